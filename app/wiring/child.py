"""The process that performs one run: the request in, the events and the report out."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import closing

from app.desktop.signals import StopSwitch
from app.engine.errors import ByheartError, UsageError
from app.player.run.command_listener import obey
from app.player.run.messages import RunReport, RunRequest, as_message, outcome_of, read_request
from app.settings import Settings, read_settings
from app.store.store import Store
from app.wiring.ensemble import performance
from app.wiring.learning import Learning
from app.wiring.room import make_room
from app.wiring.storage import open_store
from app.wiring.voice import Voice

# A thread that files pictures keeps the one that acts waiting for this long at most; with Python's
# usual 5 ms a reaction took twice as long (130 ms instead of 62, `scripts/bench reaction`).
SWITCH_S = 0.0005
Message = dict[str, object]


def perform_from_standard_input() -> int:
    """Read the request, perform it, tell the report; standard output carries nothing else."""
    voice = Voice(os.fdopen(os.dup(1), "w", encoding="utf-8"))
    os.dup2(2, 1)
    sys.setswitchinterval(SWITCH_S)
    make_room()
    stop = StopSwitch()
    signal.signal(signal.SIGTERM, lambda *_: stop.ask("its process was asked to end"))
    try:
        request = read_request(sys.stdin.readline())
    except UsageError as error:
        sys.stderr.write(f"byheart: {error}\n")
        return error.exit_status
    voice.reins.change_pace({"pace": request.pace})
    obey(sys.stdin, stop.ask, {"answer": voice.replies.hear, **voice.reins.hearers})
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
    key = bytes.fromhex(request.key) or None
    store.journal.key_of = lambda run: key if run == request.run else None
    with closing(store):
        learning = Learning(store)
        report = _played(request, settings, learning, stop, voice)
        voice.say(_filed(report, store, voice))
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
        with performance(request, settings, learning, stop, voice) as performed:
            return performed.perform(request)
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


def _filed(report: RunReport, store: Store, voice: Voice) -> Message:
    """The report as it was kept; where there is no room for it, it is still told."""
    try:
        return dict(store.finish_run(report.run, as_message(report)))
    except ByheartError as error:
        voice.trouble(error)
        return as_message(report)
