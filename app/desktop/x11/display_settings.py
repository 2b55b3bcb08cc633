"""In which manner an X11 display shows and hears: its scale, its keyboard's layout, its theme, its
monitors. "" and none stand for what it does not tell.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from Xlib import X, Xatom
from Xlib.display import Display
from Xlib.error import XError
from Xlib.ext import randr

from app.desktop.coordinates import scale_told
from app.desktop.x11.connection import connect, disconnect
from app.engine.model.geometry import Box

# Names of the XSETTINGS specification (freedesktop.org, version 0.5) and its registry.
THEME, DARK = "Net/ThemeName", "Gtk/ApplicationPreferDarkTheme"
NUMBER, TEXT, COLOUR = 0, 1, 2
COLOUR_BYTES = 8
# _XKB_RULES_NAMES: rules, model, layout, variant, options, each ended by a zero.
LAYOUT, VARIANT = 2, 3
ONE_MONITOR_KNOWN = (1, 5)  # the version of RANDR that tells of monitors


@dataclass(frozen=True, slots=True)
class DisplaySettings:
    """What a workflow's recording notes of it, and a run finds or not."""

    scale: float = 1.0
    keyboard: str = ""
    theme: str = ""
    monitors: tuple[Box, ...] = ()


def manner_of_display(name: str) -> DisplaySettings:
    """That of the display of that name; BlockedError when it does not answer."""
    connection = connect(name)
    try:
        return manner_of(connection)
    finally:
        disconnect(connection)


def manner_of(connection: Display) -> DisplaySettings:
    """That of the display at the other end."""
    scale = scale_told(_text(connection, "RESOURCE_MANAGER"))
    return DisplaySettings(scale, _keyboard(connection), _theme(connection), _monitors(connection))


def _keyboard(connection: Display) -> str:
    """Its layouts with their variants, such as "us,de(nodeadkeys)"."""
    told = [each.split(",") for each in _text(connection, "_XKB_RULES_NAMES").split("\0")]
    if len(told) <= VARIANT:
        return ""
    variants = [*told[VARIANT], *[""] * len(told[LAYOUT])]
    pairs = zip(told[LAYOUT], variants, strict=False)
    return ",".join(f"{layout}({variant})" if variant else layout for layout, variant in pairs)


def _theme(connection: Display) -> str:
    """What the desktop tells toolkits, with ":dark" where it prefers that."""
    number = connection.get_default_screen()
    owner: Any = connection.get_selection_owner(connection.intern_atom(f"_XSETTINGS_S{number}"))
    if owner == X.NONE:
        return ""
    atom = connection.intern_atom("_XSETTINGS_SETTINGS")
    try:
        told = owner.get_full_property(atom, X.AnyPropertyType)
    except XError:  # it has gone since
        return ""
    settings = dict(settings_in(bytes(told.value))) if told else {}
    theme = settings.get(THEME, "")
    return f"{theme}:dark" if theme and settings.get(DARK) == 1 else str(theme)


def settings_in(told: bytes) -> Iterator[tuple[str, str | int]]:
    """The names and values of an XSETTINGS property; as far as it is sound."""
    order = ">" if told[:1] == b"\1" else "<"
    place = 12
    try:
        (count,) = struct.unpack_from(f"{order}I", told, 8)
        for _ in range(count):
            kind, length = struct.unpack_from(f"{order}BxH", told, place)
            name = told[place + 4 : place + 4 + length].decode("latin-1")
            place += 4 + _padded(length) + 4  # a serial number follows the name
            value, place = _value(told, order, kind, place)
            if value is not None:
                yield name, value
    except struct.error:
        return


def _value(told: bytes, order: str, kind: int, place: int) -> tuple[str | int | None, int]:
    """A setting's value (None for a colour), and where the next setting begins."""
    if kind == COLOUR:
        return None, place + COLOUR_BYTES
    (number,) = struct.unpack_from(f"{order}i", told, place)
    place += 4
    if kind == NUMBER:
        return number, place
    if kind != TEXT or number < 0:
        raise struct.error
    return told[place : place + number].decode("utf-8", "replace"), place + _padded(number)


def _padded(length: int) -> int:
    return (length + 3) // 4 * 4


def _monitors(connection: Display) -> tuple[Box, ...]:
    if connection.query_extension("RANDR") is None:
        return ()
    version = connection.xrandr_query_version()
    if (version.major_version, version.minor_version) < ONE_MONITOR_KNOWN:
        return ()
    told = randr.get_monitors(connection.screen().root).monitors
    boxes = (Box(one.x, one.y, one.width_in_pixels, one.height_in_pixels) for one in told)
    return tuple(sorted(boxes))


def _text(connection: Display, name: str) -> str:
    """A property of the root window."""
    root = connection.screen().root
    told = root.get_full_property(connection.intern_atom(name), Xatom.STRING)
    return told.value.decode("latin-1") if told else ""
