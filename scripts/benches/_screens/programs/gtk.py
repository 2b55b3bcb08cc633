"""Shows scenes with GTK 3: `gtk.py '{"theme": "Adwaita", ...}'`; see the package."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

Node = dict[str, Any]
Box = list[int]
Widget = Any

SHEET = b"""
.accent { background: #2f5d9b; color: #ffffff; } .dark { background: #323a45; color: #ffffff; }
.warn { background: #fff3cd; color: #222222; } .info { background: #cfe2ff; color: #222222; }
.card { background: @theme_base_color; } .side { background: @theme_bg_color; }
.panel { border: 1px solid @borders; } .panel.side { border-width: 0 1px 0 0; }
.cell { border-style: solid; border-color: @borders; border-width: 0 1px 1px 0; }
.cell { background: @theme_base_color; padding: 3px 7px; }
.cell.head { background: @theme_bg_color; } .cell.first { border-left-width: 1px; }
.cell.top { border-top-width: 1px; }
.dim { opacity: 0.6; }
.opened, .chosen { background: @theme_selected_bg_color; color: @theme_selected_fg_color; }
.day { padding: 3px 4px; min-width: 22px; }
"""
ROLES = {"bold": "<b>{}</b>", "heading": "<b>{}</b>", "title": "<b><big><big>{}</big></big></b>"}
ROLES |= {"big": "<span size='200%'>{}</span>"}


class Program:
    """The windows of the scene that is shown."""

    def __init__(self, style: Node) -> None:
        settings = Gtk.Settings.get_default()
        settings.set_property("gtk-cursor-blink", False)
        settings.set_property("gtk-enable-animations", False)
        settings.set_property("gtk-font-name", style.get("font", "DejaVu Sans 10"))
        settings.set_property("gtk-dialogs-use-header", False)
        provider = Gtk.CssProvider()
        provider.load_from_data(SHEET)
        Gtk.StyleContext.add_provider_for_screen(
            Gdk.Screen.get_default(), provider, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION
        )
        self.main = Gtk.Window()
        self.main.set_default_size(400, 300)
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
            window.destroy()
        child = self.main.get_child()
        if child is not None:
            child.destroy()
        self.dialogs, self.boxes, self.late, self.focus, self.asked = [], {}, [], None, []
        self.wanted, self.icons = scene.get("focus", ""), scene.get("icons", "")
        self._fill(self.main, scene, "window")
        self.settle()
        if not scene["dialogs"]:
            self.main.present()
        for number, dialog in enumerate(scene["dialogs"]):
            window = Gtk.Window()
            window.set_transient_for(self.dialogs[-1] if self.dialogs else self.main)
            window.set_type_hint(Gdk.WindowTypeHint.DIALOG)
            self._fill(window, dialog, f"dialog{number}")
            window.set_focus(None)
            self.dialogs.append(window)
            self.settle()
        self.main.set_focus(self.focus)
        self.settle()
        for each in self.late:
            each()
        self.settle()

    def settle(self) -> None:
        """Handle what waits."""
        for _ in range(400):
            if not Gtk.events_pending():
                break
            Gtk.main_iteration_do(False)

    def _fill(self, window: Widget, scene: Node, name: str) -> None:
        window.set_title(scene["title"])
        body = self.build(scene["body"])
        window.add(body)
        window.move(scene["x"], scene["y"])
        window.set_default_size(scene["w"], scene["h"])
        window.resize(scene["w"], scene["h"])
        window.show_all()
        window.move(scene["x"], scene["y"])
        self.asked.append((window, scene))
        self.boxes[name] = lambda: _window_box(window)

    def build(self, part: Node) -> Widget:
        """The widget of a part."""
        widget = getattr(self, f"build_{part['t']}")(part)
        if "id" in part and part["id"] not in self.boxes:
            self.boxes[part["id"]] = lambda: _box(widget)
            if part["id"] == self.wanted:
                self.focus = widget
        return widget

    # -------------------------------------------------------------------------------- containers

    def build_col(self, part: Node) -> Widget:
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=part.get("gap", 6))
        box.set_border_width(part.get("pad", 0))
        for child in part["c"]:
            widget = self.build(child)
            grows = bool(child.get("grow"))
            filled = grows or child.get("fill")
            widget.set_halign(Gtk.Align.FILL if filled else Gtk.Align.START)
            box.pack_start(widget, grows, True, 0)
        return box

    def build_row(self, part: Node) -> Widget:
        box = Gtk.Box(orientation=Gtk.Orientation.HORIZONTAL, spacing=part.get("gap", 6))
        box.set_border_width(part.get("pad", 0))
        for child in part["c"]:
            widget = self.build(child)
            place = Gtk.Align.START if part.get("top") else Gtk.Align.CENTER
            widget.set_valign(Gtk.Align.FILL if child.get("fill") else place)
            box.pack_start(widget, bool(child.get("grow")), True, 0)
        return box

    def build_grid(self, part: Node) -> Widget:
        grid = Gtk.Grid()
        ruled = part.get("ruled")
        across, down = part.get("gaps", (10, 6))
        grid.set_column_spacing(0 if ruled else across)
        grid.set_row_spacing(0 if ruled else down)
        grid.set_column_homogeneous(bool(part.get("even")))
        places = {"right": Gtk.Align.END, "fill": Gtk.Align.FILL}
        for n, cells in enumerate(part["rows"]):
            for m, cell in enumerate(cells):
                if cell is None:
                    continue
                widget = self.build(cell)
                widget.set_halign(places.get(cell.get("align", ""), Gtk.Align.START))
                if ruled:
                    outer = Gtk.Box()
                    names = ["cell", *(["head"] if cell.get("head") else [])]
                    names += ["first"] * (m == 0) + ["top"] * (n == 0)
                    for name in names:
                        outer.get_style_context().add_class(name)
                    outer.pack_start(widget, True, True, 0)
                    widget = outer
                if part.get("stretch") == m:
                    widget.set_hexpand(True)
                grid.attach(widget, m, n, 1, 1)
        return grid

    def build_pad(self, part: Node) -> Widget:
        box = Gtk.Box()
        box.set_border_width(part["pad"])
        box.pack_start(self.build(part["child"]), True, True, 0)
        return box

    def build_panel(self, part: Node) -> Widget:
        outer = Gtk.EventBox()
        for name in ("panel", part.get("tone", "card")):
            outer.get_style_context().add_class(name)
        inside = self.build(part["child"])
        for side in ("top", "bottom", "start", "end"):
            getattr(inside, f"set_margin_{side}")(part.get("pad", 8))
        outer.add(inside)
        if part.get("w"):
            outer.set_size_request(part["w"], part.get("h", 90))
        return outer

    def build_group(self, part: Node) -> Widget:
        frame = Gtk.Frame(label=part["title"])
        inside = self.build(part["child"])
        inside.set_border_width(8)
        frame.add(inside)
        return frame

    def build_tabs(self, part: Node) -> Widget:
        book = Gtk.Notebook()
        chosen = 0
        for n, tab in enumerate(part["tabs"]):
            page = Gtk.Box()
            if tab["id"] == part["chosen"]:
                page.pack_start(self.build(part["page"]), True, True, 0)
                page.set_border_width(10)
                chosen = n
            title = Gtk.Label(label=tab["text"])
            title.show()
            book.append_page(page, title)
            self.boxes[tab["id"]] = lambda title=title: _box(title)  # type: ignore[misc]
        self.late.insert(0, lambda: book.set_current_page(chosen))
        book.connect("map", lambda *_: book.set_current_page(chosen))
        book.set_can_focus(False)
        return book

    def build_space(self, part: Node) -> Widget:
        return Gtk.Box()

    # ------------------------------------------------------------------------------------ leaves

    def build_label(self, part: Node) -> Widget:
        label = Gtk.Label()
        role = part.get("role", "plain")
        text = GLib.markup_escape_text(part["text"])
        label.set_markup(ROLES.get(role, "{}").format(text))
        label.set_xalign(1.0 if part.get("cell") else 0.0)
        if role == "dim":
            label.get_style_context().add_class("dim")
        if part.get("width"):
            label.set_width_chars(part["width"])
        if part.get("wrap"):
            label.set_line_wrap(True)
            label.set_size_request(part["wrap"], -1)
        return label

    def build_link(self, part: Node) -> Widget:
        label = Gtk.Label()
        label.set_markup(f'<a href="#">{GLib.markup_escape_text(part["text"])}</a>')
        label.set_can_focus(False)
        return label

    def build_button(self, part: Node) -> Widget:  # noqa: C901 (a list of what it may be)
        if part.get("flat") and part.get("chosen"):
            button = Gtk.ToggleButton()
            button.set_active(True)
        else:
            button = Gtk.Button()
        inside = Gtk.Box(spacing=4)
        if part.get("icon"):
            inside.pack_start(
                Gtk.Image.new_from_file(f"{self.icons}/{part['icon']}.png"), True, True, 0
            )
        if part["text"]:
            label = Gtk.Label(label=part["text"])
            if part.get("width"):
                label.set_width_chars(part["width"])
            if part.get("anchor"):
                label.set_xalign(0.0)
            inside.pack_start(label, True, True, 0)
        button.add(inside)
        if part.get("flat"):
            button.set_relief(Gtk.ReliefStyle.NONE)
            if part.get("width") and part["width"] < 5:
                button.get_style_context().add_class("day")
            if part.get("chosen"):
                button.get_style_context().add_class("chosen")
        if part.get("primary"):
            button.get_style_context().add_class("suggested-action")
        button.set_sensitive(not part.get("disabled"))
        button.set_can_focus(False)
        return button

    def build_entry(self, part: Node) -> Widget:
        entry = Gtk.Entry()
        entry.set_text(part.get("text", ""))
        entry.set_width_chars(part.get("width", 24))
        entry.set_editable(not part.get("readonly"))
        entry.set_visibility(not part.get("password"))
        entry.set_sensitive(not part.get("disabled"))
        return entry

    def build_area(self, part: Node) -> Widget:
        view = Gtk.TextView()
        view.get_buffer().set_text(part.get("text", ""))
        view.set_size_request(part.get("width", 40) * 8, part.get("height", 4) * 18)
        return view

    def build_check(self, part: Node) -> Widget:
        check = Gtk.CheckButton(label=part["text"])
        check.set_active(bool(part.get("on")))
        check.set_sensitive(not part.get("disabled"))
        check.set_can_focus(False)
        return check

    def build_radio(self, part: Node) -> Widget:
        other = Gtk.RadioButton()
        radio = Gtk.RadioButton.new_with_label_from_widget(other, part["text"])
        (radio if part.get("on") else other).set_active(True)
        radio.set_sensitive(not part.get("disabled"))
        return radio

    def build_combo(self, part: Node) -> Widget:
        combo = Gtk.ComboBoxText()
        options = part.get("options", [part["text"]])
        texts = [each["text"] if isinstance(each, dict) else each for each in options]
        for text in texts:
            combo.append_text(text)
        combo.set_active(texts.index(part["text"]))
        combo.set_sensitive(not part.get("disabled"))
        combo.set_size_request(part.get("width", 22) * 9, -1)
        if part.get("open"):
            self.late.append(lambda: self._open_menu(combo, options))
        return combo

    def build_list(self, part: Node) -> Widget:
        entries = Gtk.ListBox()
        entries.set_selection_mode(Gtk.SelectionMode.SINGLE)
        entries.set_can_focus(False)
        rows = []
        for item in part["items"]:
            inside = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
            inside.set_border_width(5)
            for n, line in enumerate(item["lines"]):
                several = len(item["lines"]) > 1
                role = "bold" if several and not n else "dim" if n else "plain"
                inside.pack_start(self.build_label({"text": line, "role": role}), False, False, 0)
            row = Gtk.ListBoxRow()
            row.set_can_focus(False)
            row.add(inside)
            entries.add(row)
            rows.append(row)
            self.boxes[item["id"]] = lambda row=row: _box(row)  # type: ignore[misc]
        entries.unselect_all()
        for row, item in zip(rows, part["items"], strict=True):
            if item["id"] == part.get("chosen"):
                entries.select_row(row)
                self.late.append(lambda row=row: entries.select_row(row))  # type: ignore[misc]
        frame = Gtk.Frame()
        frame.add(entries)
        frame.set_size_request(part.get("width", 260), -1)
        return frame

    def build_table(self, part: Node) -> Widget:
        store = Gtk.ListStore(*[str] * len(part["cols"]))
        view = Gtk.TreeView(model=store)
        columns = []
        for n, title in enumerate(part["cols"]):
            cell = Gtk.CellRendererText()
            cell.set_property("xalign", 1.0 if n in part.get("right", ()) else 0.0)
            column = Gtk.TreeViewColumn(title, cell, text=n)
            column.set_sizing(Gtk.TreeViewColumnSizing.FIXED)
            column.set_fixed_width(part["widths"][n])
            view.append_column(column)
            columns.append(column)
        view.set_enable_search(False)
        for n, item in enumerate(part["items"]):
            store.append(item["cells"])
            self.boxes[item["id"]] = lambda n=n: _row_box(view, Gtk.TreePath(n))  # type: ignore[misc]
            for m, column in enumerate(columns):
                self.boxes[f"{item['id']}/{m}"] = (
                    lambda n=n, column=column: _cell_box(view, Gtk.TreePath(n), column)  # type: ignore[misc]
                )
        self._choose(
            view, part, {item["id"]: Gtk.TreePath(n) for n, item in enumerate(part["items"])}
        )
        return self._scrolled(view, sum(part["widths"]) + 4)

    def build_tree(self, part: Node) -> Widget:
        store = Gtk.TreeStore(str)
        view = Gtk.TreeView(model=store)
        view.set_headers_visible(False)
        view.set_enable_search(False)
        column = Gtk.TreeViewColumn("", Gtk.CellRendererText(), text=0)
        view.append_column(column)
        paths: dict[str, Any] = {}
        opened = []

        def insert(above: Any, nodes: list[Node]) -> None:
            for each in nodes:
                place = store.append(above, [each["text"]])
                path = paths[each["id"]] = store.get_path(place)
                self.boxes[each["id"]] = lambda path=path: _row_box(view, path)  # type: ignore[misc]
                insert(place, each.get("c", []))
                if each.get("open"):
                    opened.append(path)

        insert(None, part["nodes"])
        for path in opened:
            view.expand_row(path, False)
        self._choose(view, part, paths)
        return self._scrolled(view, part.get("width", 220))

    def _choose(self, view: Widget, part: Node, paths: dict[str, Any]) -> None:
        def choose() -> None:
            view.get_selection().unselect_all()
            if part.get("chosen"):
                view.get_selection().select_path(paths[part["chosen"]])

        view.set_can_focus(False)
        self.late.append(choose)

    def _scrolled(self, view: Widget, width: int) -> Widget:
        frame = Gtk.ScrolledWindow()
        frame.set_policy(Gtk.PolicyType.NEVER, Gtk.PolicyType.NEVER)
        frame.set_shadow_type(Gtk.ShadowType.IN)
        frame.set_size_request(width, 60)
        frame.add(view)
        return frame

    def build_scrollbar(self, part: Node) -> Widget:
        reach = Gtk.Adjustment(value=0, lower=0, upper=100, step_increment=1, page_size=70)
        return Gtk.Scrollbar(orientation=Gtk.Orientation.VERTICAL, adjustment=reach)

    def build_rule(self, part: Node) -> Widget:
        return Gtk.Separator()

    def build_menubar(self, part: Node) -> Widget:
        bar = Gtk.Box()
        for menu in part["menus"]:
            title = Gtk.EventBox()
            inside = Gtk.Label(label=menu["text"])
            inside.set_margin_start(8)
            inside.set_margin_end(8)
            inside.set_margin_top(4)
            inside.set_margin_bottom(4)
            title.add(inside)
            bar.pack_start(title, False, False, 0)
            self.boxes[menu["id"]] = lambda title=title: _box(title)  # type: ignore[misc]
            if menu["id"] == part.get("opened"):
                title.get_style_context().add_class("opened")
                self.late.append(lambda title=title: self._open_menu(title, part["entries"]))  # type: ignore[misc]
        return bar

    def _open_menu(self, under: Widget, entries: list[Node]) -> None:
        """GTK opens a menu only upon an input; so its entries stand in a window without a title."""
        window = Gtk.Window(type=Gtk.WindowType.POPUP)
        window.get_style_context().add_class("menu")
        inside = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        for each in entries:
            if each.get("rule"):
                inside.pack_start(Gtk.SeparatorMenuItem(), False, False, 0)
                continue
            item = Gtk.MenuItem(label=each["text"])
            item.set_sensitive(not each.get("disabled"))
            inside.pack_start(item, False, False, 0)
            self.boxes[each["id"]] = lambda item=item: _box(item)  # type: ignore[misc]
        frame = Gtk.Frame()
        frame.add(inside)
        window.add(frame)
        box = _box(under)
        assert box is not None
        window.set_size_request(max(box[2], 150), -1)
        window.move(box[0], box[1] + box[3])
        window.show_all()
        self.dialogs.append(window)

    # ------------------------------------------------------------------------------------- lines

    def read(self, *_: object) -> bool:
        """One command: show a scene, or tell the boxes."""
        line = sys.stdin.readline()
        if not line:
            Gtk.main_quit()
            return False
        command = json.loads(line)
        if "show" in command:
            self.show(command["show"])
        self.settle()
        for window, wish in self.asked:
            _put(window, wish)
        if self.main.get_focus() is not self.focus:
            self.main.set_focus(self.focus)
        self.settle()
        found = {name: where() for name, where in self.boxes.items()}
        print(json.dumps({"boxes": {k: v for k, v in found.items() if v}}), flush=True)
        return True


def _put(window: Widget, wish: Node) -> None:
    """Ask again, if it is elsewhere: what is asked for while the content changes gets lost."""
    x, y, width, height = _window_box(window)
    there = 0 <= x - wish["x"] <= 8 and 0 <= y - wish["y"] <= 40
    if not there or (width, height) != (wish["w"], wish["h"]):
        window.resize(wish["w"], wish["h"])
        window.move(wish["x"], wish["y"])


def _window_box(window: Widget) -> Box:
    _, x, y = window.get_window().get_origin()
    width, height = window.get_size()
    return [x, y, width, height]


def _box(widget: Widget) -> Box | None:
    if not widget.get_mapped():
        return None
    top = widget.get_toplevel()
    _, x, y = top.get_window().get_origin()
    inside = widget.translate_coordinates(top, 0, 0)
    if inside is None:
        return None
    place = widget.get_allocation()
    return [x + inside[0], y + inside[1], place.width, place.height]


def _in_view(view: Widget, box: Any) -> Box | None:
    if not box.height or not view.get_mapped():
        return None
    x, y = view.convert_bin_window_to_widget_coords(box.x, box.y)
    top = view.get_toplevel()
    _, left, above = top.get_window().get_origin()
    inside = view.translate_coordinates(top, x, y)
    return [left + inside[0], above + inside[1], box.width, box.height]


def _cell_box(view: Widget, path: Any, column: Widget) -> Box | None:
    return _in_view(view, view.get_background_area(path, column))


def _row_box(view: Widget, path: Any) -> Box | None:
    columns = view.get_columns()
    first = view.get_background_area(path, columns[0])
    last = view.get_background_area(path, columns[-1])
    first.width = last.x + last.width - first.x
    return _in_view(view, first)


def main() -> None:
    """Until the input ends."""
    program = Program(json.loads(sys.argv[1]))
    GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, program.read)
    print(json.dumps({"ready": True}), flush=True)
    Gtk.main()


if __name__ == "__main__":
    main()
