"""A workflow of calls, played: without an agent, or for the one that is connected."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

import anyio

from app.engine.errors import BlockedError
from app.engine.model.events import Outcome
from app.engine.model.ports import Stop
from app.engine.model.report import report_of
from app.player.calls.replay import Replay
from app.player.run.event_json import event_to_json
from app.player.run.messages import RunReport, as_message
from app.player.run.parameters import complete_values
from app.serve.gateway.other_server import OtherServer, connected
from app.store.errors import UnknownWorkflowError
from app.store.model.tool_call import CALL
from app.store.model.workflow import Workflow, steps_of
from app.store.store import Store
from app.wiring.run.launcher import require_trusted

Message = dict[str, object]


def known_workflow(store: Store, name: str) -> Workflow | None:
    """The newest version of that name, if there is one."""
    try:
        return store.workflow(name)
    except UnknownWorkflowError:
        return None


def playable(store: Store, name: str) -> Workflow | None:
    """The workflow of that name, if an agent may have it played."""
    known = known_workflow(store, name)
    return known if known is not None and known.proven and known.trusted else None


def play_calls(
    store: Store,
    workflow: Workflow,
    given: Mapping[str, str],
    hear: Callable[[Message], None],
    stop: Stop | None = None,
) -> Message:
    """Start the workflow's server and make its calls; the report, which is heard last. What passes
    is proven: a person has asked for it. BlockedError when the server does not start.
    """
    require_trusted(workflow)
    values = complete_values(workflow, given)
    report = anyio.run(_played_alone, store, workflow, values, hear, stop)
    if report["outcome"] == Outcome.DONE:
        store.mark_proven(workflow.name, workflow.version)
    hear(report)
    return report


async def played(
    store: Store,
    workflow: Workflow,
    values: Mapping[str, str],
    upstream: OtherServer,
    hear: Callable[[Message], None],
    stop: Stop | None = None,
) -> Message:
    """Make the calls, with a journal of them; the report."""
    run, begun = store.begin_run(workflow.name, workflow.version, values), time.monotonic()
    events = []
    async for event in Replay(workflow, values, upstream.answer).story(stop):
        events.append(event)
        message = event_to_json(event, lambda _: None)
        store.append_event(run, message)
        hear(message)
    folded = report_of(events)
    steps = len(steps_of(workflow))
    report = RunReport(
        run,
        workflow.name,
        workflow.version,
        folded.outcome,
        steps=steps,
        acted=folded.acted,
        seconds=time.monotonic() - begun,
        reason=folded.reason,
        done=tuple(_done(event) for step in folded.steps.values() for event in step.acted)
        if folded.outcome is not Outcome.DONE
        else (),
    )
    return dict(store.finish_run(run, as_message(report)))


async def _played_alone(
    store: Store,
    workflow: Workflow,
    values: Mapping[str, str],
    hear: Callable[[Message], None],
    stop: Stop | None,
) -> Message:
    (command,) = workflow.start.launch
    async with connected(command) as upstream:
        needed = {str(step.arguments["name"]) for step in steps_of(workflow)}
        if missing := sorted(needed - upstream.tools.keys()):
            raise BlockedError(f"“{command[0]}” offers no tool {missing[0]} any more.")
        return await played(store, workflow, values, upstream, hear, stop)


def _done(event: Any) -> str:  # noqa: ANN401 - an act
    given = event.arguments
    named = given.get("name", CALL)
    return f"{named} {dict(given.get('arguments') or {})}"
