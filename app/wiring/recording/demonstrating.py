"""A task shown by a model: it acts through the guarded tools, and the recorder looks on.

What it does is recorded as a person's hand would be, so it becomes the same steps, with the same
targets, names, effects and parameters.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from threading import Thread

from app.agent.budget import FOR_A_TASK, Budget
from app.agent.claude import Claude
from app.agent.ports import Service
from app.desktop.adapters import Desktop, open_desktop
from app.desktop.input.fail_safe import IN_THE_CORNER
from app.desktop.remote.address import is_remote
from app.desktop.signals import StopSwitch
from app.desktop.tools.actions import DesktopTools
from app.engine.errors import UsageError
from app.player.agent.action_policy import Consequence
from app.player.agent.allowed_windows import AllowedWindows
from app.player.agent.desktop import AgentDesk
from app.player.agent.redaction import Hidden
from app.player.agent.transcript import AgentStory
from app.player.control.fail_safe import CornerWatch
from app.player.dialogs.risk_words import asks_for
from app.player.run.processes import ancestors, own_processes
from app.player.screen.capture import ScreenCapture
from app.player.screen.clock import SettlingClock
from app.player.screen.guard import ScreenGuard
from app.player.screen.patient_reader import PatientReader
from app.player.screen.secret_field import HidingField
from app.recorder.model.events import RecordingEvent, StopAsked
from app.recorder.recorder import Recorder
from app.settings import Settings
from app.store.model.workflow import Workflow
from app.store.store import Store
from app.wiring.agent.agent import prices_of
from app.wiring.agent.agent_key import take_key
from app.wiring.machine.remote import remote_access
from app.wiring.recording.recording import RecordingRequest, RecordingService, recording
from app.wiring.storage.store_opening import open_secrets
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext

Message = dict[str, object]


@dataclass(slots=True)
class Demonstration:
    """A model shows a task. `say` hears what it is asked, `hear` each step that is seen."""

    teaching: RecordingRequest
    settings: Settings
    store: Store
    stop: StopSwitch
    say: Callable[[Message], None]
    hear: Callable[[RecordingEvent], None]

    def show(self) -> Workflow:
        """The workflow that was learned. GaveUpError when the model did not do the task, and
        StoppedError when it was stopped: then nothing is kept.
        """
        safes = open_secrets(self.store)
        key = take_key(safes)
        values = {name: safes.get(self.teaching.name, name) for name in self.teaching.secrets}
        with ExitStack() as after:
            bus = self.teaching.environment.get("DBUS_SESSION_BUS_ADDRESS")
            access = remote_access(self.store, self._tell_of_server)
            display = self.teaching.display
            desktop = open_desktop(display, self.stop, bus, own_processes(), access)
            after.callback(desktop.close)
            before = Before.of(desktop)
            told = replace(self.teaching, secrets=())  # each is announced as it is typed
            shared = desktop if is_remote(display) else None
            lessons = after.enter_context(
                recording(told, self.settings, self.store, self.stop, shared)
            )
            after.enter_context(_told(lessons.recorder, self._heard))
            thrown = partial(self.stop.ask, IN_THE_CORNER)
            after.callback(CornerWatch(desktop.hands.thrown_into_corner, thrown).close)
            stage = _Stage(self, desktop, lessons, before, key, values)
            asyncio.run(stage.claude().do(self.teaching.task, self.teaching.parameters))
            return lessons.finish()

    def _tell_of_server(self, sentence: str) -> None:
        self.say({"event": "noted", "reason": sentence})

    def _heard(self, event: RecordingEvent) -> None:
        if isinstance(event, StopAsked):
            self.stop.ask(f"the stop key {self.settings.stop_key} was pressed")
        self.hear(event)


@dataclass(frozen=True, slots=True)
class Before:
    """What was on the desktop before anything was started: window ids, and whose was in front."""

    windows: frozenset[int]
    in_front: int

    @classmethod
    def of(cls, desktop: Desktop) -> Before:
        """As it is now."""
        active = desktop.windows.active()
        ids = frozenset(window.id for window in desktop.windows.all())
        return cls(ids, active.process if active else 0)

    def is_from_front(self, process: int) -> bool:
        """Whether a process is the one whose window was in front, or comes from it."""
        return process != 0 and (process == self.in_front or self.in_front in ancestors(process))


@dataclass(frozen=True, slots=True)
class _Stage:
    """All that the model needs to show the task."""

    of: Demonstration
    desktop: Desktop
    lessons: RecordingService
    before: Before
    key: str
    secrets: dict[str, str]

    def claude(self) -> Claude:
        """The model, at the desk."""
        settings = self.of.settings
        desk = self._desk()
        limits = replace(FOR_A_TASK, usd=min(FOR_A_TASK.usd, settings.agent_usd))
        return Claude(
            model=settings.model,
            open_service=self._service,
            desk=desk,
            budget=Budget(time.monotonic, limits, limits),
            prices=prices_of(settings),
            log=AgentStory(None, self.of.say, lambda *_: None, desk.hidden.without),
            picture_of=lambda _: None,
            without_secrets=desk.hidden.without,
            secrets=tuple(self.secrets),
            reads=tuple(self.of.teaching.reads),
        )

    def _service(self) -> Service:
        from app.agent.service import AnthropicService  # noqa: PLC0415 - 0.8 s to import

        return AnthropicService(self.key, self.of.settings.agent_url or None, self.of.stop)

    def _desk(self) -> AgentDesk:
        desktop, stop, own = self.desktop, self.of.stop, own_processes()
        reader = PatientReader(RapidReader(), stop)
        eyes = ScreenCapture(
            screen=desktop.screen,
            windows=desktop.windows,
            labels=desktop.labels,
            pointer=desktop.hands.pointer,
            own=desktop.own,
            is_ours=self._is_ours,
            scale=desktop.screen.scale(),
        )
        clock = SettlingClock(desktop.changes, stop.wake_fd)
        guard = ScreenGuard(eyes, clock, RunContext(reader=reader), self.of.settings.patience_s)
        return AgentDesk(
            guard=guard,
            tools=self._tools(guard, clock),
            screen=desktop.screen,
            windows=desktop.windows,
            clock=clock,
            stop=stop,
            grounds=AllowedWindows(
                desktop.windows, self._is_ours, own, there_before=self.before.windows, is_first=True
            ),
            consequence=Consequence(eyes, reader, asked_for=asks_for(self.of.teaching.task)),
            hidden=Hidden(
                desktop.windows, desktop.labels, reader, own, tuple(self.secrets.values())
            ),
            secrets=frozenset(self.secrets),
            secret_is_for=HidingField(eyes.focus),
        )

    def _is_ours(self, process: int) -> bool:
        """With nothing launched, the application whose window was in front is the task's."""
        applications = self.lessons.applications
        if applications.known():
            return applications.owns(process)
        return self.before.is_from_front(process)

    def _tools(self, guard: ScreenGuard, clock: SettlingClock) -> DesktopTools:
        desktop = self.desktop
        tools = DesktopTools(
            hands=desktop.hands,
            windows=desktop.windows,
            labels=desktop.labels,
            clipboard=desktop.clipboard,
            launch_application=_launch_nothing,
            guard=guard,
            secrets=open_secrets(self.of.store).of(self.of.teaching.name),
            clock=clock,
            stop=self.of.stop,
        )
        return _announcing(tools, self.lessons.recorder)


def _announcing(tools: DesktopTools, recorder: Recorder) -> DesktopTools:
    """The tools, with the recorder told of each secret before it is typed."""
    plainly = tools.type_secret

    def type_secret(name: str) -> None:
        recorder.next_is_secret(name)
        plainly(name)

    tools.type_secret = type_secret  # type: ignore[method-assign]
    return tools


def _launch_nothing(_: tuple[str, ...]) -> None:
    raise UsageError("A model starts no applications.")


@contextmanager
def _told(recorder: Recorder, hear: Callable[[RecordingEvent], None]) -> Iterator[None]:
    """Each step is told as it is seen, while the block lasts."""

    def tell() -> None:
        for event in recorder.events():
            hear(event)

    thread = Thread(target=tell, name="telling", daemon=True)
    thread.start()
    try:
        yield
    finally:
        recorder.abandon()
        thread.join()
