"""The engine's clock over a display: the next change of the screen wakes it, and so does a stop."""

from __future__ import annotations

import time
from dataclasses import dataclass

from app.desktop.ports import Changes
from app.desktop.signals import StopSwitch
from app.engine.model.ports import Stop


@dataclass(slots=True)
class DesktopClock:
    """Waits without polling: the server tells of changes, the switch tells of a stop."""

    changes: Changes
    switch: StopSwitch

    def now(self) -> float:
        """Monotonic seconds."""
        return time.monotonic()

    def wait(self, until: float, stop: Stop) -> bool:
        """Wait until `until`, the next change, or a stop; True for a change since the last call."""
        if stop.asked:
            return False
        changed = self.changes.wait(until, self.switch.wake_fd)
        if changed:
            self.changes.take()
        return changed and not stop.asked
