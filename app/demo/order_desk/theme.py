"""How Order Desk looks: a style of the nineties, light or dark, in one font."""

from __future__ import annotations

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

STYLE = "Windows"
FAMILIES = ("Liberation Sans", "DejaVu Sans")
Role = QPalette.ColorRole

LIGHT = {
    Role.Window: "#d9d6cf",
    Role.Button: "#d9d6cf",
    Role.Base: "#ffffff",
    Role.AlternateBase: "#f1f3f7",
    Role.Text: "#101010",
    Role.WindowText: "#101010",
    Role.ButtonText: "#101010",
    Role.BrightText: "#ffffff",
    Role.PlaceholderText: "#8c8a84",
    Role.Highlight: "#1f4e8c",
    Role.HighlightedText: "#ffffff",
    Role.ToolTipBase: "#fff8dc",
    Role.ToolTipText: "#101010",
    Role.Light: "#ffffff",
    Role.Midlight: "#ebe9e4",
    Role.Mid: "#a9a69e",
    Role.Dark: "#86837b",
    Role.Shadow: "#45433f",
}
DARK = {
    Role.Window: "#2b2e33",
    Role.Button: "#393d44",
    Role.Base: "#1e2024",
    Role.AlternateBase: "#24272c",
    Role.Text: "#e4e6ea",
    Role.WindowText: "#e4e6ea",
    Role.ButtonText: "#e4e6ea",
    Role.BrightText: "#ffffff",
    Role.PlaceholderText: "#7d828b",
    Role.Highlight: "#3d74c4",
    Role.HighlightedText: "#ffffff",
    Role.ToolTipBase: "#393d44",
    Role.ToolTipText: "#e4e6ea",
    Role.Light: "#565b64",
    Role.Midlight: "#454a52",
    Role.Mid: "#25282c",
    Role.Dark: "#17191c",
    Role.Shadow: "#0d0e10",
}
GREYED = {"light": "#8f8c85", "dark": "#6c7077"}


def palette(theme: str) -> QPalette:
    """The colours of a theme."""
    colours = QPalette()
    for role, colour in (DARK if theme == "dark" else LIGHT).items():
        colours.setColor(role, QColor(colour))
    for role in (Role.Text, Role.WindowText, Role.ButtonText):
        colours.setColor(QPalette.ColorGroup.Disabled, role, QColor(GREYED[theme]))
    colours.setColor(QPalette.ColorGroup.Disabled, Role.Base, colours.color(Role.Window))
    return colours


def font(size_pt: int) -> QFont:
    """The first of the families that is there."""
    there = set(QFontDatabase.families())
    family = next((each for each in FAMILIES if each in there), QFont().family())
    return QFont(family, size_pt)


def dress(application: QApplication, theme: str, size_pt: int) -> None:
    """Give the whole application its look."""
    application.setStyle(STYLE)
    application.setPalette(palette(theme))
    application.setFont(font(size_pt))
