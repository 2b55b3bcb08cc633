"""The rows of a list in an application that nobody here wrote are read, also those out of sight.

What is true are the rows that it was started with.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.signals import StopSwitch
from app.desktop.x11.input_injector import XlibHands
from app.engine.model.stop import NeverStop
from app.settings import read_settings
from app.wiring.recording.recording import Teaching, recording
from tests.builders.applications.qt_rows import NAMES
from tests.builders.runs.byheart import Byheart
from tests.builders.runs.shown import Shower

pytestmark = pytest.mark.on_screen

ROWS = [(name, str(4000 + 7 * number)) for number, name in enumerate(NAMES)]


def people(rows: list[tuple[str, str]]) -> tuple[str, ...]:
    """A list of rows, started with them."""
    window = ("yad", "--list", "--title=People", "--width=420", "--height=330", "--no-click")
    columns = ("--column=Name", "--column=Number")
    return (*window, *columns, *(cell for row in rows for cell in row))


def taught(byheart: Byheart, launch: tuple[str, ...]) -> None:
    """One cell is pointed at, and the list closed."""
    with XvfbDisplay.start() as display, byheart.store() as store:
        teaching = Teaching(
            "people", launch=launch, display=display.name, environment=display.environment
        )
        settings = read_settings({"BYHEART_HOME": str(byheart.home)})
        hands = XlibHands(display.name, NeverStop())
        with (
            recording(teaching, settings, store, StopSwitch()) as lessons,
            Shower(display, hands) as person,
        ):
            person.looks()
            person.clicks(ROWS[0][0])
            person.clicks("OK")
            lessons.finish()
            lessons.end_applications()
        hands.close()


def test_all_rows_are_read_by_their_heads_and_kept_in_a_file(tmp_path: Path) -> None:
    byheart = Byheart(tmp_path / "byheart")
    taught(byheart, people(ROWS))
    edited = byheart.does("edit", "read-table", "people", "1", "rows")
    assert edited.status == 0, edited.err
    kept = tmp_path / "people.csv"
    ended = byheart.plays("people", {}, "--save", f"rows={kept}")
    assert ended.report["outcome"] == "done", ended.story
    with kept.open(encoding="utf-8", newline="") as file:
        assert list(csv.reader(file)) == [["Name", "Number"], *map(list, ROWS)]
