"""What a run has read is written to files."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cli.runs.values_read import files_for, write_values
from app.engine.errors import UsageError

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


@pytest.mark.parametrize("word", ["rows", "=a", "rows=", "rows=/tmp"])
def test_what_names_no_file_is_refused(word: str) -> None:
    with pytest.raises(UsageError, match="NAME=FILE"):
        files_for([word])
