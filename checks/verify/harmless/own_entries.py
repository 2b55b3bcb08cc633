"""The entries that a task puts into a list: this run's own, and those of the runs before."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box
from checks.scene.elements import Item, Scene
from checks.verify.chosen.entries import is_chosen, run_of
from checks.verify.identity.pair import Pair

# The entries of a list begin so near to one line, slanted letters among them (pixels).
COLUMN_PX = 4
# The rules between rows are so wide (pixels).
RULE_PX = 1
# A text of more lines is no entry.
LINES = 2


def without_own_entry(
    pair: Pair, fresh: Sequence[Item], gone: Sequence[Item]
) -> tuple[list[Item], list[Item]]:
    """What has come and gone but for this run's own entry: it says this run's value in the column
    in which the recording says its own. Before what cannot be undone both have to be chosen; then
    the other entries of that list are data, too.
    """
    came, went = list(fresh), list(gone)
    for one in fresh:
        entry = _entry_of(pair, one) if one in came else None
        if entry is None:
            continue
        went = [other for other in went if other is not entry]
        listed = run_of(pair.now, one) if is_chosen(pair.now, one) else [one]
        came = [other for other in came if other not in listed]
    return came, went


def own_is_chosen(pair: Pair) -> bool:
    """Whether the chosen entry of a list is this run's own, as it was the recording's there."""
    return bool(chosen_rows(pair))


def chosen_rows(pair: Pair) -> list[Box]:
    """The rows of this run's own entry and of the recording's, where both are chosen, on the
    present picture.
    """
    rows: list[Box] = []
    for one in pair.now.inside(pair.there.window):
        own = pair.now.surface_of(one)
        entry = _entry_of(pair, one) if own is not None and is_chosen(pair.now, one) else None
        was = pair.then.surface_of(entry) if entry is not None else None
        if (
            own is not None
            and entry is not None
            and was is not None
            and is_chosen(pair.then, entry)
        ):
            rows += [own.box.grown(RULE_PX), was.box.moved(*pair.window_move).grown(RULE_PX)]
    return rows


def another_is_chosen(pair: Pair) -> Box | None:
    """The chosen entry of a list where it is neither the recorded one nor this run's own; None
    where it is, or where no list tells.
    """
    was, now = chosen_in(pair.then, pair.was.window), chosen_in(pair.now, pair.there.window)
    if not was or not now:
        return None
    texts = [pair.read_then(one) for one in was]
    others = [recorded for recorded, its in pair.expected.values if recorded != its]
    for one in now:
        said = pair.read_now(one)
        is_own = any(pair.expected.follows(said, text) for text in texts)
        if not said or is_own or (said in texts and said not in others):
            return None
    return now[0].box


def chosen_in(scene: Scene, area: Box) -> list[Item]:
    """The chosen entries in a part of a scene that have others above or below them."""
    return [
        one for one in scene.inside(area) if is_chosen(scene, one) and len(run_of(scene, one)) > 1
    ]


def left_by_the_task(pair: Pair, fresh: Sequence[Item], ends: Scene) -> bool:
    """Whether all that has come stands in the list into which the recording, as its end shows, has
    put its own entry: an earlier run has left it there.
    """
    recorded = [was for was, _ in pair.expected.values if was]
    own = [
        one
        for one in ends.inside(pair.was.window)
        if not _stood(pair.then, one) and any(was in pair.says(ends, one) for was in recorded)
    ]
    dx, dy = pair.window_move
    return bool(own) and all(
        any(_is_in_its_list(pair.then, one.box.moved(-dx, -dy), entry.box) for entry in own)
        for one in fresh
    )


def _entry_of(pair: Pair, one: Item) -> Item | None:
    """The recorded entry in whose column an item says the same with this run's value."""
    x = one.box.x - pair.window_move[0]
    entries = [
        entry
        for entry in pair.then.inside(pair.was.window)
        if abs(entry.box.x - x) <= COLUMN_PX and entry.box.height < LINES * one.box.height
    ]
    said = pair.read_now(one) if entries and pair.expected.values else ""
    both = (
        entry
        for entry in entries
        if pair.expected.undoable or (is_chosen(pair.now, one) and is_chosen(pair.then, entry))
    )
    follows = (entry for entry in both if pair.expected.follows(said, pair.read_then(entry)))
    return next(follows, None) if said else None


def _stood(then: Scene, entry: Item) -> bool:
    """Whether something stood where an entry is."""
    return any(one.box.meets(entry.box) for one in then.items)


def _is_in_its_list(then: Scene, row: Box, entry: Box) -> bool:
    """Whether a row stands in the column of an entry, in the smallest part of the window that the
    place of that lay in.
    """
    around = [one.box for one in then.surfaces if one.box.covers(entry) and not one.is_low]
    area = min(around, key=lambda box: box.area, default=None)
    return area is not None and area.covers(row) and abs(row.x - entry.x) <= COLUMN_PX
