"""What belongs to Byheart itself, and never enters a recording."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.desktop.ports import Input, InputKind, WindowKind
from app.recorder.capture.snapshots import Sight


@dataclass(slots=True)
class Exclusion:
    """Keeps input away that goes to Byheart's own windows: presses on them, strokes while one has
    the focus.
    """

    sight: Sight
    _pressed: set[int] = field(default_factory=set)

    def admits(self, event: Input) -> bool:
        """Whether the event may be recorded. Motion always may: the pointer is where it is."""
        match event.kind:
            case InputKind.PRESS:
                return self._admits_press(event)
            case InputKind.RELEASE:
                return self._admits_release(event)
            case InputKind.KEY_DOWN:
                active = self.sight.ring.active(event.time_s)
                return active is None or not self.sight.is_own(active)
            case InputKind.MOVE | InputKind.KEY_UP:
                return True

    def _admits_press(self, event: Input) -> bool:
        window = self.sight.window_at(event.at, event.time_s)
        if window is None or window.kind is WindowKind.DESKTOP or not self.sight.is_own(window):
            return True
        self._pressed.add(event.button)
        return False

    def _admits_release(self, event: Input) -> bool:
        if event.button not in self._pressed:
            return True
        self._pressed.remove(event.button)
        return False
