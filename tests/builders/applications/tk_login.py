"""A Tk window with a field that is open and one whose letters show as the mark that is given: any
sign, "" for none. The places go to a file.
"""

from __future__ import annotations

import json
import sys
import tkinter as tk
from pathlib import Path


def main() -> None:
    mark, told = sys.argv[1], Path(sys.argv[2])
    root = tk.Tk()
    root.title("Login")
    root.geometry("360x220+200+150")
    user, password = tk.Entry(root, width=30), tk.Entry(root, width=30, show=mark)
    save = tk.Button(root, text="Save", command=lambda: save.configure(text="Saved"))
    for row, (text, entry) in enumerate((("User", user), ("Password", password))):
        tk.Label(root, text=text).grid(row=row, column=0, padx=10, pady=15)
        entry.grid(row=row, column=1)
    save.grid(row=2, column=1)
    root.after(300, lambda: tell({"user": user, "password": password, "save": save}, told))
    root.mainloop()


def tell(widgets: dict[str, tk.Widget], told: Path) -> None:
    places = {
        name: [one.winfo_rootx(), one.winfo_rooty(), one.winfo_width(), one.winfo_height()]
        for name, one in widgets.items()
    }
    part = told.with_suffix(".part")
    part.write_text(json.dumps(places), encoding="utf-8")
    part.rename(told)


if __name__ == "__main__":
    main()
