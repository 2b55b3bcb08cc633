"""The process that performs one run: all it needs, put together on the display it was given."""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import IO

from app.desktop.fail_safe import IN_THE_CORNER
from app.desktop.launcher_subprocess import SubprocessLauncher
from app.desktop.opening import Desktop, open_desktop
from app.desktop.ports import Application
from app.desktop.stop import StopSwitch
from app.desktop.tools import DesktopTools, instrument
from app.engine.engine import Engine
from app.engine.errors import ByheartError, UsageError
from app.engine.places import Box
from app.engine.ports import Memory
from app.player.applications import Applications
from app.player.coming_next import ComingNext
from app.player.corner_watch import CornerWatch
from app.player.end_checks import EndAnswer, EndChecks
from app.player.eyes import Eyes
from app.player.guard import ScreenGuard
from app.player.journal import Journal
from app.player.known_ways import KnownWays
from app.player.obey import obey
from app.player.patient_reader import PatientReader
from app.player.perform import Performance
from app.player.processes import ancestors
from app.player.report import RunReport, as_message, outcome_of
from app.player.request import RunRequest, read_request
from app.player.settle import SettlingClock
from app.settings import Settings, read_settings
from app.store.store import Store
from app.store.tags import workflow_tags
from app.store.workflow import Workflow
from app.wiring.agent import AgentParts, budget_for, let_ask, prices_of, secret_values, take_key
from app.wiring.learning import Learning
from app.wiring.storage import open_secrets, open_store
from checks.effect import visible_change
from checks.index_numpy import HashIndex
from checks.judged import Judged
from checks.known import Known
from checks.look import Look
from checks.reader_rapidocr import RapidReader
from checks.text import Reader

Message = Mapping[str, object]

# A thread that files pictures keeps the one that acts waiting for this long at most; with Python's
# usual 5 ms a reaction took twice as long (130 ms instead of 62, `scripts/bench reaction`).
SWITCH_S = 0.0005
# New objects until garbage is looked for, not 700: a look at all there are takes 50 ms, and it
# would come between a paint and the answer to it.
GARBAGE = 50_000


@dataclass(slots=True)
class Voice:
    """Messages to the parent: whole lines, at once."""

    out: IO[str]

    def say(self, message: Message) -> None:
        """Send one message; a parent that is gone is noticed elsewhere."""
        try:
            self.out.write(json.dumps(message, ensure_ascii=False) + "\n")
            self.out.flush()
        except BrokenPipeError:
            return


def perform_from_standard_input() -> int:
    """Read the request, perform it, tell the report; standard output carries nothing else."""
    voice = Voice(os.fdopen(os.dup(1), "w", encoding="utf-8"))
    os.dup2(2, 1)
    sys.setswitchinterval(SWITCH_S)
    stop = StopSwitch()
    signal.signal(signal.SIGTERM, lambda *_: stop.ask("its process was asked to end"))
    try:
        request = read_request(sys.stdin.readline())
    except UsageError as error:
        sys.stderr.write(f"byheart: {error}\n")
        return error.exit_status
    obey(sys.stdin, stop.ask)
    return _performed(request, stop, voice).exit_status


def _performed(request: RunRequest, stop: StopSwitch, voice: Voice) -> RunReport:
    """Play, and tell the report, filed where that is possible; what cannot even be put together is
    a report too. What the run taught is kept when nobody waits any more.
    """
    began = time.monotonic()
    try:
        settings = read_settings()
        store = open_store(settings)
    except ByheartError as error:
        report = _refusal(request, error, time.monotonic() - began)
        voice.say(as_message(report))
        return report
    with closing(store):
        learning = Learning(store)
        report = _played(request, settings, learning, stop, voice)
        _file(report, store, voice)
        voice.say(as_message(report))
        _learn(learning, report)
        return report


def _learn(learning: Learning, report: RunReport) -> None:
    """A run that cannot be learned from was as good as told."""
    try:
        learning.conclude(report)
    except ByheartError as error:
        sys.stderr.write(f"byheart: nothing was learned from this run: {error}\n")


def _played(
    request: RunRequest, settings: Settings, learning: Learning, stop: StopSwitch, voice: Voice
) -> RunReport:
    began = time.monotonic()
    try:
        with _performance(request, settings, learning, stop, voice) as performance:
            return performance.perform(request)
    except ByheartError as error:
        return _refusal(request, error, time.monotonic() - began)


def _refusal(request: RunRequest, error: ByheartError, seconds: float) -> RunReport:
    """The report of a run that could not begin."""
    return RunReport(
        run=request.run,
        workflow=request.workflow,
        version=request.version,
        outcome=outcome_of(error),
        seconds=seconds,
        reason=str(error),
        row=request.row,
    )


def _file(report: RunReport, store: Store, voice: Voice) -> None:
    """Keep the report; where there is no room for it, it is still told."""
    try:
        store.finish_run(report.run, as_message(report))
    except ByheartError as error:
        voice.say(_trouble(error))


@contextmanager
def _performance(
    request: RunRequest, settings: Settings, learning: Learning, stop: StopSwitch, voice: Voice
) -> Iterator[Performance]:
    """Everything one run needs, let go of in reverse order."""
    store = learning.store
    workflow = store.workflow(request.workflow, request.version)
    bus = request.environment.get("DBUS_SESSION_BUS_ADDRESS")
    with ExitStack() as after:
        desktop = open_desktop(request.display, stop, bus)
        after.callback(desktop.close)
        there_before = frozenset(window.id for window in desktop.windows.all())
        watch = CornerWatch(desktop.hands.thrown_into_corner, partial(stop.ask, IN_THE_CORNER))
        after.callback(watch.close)
        launcher = SubprocessLauncher()
        clock = SettlingClock(desktop.changes, stop.wake_fd)
        journal = Journal(
            store, request.run, lambda error: voice.say(_trouble(error)), clock.leisure
        )
        after.callback(journal.close)
        applications = Applications(
            launcher=launcher,
            windows=desktop.windows,
            clock=clock,
            stop=stop,
            output=settings.home / "logs" / f"{request.run}-application.txt",
            environment=request.environment,
            ancestors=ancestors,
            started=lambda started: voice.say(_launched(started)),
        )
        reader = PatientReader(RapidReader(), stop)
        if workflow.parameters:
            reader.warm_up()
        memory: Memory = store.memory_of(workflow)
        after.callback(_end_if_orphaned, applications, os.getppid())
        ways = memory.trajectories(workflow_tags(workflow.name))
        coming = ComingNext.of(ways)
        after.callback(coming.close)
        guard = _guard(workflow, request, desktop, applications, clock, settings, reader)
        guard.coming_next = coming
        experience = learning.listen(workflow, ways, guard, journal.later)
        asks = request.ask != "nobody"
        known = KnownWays(memory) if asks else memory
        end = guard.end_check()
        engine = Engine(memory=known, clock=clock, index=HashIndex(), end_check=end)
        safes = open_secrets(store)
        secrets = safes.of(workflow.name)
        tools = DesktopTools(
            hands=desktop.hands,
            windows=desktop.windows,
            labels=desktop.labels,
            clipboard=desktop.clipboard,
            launch_application=applications.launch,
            guard=guard,
            secrets=secrets,
            clock=clock,
            stop=stop,
        )
        instrument(engine, tools)
        engine.set_context(tools)
        budget = budget_for(settings)
        if asks:
            parts = AgentParts(
                settings=settings,
                display=request.display,
                desktop=desktop,
                guard=guard,
                tools=tools,
                reader=reader,
                journal=journal,
                say=voice.say,
                stop=stop,
                key=take_key(safes) if request.ask == "agent" else "",
                secrets=secret_values(workflow, safes),
                budget=budget,
                prices=prices_of(settings),
                there_before=there_before,
            )
            let_ask(engine, parts, request.ask)
        yield Performance(
            workflow=workflow,
            engine=engine,
            applications=applications,
            end_checks=EndChecks(
                began_s=time.time(),
                read=guard.read,
                same_region=partial(_same_region, guard, workflow),
                secret_of=secrets.get,
            ),
            journal=journal,
            say=voice.say,
            stop=stop,
            values=lambda: tools.values_read,
            ready=partial(_be_quick, guard.eyes),
            notice=experience.note,
            spent=budget.run,
        )


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


def _guard(
    workflow: Workflow,
    request: RunRequest,
    desktop: Desktop,
    applications: Applications,
    clock: SettlingClock,
    settings: Settings,
    reader: Reader,
) -> ScreenGuard:
    eyes = Eyes(
        screen=desktop.screen,
        windows=desktop.windows,
        labels=desktop.labels,
        pointer=desktop.hands.pointer,
        own_processes=frozenset({os.getpid(), os.getppid()}),
        is_ours=lambda process: not applications.known() or applications.owns(process),
        scale=desktop.screen.scale(),
    )
    values = tuple(
        (parameter.recorded, request.parameters.get(parameter.name, parameter.recorded))
        for parameter in workflow.parameters
    )
    known = Known(values=values, reader=reader, judged=Judged())
    return ScreenGuard(eyes, clock, known, settings.patience_s)


def _launched(application: Application) -> dict[str, object]:
    return {
        "event": "launched",
        "process": application.process,
        "command": list(application.command),
    }


def _trouble(error: ByheartError) -> dict[str, object]:
    return {"event": "trouble", "reason": str(error)}


def _same_region(guard: ScreenGuard, workflow: Workflow, region: Box) -> EndAnswer:
    """Whether a region looks as it did at the end of the recording."""
    final = workflow.trajectories[0].final if workflow.trajectories else None
    if not isinstance(final, Look):
        return EndAnswer(holds=False, why="The recording kept no last screen to compare with.")
    changed = visible_change(final, guard.eyes.look(), region)
    return EndAnswer(
        not changed, f"The region {tuple(region)} is {'not ' if changed else ''}as recorded."
    )
