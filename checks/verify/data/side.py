"""One of two screens that are compared, and how what is written on it is arranged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from app.engine.model.geometry import Box, most_apart
from checks.locator.features import Description
from checks.scene.elements import Item, Scene
from checks.scene.relations import in_row
from checks.scene.tables import are_aligned, pitch_of, run_around
from checks.verify.chosen.entries import pane_of
from checks.verify.sides import is_in_own_card, written

# What holds a list is no more of its window (0-1).
PART = 0.9
# Columns of one table have the same distance, to so many pixels.
PITCH_PX = 3
# A chosen entry lies on another ground, by so many levels.
CHOSEN = 12
# No letter is lower: a line, a piece of a mark (pixels).
SLIVER_PX = 5


class Side:
    """One of two scenes, with the description of the target there: the other one lies `move` away.
    `changed` are the numbers of the items that have come, or gone, `reads` say what an item of the
    one and of the other says. `undoable` tells that what is done there may be undone.
    """

    def __init__(
        self,
        scene: Scene,
        own: Description,
        other: Scene,
        move: tuple[int, int],
        changed: frozenset[int],
        reads: tuple[Callable[[Item], str], Callable[[Item], str]],
        *,
        undoable: bool = False,
    ) -> None:
        self.scene, self.own, self.other = scene, own, other
        self.move, self.changed = move, changed
        self.read, self.read_other = reads
        self.undoable = undoable

    @cached_property
    def written(self) -> list[Item]:
        """What is written on it, without the target's own text."""
        return written(self.scene, self.own)

    def row_of(self, item: Item) -> list[Item]:
        """What stands in the row of an item in columns of the distance of its own column, or of the
        next one, left to right.
        """
        pane = pane_of(self.scene, item)
        mates = [
            one
            for one in self.written
            if in_row(one.box, item.box) and pane_of(self.scene, one) is pane
        ]
        near = sorted(mates, key=lambda one: (one.box.x > item.box.x, -one.box.x))
        pitch = next((one for one in map(pitch_of, map(self.column_of, near)) if one), 0.0)
        row = [one for one in mates if abs(pitch_of(self.column_of(one)) - pitch) <= PITCH_PX]
        return sorted(row, key=lambda one: one.box.x) if pitch else []

    def column_of(self, item: Item) -> list[Item]:
        """The items that begin, end or have their middles in one place with an item, and follow
        each other at one distance.
        """
        found = self._columns.get(item.number)
        if found is None:
            column = [one for one in self.written if are_aligned(one.box, item.box)]
            found = self._columns[item.number] = run_around(self.scene.picture, column, item)
        return found

    @cached_property
    def _columns(self) -> dict[int, list[Item]]:
        return {}

    def panes_of(self, item: Item) -> list[Box]:
        """The panes that a text stands in and that are not all of the window."""
        around = self.scene.around(self.scene.surface_of(item))
        most = PART * self.own.window.area
        return [one.box for one in around if not one.is_low and one.box.area <= most]

    def is_in_own_card(self, item: Item) -> bool:
        """Whether an item stands in the target's own card."""
        return is_in_own_card(self.own, item.box)

    def stands_out(self, item: Item, others: Sequence[Item]) -> bool:
        """Whether an item lies on another ground than most of some others."""
        own, rest = self.ground_of(item), [one for one in others if one is not item]
        apart = [one for one in rest if most_apart(self.ground_of(one), own) > CHOSEN]
        return len(apart) > max(1, len(rest) // 2)

    def ground_of(self, item: Item) -> tuple[int, int, int]:
        """The colour of what an item stands on."""
        surface = self.scene.surface_of(item)
        return surface.colour if surface is not None else (-255, -255, -255)

    def is_own(self, row: Sequence[Item]) -> bool:
        """Whether the target stands in a row, and not beside the pane that its table fills."""
        target = self.own.element.box
        beside = any(not one.contains(target.centre) for one in self.panes_of(row[0]))
        return any(in_row(one.box, target) for one in row) and not beside

    def is_of_the_target(self, row: Sequence[Item]) -> bool:
        """Whether a row is one of the table that the target stands in."""
        own = self.own.element.own
        return any(one in self.column_of(other) for other in row for one in own)
