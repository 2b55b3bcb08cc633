"""What a line says, read in more than one way where one reading is in doubt."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import numpy as np

from app.engine.model.geometry import Box, Picture, bounds
from checks.text.compare import WAYS, Reader, plain, read_in
from checks.text.icon_lines import worded
from checks.verify.changes.patch_similarity import SAME_SHAPE
from checks.verify.rerender.page import Line, Page
from checks.vision.image_diff import ground_colour
from checks.vision.ink import Ink, shape_gap
from checks.vision.pixels import colours

# How ticks, arrows, the dots of radio buttons and the strokes between texts are read.
SIGNS = re.compile(r"[□☐☑☒■▢◇◆◯○●◉▼▲▶◀►◄]|^[口日]\s*(?=[A-Za-z])|^\|\s|\s\|$")
# Letters that reach to the rim of what is read are misread.
RIM = 3
# A border stands out from the ground of its text by so many levels, all along it.
BORDER_LEVELS = 48
# A word has so many letters or digits.
LETTERS = 2


@dataclass
class Readings:
    """Reads the lines of pages, each at most once in each way."""

    reader: Reader
    _said: dict[tuple[int, Box, int], str] = field(default_factory=dict)

    def text(self, page: Page, line: Line, way: int = 0) -> str:
        """What the line says."""
        return self.at(page.picture, line.box, way)

    def at(self, picture: Picture, box: Box, way: int = 0) -> str:
        """What one line in a box says."""
        key = (id(picture), box, way)
        if key not in self._said:
            pixels = colours(picture, _with_room(picture, worded(picture, box)))
            said = read_in(self.reader, pixels, way)
            self._said[key] = plain(SIGNS.sub("", said))
        return self._said[key]

    def all_of(self, page: Page, line: Line) -> frozenset[str]:
        """What it may say: one text for each way of reading it, without spaces."""
        return frozenset(squeezed(self.text(page, line, way)) for way in range(len(WAYS)))


def _with_room(picture: Picture, box: Box) -> Box:
    """A line with what is around it, as far as no border stands at its sides: that is read as a
    letter.
    """
    area = box.grown(RIM).intersection(bounds(picture))
    pixels = colours(picture, Box(area.x, box.y, area.width, box.height)).astype(np.int16)
    if not pixels.size:
        return area
    apart = np.abs(pixels - ground_colour(pixels.astype(np.uint8)).astype(np.int16)).max(axis=2)
    border = (apart >= BORDER_LEVELS).all(axis=0)
    before = np.flatnonzero(border[: box.x - area.x])
    behind = np.flatnonzero(border[box.right - area.x :])
    left = area.x + int(before[-1]) + 1 if before.size else area.x
    right = box.right + int(behind[0]) if behind.size else area.right
    return Box(left, area.y, right - left, area.height)


def is_word(text: str) -> bool:
    """Whether a reading has enough letters for a word; a sign or an icon is read as fewer."""
    return sum(letter.isalnum() for letter in text) >= LETTERS


def squeezed(text: str) -> str:
    """The text without its spaces, which are often read otherwise than written, and without the
    strokes below its line, which are read as spaces.
    """
    return plain(text).replace(" ", "").replace("_", "")


def letters_in(text: str) -> str:
    """The letters and digits of a text, whatever stands between them."""
    return "".join(one for one in plain(text) if one.isalnum()).casefold()


def drawn_alike(one: Ink, other: Ink) -> bool:
    """Whether the very same is drawn, whatever its colours."""
    return one.cover.shape == other.cover.shape and shape_gap(one, other) <= SAME_SHAPE
