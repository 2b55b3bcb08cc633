"""The outcome of a run: its events, folded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.engine.model.events import (
    Acted,
    Checked,
    Diverged,
    Event,
    Finished,
    Outcome,
    Recovered,
    Recovery,
    Reflexed,
    Started,
    Stopped,
    Waited,
)


@dataclass(slots=True)
class StepReport:
    """What happened at one step, in the order it happened."""

    step: int
    checked: list[Checked] = field(default_factory=list)
    acted: list[Acted] = field(default_factory=list)
    waited_s: float = 0.0
    diverged: Diverged | None = None
    reflexed: list[Reflexed] = field(default_factory=list)
    recovered: list[Recovered] = field(default_factory=list)


@dataclass(slots=True)
class Report:
    """A run folded. `outcome` is uncertain until the story has ended."""

    task: str = ""
    tags: tuple[str, ...] = ()
    outcome: Outcome = Outcome.UNCERTAIN
    hit: bool = False
    reason: str = ""
    acted: int = 0
    done: tuple[str, ...] = ()
    steps: dict[int, StepReport] = field(default_factory=dict)
    counts: Counter[Recovery] = field(default_factory=Counter)

    @property
    def recovered(self) -> Mapping[str, int]:
        """How often each recovery happened, zeros included."""
        return {how.value: self.counts[how] for how in Recovery}

    def add(self, event: Event) -> None:
        """Take in the next event."""
        match event:
            case Started() | Stopped() | Finished():
                self._add_frame(event)
            case Checked(step):
                self._at(step).checked.append(event)
            case Waited(step, seconds):
                self._at(step).waited_s += seconds
            case Acted(step):
                self.acted += 1
                self._at(step).acted.append(event)
            case Diverged(step):
                self._at(step).diverged = event
            case Reflexed(step):
                self._at(step).reflexed.append(event)
            case Recovered(step, how):  # pragma: no branch - every event is one of these
                self.counts[how] += 1
                self._at(step).recovered.append(event)

    def _add_frame(self, event: Started | Stopped | Finished) -> None:
        match event:
            case Started(task, tags):
                self.task, self.tags = task, tags
            case Stopped(_, reason, done):
                self.reason, self.done = reason, done
            case Finished(outcome, hit, reason):  # pragma: no branch - or this
                self.outcome, self.hit, self.reason = outcome, hit, reason

    def _at(self, step: int) -> StepReport:
        return self.steps.setdefault(step, StepReport(step))


def report_of(events: Iterable[Event]) -> Report:
    """A whole story, folded."""
    report = Report()
    for event in events:
        report.add(event)
    return report
