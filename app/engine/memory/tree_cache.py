"""Which remembered steps could come next: one tree per set of tags, in step with the memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from operator import is_

from app.engine.memory.tree import Tree
from app.engine.model.ports import Index, Memory
from app.engine.model.trajectory import Trajectory
from app.engine.tools import Tools


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
