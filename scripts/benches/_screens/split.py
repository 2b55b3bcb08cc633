"""Which pairs are there to mend something with, and which are only counted.

A pair is only counted if its layout or its style is held out: about half of all pairs.
"""

from __future__ import annotations

from typing import Literal

from scripts.benches._screens.families import COUNTED
from scripts.benches._screens.styles import STYLES

Half = Literal["development", "counted"]
HELD_OUT_STYLES = frozenset(style.name for style in STYLES if style.counted)


def half_of(family: str, style: str) -> Half:
    """The half to which a page of this layout in this style belongs."""
    return "counted" if family in COUNTED or style in HELD_OUT_STYLES else "development"
