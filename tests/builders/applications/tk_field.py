"""A Tk window with a text field; tells its text when asked on standard input (see qt_field)."""

from __future__ import annotations

import json
import sys
import time
import tkinter as tk
from collections.abc import Callable


def main() -> None:
    root = tk.Tk()
    root.title("Field")
    field = tk.Entry(root, width=60)
    field.pack()
    field.focus_force()

    def clear() -> str:
        field.delete(0, "end")
        return ""

    answers: dict[str, Callable[[], object]] = {
        "read": field.get,
        "clear": clear,
        "ready": lambda: root.focus_get() is field,
    }

    def answer(_file: object, _mask: int) -> None:
        line = sys.stdin.readline().strip()
        if not line:
            root.destroy()
            return
        if line.startswith("sleep "):
            time.sleep(float(line.split()[1]))
            return
        sys.stdout.write(json.dumps(answers[line]()) + "\n")
        sys.stdout.flush()

    root.createfilehandler(sys.stdin, tk.READABLE, answer)
    root.mainloop()


if __name__ == "__main__":
    main()
