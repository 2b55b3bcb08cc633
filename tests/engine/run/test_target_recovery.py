"""What is out of view is brought into view by the call its check asks for, and by no other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from app.engine import Check, Comparison, Engine, Outcome, Recovery, Step, Verdict
from app.engine.errors import NotActedError
from app.engine.model.check import Reach
from app.engine.model.events import Acted, Finished, Recovered, Stopped
from app.engine.model.stop import StopToken
from tests.builders.engine.world import PaperClock, told

TURN = Reach("turn", {"notches": 1}, 0.4)


@dataclass
class List:
    """Rows behind a window of one; turning the wheel shows the next."""

    rows: tuple[str, ...]
    at: int = 0
    clock: PaperClock = field(default_factory=PaperClock)
    diary: list[str] = field(default_factory=list)
    reach: Reach = TURN
    refusals: int = 0
    engine: Engine = field(init=False)

    def __post_init__(self) -> None:
        self.engine = Engine(clock=self.clock)
        sight = Check(lambda **_: self.rows[self.at], self.compare, patience_s=1.0)
        self.engine.function(pre_check=sight)(self.pick())
        self.engine.function()(self.turner())

    def pick(self) -> Callable[[], None]:
        def pick() -> None:
            self.diary.append(f"pick {self.rows[self.at]}")

        return pick

    def turner(self) -> Callable[[int], None]:
        def turn(notches: int) -> None:
            if self.refusals:
                self.refusals -= 1
                raise NotActedError("Something changed just before.")
            self.at = min(self.at + notches, len(self.rows) - 1)
            self.diary.append("turn")

        return turn

    def compare(self, now: str, then: str) -> Comparison:
        if now == then:
            return Comparison(Verdict.GO)
        is_end = self.at == len(self.rows) - 1
        why = f"“{then}” is not in view"
        return Comparison(Verdict.NO, why=why, reach=None if is_end else self.reach)


def shown(rows: tuple[str, ...]) -> List:
    """A list of which the row “Weber” is to be picked."""
    here = List(rows)
    here.engine.learn((), [Step("pick", "", {}, before="Weber")])
    return here


def test_the_call_is_made_until_the_check_agrees() -> None:
    here = shown(("Adler", "Miller", "Weber", "Zorn"))
    events = list(here.engine.run("pick"))
    assert here.diary == ["turn", "turn", "pick Weber"]
    assert told(events, Recovered)[0] == Recovered(0, Recovery.RELOCATED, "“Weber” is not in view")
    [finished] = told(events, Finished)
    assert (finished.outcome, finished.hit, finished.acted) == (Outcome.DONE, True, 3)
    assert finished.recovered[Recovery.RELOCATED] == 1
    assert [act.tool for act in told(events, Acted)] == ["turn", "turn", "pick"]


def test_what_is_nowhere_is_a_divergence_once_patience_is_over() -> None:
    here = shown(("Adler", "Miller", "Zorn"))
    [finished] = told(list(here.engine.run("pick")), Finished)
    assert (finished.outcome, finished.reason) == (Outcome.DIVERGED, "“Weber” is not in view")
    assert here.diary == ["turn", "turn"]
    assert finished.recovered == {}


def test_a_call_that_must_not_be_made_now_is_made_a_little_later() -> None:
    here = shown(("Adler", "Weber"))
    here.refusals = 2
    assert told(list(here.engine.run("pick")), Finished)[0].outcome is Outcome.DONE
    assert here.diary == ["turn", "pick Weber"]


@pytest.mark.parametrize("tool", ["", "unheard of"])
def test_without_a_tool_there_is_only_another_look(tool: str) -> None:
    here = shown(("Adler", "Weber"))
    here.reach = Reach(tool, {}, 0.3)
    here.clock.later(0.5, lambda: setattr(here, "at", 1))
    assert told(list(here.engine.run("pick")), Finished)[0].outcome is Outcome.DONE
    assert here.diary == ["pick Weber"]


def test_a_stop_ends_the_search() -> None:
    here, stop = shown(tuple(f"row {number}" for number in range(100))), StopToken()
    here.clock.later(0.1, lambda: stop.ask("enough"))
    events = list(here.engine.run("pick", stop=stop))
    assert told(events, Finished)[0].outcome is Outcome.STOPPED
    [stopped] = told(events, Stopped)
    assert stopped.done == ("turn(notches=1)",)
    assert len(here.diary) < 5


def test_what_hides_an_effect_is_brought_out_of_its_way() -> None:
    clock, diary = PaperClock(), list[str]()
    engine = Engine(clock=clock)

    def shows(now: str, then: str) -> Comparison:
        if now == then:
            return Comparison(Verdict.GO)
        why = "Another window lies over it."
        return Comparison(Verdict.NO, why=why, reach=Reach("raise", {}, 0.2, Recovery.RAISED))

    @engine.function(
        pre_check=Check(lambda: "page", lambda *_: True),
        post_check=Check(lambda: diary[-1], shows, patience_s=1.0),
    )
    def press() -> None:
        diary.append("something else")

    def to_the_front() -> None:
        diary.append("pressed")

    engine.function(name="raise")(to_the_front)
    engine.learn((), [Step("press", "", {}, before="page", after="pressed")])
    events = list(engine.run("press"))
    assert diary == ["something else", "pressed"]
    [finished] = told(events, Finished)
    assert (finished.outcome, finished.recovered) == (Outcome.DONE, {Recovery.RAISED: 1})
