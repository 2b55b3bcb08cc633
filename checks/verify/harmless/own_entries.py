"""The entries that a task puts into a list: this run's own, and those of the runs before."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box, most_apart
from checks.scene.elements import ASIDE_PX, Item, Scene
from checks.scene.perceive import perceive
from checks.scene.relations import in_row, row_number
from checks.text.trouble import speaks_of_trouble
from checks.verify.chosen.entries import is_chosen, pane_of, run_of
from checks.verify.harmless.same_items import moved_panes
from checks.verify.identity.pair import Pair

# The entries of a list begin so near to one line, slanted letters among them (pixels).
COLUMN_PX = 4
# The rules between rows are so wide, and a picture's ink reaches so far beyond it (pixels).
RULE_PX, RIM_PX = 1, 2
# Grounds of one colour differ by no more levels; that of a chosen entry differs by more.
SAME_LEVELS, LIT_LEVELS = 8, 30
# A text of more lines is no entry.
LINES = 2
# The ground of a chosen tile's name reaches no farther than it at each side, and its picture stands
# so near above it, on the same middle but for so much (pixels).
HUGS_PX, PICTURE_PX, MIDDLE_PX = 10, 16, 6


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
        came = [other for other in came if not _is_of_own_row(pair, other, (one, entry))]
    return came, went


def _is_of_own_row(pair: Pair, other: Item, own: tuple[Item, Item]) -> bool:
    """Whether an item stands in the row of this run's own entry as one does in that of the
    recording's: its icon, another cell, the number of a row farther down.
    """
    one, entry = own
    if not in_row(other.box, one.box):
        return False
    x = other.box.x - pair.window_move[0]
    there = [
        item
        for item in pair.then.items
        if in_row(item.box, entry.box) and abs(item.box.x - x) <= ASIDE_PX
    ]
    if any(pair.alike(other, item) for item in there):
        return True
    counts = row_number(pair.now, other, pair.read_now) is not None
    return counts and any(row_number(pair.then, it, pair.read_then) is not None for it in there)


def own_is_chosen(pair: Pair) -> bool:
    """Whether the chosen entry of a list is this run's own, as it was the recording's there."""
    return bool(chosen_rows(pair))


def chosen_rows(pair: Pair) -> list[Box]:
    """The rows of this run's own entry and of the recording's, where both are chosen, on the
    present picture.
    """
    rows: list[Box] = []
    for one, entry in _own_chosen(pair, _low_items(pair)):
        rows += [row.grown(RULE_PX) for row in _low_around(pair.now, one)]
        stood = (row.moved(*pair.window_move) for row in _low_around(pair.then, entry))
        rows += [row.grown(RULE_PX) for row in stood]
    return rows


def chosen_pictures(pair: Pair) -> list[Box]:
    """The pictures of this run's own tile and of the recording's, where both are chosen, on the
    present picture: each is drawn otherwise where it is not.
    """
    pictures: list[Box] = []
    tiles = [one for one in _low_items(pair) if _is_lit_tile(pair.now, one)]
    for one, entry in _own_chosen(pair, tiles):
        pictures += _pictures_of(pair.now, one)
        pictures += [box.moved(*pair.window_move) for box in _pictures_of(pair.then, entry)]
    return [box.grown(RIM_PX) for box in pictures]


def _low_items(pair: Pair) -> list[Item]:
    """The items of the present window that stand on low grounds."""
    held = ((one, pair.now.surface_of(one)) for one in pair.now.inside(pair.there.window))
    return [one for one, own in held if own is not None and own.is_low]


def _own_chosen(pair: Pair, items: Sequence[Item]) -> list[tuple[Item, Item]]:
    """Of some items this run's own entry with the recording's, where both are chosen."""
    both = [(one, _entry_of(pair, one)) for one in items]
    return [(one, it) for one, it in both if it is not None and _are_chosen(pair, one, it)]


def _low_around(scene: Scene, item: Item) -> list[Box]:
    """The rows that an item stands on: a chosen one may have a lighter part, or a frame. Of a tile,
    its picture counts, too.
    """
    around = [one.box for one in scene.around(scene.surface_of(item)) if one.is_low]
    return around + _pictures_of(scene, item)


def _pictures_of(scene: Scene, name: Item) -> list[Box]:
    return [one.box for one in scene.surfaces if _is_picture_of(one.box, name.box)]


def _is_picture_of(box: Box, name: Box) -> bool:
    """Whether something stands right above a name, as the picture of a tile does."""
    is_near = 0 <= name.y - box.bottom <= PICTURE_PX and box.width < HUGS_PX + name.width
    return is_near and abs(box.centre.x - name.centre.x) <= MIDDLE_PX


def _are_chosen(pair: Pair, one: Item, entry: Item) -> bool:
    """Whether both are chosen in their lists, or stand on the same ground as nothing else in their
    columns does.
    """
    if is_chosen(pair.now, one) and is_chosen(pair.then, entry):
        return True
    own, was = pair.now.surface_of(one), pair.then.surface_of(entry)
    if own is None or was is None or most_apart(own.colour, was.colour) > SAME_LEVELS:
        return False
    if _is_lit_alone(pair.now, one) and _is_lit_alone(pair.then, entry):
        return True
    return _is_lit_tile(pair.now, one) and _is_lit_tile(pair.then, entry)


def _is_lit_tile(scene: Scene, item: Item) -> bool:
    """Whether an item is the name of the one chosen tile of its pane: its ground hugs it, and no
    other name stands on one like that.
    """
    own, pane = scene.surface_of(item), pane_of(scene, item)
    if own is None or pane is None or not _hugs(own.box, item.box):
        return False
    others = [one for one in scene.inside(pane.box) if one is not item]
    pictures = _pictures_of(scene, item)
    names = [one for one in others if not any(it.meets(one.box) for it in pictures)]
    grounds = [ground for one in names if (ground := scene.surface_of(one)) is not None]
    is_in_row = any(in_row(one.box, item.box) for one in names)
    return is_in_row and all(most_apart(one.colour, own.colour) > LIT_LEVELS for one in grounds)


def _hugs(ground: Box, name: Box) -> bool:
    """Whether a ground reaches hardly farther than the name on it."""
    return ground.width <= name.width + 2 * HUGS_PX and ground.height <= name.height + 2 * HUGS_PX


def _is_lit_alone(scene: Scene, item: Item) -> bool:
    """Whether an item stands on a low ground, and nothing else in its column on one like that."""
    own = scene.surface_of(item)
    if own is None or not own.is_low:
        return False
    others = [scene.surface_of(one) for one in _column(scene, item) if one is not item]
    grounds = [one.colour for one in others if one is not None]
    return bool(grounds) and all(most_apart(one, own.colour) > LIT_LEVELS for one in grounds)


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
        one
        for one in scene.inside(area)
        if (is_chosen(scene, one) and len(run_of(scene, one)) > 1) or _is_lit_alone(scene, one)
    ]


def left_by_the_task(pair: Pair, fresh: Sequence[Item], *, in_any_pane: bool = False) -> list[Item]:
    """Of what has come, what an earlier run has left: it stands in the list into which the
    recording, as its end shows, has put its own entry. The other cells of those rows count, too,
    or all that stands level with them `in_any_pane`.
    """
    if not fresh or pair.expected.ends is None:
        return []
    ends = perceive(pair.expected.ends)
    recorded = [was for was, _ in pair.expected.values if was]
    columns = [_back(pair, one.box).x for one in fresh]  # in any other nothing has come to be told
    own = [
        one
        for one in ends.inside(pair.was.window)
        if any(abs(x - one.box.x) <= COLUMN_PX for x in columns)
        and len(_column(ends, one)) > 1
        and any(was in pair.says(ends, one) for was in recorded)
        and not _was_there(pair, one, pair.says(ends, one))
    ]
    areas = {entry.box: _part_around(pair.then, entry.box) for entry in own}
    entries = {
        one: area
        for one in fresh
        for box, area in areas.items()
        if area is not None
        and _is_in_its_list(area, _back(pair, one.box), box)
        and not speaks_of_trouble(pair.read_now(one))
    }
    return [
        one
        for one in fresh
        if one in entries
        or any(
            in_row(one.box, it.box) and (in_any_pane or area.covers(_back(pair, one.box)))
            for it, area in entries.items()
        )
    ]


def _back(pair: Pair, box: Box) -> Box:
    """Where something would stand in the recording: its pane may have moved by a little."""
    dx, dy = pair.window_move
    for now, then in moved_panes(pair):
        if now.covers(box):
            dx, dy = dx + now.x - then.x, dy + now.y - then.y
            break
    return box.moved(-dx, -dy)


def _entry_of(pair: Pair, one: Item) -> Item | None:
    """The recorded entry in whose column an item says the same with this run's value, or the tile
    of its pane.
    """
    x, is_tile = one.box.x - pair.window_move[0], _is_lit_tile(pair.now, one)
    entries = [
        entry
        for entry in pair.then.inside(pair.was.window)
        if (abs(entry.box.x - x) <= COLUMN_PX or (is_tile and _is_lit_tile(pair.then, entry)))
        and entry.box.height < LINES * one.box.height
    ]
    said = pair.read_now(one) if entries and pair.expected.values else ""
    both = (entry for entry in entries if pair.expected.undoable or _are_chosen(pair, one, entry))
    follows = (entry for entry in both if pair.expected.follows(said, pair.read_then(entry)))
    return next(follows, None) if said else None


def _was_there(pair: Pair, entry: Item, said: str) -> bool:
    """Whether the recording begins with an entry in that column that says the same."""
    begins = pair.then if pair.expected.begins is None else perceive(pair.expected.begins)
    column = (one for one in begins.items if abs(one.box.x - entry.box.x) <= COLUMN_PX)
    as_long = (one for one in column if abs(one.box.width - entry.box.width) <= COLUMN_PX)
    return any(pair.says(begins, one) == said for one in as_long)


def _column(scene: Scene, entry: Item) -> list[Item]:
    """The entries of the list that one stands in, with itself."""
    area = _part_around(scene, entry.box)
    inside = scene.inside(area) if area is not None else [entry]
    return [one for one in inside if abs(one.box.x - entry.box.x) <= COLUMN_PX]


def _is_in_its_list(area: Box, row: Box, entry: Box) -> bool:
    """Whether a row stands in the column of an entry, in the part of the window that its place lay
    in.
    """
    return area.covers(row) and abs(row.x - entry.x) <= COLUMN_PX


def _part_around(scene: Scene, box: Box) -> Box | None:
    around = [one.box for one in scene.surfaces if one.box.covers(box) and not one.is_low]
    return min(around, key=lambda one: one.area, default=None)
