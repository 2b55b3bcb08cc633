"""The report of a run, as other programs read it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from app.engine.errors import (
    BlockedError,
    ByheartError,
    GoneError,
    NotActedError,
    StoppedError,
    UsageError,
)
from app.engine.model.events import Outcome, Recovery
from app.player.run.messages import RunReport, as_message, outcome_of

DONE = RunReport("3f2a", "orders", 2, Outcome.DONE, steps=7, acted=7, seconds=3.14159)


def test_a_report_is_the_documented_object() -> None:
    assert json.loads(json.dumps(as_message(DONE))) == {
        "event": "report",
        "run": "3f2a",
        "workflow": "orders",
        "version": 2,
        "outcome": "done",
        "verified": None,
        "steps": 7,
        "acted": 7,
        "recovered": {
            "waited": 0,
            "relocated": 0,
            "raised": 0,
            "reflex": 0,
            "agent": 0,
            "operator": 0,
        },
        "model_calls": 0,
        "cost_usd": 0.0,
        "seconds": 3.142,
        "reason": "",
    }


def test_recoveries_are_counted_by_how() -> None:
    told = as_message(replace(DONE, recovered={Recovery.WAITED: 2}))
    assert told["recovered"] == {
        "waited": 2,
        "relocated": 0,
        "raised": 0,
        "reflex": 0,
        "agent": 0,
        "operator": 0,
    }


def test_what_a_model_used_is_told_and_an_unknown_price_is_no_sum() -> None:
    told = as_message(replace(DONE, model_calls=2, cost_usd=0.01234567, tokens=9000))
    assert (told["model_calls"], told["cost_usd"], told["tokens"]) == (2, 0.012346, 9000)
    assert as_message(replace(DONE, model_calls=1, cost_usd=None))["cost_usd"] is None


def test_a_row_what_was_read_and_what_was_done_are_told_where_there_are_some() -> None:
    told = as_message(replace(DONE, row=3, values={"number": "1001"}, done=("clicked Save",)))
    assert (told["row"], told["values"], told["done"]) == (3, {"number": "1001"}, ["clicked Save"])
    assert not {"row", "values", "done"} & set(as_message(DONE))


@pytest.mark.parametrize(
    ("outcome", "verified", "status"),
    [
        (Outcome.DONE, None, 0),
        (Outcome.DONE, True, 0),
        (Outcome.FAILED, False, 1),
        (Outcome.STOPPED, None, 1),
        (Outcome.DIVERGED, None, 1),
        (Outcome.FAILED, None, 1),
        (Outcome.UNCERTAIN, None, 1),
        (Outcome.BLOCKED, None, 3),
    ],
)
def test_the_exit_status_follows_the_outcome(
    outcome: Outcome, status: int, *, verified: bool | None
) -> None:
    assert replace(DONE, outcome=outcome, verified=verified).exit_status == status


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (BlockedError("no display"), Outcome.BLOCKED),
        (StoppedError("stop key"), Outcome.STOPPED),
        (UsageError("no such step"), Outcome.FAILED),
        (NotActedError("moved"), Outcome.FAILED),
        (ByheartError("?"), Outcome.FAILED),
    ],
)
def test_an_error_stands_for_an_outcome(error: ByheartError, outcome: Outcome) -> None:
    assert outcome_of(error) is outcome


def test_what_may_be_committed_is_uncertain_before_the_first_act_too() -> None:
    assert outcome_of(GoneError("the first workflow", committed=True)) is Outcome.UNCERTAIN
    assert outcome_of(GoneError("the display went away")) is Outcome.BLOCKED


def test_a_run_that_has_acted_is_not_blocked() -> None:
    assert outcome_of(BlockedError("the display went away"), acted=True) is Outcome.FAILED
