"""Other ways through a workflow: where each leaves the first one, and what it does.

A way that was learned (a popup that somebody dismissed, a page that came between) is found and told
by this, so that it can be forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.errors import UsageError
from app.engine.memory.tree import same_evidence
from app.engine.model.trajectory import Step, Trajectory
from app.player.reporting.workflow_text import in_words
from app.store.model.workflow import Workflow

SHORT = 8  # characters of a way's id, if they tell it from the others


@dataclass(frozen=True, slots=True)
class Departure:
    """`way` leaves the first one before its step `at` (0-based), does `steps`, and goes on with the
    step `then` (0-based); None: it ends. `is_same` where only a screen differs.
    """

    way: Trajectory
    at: int
    steps: tuple[Step, ...]
    then: int | None
    is_same: bool = False


def departure(first: Trajectory, way: Trajectory) -> Departure:
    """Where a way leaves the first one, and what it does until it is back on it."""
    pairs = list(zip(first.steps, way.steps, strict=False))
    at = next((at for at, pair in enumerate(pairs) if not _same_call(*pair)), len(pairs))
    if at == len(first.steps) == len(way.steps):  # the same calls, on another screen
        at = next((at for at, pair in enumerate(pairs) if not same_evidence(*pair)), at - 1)
        return Departure(way, at, way.steps[at : at + 1], at + 1, is_same=True)
    back = _back(first.steps[at:], way.steps[at:])
    other, left_out = way.steps[at : len(way.steps) - back], len(first.steps) - at - back
    return Departure(way, at, other, at + left_out if back else None)


def ways_in_words(workflow: Workflow) -> list[str]:
    """Each other way in a line, with the id that it is forgotten by."""
    ways = workflow.trajectories
    return [
        f"other way {short_id(ways, way)} {_in_words(departure(ways[0], way))}" for way in ways[1:]
    ]


def short_id(ways: Sequence[Trajectory], way: Trajectory) -> str:
    """The beginning of its id, if that is enough."""
    short = way.id[:SHORT]
    return short if sum(each.id.startswith(short) for each in ways) == 1 else way.id


def way_named(workflow: Workflow, name: str) -> str:
    """The id of the other way that begins with this; UsageError when none does, or several do."""
    found = [each.id for each in workflow.trajectories[1:] if name and each.id.startswith(name)]
    if len(found) != 1:
        many = "several ways that begin" if found else "no other way that begins"
        raise UsageError(f"{workflow.name} knows {many} with “{name}”: see “byheart show”.")
    return found[0]


def _in_words(told: Departure) -> str:
    does = ", ".join(map(in_words, told.steps)) or "does nothing"
    if told.is_same:
        return f"at step {told.at + 1}: the same on another screen"
    goes_on = "ends" if told.then is None else f"goes on with step {told.then + 1}"
    return f"before step {told.at + 1}: {does}, then it {goes_on}"


def _back(one: Sequence[Step], other: Sequence[Step]) -> int:
    """How many calls both end with."""
    pairs = zip(reversed(one), reversed(other), strict=False)
    return next(
        (count for count, pair in enumerate(pairs) if not _same_call(*pair)),
        min(len(one), len(other)),
    )


def _same_call(one: Step, other: Step) -> bool:
    return (one.tool, one.arguments) == (other.tool, other.arguments)
