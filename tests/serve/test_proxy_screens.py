"""A computer-use agent before the proxy: what it does on a screen that it knows costs no call, and
every screen that shows something else does.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from app.engine.model.geometry import Box, Point
from app.serve.proxy import Mode
from tests.builders.drawn.desk_screens import BUTTONS, ROWS, STEPS, Desk, Exchanged
from tests.builders.servers.computer_use import Model, Screens, Worked, work
from tests.builders.servers.model_service import ModelService, model_service
from tests.builders.servers.proxied import Proxied, proxied

STEPS_SHOWN = tuple(Desk(name) for name in STEPS)
END = Desk("one-first")
TASK = (*STEPS_SHOWN, END)
AWAY = Point(60, 50)
OTHERWISE = Desk("two-before-item")


class Desktop:
    """A task that can be done again and again, through one proxy."""

    def __init__(self, service: ModelService, proxy: Proxied) -> None:
        self.service, self.proxy = service, proxy
        self.screens = Screens(())

    def works(self, *desks: Desk, streamed: bool = False) -> tuple[Worked, int]:
        """The task on these screens, and how often the model was asked."""
        self.screens = Screens(desks)
        self.service.answer = Model(self.screens).answer
        before = len(self.service.asked)
        worked = work(self.proxy.anthropic(), self.screens, streamed=streamed)
        return worked, len(self.service.asked) - before


@contextmanager
def desktop(home: Path, mode: Mode = Mode.ON) -> Iterator[Desktop]:
    with model_service(lambda _: []) as service, proxied(home, service.url, mode) as proxy:
        yield Desktop(service, proxy)


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder of a proxy through which the task was done twice."""
    home = tmp_path_factory.mktemp("learned")
    with desktop(home) as here:
        for _ in range(2):
            assert here.works(*TASK)[1] == len(TASK) + 1
    return home


@pytest.fixture
def home(learned: Path, tmp_path: Path) -> Path:
    """The same, to be changed."""
    return Path(shutil.copytree(learned, tmp_path / "home"))


@pytest.fixture
def known(home: Path) -> Iterator[Desktop]:
    """The task is known."""
    with desktop(home) as here:
        yield here


@pytest.mark.parametrize("streamed", [False, True])
def test_the_third_time_no_model_is_asked(known: Desktop, streamed: bool) -> None:  # noqa: FBT001
    worked, calls = known.works(*TASK, streamed=streamed)

    assert calls == 0
    assert worked.last == "The order is entered."
    assert known.screens.clicks == [
        (desk.photograph, desk.place(desk.photograph)) for desk in STEPS_SHOWN
    ]


def test_a_clock_and_a_caret_are_nobodys_business(known: Desktop) -> None:
    ticked = [replace(desk, minute=5, caret=True) for desk in STEPS_SHOWN]

    assert known.works(*ticked, END)[1] == 0


def test_in_a_window_that_was_moved_the_places_move_along(known: Desktop) -> None:
    away = tuple(replace(desk, corner=AWAY) for desk in TASK)

    worked, calls = known.works(*away)

    assert known.screens.clicks == [
        (one.photograph, one.place(one.photograph)) for one in away[:-1]
    ]
    assert (calls, worked.last) == (0, "The order is entered.")


def test_another_record_in_the_window_is_for_the_model(known: Desktop) -> None:
    worked, calls = known.works(*STEPS_SHOWN[:2], Desk("two-filled"), END)

    assert calls == 1
    assert worked.said[3].startswith("miss; Something else is chosen")


@pytest.mark.parametrize("parts", [(ROWS[0], ROWS[1]), (ROWS[2], ROWS[4]), BUTTONS])
def test_rows_or_buttons_in_each_others_place_are_for_the_model(
    known: Desktop, parts: tuple[Box, Box]
) -> None:
    _, calls = known.works(Exchanged(TASK[0].photograph, parts=parts), *TASK[1:])

    assert calls == 1


def test_what_the_model_has_just_done_is_not_done_once_more(known: Desktop) -> None:
    """It was asked for one act, and the screen looks afterwards as it did when that was known."""
    doubt = Exchanged(TASK[1].photograph, parts=(ROWS[0], ROWS[1]))
    worked, calls = known.works(TASK[0], doubt, *TASK[1:])

    assert [one.split(";")[0] for one in worked.said[1:4]] == ["hit", "miss", "miss"]
    assert calls > 1


def test_a_popup_costs_its_own_call_and_no_other(known: Desktop) -> None:
    popup = Desk("error-over")

    worked, calls = known.works(STEPS_SHOWN[0], popup, *STEPS_SHOWN[1:], END)

    assert (calls, worked.hits) == (1, len(TASK) + 1)


def test_a_screen_that_looks_otherwise_costs_its_own_call_and_no_other(
    known: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(STEPS, OTHERWISE.photograph, STEPS["one-before-item"])

    for calls in (1, 1, 0):  # it is proven after two equal answers, as any
        assert known.works(OTHERWISE, *STEPS_SHOWN[1:], END)[1] == calls


def test_done_is_not_said_of_a_screen_that_does_not_show_it(known: Desktop) -> None:
    _, calls = known.works(*STEPS_SHOWN, Desk("alike-first"))

    assert calls == 1


def test_in_the_shadow_the_model_answers_and_memory_is_marked(home: Path) -> None:
    other = Desk("one-filled", minute=3)
    with desktop(home, Mode.SHADOW) as here:
        calls = here.works(*STEPS_SHOWN[:2], other, END)[1]
        told = here.proxy.counted()

    assert calls == len(TASK) + 1
    assert (told["right"], told.get("wrong")) == (calls, None)
