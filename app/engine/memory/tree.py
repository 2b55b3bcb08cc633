"""The tree of what is remembered under one set of tags.

A fork is a place reached by the same calls. Trajectories that begin with the same calls share their
forks, so the work at a step depends on how many *different* next steps are known there, not on how
often they were recorded. A fork sorts the trajectories through it when it is first looked at: what
is never visited costs nothing but its place in a list. `Recall` keeps one tree for each set of
tags, in step with the memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, takewhile
from operator import is_
from typing import TypeVar

from app.engine.memory.parameter_requirements import Demand, demand_of
from app.engine.model.freezing import equal, freeze
from app.engine.model.ports import Index, Memory
from app.engine.model.trajectory import Step, Trajectory
from app.engine.tools import Tool, Tools

Counted = TypeVar("Counted", bound=Hashable)

# One for each candidate of any tree: trees may share an index, and a trajectory that comes back
# under its old id may find steps in the tree that it once shared with others.
_NUMBERS = count()


@dataclass(slots=True, eq=False)
class Candidate:
    """A remembered next step: a call and what was seen around it.

    `owners` are the trajectories that have it, `key` is what an index knows its snapshot by.
    """

    step: Step
    tool: Tool
    arguments: Mapping[str, object]
    leads_to: Fork
    key: str
    owners: list[Trajectory] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Nexts:
    """What is known at a fork: each next call with its looks, and the trajectories that end here.

    `by_key` holds every different next step, oldest first; `keys` the keys of each tool's steps in
    that order (a dict: an index asks of many whether they are among them).
    """

    calls: dict[Hashable, list[Candidate]] = field(default_factory=dict)
    by_key: dict[str, Candidate] = field(default_factory=dict)
    keys: dict[Tool, dict[str, None]] = field(default_factory=dict)
    ends: list[Trajectory] = field(default_factory=list)

    def put(self, candidate: Candidate, call: Hashable) -> None:
        """Add a different next step."""
        self.calls.setdefault(call, []).append(candidate)
        self.by_key[candidate.key] = candidate
        self.keys.setdefault(candidate.tool, {})[candidate.key] = None

    def take_off(self, candidate: Candidate, call: Hashable) -> None:
        """Cut a next step off."""
        self.calls[call].remove(candidate)
        if not self.calls[call]:
            del self.calls[call]
        del self.by_key[candidate.key]
        del self.keys[candidate.tool][candidate.key]


@dataclass(slots=True, eq=False)
class Fork:
    """A place in the tree, `depth` calls from the start; `passing` wait to be sorted."""

    tree: Tree
    depth: int
    passing: list[Trajectory] = field(default_factory=list)
    demands: Counter[Demand] = field(default_factory=Counter)
    _nexts: Nexts | None = None

    @property
    def nexts(self) -> Nexts:
        """What is known here."""
        nexts = self._nexts = self._nexts or Nexts()
        if self.passing:
            passing, self.passing = self.passing, []
            for trajectory in passing:
                self.tree.sort(trajectory, self, nexts)
        return nexts

    def is_open_to(self, allowed: frozenset[Demand] | None) -> bool:
        """Whether any trajectory through here may be followed."""
        return allowed is None or not allowed.isdisjoint(self.demands)


class Tree:
    """Trajectories merged by their beginnings; those calling unknown or changed tools stay out."""

    def __init__(self, tools: Tools, index: Index | None = None) -> None:
        self._tools = tools
        self._index = index
        self.root = Fork(self, 0)
        self.demands: dict[str, Demand] = {}
        self.lengths: Counter[int] = Counter()
        self.versions: dict[str, int] = {}

    def add(self, trajectory: Trajectory) -> None:
        """Let a trajectory grow into the tree."""
        self.versions[trajectory.id] = trajectory.version
        if not trajectory.steps or any(self._tools.of(step) is None for step in trajectory.steps):
            return
        self.demands[trajectory.id] = self.demand_of(trajectory)
        self.lengths[len(trajectory.steps)] += 1
        self._lead(trajectory, self.root)

    def remove(self, trajectory: Trajectory) -> None:
        """Cut a trajectory out."""
        if trajectory.id not in self.demands:
            return
        _take_one(self.lengths, len(trajectory.steps))
        fork: Fork | None = self.root
        while fork is not None:
            _take_one(fork.demands, self.demands[trajectory.id])
            fork = self._let_go(trajectory, fork)
        del self.demands[trajectory.id]

    def sort(self, trajectory: Trajectory, fork: Fork, nexts: Nexts) -> None:
        """Put a trajectory under its next step at a fork, or among the ends."""
        if fork.depth == len(trajectory.steps):
            nexts.ends.append(trajectory)
            return
        candidate = self._candidate_for(trajectory, fork, nexts)
        candidate.owners.append(trajectory)
        self._lead(trajectory, candidate.leads_to)

    def demand_of(self, trajectory: Trajectory) -> Demand:
        """What a trajectory demands of the values given to a run."""
        return demand_of(trajectory, self._tools)

    def alike(self, step: Step, fork: Fork) -> list[Candidate]:
        """The looks that the call of a step is known with at a fork."""
        tool = self._tool_of(step)
        return fork.nexts.calls.get(call_key(tool, tool.completed(step.arguments)), [])

    def _tool_of(self, step: Step) -> Tool:
        tool = self._tools.of(step)
        assert tool is not None  # noqa: S101 - add() and learn() let no other step in
        return tool

    def _lead(self, trajectory: Trajectory, fork: Fork) -> None:
        fork.demands[self.demands[trajectory.id]] += 1
        fork.passing.append(trajectory)

    def _candidate_for(self, trajectory: Trajectory, fork: Fork, nexts: Nexts) -> Candidate:
        step = trajectory.steps[fork.depth]
        tool = self._tool_of(step)
        arguments = tool.completed(step.arguments)
        call = call_key(tool, arguments)
        alike = nexts.calls.get(call, [])
        for known in alike:
            if same_evidence(known.step, step):
                return known
        leads_to = alike[0].leads_to if alike else Fork(self, fork.depth + 1)
        candidate = Candidate(step, tool, arguments, leads_to, f"step {next(_NUMBERS)}")
        nexts.put(candidate, call)
        if self._index is not None and step.before is not None:
            self._index.add(candidate.key, step.before)
        return candidate

    def _let_go(self, trajectory: Trajectory, fork: Fork) -> Fork | None:
        """Take a trajectory out of one fork; where it went on to, None where it ended or waits."""
        if any(each is trajectory for each in fork.passing):
            _drop(fork.passing, trajectory)
            return None
        if fork.depth == len(trajectory.steps):
            _drop(fork.nexts.ends, trajectory)
            return None
        step = trajectory.steps[fork.depth]
        candidate = next(c for c in self.alike(step, fork) if same_evidence(c.step, step))
        _drop(candidate.owners, trajectory)
        if not candidate.owners:
            fork.nexts.take_off(candidate, call_key(candidate.tool, candidate.arguments))
            if self._index is not None and candidate.step.before is not None:
                self._index.remove(candidate.key)
        return candidate.leads_to


def call_key(tool: Tool, arguments: Mapping[str, object]) -> Hashable:
    """Calls with equal keys are the same call."""
    return tool.name, tool.version, freeze(arguments)


def same_evidence(one: Step, other: Step) -> bool:
    """Whether two steps were remembered with equal snapshots before and after."""
    return one is other or (
        equal(one.before, other.before)
        and equal(one.after, other.after)
        and one.ready_after_s == other.ready_after_s
    )


def _take_one(counter: Counter[Counted], counted: Counted) -> None:
    counter[counted] -= 1
    if not counter[counted]:
        del counter[counted]


def _drop(trajectories: list[Trajectory], gone: Trajectory) -> None:
    """By identity: two versions of one trajectory may be equal."""
    trajectories[:] = [each for each in trajectories if each is not gone]


@dataclass(slots=True)
class _Grown:
    """A tree and the trajectories it grew from."""

    tree: Tree
    tools: int
    source: Sequence[Trajectory] = ()
    inside: list[Trajectory] = field(default_factory=list)


class Recall:
    """Gives the tree for tags; reads from memory only what is new there."""

    def __init__(self, memory: Memory, tools: Tools, index: Index | None = None) -> None:
        self._memory = memory
        self._tools = tools
        self._index = index
        self._grown: dict[tuple[str, ...], _Grown] = {}

    def tree(self, tags: tuple[str, ...]) -> Tree:
        """The tree of what is remembered under these tags."""
        remembered = self._memory.trajectories(tags)
        grown = self._grown.get(tags)
        if grown is None or grown.tools != self._tools.registered:
            grown = _Grown(Tree(self._tools, self._index), self._tools.registered)
            if remembered:
                self._grown[tags] = grown
        if remembered is not grown.source:
            _cut(grown, remembered)
        _grow(grown, remembered)
        return grown.tree


def _cut(grown: _Grown, remembered: Sequence[Trajectory]) -> None:
    """Take out of the tree what is not remembered any more, or not in that order."""
    inside = grown.inside
    if len(inside) <= len(remembered) and all(map(is_, inside, remembered)):
        return
    now = {id(trajectory) for trajectory in remembered}
    for trajectory in inside:
        if id(trajectory) not in now:
            grown.tree.remove(trajectory)
    inside[:] = [trajectory for trajectory in inside if id(trajectory) in now]
    in_order = sum(1 for _ in takewhile(bool, map(is_, inside, remembered)))
    for trajectory in inside[in_order:]:
        grown.tree.remove(trajectory)
    del inside[in_order:]


def _grow(grown: _Grown, remembered: Sequence[Trajectory]) -> None:
    new = remembered[len(grown.inside) :]
    for trajectory in new:
        grown.tree.add(trajectory)
    grown.inside += new
    grown.source = remembered
