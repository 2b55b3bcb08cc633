"""The evidence of a verdict as one picture: what was expected beside what is seen, the target, the
region that decided, the rung, the reason and the numbers.
"""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Picture, Pixels, Point, bounds
from checks.locator.target import name_target
from checks.snapshot.look import Look, Target
from checks.vision.sheet import SOFT, Mark, Sheet, View, fitting

WIDTH, MARGIN, GAP = 1280, 20, 20
COLUMN = (WIDTH - 2 * MARGIN - GAP) // 2
WHOLE_HEIGHT, CLOSE_HEIGHT = 560, 260
CLOSEST = 3.0
AROUND = 60  # pixels of its surroundings that a close-up shows
BADGE, REASON, FACTS, CAPTION = 30, 22, 19, 17
GO, STOP, TARGET, NAME = (32, 128, 64), (196, 40, 32), (24, 96, 208), (96, 160, 240)


def draw_evidence(
    reference: Picture, current: Picture, at: Point, comparison: Comparison
) -> Pixels:
    """Draw it, 1280 pixels wide. The pictures may be of any sizes but empty."""
    target = name_target(Look(reference, at=at), at).target
    expected = _expected(reference, at, target)
    seen = _seen(current, at, comparison)
    close = (
        _close(expected, target.box if target else None),
        _close(seen, comparison.where or (target.box if target else None)),
    )
    sheet = Sheet(WIDTH)
    y = _head(sheet, at, comparison)
    y = _row(sheet, y, (expected, "Expected: the target, and what names it"), (seen, _of(seen)))
    y = _row(sheet, y, (close[0], "Expected, close"), (close[1], "Seen, close"))
    sheet.room(y)
    return sheet.pixels()


def place_now(at: Point, comparison: Comparison) -> Point | None:
    """Where the click would go now; None when it may not be made."""
    if not comparison.agrees:
        return None
    x, y = (comparison.adjust.get(name, one) for name, one in (("x", at.x), ("y", at.y)))
    return Point(int(str(x)), int(str(y)))


def _expected(picture: Picture, at: Point, target: Target | None) -> View:
    names = [Mark(name.box, NAME, 2) for name in target.names] if target else []
    box = [Mark(target.box, TARGET)] if target else []
    return _whole(picture, (*names, *box), at)


def _seen(picture: Picture, at: Point, comparison: Comparison) -> View:
    colour = GO if comparison.agrees else STOP
    marks = (Mark(comparison.where, colour),) if comparison.where else ()
    return _whole(picture, marks, place_now(at, comparison))


def _of(seen: View) -> str:
    """What is marked on what is seen."""
    if seen.cross is not None:
        return "Seen: the target, and where it would be clicked"
    return "Seen: the region that refused" if seen.marks else "Seen: nothing to point at"


def _whole(picture: Picture, marks: tuple[Mark, ...], cross: Point | None) -> View:
    part = bounds(picture)
    return View(picture, part, fitting(part, COLUMN, WHOLE_HEIGHT, 1.0), marks, cross)


def _close(view: View, box: Box | None) -> View:
    """What is around a box, as large as there is room for; all of the picture without one."""
    whole = bounds(view.picture)
    part = box.grown(AROUND).intersection(whole) if box else whole
    part = part if part.area else whole
    return replace(view, part=part, scale=fitting(part, COLUMN, CLOSE_HEIGHT, CLOSEST))


def _head(sheet: Sheet, at: Point, comparison: Comparison) -> int:
    """Verdict, reason and numbers; where the pictures begin."""
    word, colour = ("GO", GO) if comparison.agrees else ("STOP", STOP)
    right = sheet.badge(word, Point(MARGIN, MARGIN), BADGE, colour) + GAP
    beside = Point(right, MARGIN + (BADGE - REASON) // 2)
    y = sheet.write(comparison.why, beside, WIDTH - MARGIN - right, REASON)
    below = Point(MARGIN, max(y, MARGIN + 2 * BADGE))
    return sheet.write(_facts(at, comparison), below, WIDTH - 2 * MARGIN, FACTS)


def _facts(at: Point, comparison: Comparison) -> str:
    there = place_now(at, comparison)
    now = f"now at {there.x},{there.y}" if there else "now nowhere"
    region = "no region of its own"
    if comparison.where:
        x, y, width, height = comparison.where
        region = f"region {x},{y} of {width}x{height} pixels"
    return (
        f"Decided by “{comparison.rung}”: alike {comparison.similarity:.3f}, required "
        f"{comparison.required:.3f}; {region}; recorded at {at.x},{at.y}, {now}."
    )


def _row(sheet: Sheet, y: int, left: tuple[View, str], right: tuple[View, str]) -> int:
    """Two views side by side with their captions; where the next row begins."""
    below = y
    for x, (view, caption) in ((MARGIN, left), (MARGIN + COLUMN + GAP, right)):
        top = sheet.write(caption, Point(x, y + GAP), COLUMN, CAPTION, SOFT)
        below = max(below, sheet.show(view, Point(x, top + 2)))
    return below + MARGIN // 2
