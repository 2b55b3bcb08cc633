"""What a run saw becomes what the workflow knows, once its end is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from app.engine.model.events import Outcome
from app.engine.model.trajectory import Trajectory
from app.player.learning.new_trajectories import NewWays, finished, same_way
from app.player.learning.observations import Later, RunObservations
from app.player.learning.step_context import StepContextLookup
from app.player.reflexes.run_reflexes import ReflexBook, applications_of
from app.player.run.messages import RunReport
from app.store.model.workflow import Workflow
from app.store.store import Store
from app.store.workflows.memory import SqlAlchemyMemory
from checks.snapshot.look import Look
from checks.text.compare import Reader
from checks.verify.changes.context import RunContext
from checks.verify.changes.mask import NOTHING_LEARNED, Mask

KnownOf = Callable[[RunContext, Look], RunContext]


@dataclass(slots=True)
class Learning:
    """One run's; it has nothing to learn from until `begin` tells of which workflow it is."""

    store: Store
    _of: tuple[Workflow, RunObservations] | None = field(default=None)
    _book: ReflexBook | None = field(default=None)
    _reader: Reader | None = field(default=None)
    _ways: NewWays | None = field(default=None)
    _memory: SqlAlchemyMemory | None = field(default=None)

    def begin(self, workflow: Workflow, experience: RunObservations) -> None:
        """The run has all it needs and will be listened to."""
        self._of = workflow, experience

    def known_of(self, workflow: Workflow, ways: Sequence[Trajectory]) -> KnownOf:
        """Adds what was learned before about a remembered look to what is known."""
        mask = as_mask(self.store.mask_of(workflow))
        return StepContextLookup.of(ways, mask, workflow.dial).known

    def listen(self, workflow: Workflow, known: RunContext, later: Later) -> RunObservations:
        """Listen to the run, which knows this from the start. `later` does work when there is
        time.
        """
        experience = RunObservations(later, known, verified=bool(workflow.end_checks))
        self.begin(workflow, experience)
        return experience

    def follows(self, memory: SqlAlchemyMemory) -> SqlAlchemyMemory:
        """The run follows what this remembers."""
        self._memory = memory
        return memory

    def open_book(
        self, workflow: Workflow, ways: Sequence[Trajectory], known: RunContext
    ) -> ReflexBook:
        """The reflexes that hold in this workflow."""
        applications = applications_of(ways)
        kept = [
            one for one in self.store.reflexes.all() if one.holds_in(workflow.name, applications)
        ]
        self._book = ReflexBook(kept, known.values, tuple(sorted(applications)), known.reader)
        self._reader = known.reader
        return self._book

    def accept(self, way: Trajectory) -> None:
        """A person's word made it; it is kept where the run ends well."""
        if self._ways is not None:
            self._ways.accepted.append(way)

    def watch(self, ways: NewWays) -> NewWays:
        """Keep apart what somebody who is asked finds."""
        self._ways = ways
        return ways

    def conclude(self, report: RunReport) -> None:
        """Keep what the run taught; a ByheartError when there is no room for it. Call it when
        nobody waits any more.
        """
        self._keep_reflexes(report)
        self._keep_ways(report)
        self._age(report)
        self._learn_mask(report)

    def _keep_reflexes(self, report: RunReport) -> None:
        if self._book is None or self._reader is None:
            return
        self.store.reflexes.change(self._book.changed(report))
        news = self._book.news(report, self._reader)
        self.store.reflexes.change(one for one in news if one.id)
        self.store.reflexes.keep(report.workflow, (one for one in news if not one.id))

    def _keep_ways(self, report: RunReport) -> None:
        """A way that was found in a verified run is provisional until it is found or used again;
        one that a person showed or accepted is not, unless the end was refuted. What a script or a
        part of a workflow played is no way through it.
        """
        is_shown = self._book is not None and bool(self._book.shown)
        is_good = report.verified is True or (is_shown and report.verified is not False)
        memory = self._memory
        if self._ways is None or memory is None or report.outcome is not Outcome.DONE:
            return
        if is_good:
            self._keep(memory, self._ways, is_shown=is_shown)
        if report.verified is not False:
            for accepted in self._ways.accepted:
                memory.remember(accepted)

    def _keep(self, memory: SqlAlchemyMemory, ways: NewWays, *, is_shown: bool) -> None:
        for used in ways.used:
            memory.trust(used)
        for way in ways.found:
            known = next((one for one in memory.provisional() if same_way(one, way)), None)
            if known is not None:
                memory.trust(known.id)
            elif is_shown:
                memory.remember(finished(way))
            else:
                memory.remember_provisional(finished(way))

    def _age(self, report: RunReport) -> None:
        """What no run has any use for is forgotten in the end."""
        is_good = report.outcome is Outcome.DONE and report.verified is not False
        if self._memory is not None and is_good:
            self._memory.age()

    def _learn_mask(self, report: RunReport) -> None:
        if self._of is None or _a_model_had_a_part(report):
            return
        workflow, experience = self._of
        if not experience.teaches(report):
            return
        experience.settle()

        def change(known: object | None) -> object | None:
            mask = as_mask(known)
            learned = experience.learned(mask, report)
            return known if learned == mask else learned

        self.store.learn_mask(workflow, change)


def _a_model_had_a_part(report: RunReport) -> bool:
    """Whether what was passed over may have been a model's doing: that is no sign that it does not
    matter. A run that ended badly still speaks against what is known.
    """
    return report.model_calls > 0 and report.verified is True


def as_mask(known: object | None) -> Mask:
    """What was kept, or that nothing was."""
    return known if isinstance(known, Mask) else NOTHING_LEARNED
