"""A text that runs over several lines: where other values stand in it, words go to other lines."""

from __future__ import annotations

import cv2
import numpy as np

from app.engine.places import Box
from checks.aligned import Aligned
from checks.ink import inked
from checks.pixels import Bytes
from checks.regions import joined, regions
from checks.text import Reader, plain

# Ink of one line is 2 to 5 px from that of the next, words of one line 3 to 5 px from each other
# (10 to 14 px fonts); what stands farther off is another text.
REACH = 6
MARGIN = 3
# Of three lines in 10 px the detection of lines lost one in four out of six pictures; of the same
# enlarged twice, none.
LARGER = 2


def paragraph_around(pair: Aligned, box: Box) -> Box:
    """A changed part of a text with all that stands near it, line by line, now and then."""
    words = [region.box for part in (pair.now, pair.then) for region in regions(inked(part))]
    return joined(box, words, REACH).grown(MARGIN).intersection(pair.size)


def read_paragraph(reader: Reader, pixels: Bytes) -> str:
    """All of its lines as one text, from top to bottom."""
    twice = cv2.resize(pixels, None, fx=LARGER, fy=LARGER, interpolation=cv2.INTER_CUBIC)
    lines = reader.read(np.asarray(twice, dtype=np.uint8))
    return plain(" ".join(text for text, _ in sorted(lines, key=lambda line: line[1].centre.y)))
