"""A task of Order Desk shown to the real recorder by the scripted operator, with real input."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.demo.operator import Request, ScriptedOperator
from app.demo.order_desk.diary import Diary
from app.desktop.x11.input_injector import XlibHands
from app.store.editing.steps import add_end_check
from app.store.model.workflow import EndCheck, EndCheckKind, Workflow
from app.wiring.recording.recording import RecordingRequest, recording
from app.wiring.run.launcher import Parent

PLACED = """SELECT count(*) FROM orders
    WHERE item = :item AND quantity = :quantity AND date = :date AND note = :note"""


def quietly(_: str) -> None:
    """Nobody is told."""


def teaching(
    parent: Parent, name: str, request: Request, launch: tuple[str, ...], task: str = ""
) -> RecordingRequest:
    """A recording on the parent's display, of this request."""
    return RecordingRequest(
        name,
        task=task,
        launch=launch,
        parameters=request.parameters,
        display=parent.desk.display,
        environment=parent.desk.environment,
    )


def shown(
    parent: Parent,
    diary: Diary,
    lesson: RecordingRequest,
    request: Request,
    say: Callable[[str], None] = quietly,
) -> Workflow:
    """What was recorded, and kept, of showing the request in an Order Desk started for it."""
    with recording(lesson, parent.settings, parent.store, parent.stop) as lessons:
        hands = XlibHands(parent.desk.display, parent.stop)
        try:
            for deed in ScriptedOperator(hands, diary).show(request):
                say(f"  {deed}")
        finally:
            hands.close()
        workflow = lessons.finish()
        lessons.end_applications()
    return workflow


def verified_by(workflow: Workflow, database: Path) -> Workflow:
    """The workflow with what makes a run's "done" a verified one: its order, asked of the
    application's own data.
    """
    is_there = EndCheck(EndCheckKind.SQL, (str(database), PLACED), expected="1")
    return add_end_check(workflow, is_there)
