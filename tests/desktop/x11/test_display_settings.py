"""In which manner a display shows and hears."""

from __future__ import annotations

import struct
import subprocess
from collections.abc import Iterator

import pytest
from Xlib import X
from Xlib.display import Display

from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.connection import connect
from app.desktop.x11.display_settings import DisplaySettings, manner_of_display, settings_in
from app.engine.errors import BlockedError
from app.engine.model.geometry import Box

NUMBER, TEXT, COLOUR = 0, 1, 2


def padded(text: bytes) -> bytes:
    return text + bytes(-len(text) % 4)


def setting(kind: int, name: str, value: bytes, order: str = "<") -> bytes:
    head = struct.pack(f"{order}BxH", kind, len(name)) + padded(name.encode())
    return head + struct.pack(f"{order}I", 7) + value


def text(name: str, value: str, order: str = "<") -> bytes:
    told = value.encode()
    return setting(TEXT, name, struct.pack(f"{order}I", len(told)) + padded(told), order)


def number(name: str, value: int, order: str = "<") -> bytes:
    return setting(NUMBER, name, struct.pack(f"{order}i", value), order)


def settings(*told: bytes, order: str = "<") -> bytes:
    first = b"\1" if order == ">" else b"\0"
    return first + bytes(3) + struct.pack(f"{order}II", 1, len(told)) + b"".join(told)


@pytest.mark.parametrize("order", ["<", ">"])
def test_settings_are_read_in_either_order_of_bytes(order: str) -> None:
    told = settings(
        setting(COLOUR, "Net/Ground", bytes(8), order),
        text("Net/ThemeName", "Adwaitä", order),
        number("Xft/DPI", -1, order),
        order=order,
    )
    assert list(settings_in(told)) == [("Net/ThemeName", "Adwaitä"), ("Xft/DPI", -1)]


def test_settings_that_are_cut_off_or_damaged_tell_what_they_can() -> None:
    whole = settings(number("A", 1), text("B", "two"))
    assert dict(settings_in(whole)) == {"A": 1, "B": "two"}
    for end in range(len(whole)):
        assert set(dict(settings_in(whole[:end]))) <= {"A", "B"}
    assert list(settings_in(settings(setting(9, "A", bytes(4))))) == []
    assert list(settings_in(settings(setting(TEXT, "A", struct.pack("<i", -5))))) == []


@pytest.fixture(scope="module")
def display() -> Iterator[XvfbDisplay]:
    started = XvfbDisplay.start(1024, 600, 1.5)
    yield started
    started.close()


def tell_theme(connection: Display, told: bytes) -> None:
    """As a desktop's settings daemon does."""
    root = connection.screen().root
    window = root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
    atom = connection.intern_atom("_XSETTINGS_SETTINGS")
    window.change_property(atom, atom, 8, told)
    window.set_selection_owner(connection.intern_atom("_XSETTINGS_S0"), X.CurrentTime)
    connection.sync()


@pytest.mark.on_screen
def test_a_display_tells_its_scale_its_layout_and_its_monitors(display: XvfbDisplay) -> None:
    plain = DisplaySettings(1.5, "us", "", (Box(0, 0, 1024, 600),))
    assert manner_of_display(display.name) == plain
    layouts = ("setxkbmap", "-display", display.name, "-layout", "us,de", "-variant", ",neo")
    subprocess.run(layouts, check=True)
    assert manner_of_display(display.name).keyboard == "us,de(neo)"
    subprocess.run(("setxkbmap", "-display", display.name, "us"), check=True)


@pytest.mark.on_screen
def test_the_theme_is_what_the_desktop_tells_toolkits(display: XvfbDisplay) -> None:
    connection = connect(display.name)
    try:
        tell_theme(connection, settings(text("Net/ThemeName", "Yaru")))
        assert manner_of_display(display.name).theme == "Yaru"
        dark = number("Gtk/ApplicationPreferDarkTheme", 1)
        tell_theme(connection, settings(text("Net/ThemeName", "Yaru"), dark))
        assert manner_of_display(display.name).theme == "Yaru:dark"
        tell_theme(connection, settings(dark))
        assert manner_of_display(display.name).theme == ""
    finally:
        connection.close()


def test_a_display_that_is_gone_is_refused() -> None:
    with pytest.raises(BlockedError, match=":97"):
        manner_of_display(":97")
