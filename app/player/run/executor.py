"""One workflow performed: start its applications, replay its steps, ask its end checks, file the
report.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from app.agent.budget import Spent
from app.engine.errors import BlockedError, ByheartError, GoneError, StoppedError
from app.engine.model.events import Diverged, Event, Outcome
from app.engine.model.ports import Stop
from app.engine.model.trajectory import Trajectory
from app.player.end_checks.runner import EndAnswer, EndChecks
from app.player.run.event_json import event_to_json
from app.player.run.journal_writer import Journal
from app.player.run.messages import RunReport, RunRequest, outcome_of
from app.player.run.parameters import for_steps
from app.player.run.tally import Tally
from app.store.model.workflow import EndCheck, Workflow
from app.store.workflows.tags import workflow_tags
from checks.snapshot.look import Look

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
    ) -> Generator[Event, None, None]:
        """The story of one replay; its last event is Finished. `verify` is asked once, at a good
        end.
        """


class Starts(Protocol):
    """How a workflow's applications are started or found."""

    def restart(self, workflow: Workflow) -> None:
        """End what is left of them, and start them; BlockedError when that cannot be."""

    def take_up(self, workflow: Workflow, classes: frozenset[str]) -> None:
        """Find them by the classes of their windows; BlockedError when they are not there."""

    def show_a_window(self) -> bool:
        """Whether they are there."""


class StartsApplications(Starts, Protocol):
    """The same, and what is started beside another workflow's."""

    def start(self, workflow: Workflow) -> None:
        """Start them, or find their window; BlockedError when that cannot be."""


class JoinsApplications(Starts, Protocol):
    """The same, and what is missing of it beside another workflow's."""

    def join(self, workflow: Workflow) -> None:
        """Start what is not there yet, or find their window; BlockedError when that cannot be."""


@dataclass(frozen=True, slots=True)
class StartsAfter:
    """Begins where another workflow has ended: `play` plays that one and reports."""

    applications: StartsApplications
    play: Callable[[], RunReport]

    def restart(self, workflow: Workflow) -> None:
        """End what is left, play what comes first, and start what the workflow needs beside it.
        ByheartError if the one that comes first has not ended well: nothing of this one is done.
        """
        report = self.play()
        if report.outcome is not Outcome.DONE or report.verified is False:
            raise _not_begun(report)
        self.applications.start(workflow)

    def take_up(self, workflow: Workflow, classes: frozenset[str]) -> None:
        """Find the applications where they are."""
        self.applications.take_up(workflow, classes)

    def show_a_window(self) -> bool:
        """Whether the applications are there."""
        return self.applications.show_a_window()


@dataclass(frozen=True, slots=True)
class StartsWithin:
    """Goes on in the applications of the workflow that plays this one."""

    applications: JoinsApplications

    def restart(self, workflow: Workflow) -> None:
        """Leave all that is there, and start what is missing."""
        self.applications.join(workflow)

    def take_up(self, workflow: Workflow, classes: frozenset[str]) -> None:
        """Find the applications where they are."""
        self.applications.take_up(workflow, classes)

    def show_a_window(self) -> bool:
        """Whether the applications are there."""
        return self.applications.show_a_window()


def require_played(other: RunReport) -> None:
    """ByheartError if a workflow that a step has played has not ended well. Of one that has not
    begun nothing was done.
    """
    if other.outcome is not Outcome.DONE or other.verified is False:
        why = other.reason or "An end check does not hold."
        sentence = f"{other.workflow} was played in a step, and has not ended well: {why}"
        raise _failed(other, sentence)


def _not_begun(first: RunReport) -> ByheartError:
    why = first.reason or "An end check does not hold."
    return _failed(first, f"{first.workflow} is played first, and has not ended well: {why}")


def _failed(other: RunReport, sentence: str) -> ByheartError:
    match other.outcome:
        case Outcome.BLOCKED if not other.acted:
            return BlockedError(sentence)
        case Outcome.STOPPED:
            return StoppedError(sentence)
        case Outcome.UNCERTAIN:
            return GoneError(sentence, committed=True)
        case _:
            return ByheartError(sentence)


def leads_back(workflow: Workflow, ways: Sequence[Trajectory]) -> bool:
    """Whether a run of these ways may begin where the one before it ended.

    The workflow must start its applications itself. Each way must have a screen of its end and one
    before its first step, and must start nothing more on the way.
    """
    starts = workflow.start.launch or workflow.start.after
    return bool(starts and ways) and all(
        way.final is not None
        and isinstance(way.steps[0].before, Look)
        and all(step.tool != "launch" for step in way.steps)
        for way in ways
    )


@dataclass(slots=True)
class Performance:
    """Performs one request. `say` sends a message to the parent at once; `journal` keeps it with
    its pictures, `notice` hears it. `values` gives what the run read from the screen; `ready` is
    called when the applications are there; `spent` is what the agent has used. A run that `goes_on`
    begins where the one before it has ended; only if its first step cannot be taken there, the
    applications are started anew, and `started` tells so. One that begins in the middle finds its
    windows by the classes that are `there_already`.
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
    goes_on: bool = False
    there_already: frozenset[str] = frozenset()
    started: bool = field(default=False, init=False)
    _verified: bool | None = field(default=None)

    def perform(self, request: RunRequest) -> RunReport:
        """Do it all; every way it can end is a report."""
        began, tally = time.monotonic(), Tally()
        try:
            self._begin(request)
            if not self._replay(request, tally):
                self._start("The first step was not found where the run before it ended")
                self._replay(request, tally)
        except ByheartError as error:
            tally.outcome, tally.reason = outcome_of(error, acted=tally.acted > 0), str(error)
        return self._report(request, tally, seconds=time.monotonic() - began)

    def _begin(self, request: RunRequest) -> None:
        if request.part.begins_later:
            self.started = True
            self.applications.take_up(self.workflow, self.there_already)
        elif not self.goes_on:
            self._start()
        elif not self.applications.show_a_window():
            self._start("No window was left of the run before")
        self.ready()
        self.end_checks.begin(self.workflow.end_checks, request.parameters)

    def _start(self, why: str = "") -> None:
        """Start the applications; if they had been there, say why they are started anew."""
        self.started = True
        if why:
            self._note({"event": "noted", "reason": f"{why}: the application is started anew."})
        self.applications.restart(self.workflow)

    def _note(self, message: Message) -> None:
        self.say(message)
        self.journal.note(message)

    def _replay(self, request: RunRequest, tally: Tally) -> bool:
        """Replay it; False if the first step cannot be taken in applications that were there:
        nothing was done then.
        """
        story = self.engine.run(
            self.workflow.task or self.workflow.name,
            tags=workflow_tags(self.workflow.name),
            params=for_steps(self.workflow, request.parameters),
            stop=self.stop,
            verify=partial(self._verify, request),
        )
        for event in story:
            tally.count(event)
            self.say({**event_to_json(event, _no_picture), "workflow": self.workflow.name})
            self.journal.note(event)
            self.notice(event)
            if isinstance(event, Diverged) and not self.started and not tally.acted:
                story.close()
                return False
        return True

    def _verify(self, request: RunRequest) -> bool:
        """Ask every end check; what none of them refutes may be remembered."""
        answers = []
        for check in self.workflow.end_checks:
            answer = self._ask(check, {**request.parameters, **self.values()})
            self._note({"event": "end_check", "holds": answer.holds, "why": answer.why})
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
            done=tally.done_short_of_the_end,
        )


def _no_picture(_: object) -> None:
    """Messages to the parent carry no pictures; the journal does."""
