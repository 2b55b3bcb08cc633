"""Whether somebody has taken the mouse while a run goes on: the pointer is not where the run's own
hands have put it.

Every place that the hands are sent to is known before they go there, so no move of theirs is taken
for a person's. A hand that has let go of the mouse is known by its rest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from app.desktop.ports import Button, Hands
from app.engine.model.geometry import Point

# A desk that is bumped into moves the pointer by less.
BUMP_PX = 6
# A hand that has rested for so long has let go.
LETS_GO_S = 1.0


class Mouse(Enum):
    """Whose the mouse is."""

    OURS = auto()
    TAKEN = auto()  # a person moves it
    LET_GO = auto()  # they did, and their hand rests now


@dataclass(slots=True)
class MouseTakeoverDetector:
    """Asked between two acts. `pointer` tells where the pointer is."""

    pointer: Callable[[], Point]
    now: Callable[[], float] = time.monotonic
    _own: Point | None = field(default=None)
    _at: Point | None = field(default=None)
    _moved_at: float = field(default=0.0)

    def sent(self, to: Point) -> None:
        """The run's own hands go there."""
        self._own, self._at = to, None

    def settle(self) -> None:
        """A person may use the mouse now: wherever the pointer is by the next act, it may be."""
        self._own = self._at = None

    def whose(self) -> Mouse:
        """Whose it is now."""
        at = self.pointer()
        if self._at is None and (self._own is None or _near(at, self._own)):
            return Mouse.OURS
        if self._at != at:
            self._at, self._moved_at = at, self.now()
        return Mouse.LET_GO if self.now() >= self._moved_at + LETS_GO_S else Mouse.TAKEN


def _near(one: Point, other: Point) -> bool:
    return abs(one.x - other.x) <= BUMP_PX and abs(one.y - other.y) <= BUMP_PX


@dataclass(slots=True)
class TrackedInputController:
    """Hands that tell where they go."""

    hands: Hands
    taken: MouseTakeoverDetector

    def move(self, to: Point) -> None:
        """Put the pointer there."""
        self.taken.sent(to)
        self.hands.move(to)

    def click(
        self, at: Point, button: Button = Button.LEFT, count: int = 1, modifiers: Sequence[str] = ()
    ) -> None:
        """Move there and click."""
        self.taken.sent(at)
        self.hands.click(at, button, count, modifiers)

    def drag(self, start: Point, end: Point, button: Button = Button.LEFT) -> None:
        """Press at start, release at end."""
        self.taken.sent(end)
        self.hands.drag(start, end, button)

    def scroll(self, at: Point, dx: int, dy: int) -> None:
        """Turn the wheel there."""
        self.taken.sent(at)
        self.hands.scroll(at, dx, dy)

    def type_text(
        self, text: str, may_go_on: Callable[[], bool] = lambda: True, *, secret: bool = False
    ) -> None:
        """Type."""
        self.hands.type_text(text, may_go_on, secret=secret)

    def press_keys(self, keys: str) -> None:
        """Strike a chord."""
        self.hands.press_keys(keys)

    def pointer(self) -> Point:
        """Where the pointer is."""
        return self.hands.pointer()

    def idle_s(self) -> float:
        """For how long there was no input by anybody."""
        return self.hands.idle_s()

    def thrown_into_corner(self) -> bool:
        """Whether somebody wants a stop."""
        return self.hands.thrown_into_corner()

    def release_all(self) -> None:
        """Let go of everything."""
        self.hands.release_all()

    def close(self) -> None:
        """Let go of the display, too."""
        self.hands.close()
