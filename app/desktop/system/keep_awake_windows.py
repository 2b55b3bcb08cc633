"""Windows kept awake: the thread that plays says that the system and its display are needed.
Never tried there.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass

from app.engine.errors import BlockedError

# Of winbase.h (SetThreadExecutionState).
CONTINUOUS, SYSTEM_REQUIRED, DISPLAY_REQUIRED = 0x80000000, 0x1, 0x2


def _set_state(flags: int) -> int:
    kernel = getattr(ctypes, "windll", None)
    return 0 if kernel is None else int(kernel.kernel32.SetThreadExecutionState(flags))


@dataclass(frozen=True, slots=True)
class WindowsAwake:
    """`set_state` tells Windows, and answers 0 when that failed."""

    set_state: Callable[[int], int] = _set_state

    def hold(self, why: str) -> Callable[[], None]:
        """See `Awake`."""
        if not self.set_state(CONTINUOUS | SYSTEM_REQUIRED | DISPLAY_REQUIRED):
            raise BlockedError("Windows does not keep this machine awake.")
        return lambda: (self.set_state(CONTINUOUS), None)[1]
