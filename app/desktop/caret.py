"""The size of a blinking caret, whose repainting is no change of the screen."""

from __future__ import annotations

# What the repainting covers, measured: Qt 8x15 and 12x16, GTK 3x18, both every 500 ms. (Small GTK
# and Tk windows repaint a whole field or themselves instead: that counts as a change.)
WIDTH = 12
PIXELS = 12 * 16


def is_caret_sized(width: int, height: int) -> bool:
    """Whether a repainted rectangle is no larger than a caret, however tall its line is."""
    return width <= WIDTH and width * height <= PIXELS
