"""A person at a paper desktop with a recorder beside: a window with two fields and a button."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from math import inf
from typing import Any

from app.engine.model.geometry import Box, Point
from app.engine.model.stop import NeverStop
from app.recorder.capture.frame_ring import Moment
from app.recorder.model.options import RecorderInputs, RecordingOptions
from app.recorder.recorder import Recorder
from tests.builders.desktop.fields import until_true
from tests.builders.fake_desktop import (
    PaperChanges,
    PaperDesktop,
    PaperElement,
    PaperHands,
    PaperKind,
    PaperLabels,
    PaperListener,
    PaperScreen,
    PaperWindow,
    PaperWindows,
)

# What a person takes to see that the screen has answered; the paper desktop answers at once.
SEEN_S = 0.03


@dataclass(slots=True)
class TaughtDesk:
    """Orders, a window with Customer, Password and Save. `kept` is the keyring."""

    has_labels: bool = True
    desktop: PaperDesktop = field(default_factory=PaperDesktop)
    kept: dict[str, str] = field(default_factory=dict)
    orders: PaperWindow = field(init=False)
    customer: PaperElement = field(init=False)
    password: PaperElement = field(init=False)
    save: PaperElement = field(init=False)
    hands: PaperHands = field(init=False)
    changes: PaperChanges = field(init=False)
    recorder: Recorder = field(init=False)

    def __post_init__(self) -> None:
        self.orders = self.desktop.open("Orders", Box(50, 60, 400, 250))
        add = self.desktop.add
        self.customer = add(self.orders, PaperKind.FIELD, "Customer", Box(120, 20, 200, 24))
        self.password = add(self.orders, PaperKind.PASSWORD, "Password", Box(120, 70, 200, 24))
        self.save = add(self.orders, PaperKind.BUTTON, "Save", Box(120, 120, 80, 24))
        self.hands = PaperHands(self.desktop, NeverStop())
        self.changes = PaperChanges(self.desktop)

    def record(self, **lesson: Any) -> Recorder:  # noqa: ANN401 (whatever Lesson takes)
        """Start to record."""
        senses = RecorderInputs(
            screen=PaperScreen(self.desktop),
            changes=self.changes,
            windows=PaperWindows(self.desktop),
            labels=PaperLabels(self.desktop, available=self.has_labels),
            listener=PaperListener(self.desktop),
            pointer=self.hands.pointer,
            copied=lambda: self.desktop.clipboard,
        )
        self.recorder = Recorder(
            senses, RecordingOptions(keep_secret=self.kept.__setitem__, **lesson)
        )
        self.recorder.start()
        return self.recorder

    def place(self, element: PaperElement) -> Point:
        return self.orders.place_of(element).centre

    def click(self, element: PaperElement) -> None:
        self.hands.click(self.place(element))
        self.see()

    def type(self, text: str) -> None:
        self.hands.type_text(text)
        self.see()

    def press(self, keys: str) -> None:
        self.hands.press_keys(keys)
        self.see()

    def see(self) -> None:
        """Wait until the recorder has seen what the screen answered."""
        watcher = self.recorder._watcher
        watcher.wait_until_quiet(SEEN_S, 2.0, since_s=time.monotonic())
        until_true(lambda: _shown_by(watcher.ring.at(inf)) == self._shown(), "the ring has it")

    def _shown(self) -> bytes:
        return bytes(PaperScreen(self.desktop).grab().bgra)


def _shown_by(moment: Moment) -> bytes:
    return bytes(moment.picture.bgra)
