"""What a person does while a run waits for them: whether they use the task's own windows.

An input is judged by the windows as they were before it: a button may close its window at once.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue

from app.desktop.ports import Input, InputKind, Listener, Window, Windows
from app.player.agent.allowed_windows import AllowedWindows
from app.player.agent.interruption_area import InterruptionArea
from checks.snapshot.look import Look

HARMLESS_KEYS = frozenset({"Escape"})
MODIFIERS = ("Control", "Shift", "Alt", "Super", "Meta", "ISO_", "Caps_", "Num_")
ACTS = (InputKind.PRESS, InputKind.KEY_DOWN)
USED = "The task's own window was used meanwhile."


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The windows, topmost first, at one moment."""

    time_s: float
    windows: Sequence[Window]


@dataclass(slots=True)
class UserActivityMonitor:
    """Listens while it lasts; `seen` is the look at which the run stopped. `acts` counts presses
    and strokes, those of modifiers aside.
    """

    listener: Listener
    windows: Windows
    grounds: AllowedWindows
    ground: InterruptionArea
    seen: Look | None
    _heard: SimpleQueue[Input] = field(default_factory=SimpleQueue)
    _snapshots: deque[Snapshot] = field(default_factory=lambda: deque(maxlen=32))
    _last_s: float = field(default=0.0)
    _used: str = field(default="")
    acts: int = field(default=0)

    def __post_init__(self) -> None:
        """Begin."""
        self._last_s = time.monotonic()
        self._remember()
        self.listener.start(self._heard.put)

    def look(self) -> str:
        """What of the task's own was used; empty when nothing was."""
        while (event := self._next()) is not None:
            self._last_s = max(self._last_s, event.time_s)
            if event.kind in ACTS:
                self.acts += not event.key.startswith(MODIFIERS)
                self._used = USED if self._is_trespass(event) else self._used
        self._remember()
        return self._used

    @property
    def idle_s(self) -> float:
        """For how long nothing was heard."""
        return time.monotonic() - self._last_s

    def close(self) -> None:
        """Listen no more."""
        self.listener.stop()

    def _next(self) -> Input | None:
        try:
            return self._heard.get_nowait()
        except Empty:
            return None

    def _remember(self) -> None:
        self._snapshots.append(Snapshot(time.monotonic(), self.windows.all()))

    def _is_trespass(self, event: Input) -> bool:
        if event.kind is InputKind.KEY_DOWN:
            window = next((each for each in self._before(event) if each.active), None)
            is_harmless = event.key in HARMLESS_KEYS or event.key.startswith(MODIFIERS)
            return window is not None and self._is_own(window) and not is_harmless
        under = (each for each in self._before(event) if each.frame.contains(event.at))
        window = next(under, None)
        return window is not None and self._is_own(window) and not self._is_new(event, window)

    def _before(self, event: Input) -> Sequence[Window]:
        """The windows as they were before the event, as far as that was seen."""
        earlier = [each for each in self._snapshots if each.time_s <= event.time_s]
        return (earlier or list(self._snapshots))[-1 if earlier else 0].windows

    def _is_own(self, window: Window) -> bool:
        return self.grounds.is_ours(window.process) and self.grounds.is_known(window)

    def _is_new(self, event: Input, window: Window) -> bool:
        return self.seen is not None and self.ground.interrupts(self.seen, event.at, window)
