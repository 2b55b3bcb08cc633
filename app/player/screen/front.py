"""Which window has the keyboard, and which gets it back from Byheart's own.

While a person is asked, the question may hold the keyboard: they clicked it, or it fell to the
question when they closed what was in the way. That is no difference of the task's screen, so a look
shows the window in front that had the keyboard before. Before anything is done it is given back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from app.desktop.ports import Window, Windows


@dataclass(slots=True)
class Front:
    """Remembers who had the keyboard at each look. `own` are the processes in whose windows Byheart
    is answered: its own, and the terminal that it was started from. `is_lent` is whether somebody
    is being asked.
    """

    windows: Windows
    own: frozenset[int]
    is_ours: Callable[[int], bool] = lambda _: True
    is_lent: bool = False
    _had_it: list[int] = field(default_factory=list)

    @contextmanager
    def lent(self) -> Iterator[None]:
        """Somebody is asked meanwhile."""
        self.is_lent = True
        try:
            yield
        finally:
            self.is_lent = False

    def seen(self, windows: Sequence[Window]) -> Sequence[Window]:
        """The windows (topmost first) as a look shows them."""
        active = next((one for one in windows if one.active), None)
        if active is not None and active.process not in self.own:
            self._note(active.id)
            return windows
        rightful = self._rightful(windows) if self.is_lent else None
        if rightful is None:
            return windows
        return [replace(one, active=one is rightful) for one in windows]

    def rightful(self) -> int:
        """The window that the keyboard is given back to; 0 when there is none."""
        found = self._rightful(self.windows.all())
        return found.id if found is not None else 0

    def _note(self, window: int) -> None:
        if self._had_it[-1:] != [window]:
            self._had_it = [one for one in self._had_it if one != window] + [window]

    def _rightful(self, windows: Sequence[Window]) -> Window | None:
        """The one that had it last of those that are still there; else the task's topmost."""
        there = {one.id: one for one in windows if one.process not in self.own}
        had_it = next((there[one] for one in reversed(self._had_it) if one in there), None)
        tasks = (one for one in there.values() if one.managed and self.is_ours(one.process))
        return had_it or next(tasks, None)
