"""The rows of a list in an application that nobody here wrote are read, also those out of sight;
those of a web page over several pages, and another workflow is played for some of them.

What is true are the rows that the list and the page were started with, and the file that the other
workflow's application writes.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from openpyxl import load_workbook

from app.desktop.display.private import XvfbDisplay
from app.desktop.signals import StopSwitch
from app.desktop.x11.input_injector import XlibHands
from app.engine.model.stop import NeverStop
from app.settings import read_settings
from app.wiring.recording.recording import RecordingRequest, recording
from tests.builders.applications.mail_page import HEADS, keep_mails, mailbox
from tests.builders.applications.qt_rows import NAMES
from tests.builders.desktop.started import command_of
from tests.builders.runs.byheart import Byheart
from tests.builders.runs.shown import Shower

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(300)]

SENDERS = ("Adler Paper", "Baker & Daughters", "Conrad Lamps", "Dietz Glass", "Ebert", "Fischer")
ROWS = [(name, str(4000 + 7 * number)) for number, name in enumerate(NAMES)]


@dataclass(frozen=True, slots=True)
class People:
    """A list of people, and a book in which each can be entered."""

    byheart: Byheart
    folder: Path

    def lists(self, rows: Sequence[tuple[str, str]]) -> None:
        with (self.folder / "people.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([("Name", "Number"), *rows])

    def dialog(self, kind: str, file: str) -> tuple[str, ...]:
        return command_of("yad_dialogs.py", kind, str(self.folder / file))

    def entered(self) -> list[str]:
        return (self.folder / "book.txt").read_text(encoding="utf-8").splitlines()

    def shown(
        self, name: str, launch: tuple[str, ...], show: Callable[[Shower], None], **values: str
    ) -> None:
        """A task is shown."""
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

    people.shown("people", people.dialog("list", "people.csv"), show)
    edited = people.byheart.does("edit", "read-table", "people", "1", "rows")
    assert edited.status == 0, edited.err
    return people


def test_all_rows_are_read_by_their_heads_and_kept_in_a_file(people: People) -> None:
    kept = people.folder / "kept.xlsx"
    ended = people.byheart.plays("people", {}, "--save", f"rows={kept}", seconds=240)
    assert ended.report["outcome"] == "done", ended.story
    assert list(load_workbook(kept)["rows"].values) == [("Name", "Number"), *ROWS]


@pytest.mark.long
def test_for_every_mail_from_one_sender_its_number_is_copied_into_a_list(people: People) -> None:
    """The mails are a table over three pages of a web page; their numbers go to another program."""
    page = people.folder / "mails.html"
    mails = [
        (SENDERS[each % 6], f"Invoice {each + 1}", str(7000 + 13 * each)) for each in range(18)
    ]

    def holds(mails: Sequence[tuple[str, ...]], goes: int = 0) -> None:
        keep_mails(page, [mails[:7], mails[7:14], mails[14:]], goes)

    def show_mails(person: Shower) -> None:
        person.clicks(mails[0][2])
        person.clicks("Next")
        person.clicks("Back")

    def show_entry(person: Shower) -> None:
        person.types("4711")
        person.presses("Return")

    holds(mails)
    people.shown("mails", mailbox(page), show_mails)
    edited = people.byheart.does(
        "edit", "read-table", "mails", "1", "rows", "--next", "2", "--back", "3"
    )
    assert edited.status == 0, edited.err
    people.shown("entry", people.dialog("entry", "book.txt"), show_entry, number="4711")
    (people.folder / "book.txt").unlink()
    others = mails[:0:-1]
    holds(others)

    rows = ("--for-each", "mails.rows", "--where", f"From={SENDERS[2]}")
    words = ("run", "entry", *rows, "--column", "number=Number", "--json", "--display", "private")
    ended = people.byheart.does(*words, seconds=240)
    assert ended.status == 0, ended.story
    read = next(each["values"]["rows"] for each in ended.messages if each["event"] == "report")
    assert list(csv.reader(io.StringIO(read))) == [list(HEADS), *map(list, others)]
    wanted = [number for sender, _, number in others if sender == SENDERS[2]]
    assert people.entered() == wanted
    with people.byheart.store() as store:
        (batch,) = store.batches.all(1)
        states = [str(row.state) for row in store.batches.rows(batch.id)]
    assert states == ["done"] * len(wanted)
    holds(others, goes=2)  # the first mail is deleted while the list is read
    ended = people.byheart.does(*words, seconds=240)
    assert ended.status == 1, (ended.status, ended.story, ended.out)
    # The page may change on the way back, or while it is turned: either is told.
    told = ended.out + ended.err
    assert "shows other rows than before" in told or "not read to its end" in told
    assert people.entered() == wanted, "no row was begun"
