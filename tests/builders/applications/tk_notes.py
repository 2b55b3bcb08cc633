"""A Tk window with a note to write and a button to save it, which writes down every key it gets.

`tk_notes.py DIARY`: a line of JSON per key in the file. Every press of a key or a button, and that
a note was saved, stands in DIARY.inputs, with the display's time of it. While DIARY.grey exists,
Save is grey. While DIARY.telling exists, the window says that the note was saved; while DIARY.stuck
exists, it answers nothing more once it has saved.
"""

from __future__ import annotations

import json
import sys
import time
import tkinter as tk
from pathlib import Path

CONTROL = 4
LOOKS_AGAIN_MS = 30


def main(diary: Path) -> None:
    root = tk.Tk()
    root.title("Notes")
    root.geometry("420x160+200+150")
    note = tk.Entry(root, width=40)
    note.place(x=20, y=20, width=380, height=30)
    grey = diary.with_suffix(".grey").exists()
    save = tk.Button(root, text="Save", state="disabled" if grey else "normal")
    save.place(x=20, y=80, width=90, height=34)
    inputs = diary.with_suffix(".inputs")
    with (
        diary.open("a", encoding="utf-8") as lines,
        inputs.open("a", encoding="utf-8", buffering=1) as got,
    ):

        def tell(event: tk.Event[tk.Misc]) -> None:
            control = bool(int(event.state) & CONTROL)
            told = {"at_s": time.monotonic(), "key": event.keysym, "text": event.char}
            lines.write(json.dumps({**told, "control": control}) + "\n")
            lines.flush()
            take_down("key", int(event.time), event.keysym)

        def take_down(what: str, at_ms: int, key: str = "") -> None:
            got.write(json.dumps({"what": what, "key": key, "at_ms": at_ms}) + "\n")

        def look() -> None:
            """Save is grey for as long as the file is there."""
            wanted = "disabled" if diary.with_suffix(".grey").exists() else "normal"
            if str(save["state"]) != wanted:
                save["state"] = wanted
            root.after(LOOKS_AGAIN_MS, look)

        def save_note() -> None:
            take_down("saved", int(1000 * time.monotonic()))
            while diary.with_suffix(".stuck").exists():
                time.sleep(LOOKS_AGAIN_MS / 1000)
            if diary.with_suffix(".telling").exists():
                tk.Label(root, text="The note was saved.").place(x=130, y=80, width=180, height=34)

        save["command"] = save_note
        root.bind_all("<Button>", lambda event: take_down("button", int(event.time)))
        root.bind_all("<Key>", tell)
        look()
        root.mainloop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
