"""A person who shows a task in an application that nobody here wrote, by its labels."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Self, TypeVar

from app.desktop.accessibility.labels import AtspiLabels
from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Hands, Label
from app.desktop.x11.damage import XlibChanges
from app.desktop.x11.windows import XlibWindows
from app.engine.model.geometry import Box, Point

# A machine with other work may take long; nobody waits for it otherwise.
PATIENCE_S = 90.0
# A person looks before going on.
SEEN_S = 0.25
# Not everything that appears in the accessibility tree changes the screen.
ASK_AGAIN_S = 0.05

T = TypeVar("T")


@dataclass(slots=True)
class Shower:
    """Acts with these hands on a display; looks at labels and waits until nothing moves."""

    display: XvfbDisplay
    hands: Hands
    windows: XlibWindows = field(init=False)
    labels: AtspiLabels = field(init=False)
    changes: XlibChanges = field(init=False)

    def __post_init__(self) -> None:
        self.windows = XlibWindows(self.display.name)
        self.labels = AtspiLabels(self.display.bus, self.windows.all)
        self.changes = XlibChanges(self.display.name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with ExitStack() as letting_go:
            for part in (self.windows, self.labels, self.changes):
                letting_go.callback(part.close)

    def clicks(self, name: str, role: str = "") -> None:
        """On an element as soon as it is there; a text has the keyboard afterwards."""
        at = self.sees(name, role).box.centre
        self.hands.click(at)
        if role == "text":  # a window manager may look at the press first: keys would overtake it
            self._until(lambda: self._has_keyboard(at), f"the keyboard in “{name}”")
        self.looks()

    def types(self, text: str) -> None:
        self.hands.type_text(text)
        self.looks()

    def presses(self, keys: str) -> None:
        self.hands.press_keys(keys)
        self.looks()

    def sees(self, name: str, role: str = "") -> Label:
        """The element of that name, as soon as it is there."""
        return self._until(lambda: self._label(name, role), f"an element “{name}”")

    def sees_window(self, title: str) -> None:
        """A window with that in its title has the focus, and nothing moves any more."""
        self._until(lambda: self._is_in_front(title), f"a window “{title}”")
        self.looks()

    def says(self, text: str) -> None:
        """What has the keyboard is a text, and says so."""
        self._until(lambda: self._is_said(text), f"a field with the focus that says {text!r}")

    def looks(self) -> None:
        """Until nothing has changed for a moment."""
        until = time.monotonic() + SEEN_S
        while self.changes.wait(until):
            self.changes.take()
            until = max(until, self.changes.last_change_s + SEEN_S)

    def pauses(self) -> None:
        """As long as a person takes to see it, where something on the screen never rests."""
        time.sleep(2 * SEEN_S)

    def _label(self, name: str, role: str) -> Label | None:
        active = self.windows.active()
        box = active.box if active else Box(0, 0, 0, 0)
        fitting = (
            label
            for label in self.labels.within(box, active.process if active else 0)
            if label.name == name and role in {"", label.role_name}
        )
        return next(fitting, None)

    def _has_keyboard(self, at: Point) -> bool:
        label = self.labels.focused()
        return label is not None and label.box.contains(at)

    def _is_said(self, text: str) -> bool:
        label = self.labels.focused()
        return label is not None and label.role_name == "text" and label.value == text

    def _is_in_front(self, title: str) -> bool:
        active = self.windows.active()
        return active is not None and title in active.title

    def _until(self, ask: Callable[[], T | None], what: str) -> T:
        until = time.monotonic() + PATIENCE_S
        while not (answer := ask()):
            if time.monotonic() >= until:
                raise AssertionError(f"{what} did not appear; there is {self._told()}")
            self.changes.wait(time.monotonic() + ASK_AGAIN_S)
            self.changes.take()
        return answer

    def _told(self) -> str:
        """What is there: the windows, topmost first, and what has the keyboard."""
        windows = [(one.title, tuple(one.frame), one.active) for one in self.windows.all()]
        return f"{windows}; the focus is on {self.labels.focused()}"
