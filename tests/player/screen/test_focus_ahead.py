"""The focused element is asked for aside, once for each sight."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

import pytest

from app.desktop.ports import Label
from app.engine.places import Box
from app.player.screen.focus import FocusAhead

FIELD = Label(role=79, role_name="entry", name="Amount", box=Box(0, 0, 9, 9), value="12")


@dataclass
class Telling:
    """Answers once it is let; counts the questions."""

    may_answer: threading.Event = field(default_factory=threading.Event)
    asked: int = 0

    def ask(self) -> Label | None:
        self.asked += 1
        assert self.may_answer.wait(5)
        return FIELD


def test_who_asked_goes_on_until_the_answer_is_wanted() -> None:
    telling = Telling()
    ahead = FocusAhead(telling.ask)
    begun = ahead.begin(7)
    assert not begun.done()
    telling.may_answer.set()
    assert ahead.answer(7) is FIELD
    assert telling.asked == 1


def test_another_sight_is_another_question() -> None:
    telling = Telling()
    telling.may_answer.set()
    ahead = FocusAhead(telling.ask)
    assert (ahead.answer(1), ahead.answer(2)) == (FIELD, FIELD)
    assert telling.asked == 2


def test_what_is_forgotten_is_asked_anew() -> None:
    telling = Telling()
    telling.may_answer.set()
    ahead = FocusAhead(telling.ask)
    ahead.answer(1)
    ahead.forget()
    ahead.answer(1)
    assert telling.asked == 2


def test_an_application_that_hangs_keeps_one_thread_busy() -> None:
    telling = Telling()
    ahead = FocusAhead(telling.ask)
    before = threading.active_count()
    for sight in range(100):
        ahead.begin(sight)
    assert threading.active_count() == before + 1
    telling.may_answer.set()
    assert ahead.answer(99) is FIELD
    assert telling.asked <= 2


def test_what_goes_wrong_is_told_to_who_asked() -> None:
    def refuse() -> Label | None:
        raise OSError("the bus is gone")

    with pytest.raises(OSError, match="the bus is gone"):
        FocusAhead(refuse).answer(1)
