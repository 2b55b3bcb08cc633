"""The same task shown several times on a paper desktop, each kept as a workflow."""

from __future__ import annotations

from collections.abc import Mapping

from app.engine.model.trajectory import Trajectory
from app.store.model.workflow import Start, Workflow
from app.store.workflows.tags import workflow_tags
from app.wiring.storage.store_opening import desktop_tools
from tests.builders.paper.taught_desk import TaughtDesk

NONE_TOLD: Mapping[str, str] = {}


def draft(
    name: str, customer: str, told: Mapping[str, str] = NONE_TOLD, *, saves: bool = True
) -> Workflow:
    """A person clicks Customer, types a name and (where it `saves`) clicks Save; `told` are the
    parameters that were told before.
    """
    desk = TaughtDesk()
    recorder = desk.record(
        parameters=dict(told), version_of=lambda tool: desktop_tools()[tool].version
    )
    desk.click(desk.customer)
    desk.type(customer)
    if saves:
        desk.click(desk.save)
    recorded = recorder.finish()
    desk.changes.close()
    way = Trajectory(name, workflow_tags(name), recorded.steps, dict(told), recorded.final)
    start = Start(window_title="Orders")
    return Workflow(
        name,
        "",
        recorded.parameters,
        (),
        start,
        trajectories=(way,),
        environment=recorded.environment,
    )
