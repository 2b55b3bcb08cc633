"""The tools that other programs see: their names, what they take, and how a run is told."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import mcp_types as types

from app.engine.model.events import Outcome
from app.serve.owner_questions import question_in_words
from app.serve.played import RUNNING, Progress
from app.store.model.run_records import WorkflowSummary
from app.store.model.workflow import Parameter, ParameterKind, Workflow
from app.store.store import Store

Json = Mapping[str, Any]
# Hosts end a call after about a minute (Claude Desktop): there must be an answer before.
MOST_WAIT_S, USUAL_WAIT_S = 45.0, 40.0
PREFIX = "play_"
LONGEST_NAME = 64
# What a program should do next, by outcome.
NEXT = {
    RUNNING: "It goes on: ask get_run with this run for how it ends.",
    str(Outcome.DONE): "",
    str(Outcome.STOPPED): "Somebody or a limit stopped it. Ask the owner before you try again.",
    str(Outcome.DIVERGED): "It needs the owner: the screen was not the one it knows.",
    str(Outcome.FAILED): "It needs the owner: see what was done before you try again.",
    str(Outcome.BLOCKED): "Nothing was done. This machine cannot begin it now.",
    str(Outcome.UNCERTAIN): "It was lost in the middle. See what was done; do not just repeat it.",
}
ASKS = "It waits for its owner: ask get_run with this run, and they are asked again."
STOPPED_SHORT = frozenset({str(Outcome.STOPPED), str(Outcome.DIVERGED), str(Outcome.FAILED)})

TEXT: Json = {"type": "string"}
RUN_ID: Json = {"type": "string", "description": "The run, as run_workflow named it."}
WAIT: Json = {
    "type": "number",
    "minimum": 0,
    "maximum": MOST_WAIT_S,
    "default": USUAL_WAIT_S,
    "description": "Return after so many seconds at most; the run goes on.",
}
REQUEST: Json = {
    "type": "string",
    "minLength": 1,
    "maxLength": 200,
    "description": "A new id for each thing that is to be done once. The same id never acts twice.",
}


def general_tools() -> Iterator[types.Tool]:
    """The tools that there always are, by name."""
    yield _tool(
        "get_run",
        "Tell how a run fares.",
        {"run": RUN_ID, "wait_seconds": WAIT},
        ["run"],
        reads=True,
    )
    yield _tool(
        "list_workflows",
        "List the workflows that may be run, with the inputs that each needs.",
        {},
        [],
        reads=True,
    )
    inputs = {"type": "object", "additionalProperties": TEXT, "description": "By name, as listed."}
    yield _tool(
        "run_workflow",
        "Play a workflow on this computer's screen, and tell how it went. Secrets are no inputs: "
        "they are kept here and are filled in by name.",
        {"name": TEXT, "inputs": inputs, "request_id": REQUEST, "wait_seconds": WAIT},
        ["name", "request_id"],
    )
    yield _tool("stop_run", "Stop a run as soon as possible.", {"run": RUN_ID}, ["run"])


def workflow_tools(playable: Sequence[WorkflowSummary]) -> Mapping[str, WorkflowSummary]:
    """The workflows that have a tool of their own, by its name."""
    named: dict[str, WorkflowSummary] = {}
    for one in playable:
        plain = plain_name(one.name)
        name, number = plain[:LONGEST_NAME], 2
        while name in named:
            name, number = f"{plain[: LONGEST_NAME - 4]}_{number}", number + 1
        named[name] = one
    return dict(sorted(named.items()))


def plain_name(workflow: str) -> str:
    """The name of a workflow's own tool."""
    return PREFIX + re.sub(r"\W+", "_", workflow, flags=re.ASCII).strip("_").lower()


def tool_for_calls(workflow: Workflow) -> types.Tool:
    """The tool that makes all the calls of a workflow."""
    inputs = {one.name: _schema(one) for one in workflow.parameters}
    needed = [one.name for one in workflow.parameters if one.default is None and not one.made_of]
    about = (
        f"{workflow.task}, by heart and in one go, as it was recorded. Prefer it to the single "
        "calls. If something is not as expected it stops and says what was done."
    )
    return _tool(plain_name(workflow.name)[:LONGEST_NAME], about, inputs, needed)


def tool_of(name: str, workflow: WorkflowSummary) -> types.Tool:
    """A workflow's own tool: each of its inputs is an argument."""
    inputs = {one.name: _schema(one) for one in workflow.parameters}
    needed = [one.name for one in workflow.parameters if one.default is None]
    given = {**inputs, "request_id": REQUEST, "wait_seconds": WAIT}
    task = workflow.task or workflow.name
    return _tool(name, f"Play “{workflow.name}”: {task}", given, [*needed, "request_id"])


def playable(store: Store) -> tuple[WorkflowSummary, ...]:
    """The workflows that other programs may play, by name."""
    listed = (one for one in store.workflows() if one.trusted and one.proven)
    return tuple(one for one in listed if not one.has_no_screen)


def listed(workflows: Sequence[WorkflowSummary]) -> Json:
    """The workflows as an answer."""
    return {
        "workflows": [
            {
                "name": one.name,
                "task": one.task,
                "inputs": {each.name: _schema(each) for each in one.parameters},
                "secrets": list(one.secrets),
                "steps": one.steps,
            }
            for one in workflows
        ]
    }


def told(progress: Progress) -> Json:
    """A run as an answer."""
    report, asked = progress.report, progress.question
    doing = question_in_words(progress.workflow, asked) if asked else progress.doing
    return {
        "run": progress.run,
        "workflow": progress.workflow,
        "outcome": progress.outcome,
        "verified": report.get("verified"),
        "acted": progress.acted,
        "steps": progress.steps,
        "reason": str(report.get("reason", "")) or doing,
        "values": dict(report.get("values") or {}),
        "done": list(report.get("done") or ()),
        "next": ASKS if asked else NEXT.get(progress.outcome, ""),
    }


def in_words(answer: Json) -> str:
    """The same as a sentence or two."""
    how = f"{answer['workflow']}: {answer['outcome']}"
    steps = f" ({answer['acted']} of {answer['steps']} steps)" if answer["steps"] else ""
    verified = {True: " The result was verified.", False: " The result is not there."}
    done = f"Done so far: {'; '.join(answer['done'])}." if answer["done"] else ""
    rest = f"{verified.get(answer['verified'], '')} {answer['reason']} {done} {answer['next']}"
    return f"{how}{steps}. {' '.join(rest.split())}".strip()


def last_picture(store: Store, run: str) -> bytes | None:
    """The last thing that a run saw, as a PNG file; None where nothing is kept of it."""
    seen = [str(event["seen"]) for event in store.events(run) if event.get("seen")]
    return store.pictures.files.read(seen[-1]) if seen else None


def picture_content(content: bytes) -> types.ImageContent:
    """A PNG file as a part of an answer."""
    data = base64.b64encode(content).decode("ascii")
    return types.ImageContent(type="image", data=data, mime_type="image/png")


def _schema(parameter: Parameter) -> Json:
    kinds = {ParameterKind.NUMBER: "a number", ParameterKind.DATE: "a date such as 2026-11-20"}
    about = kinds.get(parameter.kind, "a text")
    default = {} if parameter.default is None else {"default": parameter.default}
    return {"type": "string", "description": f"{parameter.name}: {about}", **default}


def _tool(
    name: str, description: str, properties: Json, required: Sequence[str], *, reads: bool = False
) -> types.Tool:
    """A tool whose arguments are these and no others."""
    schema = {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }
    hints = types.ToolAnnotations(
        read_only_hint=reads, destructive_hint=not reads, idempotent_hint=reads
    )
    return types.Tool(name=name, description=description, input_schema=schema, annotations=hints)
