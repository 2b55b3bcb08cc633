"""Other ways and reflexes in their places among the steps: looked at, forgotten, had back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.engine.errors import UsageError
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step, Trajectory
from app.store.editing.steps import forget_way
from app.store.model.kept_reflex import KeptReflex
from app.store.model.workflow import Workflow, steps_of
from app.store.store import Store
from app.ui.i18n.messages_en import Say, tr
from app.ui.queries.workflows import asides_of, workflow_shown
from app.ui.workflows.detail import WorkflowView
from checks.snapshot.look import Look
from tests.builders.drawn.interruptions import closes_update
from tests.builders.store.kept import look, picture, step, workflow
from tests.builders.ui.windows import shades
from tests.ui.conftest import Open
from tests.ui.test_accessibility import spoken

ESCAPE = Step("press_keys", "1", {"keys": "Escape"}, Look(picture(9)), note="Press Escape")
RETURN = replace(ESCAPE, arguments={"keys": "Return"}, note="Press Return")


@pytest.fixture
def saved(store: Store) -> Workflow:
    plain = replace(workflow("orders", steps=4), end_checks=())
    clicks = [step(number, x=60 + number, y=60) for number in range(3)]
    way = replace(plain.trajectories[0], steps=(*clicks, steps_of(plain)[3]))
    return store.save_workflow(replace(plain, trajectories=(way,)))


def learn(store: Store, saved: Workflow, way: str, steps: Sequence[Step]) -> None:
    first = saved.trajectories[0]
    known = Trajectory(way, first.tags, tuple(steps), first.recorded_with, look(99))
    store.memory_of(saved).remember(known)


def learn_reflex(store: Store, at: int) -> KeptReflex:
    """From a run that an agent helped at that step."""
    run = store.begin_run("orders", 1, {})
    for each in (at, at + 1):
        how = "agent" if each == at else "waited"
        told = {"event": "recovered", "step": each, "how": how, "why": ""}
        store.append_event(run, told)
    kept = KeptReflex(closes_update(), taught_by="agent", run=run)
    [learned] = store.reflexes.keep("orders", [kept])
    return learned


def told(store: Store, saved: Workflow) -> dict[int, list[str]]:
    found = asides_of(store, saved)
    return {number: [one.sentence for one in asides] for number, asides in found.items()}


def opened(qtbot: QtBot, open_window: Open) -> WorkflowView:
    view = open_window().pages.workflows.view
    qtbot.waitUntil(lambda: bool(view.steps.steps))
    return view


def below(view: WorkflowView, row: int) -> list[str]:
    """What the timeline says under a step."""
    above = view.steps.index(row, 0)
    count = view.steps.rowCount(above)
    return [str(view.steps.index(each, 0, above).data()) for each in range(count)]


def choose(view: WorkflowView, row: int) -> QModelIndex:
    """Open the step with the keyboard, and go to the first of what is below it."""
    view.choose_step(row)
    view.timeline.setFocus()
    QTest.keyClick(view.timeline, Qt.Key.Key_Right)
    QTest.keyClick(view.timeline, Qt.Key.Key_Down)
    return view.timeline.currentIndex()


def test_a_way_is_told_where_it_leaves_the_first_and_until_it_is_back(
    store: Store, saved: Workflow
) -> None:
    one, two, three, four = steps_of(saved)
    learn(store, saved, "more", (one, ESCAPE, RETURN, two, three, four))
    learn(store, saved, "less", (one, three, four))
    learn(store, saved, "short", (one, two))
    learn(store, saved, "long", (one, two, three, four, *(4 * [RETURN])))
    learn(store, saved, "seen otherwise", (one, replace(two, before=look(77)), three, four))
    assert told(store, saved) == {
        2: [
            "Another way: Press Escape, Press Return",
            "Another way: on to step 3 at once",
            "Another way: the same on another screen",
        ],
        3: ["Another way: it ends here"],
        4: ["Another way: Press Return, Press Return, Press Return …"],
    }


def test_a_part_of_no_account_is_marked_in_the_picture(store: Store, saved: Workflow) -> None:
    one, two, three, four = steps_of(saved)
    known = two.before
    assert isinstance(known, Look)
    part = Box(1, 1, 6, 6)
    learn(
        store,
        saved,
        "part",
        (one, replace(two, before=replace(known, ignored=(part,))), three, four),
    )
    ((shown,),) = asides_of(store, saved).values()
    assert shown.sentence == tr(Say.OTHER_PART)
    assert shown.picture is not None
    assert shown.picture.mark == part


def test_a_reflex_is_told_at_the_step_that_its_run_was_helped_at(
    store: Store, saved: Workflow
) -> None:
    learn_reflex(store, 1)
    learn_reflex(store, 40)
    store.reflexes.keep("orders", [KeptReflex(closes_update())])  # nobody knows where
    told_here = told(store, saved)
    assert told_here == {2: ["Reflex: clears “Update”"], 4: ["Reflex: clears “Update”"]}


def test_of_two_that_one_run_taught_each_is_told_at_its_own_step(
    store: Store, saved: Workflow
) -> None:
    run = store.begin_run("orders", 1, {})
    for at in (0, 2):
        store.append_event(run, {"event": "recovered", "step": at, "how": "agent", "why": ""})
    kept = KeptReflex(closes_update(), taught_by="agent", run=run)
    store.reflexes.keep("orders", [kept])
    store.reflexes.keep("orders", [kept])
    assert sorted(told(store, saved)) == [1, 3]


def test_a_workflow_without_a_way_has_nothing_beside_it(store: Store) -> None:
    empty = store.save_workflow(replace(workflow("orders"), trajectories=()))
    assert asides_of(store, empty) == {}


def test_they_stand_under_their_step_closed_and_are_chosen_like_one(
    qtbot: QtBot, open_window: Open, store: Store, saved: Workflow
) -> None:
    one, *rest = steps_of(saved)
    learn(store, saved, "more", (one, ESCAPE, *rest))
    learn_reflex(store, 1)
    view = opened(qtbot, open_window)
    assert view.timeline.rootIsDecorated()
    second = view.steps.index(1, 0)
    assert not view.timeline.isExpanded(second)
    spoken_of = second.data(Qt.ItemDataRole.AccessibleTextRole)
    assert str(spoken_of).endswith("(other ways: 1, reflexes: 1)")
    assert below(view, 1) == ["Another way: Press Escape", "Reflex: clears “Update”"]
    assert below(view, 0) == []
    assert not view.forget.isVisible()
    assert choose(view, 1).data() == "Another way: Press Escape"
    assert "Then: Press Escape" in view.details.text()
    assert view.forget.isVisible()
    assert spoken(view.forget) == "Forget this way"
    assert not view.both.after.isVisible()
    assert not view.edits.by_word[Say.EDIT_DELETE_STEP].isEnabled(), "it is no step"
    qtbot.waitUntil(lambda: shades(view.both.before.grab().toImage()) > 10)
    view.choose_step(1)
    assert not view.forget.isVisible()


def test_a_way_is_forgotten_and_had_back(
    qtbot: QtBot, open_window: Open, store: Store, saved: Workflow
) -> None:
    one, *rest = steps_of(saved)
    learn(store, saved, "more", (one, ESCAPE, *rest))
    view = opened(qtbot, open_window)
    choose(view, 1)
    with qtbot.waitSignal(view.edits.editing.edited):
        view.forget.click()
    qtbot.waitUntil(lambda: below(view, 1) == [])
    assert not view.forget.isVisible()
    assert view.timeline.currentIndex().row() == 1, "the step that it was known beside"
    assert len(store.workflow("orders").trajectories) == 1
    assert view.edits.undo.text() == "Undo Forget this way"
    view.edits.undo.trigger()
    qtbot.waitUntil(lambda: below(view, 1) == ["Another way: Press Escape"])


def test_a_reflex_is_forgotten_and_had_back(
    qtbot: QtBot, open_window: Open, store: Store, saved: Workflow
) -> None:
    kept = learn_reflex(store, 0)
    view = opened(qtbot, open_window)
    assert choose(view, 0).data() == "Reflex: clears “Update”"
    assert "It says: Install the update?" in view.details.text()
    assert "may fire at any step" in view.details.text()
    view.forget.click()
    qtbot.waitUntil(lambda: below(view, 0) == [])
    assert store.reflexes.all() == ()
    assert store.workflow("orders").version == saved.version, "a reflex is none of the version"
    view.edits.undo.trigger()
    qtbot.waitUntil(lambda: below(view, 0) == ["Reflex: clears “Update”"])
    assert [one.id for one in store.reflexes.all()] == [kept.id]
    view.edits.redo.trigger()
    qtbot.waitUntil(lambda: below(view, 0) == [])


def test_the_first_way_is_the_workflow_and_stays(saved: Workflow) -> None:
    with pytest.raises(UsageError, match="knows that way no more"):
        forget_way(saved, saved.trajectories[0].id)


def test_a_window_that_is_called_by_a_recorded_value_is_called_by_its_name(store: Store) -> None:
    plain = workflow("orders", steps=2)
    first, second = steps_of(plain)
    assert isinstance(first.before, Look)
    [seen] = first.before.windows
    titled = replace(first.before, windows=(replace(seen, title="Anna - Orders", active=True),))
    way = replace(plain.trajectories[0], steps=(replace(first, before=titled, note=""), second))
    store.save_workflow(replace(plain, trajectories=(way,), end_checks=()))
    clicked, _ = workflow_shown(store, "orders").steps
    assert clicked.sentence.endswith(" in {customer} - Orders")
