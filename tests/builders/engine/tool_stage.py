"""A form on paper with the tools that act on it, and a guard that notes what it is asked."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from app.desktop.signals import StopSwitch
from app.desktop.tools.actions import DesktopTools
from app.desktop.tools.guard import PageShown, TableShown
from app.engine import Check
from app.engine.errors import ByheartError, NotActedError, UsageError
from app.engine.model.geometry import Box, Point
from tests.builders.engine.desktop_clock import DesktopClock
from tests.builders.fake_desktop import (
    PaperChanges,
    PaperClipboard,
    PaperDesktop,
    PaperElement,
    PaperHands,
    PaperKind,
    PaperLabels,
    PaperWindow,
    PaperWindows,
)


@dataclass(slots=True)
class DiaryGuard:
    """Agrees with everything until told otherwise; writes into the desktop's own diary."""

    diary: list[str]
    refuses: str = ""
    characters_allowed: int = 10_000
    recognised: str = ""
    in_doubt: bool = False
    secret_refused: str = ""
    unguarded: tuple[str, ...] = ()
    looked_at: list[float] = field(default_factory=list)

    def check(self, tool: str) -> Check[Any] | None:
        if tool in self.unguarded:
            return None
        return Check(capture=lambda *_, **__: tool, compare=lambda now, then: now == then)

    def effect(self, tool: str) -> Check[Any] | None:
        return None

    def confirm(self, at: Point | None) -> None:
        if self.refuses:
            raise NotActedError(self.refuses)
        self.looked_at.append(time.monotonic())
        self.diary.append(f"confirm {at.x},{at.y}" if at else "confirm")

    def confirm_secret(self) -> None:
        if self.secret_refused:
            raise NotActedError(self.secret_refused)

    def typing_may_go_on(self) -> bool:
        self.characters_allowed -= 1
        return self.characters_allowed >= 0

    def read(self, box: Box) -> str:
        self.diary.append(f"recognise {box.x},{box.y}")
        return self.recognised

    def read_surely(self, box: Box) -> str | None:
        return None if self.in_doubt else self.read(box)

    def page(self, at: Point, button: Point) -> PageShown:
        raise ByheartError(f"No page can be told at {at.x},{at.y} and {button.x},{button.y}.")

    def table(self, at: Point) -> TableShown:
        raise ByheartError(f"No table can be read at {at.x},{at.y}.")


class Secrets:
    """One secret."""

    def get(self, name: str) -> str:
        if name != "PIN":
            raise UsageError(f"There is no secret {name}.")
        return "hunter2"


class ToolStage:
    """The window "Customers" with a field, a password field and a button."""

    def __init__(self) -> None:
        self.desktop = PaperDesktop()
        self.window: PaperWindow = self.desktop.open("Customers", Box(100, 60, 300, 200))
        add = self.desktop.add
        self.field: PaperElement = add(
            self.window, PaperKind.FIELD, "Customer", Box(100, 10, 150, 24)
        )
        add(self.window, PaperKind.PASSWORD, "PIN", Box(100, 40, 150, 24)).value = "1234"
        self.button = add(self.window, PaperKind.BUTTON, "Save", Box(100, 80, 80, 24))
        self.guard = DiaryGuard(self.desktop.diary)
        self.stop = StopSwitch()
        self.launched: list[tuple[str, ...]] = []
        self._changes = PaperChanges(self.desktop)
        self.clock = DesktopClock(self._changes, self.stop)
        self.tools = DesktopTools(
            hands=PaperHands(self.desktop, self.stop),
            windows=PaperWindows(self.desktop),
            labels=PaperLabels(self.desktop),
            clipboard=PaperClipboard(self.desktop),
            launch_application=self.launched.append,
            guard=self.guard,
            secrets=Secrets(),
            clock=self.clock,
            stop=self.stop,
        )

    @property
    def diary(self) -> list[str]:
        return self.desktop.diary

    def close(self) -> None:
        self._changes.close()
        self.stop.close()
