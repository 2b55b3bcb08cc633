"""A recording, put together: application started, recorder at work, workflow saved."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from app.desktop.adapters import Desktop, open_desktop
from app.desktop.display.session import require_display
from app.desktop.ports import Application, Window, WindowKind
from app.desktop.remote.address import is_remote
from app.desktop.signals import StopSwitch
from app.desktop.system.launcher import SubprocessLauncher
from app.desktop.x11.display_settings import DisplaySettings, manner_of_display
from app.engine.errors import UsageError
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Trajectory
from app.player.run.applications import Applications
from app.player.run.processes import ancestors, has_locked
from app.player.screen.clock import SettlingClock
from app.recorder.model.events import ClicksMissedError, ParameterNotSeenError, Recorded
from app.recorder.model.options import RecorderInputs, RecordingOptions
from app.recorder.notes.phrase import Worded
from app.recorder.recorder import Recorder
from app.settings import Settings
from app.store.editing.splice import Piece, spliced
from app.store.editing.splice_place import Place
from app.store.model.workflow import Dial, Start, Workflow
from app.store.store import Store
from app.store.workflows.tags import workflow_tags
from app.wiring.storage.store_opening import desktop_tools, open_secrets
from checks.text.rapidocr_reader import RapidReader

Command = tuple[str, ...]
PASSED_OVER = frozenset({WindowKind.DESKTOP, WindowKind.TOOLTIP})


@dataclass(frozen=True, slots=True)
class RecordingRequest:
    """What a person is about to show. `display` and `environment` are where; with no `launch` the
    window in front is the workflow's start. With `into` it becomes a part of that workflow, whose
    parameters are among those that are recognised. `worded` gives the templates of steps in the
    language in which they are told; where somebody reads them `as_it_happens`, they are named by
    what stands on the screen at once. With `for_all` it shows one row, or some, of all.
    """

    name: str
    task: str = ""
    launch: Command = ()
    parameters: Mapping[str, str] = field(default_factory=dict)
    secrets: Sequence[str] = ()
    reads: Sequence[str] = ()
    varies: Sequence[str] = ()
    display: str = ""
    environment: Mapping[str, str] = field(default_factory=dict)
    started: Command = ()
    into: Place | None = None
    worded: Worded = str
    as_it_happens: bool = False
    for_all: bool = False


@dataclass(slots=True)
class RecordingService:
    """A recording in progress on one desktop; `for_all` may be said while it lasts. At its end
    `unkept` says what was asked for meanwhile and could not be kept.
    """

    teaching: RecordingRequest
    settings: Settings
    store: Store
    recorder: Recorder
    start: Start
    applications: Applications
    for_all: bool = False
    unkept: tuple[str, ...] = ()

    def finish(self) -> Workflow:
        """Stop recording and save the workflow.

        ParameterNotSeenError when a parameter was seen nowhere, ClicksMissedError when no click
        did anything; what was recorded is then kept as a draft, and the error says so.
        """
        try:
            recorded = self.recorder.finish()
        except ParameterNotSeenError as error:
            if not self._may_lack(error.names):
                self._draft(error, error.recorded)
                raise
            recorded = error.recorded
        self.unkept = recorded.unkept
        if self.teaching.into is None:
            return self._looped(self._learn(recorded))
        return self._put_in(recorded, self.teaching.into)

    def _looped(self, learned: Workflow) -> Workflow:
        """What was learned, as what is done for each row if that was asked for and can be."""
        if not (self.for_all or self.teaching.for_all):
            return learned
        from app.wiring.recording.looping import loop_over_rows  # noqa: PLC0415 - for those only

        try:
            return loop_over_rows(self.store, learned.name)
        except UsageError as error:
            self.unkept += (f"It is kept as it was shown, for one time: {error}",)
            return learned

    def _learn(self, recorded: Recorded) -> Workflow:
        if recorded.all_clicks_missed:
            missed = ClicksMissedError(recorded)
            self._draft(missed, recorded)
            raise missed
        return self._save(recorded, self.teaching.name)

    def grounds(self) -> tuple[Box, ...]:
        """Where the windows stand in which the task is shown, topmost first: those of what was
        started, else of what is in front. Icons on the desktop are no window of anybody's task, and
        a tooltip is gone in a moment.
        """
        windows = [one for one in self._windows() if one.kind not in PASSED_OVER]
        if self.applications.known():
            ours = [one for one in windows if self.applications.owns(one.process)]
        else:
            front = next((one for one in windows if one.active), None)
            ours = [one for one in windows if front is not None and _together(one, front)]
        return tuple(one.frame for one in ours)

    def _windows(self) -> list[Window]:
        return [one for one in self.applications.windows.all() if one.process != os.getpid()]

    def end_applications(self) -> None:
        """Close what was started to show the task."""
        self.applications.end()

    def _may_lack(self, names: Sequence[str]) -> bool:
        """Whether these need not be seen: the rest of the workflow uses them."""
        name, into = self.teaching.name, self.teaching.into
        if into is None:
            return False
        return set(names) <= {
            one.name for one in self.store.workflow(name, into.version).parameters
        }

    def _put_in(self, recorded: Recorded, place: Place) -> Workflow:
        """The workflow's next version, with what was recorded in its place."""
        piece = Piece(
            steps=recorded.steps,
            final=recorded.final,
            environment=recorded.environment,
            parameters=recorded.parameters,
            secrets=recorded.secrets,
            end_checks=recorded.end_checks,
        )
        try:
            return self.store.edit(self.teaching.name, lambda one: spliced(one, place, piece))
        except UsageError as error:
            self._draft(error, recorded)
            raise

    def _draft(self, error: UsageError, recorded: Recorded) -> None:
        """Keep what was recorded all the same, by itself; the error says where."""
        draft = self._save(recorded, f"{self.teaching.name}-draft")
        kept = "It is kept" if isinstance(error, ClicksMissedError) else "It is kept without that"
        error.add_note(f"{kept} as {draft.name}.")

    def _save(self, recorded: Recorded, name: str) -> Workflow:
        """The recording as a workflow's next version."""
        values = {parameter.name: parameter.recorded for parameter in recorded.parameters}
        way = Trajectory(
            id=uuid.uuid4().hex,
            tags=workflow_tags(name),
            steps=recorded.steps,
            recorded_with=values,
            final=recorded.final,
            values_read=recorded.values_read,
        )
        return self.store.save_workflow(
            Workflow(
                name=name,
                task=self.teaching.task,
                parameters=recorded.parameters,
                secrets=recorded.secrets,
                start=self.start,
                end_checks=recorded.end_checks,
                trajectories=(way,),
                environment=recorded.environment,
                dial=Dial(self.settings.dial),
            )
        )


def _together(one: Window, other: Window) -> bool:
    return one.id == other.id or one.process == other.process != 0


@contextmanager
def recording(
    teaching: RecordingRequest,
    settings: Settings,
    store: Store,
    stop: StopSwitch,
    desktop: Desktop | None = None,
) -> Iterator[RecordingService]:
    """Start the application, wait for its window, and record until `finish`. A `desktop` that is
    given is recorded on: on a remote screen only what is done through it is heard.
    """
    if not is_remote(teaching.display):
        require_display(teaching.display)
    store.pictures.files.seal.require()
    with ExitStack() as after:
        if desktop is None:
            bus = teaching.environment.get("DBUS_SESSION_BUS_ADDRESS")
            desktop = open_desktop(teaching.display, stop, bus, frozenset({os.getpid()}))
            after.callback(desktop.close)
        applications = _applications(teaching, settings, desktop, stop)
        start = _begin(teaching, desktop, applications)
        senses = RecorderInputs(
            screen=desktop.screen,
            changes=desktop.changes,
            listener=desktop.listener,
            windows=desktop.windows,
            labels=desktop.labels,
            pointer=desktop.hands.pointer,
            covered=desktop.covered,
            copied=desktop.clipboard.read,
        )
        recorder = Recorder(senses, _lesson(teaching, settings, store, applications))
        after.callback(recorder.abandon)
        recorder.start()
        yield RecordingService(teaching, settings, store, recorder, start, applications)


def _begin(teaching: RecordingRequest, desktop: Desktop, applications: Applications) -> Start:
    """Start what is to be started; the start as it is remembered."""
    if teaching.launch:
        start = Start(launch=(teaching.launch,))
        applications.start(Workflow(teaching.name, start=start))
        return start
    active = desktop.windows.active()
    if teaching.started:
        return Start(launch=(teaching.started,))
    return Start(window_class=active.class_name if active else "")


def _applications(
    teaching: RecordingRequest, settings: Settings, desktop: Desktop, stop: StopSwitch
) -> Applications:
    def ignore(_: Application) -> None:
        """What a person starts to show a task stays open afterwards."""

    return Applications(
        launcher=SubprocessLauncher(),
        windows=desktop.windows,
        clock=SettlingClock(desktop.changes, stop.wake_fd),
        stop=stop,
        output=settings.home / "logs" / f"record-{teaching.name}.txt",
        environment=teaching.environment,
        ancestors=ancestors,
        has_locked=has_locked,
        started=ignore,
    )


def _lesson(
    teaching: RecordingRequest, settings: Settings, store: Store, applications: Applications
) -> RecordingOptions:
    secrets = open_secrets(store)
    manner = (
        DisplaySettings() if is_remote(teaching.display) else manner_of_display(teaching.display)
    )
    own = {os.getpid(), *ancestors(os.getpid())}  # the terminal that this was started from, too

    reader = RapidReader()
    if teaching.as_it_happens:
        reader.warm_up()

    def is_own(window: Window) -> bool:
        return window.process in own

    return RecordingOptions(
        parameters=teaching.parameters,
        secrets=tuple(teaching.secrets),
        reads=tuple(teaching.reads),
        varies=tuple(teaching.varies),
        stop_key=settings.stop_key,
        reader=reader,
        live_reader=reader if teaching.as_it_happens else None,
        version_of=lambda tool: desktop_tools()[tool].version,
        keep_secret=lambda name, value: secrets.set(teaching.name, name, value),
        is_own=is_own,
        is_ours=lambda one: not applications.known() or applications.owns(one.process),
        keyboard=manner.keyboard,
        theme=manner.theme,
        worded=teaching.worded,
    )
