"""An agent at the paper desktop of `played_desk`: Orders, a popup over it, and what is foreign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from app.agent.actions import Click, Deed
from app.agent.ports import RefusedError
from app.desktop.tools.actions import DesktopTools
from app.engine.model.geometry import Box, Point
from app.player.agent.action_policy import Consequence
from app.player.agent.allowed_windows import AllowedWindows
from app.player.agent.desktop import AgentDesk
from app.player.agent.interruption_area import InterruptionArea
from app.player.agent.redaction import Hidden
from checks.snapshot.look import Look
from tests.builders.engine.switch import Switch
from tests.builders.fake_desktop import (
    PaperClipboard,
    PaperElement,
    PaperKind,
    PaperLabels,
    PaperScreen,
    PaperWindow,
    PaperWindows,
)
from tests.builders.paper.played_desk import LiteralReader, PlayedDesk

OURS, FOREIGN, BYHEART = 1000, 2000, 3000
PIN = "4711-secret"
SAYS = "The list is up to date."


class Pins:
    """The keyring."""

    def get(self, name: str) -> str:
        return PIN


@dataclass
class ConfinedDesk:
    """What the step was recorded on is the desktop without the popup."""

    played: PlayedDesk = field(default_factory=PlayedDesk)
    reads: LiteralReader = field(default_factory=lambda: LiteralReader([SAYS], ""))
    stop: Switch = field(default_factory=Switch)
    region: Box | None = None
    expected: Look = field(init=False)
    agent: AgentDesk = field(init=False)

    def __post_init__(self) -> None:
        """Remember the screen as it is."""
        desktop = self.played.desktop
        self.expected = self.played.eyes.look()
        windows = PaperWindows(desktop)
        labels = PaperLabels(desktop, available=self.played.has_labels)
        self.played.eyes.is_ours = lambda process: process == OURS
        own = frozenset({BYHEART})
        tools = DesktopTools(
            hands=self.played.hands,
            windows=windows,
            labels=labels,
            clipboard=PaperClipboard(desktop),
            launch_application=lambda _: None,
            guard=self.played.guard,
            secrets=Pins(),
            clock=self.played.clock,
            stop=self.stop,
        )
        self.agent = AgentDesk(
            guard=self.played.guard,
            tools=tools,
            screen=PaperScreen(desktop),
            windows=windows,
            clock=self.played.clock,
            stop=self.stop,
            grounds=AllowedWindows(
                windows, lambda process: process == OURS, own, self.expected.windows
            ),
            consequence=Consequence(
                self.played.eyes, self.reads, InterruptionArea(self.expected, lambda: self.region)
            ),
            hidden=Hidden(windows, labels, self.reads, own, (PIN,)),
            secrets=frozenset({"pin"}),
        )

    def popup(
        self, *buttons: str, process: int = FOREIGN, class_name: str = "Paper"
    ) -> list[PaperElement]:
        """A dialog over Orders, with these buttons; it goes when one is pressed."""
        desktop = self.played.desktop
        where = Box(100, 100, 260, 120)
        window = desktop.open("Update", where, class_name=class_name, process=process)
        return [
            desktop.add(
                window,
                PaperKind.BUTTON,
                name,
                Box(20 + 80 * number, 60, 70, 24),
                self._close(window),
            )
            for number, name in enumerate(buttons)
        ]

    def asking(self, *fields: str, process: int = FOREIGN) -> list[PaperElement]:
        """A dialog with fields, a foreign one unless said otherwise."""
        desktop = self.played.desktop
        window = desktop.open("Sign in", Box(100, 100, 260, 140), process=process)
        return [
            desktop.add(window, PaperKind.FIELD, name, Box(20, 20 + 40 * number, 200, 24))
            for number, name in enumerate(fields)
        ]

    def place(self, element: PaperElement) -> Point:
        windows = self.played.desktop.windows
        window = next(each for each in windows if element in each.elements)
        return window.place_of(element).centre

    def clicks(self, element: PaperElement) -> str:
        """Why the click was refused; empty when it was done."""
        return self.does(Click(self.place(element)))

    def does(self, deed: Deed) -> str:
        """Why it was refused; empty when it was done."""
        try:
            self.agent.do(deed)
        except RefusedError as refusal:
            return str(refusal)
        return ""

    @property
    def diary(self) -> list[str]:
        return self.played.desktop.diary

    def close(self) -> None:
        self.played.close()

    def _close(self, window: PaperWindow) -> Callable[[], None]:
        return lambda: self.played.desktop.close(window)
