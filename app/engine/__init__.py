"""The behaviour cache: remembers tool calls with what was seen, and replays them while it fits.

A *trajectory* is one remembered way from start to end. Trajectories that begin alike share their
beginnings and form a tree; its forks are places where the right next step differed. A run walks the
tree: at each step it captures what is there now, compares it with what was remembered, and acts
only if they agree. Where nothing known agrees it waits as long as experience says, tries what it
knows by heart, and then asks the agent, which is told where it is. What the agent does is watched,
and remembered if the run ends well.

    next_step -> candidates -> step_execution -> effect -> next_step ...
                 |
                 +-> divergence -> reflex -> agent -> go on where it is

    engine, setup               the way in: tools, checks, an agent, a memory
        replay                  the loop
            assist              what a helper is told, and how it is watched
                run             the state of one run
                    memory      what is remembered, as a tree
                        tools   functions whose calls are recorded and replayed
                            model
                                errors

Each line may import the lines below it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

# A name is loaded when it is asked for: who needs one module does not load the loop with it.
if TYPE_CHECKING:
    from app.engine.engine import Engine
    from app.engine.model.check import Check, Comparison, Verdict
    from app.engine.model.events import Outcome, Recovery
    from app.engine.model.reflex import Cleared, Reflex, ReflexMemory
    from app.engine.model.report import Report, report_of
    from app.engine.model.stop import NeverStop, StopToken
    from app.engine.model.trajectory import Step, StepStatistics, Template, Trajectory, Whole

__all__ = [
    "Check",
    "Cleared",
    "Comparison",
    "Engine",
    "NeverStop",
    "Outcome",
    "Recovery",
    "Reflex",
    "ReflexMemory",
    "Report",
    "Step",
    "StepStatistics",
    "StopToken",
    "Template",
    "Trajectory",
    "Verdict",
    "Whole",
    "report_of",
]

_MODULES = {
    "model.check": ("Check", "Comparison", "Verdict"),
    "engine": ("Engine",),
    "model.events": ("Outcome", "Recovery"),
    "model.reflex": ("Cleared", "Reflex", "ReflexMemory"),
    "model.report": ("Report", "report_of"),
    "model.stop": ("NeverStop", "StopToken"),
    "model.trajectory": ("Step", "StepStatistics", "Template", "Trajectory", "Whole"),
}
_STAND_IN = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _STAND_IN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_STAND_IN[name]}"), name)


def __dir__() -> list[str]:
    return __all__
