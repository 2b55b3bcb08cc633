"""Shows scenes with Tk: `tk.py '{"theme": "clam", ...}'`; see the package."""

from __future__ import annotations

import json
import sys
import tkinter as tk
from collections.abc import Callable
from tkinter import font, ttk
from typing import Any

Node = dict[str, Any]
Box = list[int]

LIGHT = {"bg": "#d9d9d9", "fg": "#000000", "field": "#ffffff", "dim": "#777777", "line": "#a0a0a0"}
LIGHT |= {"accent": "#4a6984", "chosen": "#4a6984", "chosen_fg": "#ffffff", "head": "#d0d0d0"}


class Program:
    """The windows of the scene that is shown."""

    def __init__(self, style: Node) -> None:
        self.style = style
        self.classic = bool(style.get("classic"))
        self.colours = {**LIGHT, **style.get("colours", {})}
        self.root = tk.Tk()
        self.root.withdraw()
        self.ttk = ttk.Style(self.root)
        self.ttk.theme_use(style.get("theme", "default"))
        self._fonts()
        self._palette()
        self.boxes: dict[str, Callable[[], Box | None]] = {}
        self.windows: list[tk.Toplevel] = []
        self.pictures: list[tk.PhotoImage] = []
        self.focus: tk.Widget | None = None
        self.late: list[Callable[[], object]] = []
        self.wanted = ""
        self.main = self._window("main")

    def _fonts(self) -> None:
        size = self.style.get("size", 10)
        family = self.style.get("font", "DejaVu Sans")
        for name in ("TkDefaultFont", "TkTextFont", "TkMenuFont", "TkHeadingFont"):
            font.nametofont(name).configure(family=family, size=size)
        self.fonts = {
            "plain": (family, size),
            "bold": (family, size, "bold"),
            "dim": (family, size),
            "heading": (family, size + 1, "bold"),
            "title": (family, size + 4, "bold"),
            "big": (family, size + 10),
        }

    def _palette(self) -> None:
        c = self.colours
        if "colours" in self.style or self.classic:
            self.ttk.configure(".", background=c["bg"], foreground=c["fg"])
        if "colours" in self.style:
            self.ttk.configure(".", fieldbackground=c["field"], bordercolor=c["line"])
            self.ttk.configure(".", lightcolor=c["bg"], darkcolor=c["bg"], insertcolor=c["fg"])
            self.ttk.configure("Treeview", background=c["field"], fieldbackground=c["field"])
            self.ttk.configure("Treeview.Heading", background=c["head"], foreground=c["fg"])
            self.ttk.map(
                "Treeview",
                background=[("selected", c["chosen"])],
                foreground=[("selected", c["chosen_fg"])],
            )
            for widget in ("TButton", "TMenubutton", "TNotebook.Tab", "TCheckbutton", "TCombobox"):
                self.ttk.map(
                    widget,
                    background=[("disabled", c["bg"]), ("active", c["head"])],
                    foreground=[("disabled", c["dim"])],
                )
            self.ttk.configure("TButton", background=c.get("button", c["bg"]))
            self.ttk.map("TEntry", fieldbackground=[("readonly", c["bg"]), ("disabled", c["bg"])])
            self.ttk.map(
                "TCombobox", fieldbackground=[("readonly", c["field"])], foreground=[("", c["fg"])]
            )
        flat = self.style.get("flat")
        if flat:
            for widget in ("TButton", "Toolbutton"):
                self.ttk.configure(widget, relief="flat", borderwidth=0, padding=6)

    def _window(self, name: str) -> tk.Toplevel:
        window = tk.Toplevel(self.root, bg=self.colours["bg"])
        window.withdraw()
        return window

    # ------------------------------------------------------------------------------------- scene

    def show(self, scene: Node) -> None:
        """Build it anew in the main window, and its dialogs."""
        for window in self.windows:
            window.destroy()
        for child in self.main.winfo_children():
            child.destroy()
        self.windows, self.boxes, self.pictures, self.late = [], {}, [], []
        self.icons = scene.get("icons", "")
        self.focus, self.wanted = None, scene.get("focus", "")
        self._fill(self.main, scene, "window")
        self.main.deiconify()
        self.root.update()
        self.main.focus_force()
        for number, dialog in enumerate(scene["dialogs"]):
            window = self._window("dialog")
            if not dialog.get("free"):
                window.transient(self.main)
            self._fill(window, dialog, f"dialog{number}")
            window.deiconify()
            self.root.update()
            window.focus_force()
            self.windows.append(window)
        if not self.windows:
            self._focus()
        self.root.update()
        for each in self.late:
            each()
        self.root.update()

    def _focus(self) -> None:
        if self.focus is not None:
            self.focus.focus_set()

    def _fill(self, window: tk.Toplevel, scene: Node, name: str) -> None:
        window.title(scene["title"])
        window.geometry(f"{scene['w']}x{scene['h']}+{scene['x']}+{scene['y']}")
        window.resizable(True, True)
        body = self.build(window, scene["body"])
        body.pack(fill="both", expand=True)
        self.boxes[name] = lambda: _box(window)

    def build(self, parent: tk.Misc, part: Node) -> tk.Widget:
        """The widget of a part."""
        widget: tk.Widget = getattr(self, f"build_{part['t']}")(parent, part)
        if "id" in part and part["id"] not in self.boxes:
            self.boxes[part["id"]] = lambda: _box(widget)
            if part["id"] == self.wanted:
                self.focus = widget
        return widget

    # -------------------------------------------------------------------------------- containers

    def frame(self, parent: tk.Misc, colour: str = "", **how: Any) -> tk.Frame:
        return tk.Frame(parent, bg=colour or _background(parent, self.colours["bg"]), **how)

    def build_col(self, parent: tk.Misc, part: Node) -> tk.Widget:
        frame = self.frame(parent, padx=part.get("pad", 0), pady=part.get("pad", 0))
        frame.columnconfigure(0, weight=1)
        gap = part.get("gap", 6)
        for n, child in enumerate(part["c"]):
            grows = bool(child.get("grow"))
            sticky = "nsew" if grows else "ew" if child.get("fill") else "w"
            self.build(frame, child).grid(row=n, column=0, sticky=sticky, pady=(gap if n else 0, 0))
            if grows:
                frame.rowconfigure(n, weight=1)
        if not any(child.get("grow") for child in part["c"]):
            frame.rowconfigure(len(part["c"]), weight=1)
        return frame

    def build_row(self, parent: tk.Misc, part: Node) -> tk.Widget:
        frame = self.frame(parent, padx=part.get("pad", 0), pady=part.get("pad", 0))
        frame.rowconfigure(0, weight=1)
        gap = part.get("gap", 6)
        for n, child in enumerate(part["c"]):
            grows = bool(child.get("grow"))
            up = "ns" if child.get("fill") else "n" if part.get("top") else ""
            sticky = up + ("ew" if grows else "w")
            self.build(frame, child).grid(row=0, column=n, sticky=sticky, padx=(gap if n else 0, 0))
            if grows:
                frame.columnconfigure(n, weight=1)
        if not any(child.get("grow") for child in part["c"]):
            frame.columnconfigure(len(part["c"]), weight=1)
        return frame

    def build_grid(self, parent: tk.Misc, part: Node) -> tk.Widget:
        ruled = part.get("ruled")
        frame = self.frame(parent, self.colours["line"] if ruled else "")
        across, down = part.get("gaps", (10, 6))
        for n, cells in enumerate(part["rows"]):
            for m, cell in enumerate(cells):
                if cell is None:
                    continue
                sticky = {"right": "e", "fill": "nsew"}.get(cell.get("align", ""), "w")
                if ruled:
                    colour = self.colours["head" if cell.get("head") else "field"]
                    outer = self.frame(frame, colour, padx=6, pady=4)
                    outer.columnconfigure(0, weight=1)
                    outer.rowconfigure(0, weight=1)
                    self.build(outer, cell).grid(row=0, column=0, sticky=sticky)
                    outer.grid(
                        row=n, column=m, sticky="nsew", padx=(int(m == 0), 1), pady=(int(n == 0), 1)
                    )
                else:
                    self.build(frame, cell).grid(
                        row=n,
                        column=m,
                        sticky=sticky,
                        padx=(across if m else 0, 0),
                        pady=(down if n else 0, 0),
                    )
        if part.get("stretch") is not None:
            frame.columnconfigure(part["stretch"], weight=1)
        if part.get("even"):
            for m in range(len(part["rows"][0])):
                frame.columnconfigure(m, weight=1, uniform="even")
        return frame

    def build_pad(self, parent: tk.Misc, part: Node) -> tk.Widget:
        frame = self.frame(parent, padx=part["pad"], pady=part["pad"])
        self.build(frame, part["child"]).pack(fill="both", expand=True)
        return frame

    def build_panel(self, parent: tk.Misc, part: Node) -> tk.Widget:
        tones = {"card": "field", "accent": "accent", "plain": "bg", "side": "head"}
        tone = part.get("tone", "card")
        colour = {"warn": "#fff3cd", "info": "#cfe2ff", "dark": "#323a45"}.get(
            tone
        ) or self.colours[tones[tone]]
        frame = tk.Frame(
            parent,
            bg=colour,
            padx=part.get("pad", 8),
            pady=part.get("pad", 8),
            highlightthickness=0 if tone == "side" else 1,
            highlightbackground=self.colours["line"],
        )
        if part.get("w"):
            frame.configure(width=part["w"], height=part.get("h", 90))
            frame.pack_propagate(False)
        self.build(frame, part["child"]).pack(fill="both", expand=True)
        return frame

    def build_group(self, parent: tk.Misc, part: Node) -> tk.Widget:
        if self.classic:
            frame: Any = tk.LabelFrame(
                parent, text=part["title"], bg=self.colours["bg"], fg=self.colours["fg"]
            )
        else:
            frame = ttk.LabelFrame(parent, text=part["title"])
        self.build(frame, part["child"]).pack(fill="both", expand=True, padx=8, pady=6)
        return frame  # type: ignore[no-any-return]

    def build_tabs(self, parent: tk.Misc, part: Node) -> tk.Widget:
        book = ttk.Notebook(parent)
        for n, tab in enumerate(part["tabs"]):
            page = self.frame(book, self.colours["bg"], padx=10, pady=10)
            if tab["id"] == part["chosen"]:
                self.build(page, part["page"]).pack(fill="both", expand=True)
            book.add(page, text=tab["text"])
            if tab["id"] == part["chosen"]:
                book.select(n)  # type: ignore[no-untyped-call]
            self.boxes[tab["id"]] = lambda n=n: _tab_box(book, n)  # type: ignore[misc]
        return book

    def build_space(self, parent: tk.Misc, part: Node) -> tk.Widget:
        return self.frame(parent, width=1, height=1)

    # ------------------------------------------------------------------------------------ leaves

    def build_label(self, parent: tk.Misc, part: Node) -> tk.Widget:
        role = part.get("role", "plain")
        colour = self.colours["dim"] if role == "dim" else self.colours["fg"]
        behind = _background(parent, self.colours["bg"])
        if behind in {"#fff3cd", "#cfe2ff"}:
            colour = "#222222"
        if behind in {"#323a45", self.colours["accent"]}:
            colour = "#ffffff"
        label = tk.Label(
            parent,
            text=part["text"],
            font=self.fonts[role],
            fg=colour,
            bg=behind,
            padx=0,
            pady=0,
            bd=0,
            justify="left",
        )
        if part.get("width"):
            label.configure(width=part["width"], anchor="e" if part.get("cell") else "w")
        if part.get("wrap"):
            label.configure(wraplength=part["wrap"])
        return label

    def build_link(self, parent: tk.Misc, part: Node) -> tk.Widget:
        underlined = font.Font(font=self.fonts["plain"])
        underlined.configure(underline=True)
        self.pictures.append(underlined)  # type: ignore[arg-type] # kept alive
        return tk.Label(
            parent,
            text=part["text"],
            font=underlined,
            fg=self.style.get("link", "#0645ad"),
            bg=_background(parent, self.colours["bg"]),
            padx=0,
            pady=0,
            bd=0,
        )

    def build_button(self, parent: tk.Misc, part: Node) -> tk.Widget:
        picture = None
        if part.get("icon"):
            picture = tk.PhotoImage(file=f"{self.icons}/{part['icon']}.png", master=self.root)
            self.pictures.append(picture)
        state = "disabled" if part.get("disabled") else "normal"
        if part.get("flat") or self.classic or (self.style.get("flat") and part.get("primary")):
            return self._classic_button(parent, part, picture, state)
        widget = ttk.Button(parent, text=part["text"], state=state)
        if picture is not None:
            widget.configure(image=picture, style="Toolbutton")
            if part["text"]:
                widget.configure(compound="left")
        if part.get("width"):
            widget.configure(width=part["width"])
        elif picture is None:
            widget.configure(width=max(6, len(part["text"]) + 1))
        if part.get("primary"):
            widget.configure(default="active")
        return widget

    def _classic_button(
        self, parent: tk.Misc, part: Node, picture: tk.PhotoImage | None, state: str
    ) -> tk.Widget:
        c = self.colours
        behind = _background(parent, c["bg"])
        flat = bool(part.get("flat") or self.style.get("flat"))
        widget = tk.Button(
            parent,
            text=part["text"],
            state=state,  # type: ignore[arg-type]
            font=self.fonts["plain"],
            bg=behind if part.get("flat") else c.get("button", c["bg"]),
            fg=c["fg"],
            activebackground=c["head"],
            activeforeground=c["fg"],
            disabledforeground=c.get("disabled", "#a3a3a3"),
            relief="flat" if flat else "raised",
            bd=1 if flat else 2,
            highlightthickness=0,
            padx=8,
            pady=3,
        )
        if picture is not None:
            widget.configure(image=picture, compound="left" if part["text"] else "none", padx=3)
        if part.get("chosen"):
            widget.configure(bg=c["chosen"], fg=c["chosen_fg"])
        if part.get("primary") and self.style.get("flat"):
            widget.configure(bg=c["accent"], fg="#ffffff")
        elif part.get("primary"):
            widget.configure(default="active")
        if part.get("width"):
            widget.configure(width=part["width"])
        if part.get("anchor"):
            widget.configure(anchor=part["anchor"], justify="left")
        return widget

    def build_entry(self, parent: tk.Misc, part: Node) -> tk.Widget:
        state = "disabled" if part.get("disabled") else "normal"
        state = "readonly" if part.get("readonly") else state
        if self.classic:
            c = self.colours
            widget: Any = tk.Entry(
                parent,
                bg=c["field"],
                fg=c["fg"],
                readonlybackground=c.get("readonly", c["bg"]),
                disabledbackground=c.get("readonly", c["bg"]),
                disabledforeground=c["dim"],
                insertbackground=c["fg"],
                font=self.fonts["plain"],
                insertofftime=0,
                highlightthickness=1,
                highlightbackground=c["line"] if self.style.get("flat") else c["bg"],
                bd=0 if self.style.get("flat") else 2,
            )
        else:
            widget = ttk.Entry(parent, font=self.fonts["plain"])
        widget.configure(width=part.get("width", 24))
        if part.get("password"):
            widget.configure(show="•")
        widget.insert(0, part.get("text", ""))
        widget.configure(state=state)
        widget.icursor("end")
        return widget  # type: ignore[no-any-return]

    def build_area(self, parent: tk.Misc, part: Node) -> tk.Widget:
        c = self.colours
        widget = tk.Text(
            parent,
            width=part.get("width", 40),
            height=part.get("height", 4),
            bg=c["field"],
            fg=c["fg"],
            font=self.fonts["plain"],
            insertofftime=0,
            bd=1,
            wrap="word",
        )
        widget.insert("1.0", part.get("text", ""))
        return widget

    def build_check(self, parent: tk.Misc, part: Node) -> tk.Widget:
        value = tk.BooleanVar(self.root, value=bool(part.get("on")))
        self.pictures.append(value)  # type: ignore[arg-type] # kept alive
        return self._tick(parent, part, value, round_=False)

    def build_radio(self, parent: tk.Misc, part: Node) -> tk.Widget:
        value = tk.BooleanVar(self.root, value=bool(part.get("on")))
        self.pictures.append(value)  # type: ignore[arg-type] # kept alive
        return self._tick(parent, part, value, round_=True)

    def _tick(self, parent: tk.Misc, part: Node, value: tk.Variable, *, round_: bool) -> tk.Widget:
        state = "disabled" if part.get("disabled") else "normal"
        how = {"value": True} if round_ else {}
        if self.classic:
            c = self.colours
            kind: Any = tk.Radiobutton if round_ else tk.Checkbutton
            widget: Any = kind(
                parent,
                text=part["text"],
                variable=value,
                state=state,
                font=self.fonts["plain"],
                bg=_background(parent, c["bg"]),
                fg=c["fg"],
                selectcolor=c["field"],
                activebackground=c["head"],
                activeforeground=c["fg"],
                highlightthickness=0,
                anchor="w",
                padx=0,
                **how,
            )
            return widget  # type: ignore[no-any-return]
        kind = ttk.Radiobutton if round_ else ttk.Checkbutton
        return kind(parent, text=part["text"], variable=value, state=state, **how)  # type: ignore[no-any-return]

    def build_combo(self, parent: tk.Misc, part: Node) -> tk.Widget:
        state = "disabled" if part.get("disabled") else "readonly"
        widget = ttk.Combobox(parent, values=part.get("options", []), width=part.get("width", 22))
        widget.set(part["text"])
        widget.configure(state=state)
        if part.get("open"):
            self.late.append(lambda: self._open_combo(widget, part))
        return widget

    def _open_combo(self, widget: ttk.Combobox, part: Node) -> None:
        """A list under it, as wide as it, in a window without a title bar."""
        window = tk.Toplevel(self.root, bg=self.colours["line"])
        window.overrideredirect(boolean=True)
        options = part["options"]
        entries = tk.Listbox(
            window,
            height=len(options),
            font=self.fonts["plain"],
            bg=self.colours["field"],
            fg=self.colours["fg"],
            selectbackground=self.colours["chosen"],
            selectforeground=self.colours["chosen_fg"],
            bd=0,
            highlightthickness=0,
            activestyle="none",
            exportselection=False,
        )
        entries.insert("end", *[each["text"] for each in options])
        entries.pack(fill="both", expand=True, padx=1, pady=1)
        for n, each in enumerate(options):
            if each["text"] == part["text"]:
                entries.selection_set(n)
            self.boxes[each["id"]] = lambda n=n: _list_box(entries, n)  # type: ignore[misc]
        window.update_idletasks()
        x, y = widget.winfo_rootx(), widget.winfo_rooty() + widget.winfo_height()
        window.geometry(f"{widget.winfo_width()}x{entries.winfo_reqheight() + 2}+{x}+{y}")
        self.windows.append(window)

    def build_list(self, parent: tk.Misc, part: Node) -> tk.Widget:
        """Entries of one or more lines, as an application draws them on a canvas of its own."""
        c = self.colours
        outer = tk.Frame(parent, bg=c["field"], highlightthickness=1)
        outer.configure(highlightbackground=c["line"])
        for item in part["items"]:
            chosen = item["id"] == part.get("chosen")
            back = c["chosen"] if chosen else c["field"]
            entry = tk.Frame(outer, bg=back, padx=8, pady=4)
            for n, line in enumerate(item["lines"]):
                fore = c["chosen_fg"] if chosen else c["dim"] if n else c["fg"]
                role = "bold" if n == 0 and len(item["lines"]) > 1 else "plain"
                tk.Label(
                    entry, text=line, font=self.fonts[role], bg=back, fg=fore, bd=0, pady=1, padx=0
                ).pack(anchor="w")
            entry.pack(fill="x")
            self.boxes[item["id"]] = lambda entry=entry: _box(entry)  # type: ignore[misc]
            if len(item["lines"]) > 1:
                tk.Frame(outer, bg=c["line"], height=1).pack(fill="x")
        if part.get("width"):
            tk.Frame(outer, bg=c["field"], width=part["width"], height=1).pack()
        return outer

    def build_table(self, parent: tk.Misc, part: Node) -> tk.Widget:
        names = [f"c{n}" for n in range(len(part["cols"]))]
        table = ttk.Treeview(
            parent,
            columns=names,
            show="headings",
            height=part.get("height", 8),
            selectmode="browse",
        )
        for n, (name, title) in enumerate(zip(names, part["cols"], strict=True)):
            right = n in part.get("right", ())
            table.heading(name, text=title)
            table.column(name, width=part["widths"][n], stretch=False, anchor="e" if right else "w")
        for item in part["items"]:
            table.insert("", "end", iid=item["id"], values=item["cells"])
            self.boxes[item["id"]] = lambda i=item["id"]: _tree_box(table, i, "")  # type: ignore[misc]
            for n, name in enumerate(names):
                self.boxes[f"{item['id']}/{n}"] = (
                    lambda i=item["id"], c=name: _tree_box(table, i, c)  # type: ignore[misc]
                )
        if part.get("chosen"):
            table.selection_set(part["chosen"])
        return table

    def build_tree(self, parent: tk.Misc, part: Node) -> tk.Widget:
        tree = ttk.Treeview(parent, show="tree", height=part.get("height", 14), selectmode="browse")
        tree.column("#0", width=part.get("width", 220))

        def insert(above: str, nodes: list[Node]) -> None:
            for each in nodes:
                tree.insert(
                    above, "end", iid=each["id"], text=each["text"], open=bool(each.get("open"))
                )
                self.boxes[each["id"]] = lambda i=each["id"]: _tree_box(tree, i, "")  # type: ignore[misc]
                insert(each["id"], each.get("c", []))

        insert("", part["nodes"])
        if part.get("chosen"):
            tree.selection_set(part["chosen"])
        return tree

    def build_scrollbar(self, parent: tk.Misc, part: Node) -> tk.Widget:
        kind: Any = tk.Scrollbar if self.classic else ttk.Scrollbar
        bar: Any = kind(parent, orient="vertical")
        bar.set(0.0, 0.7)
        return bar  # type: ignore[no-any-return]

    def build_rule(self, parent: tk.Misc, part: Node) -> tk.Widget:
        return self.frame(parent, self.colours["line"], height=1)

    def build_menubar(self, parent: tk.Misc, part: Node) -> tk.Widget:
        c = self.colours
        bar = self.frame(parent, c["bg"])
        for menu in part["menus"]:
            opened = menu["id"] == part.get("opened")
            title = tk.Label(
                bar,
                text=menu["text"],
                font=self.fonts["plain"],
                padx=8,
                pady=3,
                bg=c["chosen"] if opened else c["bg"],
                fg=c["chosen_fg"] if opened else c["fg"],
            )
            title.pack(side="left")
            self.boxes[menu["id"]] = lambda title=title: _box(title)  # type: ignore[misc]
            if opened:
                self.late.append(lambda title=title: self._open_menu(title, part["entries"]))  # type: ignore[misc]
        return bar

    def _open_menu(self, title: tk.Widget, entries: list[Node]) -> None:
        c = self.colours
        window = tk.Toplevel(self.root, bg=c["bg"], bd=1, relief="raised")
        window.overrideredirect(boolean=True)
        for each in entries:
            if each.get("rule"):
                tk.Frame(window, bg=c["line"], height=1).pack(fill="x", pady=3)
                continue
            entry = tk.Label(
                window,
                text=each["text"],
                font=self.fonts["plain"],
                bg=c["bg"],
                fg=c.get("disabled", "#a3a3a3") if each.get("disabled") else c["fg"],
                padx=22,
                pady=3,
                anchor="w",
            )
            entry.pack(fill="x")
            self.boxes[each["id"]] = lambda entry=entry: _box(entry)  # type: ignore[misc]
        window.update_idletasks()
        x, y = title.winfo_rootx(), title.winfo_rooty() + title.winfo_height()
        window.geometry(f"{window.winfo_reqwidth() + 40}x{window.winfo_reqheight()}+{x}+{y}")
        self.windows.append(window)

    # ------------------------------------------------------------------------------------- lines

    def read(self, file: Any, _mask: int) -> None:
        """One command: show a scene, or tell the boxes."""
        line = file.readline()
        if not line:
            self.root.quit()
            return
        command = json.loads(line)
        if "show" in command:
            self.show(command["show"])
        self.root.update()
        found = {name: where() for name, where in self.boxes.items()}
        print(json.dumps({"boxes": {k: v for k, v in found.items() if v}}), flush=True)


def _background(parent: tk.Misc, otherwise: str) -> str:
    try:
        return str(parent.cget("bg"))
    except tk.TclError:
        return otherwise


def _box(widget: tk.Misc) -> Box:
    return [
        widget.winfo_rootx(),
        widget.winfo_rooty(),
        widget.winfo_width(),
        widget.winfo_height(),
    ]


def _inside(widget: tk.Misc, box: Any) -> Box | None:
    if not box:
        return None
    x, y, w, h = box
    return [widget.winfo_rootx() + x, widget.winfo_rooty() + y, w, h]


def _tree_box(tree: ttk.Treeview, item: str, column: str) -> Box | None:
    return _inside(tree, tree.bbox(item, column or None))


def _list_box(entries: tk.Listbox, number: int) -> Box | None:
    box = entries.bbox(number)
    return _inside(entries, (0, box[1], entries.winfo_width(), box[3])) if box else None


def _tab_box(book: ttk.Notebook, number: int) -> Box | None:
    """Tk tells which tab is at a place, so the place is found by asking along the strip."""
    y = 12
    inside = []
    for x in range(book.winfo_width()):
        try:
            if book.index(f"@{x},{y}") == number:  # type: ignore[no-untyped-call]
                inside.append(x)
        except tk.TclError:
            continue
    if not inside:
        return None
    return _inside(book, (inside[0], 2, inside[-1] - inside[0] + 1, 20))


def main() -> None:
    """Until the input ends."""
    program = Program(json.loads(sys.argv[1]))
    program.root.createfilehandler(sys.stdin, tk.READABLE, program.read)
    print(json.dumps({"ready": True}), flush=True)
    program.root.mainloop()


if __name__ == "__main__":
    main()
