"""The window on a real display, with real mouse and keyboard, and the sample application.

What is true is read from the application's database, never from the screen.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from app.demo import orders
from app.demo.operator import Request, ScriptedOperator
from app.demo.story import demo_orders
from app.desktop.private_display_xvfb import XvfbDisplay
from app.store.records import RunRecord
from tests.builders.order_desk import OrderDesk
from tests.builders.window_on_display import WindowOnDisplay, awaited, window_on

pytestmark = pytest.mark.on_screen

SHOWN, OTHERS = demo_orders().shown, demo_orders().played
ENDS_WITHIN_S = 60.0


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OrderDesk]:
    """The task was shown once."""
    desk = OrderDesk.at(tmp_path_factory.mktemp("window"))
    desk.show(SHOWN)
    yield desk
    desk.diary.close()


@pytest.fixture
def window(desk: OrderDesk) -> Iterator[WindowOnDisplay]:
    with (
        XvfbDisplay.start(1280, 800) as display,
        window_on(display, desk.byheart.home, BYHEART_PATIENCE_S="4") as opened,
    ):
        yield opened


def test_a_task_is_shown_at_the_window_and_done_by_heart_with_other_data(
    tmp_path: Path,
) -> None:
    desk = OrderDesk.at(tmp_path)
    with (
        XvfbDisplay.start(1280, 800) as display,
        window_on(display, desk.byheart.home, BYHEART_PATIENCE_S="4") as window,
    ):
        window.click("Record")
        window.active("Record a workflow")
        values = "\n".join(f"{name} = {value}" for name, value in SHOWN.parameters.items())
        for text in ("order", "Enter an order", shlex.join(desk.props.launch)):
            window.fill(text)
            window.press("Tab")
        window.paste(values)
        window.press("Tab")
        window.press("Tab")
        window.press("space")
        window.window("Recording order")
        desk.diary.wait_for("shown")
        awaited(lambda: window.label("Finish"), "a recorder that listens")
        for _ in ScriptedOperator(window.desktop.hands, desk.diary).show(SHOWN):
            pass
        window.click("Finish")
        awaited(partial(learned, desk, "order"), "the learned workflow")
        window.window("Byheart")
        assert shown_steps(desk) > 5
        window.close("Order Desk")  # what was started to show a task stays open
        rehearse(desk, window, OTHERS[0])
        place(desk, window, OTHERS[1])
    desk.diary.close()


def learned(desk: OrderDesk, name: str) -> str | None:
    with desk.byheart.store() as store:
        return next((each.name for each in store.workflows() if each.name == name), None)


def shown_steps(desk: OrderDesk) -> int:
    """How many steps the workflow has; it has all parameters of what was shown."""
    with desk.byheart.store() as store:
        workflow = store.workflow("order")
    assert {each.name: each.recorded for each in workflow.parameters} == SHOWN.parameters
    return len(workflow.trajectories[0].steps)


def rehearse(desk: OrderDesk, window: WindowOnDisplay, wanted: Request) -> None:
    """From the offer to what is proven; it asks before it posts the order."""
    placed = len(orders.orders(desk.props.database))
    window.click("Rehearse…")
    window.active("Rehearse order")
    for number, value in enumerate(wanted.parameters.values()):
        if number:
            window.press("Tab")
        window.fill(value)
    window.press("Return")
    yes = awaited(lambda: window.label("Do it"), "a question before the last step", ENDS_WITHIN_S)
    assert len(orders.orders(desk.props.database)) == placed, "it waits for the person"
    assert window.window("Order Desk").active, "who asks does not take the keyboard"
    window.desktop.hands.click(yes.box.centre)
    awaited(lambda: proven(desk, "order"), "a proven workflow", ENDS_WITHIN_S)
    new = orders.orders(desk.props.database)[placed:]
    assert [order.draft for order in new] == [wanted.draft]
    window.click("Close")


def proven(desk: OrderDesk, name: str) -> bool | None:
    with desk.byheart.store() as store:
        return store.workflow(name).proven or None


def place(desk: OrderDesk, window: WindowOnDisplay, wanted: Request) -> None:
    """From the Run button to the order in the database."""
    with desk.byheart.store() as store:
        before = len(store.runs())
    placed = len(orders.orders(desk.props.database))
    window.click("Run")
    window.active("Run order")
    for value in wanted.parameters.values():
        window.fill(value)
        window.press("Tab")
    window.press("Return")
    assert window.window("Running order").frame.right > 1000, "it stands beside the application"
    run = ended(desk, before)
    assert run.outcome == "done", run.report["reason"]
    assert run.report["model_calls"] == 0
    new = orders.orders(desk.props.database)[placed:]
    assert [order.draft for order in new] == [wanted.draft]


def ended(desk: OrderDesk, before: int) -> RunRecord:
    """The run that was begun after so many, as soon as it has its report."""

    def last() -> RunRecord | None:
        with desk.byheart.store() as store:
            runs = store.runs()
        return runs[0] if len(runs) > before and runs[0].outcome else None

    return awaited(last, "the end of a run", ENDS_WITHIN_S)


def test_an_order_is_placed_by_heart_from_the_window(
    desk: OrderDesk, window: WindowOnDisplay
) -> None:
    place(desk, window, OTHERS[0])
    window.window("Byheart")
    window.click("Show its story")
    window.active("Byheart")
