"""Which of very many remembered next steps are worth looking at, where an index can tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice

from app.engine.looking import Option
from app.engine.means import Means
from app.engine.ports import Index
from app.engine.run import Run
from app.engine.story import Question, settled
from app.engine.tools import Tool

# A fork with more different next steps than this is asked of the index.
MANY = 32
# How many of the nearest are then looked at.
NEAREST = 16


def within_reach(run: Run, means: Means) -> Question[list[Option]]:
    """The options where a run stands: all, or the nearest where there are very many."""
    options: list[Option] = []
    for fork in run.forks:
        nexts = fork.nexts
        if means.index is None or len(nexts.by_key) <= MANY:
            options += run.options_among(nexts.by_key.values())
            continue
        for tool, keys in nexts.keys.items():
            some = run.options_among(nexts.by_key[key] for key in islice(keys, MANY))
            near = yield from _nearest(tool, some, means.index, means, keys.keys())
            options += run.options_among(nexts.by_key[key] for key in near if key in nexts.by_key)
    return options


def _nearest(
    tool: Tool, some: Sequence[Option], index: Index, means: Means, keys: AbstractSet[str]
) -> Question[Iterable[str]]:
    """One capture tells which are near; those are then captured and compared as always. Where
    nothing was to be captured, nothing tells them apart.
    """
    asked = next((option for option in some if not option.missing), None)
    if tool.see_before is None or asked is None:
        return [option.candidate.key for option in some]
    seen = yield from settled(tool.see_before(means.context, asked.arguments))
    if seen is None:
        return keys
    return index.near(seen, keys, NEAREST)
