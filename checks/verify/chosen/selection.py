"""Which entry of a list or strip is chosen: it is drawn on another ground than its likes.

A chosen tab, the page of a sidebar and the chosen row of a list that the target does not stand in
say what the target acts on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import pairwise

from app.engine.model.geometry import Box, bounds
from checks.scene.elements import Item
from checks.scene.looks import ink_in
from checks.scene.relations import COLUMN_PX, Sort, in_row
from checks.text.risk_words import opens
from checks.verify.chosen.entries import is_lit, pane_of, run_of
from checks.verify.harmless.own_entries import chosen_rows, own_is_chosen
from checks.verify.identity.pair import Pair
from checks.verify.identity.strips import banners_in
from checks.verify.sides import written
from checks.vision.pixels import (
    apart,
    colours,
)

# An item's surroundings reach so far, and are others where more of them than this share differ by
# more than so many levels.
AROUND_PX, SHARE, LEVELS = 6, 0.12, 6
# What has moved with the target has moved as far, to so many pixels.
TOGETHER_PX = 2
# Tabs are no wider than this, have borders so thick, and stand so near to each other (pixels).
STRIP_PX, BORDER_PX, TOUCHING_PX, UNDERLINE_PX = 240, 3, 9, 12
# Entries of one list follow each other within so many times their distance.
LIST_GAP = 2.5
# So many cells of a row below those of another one are the row of a table.
CELLS = 2
# Tabs stand in so much of the upper part of their window (0-1).
HEADER = 0.4


def chosen_otherwise(pair: Pair) -> Box | None:
    """An entry that is chosen now or was, of a list that the target does not stand in; None where
    the same ones are.
    """
    banners = banners_in(pair)
    unmoved = [
        (now, then)
        for now, then in _unmoved(pair)
        if not any(now.box.grown(UNDERLINE_PX).meets(one.grown(BORDER_PX)) for one in banners)
    ]
    changed = [(now, then) for now, then in unmoved if _restyled(pair, now, then)]
    level = {now.number: _brighter(pair, now, then) for now, then in changed}
    exchanged = [
        group
        for group in _groups([now for now, _ in changed], across=True)
        if len({level[one.number] for one in group}) > 1
        and not any(in_row(one, group[0].box) for one in pair.there.listed)
    ]
    raised = [now for now, then in unmoved if now.number not in level and _raised(pair, now, then)]
    strips = [group for group in _groups(raised, across=True) if _is_strip(pair, group)]
    for group in (*exchanged, *strips):
        window = pair.there.window
        high = group[0].box.bottom <= window.y + HEADER * window.height
        is_other = len(group) >= 2 and high and not _holds_target(pair, group)  # noqa: PLR2004
        if is_other and not _are_own(pair, group):
            return group[0].box
    return _chosen_in_list(pair, changed, level)


def _are_own(pair: Pair, group: Sequence[Item]) -> bool:
    """Whether all entries of a group are this run's chosen one and the recording's."""
    rows = chosen_rows(pair)
    return all(any(row.covers(one.box) for row in rows) for one in group)


def _chosen_in_list(
    pair: Pair, changed: Sequence[tuple[Item, Item]], level: Mapping[int, bool]
) -> Box | None:
    """An entry of a list beside the target that is chosen now where another one was, and no earlier
    step chose another; None for none.
    """
    if pair.expected.renamed:
        return None
    for group in _groups([now for now, _ in changed], across=False):
        exchanged = len({level[one.number] for one in group}) > 1
        beside = _lies_in_another_pane(pair, group[0]) or not _holds_target(pair, group)
        if exchanged and beside and not own_is_chosen(pair):
            return group[0].box
    return _hidden_in_turn(pair) or _none_chosen(pair)


def _is_beside_its_rows(pair: Pair, entry: Item, column: Sequence[Item]) -> bool:
    """Whether the target stands in a row of a list, as the button of a row does."""
    target, pane = pair.was.element.box, pane_of(pair.then, entry)
    is_within = pane is not None and pane.box.contains(target.centre)
    return is_within and any(in_row(one.box, target) for one in column)


def _none_chosen(pair: Pair) -> Box | None:
    """Where the chosen entry of a list stood that the target does not stand in, if none of that
    list is chosen now.
    """
    was = pair.was.element
    if was.sort is Sort.FIELD or opens(" ".join(map(pair.read_then, was.own))):
        return None
    dx, dy = pair.window_move
    for entry in written(pair.then, pair.was):
        if not is_lit(pair.then, entry):
            continue
        column = run_of(pair.then, entry)
        if _is_beside_its_rows(pair, entry, column):
            continue
        there = reduce(Box.union, (one.box for one in column)).moved(dx, dy)
        for banner in banners_in(pair):
            there = there.union(there.moved(0, 2 * banner.height))
        listed = [one for one in pair.now.items if there.contains(one.box.centre)]
        if len(listed) >= CELLS and not any(is_lit(pair.now, one) for one in listed):
            return entry.box.moved(dx, dy)
    return None


def _hidden_in_turn(pair: Pair) -> Box | None:
    """The one text that has come to a pane beside the target where one other of its column has
    gone, each where nothing stands in its place: what is chosen there may be drawn so that it
    cannot be read. None where more has changed, or less.
    """
    dx, dy = pair.window_move
    came = _alone(pair.now.inside(pair.there.window), pair.then.items, (-dx, -dy))
    went = _alone(pair.then.inside(pair.was.window), pair.now.items, (dx, dy))
    if len(came) != 1 or len(went) != 1 or not _lies_in_another_pane(pair, came[0]):
        return None
    one, other = came[0].box, went[0].box.moved(dx, dy)
    pane = pane_of(pair.now, came[0])
    in_pane = pane is not None and pane.box.covers(other)
    return one if in_pane and abs(one.x - other.x) <= COLUMN_PX and not in_row(one, other) else None


def _alone(items: Sequence[Item], others: Sequence[Item], move: tuple[int, int]) -> list[Item]:
    """The items in whose place nothing stands on the other screen."""
    moved = ((one, one.box.moved(*move)) for one in items)
    return [one for one, box in moved if not any(two.box.meets(box) for two in others)]


def _lies_in_another_pane(pair: Pair, entry: Item) -> bool:
    """Whether the pane that an entry lies in does not hold the target."""
    pane = pane_of(pair.now, entry)
    return pane is not None and not pane.box.contains(pair.there.element.box.centre)


def _brighter(pair: Pair, now: Item, then: Item) -> bool:
    """Whether the ground of an item has become brighter."""
    return ink_in(pair.now.picture, now.box).ground > ink_in(pair.then.picture, then.box).ground


def _raised(pair: Pair, now: Item, then: Item) -> bool:
    """Whether the border or underline of the entry that an item stands on is drawn otherwise."""
    surface = pair.now.surface_of(now)
    if surface is not None and surface.is_low and surface.box.width <= STRIP_PX:
        there = surface.box.grown(BORDER_PX)
    else:
        there = now.box.grown(UNDERLINE_PX)
    here = there.moved(then.box.x - now.box.x, then.box.y - now.box.y)
    if not bounds(pair.then.picture).covers(here) or not bounds(pair.now.picture).covers(there):
        return False
    changed = apart(colours(pair.now.picture, there), colours(pair.then.picture, here), LEVELS)
    return int(changed.sum()) >= (there.width + there.height) // 2


def _is_strip(pair: Pair, group: Sequence[Item]) -> bool:
    """Whether entries are tabs: each touches another one, or they lie on one strip."""
    grounds = [pair.now.surface_of(one) for one in group]
    boxes = [one.box for one in grounds if one is not None and one.box.width <= STRIP_PX]
    wide = [one.box for one in grounds if one is not None and one.box.width > STRIP_PX]
    if len(boxes) < len(group):
        # The chosen tab stands on its page.
        is_page = len(wide) == 1 and wide[0].covers(pair.there.element.box)
        return not boxes or (is_page and len(boxes) == len(group) - 1)
    row = [one.box for one in pair.now.surfaces if one.is_low and in_row(one.box, boxes[0])]
    return all(
        any(
            other != box and -1 <= max(other.x - box.right, box.x - other.right) <= TOUCHING_PX
            for other in row
        )
        for box in boxes
    )


def _unmoved(pair: Pair) -> list[tuple[Item, Item]]:
    """The items of the present window that stand to the target as they did, with the recorded
    ones.
    """
    there, (dx, dy) = pair.there.element.box, pair.move
    sizes: dict[tuple[int, int], list[Item]] = {}
    for one in pair.then.items:
        sizes.setdefault((one.box.width, one.box.height), []).append(one)
    found = []
    for now in pair.now.items:
        if not pair.there.window.covers(now.box) or now.box.meets(there):
            continue
        for then in sizes.get((now.box.width, now.box.height), []):
            gap = max(abs(now.box.x - dx - then.box.x), abs(now.box.y - dy - then.box.y))
            if gap <= TOGETHER_PX and pair.alike(now, then):
                found.append((now, then))
                break
    return found


def _restyled(pair: Pair, now: Item, then: Item) -> bool:
    """Whether what lies around an item is drawn otherwise than it was."""
    here, there = then.box.grown(AROUND_PX), now.box.grown(AROUND_PX)
    if not bounds(pair.then.picture).covers(here) or not bounds(pair.now.picture).covers(there):
        return False
    changed = apart(colours(pair.now.picture, there), colours(pair.then.picture, here), LEVELS)
    return float(changed.mean()) > SHARE


def _groups(items: Sequence[Item], *, across: bool) -> list[list[Item]]:
    """Items in rows (or in columns)."""
    groups: list[list[Item]] = []
    for one in items:
        home = next((group for group in groups if _together(group[0], one, across=across)), None)
        if home is None:
            groups.append([one])
        else:
            home.append(one)
    return groups


def _together(one: Item, other: Item, *, across: bool) -> bool:
    if across:
        return in_row(one.box, other.box)
    return not in_row(one.box, other.box) and (
        abs(one.box.x - other.box.x) <= COLUMN_PX
        or abs(one.box.right - other.box.right) <= COLUMN_PX
    )


def _holds_target(pair: Pair, group: Sequence[Item]) -> bool:
    """Whether the target stands in the list itself: in the row of an entry, or among them."""
    element = pair.there.element
    target, first = element.box, group[0].box
    if any(in_row(one.box, target) for one in group):
        return True
    left = min(one.box.x for one in group)
    across = left <= target.right and target.x <= max(one.box.right for one in group) + COLUMN_PX
    if element.sort in {Sort.TEXT, Sort.MARK} and across and not _are_other_cells(pair, group):
        return True
    entries = [one.box for one in pair.now.items if abs(one.box.x - first.x) <= COLUMN_PX]
    listed = any(in_row(one, target) for one in _following(entries, first))
    is_above = first.bottom <= target.y
    return listed and (len(group) == 1 or not is_above or _has_its_columns(pair, group))


def _has_its_columns(pair: Pair, group: Sequence[Item]) -> bool:
    """Whether the target's row has cells below at least two of the entries, which all begin or all
    end where these do, as each row of a table below another has: fields below tabs stand elsewhere.
    """
    target = pair.there.element.box
    row = [one.box for one in pair.now.items if in_row(one.box, target)]
    begins = [any(abs(one.box.x - cell.x) <= COLUMN_PX for cell in row) for one in group]
    ends = [any(abs(one.box.right - cell.right) <= COLUMN_PX for cell in row) for one in group]
    return max(sum(begins), sum(ends)) >= CELLS


def _are_other_cells(pair: Pair, group: Sequence[Item]) -> bool:
    """Whether each entry lies on a low surface of its own and the target on none: tabs above it."""
    own = pair.there.element.surface
    if own is not None and own.is_low:
        return False
    grounds = (pair.now.surface_of(one) for one in group)
    return all(ground is not None and ground.is_low for ground in grounds)


def _following(entries: Sequence[Box], first: Box) -> list[Box]:
    """The entries of the list that one of them is in: they follow each other at one distance."""
    ordered = sorted(entries, key=lambda one: one.y)
    gaps = [after.y - before.y for before, after in pairwise(ordered)]
    near = min((gap for gap in gaps if gap > 0), default=0)
    at = ordered.index(first)
    top = bottom = at
    while top > 0 and gaps[top - 1] <= LIST_GAP * near:
        top -= 1
    while bottom < len(gaps) and gaps[bottom] <= LIST_GAP * near:
        bottom += 1
    return ordered[top : bottom + 1]
