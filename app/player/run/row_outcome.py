"""What the end of a run means for the row of data that it played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from app.store.model.row_state import RowState

Message = Mapping[str, object]
BEFORE_THE_FIRST = -1
HARMLESS = ("memory", "reflex")  # by whom an act is that does nothing but what is remembered


@dataclass(slots=True)
class RowStory:
    """How far a run had come, by its messages. `begun`: it looked for its first step. `taken`: the
    last step it took. `stuck_at`: before which step it came upon something else (at the end: none).
    `others_acted`: somebody who was asked acted as well.
    """

    begun: bool = False
    taken: int = BEFORE_THE_FIRST
    stuck_at: int | None = None
    others_acted: bool = False

    @classmethod
    def of(cls, messages: Iterable[Message]) -> Self:
        """A run's whole story."""
        story = cls()
        for message in messages:
            story.note(message)
        return story

    def note(self, message: Message) -> None:
        """One more message."""
        match message.get("event"):
            case "started":
                self.begun = True
            case "acted":
                self._note_act(message)
            case "diverged":
                self.stuck_at = _number(message["step"]) if message.get("tool") else None
            case _:
                return

    def state(self, report: Message) -> RowState:
        """Where the row stands. Only one that certainly was not begun may be done later; where the
        last act's effect was not seen, or an end check refutes it, nobody knows.
        """
        match report.get("outcome"):
            case _ if report.get("verified") is False:
                return RowState.UNCERTAIN
            case "done":
                return RowState.DONE
            case "blocked" if not self._has_acted(report):
                return RowState.PENDING
            case "stopped" if not self._has_begun(report):
                return RowState.PENDING
            case "failed" if not self._has_begun(report):
                return RowState.FAILED
            case "diverged" if self._is_before_an_act():
                return RowState.DIVERGED
            case _:
                return RowState.UNCERTAIN

    def _note_act(self, message: Message) -> None:
        by = message.get("by", "memory")
        if by == "memory":
            self.taken = _number(message.get("step"))
        self.others_acted |= by not in HARMLESS

    def _has_begun(self, report: Message) -> bool:
        return self.begun or bool(report.get("steps")) or bool(report.get("acted"))

    def _has_acted(self, report: Message) -> bool:
        taken = self.taken != BEFORE_THE_FIRST or self.others_acted
        return taken or bool(report.get("acted"))

    def _is_before_an_act(self) -> bool:
        """Whether the effect of every act had been seen, and there were acts to come."""
        if self.others_acted:
            return False
        if self.taken == BEFORE_THE_FIRST:
            return True
        return self.stuck_at is not None and self.taken < self.stuck_at


def _number(value: object) -> int:
    return value if isinstance(value, int) else BEFORE_THE_FIRST
