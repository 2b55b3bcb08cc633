"""What an agent may touch of the task's own windows: what interrupts them, and nothing else.

What is there as it was remembered is used by heart. A click on it would choose another row or tick
a box, and the replay takes changed data for this run's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.desktop.ports import Window
from app.engine.model.geometry import Box, Point, bounds
from checks.snapshot.look import Look, WindowSeen
from checks.verify.pixels.effect import visibly_apart
from checks.vision.pixels import cut

# Around a place, so much has to look otherwise than remembered.
AROUND = Box(-8, -8, 16, 16)
# A new block is told to within its border.
BORDER = 4


def remembered_as(window: Window, expected: Sequence[WindowSeen]) -> WindowSeen | None:
    """The remembered window that this is: of the same application, and of the same title or (for
    titles tell what is open) of the same size and kind.
    """
    alike = [seen for seen in expected if seen.class_name == window.class_name]
    titled = [seen for seen in alike if seen.title == window.title]
    shaped = [
        seen
        for seen in alike
        if seen.kind == str(window.kind) and _size(seen.box) == _size(window.box)
    ]
    return next(iter([*titled, *shaped]), None)


@dataclass(frozen=True, slots=True)
class InterruptionArea:
    """Tells what interrupts a remembered screen. `region` is where the check found something new,
    as far as that is what it refused.
    """

    expected: Look | None
    region: Callable[[], Box | None]

    def interrupts(self, now: Look, at: Point, window: Window) -> bool:
        """Whether what stands there is no part of the task's own screen."""
        region = self.region()
        if region is not None:
            return region.grown(BORDER).contains(at)
        return self._looks_otherwise(now, at, window)

    def _looks_otherwise(self, now: Look, at: Point, window: Window) -> bool:
        """Where windows cannot be laid over each other, nothing is known to be new."""
        expected = self.expected
        seen = remembered_as(window, expected.windows) if expected else None
        if expected is None or seen is None or _size(seen.box) != _size(window.box):
            return False
        here = AROUND.moved(*at).intersection(bounds(now.picture)).intersection(window.box)
        there = here.moved(seen.box.x - window.box.x, seen.box.y - window.box.y)
        if not here.area or not bounds(expected.picture).covers(there):
            return False
        return visibly_apart(cut(now.picture, here), cut(expected.picture, there))


def _size(box: Box) -> tuple[int, int]:
    return box.width, box.height
