"""The bench of induction: how it reads a log, what it counts, and what it refuses."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from app.induction.origins import Disagreement, Filled
from scripts.benches._induction.logs import Case, cases_of
from scripts.benches.induction import _judged, learned

ROOT = Path(__file__).parents[2]
BENCH = ROOT / "scripts" / "benches" / "induction.py"
COLUMNS = (
    *("caseID", "targetApp", "eventType", "content", "target.sheetName", "target.id"),
    *("target.name", "target.value", "target.innerText"),
)
PEOPLE = ("Anna Roth", "Bert Kuhn", "Carl Lang", "Dora Wolf", "Emil Berg")


def copied(case: int, text: str, cell: str, kept: str) -> tuple[object, ...]:
    return (case, "Excel", "copyCell", text, "Sheet1", cell, "", kept, "")


def edited(case: int, field: str, value: str) -> tuple[object, ...]:
    return (case, "Chrome", "editField", "", "", "", field, value, "")


def cases(tmp_path: Path, rows: Sequence[tuple[object, ...]]) -> list[Case]:
    path = tmp_path / "log.csv"
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([COLUMNS, *rows])
    return cases_of(path)


def test_a_case_has_its_row_and_what_the_fields_held_at_last(tmp_path: Path) -> None:
    rows = [
        copied(1, "Anna", "A2", "Anna"),
        copied(1, "$1,200", "B2", "1200"),
        copied(1, "Roth", "C2", "noted amiss"),
        edited(1, "Name", "An"),
        edited(1, "Name", "Anna"),
    ]
    (case,) = cases(tmp_path, rows)

    assert case.recording.known == {"Sheet1!A": "Anna", "Sheet1!B": "$1,200"}
    assert case.truth == {"Chrome|editField|Name": "Anna"}


def test_the_fields_of_the_other_cases_are_counted(tmp_path: Path) -> None:
    rows = []
    for number, name in enumerate(PEOPLE):
        rows += [copied(number, name, f"A{number + 2}", name)]
        rows += [edited(number, "Last", name.split()[1]), edited(number, "Free", f"{number}x")]
    score = learned(cases(tmp_path, rows), 3, seeds=4)

    assert score.counts == {"right": 8, "refused": 8}


def test_a_wrong_value_is_told_from_one_with_a_blank_and_from_none() -> None:
    assert _judged(Filled("Anna"), "Anna") == "right"
    assert _judged(Filled("Anna"), "Anna ") == "blank"
    assert _judged(Filled("Anna"), "Bert") == "wrong"
    assert _judged(Disagreement(("Anna", "Bert")), "Bert") == "refused"
    assert _judged(None, "Bert") == "refused"


def test_a_folder_without_the_logs_is_refused(tmp_path: Path) -> None:
    said = subprocess.run(
        [sys.executable, str(BENCH), "--logs", str(tmp_path)],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert said.returncode == 2
    assert "There is no log StudentRecord_seg.csv" in said.stderr
