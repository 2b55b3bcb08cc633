"""What Byheart's own windows paint is told from what others do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from app.desktop.own_windows import OwnWindows
from app.desktop.ports import Window
from app.engine.model.geometry import Box, Point
from tests.builders.fake_desktop import PaperDesktop, PaperWindow, PaperWindows

VIEW, TASK = Box(400, 300, 150, 100), Box(10, 40, 300, 200)
LINE = Box(410, 320, 80, 12)
OURS = 4242


@dataclass
class Desk:
    """The task, and beside it a window of ours."""

    desktop: PaperDesktop = field(default_factory=PaperDesktop)
    task: PaperWindow = field(init=False)
    view: PaperWindow = field(init=False)
    own: OwnWindows = field(init=False)

    def __post_init__(self) -> None:
        self.task = self.desktop.open("Orders", TASK)
        self.view = self.desktop.open("Byheart", VIEW, process=OURS)
        self.own = OwnWindows(PaperWindows(self.desktop), frozenset({OURS}))


@dataclass
class Asked:
    """Windows that count how often they are asked for."""

    windows: PaperWindows
    times: int = 0

    def all(self) -> Sequence[Window]:
        self.times += 1
        return self.windows.all()


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    desk.own.refresh_visible_frames()
    return desk


def test_a_look_leaves_them_out_and_says_where_they_stand(desk: Desk) -> None:
    assert [window.title for window in desk.own.others()] == ["Orders"]
    assert desk.own.refresh_visible_frames() == (desk.view.frame,)


def test_what_one_paints_within_itself_is_its_own(desk: Desk) -> None:
    assert desk.own.painted([TASK, LINE, LINE.grown(100)]) == [False, True, False]


def test_the_windows_are_asked_for_once_and_only_for_what_one_may_have_painted(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(PaperWindows(desk.desktop))
    monkeypatch.setattr(desk.own.windows, "all", asked.all)
    assert desk.own.painted([TASK, TASK]) == [False, False]
    assert asked.times == 0
    assert desk.own.painted([LINE, TASK, LINE]) == [True, False, True]
    assert asked.times == 1


def test_one_that_was_not_there_at_the_last_look_has_changed_what_is_seen(desk: Desk) -> None:
    desk.desktop.open("Byheart", Box(20, 60, 50, 50), process=OURS)
    there = Box(30, 70, 5, 5)
    assert desk.own.painted([there]) == [False]
    desk.own.refresh_visible_frames()
    assert desk.own.painted([there]) == [True]


def test_what_comes_to_light_where_one_has_gone_is_a_change(desk: Desk) -> None:
    desk.desktop.close(desk.view)
    assert desk.own.painted([LINE]) == [False]


def test_what_comes_to_light_where_one_stood_before_it_moved_is_a_change(desk: Desk) -> None:
    desk.desktop.move(desk.view, Point(450, 330))
    assert desk.own.painted([LINE]) == [False]
    assert desk.own.painted([desk.view.frame]) == [False]


def test_what_somebody_else_paints_over_one_is_a_change(desk: Desk) -> None:
    desk.desktop.open("Really delete it?", LINE)
    assert desk.own.painted([LINE]) == [False]


def test_one_that_lies_below_the_task_shows_nothing(desk: Desk) -> None:
    desk.desktop.open("Byheart", TASK.grown(20), process=OURS)
    desk.desktop.activate(desk.task)
    assert desk.own.refresh_visible_frames() == (desk.view.frame,)
    assert desk.own.painted([Box(20, 60, 5, 5)]) == [False]


def test_without_windows_of_our_own_everything_is_a_change(desk: Desk) -> None:
    nobody = OwnWindows(PaperWindows(desk.desktop))
    assert nobody.refresh_visible_frames() == ()
    assert nobody.painted([LINE]) == [False]
