"""What a step visibly did, and whether it has been seen to happen again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import numpy as np

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Picture, Point, bounds
from checks.scene.carets import CARET_LEVELS, LEAST_PX
from checks.scene.containers import FIELD_HEIGHT
from checks.scene.element import element_at
from checks.scene.perceive import perceive
from checks.scene.relations import in_row
from checks.snapshot.look import Effect, Look, WindowSeen
from checks.snapshot.windows import news, same_kind, same_title
from checks.vision.edges import edges_of, frames_around
from checks.vision.pixels import (
    apart,
    colours,
    cut,
    differing,
    fill,
    greys,
    is_caret,
    merged,
    regions,
    words,
)

# Regions nearer than this are one effect: the lines of a dialog, the rows of a list.
TOGETHER = 24
# An effect is looked for a little around where it was recorded: other text may be longer.
AROUND = 8
# A change this near the act is the act's own, however small: a caret that appears in a field.
AT_HAND = 24
# A smaller change farther away is somebody else's: a digit of a clock is 7x9, a caret's damage
# 12x16.
SMALL = 200
# A field is so wide, and its arrows stand no farther behind it, with a ring between them (pixels).
FIELD_LEAST_PX, RING_PX = 32, 8
# A region of this likeness in width and height is the same thing elsewhere: the row that was left.
SAME_SIZE_PX = 6
VISIBLE_LEVELS = 6
# Left and right of a caret that stands alone there is nothing for so many pixels.
BESIDE_CARET = 2


def effect_of(before: Look, after: Look, at: Point | None) -> Effect:
    """What changed between two looks: windows that came and went (by title), and regions, small
    ones only at hand.
    """
    changed = _of_the_act(changed_regions(before, after), before, at)
    return Effect(
        at=at,
        changed=tuple(one for one in changed if not _has_blinked(one, before, after)),
        opened=tuple(_missing(after.windows, before.windows)),
        closed=tuple(_missing(before.windows, after.windows)),
        after=after,
    )


def _of_the_act(changed: list[Box], before: Look, at: Point | None) -> list[Box]:
    """The regions that an act at this point has brought about, as far as one look can tell."""
    small = any(box.area < SMALL for box in changed)
    hand = _hand(before, at) if small and at is not None else ()
    return [box for box in changed if box.area >= SMALL or any(one.meets(box) for one in hand)]


def _has_blinked(box: Box, before: Look, after: Look) -> bool:
    """Whether all that has changed is a caret that was there before the act: its field had the
    keyboard already, and the act shows in nothing.
    """
    if not is_caret(box) or box.height <= 2 * box.width:
        return False
    beside = Box(box.x - BESIDE_CARET, box.y, box.width + 2 * BESIDE_CARET, box.height)
    around = beside.intersection(bounds(after.picture))
    then, now = (int(np.ptp(greys(one.picture, around))) for one in (before, after))
    return now <= VISIBLE_LEVELS and then >= CARET_LEVELS


def _hand(before: Look, at: Point) -> tuple[Box, ...]:
    """Where even a small change is the act's own: around its point, and in the element it was for.
    Of a click into the middle of an empty field nothing shows but the caret at its left end; were
    it not waited for, what is typed next could come before the focus does. An arrow changes what
    stands in the field that holds it.
    """
    near = Box(at.x, at.y, 1, 1).grown(AT_HAND)
    if not bounds(before.picture).contains(at):
        return (near,)
    edges = edges_of(before.picture)
    element = element_at(before, at, edges)
    around = takewhile(lambda one: one.height <= FIELD_HEIGHT, frames_around(edges, element))
    return near, element, *around, *_field_of_arrows(before.picture, element)


def _field_of_arrows(picture: Picture, element: Box) -> list[Box]:
    """The field that ends right before an arrow, where the ring of the focus parts the two."""
    held = (one.box for one in perceive(picture).surfaces if one.is_low)
    level = (one for one in held if one.width >= FIELD_LEAST_PX and in_row(one, element))
    return [one.grown(RING_PX) for one in level if 0 <= element.x - one.right <= RING_PX]


def changed_regions(
    before: Look, after: Look, within: Box | None = None, without: Sequence[Box] = ()
) -> list[Box]:
    """What looks different, however small, in a part of the screen but some boxes of it; what
    Byheart's own windows show is nobody's doing.
    """
    area = bounds(before.picture).intersection(bounds(after.picture))
    area = area.intersection(within) if within else area
    if area.area == 0:
        return []
    rows, columns = slice(area.y, area.bottom), slice(area.x, area.right)
    mask = differing(words(after.picture)[rows, columns], words(before.picture)[rows, columns])
    for own in (*before.own, *after.own, *without):
        fill(mask, own, area, to=False)
    found = [region.box.moved(area.x, area.y) for region in regions(mask)]
    return merged(found, TOGETHER // 2)


def regions_shown(before: Look, now: Look, within: Box | None = None) -> list[Box]:
    """What looks different since, save where a window has come that no act was to open: what that
    covers has not shown, and the window may have taken the act itself. Beside a list of proposals
    (a menu below its field) what shows of the field counts.
    """
    come = [each for each in news(now, before) if each.kind != "tooltip"]
    lists = [each.frame for each in come if each.kind == "menu" or not each.managed]
    others = [each.frame for each in come if each.frame not in lists]
    changed = changed_regions(before, now, within, lists)
    return [box for box in changed if not any(map(box.meets, others))]


def _missing(windows: Sequence[WindowSeen], among: Sequence[WindowSeen]) -> list[str]:
    """Titles of windows that have no counterpart among the others."""
    rest, missing = list(among), []
    for window in windows:
        twin = next(
            (one for one in rest if same_kind(one, window) and one.title == window.title), None
        )
        if twin is None:
            missing.append(window.title)
        else:
            rest.remove(twin)
    return missing


def effect_seen(
    before_act: Look, now: Look, expected: Effect, acted_at: Point | None
) -> Comparison:
    """Whether the recorded effect has shown: a window came or went as recorded, or something
    changed where it did.
    """
    if not (expected.changed or expected.opened or expected.closed):
        return Comparison(Verdict.GO, why="No visible effect is expected.", rung="effect")
    missing = windows_outstanding(before_act, now, expected)
    if missing:
        return Comparison(Verdict.NOT_YET, 0.0, 1.0, None, missing, "effect")
    if expected.opened or expected.closed:
        return Comparison(Verdict.GO, why="The expected windows came and went.", rung="effect")
    return _pixels_changed(before_act, now, expected, acted_at)


def windows_outstanding(before: Look, now: Look, expected: Effect) -> str:
    """What has not come or gone yet, in words; empty when all has."""
    if not now.windows:
        return ""
    opened, closed = _missing(now.windows, before.windows), _missing(before.windows, now.windows)
    for title in expected.opened:
        if not any(same_title(one, title) for one in opened) and not opened:
            return f"The window “{title}” has not opened yet."
    for title in expected.closed:
        if not any(same_title(one, title) for one in closed) and not closed:
            return f"The window “{title}” has not closed yet."
    return ""


def _pixels_changed(
    before: Look, now: Look, expected: Effect, acted_at: Point | None
) -> Comparison:
    dx, dy = _moved(expected, acted_at)
    for box in expected.changed:
        if shown := regions_shown(before, now, box.moved(dx, dy).grown(AROUND)):
            return _has_shown(shown[0])
    if elsewhere := _the_same_elsewhere(before, now, expected, (dx, dy)):
        return _has_shown(elsewhere)
    where = expected.changed[0].moved(dx, dy) if expected.changed else None
    return Comparison(Verdict.NOT_YET, 0.0, 1.0, where, "The effect has not shown yet.", "effect")


def had_nothing_to_do(
    before: Look, now: Look, expected: Effect, acted_at: Point | None
) -> Comparison | None:
    """Of a key that leads to the same state whatever was there: the screen showed that state
    before, or a caret blinks where it was and would have gone. None where neither can be told.
    """
    if expected.opened or expected.closed or not expected.changed:
        return None
    dx, dy = _moved(expected, acted_at)
    there = (_shows(before, box.moved(dx, dy), expected.after, box) for box in expected.changed)
    if not all(there) and not _caret_blinks(before, now):
        return None
    return Comparison(Verdict.GO, why="What the key leads to was there before.", rung="effect")


def _caret_blinks(before: Look, now: Look) -> bool:
    """Whether a caret shows, or does not, where it did not, or did, and nothing else has changed
    around it.
    """
    return any(
        box.height >= LEAST_PX
        and (_has_blinked(box, before, now) or _has_blinked(box, now, before))
        for box in regions_shown(before, now)
    )


def _shows(now: Look, there: Box, then: Look | None, box: Box) -> bool:
    """Whether a part of the screen shows what another showed, but for a caret."""
    if then is None or not (bounds(now.picture).covers(there) and bounds(then.picture).covers(box)):
        return False
    mask = differing(words(cut(now.picture, there)), words(cut(then.picture, box)))
    return all(is_caret(one.box) for one in regions(mask))


def _has_shown(where: Box) -> Comparison:
    return Comparison(Verdict.GO, where=where, why="The effect has shown.", rung="effect")


def _the_same_elsewhere(
    before: Look, now: Look, expected: Effect, moved: tuple[int, int]
) -> Box | None:
    """A changed region of an expected one's size in its column or row: another row was left,
    another tab.
    """
    changed = [box for box in regions_shown(before, now) if not is_caret(box)]
    for box in (one.moved(*moved) for one in expected.changed):
        for other in changed:
            same_size = (
                abs(other.width - box.width) <= SAME_SIZE_PX
                and abs(other.height - box.height) <= SAME_SIZE_PX
            )
            in_line = abs(other.x - box.x) <= SAME_SIZE_PX or abs(other.y - box.y) <= SAME_SIZE_PX
            if same_size and in_line:
                return other
    return None


def _moved(expected: Effect, acted_at: Point | None) -> tuple[int, int]:
    if expected.at is None or acted_at is None:
        return 0, 0
    return acted_at.x - expected.at.x, acted_at.y - expected.at.y


def visible_change(one: Look, other: Look, box: Box) -> bool:
    """Whether a box looks visibly different on two looks."""
    return visibly_apart(cut(one.picture, box), cut(other.picture, box))


def visibly_apart(one: Picture, other: Picture) -> bool:
    """Whether two pictures differ visibly; of different sizes they do."""
    if bounds(one) != bounds(other):
        return True
    return bool(apart(colours(one), colours(other), VISIBLE_LEVELS).any())
