"""The looks in which every page is shown, and which of them are only counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

FLAT_SHEET = """
QWidget { background: #ffffff; color: #222831; }
QPushButton { border: 0; background: #e7eaee; padding: 6px 14px; }
QPushButton:hover { background: #d4dae2; }
QPushButton#primary { background: #1769aa; color: #ffffff; }
QPushButton:disabled, QPushButton#primary:disabled { color: #a9b0b8; background: #f2f4f6; }
QCheckBox:disabled, QMenu::item:disabled { color: #a9b0b8; }
QLineEdit { border: 1px solid #d5d9de; padding: 4px; background: #ffffff; }
QLineEdit:disabled, QLineEdit:read-only { background: #f4f5f7; }
QToolButton { border: 0; padding: 4px; }
QToolButton:hover { background: #e7eaee; }
QToolButton:checked { background: #1769aa; color: #ffffff; }
QToolButton:disabled { color: #a9b0b8; }
"""
SLATE_SHEET = """
QWidget { background: #22272e; color: #cdd9e5; }
QPushButton { border: 1px solid #444c56; border-radius: 6px; background: #373e47; }
QPushButton { padding: 5px 14px; }
QPushButton:hover { background: #444c56; }
QPushButton#primary { background: #347d39; border-color: #347d39; color: #ffffff; }
QPushButton:disabled, QPushButton#primary:disabled { color: #636e7b; background: #2d333b; }
QPushButton#primary:disabled { border-color: #444c56; }
QCheckBox:disabled, QMenu::item:disabled { color: #636e7b; }
QLineEdit { border: 1px solid #444c56; border-radius: 6px; padding: 4px; background: #1c2128; }
QLineEdit:disabled { color: #636e7b; background: #2d333b; }
QToolButton { border: 0; padding: 4px; border-radius: 4px; }
QToolButton:hover { background: #373e47; }
QToolButton:checked { background: #316dca; color: #ffffff; }
QToolButton:disabled { color: #636e7b; }
QHeaderView::section { background: #2d333b; color: #cdd9e5; border: 0; padding: 4px; }
"""
TK_DARK = {
    "bg": "#2b2b2b",
    "fg": "#dddddd",
    "field": "#1f1f1f",
    "dim": "#8a8a8a",
    "line": "#555555",
    "accent": "#3d6ea5",
    "chosen": "#3d6ea5",
    "head": "#3a3a3a",
    "button": "#3c3c3c",
    "disabled": "#6a6a6a",
    "readonly": "#333333",
}
TK_WHITE = {
    "bg": "#ffffff",
    "fg": "#1d1d1f",
    "line": "#d0d0d4",
    "accent": "#0a7d5a",
    "chosen": "#d7efe6",
    "chosen_fg": "#10241c",
    "head": "#f0f0f3",
    "button": "#ececf0",
    "readonly": "#f6f6f8",
}


@dataclass(frozen=True, slots=True)
class Style:
    """A look: a toolkit with its options."""

    name: str
    toolkit: str
    options: dict[str, Any]
    counted: bool = False


SANS = "Liberation Sans"
STYLES = (
    Style("tk-default", "tk", {"theme": "default"}),
    Style("tk-clam", "tk", {"theme": "clam"}),
    Style("tk-alt", "tk", {"theme": "alt", "font": SANS, "size": 11}, counted=True),
    Style("tk-classic", "tk", {"classic": True, "theme": "classic"}),
    Style("tk-plain", "tk", {"classic": True, "font": SANS}),
    Style("tk-dark", "tk", {"theme": "clam", "colours": TK_DARK, "link": "#7ab0ff"}),
    Style("tk-flat", "tk", {"classic": True, "flat": True, "colours": TK_WHITE, "font": SANS}),
    Style("tk-small", "tk", {"theme": "clam", "font": SANS, "size": 8}),
    Style("tk-large", "tk", {"theme": "clam", "font": SANS, "size": 13}, counted=True),
    Style("qt-fusion", "qt", {"style": "fusion"}),
    Style("qt-windows", "qt", {"style": "windows"}, counted=True),
    Style("qt-dark", "qt", {"style": "fusion", "dark": True, "font": SANS}),
    Style("qt-flat", "qt", {"style": "fusion", "sheet": FLAT_SHEET, "font": SANS, "size": 10}),
    Style("qt-slate", "qt", {"style": "fusion", "dark": True, "sheet": SLATE_SHEET}, counted=True),
    Style("qt-small", "qt", {"style": "fusion", "font": SANS, "size": 7}, counted=True),
    Style("gtk-adwaita", "gtk", {"theme": "Adwaita"}),
    Style("gtk-adwaita-dark", "gtk", {"theme": "Adwaita", "dark": True}),
    Style("gtk-highcontrast", "gtk", {"theme": "HighContrast"}, counted=True),
    Style("html-plain", "html", {"class": ""}),
    Style("html-sans", "html", {"class": "sans"}),
    Style("html-bootstrap", "html", {"class": "bootstrap"}),
    Style("html-material", "html", {"class": "material"}, counted=True),
    Style("html-dark", "html", {"class": "dark"}),
    Style("html-flat", "html", {"class": "flat"}),
    Style("swing-metal", "swing", {"look": "javax.swing.plaf.metal.MetalLookAndFeel"}),
    Style(
        "swing-nimbus",
        "swing",
        {"look": "javax.swing.plaf.nimbus.NimbusLookAndFeel"},
        counted=True,
    ),
    Style("swing-gtk", "swing", {"look": "com.sun.java.swing.plaf.gtk.GTKLookAndFeel"}),
    Style("swing-motif", "swing", {"look": "com.sun.java.swing.plaf.motif.MotifLookAndFeel"}),
    Style("wx-default", "wx", {"theme": "Adwaita"}),
    Style("wx-dark", "wx", {"theme": "Adwaita:dark"}, counted=True),
)
