"""Which entry of a list a page shows beside it, before a step chooses another one.

A directory, a mail box and a form with its list show one entry at the start, and which one is what
the last use left. The step that chooses another entry writes that one's name in its place, so what
stood there is no condition of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from app.engine.model.geometry import Box
from checks.scene.elements import Item
from checks.scene.perceive import perceive
from checks.scene.relations import COLUMN_PX
from checks.snapshot.look import Look
from checks.text.compare import Reader, same_letters
from checks.text.reading_modes import line_in
from checks.verify.changes.snapshot_pair import Scene, Unit
from checks.verify.identity import begins_as
from checks.vision.pixels import bounds

# What is drawn beside a text belongs to it (pixels).
RIM_PX = 2
# An entry stands no farther from the next one than so many of its heights.
NEAREST = 3


def shown_entry(scene: Scene, unit: Unit, entries: Sequence[Box]) -> tuple[Box, ...]:
    """Where a page tells of the entry that it shows, in the recording and now, and where these
    entries stand: what read as one entry of the list reads as another one now, and as the chosen
    one after this step of the recording. All that this step replaced tells of it. In the boxes of
    `entries` the list stands; of a step that may not be undone nothing is told.
    """
    following, reader = scene.known.following, scene.known.reader
    window = scene.window.box if scene.window else bounds(scene.then.picture)
    if following is None or reader is None or not entries:
        return ()
    if scene.irreversible or not scene.known.carries or not _shows(following, scene):
        return ()
    then, now, after = (
        _Side(one, box, reader, tuple(entries))
        for one, box in (
            (scene.then, window),
            (scene.now, window.moved(unit.dx, unit.dy)),
            (following, window),
        )
    )
    move = (unit.dx, unit.dy)
    heads = [(head, now.instead_of(head, move)) for head in then.beside]
    shown = [
        (*then.listed(head), *now.listed(there))
        for head, there in heads
        if there is not None
        and after.says(head, scene.then.named)
        and then.listed(head)
        and now.listed(there)
    ]
    if not shown:
        return ()
    told = [item for some in shown for item in some]
    for head, there in heads:
        if there is not None and after.replaces(head, then.read(head)):
            told += [head, there]
    return tuple(one.box.grown(RIM_PX) for one in told)


def _shows(following: Look, scene: Scene) -> bool:
    """Whether the window still stands where it stood when the step had been taken."""
    frames = [one.box for one in following.windows]
    return scene.window is None or not frames or scene.window.box in frames


@dataclass
class _Side:
    """One look: what stands in its window, in a list and beside it."""

    look: Look
    window: Box
    reader: Reader
    entries: tuple[Box, ...]

    @cached_property
    def items(self) -> list[Item]:
        """All that stands in the window."""
        return perceive(self.look.picture).inside(self.window)

    @cached_property
    def beside(self) -> list[Item]:
        """What stands beside the list."""
        return [one for one in self.items if not self._is_entry(one)]

    def _is_entry(self, item: Item) -> bool:
        """Whether an item stands in the list, or in a column of it: the chosen entry has a ground
        of its own.
        """
        if self._is_inside(item):
            return True
        return any(
            abs(one.x - item.box.x) <= COLUMN_PX
            and (item.box.y - one.bottom) <= NEAREST * one.height
            and (one.y - item.box.bottom) <= NEAREST * one.height
            for one in self._inside
        )

    @cached_property
    def _inside(self) -> list[Box]:
        return [one.box for one in self.items if self._is_inside(one)]

    def _is_inside(self, item: Item) -> bool:
        return any(one.covers(item.box) for one in self.entries)

    def listed(self, item: Item) -> list[Item]:
        """The entries that read as an item does."""
        said = self.read(item)
        entries = [one for one in self.items if self._is_entry(one)] if said else []
        return [one for one in entries if same_letters(said, self.read(one))]

    def instead_of(self, item: Item, move: tuple[int, int] = (0, 0)) -> Item | None:
        """What stands beside the list where an item of another look begins; None for nothing."""
        return next((one for one in self.beside if begins_as(one.box, item.box, move)), None)

    def says(self, item: Item, text: str) -> bool:
        """Whether a text stands where an item of another look begins."""
        there = self.instead_of(item)
        return there is not None and bool(text) and same_letters(self.read(there), text)

    def replaces(self, item: Item, text: str) -> bool:
        """Whether another text stands where an item of another look begins."""
        there = self.instead_of(item)
        return there is not None and not same_letters(self.read(there), text)

    def read(self, item: Item) -> str:
        """What an item says."""
        return line_in(self.reader, self.look.picture, item.box)
