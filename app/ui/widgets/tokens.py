"""The spaces of the window, and its sizes of text: one scale, from the file of its colours.

Nothing else in the window puts a number on a space, so that what is alike stands alike everywhere.
Spaces are Qt's pixels, from the closest to the widest.
"""

from __future__ import annotations

from app.ui.widgets.theme import sizes

_SIZES = sizes()
HAIR, TIGHT, CLOSE = _SIZES["hair"], _SIZES["tight"], _SIZES["close"]
NEAR, APART = _SIZES["near"], _SIZES["apart"]
MARGIN, WIDE = _SIZES["margin"], _SIZES["wide"]
# Sizes of text relative to the one that the person has set for all applications.
HEADING, TITLE = 1.5, 1.15
