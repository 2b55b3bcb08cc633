"""Other workflows played in a run's applications: one before it begins, or one in a step.

Each is a run of its own in the journal, with its own checks, secrets and learning. Its steps are no
steps of the run around it, and only what it asks and that it is there is told to the parent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass

from app.engine.errors import ByheartError, UsageError
from app.player.run.executor import Performance, require_played
from app.player.run.messages import RunReport, RunRequest, as_message, outcome_of
from app.player.run.parameters import complete_values
from app.store.editing.beginnings import values_for
from app.store.model.workflow import Workflow
from app.wiring.run.learning import Learning
from app.wiring.run.surroundings import Surroundings, numbers_in, remembered

Message = dict[str, object]
Perform = Callable[[RunRequest, Learning, Surroundings], AbstractContextManager[Performance]]


@dataclass(frozen=True, slots=True)
class InnerRuns:
    """What plays other workflows in the applications of the run of a `request`; `perform` puts a
    run together, `note` keeps a message in the story of the run around it.
    """

    request: RunRequest
    shared: Surroundings
    perform: Perform
    note: Callable[[Message], None]

    def play_first(self) -> RunReport:
        """Play what the workflow begins after."""
        start = self.shared.workflow.start
        whole = self.shared.store.workflow(start.after)
        run = self._begun(whole, values_for(start, self.request.parameters))
        report = self._played(run, whole, within=False)
        self._tell(f"{whole.name} was played first: run {run.run}.")
        return report

    def play(self, name: str, values: Mapping[str, str]) -> None:
        """Play that workflow in a step. ByheartError if it does not end well, or is being played:
        then nothing is done.
        """
        around = (*self.shared.playing, self.shared.workflow.name)
        if name in around:
            raise UsageError(f"{around[-1]} plays {name}, which is being played then.")
        whole = self.shared.store.workflow(name)
        if not whole.trusted:
            raise UsageError(f"{name} was imported and nobody has accepted what it does yet.")
        run = self._begun(whole, values)
        self._tell(f"{name} is played in a step: run {run.run}.")
        require_played(self._played(run, whole, within=True))

    def _begun(self, whole: Workflow, given: Mapping[str, str]) -> RunRequest:
        values = complete_values(whole, given)
        request = self.request
        return RunRequest(
            run=self.shared.store.begin_run(whole.name, whole.version, values),
            workflow=whole.name,
            version=whole.version,
            display=request.display,
            parameters=values,
            ask=request.ask,
            environment=request.environment,
            private=request.private,
            pace=request.pace,
            rehearsal=request.rehearsal,
        )

    def _played(self, its: RunRequest, whole: Workflow, *, within: bool) -> RunReport:
        store, voice = self.shared.store, self.shared.voice
        numbers, voice.numbers = voice.numbers, numbers_in(its, whole)
        learning, has_begun = Learning(store), False
        try:
            workflow, memory = remembered(its, whole, store)
            shared = self.shared.of(its, workflow, memory, within=within)
            with self.perform(its, learning, shared) as inner:
                inner.say = lambda _: None
                has_begun = True
                report = inner.perform(its)
        except ByheartError as error:
            outcome, why = outcome_of(error, acted=has_begun), str(error)
            report = RunReport(its.run, whole.name, whole.version, outcome, reason=why)
        finally:
            voice.numbers = numbers
        store.finish_run(its.run, as_message(report))
        learning.conclude(report)
        return report

    def _tell(self, sentence: str) -> None:
        told: Message = {"event": "noted", "reason": sentence}
        self.shared.voice.say(told)
        self.note(told)
