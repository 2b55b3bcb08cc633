"""Holding a run between two acts: a person may want to look, to think, or to be asked."""

from __future__ import annotations

from app.engine.model.ports import NO_STEP, Ahead
from app.engine.run.coroutine_driver import Pause, Story
from app.engine.run.run import Run
from app.engine.run.services import EngineServices


def held(run: Run, means: EngineServices, ahead: Ahead = NO_STEP) -> Story[bool]:
    """Wait until the gate lets this act pass. True: that took a while, and what was seen before is
    to be looked at again.
    """
    was_held = False
    while means.gate is not None and (opens_at := means.gate.opens_at(ahead)) is not None:
        was_held = True
        yield Pause(opens_at)
        run.raise_if_stopped()
    return was_held
