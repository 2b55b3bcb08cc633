"""Areas drawn in the window: what past runs would have decided with them stands there at once."""

from __future__ import annotations

from threading import Event

import pytest
import shiboken6
from pytestqt.qtbot import QtBot

from app.engine.model.geometry import Box
from app.engine.model.trajectory import Trajectory
from app.player.screen.check_regions import Areas, set_areas
from app.store.model.workflow import Workflow
from app.store.store import Store
from app.ui.editing.region_form import AreaForm
from app.ui.i18n.messages_en import Say
from app.ui.workflows.detail import WorkflowView
from tests.builders.paper.past_runs import BANNER, advert, click_save, form, ran
from tests.ui.conftest import Open
from tests.ui.editing.test_history import do

IGNORED, DEMANDED = 0, 1
BESIDE = Box(110, 90, 40, 40)  # nothing is written there


@pytest.fixture
def orders(store: Store) -> Workflow:
    ways = (Trajectory("way", ("workflow", "orders"), (click_save(),)),)
    return store.save_workflow(Workflow("orders", trajectories=ways))


@pytest.fixture
def view(qtbot: QtBot, open_window: Open, orders: Workflow) -> WorkflowView:
    shown = open_window().pages.workflows.view
    assert orders.version == 1
    qtbot.waitUntil(lambda: bool(shown.steps.steps))
    return shown


def drawn(qtbot: QtBot, view: WorkflowView, kind: int, box: Box) -> AreaForm:
    """The form, in which that area has been told."""
    do(view, Say.EDIT_AREAS)
    form = view.edits.form
    assert isinstance(form, AreaForm)
    qtbot.waitUntil(lambda: form.view.place() is not None)
    form.kind.setCurrentIndex(kind)
    form.add.click()
    for number, value in zip(form.numbers, box, strict=True):
        number.setValue(value)
    return form


@pytest.mark.parametrize(("kind", "box"), [(IGNORED, BANNER), (DEMANDED, BESIDE)])
def test_past_runs_that_would_have_decided_as_they_did(
    qtbot: QtBot, view: WorkflowView, store: Store, orders: Workflow, kind: int, box: Box
) -> None:
    for _ in range(2):
        ran(store, orders, form(), "go")
    told = drawn(qtbot, view, kind, box).past
    qtbot.waitUntil(lambda: told.text() == "Past runs that would have decided as they did: 2.")
    assert told.property("says") == "good"


def test_past_runs_that_an_ignored_area_would_have_let_go_on(
    qtbot: QtBot, view: WorkflowView, store: Store, orders: Workflow
) -> None:
    ran(store, orders, form(), "go")
    ran(store, orders, advert(), "no")
    told = drawn(qtbot, view, IGNORED, BANNER).past
    qtbot.waitUntil(lambda: "Of 2 past runs" in told.text())
    assert "0 that went on would have stopped here, and 1 that stopped would" in told.text()
    assert told.property("says") == "good"


def test_past_runs_that_would_have_stopped_without_an_ignored_area(
    qtbot: QtBot, view: WorkflowView, store: Store, orders: Workflow
) -> None:
    ignoring = store.edit("orders", lambda one: set_areas(one, 1, Areas((BANNER,))))
    ran(store, ignoring, advert(), "go")
    qtbot.waitUntil(lambda: bool(view.steps.steps[0].ignored))
    do(view, Say.EDIT_AREAS)
    asked = view.edits.form
    assert isinstance(asked, AreaForm)
    qtbot.waitUntil(lambda: asked.view.place() is not None)
    asked.remove.click()
    qtbot.waitUntil(
        lambda: "Of 1 past runs, 1 that went on would have stopped" in asked.past.text()
    )
    assert asked.past.property("says") == "warning"


def test_an_answer_that_comes_when_the_form_is_gone_is_dropped(
    qtbot: QtBot, view: WorkflowView
) -> None:
    form = drawn(qtbot, view, IGNORED, BANNER)
    library, may_answer, answers = form._library, Event(), list[object]()
    library.ask(lambda _: may_answer.wait(10), answers.append)
    form._ask_past()
    library.ask(lambda _: None, answers.append)
    shiboken6.delete(form)
    may_answer.set()
    qtbot.waitUntil(lambda: len(answers) == 2)
