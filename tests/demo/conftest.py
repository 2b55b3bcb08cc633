"""A display of its own, hands on it, and Order Desk started there; a fresh application per test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.demo.operator import ScriptedOperator
from app.demo.order_desk.started_desk import StartedDesk
from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.screen import MssScreen

StartDesk = Callable[..., StartedDesk]


@dataclass
class NeverStopped:
    """Nobody asks to stop."""

    asked: bool = False
    reason: str = field(default="")


@pytest.fixture(scope="session")
def display() -> Iterator[XvfbDisplay]:
    with XvfbDisplay.start() as started:
        yield started


@pytest.fixture
def hands(display: XvfbDisplay) -> Iterator[XlibHands]:
    hands = XlibHands(display.name, NeverStopped())
    yield hands
    hands.close()


@pytest.fixture
def screen(display: XvfbDisplay) -> Iterator[MssScreen]:
    screen = MssScreen(display.name)
    yield screen
    screen.close()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "orders.db"


@pytest.fixture
def start(display: XvfbDisplay, database: Path) -> Iterator[StartDesk]:
    """Start Order Desk with these arguments and wait until it can be used."""
    with ExitStack() as running:

        def start_desk(*arguments: str, until: str = "ready") -> StartedDesk:
            desk = running.enter_context(StartedDesk(database, display.environment, *arguments))
            desk.diary.wait_for("shown")
            desk.diary.wait_for(until)
            desk.diary.wait_until_quiet()
            return desk

        yield start_desk


@pytest.fixture
def operator(hands: XlibHands) -> Callable[[StartedDesk], ScriptedOperator]:
    return lambda desk: ScriptedOperator(hands, desk.diary, key_s=0.0, rest_s=0.05)
