"""A run goes on as the person wishes, and only then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from app.engine.model.geometry import Point
from app.engine.model.ports import NO_STEP, Ahead
from app.engine.model.stop import NeverStop
from app.engine.model.trajectory import Step
from app.player.control.mouse_takeover import (
    BUMP_PX,
    LETS_GO_S,
    MouseTakeoverDetector,
    TrackedInputController,
)
from app.player.control.pacing import WATCHABLE_S, Pacing
from app.player.control.run_controls import REFUSED, Pace, RunControls
from tests.builders.fake_desktop import PaperDesktop, PaperHands

FIRST = Ahead(0, ("click", 1), Step("click", "", {}, note="Click New"))
HERE = Point(10, 10)
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
    pointer: Point = field(default=HERE)

    def __post_init__(self) -> None:
        self.pacing = Pacing(
            RunControls(self.pace, stop=self.stops.append),
            self.told.append,
            asks_before=lambda ahead: ahead.step if ahead in self.asked_before else None,
            now=lambda: self.time_s,
        )
        self.pacing.taken = MouseTakeoverDetector(lambda: self.pointer, lambda: self.time_s)

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


def test_a_question_may_be_about_a_later_step() -> None:
    person = Person()
    person.pacing.asks_before = lambda ahead: SECOND.step if ahead is FIRST else None
    assert not person.lets(FIRST)
    assert (person.told[0]["step"], person.told[0]["note"]) == (0, "Click Save")


def test_no_stops_the_run() -> None:
    person = Person(asked_before=(FIRST,))
    assert not person.lets(FIRST)
    person.says("allow", question=person.told[-1]["question"], yes=False)
    assert not person.lets(FIRST)
    assert person.stops == [REFUSED]


class _Late(dict[str, object]):
    """A "yes" to one question that arrives while the run already asks the next."""

    def __init__(self, person: Person) -> None:
        super().__init__(question=1, yes=True)
        self.person = person

    def get(self, key: str, default: object = None) -> object:
        if key == "yes":
            assert not self.person.lets(SECOND)
        return super().get(key, default)


def test_a_yes_that_comes_while_the_next_question_is_asked_does_not_answer_that() -> None:
    person = Person(asked_before=(FIRST, SECOND))
    assert not person.lets(FIRST)
    person.pacing.reins.hearers["allow"](_Late(person))
    assert person.told[-1]["question"] == 2
    assert not person.lets(SECOND)


@pytest.mark.parametrize("answers", [(True, False), (False, True)])
def test_a_no_counts_whatever_else_was_said_to_the_same_question(answers: tuple[bool]) -> None:
    person = Person(asked_before=(FIRST,))
    assert not person.lets(FIRST)
    for yes in answers:
        person.says("allow", question=1, yes=yes)
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


@pytest.mark.parametrize("is_next_asked", [False, True])
def test_a_no_stops_the_run_after_the_yes_was_taken(*, is_next_asked: bool) -> None:
    person = Person(asked_before=(FIRST, SECOND) if is_next_asked else (FIRST,))
    assert not person.lets(FIRST)
    person.says("allow", question=1, yes=True)
    assert person.lets(FIRST)
    assert person.lets(SECOND) is not is_next_asked
    person.says("allow", question=1, yes=False)
    assert person.stops == [REFUSED]


@pytest.mark.parametrize("question", [0, 2, -1])
def test_a_no_to_what_was_never_asked_stops_nothing(question: int) -> None:
    person = Person(asked_before=(FIRST,))
    assert not person.lets(FIRST)
    person.says("allow", question=question, yes=False)
    assert person.stops == []


def test_a_yes_is_for_the_call_that_was_asked_about() -> None:
    person = Person(asked_before=(SECOND, other := Ahead(1, ("click", 3), SECOND.step)))
    assert not person.lets(SECOND)
    person.says("allow", question=person.told[-1]["question"], yes=True)
    assert not person.lets(other)


class TestWhoTakesTheMouse:
    """...has it: the run waits until they let go."""

    @staticmethod
    def acts(person: Person) -> None:
        """The run's own hands click there."""
        assert person.pacing.taken is not None
        person.pointer = Point(100, 100)
        person.pacing.taken.sent(person.pointer)

    def test_nothing_is_done_while_it_moves_and_then_it_goes_on(self) -> None:
        person = Person()
        assert person.lets(FIRST), "where it was before the first act says nothing"
        self.acts(person)
        person.pointer = Point(200, 100)
        assert not person.lets(SECOND)
        person.time_s += LETS_GO_S / 2
        person.pointer = Point(100, 100)
        assert not person.lets(SECOND), "back where it was: it moves all the same"
        person.time_s += LETS_GO_S
        assert person.lets(SECOND)
        assert person.events() == [("held", "taken"), ("goes_on", "")]

    def test_who_may_be_asked_says_when_it_goes_on(self) -> None:
        person = Person()
        person.pacing.offers = True
        self.acts(person)
        person.pointer = Point(200, 100)
        assert not person.lets(SECOND)
        person.time_s += LETS_GO_S
        assert not person.lets(SECOND)
        person.pointer = Point(5, 5)
        assert not person.lets(SECOND), "they may use it to answer"
        person.says("go_on")
        assert person.lets(SECOND)
        assert person.events() == [("held", "taken"), ("held", "paused"), ("goes_on", "")]

    def test_what_the_run_does_itself_takes_nothing(self) -> None:
        person = Person()
        desktop = PaperDesktop()
        assert person.pacing.taken is not None
        hands = TrackedInputController(PaperHands(desktop, NeverStop()), person.pacing.taken)
        person.pacing.taken.pointer = hands.pointer
        deeds: tuple[Callable[[], None], ...] = (
            lambda: hands.move(Point(50, 50)),
            lambda: hands.click(Point(60, 60)),
            lambda: hands.drag(Point(60, 60), Point(90, 90)),
            lambda: hands.scroll(Point(70, 70), 0, 1),
            lambda: hands.type_text("x"),
            lambda: hands.press_keys("ctrl+s"),
        )
        for deed in deeds:
            deed()
            assert person.lets(SECOND)
        assert not hands.thrown_into_corner()
        hands.release_all()
        hands.close()
        assert person.told == []

    def test_a_desk_that_is_bumped_into_is_nobody(self) -> None:
        person = Person()
        self.acts(person)
        person.pointer = Point(100 + BUMP_PX, 100)
        assert person.lets(SECOND)

    def test_while_a_step_is_asked_about_the_mouse_is_free(self) -> None:
        person = Person(asked_before=(SECOND,))
        self.acts(person)
        assert not person.lets(SECOND)
        person.pointer = Point(300, 300)
        assert not person.lets(SECOND)
        person.says("allow", question=1, yes=True)
        assert person.lets(SECOND)
        assert ("held", "taken") not in person.events()

    def test_who_says_how_it_goes_on_has_used_the_mouse_for_that(self) -> None:
        person = Person(Pace.SLOW)
        person.pacing.offers = True
        self.acts(person)
        person.pointer = Point(700, 20)
        assert not person.lets(SECOND)
        person.says("pace", pace="full")
        assert person.lets(SECOND)
        assert person.events() == [("held", "taken"), ("goes_on", "")]

    def test_where_nobody_can_be_told_by_the_mouse_it_says_nothing(self) -> None:
        person = Person()
        person.pacing.taken = None
        assert person.lets(FIRST)
        assert person.lets(SECOND)
