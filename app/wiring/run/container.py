"""All that one run needs, put together on the display it was given."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cached_property, partial

from app.agent.budget import Budget
from app.desktop.ports import Windows
from app.desktop.tools.actions import DesktopTools, instrument
from app.engine.engine import Engine
from app.engine.memory.memory_in_process import MemoryInProcess
from app.engine.model.geometry import Box
from app.engine.model.ports import Memory
from app.engine.model.reflex import Reflex
from app.engine.model.trajectory import Step, Trajectory
from app.player.agent.question import FocusRestorer
from app.player.control.mouse_takeover import MouseTakeoverDetector, TrackedInputController
from app.player.control.pacing import AskedBefore, Pacing
from app.player.end_checks.runner import EndAnswer, EndChecks
from app.player.learning.new_trajectories import NewWays
from app.player.learning.observations import RunObservations
from app.player.reflexes.run_reflexes import ReflexBook
from app.player.run.executor import Performance, Starts, StartsAfter, StartsWithin, leads_back
from app.player.run.journal_writer import Journal
from app.player.run.messages import RunRequest
from app.player.run.parameters import values_of
from app.player.run.processes import own_processes
from app.player.screen.capture import ScreenCapture
from app.player.screen.guard import ScreenGuard
from app.player.screen.prefetch import SnapshotPrefetcher
from app.store.model.workflow import Workflow
from app.store.workflows.tags import workflow_tags
from app.wiring.agent.agent import AgentParts, budget_for, let_ask, prices_of, secret_values
from app.wiring.run.inner_runs import InnerRuns
from app.wiring.run.learning import Learning
from app.wiring.run.surroundings import Surroundings
from app.wiring.storage.store_opening import SecretsWhenAsked
from checks.snapshot.hash_index import HashIndex
from checks.snapshot.look import Look
from checks.text.computed import with_results
from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.context import RunContext
from checks.verify.pixels.effect import visible_change

# New objects until garbage is looked for, not 700: a look at all there are takes 50 ms, and it
# would come between a paint and the answer to it.
GARBAGE = 50_000


Message = dict[str, object]


@dataclass(slots=True)
class HoldingTold:
    """Passes it on to these; a person may meanwhile answer in the terminal, which has the focus
    then.
    """

    windows: Windows
    hearers: tuple[Callable[[Message], None], ...]
    _hand_back: FocusRestorer | None = field(default=None)

    def __call__(self, message: Message) -> None:
        """One more message."""
        if message["event"] == "held" and self._hand_back is None:
            self._hand_back = FocusRestorer.to_the_task(self.windows, own_processes())
        elif message["event"] == "goes_on" and self._hand_back is not None:
            self._hand_back()
            self._hand_back = None
        for hear in self.hearers:
            hear(message)


@contextmanager
def performance(
    request: RunRequest, learning: Learning, shared: Surroundings
) -> Iterator[Performance]:
    """Everything one run needs, let go of in reverse order."""
    with ExitStack() as after:
        yield RunContainer(request, learning, shared, after).performance()


@dataclass
class RunContainer:
    """The parts of one run, each made when another first needs it; `after` lets go of them."""

    request: RunRequest
    learning: Learning
    shared: Surroundings
    after: ExitStack

    def performance(self) -> Performance:
        """The whole."""
        there_before = self.shared.there_before
        journal = self.journal  # let go of last: what the others still tell is filed
        self._tell_what_differs()
        if self.request.ask != "nobody":
            let_ask(self.engine, self._whom_to_ask(there_before), self.request.ask)
        return Performance(
            workflow=self.shared.workflow,
            engine=self.engine,
            applications=self._starts,
            end_checks=self._end_checks(),
            journal=journal,
            say=self.shared.voice.say,
            stop=self.shared.stop,
            values=lambda: self.tools.values_read,
            ready=self._be_quick,
            notice=self.experience.note,
            spent=self.budget.run,
            there_already=self.shared.there_already,
            goes_on=self.shared.at_known_end and leads_back(self.shared.workflow, self.ways),
        )

    @property
    def _starts(self) -> Starts:
        """How it begins: with its applications, or where another workflow has ended."""
        applications = self.shared.applications
        if self.shared.playing:
            return StartsWithin(applications)
        if not self.shared.workflow.start.after:
            return applications
        return StartsAfter(applications, self._inner.play_first)

    @property
    def _inner(self) -> InnerRuns:
        """What plays other workflows in this run's applications."""
        return InnerRuns(self.request, self.shared, performance, self.journal.note)

    def _play(self, workflow: str, values: Mapping[str, str]) -> None:
        """Play another workflow in a step. Wherever the pointer is afterwards, nobody took it."""
        try:
            self._inner.play(workflow, values)
        finally:
            self.taken.settle()

    @cached_property
    def journal(self) -> Journal:
        """Keeps the evidence."""
        store, run = self.learning.store, self.request.run
        voice, leisure = self.shared.voice, self.shared.clock.leisure
        eager = self.request.stays
        journal = Journal(store, run, voice.trouble, leisure, voice.numbers, eager=eager)
        self.after.callback(journal.close)
        return journal

    @cached_property
    def memory(self) -> Memory:
        """What is remembered of the workflow."""
        memory = self.shared.memory
        return memory if isinstance(memory, MemoryInProcess) else self.learning.follows(memory)

    @cached_property
    def ways(self) -> Sequence[Trajectory]:
        """The ways through it."""
        return self.memory.trajectories(workflow_tags(self.shared.workflow.name))

    @cached_property
    def guard(self) -> ScreenGuard:
        """Checks the screen before each act."""
        coming = SnapshotPrefetcher.of(self.ways, self.shared.reader, self.known.judged)
        self.after.callback(coming.close)
        return ScreenGuard(
            self._eyes(),
            self.shared.clock,
            self.known,
            self.shared.settings.patience_s,
            coming_next=coming,
            coming_otherwise=coming.otherwise,
            coming_soon=coming.soon,
            agreed=self.experience.agreed,
            known_of=self.learning.known_of(self.shared.workflow, self.ways),
        )

    @cached_property
    def known(self) -> RunContext:
        """What the run knows from the start."""
        values = values_of(self.shared.workflow, self.ways, self.request.parameters)
        return RunContext(
            values=with_results(values), reader=self.shared.reader, judged=ExplainedChangeCache()
        )

    @cached_property
    def experience(self) -> RunObservations:
        """What this run sees that may be learned."""
        return self.learning.listen(self.shared.workflow, self.known, self.journal.later)

    @cached_property
    def secrets(self) -> SecretsWhenAsked:
        """What this workflow may type; where it types any, it need not wait for them then."""
        if self.shared.workflow.secrets:
            _ = self.shared.safes
        return SecretsWhenAsked(lambda: self.shared.safes, self.shared.workflow.name)

    @cached_property
    def tools(self) -> DesktopTools:
        """What acts."""
        return DesktopTools(
            hands=TrackedInputController(self.shared.desktop.hands, self.taken),
            windows=self.shared.desktop.windows,
            labels=self.shared.desktop.labels,
            clipboard=self.shared.desktop.clipboard,
            launch_application=self.shared.applications.launch,
            guard=self.guard,
            secrets=self.secrets,
            clock=self.shared.clock,
            stop=self.shared.stop,
            play=self._play,
        )

    @cached_property
    def engine(self) -> Engine:
        """Replays through the tools. The ways that somebody who is asked finds are kept apart."""
        asks = self.request.ask != "nobody"
        memory = self.learning.watch(NewWays(self.memory)) if asks else self.memory
        end = self.guard.end_check()
        engine = Engine(memory, self.shared.clock, HashIndex(), end, self._commits)
        instrument(engine, self.tools)
        engine.set_reflexes(self.guard.interrupted.check(), self._reflexes(), self.reflex_book)
        engine.set_gate(self.pacing)
        return engine.set_context(self.tools)

    def _commits(self, step: Step) -> bool:
        """Whether a step cannot be undone; worked out only when somebody has to know."""
        return self.asked_before.means(step)

    @cached_property
    def asked_before(self) -> AskedBefore:
        """Which steps cannot be undone, and before which a person is asked about them."""
        return AskedBefore.of(self.ways, self.shared.reader)

    @cached_property
    def taken(self) -> MouseTakeoverDetector:
        """Whether somebody has taken the mouse."""
        return MouseTakeoverDetector(self.shared.desktop.hands.pointer)

    @cached_property
    def pacing(self) -> Pacing:
        """How it goes on between two acts, as the parent says."""
        tell = HoldingTold(self.shared.desktop.windows, (self.shared.voice.say, self.journal.note))
        self.shared.voice.reins.stop = self.shared.stop.ask
        pacing = Pacing(self.shared.voice.reins, tell, taken=self.taken, offers=self._is_attended)
        if self.request.rehearsal:
            pacing.asks_before = self.asked_before
        return pacing

    @cached_property
    def reflex_book(self) -> ReflexBook:
        """What this run has to do with reflexes."""
        return self.learning.open_book(self.shared.workflow, self.ways, self.known)

    def _reflexes(self) -> list[Reflex]:
        """Those that may fire; only a person who is asked is known to be at the desk."""
        provisional = self.shared.settings.provisional
        return self.reflex_book.usable(attended=self._is_attended, provisional=provisional)

    @property
    def _is_attended(self) -> bool:
        return self.request.ask == "operator"

    @cached_property
    def budget(self) -> Budget:
        """What a model may cost."""
        return budget_for(self.shared.settings)

    def _be_quick(self) -> None:
        self.shared.quicken()
        self.guard.eyes.warm_up()

    def _eyes(self) -> ScreenCapture:
        applications = self.shared.applications
        return ScreenCapture(
            screen=self.shared.desktop.screen,
            windows=self.shared.desktop.windows,
            labels=self.shared.desktop.labels,
            pointer=self.shared.desktop.hands.pointer,
            own=self.shared.desktop.own,
            is_ours=lambda process: not applications.known() or applications.owns(process),
            scale=self.shared.desktop.screen.scale(),
            idle_s=self.shared.desktop.hands.idle_s,
            answered_in=own_processes(),
        )

    def _whom_to_ask(self, there_before: frozenset[int]) -> AgentParts:
        return AgentParts(
            settings=self.shared.settings,
            display=self.request.display,
            bus=self.request.environment.get("DBUS_SESSION_BUS_ADDRESS"),
            desktop=self.shared.desktop,
            guard=self.guard,
            tools=self.tools,
            reader=self.shared.reader,
            journal=self.journal,
            say=self.shared.voice.say,
            replies=self.shared.voice.replies,
            stop=self.shared.stop,
            key=self.shared.key if self.request.ask == "agent" else "",
            secrets=secret_values(self.shared.workflow, self.shared.safes),
            budget=self.budget,
            prices=prices_of(self.shared.settings),
            there_before=there_before,
            gate=self.pacing,
            vouch=self.reflex_book.vouch,
            keep=self.learning.accept,
            settle=self.taken.settle,
        )

    def _tell_what_differs(self) -> None:
        """It belongs to the story: a step that is refused later may be so for that."""
        if self.request.unlike:
            told: dict[str, object] = {"event": "unlike", "reason": self.request.unlike}
            self.journal.note(told)
            self.shared.voice.say(told)

    def _end_checks(self) -> EndChecks:
        return EndChecks(
            began_s=time.time(),
            read=self.guard.read,
            same_region=partial(_same_region, self.guard, self.shared.workflow),
            secret_of=self.secrets.get,
        )


def _same_region(guard: ScreenGuard, workflow: Workflow, region: Box) -> EndAnswer:
    """Whether a region looks as it did at the end of the recording."""
    final = workflow.trajectories[0].final if workflow.trajectories else None
    if not isinstance(final, Look):
        return EndAnswer(holds=False, why="The recording kept no last screen to compare with.")
    changed = visible_change(final, guard.eyes.look(), region)
    return EndAnswer(
        not changed, f"The region {tuple(region)} is {'not ' if changed else ''}as recorded."
    )
