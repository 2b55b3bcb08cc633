"""Time from the operating system, for an environment that may or may not say when it changes."""

from __future__ import annotations

import threading
import time

from app.engine.model.ports import Stop

# An environment that tells nothing may have changed at any time: often enough to be quick, seldom
# enough to cost nothing.
LOOK_AGAIN_AFTER_S = 0.05


class ClockSystem:
    """Waits on a condition: woken by `changed()`, and now and then where nobody ever calls that."""

    def __init__(self, look_again_after_s: float = LOOK_AGAIN_AFTER_S) -> None:
        self._look_again_after_s = look_again_after_s
        self._condition = threading.Condition()
        self._has_changed = False

    def changed(self) -> None:
        """Tell that the environment changed; from any thread."""
        with self._condition:
            self._has_changed = True
            self._condition.notify_all()

    def now(self) -> float:
        """Monotonic seconds."""
        return time.monotonic()

    def wait(self, until: float, stop: Stop) -> bool:
        """Wait for a change, the deadline or a stop (noticed within `look_again_after_s`)."""
        with self._condition:
            left = until - self.now()
            if not self._has_changed and left > 0 and not stop.asked:
                self._condition.wait(min(left, self._look_again_after_s))
            told, self._has_changed = self._has_changed, False
            return told or (not stop.asked and self.now() < until)
