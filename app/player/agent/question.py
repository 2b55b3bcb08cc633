"""A person is asked: the facts of a question, and the focus that the task gets back afterwards."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from app.desktop.ports import Windows
from app.engine.check import Comparison


def facts_of(comparison: Comparison) -> dict[str, object]:
    """Why the screen is not the one that is known, and where."""
    return {
        "why": comparison.why,
        "rung": comparison.rung,
        "region": list(comparison.where) if comparison.where else None,
    }


@dataclass(frozen=True, slots=True)
class HandBack:
    """Whoever answers does so in a window of Byheart's or in the terminal, which then has the
    focus. What the task had in front before that comes to the front again, if it is still there.
    """

    windows: Windows
    own: AbstractSet[int]
    in_front: int
    otherwise: Callable[[], int] = lambda: 0

    @classmethod
    def to_the_task(
        cls, windows: Windows, own: AbstractSet[int], otherwise: Callable[[], int] = lambda: 0
    ) -> HandBack:
        """As it is before somebody is asked; 0 where nothing of the task's has the focus. What was
        in front may be gone by then, for it was in the way: `otherwise` tells who gets it then.
        """
        active = windows.active()
        is_own = active is None or active.process in own
        return cls(windows, own, 0 if is_own or active is None else active.id, otherwise)

    def __call__(self) -> None:
        """Give it back; where somebody else has the focus it is theirs."""
        active = self.windows.active()
        there = {window.id for window in self.windows.all()}
        is_taken = active is not None and active.process not in self.own
        wanted = self.in_front if self.in_front in there else self.otherwise()
        if not is_taken and wanted in there:
            self.windows.focus(wanted)
