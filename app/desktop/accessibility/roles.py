"""The roles and states of AT-SPI by their numbers, as in its `atspi-constants.h` (2.46)."""

from __future__ import annotations

from enum import IntEnum

PASSWORD_TEXT = 40
TEXT_ROLES = frozenset(
    {52, 60, 61, 73, 79, 94}
)  # spin button, terminal, text, paragraph, entry, document
# password text, spin button, text, entry
TYPED_INTO = frozenset({40, 52, 61, 79})
# check menu item, menu, menu item, radio menu item, separator, tearoff menu item
MENU_ENTRIES = frozenset({8, 33, 35, 45, 50, 59})
# list item, table cell, tree item, table row
ITEMS = frozenset({32, 56, 90, 91})


class State(IntEnum):
    """Bits of AtspiStateType that matter here."""

    ACTIVE = 1
    EDITABLE = 7
    ENABLED = 8
    FOCUSED = 12
    SENSITIVE = 24
    SHOWING = 25
    READ_ONLY = 43


_NAMES = """invalid, accelerator label, alert, animation, arrow, calendar, canvas, check box,
check menu item, color chooser, column header, combo box, date editor, desktop icon, desktop
frame, dial, dialog, directory pane, drawing area, file chooser, filler, focus traversable, font
chooser, frame, glass pane, html container, icon, image, internal frame, label, layered pane,
list, list item, menu, menu bar, menu item, option pane, page tab, page tab list, panel,
password text, popup menu, progress bar, push button, radio button, radio menu item, root pane,
row header, scroll bar, scroll pane, separator, slider, spin button, split pane, status bar,
table, table cell, table column header, table row header, tearoff menu item, terminal, text,
toggle button, tool bar, tool tip, tree, tree table, unknown, viewport, window, extended,
header, footer, paragraph, ruler, application, autocomplete, editbar, embedded, entry, chart,
caption, document frame, heading, page, section, redundant object, form, link, input method
window, table row, tree item, document spreadsheet, document presentation, document text,
document web, document email, comment, list box, grouping, image map, notification, info bar,
level bar, title bar, block quote, audio, video, definition, article, landmark, log, marquee,
math, rating, timer, static, math fraction, math root, subscript, superscript, description list,
description term, description value, footnote, content deletion, content insertion, mark,
suggestion, push button menu, switch"""
NAMES = tuple(" ".join(name.split()) for name in _NAMES.split(","))


def role_name(role: int) -> str:
    """The name of a role; "unknown" for numbers that are newer than the list."""
    return NAMES[role] if 0 <= role < len(NAMES) else "unknown"
