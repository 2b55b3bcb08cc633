"""Areas are drawn on the screen of a step, in every way that takes it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.errors import UsageError
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step
from app.player.screen.check_regions import Areas, areas_of, set_areas, with_areas
from app.store.model.workflow import steps_of
from tests.builders.store.kept import trajectory, workflow

AREA = Box(2, 2, 10, 8)


def test_areas_are_drawn_and_taken_away() -> None:
    drawn = set_areas(replace(workflow(), proven=True), 1, Areas((AREA,), (Box(14, 2, 8, 8),)))
    assert areas_of(steps_of(drawn)[0]) == Areas((AREA,), (Box(14, 2, 8, 8),))
    assert not drawn.proven
    assert areas_of(steps_of(set_areas(drawn, 1, Areas()))[0]) == Areas()


def test_another_way_has_them_too() -> None:
    both = replace(workflow(), trajectories=(trajectory(), trajectory("other")))
    drawn = set_areas(both, 1, Areas((AREA,)))
    assert areas_of(drawn.trajectories[1].steps[0]) == Areas((AREA,))


def test_what_may_not_be_drawn_is_refused_with_its_reason() -> None:
    with pytest.raises(UsageError, match="has to lie on the picture"):
        set_areas(workflow(), 1, Areas((Box(30, 2, 10, 8),)))


def test_a_step_without_a_screen_has_none() -> None:
    blind = Step("launch", "1", {"command": ("desk",)})
    assert areas_of(blind) == Areas()
    assert with_areas(blind, Areas((AREA,))) == blind
    way = replace(trajectory(), steps=(blind,))
    with pytest.raises(UsageError, match="looks at no screen"):
        set_areas(replace(workflow(), trajectories=(way,)), 1, Areas())
