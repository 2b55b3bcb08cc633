"""What a rehearsal proves, and what it does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.desktop.signals import StopSwitch
from app.scheduler.run.run_process import Message
from app.settings import Settings
from app.store.editing.steps import name_step
from app.store.store import Store
from app.wiring.machine.desktop import Desk
from app.wiring.run.launcher import Parent, Prepared
from app.wiring.run.rehearsing import rehearse, why_not_proven
from app.wiring.storage.store_opening import opened_store
from tests.builders.store.kept import workflow

YES: Message = {"event": "allowed", "step": 1}
DONE: Message = {"event": "report", "outcome": "done", "verified": None, "recovered": {}}


@pytest.fixture
def store() -> Iterator[Store]:
    with opened_store() as opened:
        yield opened


def rehearsed(
    store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *said: Message
) -> Message:
    """The report of a rehearsal in which the run says this."""
    asked: list[dict[str, object]] = []

    def run(_: Prepared, given: object, **more: object) -> Iterator[Message]:
        asked.append(more)
        yield from said

    monkeypatch.setattr(Prepared, "run", run)
    parent = Parent(Settings(tmp_path), store, StopSwitch(), print, Desk("", {}))
    prepared = Prepared(parent, store.workflow("orders"), ask="operator", private=False)
    *_, report = rehearse(prepared, {})
    assert asked == [{"pace": "slow", "rehearsal": True}]
    return report


def test_what_a_person_saw_done_is_proven_until_it_is_edited(
    store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    store.save_workflow(workflow("orders"))
    report = rehearsed(store, monkeypatch, tmp_path, YES, DONE)
    assert (report["proven"], report["not_proven"]) == (True, "")
    assert store.workflow("orders").proven
    store.save_workflow(name_step(store.workflow("orders"), 1, "Begin"))
    assert not store.workflow("orders").proven
    assert store.workflow("orders", 1).proven


@pytest.mark.parametrize(
    ("report", "approved", "why"),
    [
        ({"outcome": "stopped"}, 1, "unfinished"),
        ({"outcome": "diverged"}, 1, "unfinished"),
        ({"outcome": "failed", "verified": False}, 1, "refuted"),
        ({"recovered": {"operator": 1}}, 1, "helped"),
        ({"recovered": {"agent": 2}}, 1, "helped"),
        ({}, 0, "unasked"),
        ({"recovered": {"waited": 3, "reflex": 1}, "verified": True}, 1, ""),
    ],
)
def test_only_a_good_end_without_help_that_a_person_agreed_to_proves_it(
    report: Message, approved: int, why: str
) -> None:
    assert why_not_proven({**DONE, **report}, approved) == why


def test_what_did_not_pass_stays_as_it_was(
    store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    store.save_workflow(workflow("orders"))
    report = rehearsed(store, monkeypatch, tmp_path, {**DONE, "outcome": "stopped"})
    assert report["proven"] is False
    assert not store.workflow("orders").proven
