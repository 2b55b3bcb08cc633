"""A log-in that two workflows share is played before each of them, and once for all of the rows.

What is true are the files that the application writes.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.signals import StopSwitch
from app.desktop.x11.input_injector import XlibHands
from app.engine.model.stop import NeverStop
from app.settings import read_settings
from app.wiring.recording.recording import RecordingRequest, recording
from tests.builders.applications.qt_office import PASSWORD
from tests.builders.desktop.started import command_of
from tests.builders.runs.byheart import Byheart
from tests.builders.runs.shown import Shower

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(300)]


@dataclass(frozen=True, slots=True)
class Office:
    """An office, where two tasks were shown, each with its log-in: one of them for two rows."""

    byheart: Byheart
    folder: Path

    def shows(self, name: str, *entries: str, for_all: bool = False) -> None:
        files = (str(self.folder / "logins.txt"), str(self.folder / "entries.txt"))
        launch = command_of("qt_office.py", *files)
        settings = read_settings({"BYHEART_HOME": str(self.byheart.home)})
        with XvfbDisplay.start() as display, self.byheart.store() as store:
            teaching = RecordingRequest(
                name,
                launch=launch,
                parameters={"user": "anna"} | ({} if for_all else {"entry": entries[0]}),
                display=display.name,
                environment=display.environment,
            )
            hands = XlibHands(display.name, NeverStop())
            with (
                recording(teaching, settings, store, StopSwitch()) as lessons,
                Shower(display, hands) as person,
            ):
                person.looks()
                person.types("anna")
                person.presses("Tab")
                person.types(PASSWORD)
                person.presses("Return")
                person.sees("Entry")
                for entry in entries:
                    person.types(entry)
                    person.presses("Return")
                lessons.for_all = for_all
                lessons.finish()
                assert not lessons.unkept
                lessons.end_applications()
            hands.close()

    def forgets(self) -> None:
        for name in ("logins.txt", "entries.txt"):
            (self.folder / name).unlink(missing_ok=True)

    def lines(self, name: str) -> list[str]:
        return (self.folder / name).read_text(encoding="utf-8").splitlines()


def test_a_log_in_is_cut_out_used_by_two_workflows_and_done_once_for_all_rows(
    tmp_path: Path,
) -> None:
    office = Office(byheart := Byheart(tmp_path / "byheart"), tmp_path)
    office.shows("notes", "call Bert")
    office.shows("orders", "nine pens", "one lamp", for_all=True)
    for words in (
        ("edit", "cut", "notes", "4", "log-in"),
        ("edit", "begin-after", "orders", "log-in", "-p", "user={user}"),
    ):
        assert (done := byheart.does(*words)).status == 0, done.err
    office.forgets()
    ended = byheart.plays("notes", {"user": "bert", "entry": "call Cora"})
    assert ended.report["outcome"] == "done", ended.story
    assert office.lines("entries.txt") == ["bert: call Cora"]
    office.forgets()
    shown = byheart.does("show", "orders").out
    assert "for each row of a file (shown 2 times)" in shown
    (entry,) = (line.split()[1] for line in shown.splitlines() if "“nine pens”" in line)
    with (tmp_path / "rows.csv").open("w", encoding="utf-8") as file:
        csv.writer(file).writerows([(entry,), ("two ink",), ("six pads",), ("a lamp",)])
    played = ("run", "orders", "-p", "user=cora", "--data", str(tmp_path / "rows.csv"), "--json")
    ended = byheart.does(*played, "--display", "private", seconds=120)
    assert ended.status == 0, ended.story
    assert office.lines("entries.txt") == ["cora: two ink", "cora: six pads", "cora: a lamp"]
    assert office.lines("logins.txt") == ["cora"]
