"""A rehearsal in the window: offered where it is missing, asking, proving; and held by a person."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.player.control.run_controls import Pace
from app.store.editing.steps import name_step
from app.store.store import Store
from app.ui.i18n.messages_en import Say, tr
from app.ui.running.form import RunForm
from app.ui.running.order import RunOrder
from app.ui.running.progress import ProgressView
from app.wiring.run.launcher import Parent, Prepared
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import controls, texts
from tests.ui.conftest import Open
from tests.ui.running.test_worker import NEEDS, opened
from tests.ui.test_accessibility import spoken

Message = Mapping[str, object]
HELD: Message = {"event": "held", "by": "question", "step": 1, "note": "", "question": 3}
LOW = 100  # Qt's pixels: the page below is what one came for
DONE: Message = {"event": "report", "run": "", "outcome": "done", "version": 1}


@pytest.fixture
def view(qtbot: QtBot) -> ProgressView:
    order = RunOrder(NEEDS, {"customer": "Ada"}, pace="slow", rehearsal=True)
    shown = ProgressView(order, "ctrl+shift+F12")
    qtbot.addWidget(shown)
    shown.show()
    shown.hear({"event": "started", "steps": 2})
    return shown


def heard(view: ProgressView) -> list[Message]:
    commands: list[Message] = []
    view.commanded.connect(commands.append)
    return commands


def test_what_was_not_rehearsed_says_so_and_offers_it(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(replace(workflow("orders"), secrets=()))
    window = opened(qtbot, open_window)
    offer = window.pages.workflows.view.offer
    qtbot.waitUntil(offer.isVisible)
    assert "Not proven yet" in texts(offer)
    assert "F6" in offer.go.toolTip()
    QTest.keyClick(window, Qt.Key.Key_F6)
    qtbot.waitUntil(lambda: window.performing.form is not None)
    form = window.performing.form
    assert form is not None
    assert form.windowTitle() == "Rehearse orders"
    assert "It asks before each step that cannot be undone" in texts(form)
    order = form.order()
    assert (order.rehearsal, order.pace, order.display, order.ask) == (
        True,
        "slow",
        "current",
        "operator",
    )
    form.reject()
    store.mark_proven("orders", 1)
    qtbot.waitUntil(lambda: not offer.isVisible())
    assert "proven" in texts(window.pages.workflows.view)
    view = window.pages.workflows.view
    qtbot.waitUntil(view.plan.isVisible)
    view.plan.go.click()
    schedules = window.pages.schedules
    qtbot.waitUntil(lambda: schedules.form is not None)
    assert schedules.form is not None
    assert schedules.form.answer().workflow == "orders"
    schedules.form.reject()
    window.open_page("workflows")
    store.save_workflow(name_step(store.workflow("orders"), 1, "Begin"))
    qtbot.waitUntil(offer.isVisible)


def test_what_nobody_has_accepted_cannot_be_rehearsed(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(replace(workflow("orders"), trusted=False))
    window = opened(qtbot, open_window)
    qtbot.waitUntil(lambda: bool(window.pages.workflows.view.steps.steps))
    assert not window.pages.workflows.view.offer.isVisible()


def test_the_form_of_a_run_begins_at_full_speed(qtbot: QtBot) -> None:
    form = RunForm(NEEDS)
    qtbot.addWidget(form)
    assert (form.order().pace, form.order().rehearsal) == ("full", False)


def test_before_what_is_final_it_asks_and_yes_is_passed_on(view: ProgressView) -> None:
    commands = heard(view)
    view.hear(HELD)
    assert view.is_asking
    said = texts(view)
    assert "2. Type" in said
    assert "Shall it do it?" in said
    assert view.reins.isHidden()
    view.question.yes.click()
    assert commands == [{"command": "allow", "question": 3, "yes": True}]
    assert view.question.isHidden()
    assert not view.reins.isHidden()


def test_the_question_is_out_of_the_way_before_the_answer_is_said(view: ProgressView) -> None:
    seen: list[bool] = []
    view.commanded.connect(lambda _: seen.append(view.question.isVisible()))
    view.hear({**HELD, "note": "Post the order"})
    assert "Post the order" in texts(view)
    view.question.no.click()
    assert seen == [False]


def test_the_view_has_the_keyboard_only_where_it_is_given_to_what_it_asks(
    view: ProgressView,
) -> None:
    no_keyboard = Qt.WindowType.WindowDoesNotAcceptFocus
    view.hear(HELD)
    assert view.windowFlags() & no_keyboard, "with the mouse the task keeps it"
    view.take_keyboard()
    assert view.isVisible()
    assert not view.windowFlags() & no_keyboard
    view.question.yes.click()
    assert not view.isVisible(), "the task gets it back"
    assert view.windowFlags() & no_keyboard
    view.hear({"event": "report", "outcome": "done"})
    assert view.isVisible()
    assert view.windowFlags() & Qt.WindowType.WindowStaysOnTopHint
    assert [each for each in controls(view) if not spoken(each)] == []


def test_pause_waits_until_the_run_says_so_and_goes_on_again(view: ProgressView) -> None:
    commands = heard(view)
    view.reins.pause.click()
    assert view.reins.pause.text() == "Pausing…"
    assert not view.reins.pause.isEnabled()
    view.hear({"event": "held", "by": "paused", "step": 1, "note": ""})
    assert view.reins.pause.text() == "Go on"
    assert "Paused." in texts(view)
    assert "Next: 2. Type" in texts(view)
    view.reins.pause.click()
    view.hear({"event": "goes_on", "step": 1})
    assert view.reins.pause.text() == "Pause"
    assert [each["command"] for each in commands] == ["pause", "go_on"]


def test_whoever_has_the_mouse_is_told_so(view: ProgressView) -> None:
    view.hear({"event": "held", "by": "taken", "step": 1, "note": ""})
    assert "You have the mouse." in texts(view)


def test_step_by_step_the_next_one_is_asked_for(view: ProgressView) -> None:
    commands = heard(view)
    assert view.reins.paces[Pace.SLOW].isChecked()
    assert not view.reins.step.isEnabled()
    view.reins.paces[Pace.STEPS].click()
    view.hear({"event": "held", "by": "step", "step": 0, "note": ""})
    view.reins.step.click()
    assert commands == [{"command": "pace", "pace": "steps"}, {"command": "step"}]
    view.hear({"event": "goes_on", "step": 0})
    assert not view.reins.step.isEnabled()
    view.reins.paces[Pace.FULL].click()
    assert commands[-1] == {"command": "pace", "pace": "full"}


@pytest.mark.parametrize(
    ("judged", "said"),
    [
        ({"proven": True, "not_proven": "", "version": 2}, "version 2 is proven"),
        ({"proven": False, "not_proven": "helped"}, "Not proven: it needed help."),
        ({"proven": False, "not_proven": "refuted"}, "Not proven: its end check says no."),
        ({"proven": False, "not_proven": "unasked"}, "with your consent"),
        ({"proven": False, "not_proven": "unfinished"}, "did not get to its end"),
    ],
)
def test_at_the_end_it_says_what_was_proven(view: ProgressView, judged: Message, said: str) -> None:
    view.hear(HELD)
    view.hear({**DONE, **judged})
    assert said in texts(view)
    assert not view.is_asking
    assert not view.reins.isVisible()
    assert view.story.isVisible()
    assert view.again.isVisible() is not judged["proven"], "what failed is tried again"


@pytest.mark.parametrize(("verified", "is_said"), [(None, True), (True, False)])
def test_what_passed_without_an_end_check_is_told_what_one_would_add(
    view: ProgressView, *, verified: bool | None, is_said: bool
) -> None:
    view.hear({**DONE, "proven": True, "version": 2, "verified": verified})
    said = texts(view)
    assert ("would also tell whether each run had its effect" in said) is is_said
    assert "not verified" not in said


@pytest.mark.parametrize(("kind", "is_there"), [("gone", False), ("window", True)])
def test_what_was_closed_meanwhile_is_not_left_as_it_is(
    view: ProgressView, kind: str, *, is_there: bool
) -> None:
    view.hear({"event": "asked", "step": 0, "thing": {"called": "Orders", "kind": kind}})
    view.hear({**DONE, "outcome": "stopped", "proven": False})
    assert ("is left as it is" in texts(view)) is is_there


def test_all_that_is_offered_at_the_end_can_be_read(view: ProgressView) -> None:
    view.show()
    view.hear({**DONE, "proven": False, "not_proven": "helped", "recovered": {"operator": 1}})
    for button in (view.again, view.story, view.leave):
        assert button.isVisible()
        assert button.width() >= button.sizeHint().width()


def test_how_it_ended_stands_in_a_line_of_the_window_with_its_name_and_the_next_try(
    qtbot: QtBot, view: ProgressView
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1024, 200)
    place = QVBoxLayout(window)
    view.hear({**DONE, "outcome": "diverged", "reason": "A list is open.", "proven": False})
    view.dock(place)
    window.show()
    assert view.line is not None
    said = texts(view.line)
    assert all(
        each in said for each in ("orders", "something unexpected", "A list is open.", "Not proven")
    )
    assert view.line.height() < LOW
    with qtbot.waitSignal(view.again_wanted):
        view.again.click()


def test_what_was_learned_is_told_in_the_window_also_where_nothing_else_is_said(
    qtbot: QtBot, view: ProgressView
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    place = QVBoxLayout(window)
    view.hear(DONE)
    view.dock(place)
    window.show()
    view.say_learned("Learned from you: clear the popup")
    assert view.line is not None
    assert "Learned from you" in texts(view.line)


@dataclass
class Asks:
    """A run that asks once, and does what it is told."""

    question: Message = field(default_factory=lambda: HELD)
    answer: Message = field(default_factory=lambda: {"event": "allowed", "step": 1})
    commands: list[Message] = field(default_factory=list)
    answered: threading.Event = field(default_factory=threading.Event)

    def hear(self, command: Message) -> None:
        self.commands.append(command)
        self.answered.set()

    def run(self, prepared: Prepared, given: object, **more: object) -> Iterator[Message]:
        self.commands.append(more)
        with prepared.parent.line.to(self.hear):
            yield {"event": "started", "steps": 2}
            yield self.question
            assert self.answered.wait(10.0)
        yield self.answer
        yield DONE


def run_of(asks: Asks) -> Callable[..., Iterator[Message]]:
    """As a method of the class it takes the place in."""

    def run(prepared: Prepared, given: object, **more: object) -> Iterator[Message]:
        return asks.run(prepared, given, **more)

    return run


def prepared(parent: Parent, name: str, version: int | None = None) -> Prepared:
    return Prepared(parent, parent.store.workflow(name, version), ask="operator", private=False)


def test_a_yes_in_the_window_reaches_the_run_and_what_passes_is_proven(
    qtbot: QtBot, open_window: Open, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asks = Asks()
    monkeypatch.setattr(Prepared, "run", run_of(asks))
    monkeypatch.setattr("app.wiring.run.rehearsing.prepare_rehearsal", prepared)
    store.save_workflow(replace(workflow("orders"), secrets=()))
    window = opened(qtbot, open_window)
    performing = window.performing
    qtbot.waitUntil(window.pages.workflows.view.offer.isVisible)
    window.pages.workflows.view.offer.go.click()
    qtbot.waitUntil(lambda: performing.form is not None)
    assert performing.form is not None
    performing.form.go.click()
    qtbot.waitUntil(lambda: performing.view is not None and performing.view.is_asking)
    view = performing.view
    assert view is not None
    assert view.isVisible()
    assert not window.isVisible(), "the application is to be seen"
    window.come_forward()
    assert view.focusWidget() is view.question.no
    assert not window.isVisible(), "what is asked comes forward"
    QTest.keyClick(view.question.no, Qt.Key.Key_Backtab)
    with qtbot.waitSignal(performing.ended):
        QTest.keyClick(view.question.yes, Qt.Key.Key_Space)
    assert asks.commands == [
        {"pace": "slow", "rehearsal": True},
        {"command": "allow", "question": 3, "yes": True},
    ]
    assert "version 1 is proven" in texts(window)
    assert store.workflow("orders").proven
    assert window.isVisible()
    line = view.line
    assert line is not None
    assert view.now.text() == view.now.shown(), "how it ended stands there whole"
    assert view.next.height() <= 2 * view.now.fontMetrics().lineSpacing(), "it has no reason"
    assert not view.isVisible(), "how it ended stands over no page"
    qtbot.waitUntil(lambda: _bottom(line, window) <= _top(window.pages, window))
    view.leave.click()
    assert performing.view is None


def _bottom(widget: QWidget, window: QWidget) -> int:
    return widget.mapTo(window, QPoint(0, widget.height())).y()


def _top(widget: QWidget, window: QWidget) -> int:
    return widget.mapTo(window, QPoint(0, 0)).y()


@pytest.mark.parametrize(
    ("rehearsal", "outcome", "said"),
    [
        (True, "done", Say.WAS_CLOSED),
        (True, "diverged", Say.STAYS_OPEN),
        (False, "diverged", Say.WAS_CLOSED_UNSAVED),
        (False, "done", Say.WAS_CLOSED),
    ],
)
def test_what_became_of_the_application_is_said(
    qtbot: QtBot, outcome: str, said: Say, *, rehearsal: bool
) -> None:
    order = RunOrder(replace(NEEDS, launches=True), {"customer": "Ada"}, rehearsal=rehearsal)
    view = ProgressView(order, "ctrl+shift+F12")
    qtbot.addWidget(view)
    proven = {"proven": outcome == "done"} if rehearsal else {}
    view.hear({**DONE, "outcome": outcome, **proven})
    assert tr(said) in view.next.text()


def test_a_form_says_that_the_application_is_started_and_what_is_as_recorded(qtbot: QtBot) -> None:
    form = RunForm(replace(NEEDS, launches=True), rehearsal=True)
    qtbot.addWidget(form)
    assert tr(Say.STARTS_AND_CLOSES) in texts(form)
    field = form.fields["customer"]
    field.text = NEEDS.parameters[0].recorded
    assert field.why.text() == tr(Say.AS_RECORDED)
    field.text = "Another one"
    assert field.why.text() == ""
