"""Bringing into view what a step acts on: its check says which call may do it, and is asked again
after each. Whether the target came is for the check alone to say.
"""

from __future__ import annotations

from app.engine.errors import NotActedError
from app.engine.events import Acted, Recovery
from app.engine.means import Means
from app.engine.run import Done, Owed, Run
from app.engine.story import Pause, Story, settled
from app.engine.turns import Bring


def bring_into_view(bring: Bring, run: Run, means: Means) -> Story[None]:
    """Make the call that was asked for, and give its effect the time to show."""
    reach, clock = bring.reach, means.clock
    tool = means.tools.called(reach.tool)
    if tool is not None:
        begun = clock.now()
        try:
            yield from settled(tool.call(means.context, reach.arguments))
        except NotActedError:
            yield Pause(clock.now() + reach.look_again_s)
            return
        _account(bring, run)
        yield Acted(run.depth, tool.name, reach.arguments, clock.now() - begun)
    yield Pause(clock.now() + reach.look_again_s)


def _account(bring: Bring, run: Run) -> None:
    """It is a recovery once the step's check agrees. Of many calls alike in a row one is told."""
    run.acted += 1
    done = Done(bring.reach.tool, bring.reach.arguments, "memory")
    if not run.done or str(run.done[-1]) != str(done):
        run.done.append(done)
    if run.owed is None:
        run.owes(Owed(Recovery.RELOCATED, bring.view.comparison.why or "it was out of view"))
