"""What a remembered way demands of the values given to a run."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass

from app.engine.errors import UsageError
from app.engine.model.freezing import freeze
from app.engine.model.parameters import MissingValueError, names_in
from app.engine.model.trajectory import Trajectory
from app.engine.tools import Tools


@dataclass(frozen=True, slots=True)
class Demand:
    """What must be given (`needs`), and which recorded values no step uses (`fixed`).

    A fixed value that is given differently could not be obeyed.
    """

    needs: frozenset[str]
    uses: frozenset[str]
    fixed: frozenset[tuple[str, Hashable]]

    def missing(self, given: Mapping[str, object]) -> frozenset[str]:
        """What is needed and was not given."""
        return self.needs - given.keys()

    def unbound(self, given: Mapping[str, object]) -> list[str]:
        """What was given, differs from the recording, and would have no effect on any step."""
        return [
            name
            for name, value in given.items()
            if name not in self.uses and (name, freeze(value)) not in self.fixed
        ]


def demand_of(trajectory: Trajectory, tools: Tools) -> Demand:
    """What a trajectory demands; a variable read by an earlier step need not be given."""
    needs: set[str] = set()
    uses: set[str] = set()
    read: set[str] = set()
    for step in trajectory.steps:
        names = frozenset[str]().union(*map(names_in, step.arguments.values()))
        uses |= names
        needs |= names - read
        tool = tools.of(step)
        if tool is not None and tool.provides:
            kept_as = step.arguments.get(tool.provides)
            read |= {kept_as} if isinstance(kept_as, str) else set()
    recorded = trajectory.recorded_with.items()
    fixed = frozenset((name, freeze(value)) for name, value in recorded if name not in uses)
    return Demand(frozenset(needs), frozenset(uses), fixed)


def allowed_by(
    demands: Collection[Demand], given: Mapping[str, object]
) -> frozenset[Demand] | None:
    """The demands that the given values meet; None when all do.

    Raises UsageError when there are some and none is met.
    """
    met = [demand for demand in demands if not demand.missing(given) and not demand.unbound(given)]
    if len(met) == len(demands):
        return None
    if not met:
        raise _refusal(demands, given)
    return frozenset(met)


def _refusal(demands: Iterable[Demand], given: Mapping[str, object]) -> UsageError:
    nearest = min(
        demands, key=lambda demand: len(demand.unbound(given)) + len(demand.missing(given))
    )
    for name in sorted(nearest.missing(given)):
        return MissingValueError(name)
    return UnboundValueError(nearest.unbound(given)[0])


class UnboundValueError(UsageError):
    """A value was given that differs from the recording's and that no remembered step uses."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(
            f"The parameter {name!r} was given a value, but no remembered step uses it, "
            "so it would have no effect; leave it out, or show the task again with it."
        )
