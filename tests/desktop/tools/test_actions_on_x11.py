"""The tools in real applications: a focus that is stolen while typing, and text that is
read back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.desktop.adapters import Desktop, open_desktop
from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Application, Label
from app.desktop.signals import StopSwitch
from app.desktop.system.launcher import SubprocessLauncher
from app.desktop.tools.actions import DesktopTools
from app.desktop.tools.guard import PageShown, TableShown
from app.engine import Check
from app.engine.errors import ByheartError
from app.engine.model.geometry import Box, Point
from tests.builders.desktop.fields import until_true
from tests.builders.desktop.plain_windows import PlainWindow
from tests.builders.desktop.started import command_of
from tests.builders.engine.desktop_clock import DesktopClock
from tests.builders.engine.tool_stage import Secrets


class FocusGuard:
    """Knows which window was active when the act began; `thief` is called after some characters."""

    def __init__(self, desktop: Desktop) -> None:
        self._desktop = desktop
        self._active = 0
        self._asked = 0
        self.steals_after = 1_000_000
        self.thief: Callable[[], None] = lambda: None

    def check(self, tool: str) -> Check[Any] | None:
        return Check(capture=lambda *_, **__: tool, compare=lambda now, then: now == then)

    def effect(self, tool: str) -> Check[Any] | None:
        return None

    def confirm(self, at: Point | None) -> None:
        active = self._desktop.windows.active()
        self._active = active.id if active else 0

    def confirm_secret(self) -> None:
        pass

    def typing_may_go_on(self) -> bool:
        self._asked += 1
        if self._asked == self.steals_after:
            self.thief()
        active = self._desktop.windows.active()
        return active is not None and active.id == self._active

    def read(self, box: Box) -> str:
        return ""

    def read_surely(self, box: Box) -> str | None:
        return self.read(box)

    def page(self, at: Point, button: Point) -> PageShown:
        raise ByheartError(f"No page can be told at {at.x},{at.y} and {button.x},{button.y}.")

    def table(self, at: Point) -> TableShown:
        raise ByheartError(f"No table can be read at {at.x},{at.y}.")


class Stage:
    """The Qt form on a real display, and the tools."""

    def __init__(self, display: XvfbDisplay, folder: Path) -> None:
        self.display = display
        self.stop = StopSwitch()
        self.desktop = open_desktop(display.name, self.stop, display.bus)
        self.guard = FocusGuard(self.desktop)
        self._launcher = SubprocessLauncher(display.environment)
        self._output = folder / "out.txt"
        self._running: list[Application] = []
        self.tools = DesktopTools(
            hands=self.desktop.hands,
            windows=self.desktop.windows,
            labels=self.desktop.labels,
            clipboard=self.desktop.clipboard,
            launch_application=self.launch,
            guard=self.guard,
            secrets=Secrets(),
            clock=DesktopClock(self.desktop.changes, self.stop),
            stop=self.stop,
        )

    def launch(self, command: tuple[str, ...]) -> None:
        self._running.append(self._launcher.launch(command, self._output))

    def field(self) -> Label:
        focused = self.desktop.labels.focused()
        assert focused is not None
        return focused

    def close(self) -> None:
        for application in self._running:
            self._launcher.end(application)
        until_true(lambda: not self.desktop.windows.all(), "the desk is clear")
        self.desktop.close()
        self.stop.close()


@pytest.fixture
def stage(display: XvfbDisplay, tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(display, tmp_path)
    stage.tools.launch(command_of("qt_form.py"))
    stage.tools.wait_for("Customers", seconds=20)
    until_true(lambda: stage.desktop.labels.focused() is not None, "the form describes itself")
    yield stage
    stage.close()


def test_a_window_that_opens_while_typing_gets_none_of_the_text(stage: Stage) -> None:
    thieves: list[PlainWindow] = []

    def steal() -> None:
        thieves.append(PlainWindow(stage.display.name, "thief", Box(700, 500, 90, 60)))
        until_true(lambda: _active(stage) == "thief", "the focus is stolen")

    stage.guard.steals_after, stage.guard.thief = 6, steal
    stage.tools.press_keys("ctrl+a")

    with pytest.raises(ByheartError, match="after 5 of 12 characters: the focus moved"):
        stage.tools.type_text("Smith & Sons")

    thieves[0].close()
    until_true(lambda: stage.field().value == "Smith", "only what was typed before is there")


def test_a_field_is_copied_and_what_the_person_had_copied_is_put_back(stage: Stage) -> None:
    stage.desktop.clipboard.write("of the person at the desk")
    box = stage.field().box
    stage.tools.click(*box.centre, count=3)

    read = stage.tools.read_text(*box, into="customer", by="clipboard")

    assert read == "Miller"
    assert stage.desktop.clipboard.read() == "of the person at the desk"


def test_what_was_typed_is_read_back_by_its_label(stage: Stage) -> None:
    stage.tools.press_keys("ctrl+a")
    stage.tools.type_text("Søren € 中")
    until_true(lambda: stage.field().value == "Søren € 中", "the field has it")

    assert stage.tools.read_text(*stage.field().box, into="customer") == "Søren € 中"


def test_a_window_is_waited_for_and_brought_back_to_the_front(stage: Stage) -> None:
    stage.tools.launch(("yad", "--title=Second", "--form", "--field=A", "--posx=10", "--posy=500"))
    stage.tools.wait_for("Second", seconds=20)
    until_true(lambda: _active(stage) == "Second", "it has the focus")

    stage.tools.focus_window("Customers")

    assert _active(stage) == "Customers"


def test_a_stop_leaves_no_key_held_and_types_no_more(stage: Stage) -> None:
    stage.guard.steals_after = 4
    stage.guard.thief = lambda: stage.stop.ask("the stop key")
    stage.tools.press_keys("ctrl+a")

    with pytest.raises(ByheartError, match="the stop key"):
        stage.tools.type_text("SMITH & SONS")

    until_true(lambda: stage.field().value == "SMI", "three characters are there")


def _active(stage: Stage) -> str:
    active = stage.desktop.windows.active()
    return active.title if active else ""
