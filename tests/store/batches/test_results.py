"""What came of the rows stands beside their file, in a file that no spreadsheet executes."""

from __future__ import annotations

import csv
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from app.store.batches.batches import Batch, KeptRow
from app.store.batches.results import FORMULA, LONGEST_CELL, escaped, results_path, write_results
from app.store.model.row_state import RowState

NIGHT = datetime(2026, 11, 21, tzinfo=UTC)
ROWS = (
    KeptRow(1, {"customer": "=1+1", "note": "a\x07b"}, RowState.DONE, "aa", "", {"number": "-5"}),
    KeptRow(2, {"customer": "@Bo"}, RowState.DIVERGED, "bb", "A dialog, over it."),
    KeptRow(3, {"customer": "Cleo"}, RowState.PENDING),
)
HEADER = ["customer", "note", "outcome", "reason", "run", "number"]


def written(folder: Path, suffix: str, columns: tuple[str, ...] = ("customer", "note")) -> Path:
    path = results_path(folder / f"rows{suffix}", "3f2a", folder / "other")
    batch = Batch("3f2a", "orders", 1, "", "", columns, str(path), NIGHT)
    write_results(batch, ROWS)
    return path


def csv_lines(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def test_a_csv_file_tells_row_by_row(tmp_path: Path) -> None:
    path = written(tmp_path, ".csv")
    assert path == tmp_path / "rows-results-3f2a.csv"
    assert csv_lines(path) == [
        HEADER,
        ["'=1+1", "a\x07b", "done", "", "aa", "'-5"],
        ["'@Bo", "", "diverged", "A dialog, over it.", "bb", ""],
        ["Cleo", "", "pending", "", "", ""],
    ]


def test_a_spreadsheet_holds_the_same_and_no_formula(tmp_path: Path) -> None:
    sheet = load_workbook(written(tmp_path, ".xlsx")).worksheets[0]
    lines = [[cell.value or "" for cell in line] for line in sheet.iter_rows()]
    assert lines[0] == HEADER
    assert lines[1] == ["'=1+1", "a\ufffdb", "done", "", "aa", "'-5"]
    assert all(cell.data_type != "f" for line in sheet.iter_rows() for cell in line)


def test_a_spreadsheet_says_that_a_long_text_was_cut(tmp_path: Path) -> None:
    path = results_path(tmp_path / "rows.xlsx", "3f2a", tmp_path)
    row = KeptRow(1, {"a": "1"}, RowState.DONE, "aa", "", {"rows": "x" * 40_000})
    write_results(Batch("3f2a", "orders", 1, "", "", ("a",), str(path), NIGHT), [row])
    cell = str(load_workbook(path).worksheets[0].cell(2, 5).value)
    assert len(cell) == LONGEST_CELL
    assert cell.endswith("holds all of it)")


def test_columns_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    path = written(tmp_path, ".csv", ("customer", "outcome", "number"))
    assert csv_lines(path)[0] == [
        "customer",
        "outcome",
        "number",
        "outcome (Byheart)",
        "reason",
        "run",
        "number (Byheart)",
    ]


def test_where_nothing_can_be_written_they_stand_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.batches.results.os.access", lambda *_: False)
    path = results_path(Path("/media/cd/Rows.XLSX"), "3f2a", tmp_path / "results")
    assert path == tmp_path / "results" / "Rows-results-3f2a.xlsx"


@given(st.text())
def test_no_cell_begins_like_a_formula(text: str) -> None:
    assert not escaped(text).startswith(FORMULA)
    assert escaped(text).removeprefix("'").endswith(text.removeprefix("'"))
