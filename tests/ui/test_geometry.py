"""Nothing in the window is cut, overlaps or is too small to be hit, on any screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.scheduler.notifications.alerts import Alert, Kind
from app.scheduler.triggers.schedule import Schedule
from app.scheduler.triggers.triggers import Cron
from app.store.model.workflow import RowLoop, Workflow
from app.store.store import Store
from app.ui.widgets.common import Elided, plain_label
from app.ui.widgets.screens import screen_of
from app.ui.widgets.theme import Look, Wardrobe
from app.wiring.scheduling.alerts import Alerting
from app.wiring.scheduling.stored_schedules import add_schedule
from tests.builders.runs.runs_kept import kept_run
from tests.builders.store.kept import workflow
from tests.builders.ui.geometry import complaints
from tests.builders.ui.geometry_tour import wrong_in

SHOWN = 45  # at least so many pages, forms and views: a tour that stops early proves nothing


@pytest.fixture
def filled(store: Store) -> None:
    """Workflows, runs, a schedule and an alert."""
    store.save_workflow(workflow("orders", steps=12))
    long = workflow("a-name-that-is-longer-than-a-list-of-names-has-room-for")
    loop = RowLoop(1, "list", "people", (("customer", "Name of the customer"),))
    store.save_workflow(replace(long, loop=loop))
    store.save_workflow(Workflow("plain"))
    store.mark_proven("orders", 1)
    for _ in range(2):
        kept_run(store, "orders")
    values = {"customer": "Anna"}
    nightly = Schedule("orders", 1, Cron("30 2 * * 1-5", "Europe/Berlin"), parameters=values)
    add_schedule(store, "nightly", nightly)
    store.notices.add("nightly", "failed", "The end check says no.")
    Alerting(store).add(Alert("ops", Kind.DESKTOP))


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize(
    ("size", "scale", "language", "look"),
    [
        ((1024, 700), "1", "en", Look.LIGHT),
        ((1024, 700), "1.5", "de", Look.DARK),
        ((1280, 800), "1", "de", Look.LIGHT),
        ((1280, 800), "1.5", "en", Look.DARK),
        ((1920, 1080), "1", "en", Look.DARK),
        ((1920, 1080), "1.5", "de", Look.LIGHT),
    ],
)
def test_nothing_is_cut_hidden_or_too_small(
    tmp_path: Path, size: tuple[int, int], scale: str, language: str, look: Look
) -> None:
    wrong = wrong_in(tmp_path, size, scale, language, look)
    assert len(wrong) >= SHOWN
    assert {name: lines for name, lines in wrong.items() if lines} == {}


@pytest.fixture
def page(qtbot: QtBot, wardrobe: Wardrobe) -> QWidget:
    wardrobe.dress()
    shown = QWidget()
    shown.setFixedSize(300, 200)
    qtbot.addWidget(shown)
    shown.show()
    return shown


def put(page: QWidget, widget: QWidget, box: tuple[int, int, int, int]) -> None:
    widget.setParent(page)
    widget.setGeometry(QRect(*box))
    widget.show()


@pytest.mark.parametrize(
    ("widget", "box", "said"),
    [
        (lambda: QLabel("A sentence with no room"), (0, 0, 40, 20), "needs"),
        (lambda: plain_label("A sentence that wants two lines"), (0, 0, 90, 16), "high and needs"),
        (lambda: QPushButton("Record a workflow"), (0, 0, 50, 30), "needs"),
        (lambda: QPushButton("OK"), (0, 0, 20, 30), "too small to be hit"),
        (lambda: QCheckBox("Play them while it is open"), (0, 0, 60, 30), "needs"),
        (lambda: QPushButton("Record"), (250, 0, 100, 30), "reaches out of"),
    ],
)
def test_what_is_wrong_is_found(
    page: QWidget, widget: object, box: tuple[int, int, int, int], said: str
) -> None:
    assert complaints(page) == []
    put(page, widget(), box)  # type: ignore[operator]  # made once there is an application
    assert any(said in line for line in complaints(page))


def test_a_hint_that_is_cut_and_widgets_over_each_other_are_found(page: QWidget) -> None:
    field = QLineEdit()
    field.setPlaceholderText("A hint for which there is no room")
    put(page, field, (0, 0, 60, 30))
    put(page, QPushButton("OK"), (40, 10, 80, 30))
    page.setFocus()
    said = "\n".join(complaints(page))
    assert "the hint of" in said
    assert "lies over" in said


def test_what_ends_in_an_ellipsis_is_told_in_full(page: QWidget) -> None:
    put(page, Elided("A sentence with no room at all"), (0, 0, 60, 20))
    assert complaints(page) == []
    for each in page.findChildren(Elided):
        each.setToolTip("")
    assert any("told in full nowhere" in line for line in complaints(page))


def test_two_sentences_of_one_text_stand_one_below_the_other(page: QWidget) -> None:
    two = Elided("Step 6 was skipped.\nLearned from you.", lines=2)
    put(page, two, (0, 0, 200, 40))
    assert two.lines_shown() == ["Step 6 was skipped.", "Learned from you."]
    assert not two.is_cut
    two.set_lines(1)
    assert two.is_cut


def test_a_window_off_the_screen_is_found(page: QWidget) -> None:
    page.move(screen_of(page).availableGeometry().right() - 20, 0)
    assert any("off the screen" in line for line in complaints(page))
