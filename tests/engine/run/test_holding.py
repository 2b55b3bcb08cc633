"""A run is held between two acts, and looks again before it goes on."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine import Outcome
from app.engine.model.events import Acted, Finished, Reflexed, Waited
from app.engine.model.ports import Ahead
from app.engine.model.stop import StopToken
from tests.builders.engine.world import Desk, told
from tests.engine.assist.test_divergence import an_order
from tests.engine.run.test_target_recovery import shown
from tests.engine.test_reflexes import CLOSES, interrupted


@dataclass
class PaperGate:
    """Holds each act that it is asked about for so long; `asked` is what it was asked."""

    here: Desk
    holds_s: float = 0.0
    asked: list[Ahead] = field(default_factory=list)
    until: dict[int, float] = field(default_factory=dict)

    def opens_at(self, ahead: Ahead) -> float | None:
        self.asked.append(ahead)
        now = self.here.world.clock.now()
        until = self.until.setdefault(ahead.number, now + self.holds_s)
        return until if now < until else None


def held(here: Desk, holds_s: float = 0.0) -> PaperGate:
    gate = PaperGate(here, holds_s)
    here.engine.set_gate(gate)
    return gate


def test_a_gate_that_is_open_is_asked_before_each_step_and_changes_nothing() -> None:
    here = an_order()
    gate = held(here)
    events = here.play()
    tools = [act.tool for act in told(events, Acted)]
    assert [ahead.step.tool for ahead in gate.asked if ahead.step] == tools
    assert [ahead.number for ahead in gate.asked] == list(range(len(tools)))
    assert told(events, Waited) == []


def test_after_it_was_held_a_step_is_looked_at_again_before_it_is_taken() -> None:
    here = an_order()
    gate = held(here, 5.0)
    looks = here.world.looks
    events = here.play()
    acts = told(events, Acted)
    assert told(events, Finished)[0].outcome is Outcome.DONE
    assert len(gate.asked) == 3 * len(acts), "closed, open, and open after the second look"
    assert here.world.looks - looks >= 2 * len(acts)
    assert told(events, Waited) == [], "a person's pause is no slowness of the application"


def test_what_changed_while_it_was_held_is_not_acted_on() -> None:
    here = an_order()
    held(here, 5.0)
    here.world.clock.later(1.0, lambda: here.world.show("another"))
    [finished] = told(here.play(), Finished)
    assert finished.outcome is Outcome.DIVERGED
    assert here.diary == []


def test_a_run_that_is_held_can_be_stopped() -> None:
    here, stop = an_order(), StopToken()
    held(here, 60.0)
    here.world.clock.later(1.0, lambda: stop.ask("enough"))
    [finished] = told(here.play(stop=stop), Finished)
    assert (finished.outcome, finished.reason) == (Outcome.STOPPED, "enough")
    assert here.diary == []


def test_a_reflex_and_what_brings_a_target_into_view_are_held_too() -> None:
    here, _ = interrupted(CLOSES)
    gate = held(here)
    assert told(here.play(), Reflexed)[0].cleared
    assert [ahead.step for ahead in gate.asked].count(None) == 1
    rows = shown(("Adler", "Weber"))
    rows.engine.set_gate(PaperGate(here))
    list(rows.engine.run("pick"))
    assert rows.diary == ["turn", "pick Weber"]
