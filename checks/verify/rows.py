"""The rows of a table that are others now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.engine.model.geometry import Box, most_apart
from checks.locator.features import Description
from checks.scene.elements import SAME_GROUND, Item, Scene, Surface
from checks.scene.relations import COLUMN_PX, in_row, is_mark_sized
from checks.scene.tables import BLOCK_LINES, Row, Table, reach_of, tables_in
from checks.text.risk_words import opens
from checks.text.trouble import is_no_trouble
from checks.verify.identity.pair import Pair
from checks.verify.identity.wording import is_labelled, named_rows
from checks.verify.menus import cut_by_menu, cut_otherwise, is_over
from checks.verify.sides import is_in_own_card, sides, written
from checks.verify.ticked_rows import has_box, is_ticked, ticked_otherwise

# The lines of a table are so thick (pixels).
INNER_PX = 4
# Columns are as wide as what they say: their borders move by so much (pixels).
WIDER_PX = 24


def other_rows(pair: Pair, changed: Sequence[Item]) -> list[tuple[Row, Box]]:
    """The rows of a table, present or recorded, that are others now, each with what it covers on
    the present screen: the target is in none of them, unless this run names it. The key of each,
    what stands first in it, is another one. A value that changed beside the same key is no other
    row.
    """
    if not changed or not pair.expected.rows:
        return []
    shift, found = pair.window_move, list[tuple[Row, Box]]()
    aside = pair.move[0] - shift[0]  # a column is as wide as what it says
    present, recorded = (_tables(*side) for side in sides(pair))
    for table in present:
        for twin in recorded:
            pushed = 0 if table.is_like(twin, shift, aside) else table.pushed_from(twin, shift)
            tells = _tells_of(pair.there, table) and _tells_of(pair.was, twin)
            if tells or pushed is None or _ticks_others(pair, table, twin) is not None:
                continue
            back, wider = (-shift[0], -shift[1]), max(abs(aside), pushed)
            said = pair.read_now, pair.read_then
            here = _Listed(pair.now, table, pair.then, twin, back, changed, wider, said)
            gone = _Listed(pair.then, twin, pair.now, table, shift, changed, wider, said[::-1])
            chosen = pair.expected.chosen
            found += here.others(None if chosen else pair.there, (0, 0))
            found += gone.others(None if chosen else pair.was, shift)
    return [*found, *cut_by_menu(pair, changed, found), *cut_otherwise(pair, changed)]


def other_ticks(pair: Pair) -> Box | None:
    """Where a row of a table is ticked that was not in the recording, and that this run does not
    name, or one is not that was; None for nowhere.
    """
    if pair.reader is None or opens(" ".join(map(pair.read_now, pair.there.element.own))):
        return None
    shift = pair.window_move
    present, recorded = (_tables(*side) for side in sides(pair))
    both = ((table, twin) for table in present for twin in recorded if table.is_like(twin, shift))
    return next((box for one in both if (box := _ticks_others(pair, *one)) is not None), None)


def _tells_of(own: Description, table: Table) -> bool:
    """Whether a table tells what the target acts on: a short one, in a card that holds both and is
    a part of the window. The lines of a bill stand over the button that charges it.
    """
    is_short = len(table.rows) <= BLOCK_LINES
    held = all(is_in_own_card(own, row.box) for row in table.rows)
    return is_short and held and not any(_is_in_row(own, row) for row in table.rows)


def _ticks_others(pair: Pair, table: Table, twin: Table) -> Box | None:
    lines = ([row.items for row in each.rows] for each in (table, twin))
    ticked = ticked_otherwise(pair, *lines)
    return ticked.box if ticked is not None else None


def _tables(scene: Scene, own: Description) -> list[Table]:
    """The tables of a window: those in the target's pane, each card in it for itself, and those
    beside or behind it.
    """
    groups: dict[int | None, list[Item]] = {}
    beside: list[Item] = []
    for one in written(scene, own):
        if own.pane.covers(one.box):
            groups.setdefault(_card_of(scene, one), []).append(one)
        else:
            beside.append(one)
    return [table for items in (*groups.values(), beside) for table in tables_in(items)]


def _card_of(scene: Scene, item: Item) -> int | None:
    """The surface of several lines that an item lies on, where that stands apart from all beside
    it: the columns of a table touch.
    """
    around = scene.around(scene.surface_of(item))
    card = next((one for one in around if not one.is_low), None)
    if card is None:
        return None
    reach = Box(card.box.x - INNER_PX, card.box.y, card.box.width + 2 * INNER_PX, card.box.height)
    beside = (one for one in scene.surfaces if not (one.is_low or one.box.meets(card.box)))
    touches = any(one.box.meets(reach) for one in beside)
    return None if touches else card.number


@dataclass(frozen=True)
class _Listed:
    """A table of one scene, and its twin in the other one, where everything lies `move` away and
    some columns so far `aside` (pixels). `read` says what an item of the one and the other says.
    """

    scene: Scene
    table: Table
    other: Scene
    twin: Table
    move: tuple[int, int]
    changed: Sequence[Item]
    aside: int
    read: tuple[Callable[[Item], str], Callable[[Item], str]]

    def others(self, own: Description | None, shift: tuple[int, int]) -> Iterator[tuple[Row, Box]]:
        """The rows that changed from their key on, each with what it covers on the present screen.
        Where the target may not be in one (`own`), its row and the ticked ones are left out.
        """
        for row in self.table.rows:
            is_other = own is None or not (_is_in_row(own, row) or self._is_ticked(row))
            if self._has_another_key(row) and is_other:
                reach = reach_of(self.scene, row, self.table.pitch)
                if self._is_row(row) and self._is_alone(row, reach):
                    yield row, reach.moved(*shift)

    def _has_another_key(self, row: Row) -> bool:
        """Whether what stands first in a row has changed; where that is as small as a mark, what
        follows it: a box that is ticked now is in the same row.
        """
        first, *rest = row.items
        key = rest[0] if has_box(row.items) else first
        return key in self.changed and not self._is_label(key, row)

    def _is_ticked(self, row: Row) -> bool:
        return is_ticked(self.scene, row.items, [one.items for one in self.table.rows])

    def _is_label(self, key: Item, row: Row) -> bool:
        """Whether a row begins with a label and its value, which is another one."""
        there = key.box.moved(*self.move)
        before = (one.items[0] for one in self.twin.rows if in_row(one.box, there))
        others = (one.items[0] for one in self.table.rows if one is not row)
        here, elsewhere = self.read
        return is_labelled(here(key), map(elsewhere, before), map(here, others))

    def _is_row(self, row: Row) -> bool:
        """Whether it begins where the others do, has as many cells and lies on their ground."""
        others, back = self.twin.rows, (-self.move[0], -self.move[1])
        first = min(one.box.moved(*back).x for one in others)
        # The head of the columns lies on another ground than the rows, in both scenes.
        elsewhere = [one for one in others if not in_row(one.box.moved(*back), row.box)]
        rows = elsewhere or others
        grounds = [self._ground(self.other, item) for one in rows for item in one.items]
        return (
            abs(row.box.x - first) <= COLUMN_PX
            and len(row.items) >= min(len(one.items) for one in others) - 1
            and all(
                any(
                    most_apart(self._ground(self.scene, item), one) <= SAME_GROUND
                    for one in grounds
                )
                for item in row.items
                if not is_mark_sized(item.box)  # a box that is ticked is filled
            )
        )

    def _is_alone(self, row: Row, reach: Box) -> bool:
        """Whether nothing else has come in its place, and nothing lay there that has gone."""
        inner = reach.grown(-INNER_PX)
        if any(one in self.changed and one not in row.items for one in self.scene.inside(inner)):
            return False
        listed = [item for one in self.twin.rows for item in one.items]
        there = inner.moved(*self.move)
        if any(one in self.changed and one not in listed for one in self.other.inside(there)):
            return False
        cells, before = _cells(self.scene, inner), _cells(self.other, there)
        if len(cells) != len(before):
            return all(
                any(most_apart(one.box.moved(*self.move), two.box) <= INNER_PX for one in cells)
                for two in before
            )
        return all(
            _is_same_cell(one.box.moved(*self.move), two.box, WIDER_PX + self.aside)
            for one, two in zip(cells, before, strict=True)
        )

    @staticmethod
    def _ground(scene: Scene, item: Item) -> tuple[int, int, int]:
        surface = scene.surface_of(item)
        return surface.colour if surface is not None else (-255, -255, -255)


def _cells(scene: Scene, row: Box) -> list[Surface]:
    """The low surfaces in a row of a table, left to right, without its boxes to tick."""
    low = (one for one in scene.surfaces if one.is_low and not is_mark_sized(one.box))
    held = (one for one in low if row.contains(one.box.centre))
    return sorted((one for one in held if one.box.width < row.width), key=lambda one: one.box.x)


def _is_same_cell(one: Box, other: Box, wider: int) -> bool:
    """Whether a cell is another one: in its row, and as wide but for what its column says now."""
    high = max(abs(one.y - other.y), abs(one.bottom - other.bottom))
    across = max(abs(one.x - other.x), abs(one.right - other.right))
    return high <= INNER_PX and across <= wider


def _is_in_row(own: Description, row: Row) -> bool:
    """Whether a target stands in a row, and not in a menu that lies over it."""
    if not in_row(row.box, own.element.box):
        return False
    return not is_over(own, row.box) or any(own.pane.covers(one.box) for one in row.items)


def without_named_rows(
    pair: Pair, fresh: Sequence[Item], gone: Sequence[Item]
) -> tuple[list[Item], list[Item]]:
    """The items without those in a row with a text that says this run's value where the recorded
    one stood: the rest of the row is about the same thing. A word of trouble is kept.
    """
    named = named_rows(pair) if pair.expected.rows and (fresh or gone) else []
    here, before = [one for one, _ in named], [one for _, one in named]
    return (
        [one for one in fresh if not _is_in_one(one, here, pair.read_now)],
        [one for one in gone if not _is_in_one(one, before, pair.read_then)],
    )


def _is_in_one(item: Item, rows: Sequence[Box], read: Callable[[Item], str]) -> bool:
    return any(in_row(item.box, one) for one in rows) and is_no_trouble(read(item))


def rules_of(pane: Box, row: Box) -> tuple[Box, Box]:
    """Where the lines above and below a row of a table run, which is as high as its letters."""
    high = 2 * INNER_PX
    above, below = (Box(pane.x, y - INNER_PX, pane.width, high) for y in (row.y, row.bottom))
    return above, below
