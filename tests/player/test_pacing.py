"""A run goes on as the person wishes, and only then."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from app.engine.ports import NO_STEP, Ahead
from app.engine.trajectory import Step
from app.player.pacing import REFUSED, WATCHABLE_S, Pacing
from app.player.reins import Pace, Reins

FIRST = Ahead(0, ("click", 1), Step("click", "", {}, note="Click New"))
SECOND = Ahead(1, ("click", 2), Step("click", "", {}, note="Click Save"))


@dataclass
class Person:
    """Who watches: what they are told, and what they say."""

    pace: Pace = Pace.FULL
    asked_before: tuple[Ahead, ...] = ()
    time_s: float = 100.0
    told: list[dict[str, object]] = field(default_factory=list)
    stops: list[str] = field(default_factory=list)
    pacing: Pacing = field(init=False)

    def __post_init__(self) -> None:
        self.pacing = Pacing(
            Reins(self.pace),
            self.told.append,
            self.stops.append,
            asks_before=self.asked_before.__contains__,
            now=lambda: self.time_s,
        )

    def says(self, command: str, **facts: object) -> None:
        self.pacing.reins.hearers[command]({"command": command, **facts})

    def lets(self, ahead: Ahead) -> bool:
        return self.pacing.opens_at(ahead) is None

    def events(self) -> list[object]:
        return [(each["event"], each.get("by", "")) for each in self.told]


def test_at_full_speed_nothing_is_held_and_nothing_told() -> None:
    person = Person()
    assert person.lets(FIRST)
    assert person.lets(NO_STEP)
    assert person.lets(SECOND)
    assert person.told == []


def test_a_paused_run_does_nothing_at_all_until_it_goes_on() -> None:
    person = Person()
    person.says("pause")
    assert not person.lets(NO_STEP)
    assert not person.lets(FIRST)
    person.says("go_on")
    assert person.lets(FIRST)
    assert person.events() == [("held", "paused"), ("held", "paused"), ("goes_on", "")]


def test_a_pause_after_a_step_was_let_pass_holds_it_again() -> None:
    person = Person()
    assert person.lets(FIRST)
    person.says("pause")
    assert not person.lets(FIRST)


def test_slowly_there_is_time_to_watch_between_two_steps() -> None:
    person = Person(Pace.SLOW)
    assert person.lets(FIRST), "the first need not wait"
    assert person.pacing.opens_at(SECOND) == person.time_s + WATCHABLE_S
    assert person.lets(FIRST), "looked at again, it is the same step"
    person.time_s += WATCHABLE_S
    assert person.lets(SECOND)
    assert person.told == []


def test_step_by_step_each_step_waits_for_the_person() -> None:
    person = Person(Pace.STEPS)
    assert not person.lets(FIRST)
    assert not person.lets(FIRST)
    assert person.told == [
        {"event": "held", "by": "step", "step": 0, "note": "Click New", "question": 0}
    ]
    person.says("step")
    assert person.lets(FIRST)
    assert not person.lets(SECOND)
    person.says("pace", pace="full")
    assert person.lets(SECOND)


def test_one_step_may_be_taken_out_of_a_pause() -> None:
    person = Person()
    person.says("pause")
    assert not person.lets(FIRST)
    person.says("step")
    assert person.lets(FIRST)
    assert not person.lets(SECOND)


@pytest.mark.parametrize("pace", ["faster", None, 1])
def test_a_pace_that_there_is_not_changes_nothing(pace: object) -> None:
    person = Person(Pace.STEPS)
    person.says("pace", pace=pace)
    assert not person.lets(FIRST)


def test_a_question_waits_for_its_answer_and_yes_lets_the_step_pass_once() -> None:
    person = Person(asked_before=(SECOND,))
    assert person.lets(FIRST)
    assert not person.lets(SECOND)
    question = person.told[-1]
    assert (question["by"], question["step"], question["note"]) == ("question", 1, "Click Save")
    person.says("allow", question=question["question"], yes=True)
    assert person.lets(SECOND)
    assert person.lets(SECOND)
    assert person.events()[-2:] == [("goes_on", ""), ("allowed", "")]


def test_no_stops_the_run() -> None:
    person = Person(asked_before=(FIRST,))
    assert not person.lets(FIRST)
    person.says("allow", question=person.told[-1]["question"], yes=False)
    assert not person.lets(FIRST)
    assert person.stops == [REFUSED]


def test_an_answer_to_another_question_is_none() -> None:
    person = Person(asked_before=(FIRST, SECOND))
    assert not person.lets(FIRST)
    first = person.told[-1]["question"]
    assert not person.lets(SECOND), "another screen, another step"
    person.says("allow", question=first, yes=True)
    person.says("allow", yes=True)
    assert not person.lets(SECOND)
    assert person.stops == []


def test_a_yes_is_for_the_call_that_was_asked_about() -> None:
    person = Person(asked_before=(SECOND, other := Ahead(1, ("click", 3), SECOND.step)))
    assert not person.lets(SECOND)
    person.says("allow", question=person.told[-1]["question"], yes=True)
    assert not person.lets(other)
