"""The window as a process on a display of its own, used with real mouse and keyboard."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from app.desktop.adapters import Desktop, open_desktop
from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Label, Window, WindowKind
from app.engine.model.geometry import Box
from app.engine.model.stop import NeverStop
from tests.builders.runs.command_line import ROOT, command, surroundings

THERE_WITHIN_S = 60.0  # a recording is read to its end first: 5 s, and 25 on a busy machine
# What Qt says of the bus of accessibility: it was slow, or asked for more text than there is, or
# for an element that has gone meanwhile.
HARMLESS = (
    "QSpiApplication::keyEventError",
    "QTextCursor::setPosition",
    "qt.accessibility.atspi: Could not find accessible on path",
)
LOOK_EVERY_S = 0.05
T = TypeVar("T")


@dataclass(slots=True)
class WindowOnDisplay:
    """What a person at that display sees and does."""

    process: subprocess.Popen[str]
    desktop: Desktop
    screen: Box
    environment: Mapping[str, str]

    def press(self, keys: str) -> None:
        """As soon as a window of Byheart has the keyboard: a click brings it there, but the keys
        might overtake that and go to whoever had it before.
        """
        self.wait(self._has_keyboard, "a window of Byheart that has the keyboard")
        self.desktop.hands.press_keys(keys)

    def opens(self, name: str) -> None:
        """Click on what opens a menu, and wait until that is there: the next keys are for it."""
        self.click(name)
        self.wait(self._menu, f"the menu of “{name}”")

    def fill(self, text: str) -> None:
        """Paste it in the place of what stands in the field: with accessibility switched on, Qt
        asks the bus about every single key, which takes its time on a busy machine.
        """
        self.paste(text)
        self.says(text)

    def says(self, text: str) -> None:
        """Wait until a field says so."""
        awaited(lambda: self._says(text), f"a field that says {text!r}")

    def focused(self, name: str) -> None:
        """Wait until what accessibility calls so has the keyboard."""

        def has_focus() -> bool | None:
            label = self.desktop.labels.focused()
            return (label is not None and label.name == name) or None

        awaited(has_focus, f"“{name}” to have the focus")

    def paste(self, text: str) -> None:
        """The same, where the bus does not tell what a field says: one of several lines."""
        self.desktop.clipboard.write(text)
        self.press("ctrl+a")
        self.press("ctrl+v")

    def click(self, name: str, unless: str | None = None) -> None:
        """On what accessibility calls so, as soon as it is there, stays where it is, and nothing
        else lies over its middle: a dialog is told before it has its place, and a window before it
        is in front. `unless` is what may come before that instead: then nothing is clicked.
        """
        before: Label | None = None

        def at_rest() -> Label | None:
            nonlocal before
            label, last = self.label(name), before
            before = label
            if unless is not None and (instead := self.label(unless)) is not None:
                return instead
            if label is None or last is None or last.box != label.box:
                return None
            return label if self._is_in_front(label) else None

        label = self.wait(at_rest, f"“{name}” to click on")
        if label.name == name:
            self.desktop.hands.click(label.box.centre)

    def wait(self, ask: Callable[[], T | None], what: str) -> T:
        """The answer as soon as there is one; without one, what there is instead is told."""
        try:
            return awaited(ask, what)
        except AssertionError as never:
            raise AssertionError(f"{never}; there is {self.told()}") from never

    def told(self) -> str:
        """What is there: the windows, topmost first, and what accessibility lists."""
        windows = [(one.title, tuple(one.frame), one.active) for one in self.desktop.windows.all()]
        there = self.desktop.labels.within(self.screen)
        labels = [(one.name, one.role_name, one.enabled, tuple(one.box)) for one in there]
        return f"{windows}, listed: {labels}"

    def label(self, name: str) -> Label | None:
        """What is called so, and can be used."""
        there = self.desktop.labels.within(self.screen)
        return next((one for one in there if one.name == name and one.enabled), None)

    def window(self, title: str) -> Window:
        """The window whose title begins so, as soon as it is there."""
        return awaited(lambda: self._window(title), f"a window “{title}”")

    def active(self, title: str) -> Window:
        """The same, as soon as the keyboard is its own."""

        def front() -> Window | None:
            window = self._window(title)
            return window if window is not None and window.active else None

        return awaited(front, f"“{title}” to have the keyboard")

    def dialog(self, title: str) -> Window:
        """The dialog of a window, which has its title, as soon as the keyboard is the dialog's."""

        def front() -> Window | None:
            there = [one for one in self.desktop.windows.all() if one.title == title]
            return there[0] if len(there) > 1 and there[0].active else None

        return self.wait(front, f"a dialog of “{title}”")

    def close(self, title: str) -> None:
        """Close that window, as its cross does, and wait until it has gone."""
        self.desktop.windows.close_window(self.window(title).id)
        awaited(lambda: self._window(title) is None or None, f"an end of “{title}”")

    def _is_in_front(self, label: Label) -> bool:
        """Whether the topmost window over its middle is its own."""
        over = [
            each for each in self.desktop.windows.all() if each.frame.contains(label.box.centre)
        ]
        return bool(over) and label in self.desktop.labels.within(self.screen, over[0].process)

    def _menu(self) -> bool | None:
        return any(one.kind is WindowKind.MENU for one in self.desktop.windows.all()) or None

    def _has_keyboard(self) -> bool | None:
        window = self.desktop.windows.active()
        return (window is not None and window.process == self.process.pid) or None

    def _says(self, text: str) -> bool | None:
        """Whether a field says so; of a long text, how it begins."""
        there = self.desktop.labels.within(self.screen)
        return any(one.value[:12] == text[:12] for one in there) or None

    def _window(self, title: str) -> Window | None:
        there = self.desktop.windows.all()
        return next((one for one in there if one.title.startswith(title)), None)


def awaited(ask: Callable[[], T | None], what: str, within_s: float = THERE_WITHIN_S) -> T:
    """The answer as soon as there is one; it comes from another process, which tells no one."""
    until = time.monotonic() + within_s
    while (answer := ask()) is None:
        assert time.monotonic() < until, f"there was never {what}"
        time.sleep(LOOK_EVERY_S)
    return answer


@contextmanager
def window_on(display: XvfbDisplay, home: Path, **environment: str) -> Iterator[WindowOnDisplay]:
    """`byheart` on this display."""
    given = {**display.environment, "BYHEART_HOME": str(home), "QT_QPA_PLATFORM": "xcb"}
    always = {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    known = surroundings({**given, **always, **environment})
    process = subprocess.Popen(
        command(),
        cwd=ROOT,
        env=known,
        stderr=subprocess.PIPE,
        text=True,
    )
    desktop = open_desktop(display.name, NeverStop(), display.bus)
    try:
        width, height = desktop.screen.size()
        window = WindowOnDisplay(process, desktop, Box(0, 0, width, height), known)
        window.active("Byheart")
        yield window
    finally:
        desktop.close()
        process.terminate()
        _, said = process.communicate(timeout=THERE_WITHIN_S)
        complaints = [line for line in said.splitlines() if not line.startswith(HARMLESS)]
        assert complaints == [], said
