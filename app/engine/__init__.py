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
