"""Gestures: what a person did with mouse and keyboard, in the words a step uses.

Times are monotonic seconds. `began_s` is the first press or stroke of the gesture: the screen
before that moment is the screen the person acted on. `ended_s` is its last event.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.desktop.ports import Button
from app.engine.model.geometry import Box, Point


@dataclass(frozen=True, slots=True)
class Click:
    """A button pressed and released at one place, `count` times in quick succession."""

    at: Point
    began_s: float
    ended_s: float
    button: Button = Button.LEFT
    count: int = 1
    modifiers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drag:
    """A button pressed at one place and released at another."""

    at: Point
    to: Point
    began_s: float
    ended_s: float
    button: Button = Button.LEFT
    modifiers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scroll:
    """The wheel turned in one direction: notches, positive `dx` is right, positive `dy` is down."""

    at: Point
    dx: int
    dy: int
    began_s: float
    ended_s: float
    modifiers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Keys:
    """One chord, such as "ctrl+s", "Return" or "shift+Tab"."""

    keys: str
    began_s: float
    ended_s: float


@dataclass(frozen=True, slots=True)
class Typed:
    """A text as it stood when the next gesture began: corrections are folded in. `of` names the
    value that it was, where that had been read and was pasted. `paused_s` is when the hand went on
    after each of the first letters that it had paused after: they may be commands.

    It may be a secret, so its repr does not show it.
    """

    text: str = field(repr=False)
    began_s: float
    ended_s: float
    of: str = ""
    paused_s: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Hover:
    """A rest of the pointer on its way to the next gesture. Only what opened there tells whether it
    was meant.
    """

    at: Point
    began_s: float
    ended_s: float


@dataclass(frozen=True, slots=True)
class Read:
    """A value was shown that is to be read under this name: it stands in the box; None: it was
    copied from what has the focus. `value` is what it was, as far as that is known.
    """

    name: str
    box: Box | None
    began_s: float
    ended_s: float
    value: str = ""


@dataclass(frozen=True, slots=True)
class OtherButton:
    """A mouse button was pressed that no tool can press (back, forward and the like)."""

    at: Point
    began_s: float
    ended_s: float


Gesture = Click | Drag | Scroll | Keys | Typed | Hover | Read | OtherButton
