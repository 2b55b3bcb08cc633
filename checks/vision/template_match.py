"""Where a patch of the remembered picture stands on the fresh one."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from app.engine.model.geometry import Box, Point
from checks.vision.pixels import Bytes, Floats

# Correlation above which a place is worth the strict look at its shape; equal renderings score 1.0,
# selected (inverted) ones -0.97 and below, other words of the same length 0.3 to 0.7.
WORTH_A_LOOK = 0.85
# More equal places than this and nothing tells them apart.
MOST_PLACES = 60
# A patch whose brightness varies less than this is a blank area: it is everywhere and nowhere.
FLAT = 2.0


@dataclass(frozen=True, slots=True)
class Found:
    """A place where the patch may stand: its top left corner and the correlation there (0..1)."""

    at: Point
    score: float


def places_of(patch: Bytes, where: Bytes, minimum: float = WORTH_A_LOOK) -> list[Found]:
    """The places in `where` that look like the patch, best first; inverted brightness
    counts too.
    """
    if patch.size == 0 or patch.shape[0] > where.shape[0] or patch.shape[1] > where.shape[1]:
        return []
    if float(patch.std()) < FLAT:
        return []
    scores = cv2.matchTemplate(where, patch, cv2.TM_CCOEFF_NORMED)
    return _peaks(np.nan_to_num(np.abs(np.asarray(scores, dtype=np.float32))), patch, minimum)


def _peaks(scores: Floats, patch: Bytes, minimum: float) -> list[Found]:
    """Local maxima, each at least half a patch from a better one."""
    scores[scores > 1.001] = 0.0  # noqa: PLR2004 - flat parts of the screen divide by nothing
    reach = (max(3, patch.shape[1] // 2) | 1, max(3, patch.shape[0] // 2) | 1)
    best_around = cv2.dilate(scores, np.ones((reach[1], reach[0]), np.uint8))
    rows, columns = np.nonzero((scores >= minimum) & (scores >= best_around))
    order = np.argsort(-scores[rows, columns])[:MOST_PLACES]
    return [
        Found(Point(int(columns[i]), int(rows[i])), min(1.0, float(scores[rows[i], columns[i]])))
        for i in order
    ]


def offsets_of(box: Box, found: list[Found], origin: Point) -> list[tuple[int, int, float]]:
    """How far from the remembered box each place lies; `origin` is where the searched part
    begins.
    """
    return [(f.at.x + origin.x - box.x, f.at.y + origin.y - box.y, f.score) for f in found]
