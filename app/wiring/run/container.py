"""All that one run needs, put together on the display it was given."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property, partial

from app.agent.budget import Budget
from app.desktop.adapters import Desktop, open_desktop
from app.desktop.input.fail_safe import IN_THE_CORNER
from app.desktop.signals import StopSwitch
from app.desktop.system.launcher import SubprocessLauncher
from app.desktop.tools.actions import DesktopTools, instrument
from app.engine.engine import Engine
from app.engine.model.geometry import Box
from app.engine.model.ports import Memory
from app.engine.model.reflex import Reflex
from app.engine.model.trajectory import Trajectory
from app.player.control.confirmation import AskedBefore
from app.player.control.fail_safe import CornerWatch
from app.player.control.mouse_takeover import OwnHands, Taken
from app.player.control.pacing import Pacing
from app.player.end_checks.runner import EndAnswer, EndChecks
from app.player.learning.new_trajectories import NewWays
from app.player.learning.observations import Experience
from app.player.reflexes.run_reflexes import ReflexBook
from app.player.run.applications import Applications
from app.player.run.executor import Performance
from app.player.run.journal_writer import Journal
from app.player.run.messages import RunRequest
from app.player.run.parameters import values_of
from app.player.run.processes import ancestors, not_looked_at
from app.player.screen.capture import Eyes
from app.player.screen.clock import SettlingClock
from app.player.screen.guard import ScreenGuard
from app.player.screen.patient_reader import PatientReader
from app.player.screen.prefetch import ComingNext
from app.settings import Settings
from app.store.model.workflow import Workflow
from app.store.secrets.secrets import Secrets
from app.store.workflows.tags import workflow_tags
from app.wiring.agent.agent import (
    AgentParts,
    budget_for,
    let_ask,
    own_processes,
    prices_of,
    secret_values,
)
from app.wiring.agent.agent_key import take_key
from app.wiring.machine.remote import remote_access
from app.wiring.run.channel import HoldingTold, Voice
from app.wiring.run.learning import Learning
from app.wiring.storage.store_opening import SecretsWhenAsked, open_secrets
from checks.snapshot.hash_index import HashIndex
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.cache import Judged
from checks.verify.changes.context import Known
from checks.verify.pixels.effect import visible_change

# New objects until garbage is looked for, not 700: a look at all there are takes 50 ms, and it
# would come between a paint and the answer to it.
GARBAGE = 50_000


@contextmanager
def performance(
    request: RunRequest, settings: Settings, learning: Learning, stop: StopSwitch, voice: Voice
) -> Iterator[Performance]:
    """Everything one run needs, let go of in reverse order."""
    workflow = learning.store.workflow(request.workflow, request.version)
    bus = request.environment.get("DBUS_SESSION_BUS_ADDRESS")
    with ExitStack() as after:
        own = not_looked_at(os.environ)
        access = remote_access(learning.store, partial(_tell, voice))
        desktop = open_desktop(request.display, stop, bus, own, access)
        after.callback(desktop.close)
        watch = CornerWatch(desktop.hands.thrown_into_corner, partial(stop.ask, IN_THE_CORNER))
        after.callback(watch.close)
        yield Ensemble(
            request, settings, learning, stop, voice, workflow, desktop, after
        ).performance()


@dataclass
class Ensemble:
    """The parts of one run, each made when another first needs it; `after` lets go of them."""

    request: RunRequest
    settings: Settings
    learning: Learning
    stop: StopSwitch
    voice: Voice
    workflow: Workflow
    desktop: Desktop
    after: ExitStack

    def performance(self) -> Performance:
        """The whole."""
        there_before = frozenset(window.id for window in self.desktop.windows.all())
        journal = self.journal  # let go of last: what the others still tell is filed
        self.after.callback(_end_if_orphaned, self.applications, os.getppid())
        self._tell_what_differs()
        if self.request.ask != "nobody":
            let_ask(self.engine, self._whom_to_ask(there_before), self.request.ask)
        return Performance(
            workflow=self.workflow,
            engine=self.engine,
            applications=self.applications,
            end_checks=self._end_checks(),
            journal=journal,
            say=self.voice.say,
            stop=self.stop,
            values=lambda: self.tools.values_read,
            ready=partial(_be_quick, self.guard.eyes),
            notice=self.experience.note,
            spent=self.budget.run,
        )

    @cached_property
    def clock(self) -> SettlingClock:
        """Waits for changes of the screen."""
        return SettlingClock(self.desktop.changes, self.stop.wake_fd)

    @cached_property
    def journal(self) -> Journal:
        """Keeps the evidence."""
        store, run = self.learning.store, self.request.run
        journal = Journal(store, run, self.voice.trouble, self.clock.leisure)
        self.after.callback(journal.close)
        return journal

    @cached_property
    def applications(self) -> Applications:
        """The workflow's programs."""
        return Applications(
            launcher=SubprocessLauncher(),
            windows=self.desktop.windows,
            clock=self.clock,
            stop=self.stop,
            output=self.settings.home / "logs" / f"{self.request.run}-application.txt",
            environment=self.request.environment,
            ancestors=ancestors,
            started=self.voice.launched,
        )

    @cached_property
    def reader(self) -> PatientReader:
        """Reads text; with parameters it will be needed."""
        reader = PatientReader(RapidReader(), self.stop)
        if self.workflow.parameters:
            reader.warm_up()
        return reader

    @cached_property
    def memory(self) -> Memory:
        """What is remembered of the workflow; what is provisional, for a person at the desk."""
        store = self.learning.store
        known = store.memory_of(self.workflow, with_provisional=self._is_attended)
        return self.learning.follows(known)

    @cached_property
    def ways(self) -> Sequence[Trajectory]:
        """The ways through it."""
        return self.memory.trajectories(workflow_tags(self.workflow.name))

    @cached_property
    def guard(self) -> ScreenGuard:
        """Checks the screen before each act."""
        given = self.request.parameters
        known = Known(
            values=values_of(self.workflow, self.ways, given), reader=self.reader, judged=Judged()
        )
        coming = ComingNext.of(self.ways, self.reader, known.judged)
        self.after.callback(coming.close)
        guard = ScreenGuard(self._eyes(), self.clock, known, self.settings.patience_s)
        guard.coming_next, guard.coming_otherwise = coming, coming.otherwise
        guard.coming_soon = coming.soon
        return guard

    @cached_property
    def experience(self) -> Experience:
        """What this run sees that may be learned."""
        return self.learning.listen(self.workflow, self.ways, self.guard, self.journal.later)

    @cached_property
    def safes(self) -> Secrets:
        """Where the secrets are."""
        return open_secrets(self.learning.store)

    @cached_property
    def secrets(self) -> SecretsWhenAsked:
        """What this workflow may type; where it types any, it need not wait for them then."""
        if self.workflow.secrets:
            _ = self.safes
        return SecretsWhenAsked(lambda: self.safes, self.workflow.name)

    @cached_property
    def tools(self) -> DesktopTools:
        """What acts."""
        return DesktopTools(
            hands=OwnHands(self.desktop.hands, self.taken),
            windows=self.desktop.windows,
            labels=self.desktop.labels,
            clipboard=self.desktop.clipboard,
            launch_application=self.applications.launch,
            guard=self.guard,
            secrets=self.secrets,
            clock=self.clock,
            stop=self.stop,
        )

    @cached_property
    def engine(self) -> Engine:
        """Replays through the tools. The ways that somebody who is asked finds are kept apart."""
        asks = self.request.ask != "nobody"
        memory = self.learning.watch(NewWays(self.memory)) if asks else self.memory
        end = self.guard.end_check()
        engine = Engine(memory=memory, clock=self.clock, index=HashIndex(), end_check=end)
        instrument(engine, self.tools)
        engine.set_reflexes(self.guard.interrupted.check(), self._reflexes(), self.reflex_book)
        engine.set_gate(self.pacing)
        return engine.set_context(self.tools)

    @cached_property
    def taken(self) -> Taken:
        """Whether somebody has taken the mouse."""
        return Taken(self.desktop.hands.pointer)

    @cached_property
    def pacing(self) -> Pacing:
        """How it goes on between two acts, as the parent says."""
        tell = HoldingTold(self.desktop.windows, (self.voice.say, self.journal.note))
        self.voice.reins.stop = self.stop.ask
        pacing = Pacing(self.voice.reins, tell, taken=self.taken, offers=self._is_attended)
        if self.request.rehearsal:
            pacing.asks_before = AskedBefore.of(self.ways, self.reader)
        return pacing

    @cached_property
    def reflex_book(self) -> ReflexBook:
        """What this run has to do with reflexes."""
        return self.learning.open_book(self.workflow, self.ways, self.guard.known)

    def _reflexes(self) -> list[Reflex]:
        """Those that may fire; only a person who is asked is known to be at the desk."""
        provisional = self.settings.provisional
        return self.reflex_book.usable(attended=self._is_attended, provisional=provisional)

    @property
    def _is_attended(self) -> bool:
        return self.request.ask == "operator"

    @cached_property
    def budget(self) -> Budget:
        """What a model may cost."""
        return budget_for(self.settings)

    def _eyes(self) -> Eyes:
        applications = self.applications
        return Eyes(
            screen=self.desktop.screen,
            windows=self.desktop.windows,
            labels=self.desktop.labels,
            pointer=self.desktop.hands.pointer,
            own=self.desktop.own,
            is_ours=lambda process: not applications.known() or applications.owns(process),
            scale=self.desktop.screen.scale(),
            idle_s=self.desktop.hands.idle_s,
            answered_in=own_processes(),
        )

    def _whom_to_ask(self, there_before: frozenset[int]) -> AgentParts:
        return AgentParts(
            settings=self.settings,
            display=self.request.display,
            bus=self.request.environment.get("DBUS_SESSION_BUS_ADDRESS"),
            desktop=self.desktop,
            guard=self.guard,
            tools=self.tools,
            reader=self.reader,
            journal=self.journal,
            say=self.voice.say,
            replies=self.voice.replies,
            stop=self.stop,
            key=take_key(self.safes) if self.request.ask == "agent" else "",
            secrets=secret_values(self.workflow, self.safes),
            budget=self.budget,
            prices=prices_of(self.settings),
            there_before=there_before,
            gate=self.pacing,
            vouch=self.reflex_book.vouch,
            settle=self.taken.settle,
        )

    def _tell_what_differs(self) -> None:
        """It belongs to the story: a step that is refused later may be so for that."""
        if self.request.unlike:
            told: dict[str, object] = {"event": "unlike", "reason": self.request.unlike}
            self.journal.note(told)
            self.voice.say(told)

    def _end_checks(self) -> EndChecks:
        return EndChecks(
            began_s=time.time(),
            read=self.guard.read,
            same_region=partial(_same_region, self.guard, self.workflow),
            secret_of=self.secrets.get,
        )


def _tell(voice: Voice, sentence: str) -> None:
    """Something that a person should know of, beside the run."""
    voice.say({"event": "noted", "reason": sentence})


def _be_quick(eyes: Eyes) -> None:
    """The applications are there: from now on they are answered at once. What was loaded until now
    stays to the end, so nobody need look whether it is garbage.
    """
    gc.freeze()
    gc.set_threshold(GARBAGE)
    eyes.warm_up()


def _end_if_orphaned(applications: Applications, parent: int) -> None:
    """The parent ends the applications, unless it was killed."""
    if os.getppid() != parent:
        applications.end()


def _same_region(guard: ScreenGuard, workflow: Workflow, region: Box) -> EndAnswer:
    """Whether a region looks as it did at the end of the recording."""
    final = workflow.trajectories[0].final if workflow.trajectories else None
    if not isinstance(final, Look):
        return EndAnswer(holds=False, why="The recording kept no last screen to compare with.")
    changed = visible_change(final, guard.eyes.look(), region)
    return EndAnswer(
        not changed, f"The region {tuple(region)} is {'not ' if changed else ''}as recorded."
    )
