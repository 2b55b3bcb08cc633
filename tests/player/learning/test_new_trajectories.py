"""A memory that keeps apart what an agent found, though it learns how the known ways go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine import Step, StepStatistics, Trajectory
from app.engine.memory.memory_in_process import MemoryInProcess
from app.engine.model.geometry import Box
from app.player.learning.new_trajectories import NewWays, finished, same_way
from checks.snapshot.look import Effect, Look
from tests.builders.drawn.interruptions import click, desk, later, with_window

WAY = Trajectory("way", ("orders",), (Step("press", "", {"button": "New"}),))


def test_nothing_new_is_remembered_yet_and_nothing_forgotten() -> None:
    memory = MemoryInProcess()
    memory.remember(WAY)
    ways = NewWays(memory)
    new = Trajectory("new", ("orders",), WAY.steps)

    ways.remember(new)
    ways.forget("way")

    assert ways.trajectories(("orders",)) is memory.trajectories(("orders",))
    assert list(ways.trajectories(("orders",))) == [WAY]
    assert ways.found == [new]


def test_how_a_known_step_went_is_learned() -> None:
    memory = MemoryInProcess()
    memory.remember(WAY)
    ways = NewWays(memory)

    ways.learn("way", 0, StepStatistics(taken=3))
    ways.count_use("way")

    assert ways.statistics("way", 0).taken == memory.statistics("way", 0).taken == 3
    assert ways.used == ["way"]
    assert memory.uses("way") == 1


def test_of_a_way_that_a_person_has_just_accepted_no_figures_are_kept_yet() -> None:
    memory = MemoryInProcess()
    ways = NewWays(memory, accepted=[WAY])
    ways.learn("way", 0, StepStatistics(taken=3))
    ways.count_use("way")
    assert ways.statistics("way", 0).taken == 0
    assert ways.used == []


class TestFinished:
    def test_what_an_agent_clicked_has_its_names_and_its_effect(self) -> None:
        clicked = click(with_window(), later())
        gone = Effect(later(), after=desk().look())
        way = replace(WAY, steps=(replace(clicked, after=gone),))

        [step] = finished(way).steps

        assert isinstance(step.before, Look)
        assert step.before.target is not None
        assert step.before.target.box == Box(310, 200, 80, 26)
        assert isinstance(step.after, Effect)
        assert step.after.closed == ("Update",)

    def test_what_it_typed_into_is_where_it_appeared(self) -> None:
        after = desk().field(Box(220, 110, 180, 24), "Ada").look()
        typed = Step("type_text", "", {"text": "Ada"}, desk().look(), Effect(after=after))
        [step] = finished(replace(WAY, steps=(typed,))).steps
        assert isinstance(step.before, Look)
        assert step.before.target is not None
        assert step.before.target.box.meets(Box(220, 110, 180, 24))

    def test_what_was_recorded_stays_as_it_was(self) -> None:
        [step] = finished(replace(WAY, steps=(click(with_window(), later()),))).steps
        way = replace(WAY, steps=(step, *WAY.steps))
        assert finished(way).steps[0] is step
        assert finished(way).steps[1] is WAY.steps[0]


@pytest.mark.parametrize(
    ("arguments", "same"),
    [
        ({"x": 10, "y": 20, "button": "left"}, True),
        ({"x": 14, "y": 17, "button": "left"}, True),
        ({"x": 30, "y": 20, "button": "left"}, False),
        ({"x": 10, "y": 20, "button": "right"}, False),
        ({"x": 10, "y": 20}, False),
    ],
)
def test_two_are_the_same_that_make_the_same_calls(
    arguments: dict[str, object], *, same: bool
) -> None:
    one = replace(WAY, steps=(Step("click", "", {"x": 10, "y": 20, "button": "left"}),))
    other = replace(WAY, steps=(Step("click", "", arguments),))
    assert same_way(one, other) is same


def test_calls_without_a_place_are_compared_whole() -> None:
    other = replace(WAY, steps=(Step("press", "", {"button": "Old"}),))
    assert same_way(WAY, replace(WAY, id="x"))
    assert not same_way(WAY, other)
    assert not same_way(WAY, replace(WAY, steps=WAY.steps * 2))
    assert not same_way(WAY, replace(WAY, steps=(Step("write", "", {"button": "New"}),)))
