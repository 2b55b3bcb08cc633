"""The parent of a run: owns the stop key, the deadline and the application's process group, and
cleans up after.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Protocol

import psutil

from app.engine.errors import ByheartError
from app.engine.model.events import Outcome
from app.engine.run.candidates import call_in_words
from app.player.run.messages import RunReport, RunRequest, as_message
from app.scheduler.run.command_channel import RunCommandChannel
from app.scheduler.run.run_command import RUN_COMMAND
from app.scheduler.run.run_process import Message, RunProcess, WakingStop
from app.scheduler.run.standby import Standby


class HeldKeys(Protocol):
    """The state of the keyboard and the buttons before the run."""

    def put_back(self) -> None:
        """Release what is pressed and restore the keymap."""


@dataclass(slots=True)
class Supervisor:
    """Starts a run, passes its messages on, and leaves the desktop as it was.

    `hold` takes the keyboard's state of a display; `listen_for_stop` starts listening for the stop
    key and returns what ends that; both may be absent on platforms without an adapter. `file` files
    the report of a run whose process died without one. `errors` is the file that keeps the
    child's standard error. `line` passes commands on while the process lasts. A process on
    `standby` plays the first run.
    """

    environment: Mapping[str, str]
    errors: Path
    stop: WakingStop
    hold: Callable[[str], HeldKeys]
    listen_for_stop: Callable[[], Callable[[], None]]
    file: Callable[[RunReport], Mapping[str, object]]
    command: tuple[str, ...] = RUN_COMMAND
    line: RunCommandChannel = field(default_factory=RunCommandChannel)
    standby: Standby | None = None
    _groups: set[int] = field(default_factory=set)

    @contextmanager
    def opened(self, first: RunRequest) -> Iterator[Supervised]:
        """What plays this request and then, while its process stays, others; afterwards the desktop
        is left as it was. The last message of each is its report, whatever happens.
        """
        with ExitStack() as after, self.errors.open("ab") as errors:
            held = self.hold(first.display)
            after.callback(held.put_back)
            if first.part.is_whole:  # who plays a part wants to see what it led to
                after.callback(self._end_applications)
            after.callback(self.listen_for_stop())
            child = self._process(first, errors)
            after.callback(child.close)
            after.enter_context(self.line.to(child.tell))
            yield Supervised(self, child)
            child.dismiss()

    def _process(self, request: RunRequest, errors: IO[bytes]) -> RunProcess:
        """The process on standby, where there is one, else one that starts now."""
        if self.standby and (ready := self.standby.take(self.environment, self.errors)):
            return RunProcess(request, ready)
        return RunProcess.start(request, self.environment, errors, self.command)

    def note_application(self, message: Message) -> None:
        """One that was launched is ended with the others."""
        if message.get("event") == "launched" and isinstance(
            process := message.get("process"), int
        ):
            self._groups.add(process)

    def leave_applications(self) -> None:
        """Those that were launched stay: who has watched them goes on, or saves what they hold."""
        self._groups.clear()

    def _end_applications(self) -> None:
        """End what the run started, whole groups, those that resist the hard way."""
        for group in self._groups:
            _signal_group(group, signal.SIGTERM)
        give_up_at = time.monotonic() + 1.0
        for group in self._groups:
            while _lives(group) and time.monotonic() < give_up_at:
                time.sleep(0.01)  # no event tells the end of a process that is not our child
            _signal_group(group, signal.SIGKILL)
        self._groups.clear()

    def account_for(
        self, request: RunRequest, exit_code: int | None, progress: Progress
    ) -> Message:
        """The report of a run whose process ended without one."""
        outcome = Outcome.UNCERTAIN if progress.started else Outcome.FAILED
        if self.stop.asked:
            outcome = Outcome.STOPPED
        report = RunReport(
            run=request.run,
            workflow=request.workflow,
            version=request.version,
            outcome=outcome,
            steps=progress.steps,
            acted=len(progress.done),
            seconds=time.monotonic() - progress.began_s,
            reason=self._how_lost(exit_code, progress),
            row=request.row,
            done=tuple(progress.done),
        )
        return self._filed(report)

    def _filed(self, report: RunReport) -> Message:
        """The report, as it was kept; where there is no room for it, it says so."""
        try:
            return dict(self.file(report))
        except ByheartError as error:
            return as_message(replace(report, reason=f"{report.reason} {error}"))

    def _how_lost(self, exit_code: int | None, progress: Progress) -> str:
        done = _acts_in_words(progress)
        if self.stop.asked:
            return f"Stopped ({self.stop.reason}); its process had to be ended {done}."
        return (
            f"The run's process ended by itself ({_ending_in_words(exit_code)}) {done}; "
            f"what it wrote is in {self.errors}."
        )


@dataclass(frozen=True, slots=True)
class Supervised:
    """A process that plays runs, one after the other."""

    supervisor: Supervisor
    child: RunProcess

    @property
    def lives(self) -> bool:
        """Whether it can play another one."""
        return self.child.exit_code is None

    def play(self, request: RunRequest, limit_s: float | None = None) -> Iterator[Message]:
        """The run's messages; the last one is its report, whatever happens. It is stopped after so
        many seconds.
        """
        progress = Progress()
        deadline_s = None if limit_s is None else progress.began_s + limit_s
        if request != self.child.request:
            self.child.play_next(request)
        for message in self.child.messages(self.supervisor.stop, deadline_s):
            self.supervisor.note_application(message)
            progress.note(message)
            yield message
        if request.leaves_open(progress.outcome):
            self.supervisor.leave_applications()
        if not progress.reported:
            yield self.supervisor.account_for(request, self.child.exit_code, progress)


@dataclass(slots=True)
class Progress:
    """How far a run has come, by what it said."""

    began_s: float = field(default_factory=time.monotonic)
    started: bool = False
    steps: int = 0
    done: list[str] = field(default_factory=list)
    outcome: object = None

    @property
    def reported(self) -> bool:
        """Whether its process has said how it ended."""
        return self.outcome is not None

    def note(self, message: Message) -> None:
        """One more message."""
        match message.get("event"):
            case "started":
                self.started = True
                self.steps = steps if isinstance(steps := message.get("steps"), int) else 0
            case "acted":
                self.done.append(_act_in_words(message))
            case "report":
                self.outcome = message.get("outcome", "")
            case _:
                return


def _acts_in_words(progress: Progress) -> str:
    """An act is told when it is done: the one under way is not among them."""
    if not progress.started:
        return "before the first act"
    acts = "1 act" if len(progress.done) == 1 else f"{len(progress.done)} acts"
    return f"after {acts}, and one more may have begun: check in the application what was done"


def _act_in_words(message: Message) -> str:
    arguments = message.get("arguments")
    known = arguments if isinstance(arguments, Mapping) else {}
    return call_in_words(str(message.get("tool", "an act")), known)


def _ending_in_words(exit_code: int | None) -> str:
    if exit_code is None or exit_code >= 0:
        return f"exit status {exit_code}"
    return f"killed by {signal.Signals(-exit_code).name}"


def _signal_group(group: int, number: signal.Signals) -> None:
    try:
        os.killpg(group, number)
    except (ProcessLookupError, PermissionError):
        return


def _lives(group: int) -> bool:
    """Whether anything of the group still works. What has ended stays in it until whoever inherited
    it notices, which may take a second.
    """
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return any(_works(process, group) for process in psutil.pids())


def _works(process: int, group: int) -> bool:
    try:
        ours = os.getpgid(process) == group
        return ours and psutil.Process(process).status() != psutil.STATUS_ZOMBIE
    except (OSError, psutil.Error):  # it is gone
        return False
