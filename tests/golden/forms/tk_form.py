"""A form in Tk, in the state that its one argument describes; tells where its parts are (JSON)."""

from __future__ import annotations

import json
import sys
import tkinter as tk
from tkinter import ttk
from typing import Any

PLAIN = {
    "title": "Address book",
    "place": [120, 90],
    "fields": [["Name", ""], ["Street", ""], ["City", ""], ["Email", ""]],
    "buttons": ["New", "Save", "Cancel"],
    "grey": [],
    "rows": [],
    "popup": None,
    "banner": None,
    "status": "",
    "loading": False,
    "focus": None,
    "tabs": [],
    "tab": 0,
    "heading": "",
    "beside": None,
    "scaling": 0,
    "dark": False,
    "size": [460, 420],
    "gap": 3,
}
DARK = {
    "background": "#2b2b2b",
    "foreground": "#e0e0e0",
    "disabledForeground": "#707070",
    "activeBackground": "#3c3c3c",
    "activeForeground": "#ffffff",
    "insertBackground": "#e0e0e0",
    "highlightBackground": "#2b2b2b",
    "selectBackground": "#3d74c4",
}


class Form:
    """The window and its parts by name."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.told = told
        self.root = tk.Tk()
        self.root.title(told["title"])
        x, y = told["place"]
        self.dress()
        width, height = told["size"]
        self.root.geometry(f"{width}x{height}+{x}+{y}")
        self.parts: dict[str, tk.Misc] = {}
        if not told["loading"]:
            self.fill()
        self.status()

    def dress(self) -> None:
        """Other colours, or text of another size."""
        if self.told["scaling"]:
            self.root.tk.call("tk", "scaling", self.told["scaling"])
        if self.told["dark"]:
            for name, colour in DARK.items():
                self.root.option_add(f"*{name}", colour)
            self.root.option_add("*Entry.background", "#1c1c1c")
            self.root.configure(background=DARK["background"])

    def fill(self) -> None:
        """Heading, tabs, fields, rows, buttons."""
        told = self.told
        holder: tk.Misc = self.root
        if told["heading"]:
            tk.Label(self.root, text=told["heading"], font=("DejaVu Sans", 13)).pack(pady=6)
        if told["tabs"]:
            book = ttk.Notebook(self.root)
            pages = [tk.Frame(book) for _ in told["tabs"]]
            for page, name in zip(pages, told["tabs"], strict=True):
                book.add(page, text=name)
            book.select(told["tab"])  # type: ignore[no-untyped-call]
            book.pack(fill="x", padx=8, pady=8)
            holder = pages[told["tab"]]
        self.fields(holder)
        self.rows()
        self.buttons()

    def fields(self, holder: tk.Misc) -> None:
        """A label and an entry each."""
        grid = tk.Frame(holder)
        grid.pack(fill="x", padx=12, pady=8)
        for line, (name, value) in enumerate(self.told["fields"]):
            tk.Label(grid, text=name).grid(row=line, column=0, sticky="w", pady=self.told["gap"])
            entry = tk.Entry(grid, width=30)
            entry.insert(0, value)
            entry.grid(row=line, column=1, padx=10, pady=self.told["gap"])
            self.parts[name] = entry
            if name == self.told["focus"]:
                entry.focus_force()

    def rows(self) -> None:
        """A table of records, each with its own button."""
        table = tk.Frame(self.root)
        table.pack(fill="x", padx=12)
        for line, (name, city) in enumerate(self.told["rows"]):
            tk.Label(table, text=name, width=16, anchor="w").grid(row=line, column=0, pady=2)
            tk.Label(table, text=city, width=12, anchor="w").grid(row=line, column=1)
            button = tk.Button(table, text="Delete", pady=0)
            button.grid(row=line, column=2)
            self.parts[f"Delete {name}"] = button

    def buttons(self) -> None:
        """The row of buttons at the bottom."""
        bar = tk.Frame(self.root)
        bar.pack(side="bottom", fill="x", pady=24)
        for name in self.told["buttons"]:
            button = tk.Button(bar, text=name, width=8)
            if name in self.told["grey"]:
                button.configure(state="disabled")
            button.pack(side="left", padx=12)
            self.parts[name] = button

    def status(self) -> None:
        """The line at the very bottom."""
        bar = tk.Label(self.root, text=self.told["status"], anchor="w", relief="sunken", bd=1)
        others = self.root.pack_slaves()
        if others:
            bar.pack(side="bottom", fill="x", before=others[0])
        else:
            bar.pack(side="bottom", fill="x")

    def interrupt(self) -> None:
        """A dialog over or beside the window, or a banner inside it."""
        if self.told["popup"]:
            text, x, y = self.told["popup"]
            top = tk.Toplevel(self.root)
            top.title("Notice")
            top.geometry(f"260x110+{x}+{y}")
            top.transient(self.root)
            tk.Label(top, text=text, wraplength=220).pack(pady=14)
            tk.Button(top, text="OK").pack()
        if self.told["banner"]:
            text, x, y = self.told["banner"]
            banner = tk.Label(
                self.root, text=text, bg="#ffe9a8", bd=1, relief="solid", padx=20, pady=12
            )
            banner.place(x=x, y=y)

    def tell(self) -> None:
        """Where the middle of every part is."""
        self.root.update()
        told = {
            name: [
                part.winfo_rootx() + part.winfo_width() // 2,
                part.winfo_rooty() + part.winfo_height() // 2,
            ]
            for name, part in self.parts.items()
        }
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


def main() -> None:
    """Show it until ended."""
    form = Form(PLAIN | json.loads(sys.argv[1]))
    form.interrupt()
    form.root.after(250, form.tell)
    form.root.mainloop()


if __name__ == "__main__":
    main()
