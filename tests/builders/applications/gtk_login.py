"""A GTK window with an entry that is open and one that hides its letters. The places go to a
file.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402


def main() -> None:
    told = Path(sys.argv[1])
    window, grid = Gtk.Window(title="Login"), Gtk.Grid(row_spacing=10, column_spacing=10)
    user, password = Gtk.Entry(), Gtk.Entry(visibility=False)
    save = Gtk.Button(label="Save")
    save.connect("clicked", lambda _: save.set_label("Saved"))
    for row, (text, entry) in enumerate((("User", user), ("Password", password))):
        label = Gtk.Label(label=text)
        label.set_mnemonic_widget(entry)
        grid.attach(label, 0, row, 1, 1)
        grid.attach(entry, 1, row, 1, 1)
    grid.attach(save, 1, 2, 1, 1)
    window.add(grid)
    window.connect("destroy", Gtk.main_quit)
    window.move(200, 150)
    window.show_all()
    save.grab_focus()
    GLib.timeout_add(300, tell, {"user": user, "password": password, "save": save}, told)
    Gtk.main()


def tell(widgets: dict[str, Gtk.Widget], told: Path) -> bool:
    places = {}
    for name, one in widgets.items():
        _, left, top = one.get_window().get_origin()
        at = one.get_allocation()
        corner = (left, top) if one.get_has_window() else (left + at.x, top + at.y)
        places[name] = [*corner, at.width, at.height]
    part = told.with_suffix(".part")
    part.write_text(json.dumps(places), encoding="utf-8")
    part.rename(told)
    return False


if __name__ == "__main__":
    main()
