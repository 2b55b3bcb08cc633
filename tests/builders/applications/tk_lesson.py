"""A Tk window to be taught on, which no accessibility tree describes: two entries and a button."""

from __future__ import annotations

import json
import sys
import tkinter as tk


def main() -> None:
    root = tk.Tk()
    root.title("Plain")
    root.geometry("360x220+200+150")
    customer, pin = tk.Entry(root, width=30), tk.Entry(root, width=30)
    save = tk.Button(root, text="Save", activebackground="#ff0000", background="#d0d0d0")
    for row, (text, entry) in enumerate((("Customer", customer), ("PIN", pin))):
        tk.Label(root, text=text).grid(row=row, column=0, padx=10, pady=15)
        entry.grid(row=row, column=1)
    save.grid(row=2, column=1)
    places = {"customer": customer, "pin": pin, "save": save}
    root.after(300, lambda: tell_all(places))
    root.mainloop()


def tell_all(places: dict[str, tk.Widget]) -> None:
    for name, widget in places.items():
        box = [widget.winfo_rootx(), widget.winfo_rooty(), widget.winfo_width()]
        say({"name": name, "place": [*box, widget.winfo_height()]})
    say({"told": "ready"})


def say(what: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
