"""How a person stops a run: the stop key, or the pointer in a corner of the screen."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from app.desktop.ports import Input, InputKind

# No event tells where the pointer is without telling every motion; who throws it into the corner
# leaves it there for longer than this.
EVERY_S = 0.05


@dataclass(slots=True)
class CornerWatch:
    """Calls `stop` once when `thrown` says that somebody wants it; on a thread of its own."""

    thrown: Callable[[], bool]
    stop: Callable[[], None]
    _ended: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread = field(init=False)

    def __post_init__(self) -> None:
        """Begin to watch."""
        self._thread = threading.Thread(target=self._watch, name="corner watch", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """No longer; `stop` is not called after this returned."""
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._ended.wait(EVERY_S):
            if self.thrown():
                self.stop()
                return


_TAKEN_AWAY = "shift"  # typing a capital letter ends with letting go of it, whoever else holds it


@dataclass(slots=True)
class StopChord:
    """Calls `pressed` when the chord goes down. `chord` names modifiers first, joined by "+"; in
    whatever case.

    Further modifiers do no harm: who wants to stop presses hard. Nor does a Shift that goes up
    while the rest of the chord stays down: a run that was typing a capital just then lets go of it
    for the person too.
    """

    chord: str
    pressed: Callable[[], None]
    _modifiers: frozenset[str] = field(init=False)
    _key: str = field(init=False)
    _was_whole: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        *modifiers, self._key = self.chord.lower().split("+")
        self._modifiers = frozenset(modifiers)

    def heard(self, event: Input) -> None:
        """One raw event from the listener's thread."""
        missing = self._modifiers.difference(event.modifiers)
        self._was_whole = not missing or (
            self._was_whole and missing == {_TAKEN_AWAY} != self._modifiers
        )
        is_key = event.kind is InputKind.KEY_DOWN and event.key.lower() == self._key
        if is_key and self._was_whole:
            self.pressed()
