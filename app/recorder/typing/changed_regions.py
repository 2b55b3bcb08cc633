"""What changed on the screen while a text was typed, region by region, stroke by stroke."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.desktop.ports import is_caret_sized
from app.engine.model.geometry import Box
from app.recorder.capture.frame_ring import Frame
from app.recorder.capture.pointer_path import Motion
from checks.vision.pixels import around_all, merged

# Letters are shown one by one; those of one line belong together.
WORD_GAP = 12
# A letter is so wide (pixels), and a line so high at most, in the usual fonts (9 to 20 px).
USUAL, LINE_MOST = 8, 40
# More than a line or two in one frame is no letter: a list that narrows down beside its field.
PAGE = 60
# What has grown covered at most this much of its width at first.
GROWN = 0.6
SEVERAL = 3


@dataclass(frozen=True, slots=True)
class Spot:
    """A region that changed while a text was typed: in how many frames, what of it at first, and of
    which `pieces` it is made.
    """

    box: Box
    frames: int = 1
    first: Box | None = None
    pieces: tuple[Box, ...] = ()

    @property
    def has_grown(self) -> bool:
        """Whether it got longer or higher from frame to frame, as a text does."""
        if self.first is None or self.frames < SEVERAL:
            return False
        is_wider = self.first.width <= GROWN * self.box.width and self.box.width > 2 * USUAL
        return is_wider or self.first.height <= GROWN * self.box.height


def spots_of(frames: Sequence[Frame], motions: Sequence[Motion] = ()) -> list[Spot]:
    """The regions that changed: letters of one text made one, pages that were drawn anew apart.
    `motions` are the pointer's meanwhile: what it came to lights up, and is no next line.
    """
    patches = [(number, patch.box) for number, each in enumerate(frames) for patch in each.patches]
    pages = [each for each in patches if each[1].height > PAGE]
    lines = [each for each in patches if each[1].height <= PAGE]
    rows = [_spot(box, _within(lines, box)) for box in in_lines(_rows([one for _, one in lines]))]
    blocks = in_lines(merged([one for _, one in pages], WORD_GAP))
    texts = _one_below_the_other(rows, lines, motions)
    return [*texts, *(_spot(box, _within(pages, box)) for box in blocks)]


def _within(patches: Sequence[tuple[int, Box]], box: Box) -> list[tuple[int, Box]]:
    """What has changed in a box: the frame's number and where."""
    return [(number, one) for number, one in patches if box.meets(one)]


def _rows(boxes: Iterable[Box]) -> list[Box]:
    """The regions, those that stand side by side made one. What is below stays apart: proposals
    hang at a field while it is typed into.
    """
    rows = list(dict.fromkeys(boxes))
    while True:
        found: list[Box] = []
        for box in sorted(rows):
            beside = [one for one in found if _side_by_side(one, box)]
            found = [one for one in found if one not in beside]
            found.append(around_all([box, *beside]) or box)
        if len(found) == len(rows):
            return found
        rows = found


def _side_by_side(one: Box, other: Box) -> bool:
    shared = min(one.bottom, other.bottom) - max(one.y, other.y)
    gap = max(one.x, other.x) - min(one.right, other.right)
    return 2 * shared >= min(one.height, other.height) and gap <= WORD_GAP


def _one_below_the_other(
    rows: Sequence[Spot], patches: Sequence[tuple[int, Box]], motions: Sequence[Motion]
) -> list[Spot]:
    """The rows, those of one text made one: it goes on in the next row once one is full."""
    texts: list[Spot] = []
    for row in sorted(rows, key=lambda one: one.box.y):
        above = next((one for one in texts if _goes_on_below(one, row, patches)), None)
        if above is None or any(one.touches(row.box) for one in motions):
            texts.append(row)
        else:
            whole = above.box.union(row.box)
            texts[texts.index(above)] = _spot(whole, _within(patches, whole))
    return texts


def _goes_on_below(above: Spot, row: Spot, patches: Sequence[tuple[int, Box]]) -> bool:
    gap = row.box.y - above.box.bottom
    if gap > WORD_GAP or min(above.box.right, row.box.right) <= max(above.box.x, row.box.x):
        return False
    last = max(number for number, _ in _within(patches, above.box))
    below = (number for number, one in _within(patches, row.box) if not one.meets(above.box))
    return min(below, default=last) >= last


def in_lines(boxes: Sequence[Box]) -> list[Box]:
    """The regions, the words of one line made one: no gap between them is wider than it is high."""
    lines: list[Box] = []
    for box in sorted(boxes):
        line = next((one for one in lines if _go_on(one, box)), None)
        if line is not None:
            lines.remove(line)
        lines.append(box if line is None else line.union(box))
    return lines


def _go_on(line: Box, box: Box) -> bool:
    """Whether a word, left of no other one, goes on in this line."""
    shared = min(line.bottom, box.bottom) - max(line.y, box.y)
    lower = min(line.height, box.height)
    return 2 * shared >= lower and box.x - line.right <= max(line.height, box.height) <= LINE_MOST


def _spot(box: Box, patches: Sequence[tuple[int, Box]]) -> Spot:
    numbers = {number for number, _ in patches}
    first = around_all(one for number, one in patches if number == min(numbers))
    return Spot(box, len(numbers), first, tuple(one for _, one in patches))


def carets_in(frames: Iterable[Frame]) -> tuple[Box, ...]:
    """Where something of a caret's size has blinked."""
    boxes = (patch.box for frame in frames for patch in frame.patches)
    upright = (one for one in boxes if one.height > 2 * one.width)
    return tuple(dict.fromkeys(one for one in upright if is_caret_sized(one.width, one.height)))
