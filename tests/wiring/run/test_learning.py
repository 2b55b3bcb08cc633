"""A run teaches what did not matter, unless a model had a part in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import cast

import pytest

from app.engine.model.events import Outcome
from app.engine.model.trajectory import Trajectory
from app.player.learning.new_trajectories import NewWays
from app.player.learning.observations import RunObservations
from app.player.run.messages import RunReport
from app.store.model.workflow import Workflow
from app.store.store import Store
from app.store.workflows.memory import MOST_IDLE
from app.store.workflows.tags import workflow_tags
from app.wiring.run.learning import Learning
from checks.verify.changes.context import RunContext
from tests.builders.drawn.interruptions import SayingReader, cleared, click, later, with_window
from tests.builders.store.kept import SNAPSHOTS, trajectory, workflow

REPORT = RunReport("3f2a", "orders", 1, Outcome.DONE, verified=True)


@dataclass
class Asked:
    """Stands for the store and for what a run saw: it notes that it was asked."""

    times: list[str] = field(default_factory=list)
    can_teach: bool = True

    def teaches(self, _: RunReport) -> bool:
        return self.can_teach

    def settle(self) -> None:
        self.times.append("settled")

    def learn_mask(self, *_: object) -> None:
        self.times.append("learned")


@pytest.mark.parametrize(
    ("report", "asked"),
    [
        (REPORT, ["settled", "learned"]),
        (replace(REPORT, model_calls=1), []),
        (replace(REPORT, model_calls=1, verified=False), ["settled", "learned"]),
        (replace(REPORT, model_calls=1, outcome=Outcome.DIVERGED, verified=None), None),
    ],
)
def test_what_a_model_passed_over_is_not_learned_as_harmless(
    report: RunReport, asked: list[str] | None
) -> None:
    notes = Asked()
    learning = Learning(cast("Store", notes))
    learning.begin(Workflow("orders"), cast("RunObservations", notes))
    learning.conclude(report)
    assert notes.times == (["settled", "learned"] if asked is None else asked)


def test_nothing_is_worked_out_of_a_run_that_cannot_teach() -> None:
    notes = Asked(can_teach=False)
    learning = Learning(cast("Store", notes))
    learning.begin(Workflow("orders"), cast("RunObservations", notes))
    learning.conclude(REPORT)
    assert notes.times == []


class TestWhatHelpersDid:
    """Kept in a real store once the run's end is told."""

    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        opened = Store.open(tmp_path, SNAPSHOTS)
        opened.save_workflow(workflow())
        yield opened
        opened.close()

    @staticmethod
    def after(store: Store, report: RunReport, way: Trajectory | None = None) -> Learning:
        """A run in which an agent closed a dialog, and perhaps found a way."""
        learning = Learning(store)
        saved = store.workflow("orders")
        ways = learning.watch(NewWays(learning.follows(store.memory_of(saved))))
        known = RunContext(reader=SayingReader("Install the update?"))
        book = learning.open_book(saved, saved.trajectories, known)
        assert book.learn(cleared(click(with_window(), later())))
        if way is not None:
            ways.remember(way)
        learning.begin(saved, RunObservations(lambda *_: None, known))
        learning.conclude(report)
        return learning

    def test_is_kept_as_a_reflex_and_proven_when_it_is_done_again(self, store: Store) -> None:
        self.after(store, REPORT)
        [kept] = store.reflexes.all("orders")
        assert (kept.trust, kept.applications) == ("provisional", ("Desk",))
        assert kept.reflex.steps[0].note == "click “Later” in “Update”"
        self.after(store, REPORT)
        assert [each.trust for each in store.reflexes.all()] == ["proven"]

    def test_how_known_ones_fared_is_kept_too(self, store: Store) -> None:
        self.after(store, REPORT)
        [kept] = store.reflexes.all()
        learning = Learning(store)
        saved = store.workflow("orders")
        book = learning.open_book(saved, saved.trajectories, RunContext(reader=SayingReader("x")))
        book.fired(kept.reflex, cleared=False)
        learning.conclude(REPORT)
        [failed] = store.reflexes.all()
        assert (failed.trust, failed.fired, failed.failed) == ("suspended", 1, 1)

    def test_a_reflex_of_another_application_does_not_hold_here(self, store: Store) -> None:
        self.after(store, REPORT)
        other = store.save_workflow(Workflow("mail"))
        book = Learning(store).open_book(other, (), RunContext())
        assert book.kept == []

    def test_a_way_is_provisional_until_it_is_found_again(self, store: Store) -> None:
        memory = store.memory_of(store.workflow("orders"))
        self.after(store, REPORT, trajectory("found", 3))
        assert [way.id for way in memory.provisional()] == ["found"]
        self.after(store, REPORT, trajectory("found again", 3))
        assert memory.provisional() == ()
        ways = memory.trajectories(workflow_tags("orders"))
        assert [way.id for way in ways] == ["way", "found"]

    @pytest.mark.parametrize(("verified", "left"), [(True, ["way"]), (False, ["way", "old"])])
    def test_a_way_without_any_use_is_forgotten_by_runs_that_ended_well(
        self, store: Store, *, verified: bool, left: list[str]
    ) -> None:
        saved = store.workflow("orders")
        memory = store.memory_of(saved)
        memory.remember(trajectory("old", 3))
        for _ in range(MOST_IDLE + 1):
            learning = Learning(store)
            learning.follows(memory)
            learning.conclude(replace(REPORT, verified=verified))
        assert [way.id for way in memory.trajectories(workflow_tags("orders"))] == left

    @pytest.mark.parametrize(
        ("verified", "kept"), [(True, ["way", "found"]), (None, ["way", "found"]), (False, ["way"])]
    )
    def test_a_way_that_a_person_showed_is_one_like_any_other(
        self, store: Store, *, verified: bool | None, kept: list[str]
    ) -> None:
        learning = Learning(store)
        saved = store.workflow("orders")
        ways = learning.watch(NewWays(learning.follows(store.memory_of(saved))))
        known = RunContext(reader=SayingReader("Terms"))
        learning.open_book(saved, saved.trajectories, known).vouch(trajectory("found", 3).steps)
        ways.remember(trajectory("found", 3))
        learning.begin(saved, RunObservations(lambda *_: None, known))
        learning.conclude(replace(REPORT, verified=verified))
        memory = store.memory_of(saved)
        assert memory.provisional() == ()
        assert [way.id for way in memory.trajectories(workflow_tags("orders"))] == kept

    @pytest.mark.parametrize(
        ("report", "kept"),
        [
            (replace(REPORT, verified=None), ["way", "accepted"]),
            (replace(REPORT, verified=False), ["way"]),
            (replace(REPORT, outcome=Outcome.DIVERGED, verified=None), ["way"]),
        ],
    )
    def test_what_a_person_said_is_fine_is_kept_unless_the_run_ended_badly(
        self, store: Store, report: RunReport, kept: list[str]
    ) -> None:
        learning = Learning(store)
        learning.accept(trajectory("nobody is asked", 3))
        saved = store.workflow("orders")
        learning.watch(NewWays(learning.follows(store.memory_of(saved))))
        learning.begin(saved, RunObservations(lambda *_: None, RunContext()))
        learning.accept(trajectory("accepted", 3))
        learning.conclude(report)
        memory = store.memory_of(saved)
        assert memory.provisional() == ()
        assert [way.id for way in memory.trajectories(workflow_tags("orders"))] == kept

    def test_a_way_that_a_verified_run_followed_is_trusted(self, store: Store) -> None:
        self.after(store, REPORT, trajectory("found", 3))
        learning = Learning(store)
        saved = store.workflow("orders")
        learning.begin(saved, RunObservations(lambda *_: None, RunContext()))
        learning.watch(
            NewWays(learning.follows(store.memory_of(saved, with_provisional=True)))
        ).count_use("found")
        learning.conclude(REPORT)
        assert store.memory_of(saved).provisional() == ()

    @pytest.mark.parametrize(
        "report",
        [
            replace(REPORT, verified=None),
            replace(REPORT, verified=False),
            replace(REPORT, outcome=Outcome.DIVERGED),
        ],
    )
    def test_a_run_that_nobody_verified_leaves_no_way(
        self, store: Store, report: RunReport
    ) -> None:
        self.after(store, report, trajectory("found", 3))
        assert store.memory_of(store.workflow("orders")).provisional() == ()
