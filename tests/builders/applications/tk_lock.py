"""A Tk window that locks a file for as long as it is open, as a database program does. What closes
it may be asked first; what kills it leaves the lock behind.

tk_lock.py LOCK [asks]
"""

from __future__ import annotations

import sys
import tkinter as tk
from pathlib import Path


def main() -> None:
    lock, asks = Path(sys.argv[1]), len(sys.argv) > 2
    lock.write_text("locked", encoding="utf-8")
    root = tk.Tk()
    root.title("Archive")
    tk.Label(root, text="A family tree", width=40).pack()

    def ask() -> None:
        question = tk.Toplevel(root)
        question.title("Save?")
        tk.Label(question, text="Save the changes?", width=30).pack()

    def leave() -> None:
        lock.unlink()
        root.destroy()

    root.protocol("WM_DELETE_WINDOW", ask if asks else leave)
    root.mainloop()


if __name__ == "__main__":
    main()
