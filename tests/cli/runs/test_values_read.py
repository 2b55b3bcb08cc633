"""What a run has read is written to files."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook

from app.cli.runs.values_read import files_for, write_values
from app.engine.errors import UsageError
from app.store.batches.rows import read_rows

REPORT = {"values": {"rows": 'Name,Sum\n"Smith, Anna",=1+1\n', "number": "=17"}}


def test_each_value_is_written_and_no_cell_is_a_formula(tmp_path: Path) -> None:
    files = files_for([f"rows={tmp_path}/rows.csv", f"number={tmp_path}/number.txt"])
    assert write_values(REPORT, files) == 0
    assert (tmp_path / "rows.csv").read_text() == 'Name,Sum\n"Smith, Anna",\'=1+1\n'
    assert (tmp_path / "number.txt").read_text() == "=17"


def test_what_was_not_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert write_values({}, files_for([f"rows={tmp_path}/rows.csv"])) == 1
    assert "rows was not read" in capsys.readouterr().err
    assert not (tmp_path / "rows.csv").exists()


@pytest.mark.parametrize("word", ["rows", "=a", "rows="])
def test_what_names_no_file_is_refused(word: str) -> None:
    with pytest.raises(UsageError, match="NAME=FILE"):
        files_for([word])


def test_what_cannot_be_written_is_refused_before_the_run(tmp_path: Path) -> None:
    (tmp_path / "kept.xlsx").write_text("mine")
    told = {
        f"{tmp_path}": "is a folder",
        f"{tmp_path}/rows.ods": "name a .xlsx or .csv",
        f"{tmp_path}/kept.xlsx": "is there already",
        f"{tmp_path}/kept.xlsx/rows.csv": "no folder that you may write to",
    }
    for file, why in told.items():
        with pytest.raises(UsageError, match=why):
            files_for([f"rows={file}"])
    assert files_for([f"rows={tmp_path}/kept.xlsx"], overwrites=True)
    assert (tmp_path / "kept.xlsx").read_text() == "mine"


def test_a_spreadsheet_holds_the_texts_themselves_and_no_formula(tmp_path: Path) -> None:
    file = tmp_path / "rows.xlsx"
    text = REPORT["values"]["rows"] + "007,12.50\n,\u00e9\n"
    assert write_values({"values": {"rows": text}}, {"rows": file}) == 0
    assert [list(row) for row in load_workbook(file)["rows"].values] == [
        ["Name", "Sum"],
        ["Smith, Anna", "=1+1"],
        ["007", "12.50"],
        [None, "\u00e9"],
    ]
    assert read_rows(file, ["Sum"]).rows[1] == {"Name": "007", "Sum": "12.50"}


@pytest.mark.parametrize("cell", ["a" * 32_768, "a\x07b"])
def test_what_a_spreadsheet_would_lose_is_told_and_the_file_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cell: str
) -> None:
    file, other = tmp_path / "rows.xlsx", tmp_path / "number.txt"
    file.write_text("mine")
    report = {"run": "7f", "values": {"rows": f"Name\n{cell}\n", "number": "17"}}
    assert write_values(report, {"rows": file, "number": other}) == 1
    assert "no spreadsheet keeps" in (said := capsys.readouterr().err)
    assert "The report of run 7f holds rows." in said
    assert file.read_text() == "mine"
    assert other.read_text() == "17"
    assert sorted(tmp_path.iterdir()) == [other, file]
