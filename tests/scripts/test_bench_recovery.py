"""The bench of interrupted runs: its seed decides what it plays, and it sums what was seen."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from app.engine.errors import UsageError
from scripts.benches._recovery.plan import DRIFTS, FOREIGN, OWN, WORKFLOWS, planned
from scripts.benches._recovery.results import Result, Results, summed

COSTS = {"order": 0.1, "urgent order": 0.2, "express order": 0.3}


def result(number: int, drift: str = "", calls: int = 0, verdict: str = "right") -> Result:
    workflow = planned(1, number).workflow
    how = {"agent": calls, "reflex": int(bool(drift) and not calls)}
    return Result(
        *(number, workflow, drift, verdict, "done", "", calls, calls, 0.01 * calls), how, 9.0
    )


@pytest.mark.parametrize("seed", [1, 7, 2**32])
def test_three_of_ten_are_interrupted_and_each_kind_has_its_turn(seed: int) -> None:
    runs = [planned(seed, number) for number in range(60)]
    assert Counter(bool(run.drift) for run in runs) == {True: 18, False: 42}
    assert Counter(run.drift for run in runs if run.drift) == dict.fromkeys(DRIFTS, 3)
    assert Counter(run.workflow for run in runs) == dict.fromkeys(WORKFLOWS, 20)
    assert len({run.request.note for run in runs}) == 60
    assert runs == [planned(seed, number) for number in range(60)]


def test_a_popup_of_its_own_is_wished_for_and_a_foreign_one_started() -> None:
    for run in (planned(3, number) for number in range(60)):
        assert [wish["popup"] for wish in run.wishes if "popup" in wish] == (
            [run.drift] if run.drift in OWN else []
        )
        assert (run.foreign is not None) == (run.drift in FOREIGN)


def test_what_was_played_is_summed(tmp_path: Path) -> None:
    results = Results.at(tmp_path / "results.jsonl", 5)
    played = (result(2, "update"), result(0, "update", calls=1), result(1, verdict="halted"))
    for each in played:
        results.keep(each)
    again = Results.at(results.file, 6)
    told = summed(again.all(), again.seed, COSTS)
    assert told["seed"] == 5
    assert (told["runs"], told["right"], told["wrong"], told["halted"]) == (3, 2, 0, 1)
    assert (told["disturbed"], told["conversations"], told["distinct_surprises"]) == (2, 1, 1)
    assert told["model_calls_by_run"] == [1, 0, 0]
    assert (told["cost_usd"], told["agent_only_cost_usd"]) == (0.01, 0.6)
    assert told["by_reflex"] == 1
    assert told["by_drift"] == {"update": {"runs": 2, "right": 2, "conversations": 1}}


def test_a_file_of_something_else_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text("hello\n")
    with pytest.raises(UsageError):
        Results.at(file, 1)
