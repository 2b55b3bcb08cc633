"""A paper desktop that is played on: the same Orders as in `taught_desk`, seen through a guard."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.desktop.own_windows import OwnWindows
from app.engine.model.geometry import Box, Point
from app.engine.model.stop import NeverStop
from app.player.screen.capture import ScreenCapture
from app.player.screen.clock import STILL_S, SettlingClock
from app.player.screen.guard import ScreenGuard
from checks.locator.target import name_target
from checks.snapshot.look import Effect, Look
from checks.verify.changes.context import RunContext
from checks.verify.pixels.effect import effect_of
from checks.vision.pixels import Bytes
from tests.builders.fake_desktop import (
    PaperChanges,
    PaperDesktop,
    PaperElement,
    PaperHands,
    PaperKind,
    PaperLabels,
    PaperScreen,
    PaperWindow,
    PaperWindows,
)

# The process whose windows are Byheart's own.
BYHEART = 4242


@dataclass(slots=True)
class LiteralReader:
    """Reads the same lines wherever it looks, and the first of them (or `line`) as a single one."""

    lines: Sequence[str]
    line: str | None = None

    def read_line(self, pixels: Bytes) -> str:
        return self.lines[0] if self.line is None else self.line

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        return [(line, Box(0, 12 * number, 80, 12)) for number, line in enumerate(self.lines)]


@dataclass(slots=True)
class PlayedDesk:
    """What a run has before it, with the guard between; `told` are the looks that agreed."""

    has_labels: bool = True
    known: RunContext = field(default_factory=RunContext)
    desktop: PaperDesktop = field(default_factory=PaperDesktop)
    told: list[Look] = field(default_factory=list)
    orders: PaperWindow = field(init=False)
    customer: PaperElement = field(init=False)
    save: PaperElement = field(init=False)
    hands: PaperHands = field(init=False)
    clock: SettlingClock = field(init=False)
    eyes: ScreenCapture = field(init=False)
    guard: ScreenGuard = field(init=False)

    def __post_init__(self) -> None:
        self.orders = self.desktop.open("Orders", Box(50, 60, 400, 250))
        add = self.desktop.add
        self.customer = add(self.orders, PaperKind.FIELD, "Customer", Box(120, 20, 200, 24))
        add(self.orders, PaperKind.PASSWORD, "Password", Box(120, 70, 200, 24))
        self.save = add(self.orders, PaperKind.BUTTON, "Save", Box(120, 120, 80, 24))
        self.hands = PaperHands(self.desktop, NeverStop())
        windows = PaperWindows(self.desktop)
        own = OwnWindows(windows, frozenset({BYHEART}))
        self.clock = SettlingClock(PaperChanges(self.desktop, own.painted))
        self.eyes = ScreenCapture(
            PaperScreen(self.desktop),
            windows,
            PaperLabels(self.desktop, available=self.has_labels),
            self.hands.pointer,
            own,
        )
        self.guard = ScreenGuard(
            self.eyes, self.clock, self.known, patience_s=1.0, coming_next=self.told.append
        )

    def place(self, element: PaperElement) -> Point:
        return self.orders.place_of(element).centre

    def remembered(self, element: PaperElement) -> Look:
        """What a recording would keep of the screen before a click on this element."""
        at = self.place(element)
        return name_target(self.eyes.deepened(self.eyes.look(at)), at)

    def remembered_typing(self) -> Look:
        """What a recording would keep of the screen before typing into Customer."""
        look = self.eyes.deepened(self.eyes.look())
        return name_target(look, None, effect=self.orders.place_of(self.customer))

    def remembered_effect(self, before: Look) -> Effect:
        """What a recording would keep of what has changed since."""
        return effect_of(before, self.eyes.look(), before.at)

    def rest(self) -> None:
        """Nothing happens for as long as a screen needs to count as still."""
        while not self.clock.rested(STILL_S):
            self.clock.wait(time.monotonic() + STILL_S, NeverStop())

    def close(self) -> None:
        self.clock.changes.close()
