"""Rows of a file in the form of a run: dropped, matched, examined, and played one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from openpyxl import Workbook
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from app.desktop.signals import StopSwitch
from app.player.run.messages import RunRequest
from app.scheduler.run.command_channel import Command, RunCommandChannel
from app.scheduler.run.run_process import Message
from app.store.store import Store
from app.ui.running.form import RunForm
from app.ui.running.order import RowsTold, RunNeeds, RunOrder
from app.ui.running.progress import ProgressView
from app.ui.running.row_worker import played
from app.wiring.run.launcher import Prepared
from app.wiring.storage.store_opening import open_secrets
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import controls, texts
from tests.ui.conftest import Open
from tests.ui.running.test_worker import NEEDS, asked, opened
from tests.ui.test_accessibility import spoken


@pytest.fixture
def form(qtbot: QtBot, open_window: Open, store: Store) -> RunForm:
    """The form of a workflow with one parameter."""
    store.save_workflow(workflow("orders"))
    open_secrets(store).set("orders", "password", "s3cret")
    return asked(qtbot, opened(qtbot, open_window))


def csv(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "rows.csv"
    path.write_text(text, encoding="utf-8")
    return path


def drop(form: RunForm, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    none = Qt.KeyboardModifier.NoModifier
    form.dropEvent(
        QDropEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, none)
    )


def test_a_file_that_is_dropped_is_shown_and_its_columns_are_matched_by_name(
    qtbot: QtBot, form: RunForm, tmp_path: Path
) -> None:
    path = csv(tmp_path, "Customer;City\nBo;Ulm\nCleo;Rom\n")
    drop(form, path)
    qtbot.waitUntil(lambda: "rows.csv: 2 rows" in texts(form))
    assert form.rows.table.model().index(1, 1).data() == "Rom"
    assert not form.fields["customer"].isEnabled(), "a column gives it"
    assert form.order().rows == RowsTold(path, {"Customer": "customer"})
    assert form.order().values == {}
    assert form.go.isEnabled()
    form.rows.forget.click()
    assert form.order().rows is None
    assert form.fields["customer"].isEnabled()


def test_a_spreadsheet_is_matched_by_hand(qtbot: QtBot, form: RunForm, tmp_path: Path) -> None:
    book = Workbook()
    for row in (("who", "what"), ("Bo", "Paper")):
        book.worksheets[0].append(row)
    book.save(tmp_path / "rows.xlsx")
    form.rows.wanted.emit(tmp_path / "rows.xlsx")
    qtbot.waitUntil(lambda: form.rows.told is not None)
    assert form.order().values == {"customer": "Anna"}, "the same in each row"
    box = form.rows.columns["customer"]
    box.setCurrentIndex(box.findData("who"))
    told = form.order().rows
    assert told is not None
    assert told.columns == {"who": "customer"}


def test_a_row_that_does_not_fit_is_named_before_anything_runs(
    qtbot: QtBot, form: RunForm, tmp_path: Path
) -> None:
    drop(form, csv(tmp_path, "customer,city\nBo,Ulm\n,Rom\n"))
    qtbot.waitUntil(lambda: "rows.csv, row 3, column “customer” is empty." in texts(form))
    assert not form.go.isEnabled()


def test_what_is_no_file_of_rows_is_said_or_not_taken(
    qtbot: QtBot, form: RunForm, tmp_path: Path
) -> None:
    form.rows.wanted.emit(tmp_path / "gone.csv")
    qtbot.waitUntil(lambda: "There is no file" in texts(form))
    drop(form, tmp_path / "picture.png")
    assert form.rows.told is None
    nameless = [each for each in controls(form) if not spoken(each)]
    assert nameless == []


def prepared(store: Store, *outcomes: str, heard: list[list[Command]] | None = None) -> Prepared:
    """A workflow whose runs come to these ends; each hears what it is told."""
    saved = store.save_workflow(workflow("orders"))
    ends, line = iter(outcomes), RunCommandChannel()
    heard = [] if heard is None else heard

    def request(values: Mapping[str, str], row: int, *, run: str) -> RunRequest:
        store.begin_run("orders", 1, dict(values), run)
        return RunRequest(run, "orders", 1, ":9", values, row=row)

    def reported(request: RunRequest, play: object) -> Iterator[Message]:
        del play
        heard.append([])
        with line.to(heard[-1].append):
            yield {"event": "started", "run": request.run}
        report = {"outcome": next(ends), "verified": True, "run": request.run, "acted": 1}
        store.finish_run(request.run, report)
        yield {"event": "report", **report}

    parent = SimpleNamespace(store=store, stop=StopSwitch(), line=line)
    plays = SimpleNamespace(parent=parent, workflow=saved, request=request, reported=reported)
    return cast("Prepared", plays)


def ordered(path: Path) -> RunOrder:
    needs = RunNeeds("orders", 1, trusted=True, launches=True)
    return RunOrder(needs, {}, rows=RowsTold(path, {"who": "customer"}))


@pytest.mark.parametrize(
    ("outcomes", "outcome"),
    [(("done", "done"), "done"), (("done", "diverged"), "diverged")],
)
def test_each_row_is_played_and_one_report_tells_of_all(
    store: Store, tmp_path: Path, outcomes: tuple[str, str], outcome: str
) -> None:
    path = csv(tmp_path, "who\nBo\nCleo\n")
    told = list(played(prepared(store, *outcomes), ordered(path)))
    events = [message["event"] for message in told]
    assert events == ["row", "started", "row_report", "row", "started", "row_report", "report"]
    assert (told[-1]["outcome"], told[-1]["verified"]) == (outcome, True)
    values = sorted(run.parameters["customer"] for run in store.runs("orders"))
    assert values == ["Bo", "Cleo"]


def test_pace_and_pause_hold_for_the_next_row_too(store: Store, tmp_path: Path) -> None:
    path, heard = csv(tmp_path, "who\nBo\nCleo\nDan\n"), list[list[Command]]()
    ready = prepared(store, "done", "done", "done", heard=heard)
    pace, pause = {"command": "pace", "pace": "slow"}, {"command": "pause"}
    for message in played(ready, replace(ordered(path), pace="slow")):
        if (message["event"], message.get("row")) == ("row", 2):
            ready.parent.line.tell(pause)
        elif message["event"] == "started" and len(heard) == 2:
            ready.parent.line.tell({"command": "go_on"})
    assert heard == [[pace], [pace, pause, {"command": "go_on"}], [pace]]


def test_the_view_tells_which_row_it_is_at(qtbot: QtBot) -> None:
    view = ProgressView(RunOrder(NEEDS, {}), "F12")
    qtbot.addWidget(view)
    view.hear({"event": "row", "row": 2, "rows": 7})
    assert view.title.text() == "orders: row 2 of 7"
    view.hear({"event": "row_report", "outcome": "done"})
    assert not view.story.isVisible(), "the others are still to come"
