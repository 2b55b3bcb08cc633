"""A line of text written in the place of another: as high, in its colours, as far as there is room.

Drawn with DejaVu Sans, which comes with every desktop that Byheart runs on and knows the letters of
most of Europe's languages; a line with others is not written.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Picture, Pixels, bounds
from checks.vision.image_diff import ground_colour
from checks.vision.pixels import (
    Bytes,
    colours,
    pictured,
)

FONT = "DejaVuSans.ttf"
TRIAL_SIZE = 64
# Smaller letters are read with errors.
SMALLEST = 0.6
# A colour is the ground still when it differs by no more levels.
NEAR_LEVELS = 24
# A font draws nothing but a box for what it lacks; this is no character.
NO_CHARACTER = "\ufffe"


@dataclass(frozen=True, slots=True)
class Line:
    """What stands at a box, and what is to stand there (nothing where it is empty). `right` is how
    far it may reach; colours are blue, green, red.
    """

    box: Box
    said: str
    instead: str
    right: int
    ground: tuple[int, int, int]
    ink: tuple[int, int, int]

    def written(self) -> Pixels | None:
        """The line as it is to be; None where it cannot be written."""
        size = self._size()
        if not self.instead or size is None:
            return None
        font = ImageFont.truetype(FONT, size)
        left, top, right, bottom = font.getbbox(self.instead)
        width = min(max(self.box.width, int(right - left) + 2), self.right - self.box.x)
        drawn = Image.new("RGB", (width, self.box.height), self.ground)
        middle = (self.box.height - (bottom - top)) / 2
        at = (round(1 - left), round(middle - top))
        ImageDraw.Draw(drawn).text(at, self.instead, self.ink, font)
        return pictured(np.asarray(drawn))

    def _size(self) -> float | None:
        """Of the letters, in pixels: as the old ones were, or less where there is no room."""
        trial = _trial()
        if trial is None or not _knows(trial, self.instead):
            return None
        _, top, _, bottom = trial.getbbox(self.said)
        left, _, right, _ = trial.getbbox(self.instead)
        if bottom <= top or right <= left:
            return None
        size = TRIAL_SIZE * (self.box.height - 2) / (bottom - top)
        room = TRIAL_SIZE * (self.right - self.box.x - 2) / (right - left)
        return min(size, room) if room >= SMALLEST * size else None


def line_of(picture: Picture, box: Box, said: str, instead: str) -> Line:
    """The line that stands at a box of a picture, to be replaced."""
    part = colours(picture, box)
    ground = ground_colour(part)
    apart = np.abs(part.astype(np.int16) - ground.astype(np.int16)).max(axis=2)
    ink = part.reshape(-1, 3)[int(apart.argmax())] if part.size else ground
    return Line(box, said, instead, _room(picture, box, ground), _triple(ground), _triple(ink))


def _room(picture: Picture, box: Box, ground: Bytes) -> int:
    """The first column to the right at which the ground ends."""
    whole = bounds(picture)
    beside = Box(box.right, box.y, max(0, whole.right - box.right), box.height)
    part = colours(picture, beside).astype(np.int16)
    apart = np.abs(part - ground.astype(np.int16)).max(axis=(0, 2), initial=0) > NEAR_LEVELS
    return box.right + (int(apart.argmax()) if apart.any() else apart.size)


def _triple(colour: Bytes) -> tuple[int, int, int]:
    blue, green, red = (int(level) for level in colour)
    return blue, green, red


def _trial() -> ImageFont.FreeTypeFont | None:
    try:
        return ImageFont.truetype(FONT, TRIAL_SIZE)
    except OSError:
        return None


def _knows(font: ImageFont.FreeTypeFont, text: str) -> bool:
    missing = bytes(font.getmask(NO_CHARACTER))
    return all(bytes(font.getmask(one)) != missing for one in set(text) if not one.isspace())
