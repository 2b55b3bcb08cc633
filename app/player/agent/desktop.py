"""The desktop as an agent uses it: through the same guarded tools as a replay, on confined ground.

What a model asks for was decided on a picture that is seconds old. So before each deed the screen
is looked at anew: the place must look as in that picture, and no window may have come that it did
not show. Then the tools look once more right before their input, as ever.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from app.agent.actions import Click, Deed, Drag, Move, Press, Scroll, Type, TypeSecret, Wait
from app.agent.batch import places_of
from app.agent.ports import RefusedError
from app.desktop.coordinates import is_visible
from app.desktop.ports import Screen, Window, Windows
from app.engine.errors import NotActedError, StoppedError, UsageError
from app.engine.model.geometry import Box, Picture, Point, bounds
from app.engine.model.ports import NO_STEP, Gate, Stop
from app.player.agent.action_policy import Consequence
from app.player.agent.allowed_windows import AllowedWindows
from app.player.agent.redaction import Hidden
from app.player.screen.clock import STILL_S, SettlingClock
from app.player.screen.guard import CONFIRM_PX, ScreenGuard
from checks.snapshot.look import Look
from checks.verify.pixels.effect import VISIBLE_LEVELS
from checks.vision.pixels import (
    apart,
    colours,
    cut,
    extent,
)

# A screen that does not come to rest by then (a film, a clock) is taken as it is.
RESTS_WITHIN_S = 3.0
# An answer to an input that is later than this is seen by the next look.
ANSWERS_WITHIN_S = 0.25
# Two deeds at one place (hover and click, click and click): the second sees what the first did.
SAME_PLACE = 6
NOT_THERE = (
    "A secret is typed only into the field and the application that it was recorded in,"
    " never into what interrupts the task."
)
# A caret is a thin upright line; no letter that differs is as thin and as high.
CARET_WIDTH, CARET_HEIGHT = 2, 10


class Tools(Protocol):
    """The instrumented tools that an agent's deeds are done with."""

    def click(self, x: int, y: int, button: str, count: int, modifiers: str) -> None:
        """Click."""

    def move(self, x: int, y: int) -> None:
        """Move the pointer."""

    def drag(self, x: int, y: int, to_x: int, to_y: int) -> None:
        """Drag."""

    def scroll(self, x: int, y: int, dx: int, dy: int) -> None:
        """Turn the wheel."""

    def type_text(self, text: str) -> None:
        """Type."""

    def type_secret(self, name: str) -> None:
        """Type a secret."""

    def press_keys(self, keys: str) -> None:
        """Strike keys."""


@dataclass(slots=True)
class AgentDesk:
    """What `app.agent.ports.Desk` promises, on a real desktop. `secret_is_for` tells whether a
    secret belongs into what has the keyboard.
    """

    guard: ScreenGuard
    tools: Tools
    screen: Screen
    windows: Windows
    clock: SettlingClock
    stop: Stop
    grounds: AllowedWindows
    consequence: Consequence
    hidden: Hidden
    secrets: frozenset[str] = frozenset()
    secret_is_for: Callable[[str, Look], bool] = lambda *_: False
    gate: Gate | None = None
    _shown: Look | None = field(default=None)
    _known_windows: frozenset[int] = field(default_factory=frozenset)
    _last_place: Point | None = field(default=None)
    _last_deed: Deed | None = field(default=None)

    def see(self) -> Picture:
        """The desktop at rest, without what must not leave the machine."""
        self._rest()
        self._known_windows = frozenset(window.id for window in self.windows.all())
        self._shown, self._last_place = self.guard.judge.look(), None
        return self.hidden.hide(self._shown.picture)

    def part(self, box: Box) -> Picture:
        """A part of it as it is now."""
        return cut(self.hidden.hide(self.screen.grab()), box)

    def pointer(self) -> Point:
        """Where the pointer is."""
        return self.guard.eyes.pointer()

    def shows(self, at: Point) -> bool:
        """Whether a monitor shows the place."""
        return is_visible(at, self.screen.monitors())

    def wait_for_change(self, seconds: float) -> None:
        """Until something changes, at most so long."""
        self.clock.wait(self.clock.now() + seconds, self.stop)
        self._mind_the_stop()

    def do(self, deed: Deed) -> None:
        """Do it if it may be done, and let the screen come to rest."""
        self._mind_the_stop()
        if isinstance(deed, Wait):
            self._wait(deed.seconds)
            return
        self._await_leave()
        self._rest()
        look = self._verified(deed)
        self.guard.mark_verified(look)
        try:
            self._call(deed)
        except NotActedError as refusal:
            raise RefusedError(f"{refusal} Nothing was done; look again.") from refusal
        except UsageError as refusal:
            raise RefusedError(str(refusal)) from refusal
        self._last_deed, self._last_place = deed, next(iter(places_of(deed)), None)
        self._answered()

    def _await_leave(self) -> None:
        """A person who pauses the run pauses whoever helps it."""
        while self.gate is not None and (opens_at := self.gate.opens_at(NO_STEP)) is not None:
            self.wait_for_change(opens_at - self.clock.now())

    def _verified(self, deed: Deed) -> Look:
        """A fresh look on which the deed may be done; RefusedError says why there is none."""
        places = places_of(deed)
        look = self.guard.judge.look(places[0] if places else None)
        for place in places:
            self._of_place(deed, look, place)
        if not places:
            self._of_keyboard(deed, look)
        return look

    def _of_place(self, deed: Deed, look: Look, place: Point) -> None:
        window = self.grounds.at(place)
        self._refuse_unseen(window)
        if not self._looks_as_shown(look, place):
            raise RefusedError("The screen has changed at that place since your last screenshot.")
        if not isinstance(deed, Move):
            known = self.grounds.is_known(window)
            self.consequence.of_touching(look, place, window, is_known=known)
        if isinstance(deed, Click | Drag):
            self.consequence.of_pressing(look, place, window)

    def _of_keyboard(self, deed: Deed, look: Look) -> None:
        window = self.grounds.in_front()
        self._refuse_unseen(window)
        self._refuse_mixing(deed)
        known = self.grounds.is_known(window)
        match deed:
            case Press(keys):
                self.consequence.of_keys(look, keys, window, is_known=known)
            case TypeSecret(name) if name not in self.secrets:
                raise RefusedError(f"There is no secret called {name}.")
            case TypeSecret(name) if not self.secret_is_for(name, look):
                raise RefusedError(NOT_THERE)
            case _:
                self.consequence.of_typing(look, window, is_known=known)

    def _refuse_mixing(self, deed: Deed) -> None:
        """A secret beside other letters could not be told from them when it is recorded."""
        pair = (self._last_deed, deed)
        is_typing = all(isinstance(each, Type | TypeSecret) for each in pair)
        if is_typing and any(isinstance(each, TypeSecret) for each in pair):
            raise RefusedError("A secret needs a field of its own: press Tab or click before it.")

    def _refuse_unseen(self, window: Window) -> None:
        if window.id not in self._known_windows:
            raise RefusedError(
                f"The window “{window.title}” has come since your last screenshot; look again."
            )

    def _looks_as_shown(self, look: Look, place: Point) -> bool:
        """Whether the model saw the place as it is; what its own last deed there did is its own."""
        if self._shown is None or bounds(self._shown.picture) != bounds(look.picture):
            return False
        if self._last_place is not None and _near(self._last_place, place):
            return True
        return _alike(self._shown.picture, look.picture, place)

    def _call(self, deed: Deed) -> None:
        tools = self.tools
        match deed:
            case Click(at, button, count, modifiers):
                tools.click(at.x, at.y, button, count, modifiers)
            case Move(at):
                tools.move(at.x, at.y)
            case Drag(at, to):
                tools.drag(at.x, at.y, to.x, to.y)
            case Scroll(at, dx, dy):
                tools.scroll(at.x, at.y, dx, dy)
            case _:
                self._call_keyboard(deed)

    def _call_keyboard(self, deed: Deed) -> None:
        tools = self.tools
        match deed:
            case Type(text):
                tools.type_text(text)
            case TypeSecret(name):
                tools.type_secret(name)
            case Press(keys):
                tools.press_keys(keys)
            case _:
                return

    def _answered(self) -> None:
        """What an application does upon an input begins within a moment; then it has to end."""
        self.clock.wait(time.monotonic() + ANSWERS_WITHIN_S, self.stop)
        self._rest()

    def _rest(self) -> None:
        until = time.monotonic() + RESTS_WITHIN_S
        while not self.clock.rested(STILL_S) and time.monotonic() < until:
            self._mind_the_stop()
            self.clock.wait(until, self.stop)
        self._mind_the_stop()

    def _wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.clock.wait(until, self.stop)
            self._mind_the_stop()

    def _mind_the_stop(self) -> None:
        if self.stop.asked:
            raise StoppedError(self.stop.reason)


def _alike(shown: Picture, now: Picture, place: Point) -> bool:
    """Whether both look the same around the place, but for a caret that blinks there."""
    box = CONFIRM_PX.moved(*place).intersection(bounds(now))
    differs = extent(apart(colours(shown, box), colours(now, box), VISIBLE_LEVELS))
    return differs is None or (differs.width <= CARET_WIDTH and differs.height >= CARET_HEIGHT)


def _near(one: Point, other: Point) -> bool:
    return abs(one.x - other.x) <= SAME_PLACE and abs(one.y - other.y) <= SAME_PLACE
