"""Whether all that has changed in the target's window is no obstacle: data in fields and lists, a
banner, a scroll bar, a clock, a status.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from app.engine.model.geometry import Box, most_apart
from checks.scene.elements import Item
from checks.scene.looks import drawn_alike
from checks.verify.chosen.identified import chosen_is_another, in_another_section
from checks.verify.data.filter import without_data
from checks.verify.exchanged import exchanged, exchanged_parents
from checks.verify.harmless.own_entries import (
    chosen_pictures,
    chosen_rows,
    left_by_the_task,
    without_own_entry,
)
from checks.verify.harmless.pixels import changed_boxes
from checks.verify.harmless.places import (
    ICON_PX,
    chosen_beside,
    is_bare_text,
    is_beside,
    is_icon,
    is_status,
    pane_beside,
    passes,
)
from checks.verify.harmless.same_items import (
    in_place,
    is_cut_off_alike,
    is_still_there,
    pushes,
    sides_of_moved_panes,
    was_there,
)
from checks.verify.identity.expected import Beside
from checks.verify.identity.pair import Pair
from checks.verify.identity.wording import (
    counts_more,
    is_about_this_run,
    is_other_amount,
    lacks_the_value,
    says_it_in_other_lines,
    says_the_same,
    stands_for,
)
from checks.verify.leftovers import RESTATED, leftover, pushed_by_panes
from checks.verify.other_cards import other_cards
from checks.verify.other_tiles import other_tiles
from checks.verify.rows import other_rows, rules_of, without_named_rows
from checks.verify.sides import whole, written

# Drawn paler, an icon is smaller by so much (pixels).
RESTATED_PX = 3
# What an item covers beyond its ink (pixels).
RIM_PX = 2


def is_harmless(pair: Pair) -> bool:
    """Whether all that has come, gone or changed in the window is explained."""
    if _named_otherwise(pair) is not None:
        return False
    changes = _changes(pair)
    cards = other_cards(pair, changes.items)
    fresh = _outside(changes.fresh, cards, (0, 0))
    if not _are_explained(pair, fresh, _outside(changes.gone, cards, pair.window_move)):
        return False
    changed, rows = changes.items, changes.rows
    known = [one.box for one in written(pair.now, pair.there) if one not in changed]
    compared = whole(pair.now, pair.there), whole(pair.then, pair.was)
    panes = (pane_beside(pair, one, fresh=one in pair.now.items) for one in changed)
    explained = [*changed_boxes(pair, known, changed), *rows, *cards, *changes.pushed]
    explained += [one for box in rows for one in rules_of(pair.there.pane, box)]
    explained += [one for one in panes if one is not None]
    explained += [*chosen_beside(pair), *chosen_rows(pair), *sides_of_moved_panes(pair)]
    return leftover(pair, compared, known, explained, pushes(pair)) is None


def changed_panes(pair: Pair) -> tuple[Box, ...]:
    """The panes of the recording, other than the target's, that show other things now."""
    wide = replace(pair, expected=replace(pair.expected, beside=Beside.ANYTHING))
    back = -pair.window_move[0], -pair.window_move[1]
    panes = (pane_beside(wide, one, fresh=one in pair.now.items) for one in _changes(pair).items)
    return tuple(dict.fromkeys(one.moved(*back) for one in panes if one is not None))


def is_left_by_the_task(pair: Pair) -> bool:
    """Whether all that is unexplained are entries that runs of this task have left: its recorded
    end shows where they stand.
    """
    strict = replace(pair, expected=replace(pair.expected, ends=None))
    changes = _changes(strict)
    fresh, gone = _unexplained(strict, changes.fresh, changes.gone)
    return bool(fresh) and not gone and left_by_the_task(pair, fresh) == fresh


def only_restates(pair: Pair) -> bool:
    """Whether each text that has come or gone says again what stood there, but for a clock, a
    count, the room on a disk or this run's value.
    """
    changes = _changes(pair)
    left = list(changes.fresh)
    for one in changes.gone:
        partner = _in_its_place(pair, one, left)
        if partner is None or not says_the_same(pair, partner, one):
            return False
        left.remove(partner)
    return not left and not changes.rows


def says_otherwise(pair: Pair) -> Box | None:
    """What says on the present screen that the page is about something else; None for nothing.

    That is another chosen entry, another header row, or the first text of the target's window
    beside it that has come, gone or changed and is neither explained nor data.
    """
    named = _named_otherwise(pair)
    if named is not None:
        return named
    changes = _changes(pair)
    fresh, gone = (
        [one for one in some if is_beside(own, one)]
        for some, own in ((changes.fresh, pair.there), (changes.gone, pair.was))
    )
    came, went = without_data(pair, *_unexplained(pair, fresh, gone))
    if came:
        return came[0].box
    return went[0].box.moved(*pair.window_move) if went else None


def _named_otherwise(pair: Pair) -> Box | None:
    """Another chosen entry than the recorded one, another header row, or a list of two whose heads
    have exchanged their places; None for none.
    """
    return chosen_is_another(pair) or in_another_section(pair) or exchanged_parents(pair)


@dataclass(frozen=True, slots=True)
class _Changes:
    """The items that are not as they were. `fresh` have come and `gone` have gone, without those in
    rows of a table or in tiles. `rows` is what rows and tiles cover that are others, `pushed` what
    panes have pushed.
    """

    items: list[Item]
    fresh: list[Item]
    gone: list[Item]
    rows: list[Box]
    pushed: list[Box]


def _changes(pair: Pair) -> _Changes:
    turned = exchanged(pair)
    here, there = [one for one, _ in turned], [one for _, one in turned]
    fresh = [
        one for one in written(pair.now, pair.there) if one in here or not was_there(pair, one)
    ]
    gone = [
        one for one in written(pair.then, pair.was) if one in there or not is_still_there(pair, one)
    ]
    compared = whole(pair.now, pair.there), whole(pair.then, pair.was)
    pushed = [one.grown(RIM_PX) for one in pushed_by_panes(pair, compared)]
    drawn = [*pushed, *chosen_pictures(pair)]
    fresh, gone = _outside(fresh, drawn, (0, 0)), _outside(gone, drawn, pair.window_move)
    if says_it_in_other_lines(pair):
        fresh = [one for one in fresh if one not in pair.there.element.own]
        gone = [one for one in gone if one not in pair.was.element.own]
    changed = [*fresh, *gone]
    rows, tiles = other_rows(pair, changed), other_tiles(pair, changed)
    more = sum(1 if any(row.items[0] is one for one in fresh) else -1 for row, _ in rows)
    fresh, gone = _without_counts(pair, fresh, gone, more)
    listed = [*(item for row, _ in rows for item in row.items), *(one for one, _ in tiles)]
    fresh = [one for one in fresh if one not in listed]
    gone = [one for one in gone if one not in listed]
    return _Changes(changed, fresh, gone, [box for _, box in (*rows, *tiles)], pushed)


def _without_counts(
    pair: Pair, fresh: Sequence[Item], gone: Sequence[Item], more: int
) -> tuple[list[Item], list[Item]]:
    """The items but for those that say how many rows a table has: so many more than it had."""
    came, went = list(fresh), list(gone)
    for one in gone if more else ():
        partner = _in_its_place(pair, one, came)
        if partner is not None and counts_more(pair.read_now(partner), pair.read_then(one), more):
            came.remove(partner)
            went.remove(one)
    return came, went


def _take_pairs(fresh: list[Item], gone: list[Item], are_one: Callable[[Item, Item], bool]) -> None:
    """Take out of both what has come and what has gone that are one."""
    for one in list(gone):
        twin = next((two for two in fresh if are_one(two, one)), None)
        if twin is not None:
            gone.remove(one)
            fresh.remove(twin)


def _outside(items: Sequence[Item], boxes: Sequence[Box], move: tuple[int, int]) -> list[Item]:
    """The items that lie in none of the boxes, when moved by so much."""
    return [one for one in items if not any(box.covers(one.box.moved(*move)) for box in boxes)]


def _are_explained(pair: Pair, came: Sequence[Item], went: Sequence[Item]) -> bool:
    """Whether all items that have come or gone pass."""
    return not any(_unexplained(pair, came, went))


def _unexplained(
    pair: Pair, came: Sequence[Item], went: Sequence[Item]
) -> tuple[list[Item], list[Item]]:
    """Those of the items that have come, and of those that have gone, that do not pass."""
    fresh, gone = without_named_rows(pair, came, went)
    _take_pairs(fresh, gone, partial(_is_restated, pair))
    if pair.expected.undoable:  # the window's edge may cut off another letter
        _take_pairs(fresh, gone, partial(is_cut_off_alike, pair))
    is_about_it = bool(gone) and is_about_this_run(pair)
    for one in list(gone):
        partner = _in_its_place(pair, one, fresh)
        if partner is not None and (
            says_the_same(pair, partner, one)
            or is_other_amount(pair, partner, one)
            or is_status(pair, partner, one)
            or (
                is_about_it
                and stands_for(pair, partner.box, one.box)
                and not lacks_the_value(pair, partner, one)
            )
        ):
            gone.remove(one)
            fresh.remove(partner)
    if is_about_it and pair.expected.rows:  # the texts about one record are as many as it has
        fresh = [one for one in fresh if not is_bare_text(pair.now, one, pair.read_now(one))]
        gone = [one for one in gone if not is_bare_text(pair.then, one, pair.read_then(one))]
    fresh, gone = without_own_entry(pair, fresh, gone)
    left = _left_before(pair, fresh)
    fresh = [one for one in fresh if one not in left and not passes(pair, one, fresh=True)]
    gone = [one for one in gone if not passes(pair, one, fresh=False)]
    _take_moved(pair, fresh, gone)
    return fresh, gone


def _left_before(pair: Pair, fresh: Sequence[Item]) -> list[Item]:
    """What earlier runs of the task have left. Before what cannot be undone it counts where a key
    goes to the window as a whole, and what stood there before the last act.
    """
    before, now = pair.expected.before, pair.now.picture
    if pair.expected.undoable:
        return left_by_the_task(pair, fresh)
    if before is None:
        return []
    stood = [one for one in fresh if drawn_alike(now, one.box, before, one.box)]
    return left_by_the_task(pair, stood, in_any_pane=True)


def _in_its_place(pair: Pair, gone: Item, fresh: Sequence[Item]) -> Item | None:
    """What has come where an item stood; None where nothing has."""
    return next((one for one in fresh if in_place(pair, one.box, gone.box)), None)


def _take_moved(pair: Pair, fresh: list[Item], gone: list[Item]) -> None:
    """Take out, before a step that may be undone, what stands elsewhere in the window now: fields
    in another order with their labels, options of a row in another order.
    """
    for one in list(gone) if pair.expected.undoable else []:
        said = _letters(pair.read_then(one))
        moved = (two for two in fresh if pair.alike(two, one))
        turned = (two for two in fresh if said and _letters(pair.read_now(two)) == said)
        twin = next(moved, None) or next(turned, None)
        if twin is not None:
            gone.remove(one)
            fresh.remove(twin)


def _letters(text: str) -> list[str]:
    """The letters of a text of several words, in order, whatever order the words are in."""
    words = text.split()
    return sorted("".join(words)) if len(words) > 1 else []


def _is_restated(pair: Pair, fresh: Item, gone: Item) -> bool:
    """Whether an icon is drawn in the same place in another colour: another button can be used now,
    or cannot. A short text that is drawn so reads as it did, too: one code is drawn nearly as
    another one.
    """
    wanted = gone.box.moved(*pair.window_move)
    apart = most_apart(fresh.box, wanted)
    if max(wanted.width, wanted.height) > ICON_PX or apart > RESTATED_PX:
        return False
    both = fresh.box.union(wanted)
    back = both.moved(-pair.window_move[0], -pair.window_move[1])
    is_alike = drawn_alike(pair.now.picture, both, pair.then.picture, back, RESTATED)
    return is_alike and (is_icon(wanted) or pair.read_now(fresh) == pair.read_then(gone) != "")
