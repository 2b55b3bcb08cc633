"""Which entry of a list a page shows beside it, before a step chooses another one.

A directory, a mail box and a form with its list show one entry at the start, and which one is what
the last use left. The step that chooses another entry writes that one's name in its place, so what
stood there is no condition of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from app.engine.model.geometry import Box, Picture
from checks.scene.looks import drawn_alike
from checks.scene.perceive import perceive
from checks.scene.relations import COLUMN_PX, in_row
from checks.snapshot.look import Look
from checks.text.compare import Reader, line_in, same_letters
from checks.verify.changes.snapshot_pair import Place, Scene

# What is drawn beside a text belongs to it (pixels).
RIM_PX = 2
# An entry stands no farther from the next one than so many of its heights.
NEAREST = 3
# What stands in a row has its middle where the row has, to so many pixels; buttons of rows are
# alike where the worst 3 x 3 pixels differ by no more (of the ink).
LEVEL_PX, SAME_BUTTON = 3, 0.15


def shown_entry(scene: Scene, place: Place, name: Box | None) -> tuple[Box, ...]:
    """Where a page tells of the entry that it shows, in the recording and now, and where these
    entries are. There, what read as one entry of the list reads as another one now, and as the
    chosen one after this step of the recording. All that this step replaced tells of it. The list
    stands in the column of the `name`; of a step that may not be undone nothing is told.
    """
    following, reader, unit = scene.known.following, scene.known.reader, place.unit
    if following is None or reader is None or name is None:
        return ()
    if scene.irreversible or not scene.known.carries or not _is_where_it_was(scene, following):
        return ()
    move = (unit.dx, unit.dy)
    then, now, after = (
        _Side(picture, box, reader, chosen)
        for picture, box, chosen in (
            (scene.then.picture, unit.box, name),
            (scene.now.picture, unit.box_now, place.now(name)),
            (following.picture, unit.box, name),
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
    told = [text for some in shown for text in some]
    for head, there in heads:
        if there is not None and after.replaces(head, then.read(head)):
            told += [head, there]
    return tuple(one.grown(RIM_PX) for one in told)


def _is_where_it_was(scene: Scene, following: Look) -> bool:
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
    then = _Side(scene.then.picture, place.unit.box, reader, box)
    now = _Side(scene.now.picture, place.unit.box_now, reader, place.now(box))
    if not any(
        was != is_now and then.shows_elsewhere(was) and now.shows_elsewhere(is_now)
        for was, is_now in scene.known.values
    ):
        return False
    rises = [one.y - box.y for one in then.entries if not in_row(one, box)]
    return not any(_is_twin(scene, target.box, rise) for rise in rises)


def _is_twin(scene: Scene, box: Box, rise: int) -> bool:
    """Whether the recording shows the same as in a box so far below it."""
    picture, there = scene.then.picture, box.moved(0, rise)
    is_seen = perceive(picture).area.covers(there)
    return is_seen and drawn_alike(picture, there, picture, box, SAME_BUTTON)


@dataclass
class _Side:
    """One picture: what stands in its window, in the list of a chosen entry and beside it."""

    picture: Picture
    window: Box
    reader: Reader
    chosen: Box

    @cached_property
    def _texts(self) -> list[Box]:
        """All that stands in the window."""
        return [one.box for one in perceive(self.picture).inside(self.window)]

    @cached_property
    def beside(self) -> list[Box]:
        """What stands beside the list."""
        return [one for one in self._texts if one not in self.entries]

    @cached_property
    def entries(self) -> list[Box]:
        """What stands in the column of the chosen entry, one under the other."""
        column = [one for one in self._texts if abs(one.x - self.chosen.x) <= COLUMN_PX]
        near: list[list[Box]] = []
        for one in sorted(column, key=lambda one: one.y):
            last = near[-1][-1] if near else None
            if last is not None and one.y - last.bottom <= NEAREST * last.height:
                near[-1].append(one)
            else:
                near.append([one])
        return next((some for some in near if any(one.meets(self.chosen) for one in some)), [])

    def listed(self, text: Box) -> list[Box]:
        """The entries that read as a text of this picture does."""
        said = self.read(text)
        return [one for one in self.entries if said and same_letters(said, self.read(one))]

    def shows_elsewhere(self, said: str) -> bool:
        """Whether just one entry of the list says something, in another row than the chosen one."""
        saying = [one for one in self.entries if said and same_letters(self.read(one), said)]
        return len(saying) == 1 and not in_row(saying[0], self.chosen)

    def instead_of(self, text: Box, move: tuple[int, int] = (0, 0)) -> Box | None:
        """What stands beside the list where a text of another picture begins; None for nothing."""
        there = text.moved(*move)
        begin = (
            one for one in self.beside if in_row(one, there) and abs(one.x - there.x) <= COLUMN_PX
        )
        return next(begin, None)

    def says(self, text: Box, said: str) -> bool:
        """Whether something is said where a text of another picture begins."""
        there = self.instead_of(text)
        return there is not None and bool(said) and same_letters(self.read(there), said)

    def replaces(self, text: Box, said: str) -> bool:
        """Whether something else is said where a text of another picture begins."""
        there = self.instead_of(text)
        return there is not None and not same_letters(self.read(there), said)

    def read(self, text: Box) -> str:
        """What a text says."""
        return line_in(self.reader, self.picture, text)
