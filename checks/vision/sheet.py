"""A sheet of paper to draw on: pictures scaled into a column, boxes that stand out on any ground,
words broken into lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Picture, Pixels, Point

Colour: TypeAlias = tuple[int, int, int]
Font: TypeAlias = ImageFont.ImageFont | ImageFont.FreeTypeFont

PAPER, INK, SOFT = (255, 255, 255), (24, 24, 28), (88, 88, 96)
# It has the letters of most languages; Pillow's own, where it is missing, those of English.
FONT = "DejaVuSans.ttf"
LEADING = 1.35
HOLE, ARM = 6, 16  # of a cross, in pixels from its middle


@dataclass(frozen=True, slots=True)
class Mark:
    """A box to draw around something, in pixels of the picture."""

    box: Box
    colour: Colour
    thick: int = 3


@dataclass(frozen=True, slots=True)
class View:
    """A part of a picture, at a scale, with what is marked on it."""

    picture: Picture
    part: Box
    scale: float
    marks: tuple[Mark, ...] = ()
    cross: Point | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height on the sheet."""
        width, height = self.part.width * self.scale, self.part.height * self.scale
        return max(1, round(width)), max(1, round(height))


def fitting(part: Box, width: int, height: int, largest: float) -> float:
    """The scale at which a part fits into so much room, never above the largest."""
    return min(width / max(1, part.width), height / max(1, part.height), largest)


class Sheet:
    """White paper of one width that grows as it is written on."""

    def __init__(self, width: int) -> None:
        self.image = Image.new("RGB", (width, 1), PAPER)

    def room(self, height: int) -> ImageDraw.ImageDraw:
        """A pen, with paper down to that height at least."""
        if height > self.image.height:
            larger = Image.new("RGB", (self.image.width, height), PAPER)
            larger.paste(self.image)
            self.image = larger
        return ImageDraw.Draw(self.image)

    def write(self, words: str, at: Point, width: int, size: int, colour: Colour = INK) -> int:
        """Write words into a column; where the next line would begin."""
        y = at.y
        for line in lines_of(words, width, size):
            bottom = y + round(size * LEADING)
            self.room(bottom).text((at.x, y), line, colour, font(size))
            y = bottom
        return y

    def badge(self, word: str, at: Point, size: int, ground: Colour) -> int:
        """A word in white on a coloured ground; where it ends to the right."""
        pad = size // 3
        right = at.x + round(font(size).getlength(word)) + 2 * pad
        pen = self.room(at.y + size + 2 * pad)
        pen.rectangle((at.x, at.y, right, at.y + size + pad), ground)
        pen.text((at.x + pad, at.y + pad // 3), word, PAPER, font(size))
        return right

    def show(self, view: View, at: Point) -> int:
        """Draw a view with its marks; where it ends below."""
        width, height = view.size
        pen = self.room(at.y + height + 1)
        pen.rectangle((at.x - 1, at.y - 1, at.x + width, at.y + height), outline=SOFT)
        shown = _scaled(view)
        _draw_marks(ImageDraw.Draw(shown), view)
        self.image.paste(shown, (at.x, at.y))
        return at.y + height + 1

    def pixels(self) -> Pixels:
        """What was drawn."""
        return Pixels(self.image.width, self.image.height, self.image.tobytes("raw", "BGRX"))


@cache
def font(size: int) -> Font:
    """The font at a size in pixels."""
    try:
        return ImageFont.truetype(FONT, size)
    except OSError:
        return ImageFont.load_default(size)


def lines_of(words: str, width: int, size: int) -> list[str]:
    """The words as lines that fit into a width; what cannot be printed stands as a space."""
    lines = [""]
    for word in "".join(one if one.isprintable() else " " for one in words).split():
        longer = f"{lines[-1]} {word}".strip()
        fits = font(size).getlength(longer) <= width
        lines[-1:] = [longer] if fits else [lines[-1], *_pieces(word, width, size)]
    return [line for line in lines if line]


def _pieces(word: str, width: int, size: int) -> list[str]:
    """A word in pieces that fit into a width each; nearly always one."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and font(size).getlength(pieces[-1] + letter) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def _scaled(view: View) -> Image.Image:
    picture, part = view.picture, view.part
    whole = Image.frombuffer(
        "RGB", (picture.width, picture.height), bytes(picture.bgra), "raw", "BGRX", 0, 1
    )
    cut = whole.crop((part.x, part.y, part.right, part.bottom))
    return cut.resize(view.size, Image.Resampling.LANCZOS)


def _draw_marks(pen: ImageDraw.ImageDraw, view: View) -> None:
    for mark in view.marks:
        x, y = _on(view, Point(mark.box.x, mark.box.y))
        right, bottom = _on(view, Point(mark.box.right, mark.box.bottom))
        for grown, colour in ((mark.thick + 1, PAPER), (mark.thick, mark.colour)):
            corners = (x - grown, y - grown, right + grown, bottom + grown)
            pen.rectangle(corners, outline=colour, width=grown)
    if view.cross is not None:
        _draw_cross(pen, _on(view, view.cross))


def _draw_cross(pen: ImageDraw.ImageDraw, at: Point) -> None:
    """Four arms that leave open what they point at."""
    for colour, width in ((PAPER, 5), (INK, 2)):
        for inner, outer in ((-ARM, -HOLE), (HOLE, ARM)):
            pen.line((at.x + inner, at.y, at.x + outer, at.y), colour, width)
            pen.line((at.x, at.y + inner, at.x, at.y + outer), colour, width)


def _on(view: View, point: Point) -> Point:
    """A point of the picture, on the view."""
    x, y = point.x - view.part.x, point.y - view.part.y
    return Point(round(x * view.scale), round(y * view.scale))
