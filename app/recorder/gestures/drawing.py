"""A region that is drawn while a task is shown: what stands there is to be there in every run."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from app.desktop.ports import Input, InputKind
from app.engine.model.geometry import Box, Point
from checks.snapshot.look import Look
from checks.verify.changes.user_regions import SMALLEST

# The mouse's own buttons; the others are its wheel.
_BUTTONS = frozenset({1, 2, 3})
NOTHING_DRAWN = "Nothing was drawn around, so nothing is checked: drag from corner to corner."
OURS_DRAWN = "A window of Byheart stands there, so that was not drawn around."


@dataclass(frozen=True, slots=True)
class Drawn:
    """A region of the screen, before the gesture of that index was made."""

    box: Box
    before: int
    look: Look


@dataclass(slots=True)
class Drawing:
    """Takes one stroke of the mouse for itself, from the next press of a button to its release,
    wherever that is: nothing of it belongs to the task.
    """

    drawn: list[Drawn] = field(default_factory=list)
    _wanted: bool = False
    _press: Input | None = None
    _look: Look | None = None

    def mark_next(self) -> None:
        """The next stroke draws."""
        self._wanted = True

    def drop(self) -> None:
        """Nothing is to be drawn any more."""
        self._wanted, self._press, self._look = False, None, None

    def takes(self, event: Input) -> bool:
        """Whether the event belongs to what is being drawn."""
        is_mouse = event.kind in {InputKind.PRESS, InputKind.RELEASE, InputKind.MOVE}
        if self._press is not None:
            return is_mouse
        return self._wanted and event.kind in {InputKind.PRESS, InputKind.MOVE}

    def begins(self, event: Input) -> bool:
        """Whether a stroke begins with it."""
        return self._press is None and _presses(event)

    def begin(self, press: Input, look: Look) -> None:
        """From this corner, on this screen."""
        self._press, self._look, self._wanted = press, look, False

    def ends(self, event: Input) -> bool:
        """Whether the stroke ends with it."""
        is_release = event.kind is InputKind.RELEASE
        return self._press is not None and is_release and event.button == self._press.button

    def end(self, release: Input, before: int) -> str:
        """Keep what was drawn before the gesture of that index; else a sentence why not."""
        press, look = self._press, self._look
        self._press = self._look = None
        if press is None or look is None:
            return NOTHING_DRAWN
        box = _between(press.at, release.at)
        if min(box.width, box.height) < SMALLEST:
            return NOTHING_DRAWN
        if any(box.meets(own) for own in look.own):
            return OURS_DRAWN
        self.drawn.append(Drawn(box, before, look))
        return ""

    def undo(self, kept: int) -> bool:
        """Take out what was drawn since the last of so many gestures; whether anything was."""
        if not self.drawn or self.drawn[-1].before < kept:
            return False
        self.drawn.pop()
        return True

    def without(self, index: int) -> None:
        """The gesture of that index was taken out: those after it have moved up."""
        self.drawn[:] = [
            replace(one, before=one.before - 1) if one.before > index else one for one in self.drawn
        ]


def _presses(event: Input) -> bool:
    return event.kind is InputKind.PRESS and event.button in _BUTTONS


def _between(one: Point, other: Point) -> Box:
    (x, y), (to_x, to_y) = one, other
    return Box(min(x, to_x), min(y, to_y), abs(x - to_x), abs(y - to_y))
