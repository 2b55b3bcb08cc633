"""The ends known where a run stands: whether it may end here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.model.check import Comparison
from app.engine.model.trajectory import Trajectory
from app.engine.run.candidates import GO, judge
from app.engine.run.coroutine_driver import Question, resolve_awaitable
from app.engine.run.services import EngineServices


@dataclass(frozen=True, slots=True)
class EndView:
    """How what is there stands to a remembered end; not `is_seen` where nothing is demanded."""

    trajectory: Trajectory
    comparison: Comparison
    seen: object | None = None
    is_seen: bool = True

    @property
    def agrees(self) -> bool:
        """Whether the trajectory may end here."""
        return self.comparison.agrees


def look_at_ends(ends: Sequence[Trajectory], means: EngineServices) -> Question[EndView | None]:
    """The best end: seen to agree, else demanding nothing, else nearest; None: none is known."""
    check = means.end_check
    if check is None:
        return EndView(ends[0], GO, is_seen=False) if ends else None
    views = [EndView(end, GO, is_seen=False) for end in ends if end.final is None]
    demanding = [end for end in ends if end.final is not None]
    seen = (yield from resolve_awaitable(check.capture())) if demanding else None
    for end in demanding:
        comparison = judge(check, seen, end.final)
        views.append(EndView(end, comparison, seen))
    return max(views, key=_fitness, default=None)


def _fitness(view: EndView) -> tuple[bool, bool, float]:
    return view.agrees, view.is_seen, view.comparison.similarity
