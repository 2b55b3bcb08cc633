"""From the Record button to the bar, as far as it goes without a screen to show a task on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.engine.model.geometry import Pixels
from app.recorder.model.events import (
    AreaDrawn,
    Paused,
    Resumed,
    StepBegun,
    StepEdited,
    StepSeen,
    Undone,
    Warned,
)
from app.store.store import Store
from app.ui.i18n.messages_en import speak
from app.ui.recording import controller
from app.ui.recording.bar import WIDTH, RecordBar
from app.ui.recording.form import LessonForm
from app.ui.shell.main_window import MainWindow
from app.ui.widgets.theme import Wardrobe
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import controls, texts
from tests.ui.conftest import Open
from tests.ui.test_accessibility import spoken


@pytest.fixture
def form(qtbot: QtBot) -> LessonForm:
    shown = LessonForm("ctrl+shift+F12")
    qtbot.addWidget(shown)
    shown.show()
    return shown


@pytest.fixture
def bar(qtbot: QtBot) -> RecordBar:
    shown = RecordBar("orders", "ctrl+shift+F12")
    qtbot.addWidget(shown)
    shown.show()
    return shown


def opened(qtbot: QtBot, open_window: Open) -> MainWindow:
    window = open_window()
    with qtbot.waitActive(window):
        window.activateWindow()
    return window


def asked(qtbot: QtBot, window: MainWindow) -> LessonForm:
    """The form, after Ctrl+R, filled in."""
    QTest.keyClick(window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    form = window.recording.form
    assert form is not None
    form.name.setText("orders")
    return form


def test_what_is_to_be_shown_is_told_in_four_fields(form: LessonForm) -> None:
    form.name.setText("orders")
    form.task.setText("Enter an order")
    form.launch.setText("order-desk --at 'my place'")
    form.values.setPlainText("customer = Ada Lovelace\n\nnote=a = b\n")
    order = form.order()
    assert (order.name, order.task) == ("orders", "Enter an order")
    assert order.launch == ("order-desk", "--at", "my place")
    assert order.parameters == {"customer": "Ada Lovelace", "note": "a = b"}
    assert form.go.isEnabled()


def test_nothing_is_complained_of_before_something_was_written(form: LessonForm) -> None:
    assert not form.go.isEnabled()
    assert not form.why.isVisible()
    assert "ctrl+shift+F12 ends the recording" in texts(form)


@pytest.mark.parametrize(
    ("name", "launch", "values", "why"),
    [
        ("a/b", "", "", "no name for a workflow"),
        ("orders", "desk 'open", "", "a quote is open"),
        ("orders", "", "Ada Lovelace", "write name = value"),
        ("orders", "", "first name = Ada", "“first name” is no name: one word"),
        ("orders", "", "customer =", "write name = value"),
        ("orders", "", "a = 1\na = 2", "cannot be told apart"),
        ("orders", "", "a = 1\nb = 1", "cannot be told apart"),
    ],
)
def test_what_makes_no_sense_is_said_and_cannot_be_recorded(
    form: LessonForm, name: str, launch: str, values: str, why: str
) -> None:
    form.name.setText(name)
    form.launch.setText(launch)
    form.values.setPlainText(values)
    assert why in texts(form)
    assert not form.go.isEnabled()


def test_a_name_that_is_known_is_told_to_become_its_next_version(form: LessonForm) -> None:
    form.name.setText("orders")
    assert not form.why.isVisible()
    form.know(["orders", "letters"])
    assert "orders is known already: this becomes its next version" in texts(form)
    assert form.go.isEnabled()
    form.name.setText("orders of today")
    assert not form.why.isVisible()


def test_the_window_knows_which_names_are_taken(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    form = asked(qtbot, opened(qtbot, open_window))
    qtbot.waitUntil(lambda: "orders is known already" in texts(form))


def test_every_control_of_the_form_and_of_the_bar_has_a_name(
    form: LessonForm, bar: RecordBar
) -> None:
    bar.begin()
    assert [each for each in (*controls(form), *controls(bar)) if not spoken(each)] == []


def test_the_bar_counts_the_steps_and_says_the_last_one(bar: RecordBar) -> None:
    assert not bar.finish.isEnabled(), "nothing is heard yet"
    bar.begin()
    assert not bar.undo.isEnabled()
    bar.hear(StepSeen(1, "Click Save in Orders"))
    assert "1. Click Save in Orders" in texts(bar)
    assert "0:00 · steps: 1" in texts(bar)
    bar.hear(Warned("A key with no name was pressed."))
    assert "A key with no name was pressed." in texts(bar)
    bar.hear(Undone(0, note="Click Save in Orders"))
    assert "Taken out: “Click Save in Orders”. Undo it in the application, too." in texts(bar)
    assert not bar.undo.isEnabled()


def test_the_bars_buttons_say_what_the_person_wants(qtbot: QtBot, bar: RecordBar) -> None:
    bar.begin()
    bar.hear(StepSeen(1, "Click"))
    for button, signal in (
        (bar.undo, bar.undo_wanted),
        (bar.secret, bar.secret_wanted),
        (bar.vary, bar.vary_wanted),
        (bar.forget, bar.discard_wanted),
        (bar.for_all, bar.for_all_wanted),
    ):
        with qtbot.waitSignal(signal):
            button.click()
    assert "Learning what was shown…" in texts(bar)


def shown_in(bar: RecordBar) -> list[str]:
    return [row.sentence.text() for row in bar.last.rows if row.isVisibleTo(bar)]


def test_the_last_three_steps_are_shown_as_they_happen(bar: RecordBar) -> None:
    bar.begin()
    picture = Pixels(2, 1, bytes(8))
    bar.hear(StepBegun(1, "Click Save", 1.0, picture))
    assert shown_in(bar) == ["1. Click Save"]
    assert not bar.last.rows[0].picture.pixmap().isNull()
    assert bar.steps == 0, "it is not known yet how it ends"
    bar.hear(StepSeen(1, "Double-click Save", began_s=1.0))
    assert shown_in(bar) == ["1. Double-click Save"]
    for number in (2, 3, 4):
        bar.hear(StepSeen(number, f"Press {number}", began_s=float(number)))
    assert shown_in(bar) == ["2. Press 2", "3. Press 3", "4. Press 4"]
    bar.hear(StepEdited(3.0, "Post it", "", irreversible=True))
    assert shown_in(bar)[1] == "3. cannot be taken back · Post it"
    bar.hear(Undone(3, note="Press 2", began_s=2.0))
    assert shown_in(bar) == [
        "1. Double-click Save",
        "2. cannot be taken back · Post it",
        "3. Press 4",
    ]
    bar.hear(StepBegun(4, "Click", 5.0))
    bar.hear(Warned("A further mouse button was pressed, and no step does that."))
    assert bar.steps == len(bar.last.steps) == 3


def test_the_bar_never_takes_the_keyboard_and_has_no_button_too_small(
    bar: RecordBar, wardrobe: Wardrobe
) -> None:
    wardrobe.dress()
    bar.begin()
    bar.hear(StepSeen(1, "Click a button with quite a long name in a window", began_s=1.0))
    assert bar.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    assert not bar.last.take_out.isVisible()
    bar.last.rows[0].click()
    assert bar.last.take_out.isVisible()
    for button in filter(QPushButton.isVisible, bar.findChildren(QPushButton)):
        assert button.height() >= 28
    bar.last.rows[0].click()
    assert not bar.last.take_out.isVisible()


def test_a_sentence_that_has_no_room_ends_in_an_ellipsis_and_is_told_in_full(
    bar: RecordBar,
) -> None:
    bar.begin()
    note = "Click the button that is called by very many words, as no button is"
    bar.hear(StepSeen(1, note * 2, began_s=1.0))
    row = bar.last.rows[0]
    assert row.sentence.is_cut
    assert row.sentence.shown().endswith("…")
    assert row.sentence.toolTip() == f"1. {note * 2}"


def test_a_value_is_pointed_at_next(qtbot: QtBot, bar: RecordBar) -> None:
    bar.begin()
    with qtbot.waitSignal(bar.read_wanted):
        bar.read.click()
    assert "each run reads it anew" in texts(bar)


def test_what_is_typed_or_chosen_next_is_marked(bar: RecordBar) -> None:
    bar.begin()
    bar.vary.click()
    assert "may differ in every run" in texts(bar)
    bar.hear(StepSeen(1, "Type “Miller”", "customer"))
    assert "1. the parameter customer · Type “Miller”" in texts(bar)


def test_a_region_is_drawn_with_a_mouse_that_nobody_else_has(qtbot: QtBot, bar: RecordBar) -> None:
    bar.begin()
    with qtbot.waitSignal(bar.draw_wanted):
        bar.draw.click()
    assert "Drag around what has to be there" in texts(bar)
    assert QWidget.mouseGrabber() is bar
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=QPoint(-40, -30))
    QTest.mouseMove(bar, QPoint(-10, -5))
    drawn = QRect(bar.mapToGlobal(QPoint(-40, -30)), bar.mapToGlobal(QPoint(-10, -5)))
    qtbot.waitUntil(lambda: bar.band.band.isVisible() and bar.band.band.geometry() == drawn)
    with qtbot.waitSignal(bar.band.ended):
        QTest.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=QPoint(-10, -5))
    assert QWidget.mouseGrabber() is None
    assert not bar.band.band.isVisible()


def test_the_bar_says_that_a_region_is_checked_and_takes_it_out_again(bar: RecordBar) -> None:
    bar.begin()
    bar.hear(AreaDrawn(0))
    assert "checks from now on that this is there" in texts(bar)
    assert bar.undo.isEnabled()
    bar.hear(Undone(0, drawn=True))
    assert "That area is not checked." in texts(bar)
    assert not bar.undo.isEnabled()


def test_no_region_is_drawn_during_a_pause_nor_after_the_bar_is_gone(bar: RecordBar) -> None:
    bar.begin()
    bar.hear(Paused())
    assert not bar.draw.isEnabled()
    bar.hear(Resumed())
    bar.draw.click()
    bar.hide()
    assert QWidget.mouseGrabber() is None


def test_a_pause_is_ended_by_the_same_button(qtbot: QtBot, bar: RecordBar) -> None:
    bar.begin()
    with qtbot.waitSignal(bar.pause_wanted) as wanted:
        bar.pause.click()
    assert wanted.args == [True]
    bar.hear(Paused())
    assert "Paused: nothing is recorded." in texts(bar)
    with qtbot.waitSignal(bar.pause_wanted) as wanted:
        bar.pause.click()
    assert wanted.args == [False]
    bar.hear(Resumed())
    assert bar.pause.text() == "Pause"


def test_the_window_steps_aside_and_counts_and_can_be_called_back(
    qtbot: QtBot, open_window: Open
) -> None:
    window = opened(qtbot, open_window)
    asked(qtbot, window).go.click()
    assert not window.isVisible()
    counting = window.recording.countdown
    assert counting is not None
    assert counting.number.text() == "3"
    assert not window.toolbar.record.isEnabled()
    with qtbot.waitSignal(window.recording.ended):
        counting.cancelled.emit()
    assert window.isVisible()
    assert window.toolbar.record.isEnabled()


def test_a_recording_that_cannot_begin_is_said_and_the_window_is_there_again(
    qtbot: QtBot, open_window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controller, "COUNTDOWN_TICK_MS", 5)
    window = opened(qtbot, open_window)
    with qtbot.waitSignal(window.recording.ended):
        asked(qtbot, window).go.click()
    assert window.isVisible()
    assert "display" in texts(window.trouble)
    assert window.toolbar.record.isEnabled()


@pytest.mark.parametrize("language", ["en_GB", "de_DE"])
def test_the_bar_is_as_narrow_as_it_can_be_for_where_it_stands_nothing_else_may(
    qtbot: QtBot, qapp: QApplication, wardrobe: Wardrobe, language: str
) -> None:
    wardrobe.dress()
    translators = speak(qapp, QLocale(language))
    bar = RecordBar("orders", "ctrl+shift+F12")
    qtbot.addWidget(bar)
    assert bar.width() == WIDTH
    for each in translators:
        qapp.removeTranslator(each)
