"""What other panes of the window than the target's show in another rendering."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.scene.perceive import perceive
from checks.text.trouble import is_no_trouble
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.rerender.areas import surfaces_of
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.locate import Found
from checks.verify.rerender.page import Line, Page
from checks.verify.rerender.typed_fields import typed_last

# Two panes of two renderings are one where they share so much of what both take up, each measured
# in its window (0-1).
SAME_PANE = 0.6
# So many rows may lie right over a pane, to so many pixels, and their cells take up the half of it.
ROWS_OVER, TOUCHES_PX, CELLS = 2, 4, 2
# A row of a list is no higher (pixels).
ROW_PX = 34


@dataclass(frozen=True, slots=True)
class PanesBeside:
    """The panes that the target does not stand in, now and then, one for one. `named` is where
    what identifies the target stood (None: nothing may be missing).
    """

    match: Matching
    pairs: tuple[tuple[Box, Box], ...] = ()
    named: tuple[Box, ...] | None = None

    def missing(self, gone: Sequence[Line], fresh: Sequence[Line]) -> list[Line]:
        """Those of the lines that have gone that may be missing: what stands in such a pane; where
        nothing unexplained has come, whatever does not name the target or head it.
        """
        named, come = self.named, [one for one in fresh if not self.passes(one, fresh=True)]
        if named is None:
            return []
        return [
            line
            for line in gone
            if self.passes(line, fresh=False)
            or (not come and not any(one.meets(line.box) for one in named))
        ]

    def passes(self, line: Line, *, fresh: bool) -> bool:
        """Whether a line, `fresh` or gone, stands in such a pane and does not speak of trouble."""
        if not any(pair[not fresh].contains(line.box.centre) for pair in self.pairs):
            return False
        page = self.match.now if fresh else self.match.then
        return is_no_trouble(self.match.readings.text(page, line))


def beside(scene: Scene, match: Matching, found: Found | None) -> PanesBeside:
    """The panes beside the target that was found, or beside the field that a key goes to; none
    where no doubt is carried.
    """
    acts = _acts_at(scene, match, found)
    if acts is None or not scene.known.carries or scene.irreversible:
        return PanesBeside(match)
    there, at = acts
    now, then = _panes(match.now, there), _panes(match.then, at)
    pairs = (
        (one, other)
        for one in now
        for other in then
        if _shared(_in_window(match.now, one), _in_window(match.then, other)) >= SAME_PANE
    )
    was = describe(perceive(match.then.picture), at)
    return PanesBeside(match, tuple(pairs), tuple(one.item.box for one in was.features))


def _acts_at(scene: Scene, match: Matching, found: Found | None) -> tuple[Point, Point] | None:
    """Where the step acts, now and then: at its target, or a key that has none where this run typed
    last.
    """
    if scene.target is not None:
        return None if found is None else (found.place(scene.target.at), scene.target.at)
    return typed_last(scene, match) if scene.then.at is None else None


def _panes(page: Page, target: Point) -> list[Box]:
    """What is no line, button or field, and does not hold the target."""
    surfaces = surfaces_of(page)
    low = [one.box for one in surfaces if one.is_low]
    panes = [one.box for one in surfaces if not one.is_low and not one.box.contains(target)]
    whole = (_with_rows_over(one, low) for one in panes)
    return [one if more.contains(target) else more for one, more in zip(panes, whole, strict=True)]


def _with_rows_over(pane: Box, low: Sequence[Box]) -> Box:
    """A pane with the rows right over it, whose cells are surfaces of their own: the first row of a
    list, and the heads of its columns.
    """
    for _ in range(ROWS_OVER):
        cells = [
            one
            for one in low
            if one.height <= ROW_PX
            and 0 <= pane.y - one.bottom <= TOUCHES_PX
            and pane.x - TOUCHES_PX <= one.x
            and one.right <= pane.right + TOUCHES_PX
        ]
        row = reduce(Box.union, cells, pane)
        if CELLS * sum(one.width for one in cells) < pane.width:
            break
        pane = row
    return pane


def _in_window(page: Page, box: Box) -> tuple[float, float, float, float]:
    """The sides of a box as shares of its window: left, upper, right, lower."""
    area = page.area
    across, down = max(1, area.width), max(1, area.height)
    return (
        (box.x - area.x) / across,
        (box.y - area.y) / down,
        (box.right - area.x) / across,
        (box.bottom - area.y) / down,
    )


def _shared(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float]
) -> float:
    """How much of what two boxes take up both do, 0..1."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    both = max(0.0, width) * max(0.0, height)
    either = sum((each[2] - each[0]) * (each[3] - each[1]) for each in (one, other)) - both
    return both / either if either else 0.0
