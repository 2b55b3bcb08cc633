"""Ways of reading one line: what one of them misreads, another one reads."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from app.engine.model.geometry import Box, Picture
from checks.text.compare import Reader, read_word
from checks.vision.mnemonics import without_mnemonic
from checks.vision.pixels import Bytes, colours

# A line is read with so much around it: letters at the rim are misread (pixels).
AROUND_PX = 3


def line_in(reader: Reader, picture: Picture, box: Box, within: Box | None = None) -> str:
    """What the line of text in a box of a picture says; without what lies beyond the element that
    it stands `within`: the borders of a low cell are read for letters.
    """
    around = box.grown(AROUND_PX)
    part = around if within is None else around.intersection(within)
    return reader.read_line(colours(picture, part).copy())


def _as_it_is(pixels: Bytes) -> Bytes:
    return pixels


def _twice(pixels: Bytes) -> Bytes:
    # Enlarged, the line below a letter is no more of one colour: the reader would not know it.
    line = without_mnemonic(pixels)
    twice = cv2.resize(line, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    return np.asarray(twice, dtype=np.uint8)


def _inverted(pixels: Bytes) -> Bytes:
    return 255 - pixels


# Of 330 lines of GUI text in five renderings each of these misread one to three, and no line was
# misread by all of them: what is in doubt is read in all ways.
WAYS: tuple[Callable[[Bytes], Bytes], ...] = (_as_it_is, _twice, _inverted)


def read_in(reader: Reader, pixels: Bytes, way: int) -> str:
    """What one line says, read in one of the ways."""
    return read_word(reader, WAYS[way](pixels.copy())) if pixels.size else ""
