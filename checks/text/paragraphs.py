"""A text that runs over several lines: where other values stand in it, words go to other lines."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from app.engine.model.geometry import Box
from checks.text.compare import Reader, plain
from checks.vision.image_diff import Aligned
from checks.vision.ink import inked
from checks.vision.pixels import Bytes, joined, regions

# Ink of one line is 2 to 5 px from that of the next, words of one line 3 to 5 px from each other
# (10 to 14 px fonts); what stands farther off is another text.
REACH = 6
MARGIN = 3
# Of three lines in 10 px the detection of lines lost one in four out of six pictures; of the same
# enlarged twice, none.
LARGER = 2
# The detection cuts close to the letters; a line by itself is read best with some of its ground.
AROUND_LINE = 1


def paragraph_around(pair: Aligned, box: Box) -> Box:
    """A changed part of a text with all that stands near it, line by line, now and then."""
    words = [region.box for part in (pair.now, pair.then) for region in regions(inked(part))]
    return joined(box, words, REACH).grown(MARGIN).intersection(pair.size)


def readings(reader: Reader, pixels: Bytes) -> Iterator[str]:
    """All of its lines as one text: found and read in one go, then each line read by itself. What
    the one misreads the other may not.
    """
    found = _lines(reader, pixels)
    yield plain(" ".join(text for text, _ in found))
    yield plain(" ".join(reader.read_line(_cut(pixels, box)) for _, box in found))


def read_paragraph(reader: Reader, pixels: Bytes) -> str:
    """All of its lines as one text, from top to bottom."""
    return next(readings(reader, pixels))


def _lines(reader: Reader, pixels: Bytes) -> list[tuple[str, Box]]:
    twice = cv2.resize(pixels, None, fx=LARGER, fy=LARGER, interpolation=cv2.INTER_CUBIC)
    return sorted(reader.read(np.asarray(twice, dtype=np.uint8)), key=_height)


def _height(line: tuple[str, Box]) -> int:
    return line[1].centre.y


def _cut(pixels: Bytes, twice: Box) -> Bytes:
    """A line of the picture that was found in the enlarged one."""
    x, y, width, height = Box(*(length // LARGER for length in twice)).grown(AROUND_LINE)
    rows, columns = slice(max(0, y), y + height), slice(max(0, x), x + width)
    return np.ascontiguousarray(pixels[rows, columns])
