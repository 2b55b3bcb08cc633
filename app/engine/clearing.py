"""Clearing an interruption with a reflex.

A reflex fires only if its interruption is seen, each of its steps only if that step's own check
agrees, and it counts only if the interruption is gone afterwards.
"""

from __future__ import annotations

from app.engine.errors import NotActedError
from app.engine.events import Acted
from app.engine.looking import judge, look, option_for
from app.engine.means import Means
from app.engine.reflex import Reflex, Reflexes
from app.engine.run import Done, Run
from app.engine.story import Story, settled
from app.engine.trajectory import Step
from app.engine.tree import Candidate, Fork


def try_reflexes(reflexes: Reflexes, run: Run, means: Means) -> Story[Reflex | None]:
    """Let the reflexes that fit clear the way; the one that did, None when none could."""
    for reflex in reflexes.known:
        tried = (reflex.name, run.depth, len(run.steps))
        if tried in run.tried or not (yield from _is_seen(reflex, reflexes)):
            continue
        run.tried.add(tried)
        for step in reflex.steps:
            if not (yield from _do(step, run, means)):
                break
        else:
            if not (yield from _is_seen(reflex, reflexes)):
                return reflex
    return None


def _is_seen(reflex: Reflex, reflexes: Reflexes) -> Story[bool]:
    seen = yield from settled(reflexes.check.capture())
    return judge(reflexes.check, seen, reflex.interruption).agrees


def _do(step: Step, run: Run, means: Means) -> Story[bool]:
    tool = means.tools.of(step)
    if tool is None:
        return False
    nowhere = Fork(run.tree, 0)
    candidate = Candidate(step, tool, tool.completed(step.arguments), nowhere, step.tool)
    [view] = yield from look([option_for(candidate, run.values)], means)
    if not view.agrees:
        return False
    arguments = {**view.option.arguments, **view.comparison.adjust}
    begun = means.clock.now()
    try:
        yield from settled(tool.call(means.context, arguments))
    except NotActedError:
        return False
    run.acted += 1
    run.done.append(Done(tool.name, arguments, "reflex", step.note))
    yield Acted(run.depth, tool.name, arguments, means.clock.now() - begun, "reflex")
    return True
