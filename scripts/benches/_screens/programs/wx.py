"""Shows scenes with wxWidgets: `wx.py '{"dark": true}'`; the package tells what it reads."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from typing import Any

# This file has the name of the library that it uses.
sys.path = [each for each in sys.path if not each.endswith("programs")]
import wx  # noqa: E402
import wx.dataview  # noqa: E402

Node = dict[str, Any]
Box = list[int]
Widget = Any
LEFT, RIGHT, MIDDLE = wx.ALIGN_LEFT, wx.ALIGN_RIGHT, wx.ALIGN_CENTER_VERTICAL
TONES = {"accent": "#2f5d9b", "warn": "#fff3cd", "info": "#cfe2ff", "dark": "#323a45"}
HEAVY = {"bold", "heading", "title"}
BIGGER = {"heading": 1, "title": 4, "big": 10}


class Program:
    """The windows of the scene that is shown."""

    def __init__(self, style: Node) -> None:
        del style
        self.main = wx.Frame(None)
        self.body: Widget | None = None
        self.dialogs: list[Widget] = []
        self.boxes: dict[str, Callable[[], Box | None]] = {}
        self.late: list[Callable[[], object]] = []
        self.focus: Widget | None = None
        self.wanted = self.icons = ""
        self.asked: list[tuple[Widget, Node]] = []

    # ------------------------------------------------------------------------------------- scene

    def show(self, scene: Node) -> None:
        """Build it anew in the main window, and its dialogs."""
        for window in self.dialogs:
            window.Destroy()
        if self.body is not None:
            self.body.Destroy()
        self.dialogs, self.boxes, self.late, self.focus = [], {}, [], None
        self.wanted, self.icons, self.asked = scene.get("focus", ""), scene.get("icons", ""), []
        self.body = self._fill(self.main, scene, "window")
        self.main.Show()
        self.settle()
        if not scene["dialogs"]:
            self.main.Raise()
        for number, dialog in enumerate(scene["dialogs"]):
            window = wx.Dialog(
                self.dialogs[-1] if self.dialogs else self.main,
                style=wx.DEFAULT_DIALOG_STYLE | wx.RESIZE_BORDER,
            )
            self.dialogs.append(window)
            self._fill(window, dialog, f"dialog{number}")
            window.Show()
            self.settle()
        self.rest()
        self.settle()
        for each in self.late:
            each()
        self.settle()

    def rest(self) -> None:
        """The focus where it is wanted, or on nothing that shows it."""
        top = self.dialogs[-1] if self.dialogs else self.main
        if self.focus is not None and not self.dialogs:
            self.focus.SetFocus()
            return
        top.SetFocusIgnoringChildren() if hasattr(
            top, "SetFocusIgnoringChildren"
        ) else top.SetFocus()

    def settle(self) -> None:
        """Handle what waits."""
        for _ in range(20):
            wx.YieldIfNeeded()

    def _fill(self, window: Widget, scene: Node, name: str) -> Widget:
        window.SetTitle(scene["title"])
        holder = wx.Panel(window)
        body = self.build(holder, scene["body"])
        inside = wx.BoxSizer(wx.VERTICAL)
        inside.Add(body, 1, wx.EXPAND)
        holder.SetSizer(inside)
        outer = wx.BoxSizer(wx.VERTICAL)
        outer.Add(holder, 1, wx.EXPAND)
        window.SetSizer(outer)
        window.SetClientSize(scene["w"], scene["h"])
        window.Move(scene["x"], scene["y"])
        window.Layout()
        self.asked.append((window, scene))
        self.boxes[name] = lambda: _box(holder)
        return holder

    def build(self, parent: Widget, part: Node) -> Widget:
        """The widget of a part."""
        widget = getattr(self, f"build_{part['t']}")(parent, part)
        if "id" in part and part["id"] not in self.boxes:
            self.boxes[part["id"]] = lambda: _box(widget)
            if part["id"] == self.wanted:
                self.focus = widget
        return widget

    # -------------------------------------------------------------------------------- containers

    def _panel(self, parent: Widget, sizer: Widget, pad: int = 0) -> Widget:
        panel = wx.Panel(parent)
        outer = wx.BoxSizer(wx.VERTICAL)
        outer.Add(sizer, 1, wx.EXPAND | wx.ALL, pad)
        panel.SetSizer(outer)
        return panel

    def build_col(self, parent: Widget, part: Node) -> Widget:
        sizer = wx.BoxSizer(wx.VERTICAL)
        panel = self._panel(parent, sizer, part.get("pad", 0))
        for n, child in enumerate(part["c"]):
            if n:
                sizer.AddSpacer(part.get("gap", 6))
            filled = child.get("grow") or child.get("fill")
            sizer.Add(
                self.build(panel, child),
                int(bool(child.get("grow"))),
                wx.EXPAND if filled else LEFT,
            )
        return panel

    def build_row(self, parent: Widget, part: Node) -> Widget:
        sizer = wx.BoxSizer(wx.HORIZONTAL)
        panel = self._panel(parent, sizer, part.get("pad", 0))
        for n, child in enumerate(part["c"]):
            if n:
                sizer.AddSpacer(part.get("gap", 6))
            place = wx.EXPAND if child.get("fill") else wx.ALIGN_TOP if part.get("top") else MIDDLE
            sizer.Add(self.build(panel, child), int(bool(child.get("grow"))), place)
        return panel

    def build_grid(self, parent: Widget, part: Node) -> Widget:
        ruled = part.get("ruled")
        across, down = part.get("gaps", (10, 6))
        sizer = wx.GridBagSizer(1 if ruled else down, 1 if ruled else across)
        panel = self._panel(parent, sizer, 1 if ruled else 0)
        if ruled:
            panel.SetBackgroundColour(wx.SystemSettings.GetColour(wx.SYS_COLOUR_BTNSHADOW))
        places = {"right": RIGHT | MIDDLE, "fill": wx.EXPAND}
        for n, cells in enumerate(part["rows"]):
            for m, cell in enumerate(cells):
                if cell is None:
                    continue
                place = places.get(cell.get("align", ""), LEFT | MIDDLE)
                if ruled:
                    widget = self._ruled(panel, cell, place)
                    sizer.Add(widget, (n, m), flag=wx.EXPAND)
                else:
                    sizer.Add(self.build(panel, cell), (n, m), flag=place)
        if part.get("stretch") is not None:
            sizer.AddGrowableCol(part["stretch"])
        return panel

    def _ruled(self, parent: Widget, cell: Node, place: int) -> Widget:
        outer = wx.Panel(parent)
        kind = wx.SYS_COLOUR_BTNFACE if cell.get("head") else wx.SYS_COLOUR_LISTBOX
        outer.SetBackgroundColour(wx.SystemSettings.GetColour(kind))
        sizer = wx.BoxSizer(wx.HORIZONTAL)
        filled = place == wx.EXPAND
        if place & RIGHT and not filled:
            sizer.AddStretchSpacer()
        sizer.Add(self.build(outer, cell), int(filled), MIDDLE | wx.ALL, 4)
        outer.SetSizer(sizer)
        return outer

    def build_pad(self, parent: Widget, part: Node) -> Widget:
        sizer = wx.BoxSizer(wx.VERTICAL)
        panel = self._panel(parent, sizer, part["pad"])
        sizer.Add(self.build(panel, part["child"]), 1, wx.EXPAND)
        return panel

    def build_panel(self, parent: Widget, part: Node) -> Widget:
        tone = part.get("tone", "card")
        edge = wx.BORDER_NONE if tone == "side" else wx.BORDER_SIMPLE
        panel = wx.Panel(parent, style=edge)
        if tone in TONES:
            panel.SetBackgroundColour(TONES[tone])
            panel.SetForegroundColour("#ffffff" if tone in {"accent", "dark"} else "#222222")
        elif tone == "card":
            panel.SetBackgroundColour(wx.SystemSettings.GetColour(wx.SYS_COLOUR_LISTBOX))
        sizer = wx.BoxSizer(wx.VERTICAL)
        inside = self.build(panel, part["child"])
        if tone in {"dark", "accent", "warn", "info"}:
            _recolour(inside, panel.GetForegroundColour())
        sizer.Add(inside, 1, wx.EXPAND | wx.ALL, part.get("pad", 8))
        panel.SetSizer(sizer)
        if part.get("w"):
            panel.SetMinSize((part["w"], part.get("h", 90)))
        return panel

    def build_group(self, parent: Widget, part: Node) -> Widget:
        panel = wx.Panel(parent)
        sizer = wx.StaticBoxSizer(wx.VERTICAL, panel, part["title"])
        sizer.Add(self.build(sizer.GetStaticBox(), part["child"]), 1, wx.EXPAND | wx.ALL, 6)
        panel.SetSizer(sizer)
        return panel

    def build_tabs(self, parent: Widget, part: Node) -> Widget:
        book = wx.Notebook(parent)
        for tab in part["tabs"]:
            chosen = tab["id"] == part["chosen"]
            page = wx.Panel(book)
            sizer = wx.BoxSizer(wx.VERTICAL)
            if chosen:
                sizer.Add(self.build(page, part["page"]), 1, wx.EXPAND | wx.ALL, 10)
            page.SetSizer(sizer)
            book.AddPage(page, tab["text"], select=chosen)
        for n, tab in enumerate(part["tabs"]):
            self.boxes[tab["id"]] = lambda n=n: _tab_box(book, n)  # type: ignore[misc]
        return book

    def build_space(self, parent: Widget, part: Node) -> Widget:
        return wx.Panel(parent, size=(1, 1))

    # ------------------------------------------------------------------------------------ leaves

    def build_label(self, parent: Widget, part: Node) -> Widget:
        role = part.get("role", "plain")
        style = wx.ALIGN_RIGHT | wx.ST_NO_AUTORESIZE if part.get("cell") else 0
        label = wx.StaticText(parent, label=part["text"].replace("&", "&&"), style=style)
        font = label.GetFont()
        if role in HEAVY:
            font.MakeBold()
        font.SetPointSize(font.GetPointSize() + BIGGER.get(role, 0))
        label.SetFont(font)
        if role == "dim":
            label.SetForegroundColour("#808080")
        if part.get("width"):
            wide, high = label.GetBestSize()
            label.SetMinSize((max(part["width"] * 8, wide), max(high, 17)))
        if part.get("wrap"):
            label.Wrap(part["wrap"])
        return label

    def build_link(self, parent: Widget, part: Node) -> Widget:
        label = wx.StaticText(parent, label=part["text"].replace("&", "&&"))
        font = label.GetFont()
        font.MakeUnderlined()
        label.SetFont(font)
        label.SetForegroundColour("#3a7bd5")
        return label

    def build_button(self, parent: Widget, part: Node) -> Widget:
        flat = wx.BORDER_NONE if part.get("flat") else 0
        text = part["text"].replace("&", "&&")
        if part.get("flat") and part.get("chosen"):
            button = wx.ToggleButton(parent, label=text, style=wx.BU_EXACTFIT)
            button.SetValue(True)
        elif part.get("icon"):
            picture = wx.Bitmap(f"{self.icons}/{part['icon']}.png")
            button = wx.BitmapButton(parent, bitmap=picture, style=flat)
        else:
            style = flat | (wx.BU_EXACTFIT if flat else 0)
            style |= wx.BU_LEFT if part.get("anchor") else 0
            button = wx.Button(parent, label=text, style=style)
        button.Enable(not part.get("disabled"))
        if part.get("primary") and not part.get("disabled"):
            button.SetDefault()
        if part.get("width"):
            wide, high = button.GetBestSize()
            button.SetMinSize((max(part["width"] * 8 + 10, wide), high))
        return button

    def build_entry(self, parent: Widget, part: Node) -> Widget:
        style = wx.TE_READONLY if part.get("readonly") else 0
        style |= wx.TE_PASSWORD if part.get("password") else 0
        entry = wx.TextCtrl(parent, value=part.get("text", ""), style=style)
        entry.SetMinSize((part.get("width", 24) * 8, -1))
        entry.Enable(not part.get("disabled"))
        entry.SetInsertionPointEnd()
        return entry

    def build_check(self, parent: Widget, part: Node) -> Widget:
        check = wx.CheckBox(parent, label=part["text"])
        check.SetValue(bool(part.get("on")))
        check.Enable(not part.get("disabled"))
        return check

    def build_radio(self, parent: Widget, part: Node) -> Widget:
        first = not any(isinstance(each, wx.RadioButton) for each in parent.GetChildren())
        radio = wx.RadioButton(parent, label=part["text"], style=wx.RB_GROUP if first else 0)
        if part.get("on"):
            radio.SetValue(True)
        radio.Enable(not part.get("disabled"))
        return radio

    def build_combo(self, parent: Widget, part: Node) -> Widget:
        options = part.get("options", [part["text"]])
        texts = [each["text"] if isinstance(each, dict) else each for each in options]
        combo = wx.Choice(parent, choices=[each.replace("&", "&&") for each in texts])
        combo.SetSelection(texts.index(part["text"]))
        combo.SetMinSize((part.get("width", 22) * 8, -1))
        combo.Enable(not part.get("disabled"))
        if part.get("open"):
            self.late.append(lambda: self._open(combo, options, part["text"]))
        return combo

    def build_list(self, parent: Widget, part: Node) -> Widget:
        """Entries drawn by panels: wx has no list of its own whose entries have several lines."""
        outer = wx.Panel(parent, style=wx.BORDER_SIMPLE)
        back = wx.SystemSettings.GetColour(wx.SYS_COLOUR_LISTBOX)
        outer.SetBackgroundColour(back)
        sizer = wx.BoxSizer(wx.VERTICAL)
        for item in part["items"]:
            chosen = item["id"] == part.get("chosen")
            entry = wx.Panel(outer)
            kind = wx.SYS_COLOUR_HIGHLIGHT if chosen else wx.SYS_COLOUR_LISTBOX
            entry.SetBackgroundColour(wx.SystemSettings.GetColour(kind))
            lines = wx.BoxSizer(wx.VERTICAL)
            lines.AddSpacer(3)
            for n, line in enumerate(item["lines"]):
                role = "bold" if len(item["lines"]) > 1 and not n else "dim" if n else "plain"
                label = self.build_label(entry, {"text": line, "role": role})
                if chosen:
                    label.SetForegroundColour(
                        wx.SystemSettings.GetColour(wx.SYS_COLOUR_HIGHLIGHTTEXT)
                    )
                lines.Add(label, 0, wx.LEFT, 8)
            lines.AddSpacer(3)
            entry.SetSizer(lines)
            sizer.Add(entry, 0, wx.EXPAND)
            self.boxes[item["id"]] = lambda entry=entry: _box(entry)  # type: ignore[misc]
        sizer.SetMinSize((part.get("width", 260), 1))
        outer.SetSizer(sizer)
        return outer

    def build_table(self, parent: Widget, part: Node) -> Widget:
        table = wx.dataview.DataViewListCtrl(parent, style=wx.dataview.DV_ROW_LINES)
        for title, width in zip(part["cols"], part["widths"], strict=True):
            table.AppendTextColumn(title, width=width)
        for n, item in enumerate(part["items"]):
            table.AppendItem(item["cells"])
            for m in range(len(part["cols"])):
                self.boxes[f"{item['id']}/{m}"] = lambda n=n, m=m: _cell_box(table, n, m)  # type: ignore[misc]
            if item["id"] == part.get("chosen"):
                self.late.append(lambda n=n: table.SelectRow(n))  # type: ignore[misc]
        table.SetMinSize((sum(part["widths"]) + 10, 240))
        return table

    def build_tree(self, parent: Widget, part: Node) -> Widget:
        style = wx.TR_HIDE_ROOT | wx.TR_HAS_BUTTONS | wx.TR_NO_LINES | wx.TR_LINES_AT_ROOT
        tree = wx.TreeCtrl(parent, style=style)
        items: dict[str, Any] = {}

        def insert(above: Any, nodes: list[Node]) -> None:
            for each in nodes:
                item = items[each["id"]] = tree.AppendItem(above, each["text"])
                insert(item, each.get("c", []))
                if each.get("open"):
                    tree.Expand(item)
                self.boxes[each["id"]] = lambda item=item: _item_box(tree, item)  # type: ignore[misc]

        insert(tree.AddRoot(""), part["nodes"])
        tree.UnselectAll()
        if part.get("chosen"):
            tree.SelectItem(items[part["chosen"]])
        tree.SetMinSize((part.get("width", 220), 200))
        return tree

    def build_scrollbar(self, parent: Widget, part: Node) -> Widget:
        bar = wx.ScrollBar(parent, style=wx.SB_VERTICAL)
        bar.SetScrollbar(0, 70, 100, 70)
        return bar

    def build_rule(self, parent: Widget, part: Node) -> Widget:
        return wx.StaticLine(parent)

    def build_menubar(self, parent: Widget, part: Node) -> Widget:
        sizer = wx.BoxSizer(wx.HORIZONTAL)
        bar = self._panel(parent, sizer)
        for menu in part["menus"]:
            opened = menu["id"] == part.get("opened")
            title = wx.Panel(bar)
            inside = wx.BoxSizer(wx.HORIZONTAL)
            label = wx.StaticText(title, label=menu["text"])
            inside.Add(label, 0, wx.ALL, 5)
            title.SetSizer(inside)
            if opened:
                title.SetBackgroundColour(wx.SystemSettings.GetColour(wx.SYS_COLOUR_HIGHLIGHT))
                label.SetForegroundColour(wx.SystemSettings.GetColour(wx.SYS_COLOUR_HIGHLIGHTTEXT))
                self.late.append(lambda title=title: self._open(title, part["entries"], ""))  # type: ignore[misc]
            sizer.Add(title)
            self.boxes[menu["id"]] = lambda title=title: _box(title)  # type: ignore[misc]
        return bar

    def _open(self, under: Widget, entries: list[Node], chosen: str) -> None:
        """A real menu would hold the program; so its entries stand in a window without a title."""
        window = wx.PopupWindow(self.main, flags=wx.BORDER_NONE)
        window.SetBackgroundColour(wx.SystemSettings.GetColour(wx.SYS_COLOUR_BTNSHADOW))
        panel = wx.Panel(window, pos=(1, 1))
        sizer = wx.BoxSizer(wx.VERTICAL)
        for each in entries:
            entry = wx.Panel(panel)
            label = wx.StaticText(entry, label=each["text"].replace("&", "&&"))
            label.Enable(not each.get("disabled"))
            if each["text"] == chosen:
                entry.SetBackgroundColour(wx.SystemSettings.GetColour(wx.SYS_COLOUR_HIGHLIGHT))
                label.SetForegroundColour(wx.SystemSettings.GetColour(wx.SYS_COLOUR_HIGHLIGHTTEXT))
            inside = wx.BoxSizer(wx.HORIZONTAL)
            inside.Add(label, 0, wx.LEFT | wx.RIGHT | wx.TOP | wx.BOTTOM, 4)
            entry.SetSizer(inside)
            sizer.Add(entry, 0, wx.EXPAND)
            self.boxes[each["id"]] = lambda entry=entry: _box(entry)  # type: ignore[misc]
        sizer.SetMinSize((max(under.GetSize()[0], 150), 1))
        panel.SetSizerAndFit(sizer)
        window.SetClientSize(panel.GetSize() + wx.Size(2, 2))
        window.Position(under.GetScreenPosition(), (0, under.GetSize()[1]))
        window.Show()
        self.dialogs.append(window)

    # ------------------------------------------------------------------------------------- lines

    def answer(self, line: str) -> None:
        """One command: show a scene, or tell the boxes."""
        command = json.loads(line)
        if "show" in command:
            self.show(command["show"])
        self.settle()
        for window, scene in self.asked:
            self._put(window, scene)
        found = {name: where() for name, where in self.boxes.items()}
        print(json.dumps({"boxes": {k: v for k, v in found.items() if v}}), flush=True)

    def _put(self, window: Widget, scene: Node) -> None:
        """Ask again, if it is elsewhere than it was asked to be."""
        x, y = window.ClientToScreen(0, 0)
        there = 0 <= x - scene["x"] <= 8 and 0 <= y - scene["y"] <= 40
        if not there or tuple(window.GetClientSize()) != (scene["w"], scene["h"]):
            window.SetClientSize(scene["w"], scene["h"])
            window.Move(scene["x"], scene["y"])
            window.Layout()


def _recolour(widget: Widget, colour: Any) -> None:
    if isinstance(widget, wx.StaticText):
        widget.SetForegroundColour(colour)
    for child in widget.GetChildren():
        _recolour(child, colour)


def _box(widget: Widget) -> Box | None:
    if not widget or not widget.IsShownOnScreen():
        return None
    x, y = widget.GetScreenPosition()
    width, height = widget.GetSize()
    return [x, y, width, height]


def _on(widget: Widget, box: Any) -> Box | None:
    if not box.width or box.width < 0:
        return None
    x, y = widget.ClientToScreen(box.x, box.y)
    return [x, y, box.width, box.height]


def _cell_box(table: Widget, row: int, column: int) -> Box | None:
    item = table.RowToItem(row)
    return _on(table, table.GetItemRect(item, table.GetColumn(column)))


def _item_box(tree: Widget, item: Any) -> Box | None:
    if not tree.IsVisible(item):
        return None
    box = tree.GetBoundingRect(item, True)
    return _on(tree, box) if box is not None else None


def _tab_box(book: Widget, number: int) -> Box | None:
    xs = [x for x in range(0, book.GetSize()[0], 2) if book.HitTest((x, 14))[0] == number]
    if not xs:
        return None
    x, y = book.GetScreenPosition()
    return [x + xs[0], y + 4, xs[-1] - xs[0] + 2, 22]


def main() -> None:
    """Until the input ends."""
    application = wx.App()
    program = Program(json.loads(sys.argv[1]))

    def listen() -> None:
        for line in sys.stdin:
            wx.CallAfter(program.answer, line)
        wx.CallAfter(application.ExitMainLoop)

    threading.Thread(target=listen, daemon=True).start()
    print(json.dumps({"ready": True}), flush=True)
    application.MainLoop()


if __name__ == "__main__":
    main()
