"""The stop key: a chord such as ctrl+shift+F12, recognised in what a listener hears."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.desktop.ports import Input, InputKind


@dataclass(frozen=True, slots=True)
class StopChord:
    """Calls `pressed` when the chord goes down. `chord` names modifiers first, joined by "+"."""

    chord: str
    pressed: Callable[[], None]

    def heard(self, event: Input) -> None:
        """One raw event from the listener's thread."""
        if event.kind is InputKind.KEY_DOWN and matches(event, self.chord):
            self.pressed()


def matches(event: Input, chord: str) -> bool:
    """Whether a key going down completes the chord; further modifiers do no harm: who wants to stop
    presses hard.
    """
    *modifiers, key = chord.split("+")
    return event.key.lower() == key.lower() and {each.lower() for each in modifiers} <= set(
        event.modifiers
    )
