"""The rows of a list in an application that nobody here wrote are read, also those out of sight,
and another workflow is played for each.

What is true are the rows that the list was started with, and the file that the other one writes.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.signals import StopSwitch
from app.desktop.x11.input_injector import XlibHands
from app.engine.model.stop import NeverStop
from app.settings import read_settings
from app.wiring.recording.recording import RecordingRequest, recording
from tests.builders.applications.qt_rows import NAMES
from tests.builders.desktop.started import command_of
from tests.builders.runs.byheart import Byheart
from tests.builders.runs.shown import Shower

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(300)]

ROWS = [(name, str(4000 + 7 * number)) for number, name in enumerate(NAMES)]


@dataclass(frozen=True, slots=True)
class People:
    """A list of people, and a book in which each can be entered."""

    byheart: Byheart
    folder: Path

    def lists(self, rows: Sequence[tuple[str, str]]) -> None:
        with (self.folder / "people.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([("Name", "Number"), *rows])

    def entered(self) -> list[str]:
        return (self.folder / "book.txt").read_text(encoding="utf-8").splitlines()

    def shown(
        self, name: str, words: tuple[str, str], show: Callable[[Shower], None], **values: str
    ) -> None:
        """A task is shown."""
        kind, file = words
        launch = command_of("yad_dialogs.py", kind, str(self.folder / file))
        with XvfbDisplay.start() as display, self.byheart.store() as store:
            teaching = RecordingRequest(
                name,
                launch=launch,
                parameters=values,
                display=display.name,
                environment=display.environment,
            )
            settings = read_settings({"BYHEART_HOME": str(self.byheart.home)})
            hands = XlibHands(display.name, NeverStop())
            with (
                recording(teaching, settings, store, StopSwitch()) as lessons,
                Shower(display, hands) as person,
            ):
                person.looks()
                show(person)
                lessons.finish()
                lessons.end_applications()
            hands.close()


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> People:
    """How the list is read was shown."""
    folder = tmp_path_factory.mktemp("people")
    people = People(Byheart(folder / "byheart"), folder)
    people.lists(ROWS)

    def show(person: Shower) -> None:
        person.clicks(ROWS[0][0])
        person.presses("Escape")

    people.shown("people", ("list", "people.csv"), show)
    edited = people.byheart.does("edit", "read-table", "people", "1", "rows")
    assert edited.status == 0, edited.err
    return people


def test_all_rows_are_read_by_their_heads_and_kept_in_a_file(people: People) -> None:
    kept = people.folder / "kept.csv"
    ended = people.byheart.plays("people", {}, "--save", f"rows={kept}")
    assert ended.report["outcome"] == "done", ended.story
    with kept.open(encoding="utf-8", newline="") as file:
        assert list(csv.reader(file)) == [["Name", "Number"], *map(list, ROWS)]


def test_another_workflow_is_played_for_each_row_of_the_list(people: People) -> None:
    def show(person: Shower) -> None:
        person.types("Zoe Meier")
        person.presses("Return")

    people.shown("guest", ("entry", "book.txt"), show, who="Zoe Meier")
    (people.folder / "book.txt").unlink()
    people.lists([ROWS[0], ROWS[1], ROWS[2]])
    words = ("run", "guest", "--for-each", "people.rows", "--column", "who=Name", "--json")
    ended = people.byheart.does(*words, "--display", "private", seconds=120)
    assert ended.status == 0, ended.story
    assert people.entered() == [name for name, _ in ROWS[:3]]
    with people.byheart.store() as store:
        (batch,) = store.batches.all(1)
        states = [str(row.state) for row in store.batches.rows(batch.id)]
    assert states == ["done"] * 3
