"""The first start: three short pages that end with a recording of the sample application."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.demo.order_desk.started_desk import MODULE
from app.ui.recording.onboarding import HALF_S, ROUND_S, ROUNDS, Example, Moment
from app.ui.workflows.page import WorkflowsPage
from tests.builders.ui.windows import texts
from tests.ui.conftest import Open


def turned(qtbot: QtBot, page: WorkflowsPage) -> None:
    """At the last page."""
    qtbot.waitUntil(page.welcome.isVisible)
    assert not page.welcome.back.isEnabled()
    example = page.welcome.example
    was_playing = example.is_playing
    before = _height(page.welcome, page.welcome.on)
    page.welcome.on.click()
    assert _height(page.welcome, page.welcome.on) == before, (
        "who presses twice meets the button again"
    )
    assert (was_playing, example.is_playing) == (True, False), "nobody looks"
    assert "It looks before each click" in texts(page)
    page.welcome.on.click()


def _height(page: QWidget, button: QPushButton) -> int:
    """Where it stands, once all is laid out."""
    if (layout := page.layout()) is not None:
        layout.activate()
    return button.mapToGlobal(button.rect().center()).y()


def test_the_example_is_shown_then_done_by_heart_and_rests_at_its_end(qtbot: QtBot) -> None:
    shown, done = Moment.after(HALF_S - 0.1), Moment.after(ROUND_S - 0.1)
    assert (shown.by_heart, shown.typed, shown.steps) == (False, "Anna", 2)
    assert (done.by_heart, done.typed, done.steps) == (True, "Ben", 2)
    assert Moment.after(2 * ROUND_S) == Moment.after(0.0), "each round is like the first"
    example = Example()
    qtbot.addWidget(example)
    example.show()
    was_playing = example.is_playing
    example.show_moment(ROUNDS * ROUND_S)
    assert (was_playing, example.is_playing) == (True, False)


def test_three_pages_end_with_a_recording_of_the_sample(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    page = window.pages.workflows
    turned(qtbot, page)
    assert "3 of 3" in texts(page)
    assert not page.welcome.on.isVisible()
    page.welcome.sample.click()
    form = window.recording.form
    assert form is not None
    assert form.isVisible()
    order = form.order()
    assert MODULE in order.launch
    assert order.parameters["customer"] == "Miller & Sons"
    assert form.go.isEnabled(), "nothing is left to be told"
    form.reject()


def test_one_turns_back(qtbot: QtBot, open_window: Open) -> None:
    page = open_window().pages.workflows
    turned(qtbot, page)
    page.welcome.back.click()
    page.welcome.back.click()
    assert "Nothing learned yet" in texts(page)
