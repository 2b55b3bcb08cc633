"""What is recorded later becomes a part of the workflow: after a step of it, or in its place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import cast

import pytest
from pytestqt.qtbot import QtBot

import app.wiring.recording.recording as wiring
from app.engine.model.trajectory import Step
from app.player.run.applications import Applications
from app.recorder.model.events import Recorded, RecordingEvent
from app.recorder.recorder import Recorder
from app.settings import Settings
from app.store.model.workflow import Start, steps_of
from app.store.store import Store
from app.ui.i18n.messages_en import Say
from app.ui.recording import controller
from app.ui.recording.form import AnewForm
from app.ui.shell.main_window import MainWindow
from app.ui.workflows.detail import WorkflowView
from checks.snapshot.look import Look
from tests.builders.fake_desktop import PaperDesktop, PaperWindows
from tests.builders.store.kept import picture, workflow
from tests.builders.ui.windows import controls, sentences, texts
from tests.ui.conftest import Open
from tests.ui.editing.test_history import do, is_version
from tests.ui.test_accessibility import spoken

TAB = Step("press_keys", "1", {"keys": "Tab"}, Look(picture(9)), note="Press Tab")


@dataclass
class Shown:
    """A recorder that was shown one key; `taught` is what it was to record."""

    store: Store
    taught: list[wiring.RecordingRequest] = field(default_factory=list)

    @contextmanager
    def recording(
        self, teaching: wiring.RecordingRequest, settings: Settings, store: Store, *_: object
    ) -> Iterator[wiring.RecordingService]:
        self.taught.append(teaching)
        windows = PaperWindows(PaperDesktop())
        nobody = cast("Applications", SimpleNamespace(windows=windows, known=lambda: False))
        yield wiring.RecordingService(
            teaching, settings, store, cast("Recorder", self), Start(), nobody
        )

    def events(self) -> Iterator[RecordingEvent]:
        return iter(())

    def finish(self) -> Recorded:
        return Recorded((TAB,), Look(picture(9)), self.store.workflow("orders").environment)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, store: Store) -> Shown:
    recorder = Shown(store)
    monkeypatch.setattr(controller, "COUNTDOWN_TICK_MS", 5)
    monkeypatch.setattr(wiring, "recording", recorder.recording)
    return recorder


@pytest.fixture
def window(qtbot: QtBot, open_window: Open, store: Store) -> MainWindow:
    store.save_workflow(replace(workflow("orders", steps=4), end_checks=()))
    opened = open_window()
    qtbot.waitUntil(lambda: bool(opened.pages.workflows.view.steps.steps))
    return opened


def asked(view: WorkflowView, word: Say, row: int) -> AnewForm:
    view.choose_step(row)
    do(view, word)
    form = view.edits.form
    assert isinstance(form, AnewForm)
    return form


def test_what_is_shown_comes_after_the_step_and_can_be_undone(
    qtbot: QtBot, window: MainWindow, shown: Shown, store: Store
) -> None:
    view = window.pages.workflows.view
    form = asked(view, Say.EDIT_RECORD_AFTER, 1)
    assert "where step 2 has just been done" in texts(form)
    assert "customer = Anna" in texts(form)
    with qtbot.waitSignal(window.recording.ended):
        form.go.click()
        assert not window.isVisible()
    is_version(qtbot, view, 2)
    (taught,) = shown.taught
    assert taught.parameters == {"customer": "Anna"}
    assert sentences(view)[2] == "Press Tab"
    assert len(sentences(view)) == 5
    assert view.chosen_step == 3
    view.edits.undo.trigger()
    is_version(qtbot, view, 3)
    assert len(steps_of(store.workflow("orders"))) == 4


def test_what_is_shown_takes_the_steps_place(
    qtbot: QtBot, window: MainWindow, shown: Shown
) -> None:
    view = window.pages.workflows.view
    form = asked(view, Say.EDIT_RECORD_ANEW, 0)
    form.values.setPlainText("note = urgent")
    form.go.click()
    is_version(qtbot, view, 2)
    assert shown.taught[0].parameters == {"customer": "Anna", "note": "urgent"}
    assert sentences(view)[0] == "Press Tab"
    assert len(sentences(view)) == 4


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("customer = Bo", "customer is a parameter already"),
        ("note = Anna", "cannot be told apart"),
        ("note", "is no value"),
    ],
)
def test_what_cannot_be_recognised_is_said(window: MainWindow, line: str, why: str) -> None:
    form = asked(window.pages.workflows.view, Say.EDIT_RECORD_ANEW, 0)
    form.values.setPlainText(line)
    assert why in texts(form)
    assert not form.go.isEnabled()
    assert [each for each in controls(form) if not spoken(each)] == []
    form.reject()


def test_what_somebody_changed_meanwhile_is_not_recorded_over(
    qtbot: QtBot, window: MainWindow, shown: Shown, store: Store
) -> None:
    form = asked(window.pages.workflows.view, Say.EDIT_RECORD_ANEW, 0)
    store.edit("orders", lambda one: replace(one, task="Changed elsewhere"))
    with qtbot.waitSignal(window.recording.ended):
        form.go.click()
    assert "by now" in texts(window.trouble)
    assert "orders-draft" in texts(window.trouble)
    assert shown.taught
    assert store.workflow("orders").version == 2
