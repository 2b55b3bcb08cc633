"""How the window looks: light or dark, as the system is or as the person chose; and its spaces and
sizes of text: one scale, from the file of its colours.

Colours and drawings lie beside the sources, or in an installed package.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

INSTALLED = Path(__file__).parents[1] / "assets"
SOURCES = Path(__file__).resolve().parents[3] / "assets" / "window"


def asset(name: str) -> Path:
    """The file of that name."""
    return (INSTALLED if INSTALLED.is_dir() else SOURCES) / name


@cache
def drawing(name: str) -> str:
    """An SVG as text; its black is meant to be the colour of the text."""
    return asset(f"{name}.svg").read_text(encoding="utf-8")


Role, Group = QPalette.ColorRole, QPalette.ColorGroup

SAID = ("good", "warning", "bad", "accent")
# What is written in which colour on which; every pair is held to 4.5:1 by a test.
WRITTEN = (
    *(("text", ground) for ground in ("window", "surface", "raised", "selected", "hover")),
    *(("muted", ground) for ground in ("window", "surface", "raised", "selected", "hover")),
    *((said, ground) for said in SAID for ground in ("window", "surface", "raised")),
    *((said, "selected") for said in ("good", "warning", "bad")),
    ("on_accent", "accent"),
)  # fmt: skip


class Look(StrEnum):
    """What a person may choose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by what they are for."""

    name: str
    colours: Mapping[str, str]

    def colour(self, name: str) -> QColor:
        """A colour to paint with."""
        return QColor(self.colours[name])


@cache
def theme(name: str) -> Theme:
    """The theme of that name: light or dark."""
    return Theme(name, _file()[name])


def sizes() -> Mapping[str, int]:
    """The spaces between things and in them by their names, in Qt's pixels."""
    return _file()["sizes"]


@cache
def _file() -> dict[str, dict[str, Any]]:
    told: dict[str, dict[str, Any]] = json.loads(asset("theme.json").read_text(encoding="utf-8"))
    return told


_SIZES = sizes()
# Spaces, from the closest to the widest. Nothing else in the window puts a number on a space, so
# that what is alike stands alike everywhere.
HAIR, TIGHT, CLOSE = _SIZES["hair"], _SIZES["tight"], _SIZES["close"]
NEAR, APART = _SIZES["near"], _SIZES["apart"]
MARGIN, WIDE = _SIZES["margin"], _SIZES["wide"]
# Sizes of text relative to the one that the person has set for all applications.
HEADING, TITLE = 1.5, 1.15


# Of lists and numbers: a style sheet gives a drawing no colour, so that each look has its own.
ARROWS = ("down", "up")


def palette(look: Theme) -> QPalette:
    """The theme as Qt's widgets take it."""
    colours = QPalette()
    for role, name in _ROLES.items():
        colours.setColor(role, look.colour(name))
    for role in (Role.Text, Role.WindowText, Role.ButtonText):
        colours.setColor(Group.Disabled, role, look.colour("control"))
    return colours


_ROLES = {
    Role.Window: "window",
    Role.WindowText: "text",
    Role.Base: "surface",
    Role.AlternateBase: "raised",
    Role.Text: "text",
    Role.Button: "raised",
    Role.ButtonText: "text",
    Role.BrightText: "bad",
    Role.PlaceholderText: "muted",
    Role.Highlight: "selected",
    Role.HighlightedText: "text",
    Role.Accent: "accent",
    Role.Link: "accent",
    Role.LinkVisited: "accent",
    Role.ToolTipBase: "raised",
    Role.ToolTipText: "text",
    Role.Light: "surface",
    Role.Midlight: "hover",
    Role.Mid: "border",
    Role.Dark: "control",
    Role.Shadow: "border",
}


def style_sheet(look: Theme) -> str:
    """What a palette cannot say; sizes of text are never among it, so that text scaling holds."""
    sheet = asset("window.qss").read_text(encoding="utf-8")
    for name, colour in look.colours.items():
        sheet = sheet.replace(f"@{name}@", colour)
    for arrow in ARROWS:
        sheet = sheet.replace(f"@{arrow}@", asset(f"{arrow}-{look.name}.svg").as_posix())
    for name, pixels in sizes().items():
        sheet = sheet.replace(f"@{name}@", f"{pixels}px")
    return sheet


DARKEST = 0.04045  # below it, sRGB is linear


def luminance(colour: QColor) -> float:
    """Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance."""
    red, green, blue = (
        part / 12.92 if part <= DARKEST else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """From 1 (the same) to 21, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


class Wardrobe(QObject):
    """Dresses the application, again whenever the system changes between light and dark. The style
    sheet is put on when the widgets are there: with it, each that is added to another takes Qt
    three times as long.
    """

    changed = Signal()

    def __init__(self, application: QApplication, wish: Look) -> None:
        super().__init__(application)
        self._application = application
        self.wish = wish
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.dress)
        application.setStyle("Fusion")
        application.setPalette(palette(self.theme))

    @property
    def theme(self) -> Theme:
        """The theme that is worn."""
        if self.wish is not Look.SYSTEM:
            return theme(self.wish)
        dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return theme("dark" if dark else "light")

    def choose(self, wish: Look) -> None:
        """Wear what the person chose."""
        self.wish = wish
        self.dress()

    def dress(self) -> None:
        """Give the whole application its look."""
        self._application.setPalette(palette(self.theme))
        self.put_on()
        self.changed.emit()

    def put_on(self) -> None:
        """Wear the style sheet, too."""
        self._application.setStyleSheet(style_sheet(self.theme))
