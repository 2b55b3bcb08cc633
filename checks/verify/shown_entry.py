"""Which entry of a list a page shows beside it, before a step chooses another one.

A directory, a mail box and a form with its list show one entry at the start, and which one is what
the last use left. The step that chooses another entry writes that one's name in its place, so what
stood there is no condition of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from app.engine.model.geometry import Box
from checks.scene.elements import Item
from checks.scene.looks import drawn_alike
from checks.scene.perceive import perceive
from checks.scene.relations import COLUMN_PX, in_row
from checks.snapshot.look import Look, Name
from checks.text.compare import Reader, same_letters
from checks.text.reading_modes import line_in
from checks.verify.changes.snapshot_pair import Place, Scene
from checks.verify.identity import begins_as
from checks.vision.pixels import bounds

# What is drawn beside a text belongs to it (pixels).
RIM_PX = 2
# An entry stands no farther from the next one than so many of its heights.
NEAREST = 3
# What stands in a row has its middle where the row has, to so many pixels; buttons of rows are
# alike where the worst 3 x 3 pixels differ by no more (of the ink).
LEVEL_PX, SAME_BUTTON = 3, 0.15


def shown_entry(scene: Scene, place: Place, name: Name | None) -> tuple[Box, ...]:
    """Where a page tells of the entry that it shows, in the recording and now, and where these
    entries stand: what read as one entry of the list reads as another one now, and as the chosen
    one after this step of the recording. All that this step replaced tells of it. The list stands
    in the column of the `name`; of a step that may not be undone nothing is told.
    """
    following, reader = scene.known.following, scene.known.reader
    window = scene.window.box if scene.window else bounds(scene.then.picture)
    if following is None or reader is None or name is None:
        return ()
    if scene.irreversible or not scene.known.carries or not _shows(following, scene):
        return ()
    move = (place.unit.dx, place.unit.dy)
    then, now, after = (
        _Side(one, box, reader, chosen)
        for one, box, chosen in (
            (scene.then, window, name.box),
            (scene.now, window.moved(*move), place.now(name.box)),
            (following, window, name.box),
        )
    )
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


def is_another_entry(scene: Scene, place: Place, box: Box) -> bool:
    """Whether what stands in a box beside the target is another entry of the list that this run
    chose from: that shows the chosen one in another row, and the target is no part of a row.
    """
    reader, target = scene.known.reader, scene.target
    if reader is None or target is None or not scene.known.renamed:
        return False
    if abs(box.centre.y - target.box.centre.y) <= LEVEL_PX:
        return False
    there, window = place.now(box), place.unit.box_now
    for was, now in scene.known.values:
        then_side = _list_with(_Side(scene.then, place.unit.box, reader, box), was)
        now_side = _list_with(_Side(scene.now, window, reader, there), now)
        if not (then_side and now_side) or was == now:
            continue
        rises = [one.y - box.y for one in then_side if not in_row(one, box)]
        if not any(_is_twin(scene, target.box, rise) for rise in rises):
            return True
    return False


def _is_twin(scene: Scene, box: Box, rise: int) -> bool:
    """Whether the recording shows the same as in a box so far below it."""
    picture, there = scene.then.picture, box.moved(0, rise)
    return bounds(picture).covers(there) and drawn_alike(picture, there, picture, box, SAME_BUTTON)


def _list_with(side: _Side, text: str) -> list[Box]:
    """The entries of a list one of which is a text, in another row than the one asked about."""
    entries = side.entries
    said = [one for one in entries if same_letters(side.read(one), text)]
    if not text or len(said) != 1 or in_row(said[0].box, side.chosen):
        return []
    return [one.box for one in entries]


@dataclass
class _Side:
    """One look: what stands in its window, in the list of a chosen entry and beside it."""

    look: Look
    window: Box
    reader: Reader
    chosen: Box

    @cached_property
    def items(self) -> list[Item]:
        """All that stands in the window."""
        return perceive(self.look.picture).inside(self.window)

    @cached_property
    def beside(self) -> list[Item]:
        """What stands beside the list."""
        return [one for one in self.items if not self._is_entry(one)]

    def _is_entry(self, item: Item) -> bool:
        return any(one is item for one in self.entries)

    @cached_property
    def entries(self) -> list[Item]:
        """What stands in the column of the chosen entry, one under the other."""
        column = [one for one in self.items if abs(one.box.x - self.chosen.x) <= COLUMN_PX]
        column.sort(key=lambda one: one.box.y)
        near: list[list[Item]] = []
        for one in column:
            last = near[-1][-1].box if near else None
            if last is not None and one.box.y - last.bottom <= NEAREST * last.height:
                near[-1].append(one)
            else:
                near.append([one])
        return next((some for some in near if any(one.box.meets(self.chosen) for one in some)), [])

    def listed(self, item: Item) -> list[Item]:
        """The entries that read as an item does."""
        said = self.read(item)
        return [one for one in self.entries if said and same_letters(said, self.read(one))]

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
