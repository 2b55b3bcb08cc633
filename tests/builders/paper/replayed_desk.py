"""The paper desktop of `played_desk` with an engine at work on it: what is learned is played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Timer
from typing import Any

from app.desktop.tools.actions import DesktopTools, instrument
from app.engine import Engine, Step
from app.engine.model.events import Event
from app.engine.model.geometry import Box
from checks.snapshot.look import Effect, Look
from tests.builders.engine.switch import Switch
from tests.builders.engine.world import told
from tests.builders.fake_desktop import (
    PaperClipboard,
    PaperElement,
    PaperLabels,
    PaperWindow,
    PaperWindows,
)
from tests.builders.paper.played_desk import PlayedDesk

OURS, FOREIGN = 1000, 2000
MAIL = Box(460, 40, 150, 100)


class NoSecrets:
    """There are none."""

    def get(self, name: str) -> str:
        return name


@dataclass
class ReplayedDesk:
    """Orders, played by heart; `patience_s` is how long a step is waited for."""

    patience_s: float = 6.0
    played: PlayedDesk = field(default_factory=PlayedDesk)
    steps: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        desk = self.played
        desk.guard.patience_s = self.patience_s
        desk.eyes.is_ours = desk.eyes.front.is_ours = lambda process: process == OURS
        desk.eyes.idle_s = desk.hands.idle_s

    def shown_click(self, element: PaperElement, after: Effect | None = None) -> None:
        """A click on it is remembered on the screen as it is."""
        at = self.played.place(element)
        arguments = {"x": at.x, "y": at.y, "button": "left", "count": 1, "modifiers": ""}
        before = self.played.remembered(element)
        step = Step("click", "", {**arguments, "named": ""}, before=before, after=after)
        self.steps.append(step)

    def shown_typing(self, text: str, before: Look | None = None) -> None:
        """So is typing into Customer."""
        before = before or self.played.remembered_typing()
        self.steps.append(Step("type_text", "", {"text": text, "multiline": False}, before=before))

    def mail(self, box: Box = MAIL) -> PaperWindow:
        """A window of another application comes to the front."""
        return self.played.desktop.open("Mail", box, class_name="Mail", process=FOREIGN)

    def plays(self, end: Look | None = None) -> list[Event]:
        """Play what is remembered, to this end."""
        engine = Engine(clock=self.played.clock, end_check=self.played.guard.end_check())
        tools = DesktopTools(
            hands=self.played.hands,
            windows=PaperWindows(self.played.desktop),
            labels=PaperLabels(self.played.desktop, available=self.played.has_labels),
            clipboard=PaperClipboard(self.played.desktop),
            launch_application=lambda _: None,
            guard=self.played.guard,
            secrets=NoSecrets(),
            clock=self.played.clock,
            stop=Switch(),
        )
        instrument(engine, tools)
        engine.set_context(tools)
        engine.learn((), self.steps, final=end)
        return list(engine.run("play"))

    @contextmanager
    def later(self, seconds: float, deed: Any) -> Iterator[Timer]:  # noqa: ANN401 - any callable
        """It is done meanwhile."""
        timer = Timer(seconds, deed)
        timer.start()
        try:
            yield timer
        finally:
            timer.join()

    @property
    def diary(self) -> list[str]:
        """What was done on the desktop."""
        return self.played.desktop.diary

    def close(self) -> None:
        self.played.close()


def one(events: list[Event], kind: type) -> Any:  # noqa: ANN401 - the event of that kind
    """The only event of a kind."""
    [event] = told(events, kind)
    return event
