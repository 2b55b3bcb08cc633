"""What the window is about, told where it cannot be seen."""

from __future__ import annotations

from enum import StrEnum


class State(StrEnum):
    """The states of the tray's icon."""

    IDLE = "idle"
    RECORDING = "recording"
    RUNNING = "running"
    NEEDS_YOU = "needs you"
