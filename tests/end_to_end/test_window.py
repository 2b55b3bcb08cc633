"""The window on a real display, with real mouse and keyboard, and the sample application.

What is true is read from the application's database, never from the screen.
"""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest

from app.demo.operator import Request, ScriptedOperator
from app.demo.order_desk import orders
from app.demo.story import Disturbance, demo_orders
from app.desktop.display.private import XvfbDisplay
from app.store.model.run_records import RunRecord
from tests.builders.runs.byheart import Byheart
from tests.builders.runs.command_line import ROOT, command
from tests.builders.runs.order_desk import OrderDesk
from tests.builders.ui.window_on_display import WindowOnDisplay, awaited, window_on

pytestmark = pytest.mark.on_screen

SHOWN, OTHERS = demo_orders().shown, demo_orders().played
POPUP = {"popup": "update", "when": "form"}
ENDS_WITHIN_S = 60.0
REST = {"Item": "Copy paper A4", "Quantity": "12", "Delivery date": "2027-03-01"}


@pytest.mark.long  # tests/end_to_end/test_operators_day.py says it of another application
def test_a_task_is_shown_rehearsed_and_done_by_heart_whatever_comes_between(
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
        window.press("Tab")
        window.press("space")
        window.window("Recording order")
        desk.diary.wait_for("shown")
        awaited(lambda: window.label("Finish"), "a recorder that listens")
        for _ in ScriptedOperator(window.desktop.hands, desk.diary).show(SHOWN):
            pass
        window.click("Finish")
        window.wait(partial(learned, desk, "order"), "the learned workflow")
        window.window("Byheart")
        assert shown_steps(desk) > 5
        window.close("Order Desk")  # what was started to show a task stays open
        rehearse(desk, window, OTHERS[0])
        interrupt(desk, POPUP)
        assert "Learned from you" in place(desk, window, OTHERS[1], show)
        interrupt(desk, {**POPUP, "when": "filled", "place": "beside"})
        place(desk, window, OTHERS[2])
        window.click("Show its story")
        window.active("Byheart")
    desk.diary.close()


def test_the_first_start_leads_to_a_recording_of_the_sample_application(tmp_path: Path) -> None:
    home = tmp_path / "byheart"
    database = home / "sample" / "orders.sqlite"
    with XvfbDisplay.start(1280, 800) as display, window_on(display, home) as window:
        window.click("Next")
        window.click("Next")
        window.click("Record an order in the sample")
        window.active("Record a workflow")
        window.press("Return")
        window.window("Recording")
        window.window("Order Desk")
        awaited(lambda: window.label("Finish"), "a recorder that listens")
        enter(window)
        [order] = window.wait(lambda: orders.orders(database) or None, "the order")
        assert (order.draft.item, order.draft.quantity) == ("Copy paper A4", 12)
        window.click("Finish")
        awaited(lambda: window.label("Rehearse…"), "the learned workflow")
    with Byheart(home).store() as store:
        [known] = store.workflows()
        workflow = store.workflow(known.name)
    assert {each.name for each in workflow.parameters} == {"customer", "item", "quantity", "date"}
    assert len(workflow.trajectories[0].steps) > 5


def test_doing_what_the_question_says_is_enough_and_it_is_learned(tmp_path: Path) -> None:
    """Truth from the application's data: the order is placed once; nothing is another way."""
    desk = OrderDesk.taught(tmp_path, SHOWN)
    interrupt(desk, POPUP)
    with (
        XvfbDisplay.start(1280, 800) as display,
        window_on(display, desk.byheart.home, BYHEART_PATIENCE_S="4") as window,
    ):
        assert "Learned from you" in place(desk, window, OTHERS[0], do_as_told)
    with desk.byheart.store() as store:
        ways = list(store.memory_of(store.workflow("order"), with_provisional=True).everything())
        [kept] = store.reflexes.all()
    assert len(ways) == 1, "another way would be waited for in each later run"
    assert kept.reflex.steps[0].note == "click “Later” in “Software Update”"
    desk.diary.close()


def enter(window: WindowOnDisplay) -> None:
    """An order, as a person enters it who sees the names of what is there."""
    window.click("Miller & Sons")
    for field, text in REST.items():
        window.click(field)
        window.focused(field)  # nobody types before the focus has come
        window.desktop.hands.type_text(text)
        window.says(text)
    window.click("Save")
    window.dialog("Order Desk")
    window.click("Post")


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
    fill_in(window, wanted)
    window.press("Return")
    window.click("Full speed", unless="Do it")  # it begins slowly enough to watch
    awaited(lambda: window.label("Do it"), "a question before the last step", ENDS_WITHIN_S)
    assert len(orders.orders(desk.props.database)) == placed, "it waits for the person"
    assert window.window("Order Desk").active, "who asks does not take the keyboard"
    subprocess.run(command(), env=window.environment, cwd=ROOT, timeout=ENDS_WITHIN_S, check=True)
    window.active("Rehearsing order")  # whoever starts Byheart again gives it to what is asked
    window.press("shift+Tab")
    window.press("space")
    awaited(lambda: proven(desk, "order"), "a proven workflow", ENDS_WITHIN_S)
    new = orders.orders(desk.props.database)[placed:]
    assert [order.draft for order in new] == [wanted.draft]
    window.click("Close")


def proven(desk: OrderDesk, name: str) -> bool | None:
    with desk.byheart.store() as store:
        return store.workflow(name).proven or None


def fill_in(window: WindowOnDisplay, wanted: Request) -> None:
    """The values of an order, one field after the other."""
    for number, value in enumerate(wanted.parameters.values()):
        if number:
            window.press("Tab")
        window.fill(value)


def interrupt(desk: OrderDesk, popup: Mapping[str, object]) -> None:
    """From its next start on the application is interrupted."""
    desk.props.disturb(Disturbance("wished", "", wishes=popup))


def show(window: WindowOnDisplay) -> None:
    """The person is asked, and shows how it goes on."""
    beside_the_popup(window)
    window.click("I show it")
    window.click("Later")


def beside_the_popup(window: WindowOnDisplay) -> None:
    """The question covers nothing of what is in the way, and leaves it the keyboard."""
    question = window.window("order needs you")
    popup = window.window("Software Update")
    assert not question.active
    assert not question.frame.meets(popup.frame)
    assert window.screen.covers(question.frame)
    window.wait(lambda: window.label("“Software Update” is in the way."), "what is in the way")


def do_as_told(window: WindowOnDisplay) -> None:
    """The person is asked, and answers what is in the way as they would: nothing else."""
    beside_the_popup(window)
    window.click("Later")


def place(
    desk: OrderDesk,
    window: WindowOnDisplay,
    wanted: Request,
    helps: Callable[[WindowOnDisplay], None] | None = None,
) -> str:
    """From the Run button to the order in the database, and what is said at the end. Where somebody
    `helps` they are asked.
    """
    with desk.byheart.store() as store:
        before = len(store.runs())
    placed = len(orders.orders(desk.props.database))
    window.click("Run")
    window.active("Run order")
    fill_in(window, wanted)
    if helps is not None:
        for key in ("Tab", "Tab", "Tab", "Down"):  # past the rows and the place, to “Ask me”
            window.press(key)
    window.press("Return")
    assert window.window("Running order").frame.right > 1000, "it stands beside the application"
    if helps is not None:
        helps(window)
    run = ended(desk, before)
    assert run.outcome == "done", run.report["reason"]
    assert run.report["model_calls"] == 0
    assert run.report["recovered"]["operator"] == (helps is not None)
    new = orders.orders(desk.props.database)[placed:]
    assert [order.draft for order in new] == [wanted.draft]
    awaited(lambda: window.label("Show its story"), "an end in the small view")
    if helps is None:
        return ""
    return awaited(lambda: said(window, "Learned from you"), "what was learned")


def said(window: WindowOnDisplay, words: str) -> str | None:
    """What stands on the display and holds these words."""
    there = window.desktop.labels.within(window.screen)
    return next((each.name for each in there if words in each.name), None)


def ended(desk: OrderDesk, before: int) -> RunRecord:
    """The run that was begun after so many, as soon as it has its report."""

    def last() -> RunRecord | None:
        with desk.byheart.store() as store:
            runs = store.runs()
        return runs[0] if len(runs) > before and runs[0].outcome else None

    return awaited(last, "the end of a run", ENDS_WITHIN_S)
