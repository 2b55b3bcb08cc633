"""A person is asked: the run goes on by itself, and never where they may have done a step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from app.agent.operator import LETS_GO_S, Operator, engines_operator
from app.engine import Outcome, Recovery, Step
from app.engine.errors import StoppedError
from app.engine.events import Finished, Recovered
from tests.builders.world import Desk, World, desk, told

WAYS = {("start", "press New"): "popup", ("popup", "press OK"): "form"}


@dataclass
class Person:
    """Does one thing after the other, each time the run waits; `used` is their trespass."""

    here: Desk
    deeds: list[Callable[[], object]] = field(default_factory=list)
    used: str = ""
    idle_s: float = 0.0
    said: list[dict[str, object]] = field(default_factory=list)
    closed: int = 0

    def look(self) -> str:
        return self.used

    def close(self) -> None:
        self.closed += 1

    def wait(self, seconds: float) -> None:
        self.here.world.clock.time_s += seconds
        self.idle_s += seconds
        if self.deeds:
            self.deeds.pop(0)()
            self.idle_s = 0.0

    def play(self) -> Finished:
        engine, clock = self.here.engine, self.here.world.clock
        operator = Operator(self.said.append, lambda: self, self.wait, clock.now, longest_s=60.0)
        engine.set_agent(
            engines_operator(lambda _: operator, lambda: engine.divergence), Recovery.OPERATOR
        )
        self.events = self.here.play()
        [finished] = told(self.events, Finished)
        assert isinstance(finished, Finished)
        return finished


def person(*deeds: Callable[[Desk], object]) -> Person:
    here = desk(World(ways=dict(WAYS)))
    here.engine.learn(
        (),
        [
            Step("press", "", {"button": "New"}, "start"),
            Step("press", "", {"button": "Save"}, "form"),
        ],
    )
    return Person(here, [lambda deed=deed: deed(here) for deed in deeds])  # type: ignore[misc]


def shows(screen: str) -> Callable[[Desk], object]:
    return lambda here: here.world.show(screen)


def test_the_run_goes_on_by_itself_once_the_way_is_clear_and_the_hand_rests() -> None:
    somebody = person(shows("popup"), shows("form"))

    assert somebody.play().outcome is Outcome.DONE

    assert somebody.here.diary == ["press New", "press Save"]
    assert told(somebody.events, Recovered) == [
        Recovered(1, Recovery.OPERATOR, "expected form, saw popup")
    ]
    [question] = somebody.said
    assert (question["event"], question["step"]) == ("asking", 1)
    assert question["why"] == "expected form, saw popup"
    assert somebody.idle_s >= LETS_GO_S
    assert somebody.closed == 1


def test_nothing_is_taken_up_again_where_they_may_have_done_the_step() -> None:
    somebody = person(shows("form"), lambda _: setattr(somebody, "used", "It was used."))

    finished = somebody.play()

    assert finished.outcome is Outcome.DIVERGED
    assert finished.reason.startswith("It was used.")
    assert somebody.here.diary == ["press New"]
    assert somebody.closed == 1


def test_with_nobody_at_the_desk_it_ends() -> None:
    finished = person().play()
    assert finished.outcome is Outcome.DIVERGED
    assert "within 60 s" in finished.reason


def test_a_stop_ends_it_at_once() -> None:
    def stop(_: Desk) -> None:
        raise StoppedError("Ctrl+C")

    somebody = person(stop)
    assert somebody.play().outcome is Outcome.STOPPED
    assert somebody.closed == 1


def test_where_nothing_is_remembered_there_is_nothing_to_clear() -> None:
    here = desk()
    finished = Person(here).play()
    assert finished.outcome is Outcome.DIVERGED
    assert "nothing to clear" in finished.reason
