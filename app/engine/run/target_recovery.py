"""Bringing back what a step needs: its target into view, its window to the front, the focus into
its field. The check says which call may do it, and is asked again after each; whether that helped
is for the check alone to say.
"""

from __future__ import annotations

from app.engine.errors import NotActedError
from app.engine.model.check import Comparison
from app.engine.model.events import Acted
from app.engine.run.coroutine_driver import Pause, Story, resolve_awaitable
from app.engine.run.decisions import Bring, Patience
from app.engine.run.run import Done, PendingRecovery, Run
from app.engine.run.services import EngineServices


def bringing(answer: Comparison, patience: Patience, looked_at: float) -> Bring | None:
    """What a check wants back first; what is no recovery, or could not be done, only while patience
    lasts.
    """
    reach = answer.reach
    if reach is None or reach.only_waits:
        return None
    is_over = looked_at >= patience.until and (patience.in_vain or reach.how is None)
    return None if is_over else Bring(reach, answer.why)


def looking_again(until: float, answer: Comparison | None, looked_at: float) -> float:
    """Until when to wait: the check may want another look before that."""
    reach = answer.reach if answer is not None else None
    return until if reach is None else min(until, looked_at + reach.look_again_s)


def bring_back(bring: Bring, run: Run, means: EngineServices, patience: Patience) -> Story[None]:
    """Make the call that was asked for, and give its effect the time to show. A recovery is given
    new patience.
    """
    reach, clock = bring.reach, means.clock
    tool = means.tools.called(reach.tool)
    if tool is not None:
        begun = clock.now()
        try:
            yield from resolve_awaitable(tool.call(means.context, reach.arguments))
        except NotActedError:
            tool = None
    patience.in_vain = tool is None
    if tool is not None:
        _account(bring, run)
        yield Acted(run.depth, tool.name, reach.arguments, clock.now() - begun)
    yield Pause(clock.now() + reach.look_again_s)
    run.raise_if_stopped()
    if tool is not None and reach.how is not None:
        patience.since = clock.now()


def _account(bring: Bring, run: Run) -> None:
    """It is a recovery once the step's check agrees. Of many calls alike in a row one is told."""
    run.acted += 1
    done = Done(bring.reach.tool, bring.reach.arguments, "memory")
    if not run.done or str(run.done[-1]) != str(done):
        run.done.append(done)
    if run.owed is None and bring.reach.how is not None:
        run.set_pending_recovery(PendingRecovery(bring.reach.how, bring.why))
