"""A run that needs the person says why, shows it, offers what can be done, and learns from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.engine.model.geometry import Box
from app.settings import read_settings
from app.store.model.kept_reflex import KeptReflex
from app.store.store import Store
from app.ui.data.image_loader import Pictures
from app.ui.i18n.messages_en import Say, tr
from app.ui.running.order import RunOrder
from app.ui.running.progress import ProgressView
from app.ui.running.question import DivergenceView
from app.ui.running.requirements import learned_in, run_requirements
from app.ui.widgets.free_places import place_beside
from app.ui.widgets.theme import Wardrobe
from app.wiring.run.launcher import Parent, Prepared
from tests.builders.drawn.interruptions import closes_update
from tests.builders.store.kept import picture, workflow
from tests.builders.ui.windows import controls, texts
from tests.ui.conftest import Open
from tests.ui.running.test_rehearsing import Asks, prepared, run_of
from tests.ui.running.test_worker import NEEDS, opened
from tests.ui.running.test_worker import asked as asked_for
from tests.ui.test_accessibility import spoken

Message = Mapping[str, object]
SCREEN = QRect(0, 0, 1280, 800)
GROUNDS = (Box(80, 80, 900, 640),)


@pytest.fixture
def asked(store: Store) -> dict[str, object]:
    """What a run asks."""
    return {
        "event": "asked",
        "question": 2,
        "step": 1,
        "where": "before",
        "why": "A dialog has come.",
        "region": [4, 5, 10, 8],
        "expected": store.keep_picture(picture(1)),
        "seen": store.keep_picture(picture(2)),
        "thing": {"called": "Software Update", "kind": "window", "box": [4, 5, 10, 8]},
        "seconds": 75,
        "choices": ["again", "show", "skip", "done", "stop"],
    }


@pytest.fixture
def view(qtbot: QtBot, wardrobe: Wardrobe, store: Store) -> DivergenceView:
    pictures = Pictures(read_settings().home)
    made = DivergenceView("orders", "ctrl+shift+F12", pictures, wardrobe)
    qtbot.addWidget(made, before_close_func=lambda _: pictures.close())
    made.stand_on(SCREEN, GROUNDS, 1.0)
    return made


def offered(view: DivergenceView) -> list[str]:
    return [name for name, button in view.choices.items() if not button.isHidden()]


def test_it_names_what_is_in_the_way_and_shows_it(
    view: DivergenceView, asked: dict[str, object]
) -> None:
    view.ask(asked, "2. Type")
    said = texts(view)
    assert view.title.text() == "“Software Update” is in the way."
    assert "2. Type" in said
    assert "A dialog has come." in said
    shown = view.picture.shown
    assert shown is not None
    assert (shown.sha256, shown.mark) == (asked["seen"], Box(4, 5, 10, 8))
    assert offered(view) == ["again", "show", "skip", "done", "stop"]
    assert view.choices["again"].isDefault()


def test_what_is_new_in_a_window_is_said_to_be_new(
    view: DivergenceView, asked: dict[str, object]
) -> None:
    thing = {"called": "Hello", "kind": "block", "box": [4, 5, 10, 8]}
    view.ask({**asked, "thing": thing, "choices": ["fine", "again", "stop"]}, "2. Type")
    assert view.title.text() == "New on the screen: “Hello”"
    assert not view.why.text(), "that a text reads otherwise"
    assert view.choices["fine"].isDefault()
    first = view.buttons.itemAtPosition(0, 0)
    assert first is not None
    assert first.widget() is view.choices["fine"]


def test_it_counts_down_while_it_waits(
    qtbot: QtBot, view: DivergenceView, asked: dict[str, object]
) -> None:
    view.ask(asked, "2. Type")
    assert view.wait.text() == "It waits 1:15 more, then the run ends."
    qtbot.waitUntil(lambda: view.wait.text() == "It waits 1:14 more, then the run ends.")


def test_large_it_shows_expected_beside_seen_with_the_difference_marked(
    view: DivergenceView, asked: dict[str, object]
) -> None:
    view.ask(asked, "2. Type")
    view.turn.click()
    expected, seen = view.comparing.expected.shown, view.comparing.seen.shown
    assert expected is not None
    assert seen is not None
    assert (expected.sha256, seen.sha256) == (asked["expected"], asked["seen"])
    assert expected.mark == seen.mark == Box(4, 5, 10, 8)


def test_the_expected_picture_is_marked_where_its_window_stood(
    view: DivergenceView, asked: dict[str, object]
) -> None:
    view.ask({**asked, "thing": None, "moved": [-3, 0]}, "2. Type")
    expected, seen = view.comparing.expected.shown, view.comparing.seen.shown
    assert expected is not None
    assert seen is not None
    assert (expected.mark, seen.mark) == (Box(7, 5, 10, 8), Box(4, 5, 10, 8))


def test_a_slider_lays_the_expected_picture_over_the_seen_one(
    qtbot: QtBot, view: DivergenceView, asked: dict[str, object]
) -> None:
    view.ask(asked, "2. Type")
    view.turn.click()
    seen = view.comparing.seen
    qtbot.waitUntil(lambda: seen.place() is not None)
    qtbot.waitUntil(lambda: view.comparing.expected.place() is not None)
    before = seen.grab().toImage()
    view.comparing.slider.setValue(100)
    assert seen.grab().toImage() != before
    view.comparing.slider.setFocus()
    QTest.keyClick(view.comparing.slider, Qt.Key.Key_Home)
    assert seen.grab().toImage() == before


def test_without_a_remembered_picture_there_is_nothing_to_lay_over(
    view: DivergenceView, asked: dict[str, object]
) -> None:
    view.ask({**asked, "expected": None, "region": None}, "")
    assert view.comparing.expected.shown is None
    assert not view.comparing.slider.isEnabled()


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("before", Say.SOMETHING_NEW),
        ("before", Say.ASKED_BEFORE),
        ("effect", Say.EFFECT_MISSING),
        ("effect", Say.ASKED_EFFECT),
        ("end", Say.END_UNKNOWN),
        ("end", Say.ASKED_END),
    ],
)
def test_it_says_what_was_done_and_what_was_not(
    view: DivergenceView, asked: dict[str, object], where: str, said: Say
) -> None:
    view.ask({**asked, "where": where, "thing": None}, "2. Type")
    assert tr(said) in texts(view)


def test_a_choice_is_passed_on_once_the_view_is_out_of_the_way(
    qtbot: QtBot, view: DivergenceView, asked: dict[str, object]
) -> None:
    there: list[bool] = []
    view.answered.connect(lambda _: there.append(view.isVisible()))
    view.ask(asked, "2. Type")
    with qtbot.waitSignal(view.answered) as answered:
        view.choices["skip"].click()
    assert answered.args == [{"command": "answer", "question": 2, "choice": "skip"}]
    assert there == [False]


def test_who_goes_on_without_a_change_is_told_that_it_is_still_so(
    view: DivergenceView, asked: dict[str, object]
) -> None:
    new = {**asked, "thing": None}
    view.ask(new, "2. Type")
    assert "Put it right" in view.hint.text()
    view.choices["again"].click()
    view.ask({**new, "question": 3}, "2. Type")
    assert "It is still so" in view.hint.text()
    view.choices["again"].click()
    view.ask({**new, "question": 4, "why": "A list is open."}, "2. Type")
    assert "Put it right" in view.hint.text(), "it is another matter"


def test_it_takes_the_keyboard_at_a_persons_wish_alone(
    qtbot: QtBot, view: DivergenceView, asked: dict[str, object]
) -> None:
    view.ask(asked, "2. Type")
    assert view.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    assert view.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    assert [each for each in controls(view) if not spoken(each)] == []
    with qtbot.waitActive(view):
        view.take_keyboard()
    assert view.choices["again"].hasFocus()
    with qtbot.waitSignal(view.answered):
        QTest.keyClick(view.choices["again"], Qt.Key.Key_Space)


@pytest.mark.parametrize(
    "thing",
    [
        QRect(430, 320, 422, 183),
        QRect(0, 0, 600, 400),
        QRect(800, 500, 470, 290),
        QRect(1100, 10, 300, 300),
    ],
)
@pytest.mark.parametrize("screen", [SCREEN, QRect(0, 0, 1024, 700)])
def test_it_stands_beside_what_is_in_the_way_with_all_of_it_on_the_screen(
    screen: QRect, thing: QRect
) -> None:
    size = QSize(372, 480)
    place = QRect(place_beside(screen, size, thing, [QRect(80, 80, 900, 560)]), size)
    assert screen.contains(place)
    assert not place.intersects(thing)


@pytest.mark.parametrize("ground", [SCREEN, QRect(80, 80, 1000, 640), QRect(300, 0, 980, 800)])
def test_it_leaves_save_and_cancel_of_the_form_free(ground: QRect) -> None:
    size, thing = QSize(300, 480), QRect(500, 250, 200, 60)
    place = QRect(place_beside(SCREEN, size, thing, [ground]), size)
    below = QRect(ground.left(), ground.bottom() - 95, ground.width(), 96)
    assert SCREEN.contains(place)
    assert not place.intersects(thing)
    assert not place.intersects(below)


def test_large_it_compares_and_small_it_stands_beside_the_task(
    view: DivergenceView, asked: dict[str, object]
) -> None:
    view.ask(asked, "2. Type")
    assert view.comparing.isHidden()
    assert view.x() + view.width() > GROUNDS[0].right
    view.turn.click()
    assert not view.comparing.isHidden()
    view.turn.click()
    assert view.comparing.isHidden()


def test_however_it_asks_it_says_which_key_stops_the_run(
    view: DivergenceView, asked: dict[str, object]
) -> None:
    stops = "ctrl+shift+F12 stops it from anywhere"
    view.ask(asked, "2. Type")
    assert stops in texts(view)
    view.turn.click()
    assert stops in texts(view)
    view.watch({"event": "showing", "question": 3, "choices": ["again", "done", "stop"]})
    assert stops in texts(view)


def test_beside_the_task_all_of_it_is_on_the_screen(
    view: DivergenceView, asked: dict[str, object]
) -> None:
    view.ask(asked, "2. Type")
    assert view.frameGeometry() != view.geometry(), "it has a title bar"
    assert SCREEN.contains(view.frameGeometry())


def test_closing_it_only_makes_room_for_the_run_still_waits(
    view: DivergenceView, asked: dict[str, object]
) -> None:
    view.ask(asked, "2. Type")
    assert not view.close()
    assert view.isVisible()
    assert view.comparing.isHidden()
    assert not view.close()
    assert view.isVisible()
    assert offered(view) == ["again", "show", "skip", "done", "stop"]


def test_closing_it_while_the_person_shows_leaves_it_there(
    view: DivergenceView, asked: dict[str, object]
) -> None:
    view.watch({"event": "showing", "question": 3, "choices": ["again", "done", "stop"]})
    assert not view.close()
    assert view.isVisible()
    assert offered(view) == ["again", "done", "stop"]


def test_while_the_person_shows_it_stands_aside_and_says_so(
    view: DivergenceView, asked: dict[str, object]
) -> None:
    view.ask(asked, "2. Type")
    view.watch({"event": "showing", "question": 3, "choices": ["again", "done", "stop"]})
    assert view.comparing.isHidden()
    assert tr(Say.SHOWING_NOW) in texts(view)
    assert offered(view) == ["again", "done", "stop"]
    assert tr(Say.NO_ACT_SEEN) in texts(view)
    view.say_seen({"event": "watched", "question": 3, "acts": 2})
    assert tr(Say.SEEN_SO_FAR, acts=2) in texts(view)
    assert view.turn.isHidden()


def test_who_uses_the_tasks_window_is_told_that_it_waits_for_their_word(
    view: DivergenceView, asked: dict[str, object]
) -> None:
    view.ask(asked, "2. Type")
    choices = ["again", "done", "stop"]
    view.watch({"event": "showing", "unasked": True, "question": 3, "choices": choices})
    assert tr(Say.UNASKED_NOW) in texts(view)
    assert view.choices["again"].isDefault()


def test_a_run_of_the_window_asks_and_is_answered(
    qtbot: QtBot,
    open_window: Open,
    store: Store,
    asked: dict[str, object],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asks = Asks(asked, {"event": "answered", "question": 2, "choice": "again"})
    monkeypatch.setattr(Prepared, "run", run_of(asks))
    monkeypatch.setattr(Parent, "prepare", as_prepared)
    store.save_workflow(replace(workflow("orders"), secrets=()))
    window = opened(qtbot, open_window)
    performing = window.performing
    asked_for(qtbot, window).go.click()
    qtbot.waitUntil(lambda: performing.question is not None)
    question, view = performing.question, performing.view
    assert question is not None
    assert view is not None
    assert question.isVisible()
    assert not view.isVisible(), "it would stand over the task"
    with qtbot.waitSignal(performing.ended):
        question.choices["again"].click()
    assert asks.commands[-1] == {"command": "answer", "question": 2, "choice": "again"}
    assert performing.question is None
    assert view.line is not None
    assert view.line.isVisible(), "how it ended is told in the window"


def as_prepared(parent: Parent, name: str, version: int | None, **_: object) -> Prepared:
    return prepared(parent, name, version)


def test_what_was_learned_is_said(store: Store) -> None:
    saved = store.save_workflow(workflow("orders"))
    order = RunOrder(run_requirements(store, "orders"), {})
    assert learned_in(store, order, "3f2a") == ""
    assert saved.version == order.needs.version
    memory = store.memory_of(saved)
    [way] = memory.trajectories(("workflow", "orders"))
    memory.remember(replace(way, id="another", steps=way.steps[:1]))
    assert learned_in(store, order, "3f2a") == tr(Say.LEARNED_WORD)
    detour = (*way.steps, replace(way.steps[0], tool="wait_for"))
    memory.remember(replace(way, id="a detour", steps=detour))
    assert learned_in(store, order, "3f2a") == "Learned from you: another way through this task."


@pytest.mark.parametrize(
    ("asks", "presses", "is_bound"),
    [("Update now?", "Later", False), ("Replace the file?", "Replace", True)],
)
def test_a_reflex_that_does_more_than_close_is_said_to_need_a_word_for_the_night(
    store: Store, asks: str, presses: str, *, is_bound: bool
) -> None:
    store.save_workflow(workflow("orders"))
    order = RunOrder(run_requirements(store, "orders"), {})
    store.reflexes.keep("orders", [KeptReflex(closes_update(asks, presses), run="3f2a")])
    assert ("accepted it under Reflexes" in learned_in(store, order, "3f2a")) is is_bound


def test_at_the_end_what_was_learned_stands_beside_how_it_ended(qtbot: QtBot) -> None:
    view = ProgressView(RunOrder(NEEDS, {}), "F12")
    qtbot.addWidget(view)
    view.hear({"event": "report", "outcome": "done", "verified": None, "reason": "It waited."})
    view.say_learned("Learned from you.")
    assert view.next.text().startswith("It waited. · ")
    assert view.next.text().endswith("\nLearned from you.")


def test_a_long_wait_says_what_it_waits_for_and_how_long_still(qtbot: QtBot) -> None:
    view = ProgressView(RunOrder(NEEDS, {}), "F12")
    qtbot.addWidget(view)
    refused = {"event": "checked", "step": 0, "verdict": "not_yet", "why": "It is not there yet."}
    view.hear({**refused, "waits_s": 14.8})
    assert "It is not there yet." not in texts(view), "most waits are over at once"
    said = "Waits 14 s more at most: It is not there yet."
    qtbot.waitUntil(lambda: view.next.text() == said)
    view.hear({"event": "acted", "step": 0})
    assert said not in texts(view)


def test_the_likeliest_answer_alone_is_filled_and_a_menu_is_said_to_be_one(
    view: DivergenceView, asked: dict[str, object]
) -> None:
    thing = {"called": "Mousepad", "kind": "menu", "box": [4, 5, 10, 8]}
    view.ask({**asked, "thing": thing}, "2. Type")
    assert view.title.text() == "A list or menu of “Mousepad” is open."
    assert "Esc" in view.hint.text()
    filled = [name for name, one in view.choices.items() if one.property("main") == "true"]
    assert filled == ["again"]
    view.watch({"event": "showing", "question": 3, "unasked": True, "choices": ["again", "stop"]})
    assert view.title.text() == "It is your turn.", "nothing is in the way any more"


def test_where_the_step_seems_done_already_that_is_said(
    view: DivergenceView, asked: dict[str, object]
) -> None:
    thing = {"called": "New Page", "kind": "ahead", "box": [4, 5, 10, 8]}
    choices = ["skip", "again", "show", "done", "stop"]
    view.ask({**asked, "thing": thing, "choices": choices}, "2. Click New Page")
    assert view.title.text() == tr(Say.IS_AHEAD, thing="New Page")
    assert view.hint.text() == tr(Say.ASKED_AHEAD)
    assert [name for name, one in view.choices.items() if one.isDefault()] == ["skip"]


@pytest.mark.parametrize(
    ("kind", "where", "title", "hint"),
    [
        ("still", "effect", Say.STILL_OPEN, Say.ASKED_EFFECT),
        ("pane", "before", Say.OTHER_PANE, Say.ASKED_PANE),
        ("block", "before", Say.NEW_ON_SCREEN, Say.ASKED_PANE),
    ],
)
def test_what_it_is_about_is_named(
    view: DivergenceView, asked: dict[str, object], kind: str, where: str, title: Say, hint: Say
) -> None:
    thing = {"called": "Index", "kind": kind, "box": [4, 5, 10, 8]}
    view.ask({**asked, "thing": thing, "where": where, "choices": ["fine", "stop"]}, "2. Type")
    assert view.title.text() == tr(title, thing="Index")
    assert view.hint.text() == tr(hint)
