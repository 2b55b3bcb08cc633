"""From the Run button to the story, as far as it goes without a screen to play on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.engine.model.geometry import Box
from app.store.model.workflow import Parameter, ParameterKind
from app.store.store import Store
from app.ui.running.form import RunForm
from app.ui.running.order import RunNeeds, RunOrder
from app.ui.running.progress import Message, ProgressView
from app.ui.running.worker import Running
from app.ui.shell.main_window import MainWindow
from app.ui.widgets.free_places import free_corner
from app.wiring.storage.store_opening import open_secrets
from tests.builders.runs.runs_kept import kept_run
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import controls, texts
from tests.ui.conftest import Open
from tests.ui.test_accessibility import spoken

CUSTOMER = Parameter("customer", recorded="Anna")
NEEDS = RunNeeds(
    "orders", 1, trusted=True, launches=True, parameters=(CUSTOMER,), sentences=("Click", "Type")
)
SCREEN = QRect(0, 0, 1280, 800)


def opened(qtbot: QtBot, open_window: Open) -> MainWindow:
    window = open_window()
    with qtbot.waitActive(window):
        window.activateWindow()
    qtbot.waitUntil(lambda: window.pages.workflows.chosen == "orders")
    return window


def asked(qtbot: QtBot, window: MainWindow) -> RunForm:
    """The form, after F5."""
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.performing.form is not None)
    assert window.performing.form is not None
    return window.performing.form


def form_of(qtbot: QtBot, *parameters: Parameter, **needs: object) -> RunForm:
    form = RunForm(replace(NEEDS, parameters=parameters, **needs))  # type: ignore[arg-type]
    qtbot.addWidget(form)
    form.show()
    return form


def test_the_form_tells_the_stop_key_for_no_view_may_be_seen_later(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    window = opened(qtbot, open_window)
    qtbot.waitUntil(window.toolbar.run.isEnabled)
    assert "Ctrl+Shift+F12 stops it from anywhere" in texts(asked(qtbot, window))


def test_values_that_are_done_already_are_told_and_may_be_played_again(qtbot: QtBot) -> None:
    done = ({"name": "Emma", "city": "Ulm"},)
    form = form_of(qtbot, Parameter("name", recorded="Zoe"), last={"name": "Emma"}, done=done)
    assert "A run with these values is done already" in texts(form)
    assert form.go.isEnabled()
    form.fields["name"].text = "Greta"
    assert not form.again.isVisible()


def test_without_a_workflow_there_is_nothing_to_run(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    qtbot.waitUntil(lambda: "Nothing learned yet" in texts(window.pages.workflows))
    assert not window.toolbar.run.isEnabled()
    assert not window.toolbar.stop.isEnabled()
    assert "F5" in window.toolbar.run.toolTip()


def test_the_form_asks_for_each_parameter_with_the_value_of_last_time(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    kept_run(store, "orders", values={"customer": "Grace"})
    open_secrets(store).set("orders", "password", "s3cret")
    form = asked(qtbot, opened(qtbot, open_window))
    assert form.fields["customer"].text == "Grace"
    assert form.secrets == {}
    assert form.go.isEnabled()


def test_the_first_time_the_recordings_value_stands_there(qtbot: QtBot) -> None:
    form = form_of(
        qtbot, CUSTOMER, Parameter("date", ParameterKind.DATE, "2026-01-01", "2027-02-03")
    )
    assert form.fields["customer"].text == "Anna"
    assert form.fields["date"].text == "2027-02-03"


def test_the_value_of_last_time_comes_before_the_default(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    declared = (
        Parameter("customer", recorded="Anna", default="Bo"),
        Parameter("city", recorded="Bonn", default="Ulm"),
    )
    store.save_workflow(replace(workflow("orders"), parameters=declared, secrets=()))
    kept_run(store, "orders", values={"customer": "Grace"})
    form = asked(qtbot, opened(qtbot, open_window))
    assert {name: field.text for name, field in form.fields.items()} == {
        "customer": "Grace",
        "city": "Ulm",
    }


def test_a_value_of_another_kind_is_said_where_it_stands_and_cannot_be_run(qtbot: QtBot) -> None:
    form = form_of(qtbot, Parameter("sum", ParameterKind.NUMBER, "7"))
    form.fields["sum"].text = "seven"
    assert "This is to be a number." in texts(form)
    assert not form.go.isEnabled()
    form.fields["sum"].text = "7,50"
    assert "This is to be" not in texts(form)
    assert form.go.isEnabled()


def test_several_lines_are_typed_where_they_are_allowed(qtbot: QtBot) -> None:
    form = form_of(qtbot, Parameter("note", ParameterKind.MULTILINE, "one\ntwo"), CUSTOMER)
    assert form.order().values == {"note": "one\ntwo", "customer": "Anna"}


def test_an_unknown_secret_is_asked_for_unseen_and_kept(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    form = asked(qtbot, opened(qtbot, open_window))
    secret = form.secrets["password"]
    assert secret.echoMode() is QLineEdit.EchoMode.Password
    assert "A run needs the secret password." in texts(form)
    secret.setText("s3cret")
    form.go.click()
    qtbot.waitUntil(lambda: "password" in open_secrets(store).names("orders"))
    assert open_secrets(store).get("orders", "password") == "s3cret"


def test_a_run_that_is_watched_may_be_slow_from_its_first_step(qtbot: QtBot) -> None:
    form = form_of(qtbot, CUSTOMER)
    assert form.order().pace == "full"
    form.pace.setCurrentIndex(form.pace.findData("slow"))
    assert form.order().pace == "slow"
    form.place.setCurrentIndex(form.place.findData("private"))
    assert not form.pace.isEnabled()
    assert form.order().pace == "full"


def test_on_a_screen_of_its_own_nobody_can_be_asked(qtbot: QtBot) -> None:
    form = form_of(qtbot, CUSTOMER)
    form.show()
    qtbot.waitExposed(form)
    form.helper.setCurrentIndex(form.helper.findData("operator"))
    form.place.setCurrentIndex(form.place.findData("private"))
    assert "nobody can help" in texts(form)
    assert not form.go.isEnabled()
    layout = form.layout()
    assert layout is not None
    assert form.height() >= layout.totalHeightForWidth(form.width()), "nothing is cut for it"
    assert form_of(qtbot, CUSTOMER, launches=False).place.findData("private") == -1


def test_every_control_of_the_form_has_a_name(qtbot: QtBot) -> None:
    form = form_of(
        qtbot, CUSTOMER, Parameter("note", ParameterKind.MULTILINE, "x"), missing=("pin",)
    )
    assert [each for each in controls(form) if not spoken(each)] == []


def test_a_run_that_cannot_begin_is_said_and_the_window_is_there_again(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(replace(workflow("orders"), secrets=()))
    window = opened(qtbot, open_window)
    with qtbot.waitSignal(window.performing.ended) as ended:
        asked(qtbot, window).go.click()
    assert ended.args == [""]
    assert window.isVisible()
    assert "display" in texts(window.trouble)
    assert window.toolbar.run.isEnabled()
    assert not window.toolbar.stop.isEnabled()
    assert window.windowTitle() == "Byheart"


def test_what_somebody_else_recorded_is_to_be_accepted_first(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(replace(workflow("orders"), trusted=False))
    window = opened(qtbot, open_window)
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(window.trouble.isVisible)
    assert "accept on its page" in texts(window.trouble)


@pytest.fixture
def view(qtbot: QtBot) -> ProgressView:
    shown = ProgressView(RunOrder(NEEDS, {"customer": "Ada"}), "ctrl+shift+F12")
    qtbot.addWidget(shown)
    shown.show()
    return shown


def test_the_small_view_tells_what_is_done_what_comes_next_and_how_to_stop(
    view: ProgressView,
) -> None:
    view.hear({"event": "checked", "step": 0, "verdict": "go"})
    assert "1. Click" in texts(view)
    assert "Next: 2. Type" in texts(view)
    assert "ctrl+shift+F12 stops it from anywhere" in texts(view)
    view.hear({"event": "acted", "step": 1})
    assert "2. Type" in texts(view)
    assert view.bar.value() == 2


def test_at_the_end_it_tells_how_it_ended_and_offers_the_story(
    qtbot: QtBot, view: ProgressView
) -> None:
    view.hear({"event": "report", "outcome": "diverged", "verified": None, "reason": "A dialog."})
    assert "something unexpected" in texts(view)
    assert "A dialog." in texts(view)
    assert not view.stop.isVisible()
    with qtbot.waitSignal(view.story_wanted):
        view.story.click()


def test_a_window_that_was_called_by_a_recorded_value_is_called_by_this_run_s(
    qtbot: QtBot,
) -> None:
    said = ("Press Ctrl+Q in /tmp/Anna - Editor", "Type {customer}", "Close /tmp/Clara - Editor")
    needs = replace(NEEDS, sentences=said, recorded=(("customer", "Anna"), ("customer", "Clara")))
    view = ProgressView(RunOrder(needs, {"customer": "Grace"}), "Ctrl+Shift+F12")
    qtbot.addWidget(view)
    assert view.step_in_words(0) == "1. Press Ctrl+Q in /tmp/Grace - Editor"
    assert view.step_in_words(1) == "2. Type Grace"
    assert view.step_in_words(2) == "3. Close /tmp/Grace - Editor", "of a way that was learned"


@pytest.mark.parametrize(
    ("last", "step"),
    [
        ({"event": "checked", "verdict": "no", "why": "No."}, "2. Type (not done)"),
        ({"event": "checked", "verdict": "go"}, "2. Type (perhaps done in part)"),
        ({"event": "acted"}, "2. Type"),
        ({"event": "checked", "verdict": "no", "after": True}, "2. Type"),
    ],
)
def test_at_the_end_it_tells_at_which_step_the_run_stopped_and_whether_that_was_done(
    view: ProgressView, last: Message, step: str
) -> None:
    view.hear({**last, "step": 1, "tool": "type_text"})
    view.hear({"event": "report", "outcome": "diverged", "verified": None, "reason": "A dialog."})
    assert f"something unexpected\n{step} · A dialog." in texts(view)


def test_the_small_view_takes_no_keyboard_and_stays_on_top(view: ProgressView) -> None:
    flags = view.windowFlags()
    assert flags & Qt.WindowType.WindowDoesNotAcceptFocus
    assert flags & Qt.WindowType.WindowStaysOnTopHint
    assert view.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)


@pytest.mark.parametrize(
    ("grounds", "place"),
    [
        ((), (1048, 688)),
        ((QRect(900, 600, 380, 200),), (1048, 12)),
        ((QRect(900, 0, 380, 800),), (12, 688)),
        ((QRect(0, 30, 1280, 770),), None),
    ],
)
def test_the_small_view_stands_where_the_workflows_windows_are_not(
    grounds: tuple[QRect, ...], place: tuple[int, int] | None
) -> None:
    corner = free_corner(SCREEN, QRect(0, 0, 220, 100), grounds)
    assert (None if corner is None else (corner.x(), corner.y())) == place


def test_where_the_workflow_fills_the_screen_there_is_no_place(qtbot: QtBot) -> None:
    view = ProgressView(RunOrder(NEEDS, {}), "F12")
    qtbot.addWidget(view)
    assert not view.place(SCREEN, (Box(0, 0, 2560, 1600),), 2.0)
    assert view.place(SCREEN, (Box(0, 0, 1280, 1600),), 2.0)


def test_where_there_is_little_room_it_says_less_and_can_be_stopped(view: ProgressView) -> None:
    view.hear({"event": "checked", "step": 0})
    beside = (Box(0, 0, 1024, 800),)
    assert not view.has_room(SCREEN, beside, 1.0)
    view.be_slim(on=True)
    view.show()
    assert view.place(SCREEN, beside)
    assert view.stop.isVisible()
    assert view.now.isVisible()
    assert not view.reins.isVisible()
    layout = view.layout()
    assert layout is not None
    assert view.height() == layout.totalHeightForWidth(view.width()), "and has no empty part"
    assert view.has_room(SCREEN, (Box(0, 0, 640, 800),), 1.0), "as large as it was"
    assert not view.next.isVisible()
    view.hear({"event": "checked", "step": 0, "waits_s": 14.2, "why": "A dialog is open."})
    view._tick()
    assert "A dialog is open." in texts(view), "what it waits for"
    view.hear({"event": "acted", "step": 0})
    assert not view.next.isVisible()
    view.hear({"event": "report", "outcome": "diverged", "verified": None, "reason": "A dialog."})
    assert "A dialog." in texts(view), "at the end it tells all"
    assert view.title.isVisible()


def test_who_presses_twice_is_asked_once(qtbot: QtBot, open_window: Open, store: Store) -> None:
    store.save_workflow(workflow("orders"))
    window, answered = opened(qtbot, open_window), list[RunForm | None]()
    for _ in range(2):
        window.toolbar.run.trigger()
        window.library.ask(lambda _: None, lambda _: answered.append(window.performing.form))
    qtbot.waitUntil(lambda: len(answered) == 2)
    first, second = answered
    assert first is not None
    assert second is first


SMALL, FULL = Box(320, 150, 640, 500), Box(0, 0, 1280, 800)


def test_only_the_windows_of_this_step_and_the_next_are_in_the_way() -> None:
    needs = replace(NEEDS, grounds=((SMALL,), (SMALL,), (SMALL, FULL), (FULL,)))
    assert needs.grounds_around(-1) == (SMALL,)
    assert needs.grounds_around(1) == (SMALL, FULL), "the dialog opens while the step is taken"
    assert needs.grounds_around(3) == (FULL,)
    assert replace(NEEDS, grounds=((), (FULL,))).grounds_around(7) == (FULL,), "not known: all"


def test_the_view_is_there_until_a_step_needs_the_whole_screen_and_moves_for_no_other(
    qtbot: QtBot, view: ProgressView
) -> None:
    stepped: list[int] = []
    view.stepped.connect(lambda: stepped.append(view.step))
    for step in (0, 0, 1):
        view.hear({"event": "checked", "step": step})
    assert stepped == [0, 1]
    assert view.place(SCREEN, (SMALL,))
    stood = view.pos()
    assert view.place(SCREEN, (Box(0, 0, 300, 100),)), "who stands clear stays"
    assert view.pos() == stood
    assert not view.place(SCREEN, (FULL,))


@pytest.mark.parametrize("rehearsal", [True, False])
def test_enter_begins_what_needs_no_value(qtbot: QtBot, *, rehearsal: bool) -> None:
    form = RunForm(replace(NEEDS, parameters=()), rehearsal=rehearsal)
    qtbot.addWidget(form)
    form.show()
    qtbot.waitActive(form)
    with qtbot.waitSignal(form.ordered):
        QTest.keyClick(form.focusWidget(), Qt.Key.Key_Return)


def test_the_view_leaves_a_window_that_opened_elsewhere_than_it_did(
    qtbot: QtBot, open_window: Open, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save_workflow(replace(workflow("orders"), secrets=()))
    monkeypatch.setattr(Running, "start", lambda _: None)
    performing = opened(qtbot, open_window).performing
    performing._begin(RunOrder(NEEDS, {}))
    view = performing.view
    assert view is not None
    stood = view.frameGeometry()
    frame = [stood.x() - 20, stood.y() - 20, stood.width(), stood.height()]
    performing._hear({"event": "checked", "step": 0, "verdict": "no", "covered": [frame]})
    assert view.isVisible()
    assert not view.frameGeometry().intersects(QRect(*frame))
    again = view.frameGeometry()
    performing._hear({"event": "checked", "step": 0, "verdict": "no"})
    assert view.frameGeometry() == again
