"""The process that performs runs, one after the other: a request in, the events and the report
out, until no more is asked of it.
"""

from __future__ import annotations

import gc
import os
import queue
import select
import signal
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path

from app.desktop.signals import StopSwitch
from app.engine.errors import ByheartError, UsageError
from app.player.run.command_listener import Command, listen_for_commands
from app.player.run.messages import (
    RunReport,
    RunRequest,
    as_message,
    outcome_of,
    read_request,
    request_of,
)
from app.player.run.place import read_place
from app.settings import read_settings
from app.store.store import Store
from app.wiring.run.channel import MessageChannel
from app.wiring.run.preparation import Preparation
from app.wiring.run.surroundings import Surroundings, surroundings
from app.wiring.storage.store_opening import open_store

# A thread that files pictures keeps the one that acts waiting for this long at most; with Python's
# usual 5 ms a reaction took twice as long (130 ms instead of 62, `scripts/bench reaction`).
SWITCH_S = 0.0005
Message = dict[str, object]
Learn = Callable[[RunReport], None]


@dataclass(frozen=True, slots=True)
class Requests:
    """What is asked of this process after the first request; None: no more."""

    asked: queue.SimpleQueue[RunRequest | None] = field(default_factory=queue.SimpleQueue)

    def hear(self, command: Command) -> None:
        """One more; what is no request ends the process, which its parent accounts for."""
        try:
            self.asked.put(request_of(command))
        except UsageError as error:
            sys.stderr.write(f"byheart: {error}\n")
            self.end()

    def end(self, _: Command | None = None) -> None:
        """No more is asked."""
        self.asked.put(None)


def perform_from_standard_input() -> int:
    """Read the request, perform it, tell the report, and so on with others while the process
    stays; standard output carries nothing else.
    """
    voice = MessageChannel(os.fdopen(os.dup(1), "w", encoding="utf-8"))
    os.dup2(2, 1)
    sys.setswitchinterval(SWITCH_S)
    preparation = Preparation()
    preparation.go_on(until=_is_asked)
    stop, others = StopSwitch(), Requests()

    def ask_to_stop(why: str) -> None:
        stop.ask(why)
        others.end()

    signal.signal(signal.SIGTERM, lambda *_: ask_to_stop("its process was asked to end"))
    try:
        request = _request()
    except UsageError as error:
        sys.stderr.write(f"byheart: {error}\n")
        return error.exit_status
    voice.reins.change_pace({"pace": request.pace})
    hearers: dict[str, Callable[[Command], None]] = {
        "answer": voice.replies.hear,
        "run": others.hear,
        "end": others.end,
    }
    listen_for_commands(sys.stdin, ask_to_stop, {**hearers, **voice.reins.hearers})
    return _performed(request, others, stop, voice, preparation).exit_status


def _is_asked() -> bool:
    """Whether the parent has said something."""
    return bool(select.select([0], [], [], 0)[0])


def _request() -> RunRequest:
    """The request, once it is there. Before it, a process on standby is told its place."""
    first = sys.stdin.readline()
    if not first:
        sys.exit()  # the parent has nothing to play
    if not (place := read_place(first)):
        return read_request(first)
    os.environ.clear()
    os.environ.update(place.environment)
    with Path(place.errors).open("ab") as errors:
        os.dup2(errors.fileno(), 2)
    return read_request(sys.stdin.readline())


def _performed(
    request: RunRequest,
    others: Requests,
    stop: StopSwitch,
    voice: MessageChannel,
    preparation: Preparation,
) -> RunReport:
    """Play, and tell the report, filed where that is possible; what cannot even be put together is
    a report too. The report of the last one.
    """
    began = time.monotonic()
    try:
        store = open_store(read_settings())
    except ByheartError as error:
        report = _refusal(request, error, time.monotonic() - began)
        voice.say(as_message(report))
        return report
    with closing(store), ExitStack() as after:
        runs = Runs(store, stop, voice, preparation, after)
        report = runs.perform(request)
        while request.stays and (another := others.asked.get()) is not None:
            request = another
            report = runs.perform(request)
        return report


@dataclass(slots=True)
class Runs:
    """The runs of this process; `preparation` goes on while the first one's applications start,
    `after` lets go of what they share.
    """

    store: Store
    stop: StopSwitch
    voice: MessageChannel
    preparation: Preparation
    after: ExitStack
    _shared: Surroundings | None = field(default=None)
    _is_to_close: bool = field(default=False)

    def perform(self, request: RunRequest) -> RunReport:
        """One run, told and filed. What it taught is kept when nobody waits any more."""
        key = bytes.fromhex(request.key) or None
        self.store.journal.key_of = lambda run: key if run == request.run else None
        report, learn = self._played(request)
        self.voice.say(_filed(report, self.store, self.voice))
        self._is_to_close = request.part.is_whole and not request.leaves_open(report.outcome)
        _learned(learn, report)
        if request.stays:
            gc.collect()
        else:
            self.after.close()
        return report

    def _played(self, request: RunRequest) -> tuple[RunReport, Learn]:
        """The report, and what learns from it."""
        began = time.monotonic()
        learn: Learn = _learn_nothing
        try:
            shared = self._surroundings(request)
            self.preparation.go_on()
            from app.wiring.run.container import performance  # noqa: PLC0415 - see `preparation`
            from app.wiring.run.learning import Learning  # noqa: PLC0415

            learning = Learning(self.store)
            learn = learning.conclude
            with performance(request, learning, shared) as performed:
                report = performed.perform(request)
            shared.ended(report, in_vain=performed.goes_on and performed.started)
        except ByheartError as error:
            report = _refusal(request, error, time.monotonic() - began)
        return report, learn

    def _surroundings(self, request: RunRequest) -> Surroundings:
        """What the runs share; for the first its applications are started meanwhile."""
        if self._shared is None:
            shared = surroundings(request, read_settings(), self.store, self.stop, self.voice)
            self._shared = self.after.enter_context(shared)
            self.after.callback(self._close_applications, self._shared)
            self._shared.launch_ahead()
        return self._shared

    def _close_applications(self, shared: Surroundings) -> None:
        """What the parent would end is asked to close first."""
        if self._is_to_close:
            shared.applications.close()


def _learn_nothing(_: RunReport) -> None:
    """There was no run to learn from."""


def _learned(learn: Learn, report: RunReport) -> None:
    """A run that cannot be learned from was as good as told."""
    try:
        learn(report)
    except ByheartError as error:
        sys.stderr.write(f"byheart: nothing was learned from this run: {error}\n")


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


def _filed(report: RunReport, store: Store, voice: MessageChannel) -> Message:
    """The report as it was kept; where there is no room for it, it is still told."""
    try:
        return dict(store.finish_run(report.run, as_message(report)))
    except ByheartError as error:
        voice.trouble(error)
        return as_message(report)
