"""Screens drawn for the checks: windows, buttons, fields and lists, and a reader that knows the
texts that were drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Self

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Pixels, Point
from checks.snapshot.look import LabelSeen, Look, WindowSeen
from checks.vision.ink import ink_of, inked, shape_gap
from checks.vision.pixels import Bytes, brightness, extent

DESK, PANEL, WHITE, BLACK, GREY, BLUE = (
    *("#33557a", "#dddddd", "#ffffff", "#000000", "#8a8a8a", "#2a6fc9"),
)
SIZE = (640, 420)
FRAME = Box(100, 60, 400, 300)
TITLE_HEIGHT = 20
FONT_SIZE = 13


@lru_cache(maxsize=1)
def font() -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(FONT_SIZE)


@dataclass
class Screen:
    """A picture that is drawn on; every call returns the screen, so that a scene reads as one."""

    size: tuple[int, int] = SIZE
    ground: str = DESK
    windows: list[WindowSeen] = field(default_factory=list)
    image: Image.Image = field(init=False)

    def __post_init__(self) -> None:
        self.image = Image.new("RGB", self.size, self.ground)

    def fill(self, box: Box, colour: str, outline: str | None = None) -> Self:
        corners = (box.x, box.y, box.right - 1, box.bottom - 1)
        ImageDraw.Draw(self.image).rectangle(corners, fill=colour, outline=outline)
        return self

    def text(self, x: int, y: int, text: str, colour: str = BLACK) -> Self:
        ImageDraw.Draw(self.image).text((x, y), text, font=font(), fill=colour)
        return self

    def window(self, frame: Box = FRAME, title: str = "Orders", kind: str = "normal") -> Self:
        self.fill(frame, PANEL, BLACK)
        self.fill(Box(*frame[:3], TITLE_HEIGHT), BLUE, BLACK)
        self.text(frame.x + 8, frame.y + 2, title, WHITE)
        self.windows.insert(0, window(frame, title, kind))
        return self

    def button(self, box: Box, text: str, *, grey: bool = False, ground: str = "#e8e8e8") -> Self:
        self.fill(box, ground, "#555555")
        wide = ImageDraw.Draw(self.image).textlength(text, font=font())
        left = box.x + (box.width - round(wide)) // 2
        return self.text(left, box.y + (box.height - 16) // 2, text, GREY if grey else BLACK)

    def field(self, box: Box, value: str = "", label: str = "", border: str = "#707070") -> Self:
        self.fill(box, WHITE, border)
        if label:
            self.text(box.x - 90, box.y + 3, label)
        return self.text(box.x + 5, box.y + 3, value)

    def rows(self, box: Box, rows: Sequence[Sequence[str]], chosen: int = -1) -> Self:
        """A list with two columns and no lines."""
        self.fill(box, WHITE, "#707070")
        for number, cells in enumerate(rows):
            top = box.y + 2 + 20 * number
            if number == chosen:
                self.fill(Box(box.x + 1, top, box.width - 2, 20), BLUE)
            for column, cell in enumerate(cells):
                colour = WHITE if number == chosen else BLACK
                self.text(box.x + 6 + 120 * column, top + 1, cell, colour)
        return self

    def popup(self, box: Box, text: str = "A new version is there") -> Self:
        return self.fill(box, "#ffe9a8", BLACK).text(box.x + 10, box.y + 8, text)

    def pixels(self) -> Pixels:
        return Pixels(*self.image.size, self.image.tobytes("raw", "BGRX"))

    def look(self, at: tuple[int, int] | None = None) -> Look:
        """With its windows known; `blind()` forgets them."""
        place = Point(*at) if at else None
        return Look(self.pixels(), tuple(self.windows), at=place)


def blind(look: Look) -> Look:
    """The same look by pixels alone."""
    return replace(look, windows=())


def window(frame: Box, title: str, kind: str = "normal") -> WindowSeen:
    inside = Box(1, TITLE_HEIGHT, frame.width - 2, frame.height - TITLE_HEIGHT - 1)
    box = inside.moved(frame.x, frame.y)
    return WindowSeen(title, "Paper", box, frame, active=True, kind=kind)


def label(
    box: Box, name: str = "", role: int = 43, *, enabled: bool | None = None, value: str = ""
) -> LabelSeen:
    """What accessibility says; 43 is a push button."""
    return LabelSeen(role, "", name, box, enabled, value)


class PaperReader:
    """Reads what was drawn with the screens' own font, as far as it was told the texts."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts
        self.asked = 0

    def read_line(self, pixels: Bytes) -> str:
        self.asked += 1
        word = tight(brightness(pixels), pixels)
        for text in self.texts:
            drawn = drawn_alone(text)
            if word is not None and word.shape == drawn.shape and alike(word, drawn):
                return text
        return ""

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        return [(self.read_line(pixels), Box(0, 0, pixels.shape[1], pixels.shape[0]))]


def alike(one: Bytes, other: Bytes) -> bool:
    return shape_gap(ink_of(one), ink_of(other)) < 0.05


@lru_cache(maxsize=100)
def drawn_alone(text: str) -> Bytes:
    image = Image.new("RGB", (400, 30), WHITE)
    ImageDraw.Draw(image).text((10, 6), text, font=font(), fill=BLACK)
    pixels = np.asarray(image)[:, :, ::-1].copy()
    word = tight(brightness(pixels), pixels)
    assert word is not None
    return word


def tight(grey: Bytes, pixels: Bytes) -> Bytes | None:
    """The part with strokes in it, with a margin that keeps the ground in the majority."""
    around = extent(inked(pixels))
    if around is None:
        return None
    part = grey[around.y : around.bottom, around.x : around.right]
    return np.pad(part, ((0, 0), (part.shape[1], part.shape[1])), mode="edge")
