"""One workflow performed: start its applications, replay its steps, ask its end checks, file the
report.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from app.agent.budget import Spent
from app.engine.errors import ByheartError
from app.engine.events import Acted, Event, Finished, Outcome, Recovered, Recovery, Started, Stopped
from app.engine.ports import Stop
from app.player.end_checks.runner import EndAnswer, EndChecks
from app.player.run.event_json import tell
from app.player.run.journal_writer import Journal
from app.player.run.messages import RunReport, RunRequest, outcome_of
from app.store.tags import workflow_tags
from app.store.workflow import EndCheck, Workflow

Message = dict[str, object]


class Replays(Protocol):
    """The engine, as far as a run needs it."""

    def run(
        self,
        task: str,
        *,
        tags: Sequence[str],
        params: Mapping[str, object],
        stop: Stop,
        verify: Callable[[], bool],
    ) -> Iterator[Event]:
        """The story of one replay; its last event is Finished. `verify` is asked once, at a good
        end.
        """


class Starts(Protocol):
    """How a workflow's applications are started or found."""

    def start(self, workflow: Workflow) -> None:
        """BlockedError when that cannot be."""


@dataclass(slots=True)
class Tally:
    """What a run amounts to so far."""

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
            case Recovered():
                self.recovered[event.how] = self.recovered.get(event.how, 0) + 1
            case Stopped():
                self.done = event.done
            case Finished():
                self.outcome, self.reason = event.outcome, event.reason
            case _:
                return


@dataclass(slots=True)
class Performance:
    """Performs one request. `say` sends a message to the parent at once; `journal` keeps it with
    its pictures, `notice` hears it. `values` gives what the run read from the screen; `ready` is
    called when the applications are there; `spent` is what the agent has used.
    """

    workflow: Workflow
    engine: Replays
    applications: Starts
    end_checks: EndChecks
    journal: Journal
    say: Callable[[Message], None]
    stop: Stop
    values: Callable[[], Mapping[str, str]]
    ready: Callable[[], None] = lambda: None
    notice: Callable[[Event], None] = lambda _: None
    spent: Spent = field(default_factory=Spent)
    _verified: bool | None = field(default=None)

    def perform(self, request: RunRequest) -> RunReport:
        """Do it all; every way it can end is a report."""
        began, tally = time.monotonic(), Tally()
        try:
            self.applications.start(self.workflow)
            self.ready()
            self.end_checks.begin(self.workflow.end_checks, request.parameters)
            self._replay(request, tally)
        except ByheartError as error:
            tally.outcome, tally.reason = outcome_of(error, acted=tally.acted > 0), str(error)
        return self._report(request, tally, seconds=time.monotonic() - began)

    def _replay(self, request: RunRequest, tally: Tally) -> None:
        for event in self.engine.run(
            self.workflow.task or self.workflow.name,
            tags=workflow_tags(self.workflow.name),
            params=request.parameters,
            stop=self.stop,
            verify=partial(self._verify, request),
        ):
            tally.count(event)
            self.say({**tell(event, _no_picture), "workflow": self.workflow.name})
            self.journal.note(event)
            self.notice(event)

    def _verify(self, request: RunRequest) -> bool:
        """Ask every end check; what none of them refutes may be remembered."""
        answers = []
        for check in self.workflow.end_checks:
            answer = self._ask(check, {**request.parameters, **self.values()})
            message: Message = {"event": "end_check", "holds": answer.holds, "why": answer.why}
            self.say(message)
            self.journal.note(message)
            answers.append(answer.holds)
        self._verified = all(answers) if answers else None
        return self._verified is not False

    def _ask(self, check: EndCheck, values: Mapping[str, str]) -> EndAnswer:
        """An end check that cannot be asked does not hold."""
        try:
            return self.end_checks.ask(check, values)
        except ByheartError as error:
            return EndAnswer(holds=False, why=str(error))

    def _report(self, request: RunRequest, tally: Tally, *, seconds: float) -> RunReport:
        return RunReport(
            run=request.run,
            workflow=self.workflow.name,
            version=self.workflow.version,
            outcome=tally.outcome,
            verified=self._verified,
            steps=tally.steps,
            acted=tally.acted,
            recovered=tally.recovered,
            model_calls=self.spent.calls,
            cost_usd=self.spent.usd,
            tokens=self.spent.used.total,
            seconds=seconds,
            reason=tally.reason,
            row=request.row,
            values=self.values(),
            done=tally.done,
        )


def _no_picture(_: object) -> None:
    """Messages to the parent carry no pictures; the journal does."""
