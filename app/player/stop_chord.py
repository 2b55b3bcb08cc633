"""The stop key: a chord such as ctrl+shift+F12, recognised in what a listener hears."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from app.desktop.ports import Input, InputKind

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
