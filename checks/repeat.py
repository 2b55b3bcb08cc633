"""A screen that should be one of an earlier conversation again: is it, and where is the place now?

Nobody looks between this answer and the act, and nothing tells what a difference means. So more is
asked for than `pair` asks: the window of the place shows what it showed, but for the caret and for
clocks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Picture, Point, bounds
from checks.clocks import MOST_HIGH, MOST_WIDE, Moments, clocks_in
from checks.offline import judge_again
from checks.pipeline import ALL
from checks.scene.perceive import perceive
from checks.snapshot.look import Look
from checks.text.compare import Reader
from checks.verify.target_decision import place_of
from checks.vision.canvas import Canvas
from checks.vision.pixels import (
    VISIBLE,
    Mask,
    Region,
    apart,
    around_all,
    colours,
    cut,
    differing,
    fill,
    is_caret,
    regions,
    words,
)

# A window's shadow reaches so far beyond it (pixels).
SHADOW_PX = 32
# What is perceived of a window may reach so far over its rim (pixels).
RIM_PX = 2
# The parts of two carets or of one letter are not joined.
GAP_PX = 2
# The rung of an answer that no picture was needed for but the two themselves.
SAME = "same"
# Where more has changed, no clock is looked for: the window was moved, or is another one.
MOST_REGIONS = 40
Clocks = Callable[[list[Box], tuple[int, int]], list[Box]]


def judge_repeated(
    remembered: Look,
    current: Picture,
    reader: Reader | None = None,
    *,
    claims: bool = False,
    moments: Moments | None = None,
) -> Comparison:
    """Whether the place that is remembered (`at`; None: the whole picture) may be acted on again.

    A `claims` answer says that something is done: then everything beside the window counts, too.
    Where the `moments` of both pictures are known, clocks tell nothing. A yes carries a moved place
    in `adjust`; everything that cannot be told is a no with its reason.
    """
    then = remembered.picture
    if bounds(then) != bounds(current):
        return _no(None, "The screen has another size.")
    changed = _visibly(then, current)
    news = _news(changed)
    if news is not None and not claims and _is_trifle_elsewhere(remembered, changed):
        news = None
    elif news is not None and moments is not None and reader is not None:
        current = _without_clocks(then, current, changed, moments, reader)
        changed = _visibly(then, current)
        news = _news(changed)
    if news is None:
        return Comparison(Verdict.GO, where=None, why="All is as remembered.", rung=SAME)
    if remembered.at is None:
        return _no(news.box, "The screen shows something else.")
    answer = judge_again(remembered, current, reader)
    told = partial(_clock_boxes, then, current, moments, reader)
    return _confirmed(answer, remembered.at, then, current, told, claims=claims, changed=changed)


def _without_clocks(
    then: Picture, current: Picture, changed: Mask, moments: Moments, reader: Reader
) -> Picture:
    """The picture with each clock as it was then."""
    found = [one.box for one in regions(changed, GAP_PX, GAP_PX)]
    clocks = _clock_boxes(then, current, moments, reader, found, (0, 0))
    if not clocks:
        return current
    canvas = Canvas(current)
    for box in clocks:
        part = box.grown(GAP_PX).intersection(bounds(then))
        canvas.put(cut(then, part), part)
    return canvas.pixels()


def _clock_boxes(
    then: Picture,
    current: Picture,
    moments: Moments | None,
    reader: Reader | None,
    changed: list[Box],
    move: tuple[int, int],
) -> list[Box]:
    """The clocks among what changed; none where the moments are not known."""
    if moments is None or reader is None or len(changed) > MOST_REGIONS:
        return []
    return clocks_in(then, current, changed, moments, reader, move)


def _confirmed(
    answer: Comparison,
    at: Point,
    then: Picture,
    current: Picture,
    clocks: Clocks,
    *,
    claims: bool,
    changed: Mask,
) -> Comparison:
    """The answer, unless the window shows something that it did not show."""
    if not answer.agrees:
        return answer
    there = place_of(answer, at)
    moved = Point(there.x - at.x, there.y - at.y)
    window = _window(then, at)
    news = _news_in(window, moved, then, current, clocks, changed)
    if news is not None:
        return _no(news, "Something in the window of the target is not what it was.")
    beside = _beside(window, moved, changed) if claims else None
    if beside is not None:
        return _no(beside, "Beside the window something is not what it was.")
    return replace(answer, rung=ALL)


def _window(then: Picture, at: Point) -> Box:
    """The window that a place lies in, without its rim."""
    return perceive(then).block(Box(at.x, at.y, 1, 1)).grown(-RIM_PX)


def _is_trifle_elsewhere(remembered: Look, changed: Mask) -> bool:
    """Whether all that has changed lies far from the window of the place and is no larger than a
    clock: it need not be found out what it is.
    """
    box = around_all(one.box for one in regions(changed, GAP_PX, GAP_PX))
    if remembered.at is None or box is None or box.width > MOST_WIDE or box.height > MOST_HIGH:
        return False
    return not box.meets(_window(remembered.picture, remembered.at).grown(SHADOW_PX))


def _news_in(
    window: Box, moved: Point, then: Picture, current: Picture, clocks: Clocks, changed: Mask
) -> Box | None:
    """What differs in the window, at its place on the current picture."""
    if moved == (0, 0):
        news = _news(_part(changed, window))
        return news.box.moved(window.x, window.y) if news else None
    there = window.moved(*moved)
    if not bounds(current).covers(there) or not bounds(then).covers(window):
        return there.intersection(bounds(current))
    changed = apart(colours(then, window), colours(current, there), VISIBLE)
    found = [one.box.moved(window.x, window.y) for one in regions(changed, GAP_PX, GAP_PX)]
    for box in clocks(found, moved):
        fill(changed, box.grown(GAP_PX), window, to=False)
    news = _news(changed)
    return news.box.moved(there.x, there.y) if news else None


def _beside(window: Box, moved: Point, changed: Mask) -> Box | None:
    """What differs beyond the window, where it was and where it is."""
    rest = changed.copy()
    whole = Box(0, 0, rest.shape[1], rest.shape[0])
    for box in {window, window.moved(*moved)}:
        fill(rest, box.grown(SHADOW_PX), whole, to=False)
    news = _news(rest)
    return news.box if news else None


def _visibly(then: Picture, current: Picture) -> Mask:
    """Where two pictures of one size differ so much that it can be seen."""
    exactly = differing(words(current), words(then))
    rows, columns = np.flatnonzero(exactly.any(axis=1)), np.flatnonzero(exactly.any(axis=0))
    if rows.size == 0:
        return exactly
    x, y = int(columns[0]), int(rows[0])
    box = Box(x, y, int(columns[-1]) + 1 - x, int(rows[-1]) + 1 - y)
    visibly = np.zeros_like(exactly)
    inside = apart(colours(then, box), colours(current, box), VISIBLE)
    visibly[box.y : box.bottom, box.x : box.right] = inside
    return visibly


def _part(mask: Mask, box: Box) -> Mask:
    part = box.intersection(Box(0, 0, mask.shape[1], mask.shape[0]))
    return mask[part.y : part.bottom, part.x : part.right]


def _news(changed: Mask) -> Region | None:
    """The largest region that is no caret."""
    found = [one for one in regions(changed, GAP_PX, GAP_PX) if not is_caret(one.box)]
    return max(found, key=lambda one: one.box.area, default=None)


def _no(where: Box | None, why: str) -> Comparison:
    return Comparison(Verdict.NO, 0.0, 1.0, where, why, SAME)
