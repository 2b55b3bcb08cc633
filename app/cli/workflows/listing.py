"""`byheart list`, `show` and `delete`: what Byheart knows."""

from __future__ import annotations

import json as json_text
from dataclasses import asdict
from typing import Annotated

import typer

from app.cli.options import Json, WorkflowName
from app.cli.output import print_json, print_table, say
from app.engine.errors import UsageError
from app.engine.model.parameters import shown
from app.engine.model.trajectory import Step
from app.induction.kept import read_rule
from app.player.reporting.other_ways import ways_in_words
from app.player.reporting.step_details import (
    describe_step_history,
    fared_as_data,
    identity_as_data,
    identity_in_words,
    learned_as_data,
    learned_in_words,
)
from app.player.reporting.workflow_text import demanded, described, looped, state_in_words
from app.player.review.acceptance import acceptance_list
from app.store.model.workflow import Parameter, Workflow, steps_of
from app.wiring.storage.deletion import delete_workflow, what_goes
from app.wiring.storage.store_opening import opened_store

VersionOption = Annotated[int | None, typer.Option("--version", help="Newest when left out.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("list")(list_workflows)
    app.command("show")(show)
    app.command("delete")(delete)


def list_workflows(json: Json = False) -> int:  # noqa: FBT002
    """List the workflows."""
    with opened_store() as store:
        summaries = store.workflows()
    if json:
        for each in summaries:
            print_json(
                {
                    "event": "workflow",
                    "workflow": each.name,
                    "version": each.version,
                    "task": each.task,
                    "steps": each.steps,
                    "parameters": [parameter.name for parameter in each.parameters],
                    "trusted": each.trusted,
                    "proven": each.proven,
                }
            )
    elif not summaries:
        say("Nothing learned yet: teach a workflow with “byheart record NAME --launch COMMAND”.")
    else:
        rows = (
            (
                one.name,
                str(one.version),
                str(one.steps),
                state_in_words(trusted=one.trusted, proven=one.proven),
                one.task,
            )
            for one in summaries
        )
        print_table(("workflow", "version", "steps", "state", "task"), rows)
    return 0


def show(
    name: WorkflowName,
    version: VersionOption = None,
    step: Annotated[int | None, typer.Option(help="What names this step's target.")] = None,
    json: Json = False,  # noqa: FBT002
) -> int:
    """Show a workflow: its parameters, its start, its steps."""
    with opened_store() as store:
        workflow = store.workflow(name, version)
        mask = store.mask_of(workflow)
        whole = store.with_learned(workflow)
        to_accept = () if workflow.trusted else acceptance_list(whole)
    if step is not None:
        _show_step(workflow, step, mask, json=json)
    elif json:
        print_json(_as_data(workflow))
    else:
        for line in (*_in_words(workflow), *(f"  {each}" for each in ways_in_words(whole))):
            say(line)
        if not workflow.trusted:
            say("To accept before it may run; what may do harm is marked with “!”:")
        for item in to_accept:
            say(f"  {item}")
    return 0


def delete(
    name: WorkflowName,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,  # noqa: FBT002
) -> int:
    """Delete a workflow with all its versions; its runs stay."""
    with opened_store() as store:
        goes = what_goes(store, name)
        for each in goes.schedules:
            say(f"The schedule {each} asks for it, and would find nothing.")
        for each in goes.followers:
            say(f"{each} begins after it or plays it, and could not be played.")
        if not yes and not typer.confirm(f"Delete {name} and everything learned for it?"):
            say("Nothing was deleted.")
            return 1
        delete_workflow(store, name)
    say(f"Deleted {name}.")
    return 0


def _step(workflow: Workflow, number: int) -> Step:
    steps = steps_of(workflow)
    if not 1 <= number <= len(steps):
        raise UsageError(f"{workflow.name} has steps 1 to {len(steps)}, no step {number}.")
    return steps[number - 1]


def _in_words(workflow: Workflow) -> list[str]:
    state = state_in_words(trusted=workflow.trusted, proven=workflow.proven)
    lines = [
        f"{workflow.name}, version {workflow.version} ({state}): {workflow.task or 'no task given'}"
    ]
    lines += [f"  starts {json_text.dumps(command)}" for command in workflow.start.launch]
    if workflow.start.after:
        given = "".join(f", {name} = {text}" for name, text in workflow.start.values)
        lines.append(f"  begins after {workflow.start.after}{given}")
    if workflow.start.window_title or workflow.start.window_class:
        lines.append(
            f"  finds the window “{workflow.start.window_title}” {workflow.start.window_class}"
        )
    lines += [
        f"  parameter {one.name} ({one.kind}), recorded with “{one.recorded}”"
        + (f", default “{one.default}”" if one.default is not None else "")
        + _made_in_words(one)
        for one in workflow.parameters
    ]
    lines += [f"  secret {name}" for name in workflow.secrets]
    if workflow.loop is not None:
        lines.append(f"  {looped(workflow.loop)}")
    lines += [f"  {number}. {described(one)}" for number, one in enumerate(steps_of(workflow), 1)]
    lines += [f"  end check {demanded(check)}" for check in workflow.end_checks]
    return lines


def _made_in_words(parameter: Parameter) -> str:
    """The simplest rule, and how many others have to agree with it."""
    if not parameter.made_of:
        return ""
    others = len(parameter.made_of) - 1
    words = read_rule(parameter.made_of[0]).words
    return f", made of {words}" + (f" (rules that fit as well: {others})" if others else "")


def _show_step(workflow: Workflow, number: int, mask: object | None, *, json: bool) -> None:
    """What names a step's target, and what of its screen was learned to change."""
    from app.wiring.picture_checks import known_by  # noqa: PLC0415 - OpenCV is loaded for this only

    step = _step(workflow, number)
    if json:
        told = {"event": "step", "step": number, "tool": step.tool, **identity_as_data(step)}
        told["known_by"] = known_by(step)
        learned = learned_as_data(step, mask)
        print_json({**told, "learned": learned, "fared": fared_as_data(workflow, number, mask)})
        return
    say(f"{number}. {described(step)}")
    for line in identity_in_words(step) or ["it acts on no place of its own"]:
        say(f"  {line}")
    if sentence := known_by(step):
        say(f"  known by: {sentence}")
    for line in (*learned_in_words(step, mask), *describe_step_history(workflow, number, mask)):
        say(f"  {line}")


def _as_data(workflow: Workflow) -> dict[str, object]:
    return {
        "event": "workflow",
        "workflow": workflow.name,
        "version": workflow.version,
        "task": workflow.task,
        "trusted": workflow.trusted,
        "proven": workflow.proven,
        "dial": str(workflow.dial),
        "parameters": [
            {
                "name": one.name,
                "kind": str(one.kind),
                "recorded": one.recorded,
                "default": one.default,
            }
            for one in workflow.parameters
        ],
        "secrets": list(workflow.secrets),
        "launch": [list(command) for command in workflow.start.launch],
        "after": workflow.start.after,
        "loop": None if workflow.loop is None else asdict(workflow.loop),
        "steps": [
            {
                "step": number,
                "tool": step.tool,
                "arguments": {name: shown(value) for name, value in step.arguments.items()},
                "note": step.note,
                "irreversible": step.irreversible,
                "disabled": step.disabled,
            }
            for number, step in enumerate(steps_of(workflow), 1)
        ],
        "end_checks": [
            {
                "kind": str(each.kind),
                "words": list(each.words),
                "region": list(each.region) if each.region else None,
                "expected": each.expected,
                "status": each.status,
                "pointer": each.pointer,
            }
            for each in workflow.end_checks
        ],
    }
