"""A log-in that two workflows share is played before each of them, and once for all of the rows.

What is true are the files that the application writes.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.signals import StopSwitch
from app.desktop.x11.input_injector import XlibHands
from app.engine.model.stop import NeverStop
from app.settings import read_settings
from app.wiring.recording.recording import RecordingRequest, recording
from tests.builders.applications.qt_office import PASSWORD
from tests.builders.desktop.started import command_of
from tests.builders.runs.byheart import Byheart, given
from tests.builders.runs.played_run import played_run
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

    def is_taught_both(self) -> None:
        """Entries are taken by a workflow that the other one plays in the middle, too."""
        self.shows("notes", "call Bert")
        self.shows("orders", "nine pens")
        for words in (
            ("edit", "cut", "notes", "4", "log-in"),
            ("edit", "play", "orders", "5", "notes", "-p", "entry=re: {entry}"),
        ):
            assert (done := self.byheart.does(*words)).status == 0, done.err
        self.forgets()

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


def test_a_step_in_the_middle_plays_another_workflow_and_is_uncertain_if_killed_there(
    tmp_path: Path,
) -> None:
    office = Office(byheart := Byheart(tmp_path / "byheart"), tmp_path)
    office.is_taught_both()
    assert (
        "Play notes with entry = re: {entry}, user = {user}" in byheart.does("show", "orders").out
    )
    ended = byheart.plays("orders", {"user": "cora", "entry": "two ink"})
    assert ended.report["outcome"] == "done", ended.story
    assert office.lines("entries.txt") == ["cora: re: two ink", "cora: two ink"]
    assert office.lines("logins.txt") == ["cora"]
    with byheart.store() as store:
        inner, outer = store.runs(limit=2)
        assert [(one.workflow, one.outcome) for one in (inner, outer)] == [
            ("notes", "done"),
            ("orders", "done"),
        ]
        assert inner.parameters["entry"] == "re: two ink"
    story = byheart.does("report", outer.run).out
    assert f"notes is played in a step: run {inner.run}." in story
    office.forgets()
    is_killed_while_it_plays_another(byheart, tmp_path)


def is_killed_while_it_plays_another(byheart: Byheart, folder: Path) -> None:
    values = given({"user": "cora", "entry": "two ink"})
    with (
        XvfbDisplay.start() as display,
        played_run(display, byheart.home, "orders", *values, where="private") as run,
    ):
        run.until(lambda: run.has_said("noted"), "the other workflow is played")
        child = psutil.Process(run.child)
        run.process.kill()
        child.kill()
        run.process.wait()
        child.wait()  # only then it lets go of its run
        for process in left_of(byheart.home):
            process.terminate()
            process.wait()
    with byheart.store() as store:
        store.mark_lost_runs()
        lost = {one.workflow: one.outcome for one in store.runs(limit=2)}
    assert lost["orders"] == "uncertain"
    assert lost["notes"] in {"uncertain", "done"}, "it may just have ended"
    entries = folder / "entries.txt"
    told = entries.read_text(encoding="utf-8").splitlines() if entries.exists() else []
    assert told in ([], ["cora: re: two ink"], ["cora: re: two ink", "cora: two ink"])


def left_of(home: Path) -> Iterator[psutil.Process]:
    """Whoever is killed cannot end what it started."""
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.environ().get("BYHEART_HOME") == str(home):
                yield process
