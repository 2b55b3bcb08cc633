"""Which of very many remembered next steps are looked at, and when: where an index can tell, the
near ones while nothing is decided, and all of them before anything is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import islice

from app.engine.model.ports import Index
from app.engine.run.candidates import Option, View, look
from app.engine.run.coroutine_driver import Question, resolve_awaitable
from app.engine.run.run import Run
from app.engine.run.services import EngineServices
from app.engine.tools import Tool

# A fork with more different next steps than this is asked of the index.
MANY = 32
# How many of the nearest are then looked at.
NEAREST = 16


@dataclass(frozen=True, slots=True)
class Around:
    """How options look now; `is_all` is whether every option there is was asked."""

    views: list[View]
    is_all: bool = True


def compare_candidates(
    run: Run, means: EngineServices, *, thoroughly: bool = False
) -> Question[Around]:
    """How the options where a run stands look now: all, or the nearest where there are very many.
    Of these a yes counts only once every other has been asked: one that the index thought far may
    agree as well, and then it cannot be told which is meant.
    """
    near, far = yield from _sorted(run, means)
    views = yield from look(near, means)
    if far and not thoroughly and not any(view.agrees for view in views):
        return Around(views, is_all=False)
    return Around(views + (yield from look(far, means)))


def _sorted(run: Run, means: EngineServices) -> Question[tuple[list[Option], list[Option]]]:
    """The options worth a look at any time, and those for later."""
    near: list[Option] = []
    far: list[Option] = []
    for fork in run.forks:
        nexts = fork.nexts
        if means.index is None or len(nexts.by_key) <= MANY:
            near += run.options_among(nexts.by_key.values())
            continue
        for tool, keys in nexts.keys.items():
            some = run.options_among(nexts.by_key[key] for key in islice(keys, MANY))
            found = yield from _nearest(tool, some, means.index, means, keys.keys())
            close = {key: nexts.by_key[key] for key in found if key in nexts.by_key}
            near += run.options_among(close.values())
            if not means.index.rules_out:
                far += run.options_among(nexts.by_key[key] for key in keys if key not in close)
    return near, far


def _nearest(
    tool: Tool, some: Sequence[Option], index: Index, means: EngineServices, keys: AbstractSet[str]
) -> Question[Iterable[str]]:
    """One capture tells which are near; those are then captured and compared as always. Where
    nothing was to be captured, nothing tells them apart.
    """
    asked = next((option for option in some if not option.missing), None)
    if tool.see_before is None or asked is None:
        return [option.candidate.key for option in some]
    seen = yield from resolve_awaitable(tool.see_before(means.context, asked.arguments))
    if seen is None:
        return keys
    return index.near(seen, keys, NEAREST)
