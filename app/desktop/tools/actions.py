"""The tools that the engine records and replays: what a person does at a desk, each deed guarded by
a check.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MethodType
from typing import Any, Protocol

from app.desktop.input.pointer import ClickSpacing
from app.desktop.input.text import refuse_control_characters, typed_so_far
from app.desktop.ports import Button, Clipboard, Hands, Labels, Window, Windows
from app.desktop.signals import pause
from app.desktop.tools.guard import Guard, Secrets
from app.desktop.tools.reading import By, Reading
from app.desktop.tools.tables import TableReading
from app.engine.errors import ByheartError, NotActedError, StoppedError, UsageError
from app.engine.model.check import Check
from app.engine.model.geometry import Box, Point
from app.engine.model.ports import Clock, Stop

TOOLS = (
    "click",
    "move",
    "drag",
    "scroll",
    "type_text",
    "type_secret",
    "press_keys",
    "launch",
    "focus_window",
    "wait_for",
    "read_text",
    "read_table",
    "read_pages",
    "read_pages_twice",
    "play_workflow",
)
READS = ("read_text", "read_table", "read_pages", "read_pages_twice")
PROVIDES = dict.fromkeys(READS, "into")
MOST_CLICKS = 3


class DesktopTools:
    """The tools of one run. Their arguments are what a workflow keeps; coordinates are desktop
    pixels.

    Each may raise NotActedError: the screen changed since it was verified, and nothing was
    done.
    """

    def __init__(  # noqa: PLR0913 - one keyword for each part of the desktop
        self,
        *,
        hands: Hands,
        windows: Windows,
        labels: Labels,
        clipboard: Clipboard,
        launch_application: Callable[[tuple[str, ...]], object],
        guard: Guard,
        secrets: Secrets,
        clock: Clock,
        stop: Stop,
        play: Callable[[str, Mapping[str, str]], None] | None = None,
    ) -> None:
        self.guard = guard
        self._hands = hands
        self._windows = windows
        self._labels = labels
        self._launch = launch_application
        self._secrets = secrets
        self._clock = clock
        self._stop = stop
        self._tables = TableReading(hands, guard, clock, stop)
        self._reading = Reading(hands, labels, clipboard, guard, clock, stop)
        self._spacing = ClickSpacing()
        self._play = play
        self.values_read: dict[str, str] = {}

    def click(
        self,
        x: int,
        y: int,
        button: str = "left",
        count: int = 1,
        modifiers: str = "",
        named: str = "",
    ) -> None:
        """Click there `count` times, holding modifiers such as "ctrl+shift".

        `named` is the text that names the target; the check has looked for it.
        """
        pressed, held = _button(button), [name for name in modifiers.split("+") if name]
        if not 1 <= count <= MOST_CLICKS:
            raise UsageError(f"A click is done one to {MOST_CLICKS} times, not {count} times.")
        with self._in_turn(Point(x, y), pressed):
            self._hands.click(Point(x, y), pressed, count, held)

    def move(self, x: int, y: int, named: str = "") -> None:
        """Put the pointer there, so that what opens under a pointer opens."""
        self.guard.confirm(Point(x, y))
        self._hands.move(Point(x, y))

    def drag(
        self, x: int, y: int, to_x: int, to_y: int, button: str = "left", named: str = ""
    ) -> None:
        """Press at the first place, move, release at the second."""
        pressed = _button(button)
        with self._in_turn(Point(x, y), pressed):
            self._hands.drag(Point(x, y), Point(to_x, to_y), pressed)

    def scroll(self, x: int, y: int, dx: int, dy: int) -> None:
        """Turn the wheel there: notches to the right, notches down."""
        self.guard.confirm(Point(x, y))
        self._hands.scroll(Point(x, y), dx, dy)

    def type_text(self, text: str, multiline: bool = False) -> None:  # noqa: FBT001, FBT002
        """Type the text into what has the focus; lines and tabs only where `multiline`
        allows them.
        """
        refuse_control_characters(text, multiline=multiline)
        self._type(text)

    def type_secret(self, name: str) -> None:
        """Type the secret of that name into what has the focus, where that is the application and
        the field that it was recorded in.
        """
        secret = self._secrets.get(name)
        refuse_control_characters(secret, multiline=False, what=f"The secret {name}")
        self._type(secret, secret=True)

    def press_keys(self, keys: str) -> None:
        """Strike a chord such as "ctrl+s" or a key such as "Return"."""
        self.guard.confirm(None)
        self._hands.press_keys(keys)

    def launch(self, command: tuple[str, ...]) -> None:
        """Start an application from an argument list."""
        self._launch(tuple(command))

    def focus_window(self, title: str, class_name: str = "", box: tuple[int, ...] = ()) -> None:
        """Bring the window to the front whose title is this, or has this in it. A hidden one is
        shown again. Its inside gets the place and size of a `box` (x, y, width, height), if given.
        """
        there = _box(box) if box else None
        wanted = _called(title, class_name, self._windows.all())
        wanted = wanted or _called(title, class_name, self._windows.hidden())
        if len(wanted) != 1:
            many = "more than one window is" if wanted else "no window is"
            raise NotActedError(f"Of the windows there, {many} called “{title}”.")
        self.guard.confirm(None)
        try:
            self._windows.focus(wanted[0].id)
            if there is not None:
                self._windows.place(wanted[0].id, there)
        except ByheartError as error:
            raise NotActedError(str(error)) from error

    def wait_for(self, text: str, seconds: float = 10.0) -> None:
        """Wait until the text is seen: in a window's title, as a label, or recognised in the active
        window.
        """
        until = self._clock.now() + seconds
        while not self._reading.sees(text, self._windows.all()):
            if self._stop.asked:
                raise StoppedError(self._stop.reason)
            if self._clock.now() >= until:
                raise ByheartError(f"“{text}” did not appear within {seconds:g} s.")
            self._clock.wait(until, self._stop)

    def read_text(
        self, x: int, y: int, width: int, height: int, into: str, by: str = "auto"
    ) -> str:
        """The text in a box; later steps know it by the name `into`.

        `by` is "label" (what the accessibility tree says), "text" (recognised), "clipboard" (copies
        what is selected in the field with the focus) or "auto" (the label, else recognised).
        """
        self.values_read[into] = self._reading.read(Box(x, y, width, height), _way(by))
        return self.values_read[into]

    def read_table(self, x: int, y: int, into: str) -> str:
        """The table one of whose heads stands there, all of it, as CSV; later steps know it by the
        name `into`.
        """
        self.values_read[into] = self._tables.read(Point(x, y))
        return self.values_read[into]

    def read_pages(self, x: int, y: int, next_x: int, next_y: int, into: str) -> str:
        """The same of a table over several pages. The button for the next page is the one that the
        recording shows at `next_x`, `next_y`; it is clicked until it is greyed, gone, or leads to
        no other page.
        """
        self.values_read[into] = self._tables.read_pages(Point(x, y), Point(next_x, next_y))
        return self.values_read[into]

    def read_pages_twice(
        self, x: int, y: int, next_x: int, next_y: int, back_x: int, back_y: int, into: str
    ) -> str:
        """The same, with each page looked at once more on the way back to the first: a row that was
        deleted meanwhile has moved none past the reading. The button that leads back is the one
        that the recording shows at `back_x`, `back_y`, greyed or not.
        """
        to, back = Point(next_x, next_y), Point(back_x, back_y)
        self.values_read[into] = self._tables.read_pages(Point(x, y), to, back)
        return self.values_read[into]

    def play_workflow(self, workflow: str, values: Mapping[str, object]) -> None:
        """Play another workflow with these values, in the applications that are there. A
        ByheartError if it does not end well.
        """
        if self._play is None:
            raise UsageError(f"{workflow} cannot be played here: only a run plays workflows.")
        self._play(workflow, {name: str(value) for name, value in values.items()})

    @contextmanager
    def _in_turn(self, at: Point, button: Button) -> Iterator[None]:
        """Wait until a click is no part of the last one, and look once more *after* that: hands
        wait too, and what they would act on then was verified too long ago.
        """
        pause(self._spacing.earliest(at, button), self._stop)
        self.guard.confirm(at)
        yield
        self._spacing.clicked(at, button, time.monotonic())

    def _type(self, text: str, *, secret: bool = False) -> None:
        self.guard.confirm(None)
        if secret:
            self.guard.confirm_secret()
        with typed_so_far(self.guard.typing_may_go_on) as may_go_on:
            self._hands.type_text(text, may_go_on, secret=secret)


class Instrumenting(Protocol):
    """What an engine offers to the tools."""

    def method(
        self,
        *,
        pre_check: Check[Any] | None = None,
        post_check: Check[Any] | None = None,
        provides: str = "",
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """A decorator for a method whose calls are recorded and replayed."""


def instrument(engine: Instrumenting, tools: DesktopTools) -> None:
    """Let the engine record and replay these tools, and watch what is called on this object.

    ByheartError, before any of them is known to the engine, when one has no check.
    """
    checks = {name: tools.guard.check(name) for name in TOOLS}
    if unguarded := [name for name, check in checks.items() if check is None]:
        raise ByheartError(
            f"The tool {unguarded[0]} has no check, so it must not act on a desktop."
        )
    for name, check in checks.items():
        watched = engine.method(
            pre_check=check,
            post_check=tools.guard.effect(name),
            provides=PROVIDES.get(name, ""),
        )(getattr(DesktopTools, name))
        setattr(tools, name, MethodType(watched, tools))


def _box(told: tuple[int, ...]) -> Box:
    """The box so told; UsageError where it is none."""
    is_one = len(told) == 4 and all(isinstance(one, int) for one in told)  # noqa: PLR2004
    if not is_one or min(told[2:]) <= 0:
        raise UsageError("A box is x, y, width and height in whole numbers, and not empty.")
    return Box(*told)


def _called(title: str, class_name: str, windows: Sequence[Window]) -> list[Window]:
    """The windows of this very title; else those that have it in theirs."""
    fitting = [
        one
        for one in windows
        if title in one.title and class_name in {"", one.class_name} and one.managed
    ]
    return [one for one in fitting if one.title == title] or fitting


def _button(name: str) -> Button:
    try:
        return Button(name)
    except ValueError:
        raise UsageError(f"There is no mouse button called “{name}”.") from None


def _way(name: str) -> By:
    try:
        return By(name)
    except ValueError:
        raise UsageError(f"Text cannot be read by “{name}”.") from None
