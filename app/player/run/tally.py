"""What a run amounts to so far, counted from its events."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine.model.events import (
    Acted,
    Event,
    Finished,
    Outcome,
    Recovered,
    Recovery,
    Started,
    Stopped,
)
from app.engine.run.candidates import call_in_words


@dataclass(slots=True)
class Tally:
    """The counts; `done` is each act in words."""

    steps: int = 0
    acted: int = 0
    recovered: dict[Recovery, int] = field(default_factory=dict)
    done: tuple[str, ...] = ()
    outcome: Outcome = Outcome.FAILED
    reason: str = ""

    def count(self, event: Event) -> None:
        """Add one event."""
        match event:
            case Started():
                self.steps = event.steps
            case Acted():
                self.acted += 1
                self.done = (*self.done, call_in_words(event.tool, event.arguments))
            case Recovered():
                self.recovered[event.how] = self.recovered.get(event.how, 0) + 1
            case Stopped():
                self.done = event.done
            case Finished():
                self.outcome, self.reason = event.outcome, event.reason
            case _:
                return

    @property
    def done_short_of_the_end(self) -> tuple[str, ...]:
        """What was done by a run that did not do all: somebody has to know where it was left."""
        return () if self.outcome is Outcome.DONE else self.done
