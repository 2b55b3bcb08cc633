"""What of a page is data: texts that may read otherwise though the page is about the same.

A text that has changed says that the page is about something else, unless its place tells that it
is data: a field to type into, a box to tick, a row or entry of a list that the target does not
stand in and that is not chosen, something that only stands elsewhere in its column now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import inf
from statistics import mean

from app.engine.model.geometry import Box, most_apart
from checks.locator.columns import HEAD_BOLD, LISTED
from checks.locator.features import Description
from checks.scene.elements import Item, Scene, Surface
from checks.scene.looks import GREYED, drawn_alike, ink_in, standing_out, stroke_px
from checks.scene.relations import (
    COLUMN_PX,
    MARK_MOST_PX,
    Sort,
    in_row,
    is_mark,
    is_mark_sized,
    is_one_thing,
    sort_of,
)
from checks.scene.tables import COLUMNS, are_aligned, lines_in, middle, pitch_of, run_around
from checks.text.risk_words import irreversible, opens
from checks.verify.chosen.entries import is_lit, pane_of
from checks.verify.chosen.scopes import is_scope
from checks.verify.identity import SHADE_PX, Pair, label_alike
from checks.verify.sides import sides, written

# A label stands so near above its field (pixels).
ABOVE_PX = 34
# A field, a mark and a pane stand where they stood, to so many pixels.
IN_PLACE_PX = 4
# A block of lines that say something of one thing has no more; a list may have more.
BLOCK_LINES = 6
# A chosen entry lies on another ground, by so many levels.
CHOSEN = 12
# What holds a list is no more of its window (0-1).
PART = 0.9
# A table with so many columns of cells is a sheet: no cell is the name of another one.
SHEET = 3
# Columns of one table have the same distance, to so many pixels; lines between cells are thinner.
PITCH_PX, RULE_PX = 3, 4
# What is drawn around a text that is selected in its field is no farther from it (pixels).
HUGGING_PX = 6
# A spot of colour in a row is no wider (pixels).
SPOT_PX = 120
# A mark that is set stands out so many times as much as one that is not.
SET = 1.3
# Where a box to tick is drawn, it stands out by so many levels on average.
BOXED = 3.0
# A count has no more digits.
COUNT = 3
# No letter is lower: a line, a piece of a mark (pixels).
SLIVER_PX = 5


def without_data(
    pair: Pair, fresh: Sequence[Item], gone: Sequence[Item]
) -> tuple[list[Item], list[Item]]:
    """Those of the texts that have come, and of those that have gone, that are no data."""
    came, went = _without_moved(pair, *_without_restyled(pair, fresh, gone))
    changed = frozenset(one.number for one in fresh), frozenset(one.number for one in gone)
    (now, there), (then, was) = sides(pair)
    dx, dy = pair.window_move
    present = _Side(now, there, then, (-dx, -dy), changed[0], pair.read_now)
    recorded = _Side(then, was, now, (dx, dy), changed[1], pair.read_then)
    return (
        [one for one in came if not present.is_data(one)],
        [one for one in went if not recorded.is_data(one)],
    )


def _without_restyled(
    pair: Pair, fresh: Sequence[Item], gone: Sequence[Item]
) -> tuple[list[Item], list[Item]]:
    """The same without what reads as it did where it stands, on another ground."""
    dx, dy = pair.window_move
    before = {one.number: Item(-1, one.box.moved(-dx, -dy), -1) for one in fresh}
    after = {one.number: Item(-1, one.box.moved(dx, dy), -1) for one in gone}
    return (
        [
            one
            for one in fresh
            if is_mark(pair.now, one) or not pair.restyled(one, before[one.number])
        ],
        [
            one
            for one in gone
            if is_mark(pair.then, one) or not pair.restyled(after[one.number], one)
        ],
    )


def _without_moved(
    pair: Pair, fresh: Sequence[Item], gone: Sequence[Item]
) -> tuple[list[Item], list[Item]]:
    """The same without what only stands elsewhere in its column or row now."""
    came, went = list(fresh), list(gone)
    moved: list[tuple[Item, Item]] = []
    for one in sorted(gone, key=lambda item: is_mark_sized(item.box)):
        if is_mark_sized(one.box) and not _has_gone_along(pair, one, moved):
            continue
        twin = next((two for two in came if _has_moved(pair, two, one)), None)
        if twin is not None:
            came.remove(twin)
            went.remove(one)
            moved.append((twin, one))
    back = [(two, one) for two, one in moved if _has_left_its_label(pair, two, one, moved)]
    return came + [two for two, _ in back], went + [one for _, one in back]


def _has_gone_along(pair: Pair, mark: Item, moved: Sequence[tuple[Item, Item]]) -> bool:
    """Whether a text of a mark's row stands elsewhere now, or none stands there."""
    row = [one for one in written(pair.then, pair.was) if in_row(one.box, mark.box)]
    texts = [one for one in row if not is_mark_sized(one.box)]
    return not texts or any(one is two for one in texts for _, two in moved)


def _has_left_its_label(
    pair: Pair, present: Item, recorded: Item, moved: Sequence[tuple[Item, Item]]
) -> bool:
    """Whether a text stands where another one stood, which has moved, too, and what labels both
    places is as it was: “from” and “to” have exchanged their values.
    """
    dx, dy = pair.window_move
    there = present.box.moved(-dx, -dy)
    before = next((one for _, one in moved if one is not recorded and _is_at(one.box, there)), None)
    if before is None:
        return False
    if in_row(before.box, recorded.box):
        return True
    stayed = [
        one for one in written(pair.then, pair.was) if not any(one is two for _, two in moved)
    ]
    labels = [
        [one for one in stayed if _is_left_of(one.box, item.box)] for item in (before, recorded)
    ]
    return any(
        abs(one.box.x - other.box.x) <= COLUMN_PX
        and not drawn_alike(pair.then.picture, one.box, pair.then.picture, other.box)
        for one in labels[0]
        for other in labels[1]
    )


def _is_at(one: Box, other: Box) -> bool:
    """Whether two boxes begin or end in one place."""
    apart = min(abs(one.x - other.x), abs(one.right - other.right))
    return apart <= COLUMN_PX and in_row(one, other)


def _has_moved(pair: Pair, present: Item, recorded: Item) -> bool:
    now, then = present.box, recorded.box.moved(*pair.window_move)
    aligned = (
        min(abs(now.x - then.x), abs(now.y - then.y), abs(now.right - then.right)) <= COLUMN_PX
    )
    apart = max(abs(now.width - then.width), abs(now.height - then.height))
    return aligned and (
        pair.alike(present, recorded)
        or label_alike(pair, present, recorded)
        or (apart <= SHADE_PX and pair.restyled(present, recorded))
    )


class _Side:
    """One of two scenes, with the description of the target there: the other one lies `move` away.
    `changed` are the numbers of the items that have come, or gone, `read` says what an item says.
    """

    def __init__(
        self,
        scene: Scene,
        own: Description,
        other: Scene,
        move: tuple[int, int],
        changed: frozenset[int],
        read: Callable[[Item], str],
    ) -> None:
        self.scene, self.own, self.other = scene, own, other
        self.move, self.changed, self.read = move, changed, read

    def is_data(self, item: Item) -> bool:
        """Whether a text that has changed is data."""
        return (
            self._is_sliver(item)
            or self._is_badge(item)
            or self._is_typed(item)
            or self._is_worked_out(item)
            or self._is_ticked(item)
            or self._is_in_another_row(item)
            or self._is_another_entry(item)
        )

    def _is_sliver(self, item: Item) -> bool:
        """Whether it is too low for a letter, or as narrow and none."""
        if item.box.height <= SLIVER_PX:
            return True
        return item.box.width <= SLIVER_PX and not any(map(str.isalnum, self.read(item)))

    def _is_badge(self, item: Item) -> bool:
        """Whether it is a count in a spot of colour."""
        said = self.read(item)
        spot = ink_in(self.scene.picture, item.box).ground
        around = sum(self._ground(item)) / 3
        return abs(spot - around) > CHOSEN and is_figure(said) and len(said) <= COUNT

    # ------------------------------------------------------------------------------------- fields

    def _is_typed(self, item: Item) -> bool:
        """Whether it stands in a field that is on the other screen, too, and has a label, or a text
        in its place while it is empty.
        """
        field = self._field_of(item)
        if field is None or is_lit(self.scene, item) or is_scope(self.scene, self.own, field.box):
            return False
        there = field.box.moved(*self.move)
        if not self._has_label(field) and not self._has_placeholder(item, there):
            return False
        return any(
            one.is_low and most_apart(one.box, there) <= IN_PLACE_PX for one in self.other.surfaces
        )

    def _has_placeholder(self, item: Item, there: Box) -> bool:
        """Whether a field's text is much fainter on one of both screens."""
        others = self.other.inside(there)
        own = ink_in(self.scene.picture, item.box).contrast
        inks = [ink_in(self.other.picture, one.box).contrast for one in others]
        return len(inks) == 1 and min(own, *inks) <= GREYED * max(own, *inks)

    def _is_worked_out(self, item: Item) -> bool:
        """Whether it is a figure alone at the right end of a box, as a calculator shows it."""
        ground = self.scene.surface_of(item)
        if ground is None or len(self.scene.inside(ground.box)) > 1:
            return False
        left, right = item.box.x - ground.box.x, ground.box.right - item.box.right
        at_the_end = right <= item.box.height and 2 * left >= ground.box.width
        return at_the_end and is_figure(self.read(item))

    def _field_of(self, item: Item) -> Surface | None:
        """The field that a text stands in, and not what is drawn around it while it is selected."""
        hugged = item.box.grown(HUGGING_PX)
        for one in self.scene.around(self.scene.surface_of(item)):
            if not one.is_low or one.box.covers(self.own.element.box):
                return None
            if hugged.covers(one.box):
                continue
            is_thing = is_one_thing(self.scene, one) or self._holds_one_text(one, item)
            return one if is_thing and sort_of(one, [item]) is Sort.FIELD else None
        return None

    def _holds_one_text(self, surface: Surface, item: Item) -> bool:
        """Whether all that a surface holds is one text that is selected in it, or has an arrow at
        its end, and its label stands left of it.
        """
        inside = [self.scene.surfaces[number] for number in self.scene.children[surface.number]]
        hugged = item.box.grown(HUGGING_PX)
        others = [one for one in self.scene.inside(surface.box) if one is not item]
        if others:
            return all(
                max(one.box.width, one.box.height) <= MARK_MOST_PX and one.box.x > item.box.right
                for one in others
            ) and any(_is_left_of(one.box, surface.box) for one in self._written)
        return bool(inside) and all(hugged.covers(one.box) for one in inside)

    def _has_label(self, field: Surface) -> bool:
        """Whether a text that has not changed stands free left of a field or above it."""
        return any(
            one.number not in self.changed
            and self._stands_free(one)
            and (_is_left_of(one.box, field.box) or _is_above(one.box, field.box))
            for one in self._written
        )

    def _stands_free(self, item: Item) -> bool:
        ground = self.scene.surface_of(item)
        return ground is None or not ground.is_low or not is_one_thing(self.scene, ground)

    @cached_property
    def _written(self) -> list[Item]:
        return written(self.scene, self.own)

    # -------------------------------------------------------------------------------------- marks

    def _is_ticked(self, item: Item) -> bool:
        """Whether it is as small as the mark of a box to tick whose label is as it was."""
        box = item.box
        if not is_mark_sized(box) or self._chooses_rows(item):
            return False
        return any(
            one.number not in self.changed
            and in_row(one.box, box)
            and 0 <= one.box.x - box.right <= MARK_MOST_PX
            for one in self._written
        )

    def _chooses_rows(self, mark: Item) -> bool:
        """Whether a mark chooses a row of a table for what a button outside of it does: each of
        its row's texts stands in a column.
        """
        said = " ".join(map(self.read, self.own.element.own))
        acts = self.own.element.sort is Sort.BUTTON or irreversible(said)
        if not acts or opens(said) or not self._is_mark(mark):
            return False
        row = [one for one in self._row_of(mark) if not is_mark_sized(one.box)]
        if len(row) < COLUMNS or self._is_own(row) or self._is_of_the_target(row):
            return False
        return _are_boxes(self._standing_out(mark, row[0]))

    def _is_mark(self, item: Item) -> bool:
        """Whether an item is as small as a mark and no figure; an empty box may be read as 0."""
        said = self.read(item)
        return is_mark_sized(item.box) and not said.strip("0").isdigit() and len(said) < len("10")

    def _spot_of(self, item: Item) -> int:
        """A number that the texts on one spot of colour share, and no others."""
        ground = self.scene.surface_of(item)
        is_spot = ground is not None and ground.is_low and ground.box.width <= SPOT_PX
        return -1 - ground.number if ground is not None and is_spot else item.number

    def _standing_out(self, mark: Item, key: Item) -> list[float]:
        """How much there is to see in each row of a table where one row has a mark beside the text
        in the column of its key.
        """
        rises = [round(middle(one) - middle(key)) for one in self._column_of(key)]
        return [standing_out(self.scene.picture, mark.box.moved(0, rise)) for rise in rises]

    # --------------------------------------------------------------------------------------- rows

    def _is_in_another_row(self, item: Item) -> bool:
        """Whether it stands in a row of a table in which the target does not stand, and which is
        not chosen: one whose key, the text that stands first in it, is another one, too, or one of
        the target's own table, of one that has a head, or of a sheet. A mark tells the state of its
        row.
        """
        if self._heads_marks(item) or (is_mark_sized(item.box) and self._chooses_rows(item)):
            return False
        row = self._row_of(item)
        if len(row) >= COLUMNS and not self._is_own(row) and not self._is_chosen(row):
            key = next((one for one in row if not is_mark_sized(one.box)), item)
            is_other = key.number in self.changed or self._is_of_the_target(row)
            if is_other or is_mark_sized(item.box) or self._has_head(row):
                return True
        return self._is_in_a_sheet(item) and not (row and self._is_chosen(row))

    def _heads_marks(self, item: Item) -> bool:
        """Whether a text is the head of the column of marks that the target stands in."""
        own = self.own.element.own
        target = own[0].box if own else self.own.element.box
        if is_mark_sized(item.box) or not are_aligned(item.box, target) or item.box.y > target.y:
            return False
        column = [one for one in self._written if are_aligned(one.box, item.box)]
        marks = [one for one in column if is_mark_sized(one.box)]
        return is_mark_sized(target) and len(marks) == len(column) - 1

    def _row_of(self, item: Item) -> list[Item]:
        """What stands in the row of an item in columns of the distance of its own column, or of the
        next one, left to right.
        """
        pane = pane_of(self.scene, item)
        mates = [
            one
            for one in self._written
            if in_row(one.box, item.box) and pane_of(self.scene, one) is pane
        ]
        near = sorted(mates, key=lambda one: (one.box.x > item.box.x, -one.box.x))
        pitch = next((one for one in map(pitch_of, map(self._column_of, near)) if one), 0.0)
        row = [one for one in mates if abs(pitch_of(self._column_of(one)) - pitch) <= PITCH_PX]
        return sorted(row, key=lambda one: one.box.x) if pitch else []

    def _column_of(self, item: Item) -> list[Item]:
        """The items that begin, end or have their middles in one place with an item, and follow
        each other at one distance.
        """
        found = self._columns.get(item.number)
        if found is None:
            column = [one for one in self._written if are_aligned(one.box, item.box)]
            found = self._columns[item.number] = run_around(column, item)
        return found

    @cached_property
    def _columns(self) -> dict[int, list[Item]]:
        return {}

    def _is_of_the_target(self, row: Sequence[Item]) -> bool:
        """Whether a row is one of the table that the target stands in."""
        own = self.own.element.own
        return any(one in self._column_of(other) for other in row for one in own)

    def _has_head(self, row: Sequence[Item]) -> bool:
        """Whether the columns of a row have heads: bolder than the rest, or on another ground."""
        return all(self._is_headed(one) for one in row if not is_mark_sized(one.box))

    def _is_headed(self, item: Item) -> bool:
        column = self._column_of(item)
        reach = 2 * pitch_of(column)
        above = [
            one
            for one in self._written
            if 0 < column[0].box.centre.y - one.box.centre.y <= reach
            and are_aligned(one.box, column[0].box)
        ]
        head = above[-1] if above else column[0]
        rest = [one for one in column if one is not head]
        strokes = [stroke_px(self.scene.picture, one.box) for one in (head, *rest)]
        return self._stands_out(head, rest) or strokes[0] > HEAD_BOLD * mean(strokes[1:])

    def _is_own(self, row: Sequence[Item]) -> bool:
        """Whether the target stands in a row, and not beside the pane that its table fills."""
        target = self.own.element.box
        beside = any(not one.contains(target.centre) for one in self._panes_of(row[0]))
        return any(in_row(one.box, target) for one in row) and not beside

    def _is_chosen(self, row: Sequence[Item]) -> bool:
        """Whether a row, or at least two of its cells, lie on another ground than most of its
        table, or it has a mark that is set where another row's is not, and the target stands in
        none of them.
        """
        texts = [one for one in row if min(one.box.width, one.box.height) > SLIVER_PX]
        lit = [one for one in texts if self._stands_out(one, self._column_of(one))]
        if len(lit) == len(row) or len({self._spot_of(one) for one in lit}) >= COLUMNS:
            return True
        key = next((one for one in row if not is_mark_sized(one.box)), None)
        marks = [one for one in row if self._is_mark(one)]
        if key is None or self._is_of_the_target(row):
            return False
        return any(self._is_set(one, key) for one in marks)

    def _is_set(self, mark: Item, key: Item) -> bool:
        """Whether a mark stands out more than what stands so in another row, beside the text in the
        column of the row's key.
        """
        seen = self._standing_out(mark, key)
        least = min(one for one in (*seen, inf) if one >= BOXED)
        return _are_boxes(seen) and standing_out(self.scene.picture, mark.box) > SET * least

    def _is_in_a_sheet(self, item: Item) -> bool:
        """Whether it stands in a cell of a sheet, in another row than the target: cells of one size
        touch each other in rows and columns.
        """
        cell = self.scene.surface_of(item)
        if cell is None or not cell.is_low or in_row(cell.box, self.own.element.box):
            return False
        low = [one.box for one in self.scene.surfaces if one.is_low]
        row = [one for one in low if _is_as_high(one, cell.box)]
        column = [one for one in low if _is_as_wide(one, cell.box)]
        across = [(one.x, one.right) for one in row]
        down = [(one.y, one.bottom) for one in column]
        here = (cell.box.x, cell.box.right), (cell.box.y, cell.box.bottom)
        return min(_touching(across, here[0]), _touching(down, here[1])) >= SHEET

    def _stands_out(self, item: Item, others: Sequence[Item]) -> bool:
        own, rest = self._ground(item), [one for one in others if one is not item]
        apart = [one for one in rest if most_apart(self._ground(one), own) > CHOSEN]
        return len(apart) > max(1, len(rest) // 2)

    def _ground(self, item: Item) -> tuple[int, int, int]:
        surface = self.scene.surface_of(item)
        return surface.colour if surface is not None else (-255, -255, -255)

    # -------------------------------------------------------------------------------------- lists

    def _is_another_entry(self, item: Item) -> bool:
        """Whether it is an entry of a list that is not chosen: of the target's own list, or of one
        that has a chosen entry, or more lines than a block that tells of one thing.
        """
        return any(self._is_entry_in(pane, item) for pane in self._panes_of(item))

    def _is_entry_in(self, pane: Box, item: Item) -> bool:
        entries = lines_in(self.scene.inside(pane))
        if len(entries) < LISTED or self._stands_out(item, entries):
            return False
        target = self.own.element.box
        if pane.contains(target.centre):
            return self.own.element.sort in {Sort.TEXT, Sort.MARK} and not in_row(item.box, target)
        first = next(one for one in entries if in_row(one.box, item.box))
        if first.number not in self.changed:
            return False
        chosen = any(self._stands_out(one, entries) for one in entries)
        return chosen or len(entries) > BLOCK_LINES

    def _panes_of(self, item: Item) -> list[Box]:
        """The panes that a text stands in and that are not all of the window."""
        around = self.scene.around(self.scene.surface_of(item))
        most = PART * self.own.window.area
        return [one.box for one in around if not one.is_low and one.box.area <= most]


def _are_boxes(seen: Sequence[float]) -> bool:
    """Whether there is something to see in each row of a table, but for its head."""
    return sum(one >= BOXED for one in seen) >= max(COLUMNS, len(seen) - 1)


def is_figure(text: str) -> bool:
    """Whether a text has digits and no letters."""
    return any(one.isdigit() for one in text) and not any(one.isalpha() for one in text)


def _is_as_high(one: Box, other: Box) -> bool:
    return max(abs(one.y - other.y), abs(one.bottom - other.bottom)) <= RULE_PX


def _is_as_wide(one: Box, other: Box) -> bool:
    return max(abs(one.x - other.x), abs(one.right - other.right)) <= RULE_PX


def _touching(spans: Sequence[tuple[int, int]], at: tuple[int, int]) -> int:
    """How many of some spans follow each other and touch, the one `at` among them."""
    run = list[tuple[int, int]]()
    for span in sorted(set(spans)):
        if run and not 0 <= span[0] - run[-1][1] <= RULE_PX:
            if at in run:
                break
            run = []
        run.append(span)
    return len(run)


def _is_left_of(label: Box, field: Box) -> bool:
    return in_row(label, field) and label.right <= field.x + 2


def _is_above(label: Box, field: Box) -> bool:
    apart = field.y - label.bottom
    return -2 <= apart <= ABOVE_PX and abs(label.x - field.x) <= 2 * COLUMN_PX  # noqa: PLR2004
