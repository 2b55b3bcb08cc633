"""The behaviour cache: remembers tool calls with what was seen, and replays them while it fits.

A *trajectory* is one remembered way from start to end. Trajectories that begin alike share their
beginnings and form a tree; its forks are places where the right next step differed. A run walks the
tree: at each step it captures what is there now, compares it with what was remembered, and acts
only if they agree. Where nothing known agrees it waits as long as experience says, tries what it
knows by heart, and then asks the agent, which is told where it is. What the agent does is watched,
and remembered if the run ends well.

    approach -> look -> take -> see the effect -> approach ...      (loop, approach, taking)
                 |
                 +-> surprise -> reflex -> agent -> go on where it is (clearing, asking, resume)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

# A name is loaded when it is asked for: who needs one module does not load the loop with it.
if TYPE_CHECKING:
    from app.engine.check import Check, Comparison, Verdict
    from app.engine.engine import Engine
    from app.engine.events import Outcome, Recovery
    from app.engine.reflex import Cleared, Reflex, ReflexMemory
    from app.engine.report import Report, report_of
    from app.engine.stop import NeverStop, StopToken
    from app.engine.trajectory import Step, StepStatistics, Template, Trajectory, Whole

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
    "check": ("Check", "Comparison", "Verdict"),
    "engine": ("Engine",),
    "events": ("Outcome", "Recovery"),
    "reflex": ("Cleared", "Reflex", "ReflexMemory"),
    "report": ("Report", "report_of"),
    "stop": ("NeverStop", "StopToken"),
    "trajectory": ("Step", "StepStatistics", "Template", "Trajectory", "Whole"),
}
_STAND_IN = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _STAND_IN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_STAND_IN[name]}"), name)


def __dir__() -> list[str]:
    return __all__
