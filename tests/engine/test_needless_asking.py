"""Somebody is asked, and sees that there is nothing to do: it only came late. That is a wait."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.engine import Outcome, Recovery, Step
from app.engine.model.events import Finished, Recovered, Waited
from app.engine.model.stop import NeverStop
from tests.builders.engine.world import Desk, World, desk, told

SLOW = {("start", "press New"): "form", ("form", "press Save"): "thanks"}


def asked_too_early(patience_s: float = 2.0, **settings: object) -> Desk:
    """A form that takes longer than its patience; whoever is asked waits for what they are told."""
    here = desk(World(ways=dict(SLOW)), patience_s=patience_s, **settings)  # type: ignore[arg-type]
    with_effects = "effect_patience_s" in settings
    steps = [
        Step("press", "", {"button": "New"}, "start", "form" if with_effects else None),
        Step("press", "", {"button": "Save"}, "form", "thanks" if with_effects else None),
    ]
    here.engine.learn((), steps, final="thanks" if "with_end" in settings else None)
    return here


def waits(here: Desk, seconds: float, *deeds: Callable[[], object]) -> None:
    def agent(*_: object) -> None:
        divergence = here.engine.divergence
        assert divergence is not None
        for deed in deeds:
            deed()
        here.world.clock.wait(here.world.clock.now() + seconds, NeverStop())
        divergence.went_by_itself = divergence.resolved

    here.engine.set_agent(agent)


def test_a_step_that_came_late_was_waited_for_all_the_time() -> None:
    here = asked_too_early()
    here.world.takes_s["form"] = 3.0
    waits(here, 9.0)

    events = here.play()

    [finished] = told(events, Finished)
    assert finished.hit
    assert finished.recovered == {Recovery.WAITED: 1}
    assert [(each.seconds, each.agreed) for each in told(events, Waited)] == [
        (pytest.approx(2.0), False),
        (pytest.approx(3.0), True),
    ]
    assert told(events, Recovered) == [Recovered(1, Recovery.WAITED, "it came after 3.0 s")]


def test_and_the_next_run_has_the_patience() -> None:
    here = asked_too_early()
    here.world.takes_s["form"] = 3.0
    waits(here, 9.0)
    here.play()
    here.begin_again()
    here.engine.set_agent(lambda _: pytest.fail("nobody needs to be asked"))
    assert told(here.play(), Finished)[0].hit


def test_but_not_all_of_it_where_somebody_came_back_after_an_hour() -> None:
    here = asked_too_early()
    here.world.takes_s["form"] = 3600.0
    waits(here, 9999.0)
    here.play()
    [way] = here.engine.memory.trajectories(())
    assert here.engine.memory.statistics(way.id, 1).waited_longest_s == pytest.approx(4.0)


def test_so_was_an_effect() -> None:
    here = asked_too_early(patience_s=0.0, effect_patience_s=2.0)
    here.world.takes_s["form"] = 3.0
    waits(here, 9.0)

    [finished] = told(here.play(), Finished)

    assert finished.hit
    assert finished.recovered == {Recovery.WAITED: 1}
    [way] = here.engine.memory.trajectories(())
    assert here.engine.memory.statistics(way.id, 0).effect_longest_s == pytest.approx(3.0)


def test_so_was_the_end() -> None:
    here = asked_too_early(patience_s=0.0, with_end=True, end_patience_s=2.0)
    here.world.takes_s["thanks"] = 3.0
    waits(here, 9.0)
    [finished] = told(here.play(), Finished)
    assert finished.hit
    assert finished.recovered == {Recovery.WAITED: 1}


def test_whoever_did_anything_has_helped() -> None:
    here = asked_too_early()
    here.world.ways["start", "press New"] = "popup"
    here.world.ways["popup", "press OK"] = "form"
    waits(here, 0.0, lambda: here.press("OK"))
    [finished] = told(here.play(), Finished)
    assert (finished.outcome, finished.hit) == (Outcome.DONE, False)
    assert finished.recovered == {Recovery.AGENT: 1}
