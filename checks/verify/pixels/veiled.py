"""A page under a veil: a dialog has come over it, and all else is what was seen when the last step
was verified, drawn paler or darker throughout. That was judged then, and nothing can be done to it
while the dialog is open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from app.engine.model.geometry import Box, Picture, bounds
from checks.verify.changes.snapshot_pair import Place, Scene
from checks.vision.pixels import Bytes, Floats, colours, regions, words

# A veil lets so much of the contrast through (0-1); two grounds tell how much, which differ by so
# many levels.
LEAST_THROUGH, MOST_THROUGH, APART_LEVELS = 0.15, 0.92, 24
# What is drawn under a veil is as bright as is worked out, to so many levels.
SAME_LEVELS = 6
# It lies over so much of the screen at least, and what has come over that is no larger (0-1).
LEAST_VEILED, LARGEST = 0.3, 0.5
# What has come over it is one thing if it is nearer than so much (pixels); there are no more.
NEAR_PX, MOST = 12, 12
# Every so many pixels are looked at to find out whether the screen has changed enough for a veil,
# and how thick it is; colours of one ground fall into bins of so many levels.
COARSE, STRIDE, BIN = 16, 3, 8
# A pixel's fourth byte means nothing.
COLOURS = 0xFFFFFF


class _Veil(NamedTuple):
    """How much of what lies below shines through (0-1), and what is added to it."""

    through: float
    added: Floats


def veiled_beside(scene: Scene, place: Place) -> list[Box]:
    """The parts of the fresh picture that lie under a veil beside what has come over them, where
    the recording has a veil, too; none where there is none.
    """
    accepted = scene.known.accepted
    if accepted is None or (place.unit.dx, place.unit.dy) != (0, 0):
        return []
    now = _over_veil(scene.now.picture, accepted.now.picture)
    then = None if now is None else _over_veil(scene.then.picture, accepted.then.picture)
    if now is None or then is None:
        return []
    whole, over = bounds(scene.now.picture), [*now, *then]
    if len(over) > MOST or sum(one.area for one in over) > 2 * LARGEST * whole.area:
        return []
    return list(_beside(whole, over))


def _beside(whole: Box, boxes: Sequence[Box]) -> Iterator[Box]:
    """What is left of an area beside some boxes, in strips from side to side."""
    cuts = {whole.y, whole.bottom, *(y for one in boxes for y in (one.y, one.bottom))}
    for top, bottom in pairwise(sorted(cuts)):
        x = whole.x
        for one in sorted(one for one in boxes if one.y < bottom and one.bottom > top):
            if one.x > x:
                yield Box(x, top, one.x - x, bottom - top)
            x = max(x, one.right)
        if x < whole.right:
            yield Box(x, top, whole.right - x, bottom - top)


def _has_changed(picture: Picture, before: Picture) -> bool:
    """Whether so many pixels are others that a veil may have come; asked at every look, so that
    only some pixels are compared.
    """
    fresh, below = (words(one)[::COARSE, ::COARSE] & COLOURS for one in (picture, before))
    return float((fresh != below).mean()) >= LEAST_VEILED / 2


def _over_veil(picture: Picture, before: Picture) -> list[Box] | None:
    """What has come over a veil that lies over an earlier picture; None where no veil does. Kept
    for the last pictures.
    """
    return _found_over_veil(picture, before)  # type: ignore[arg-type] # by identity


@lru_cache(maxsize=4)
def _found_over_veil(picture: Picture, before: Picture) -> list[Box] | None:
    whole = bounds(picture)
    if whole != bounds(before) or not _has_changed(picture, before):
        return None
    fresh, below = colours(picture, whole), colours(before, whole)
    veil = _veil_between(fresh, below)
    if veil is None:
        return None
    seen = fresh.astype(np.float32)
    veiled = np.abs(below * np.float32(veil.through) + veil.added - seen).max(axis=2) <= SAME_LEVELS
    if float(veiled.mean()) < LEAST_VEILED:
        return None
    bare = np.abs(below.astype(np.float32) - seen).max(axis=2) <= SAME_LEVELS  # beside the page
    return [one.box.grown(1).intersection(whole) for one in regions(~(veiled | bare), NEAR_PX)]


def _veil_between(fresh: Bytes, below: Bytes) -> _Veil | None:
    """How thick a veil is, by what the two commonest grounds that differ enough look like now."""
    now = fresh[::STRIDE, ::STRIDE].reshape(-1, 3).astype(np.int32)
    then = below[::STRIDE, ::STRIDE].reshape(-1, 3).astype(np.int32)
    grounds, counts = np.unique(then // BIN, axis=0, return_counts=True)
    found: list[tuple[Floats, Floats]] = []
    for number in np.argsort(-counts)[:BIN]:
        part = (then // BIN == grounds[number]).all(axis=1)
        pair = (_middle(then[part]), _middle(now[part]))
        if not found or np.abs(pair[0] - found[0][0]).mean() >= APART_LEVELS:
            found.append(pair)
        if len(found) == 2:  # noqa: PLR2004
            break
    if len(found) < 2:  # noqa: PLR2004
        return None
    (one, one_now), (other, other_now) = found
    through = float((one_now - other_now).sum() / (one - other).sum())
    if not LEAST_THROUGH <= through <= MOST_THROUGH:
        return None
    return _Veil(through, np.asarray(one_now - through * one, dtype=np.float32))


def _middle(pixels: npt.NDArray[np.int32]) -> Floats:
    return np.asarray(np.median(pixels, axis=0), dtype=np.float32)
