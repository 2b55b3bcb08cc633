"""What the runs of one process share: the display, the applications, what reads text.

It loads as little as it can: an application is started as soon as it is known which, and the rest
of the run (see `container`) is loaded while it starts.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from app.desktop.adapters import Desktop, open_desktop
from app.desktop.input.fail_safe import IN_THE_CORNER
from app.desktop.signals import StopSwitch
from app.desktop.system.launcher import SubprocessLauncher
from app.engine.memory.memory_in_process import MemoryInProcess
from app.engine.model.events import Outcome
from app.player.control.fail_safe import CornerWatch
from app.player.run.applications import Applications
from app.player.run.messages import RunReport, RunRequest
from app.player.run.part import classes_there, played_part, positions
from app.player.run.processes import ancestors, has_locked, not_looked_at
from app.player.screen.clock import SettlingClock
from app.player.scripts.plan import planned_workflow
from app.player.scripts.steps import Plan
from app.settings import Settings
from app.store.model.workflow import Workflow
from app.store.secrets.secrets import Secrets
from app.store.store import Store
from app.store.workflows.memory import SqlAlchemyMemory
from app.store.workflows.tags import workflow_tags
from app.wiring.agent.agent_key import take_key
from app.wiring.machine.remote import remote_access
from app.wiring.run.channel import MessageChannel
from app.wiring.storage.store_opening import open_secrets

if TYPE_CHECKING:
    from app.player.screen.patient_reader import PatientReader

# New objects until garbage is looked for, not 700: a look at all there are takes 50 ms, and it
# would come between a paint and the answer to it.
GARBAGE = 50_000


@contextmanager
def surroundings(
    request: RunRequest, settings: Settings, store: Store, stop: StopSwitch, voice: MessageChannel
) -> Iterator[Surroundings]:
    """What the runs of this process share, on the display of the first; let go of in reverse
    order.
    """
    whole = store.workflow(request.workflow, request.version)
    workflow, memory = remembered(request, whole, store)
    voice.numbers = numbers_in(request, whole)
    bus = request.environment.get("DBUS_SESSION_BUS_ADDRESS")
    with ExitStack() as after:
        own = not_looked_at(os.environ)
        access = remote_access(store, partial(_tell, voice))
        desktop = open_desktop(request.display, stop, bus, own, access)
        after.callback(desktop.close)
        watch = CornerWatch(desktop.hands.thrown_into_corner, partial(stop.ask, IN_THE_CORNER))
        after.callback(watch.close)
        parts = (request, workflow, memory, settings, store, stop, voice, desktop)
        shared = Surroundings(*parts, classes_there(whole, request.part))
        after.callback(_end_if_orphaned, shared.applications, os.getppid())
        yield shared


@dataclass
class Surroundings:
    """What stays from one run of a process to the next, each made when it is first needed: the
    display, the applications, what reads text, what is remembered. `first` is the first run,
    `workflow` the version that all of them play. `at_known_end`: the last one has left everything
    as a recording ends. `playing` are the workflows whose steps play this one, outermost first.
    """

    first: RunRequest
    workflow: Workflow
    memory: SqlAlchemyMemory | MemoryInProcess
    settings: Settings
    store: Store
    stop: StopSwitch
    voice: MessageChannel
    desktop: Desktop
    there_already: frozenset[str] = frozenset()
    playing: tuple[str, ...] = ()
    at_known_end: bool = field(default=False, init=False)
    _goes_on_in_vain: bool = field(default=False, init=False)
    _is_quick: bool = field(default=False, init=False)

    @cached_property
    def there_before(self) -> frozenset[int]:
        """The windows that stood there before anything was started."""
        return frozenset(window.id for window in self.desktop.windows.all())

    @cached_property
    def clock(self) -> SettlingClock:
        """Waits for changes of the screen."""
        return SettlingClock(self.desktop.changes, self.stop.wake_fd)

    @cached_property
    def applications(self) -> Applications:
        """The workflow's programs."""
        return Applications(
            launcher=SubprocessLauncher(),
            windows=self.desktop.windows,
            clock=self.clock,
            stop=self.stop,
            output=self.settings.home / "logs" / f"{self.first.run}-application.txt",
            environment=self.first.environment,
            ancestors=ancestors,
            has_locked=has_locked,
            started=self.voice.launched,
        )

    @cached_property
    def reader(self) -> PatientReader:
        """Reads text; with parameters it will be needed."""
        from app.player.screen.patient_reader import PatientReader  # noqa: PLC0415 - see above
        from checks.text.rapidocr_reader import RapidReader  # noqa: PLC0415

        reader = PatientReader(RapidReader(), self.stop)
        if self.workflow.parameters:
            reader.warm_up()
        return reader

    @cached_property
    def safes(self) -> Secrets:
        """Where the secrets are."""
        return open_secrets(self.store)

    @cached_property
    def key(self) -> str:
        """What a model is asked with."""
        return take_key(self.safes)

    def of(
        self,
        first: RunRequest,
        workflow: Workflow,
        memory: SqlAlchemyMemory | MemoryInProcess,
        *,
        within: bool = False,
    ) -> Surroundings:
        """The same for another workflow, which is played in these applications: before this one or
        `within` it.
        """
        playing = (*self.playing, self.workflow.name) if within else self.playing
        other = replace(self, first=first, workflow=workflow, memory=memory, playing=playing)
        other.there_before, other.clock = self.there_before, self.clock
        other.applications, other.reader = self.applications, self.reader
        return other

    def launch_ahead(self) -> None:
        """Start the applications before the rest of the run is there; not where it begins in the
        middle, or with another workflow.
        """
        begins = not (self.workflow.start.after or self.first.part.begins_later)
        if begins and not self.stop.asked:
            _ = self.there_before
            self.applications.launch_ahead(self.workflow)

    def ended(self, report: RunReport, *, in_vain: bool) -> None:
        """A run has ended. One that looked for its first step `in_vain`, where the one before it
        had ended, shows that the others need not look.
        """
        self._goes_on_in_vain |= in_vain
        is_good = report.outcome is Outcome.DONE and report.verified is not False
        self.at_known_end = is_good and not self._goes_on_in_vain

    def quicken(self) -> None:
        """The applications are there: from now on they are answered at once. What was loaded until
        then stays to the end, so nobody need look whether it is garbage.
        """
        if not self._is_quick:
            gc.freeze()
            gc.set_threshold(GARBAGE)
            gc.enable()
            self._is_quick = True


def _tell(voice: MessageChannel, sentence: str) -> None:
    """Something that a person should know of, beside the run."""
    voice.say({"event": "noted", "reason": sentence})


def remembered(
    request: RunRequest, whole: Workflow, store: Store
) -> tuple[Workflow, SqlAlchemyMemory | MemoryInProcess]:
    """The workflow as it is played, and what is remembered of it (what is provisional, for a person
    at the desk); of a script or a part of it, the one way that is asked for.
    """
    if request.script is not None:
        workflow = planned_workflow(whole, Plan.read(request.script), request.parameters)
    else:
        workflow = played_part(whole, request.part)
        if request.part.is_whole:
            return workflow, store.memory_of(whole, with_provisional=request.ask == "operator")
    memory = MemoryInProcess()
    for way in workflow.trajectories:
        memory.remember(replace(way, tags=workflow_tags(workflow.name)))
    return workflow, memory


def numbers_in(request: RunRequest, whole: Workflow) -> tuple[int, ...]:
    """What the steps played are numbered as; a script has its own numbers."""
    return () if request.script is not None else positions(whole, request.part)


def _end_if_orphaned(applications: Applications, parent: int) -> None:
    """The parent ends the applications, unless it was killed."""
    if os.getppid() != parent:
        applications.end()
