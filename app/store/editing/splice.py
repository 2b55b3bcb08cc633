"""Steps that were recorded later, put into a workflow: after a step of it, or in its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.engine.errors import UsageError
from app.engine.model.trajectory import Step, Trajectory
from app.store.editing.splice_place import Place
from app.store.editing.steps import READS, edited, goes_along, step_at, without_unused
from app.store.model.workflow import EndCheck, Environment, Parameter, Workflow


@dataclass(frozen=True, slots=True)
class Piece:
    """What was recorded. `final` is the screen that it ended on, which the `end_checks` demand;
    `parameters` were all seen.
    """

    steps: tuple[Step, ...]
    final: object
    environment: Environment
    parameters: tuple[Parameter, ...] = ()
    secrets: tuple[str, ...] = ()
    end_checks: tuple[EndCheck, ...] = ()


def spliced(workflow: Workflow, place: Place, piece: Piece) -> Workflow:
    """The workflow with the piece in its place, in every way that comes there by the same calls;
    what was recorded at its end ends it. UsageError where it cannot be put there.
    """
    _require(workflow, place, piece)
    ways = tuple(
        _with_piece(one, place, piece) if goes_along(workflow, one, place.until) else one
        for one in workflow.trajectories
    )
    known = {one.name for one in workflow.parameters}
    new = tuple(one for one in piece.parameters if one.name not in known)
    secrets = tuple(dict.fromkeys((*workflow.secrets, *piece.secrets)))
    changed = replace(
        workflow,
        parameters=(*workflow.parameters, *new),
        secrets=secrets,
        end_checks=(*workflow.end_checks, *piece.end_checks),
    )
    return without_unused(edited(changed, ways))


def _require(workflow: Workflow, place: Place, piece: Piece) -> None:
    if workflow.version != place.version:
        raise UsageError(
            f"{workflow.name} is version {workflow.version} by now; what was recorded belongs into "
            f"version {place.version}. Record it again."
        )
    if place.until:
        step_at(workflow, place.until)
    now, then = piece.environment, workflow.environment
    if (now.width, now.height, now.scale) != (then.width, then.height, then.scale):
        raise UsageError(
            f"The screen measures {now.width}x{now.height} at scale {now.scale:g} now, and "
            f"measured {then.width}x{then.height} at {then.scale:g} when {workflow.name} was "
            "recorded: steps of both do not go together."
        )
    _require_end(workflow, place, piece)
    read = frozenset().union(*(_read(way.steps) for way in workflow.trajectories))
    if taken := read & {one.name for one in piece.parameters}:
        raise UsageError(f"“{min(taken)}” is what a step of {workflow.name} reads already.")
    gone = _read(workflow.trajectories[0].steps[place.after : place.until]) - _read(piece.steps)
    if gone:
        raise UsageError(
            f"That step reads “{min(gone)}”: read that in what you record in its place, too, or "
            "delete the step first."
        )


def _require_end(workflow: Workflow, place: Place, piece: Piece) -> None:
    """A region is compared with the last screen of the first way."""
    if piece.end_checks and place.until != len(workflow.trajectories[0].steps):
        raise UsageError(
            f"What was drawn around last is checked at the end, and {workflow.name} goes on after "
            "this: draw it before a step that you show."
        )


def _read(steps: Iterable[Step]) -> set[str]:
    """The names of what these read from the screen."""
    return {str(step.arguments.get("into")) for step in steps if step.tool in READS}


def _with_piece(way: Trajectory, place: Place, piece: Piece) -> Trajectory:
    """Under a new id: what was learned of the steps by their numbers is no longer true."""
    version = way.version + 1
    values = {one.name: one.recorded for one in piece.parameters}
    return replace(
        way,
        id=f"{way.id}.{version}",
        version=version,
        steps=way.steps[: place.after] + piece.steps + way.steps[place.until :],
        recorded_with={**values, **way.recorded_with},
        final=piece.final if place.until == len(way.steps) else way.final,
    )
