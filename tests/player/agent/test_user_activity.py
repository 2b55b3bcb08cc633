"""Whether a person uses the task's own window while a run waits for them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from app.engine.model.geometry import Box, Point
from app.player.agent.interruption_area import InterruptionArea
from app.player.agent.user_activity import UserActivityMonitor
from tests.builders.fake_desktop import PaperListener
from tests.builders.paper.confined_desk import FOREIGN, ConfinedDesk


@dataclass
class Watched:
    """A popup over Orders, and a person who is watched from then on."""

    desk: ConfinedDesk = field(default_factory=ConfinedDesk)
    region: Box | None = None

    def __post_init__(self) -> None:
        [self.later] = self.desk.popup("Later")
        played = self.desk.played
        self.onlooker = UserActivityMonitor(
            PaperListener(played.desktop),
            self.desk.agent.windows,
            self.desk.agent.grounds,
            InterruptionArea(self.desk.expected, lambda: self.region),
            played.eyes.look(),
        )
        self.hands = played.hands

    def used(self) -> str:
        """What was used, once all that was done so far is heard: it comes on another thread."""
        began = time.monotonic()
        self.hands.move(Point(1, 1))
        said = self.onlooker.look()
        while time.monotonic() - began < self.onlooker.idle_s:  # in this order: time goes on
            said = self.onlooker.look()
        return said


@pytest.fixture
def watched() -> Iterator[Watched]:
    watched = Watched()
    yield watched
    watched.onlooker.close()
    watched.desk.close()


def test_a_popup_may_be_closed_though_it_is_gone_when_that_is_heard(watched: Watched) -> None:
    watched.hands.click(watched.desk.place(watched.later))
    assert [window.title for window in watched.desk.played.desktop.windows] == ["Orders"]
    assert watched.used() == ""


def test_a_click_into_the_tasks_own_window_is_noticed(watched: Watched) -> None:
    watched.hands.click(Point(420, 280))
    assert "own window was used" in watched.used()
    assert "own window was used" in watched.used(), "and it stays noticed"


def test_a_click_on_what_is_new_in_it_is_none(watched: Watched) -> None:
    watched.region = Box(400, 260, 40, 40)
    watched.hands.click(Point(420, 280))
    assert watched.used() == ""


def test_what_is_typed_into_it_is_noticed_and_escape_is_harmless(watched: Watched) -> None:
    watched.hands.click(watched.desk.place(watched.later))
    assert watched.used() == ""
    watched.hands.press_keys("Escape")
    assert watched.used() == ""
    watched.hands.type_text("a")
    assert "own window was used" in watched.used()


def test_what_happens_elsewhere_is_nobodys_business(watched: Watched) -> None:
    watched.desk.played.desktop.open("Mail", Box(480, 60, 150, 200), process=FOREIGN)
    assert watched.used() == ""
    watched.hands.click(Point(500, 100))
    watched.hands.type_text("hello")
    watched.hands.move(Point(60, 80))
    assert watched.used() == ""


def test_a_hand_that_moves_is_not_idle(watched: Watched) -> None:
    began = time.monotonic()
    watched.used()
    assert 0.0 <= watched.onlooker.idle_s <= time.monotonic() - began
