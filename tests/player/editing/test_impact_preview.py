"""What past runs would have decided with another check, told from what the journal has kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step, Trajectory, Whole
from app.player.editing.impact_preview import Past, PastRun, past_decisions
from app.player.screen.check_regions import Areas
from app.store.model.workflow import Workflow, steps_of
from app.store.store import Store
from tests.builders.paper.past_runs import BANNER, advert, click_save, form, ran
from tests.builders.store.kept import SNAPSHOTS


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path / "home", SNAPSHOTS)
    yield opened
    opened.close()


@pytest.fixture
def orders(store: Store) -> Workflow:
    step = click_save()
    blind = Step("launch", "1", {"command": ("desk",)})
    named = replace(step, arguments={**step.arguments, "named": Whole("button")})
    ways = (Trajectory("way", ("workflow", "orders"), (step, blind, named)),)
    return store.save_workflow(Workflow("orders", trajectories=ways))


def test_runs_that_an_advertisement_stopped_would_have_gone_on(
    store: Store, orders: Workflow
) -> None:
    went = ran(store, orders, form(), "go")
    stopped = ran(store, orders, advert(), "no")
    past = past_decisions(store, "orders", 1, Areas(ignored=(BANNER,)))
    assert past.runs == (
        PastRun(stopped, went=False, would=True),
        PastRun(went, went=True, would=True),
    )
    assert (past.now_going, past.now_stopped) == ((stopped,), ())


def test_runs_that_saw_another_text_would_have_stopped(store: Store, orders: Workflow) -> None:
    run = ran(store, orders, form(), "go")
    area = Areas(demanded=(BANNER,))
    assert past_decisions(store, "orders", 1, area).now_stopped == ()
    ran(store, orders, form("99 orders wait"), "no")
    assert past_decisions(store, "orders", 1, area).now_going == ()
    beside = Areas(demanded=(Box(110, 90, 40, 40),))
    assert past_decisions(store, "orders", 1, beside).runs[-1] == PastRun(
        run, went=True, would=True
    )


def test_what_was_decided_by_more_than_the_picture_tells_nothing(
    store: Store, orders: Workflow
) -> None:
    ran(store, orders, form(), "no")
    assert past_decisions(store, "orders", 1, Areas()) == Past((), untold=1)


def test_a_picture_that_is_gone_tells_nothing(store: Store, orders: Workflow) -> None:
    ran(store, orders, advert(), "no")
    for file in (store.home / "pictures").glob("*/*.png"):
        if file.stem != steps_of(orders)[0].before.picture.sha256:  # type: ignore[attr-defined]
            file.unlink()
    assert past_decisions(store, "orders", 1, Areas()).untold == 1


def test_a_step_that_no_run_has_come_to_or_that_sees_nothing_has_no_past(
    store: Store, orders: Workflow
) -> None:
    assert past_decisions(store, "orders", 1, Areas()) == Past()
    assert past_decisions(store, "orders", 2, Areas()) == Past()


def test_a_run_without_the_value_that_names_the_target_tells_nothing(
    store: Store, orders: Workflow
) -> None:
    ran(store, orders, form(), "go")
    assert past_decisions(store, "orders", 3, Areas()) == Past((), untold=1)
