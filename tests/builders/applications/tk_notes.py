"""A Tk window with a note to write and a button to save it, which writes down every key it gets.

`tk_notes.py DIARY`: a line of JSON per key in the file. Where DIARY.grey exists, Save is grey.
"""

from __future__ import annotations

import json
import sys
import time
import tkinter as tk
from pathlib import Path

CONTROL = 4


def main(diary: Path) -> None:
    root = tk.Tk()
    root.title("Notes")
    root.geometry("420x160+200+150")
    note = tk.Entry(root, width=40)
    note.place(x=20, y=20, width=380, height=30)
    grey = diary.with_suffix(".grey").exists()
    save = tk.Button(root, text="Save", state="disabled" if grey else "normal")
    save.place(x=20, y=80, width=90, height=34)
    with diary.open("a", encoding="utf-8") as lines:

        def tell(event: tk.Event[tk.Misc]) -> None:
            control = bool(int(event.state) & CONTROL)
            told = {"at_s": time.monotonic(), "key": event.keysym, "text": event.char}
            lines.write(json.dumps({**told, "control": control}) + "\n")
            lines.flush()

        root.bind_all("<Key>", tell)
        root.mainloop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
