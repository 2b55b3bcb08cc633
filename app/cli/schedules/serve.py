"""`byheart serve`: the scheduler without a window."""

from __future__ import annotations

import os
import select
import signal
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, suppress
from functools import partial
from types import FrameType
from typing import Annotated

import typer

from app.cli.options import Json
from app.cli.output import print_json, say
from app.desktop.signals import StopSwitch
from app.engine.errors import UsageError
from app.scheduler.jobs.labels import read_labels
from app.scheduler.notifications.metrics_http import HOST, PATH, metrics_served
from app.settings import Settings, read_settings
from app.wiring.scheduling import starting
from app.wiring.scheduling.health import health, samples
from app.wiring.scheduling.health import in_words as health_in_words
from app.wiring.scheduling.job_runner import JobRunner, open_night
from app.wiring.scheduling.scheduler_loop import SchedulerLoop
from app.wiring.storage.store_opening import opened_store

# A schedule that was added is noticed, and a clock that was set, in this time.
ROUND_S = 5.0
# A time is not looked for before it has come.
AFTER_IT_S = 0.05
# A run that was asked to end has this long to release keys and file its report.
ENDED_WITHIN_S = 10.0
STANDARD_INPUT = 0
READ_BYTES = 4096

Message = dict[str, object]

Status = Annotated[bool, typer.Option("--status", help="Say how the scheduler is, in a line.")]
Install = Annotated[
    bool,
    typer.Option(
        "--install", help="Let it start with your session; with --worker, with the machine."
    ),
]
Along = Annotated[
    bool,
    typer.Option("--worker", help="Play along with another scheduler; take its place one day."),
]
Metrics = Annotated[
    int | None,
    typer.Option(
        metavar="PORT", help="Tell how it is at http://127.0.0.1:PORT/metrics (Prometheus)."
    ),
]
WithParent = Annotated[
    bool, typer.Option(hidden=True, help="End with whoever started it: with standard input.")
]
Labels = Annotated[
    list[str],
    typer.Option(
        "--label", metavar="LABEL", help="What this machine has (sap): see schedule add --needs."
    ),
]
Uninstall = Annotated[bool, typer.Option("--uninstall", help="Undo that.")]
SERVING = "Serving the schedules. Ctrl+C ends it; what is due later is played when it is back."


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("serve")(serve)


def serve(  # noqa: PLR0913, PLR0917 - one for each option
    status: Status = False,  # noqa: FBT002
    install: Install = False,  # noqa: FBT002
    uninstall: Uninstall = False,  # noqa: FBT002
    worker: Along = False,  # noqa: FBT002
    metrics: Metrics = None,
    label: Labels = [],  # noqa: B006 - Typer copies it
    with_parent: WithParent = False,  # noqa: FBT002
    json: Json = False,  # noqa: FBT002
) -> int:
    """Play what is scheduled, until it is stopped (Ctrl+C)."""
    if status + install + uninstall > 1:
        raise UsageError("Ask for one of --status, --install and --uninstall.")
    if status:
        return _status(json=json)
    settings, labels = read_settings(), read_labels(label)
    if install or uninstall:
        for sentence in _starting(settings, labels, install=install, worker=worker):
            say(sentence)
        return 0
    tell = print_json if json else _say
    with ExitStack() as after:
        if metrics is not None:
            store = after.enter_context(opened_store())
            served = metrics_served(metrics, partial(samples, settings, store))
            port = after.enter_context(served)
            at = f"http://{HOST}:{port}{PATH}"
            tell({"event": "metrics", "port": port, "reason": f"How it is: {at}"})
        night = partial(open_night, settings, tell, along=worker, labels=labels)
        return _serve(night, tell, with_parent=with_parent)


def _starting(
    settings: Settings, labels: Sequence[str], *, install: bool, worker: bool
) -> Sequence[str]:
    """Let it start by itself, or no more; what was done."""
    if not install:
        return starting.uninstall(settings)
    if worker:
        return starting.install_worker(settings, labels)
    return starting.install(settings)


def _status(*, json: bool) -> int:
    """0 when a scheduler serves, else 1."""
    with opened_store() as store:
        told = health(read_settings(), store)
    if json:
        print_json(told)
    else:
        say(health_in_words(told))
    return 0 if told["serving"] else 1


def _serve(
    opened: Callable[[], AbstractContextManager[tuple[JobRunner, SchedulerLoop]]],
    tell: Callable[[Message], None],
    *,
    with_parent: bool,
) -> int:
    stop = StopSwitch()
    with opened() as (night, rounds):
        _on_signals(stop, night.stop_all)
        if with_parent:
            _obey_input(stop, night)
        tell({"event": "serving"})
        while not stop.asked:
            for message in rounds.round():
                tell(message)
            pause_s = min(ROUND_S, rounds.until_next() + AFTER_IT_S)
            select.select([stop.wake_fd], [], [], pause_s)
        night.wait(ENDED_WITHIN_S)
    stop.close()
    return 0


def _say(message: Message) -> None:
    if sentence := _in_words(message):
        say(sentence)


def _on_signals(stop: StopSwitch, end: Callable[[str], None]) -> None:
    """Ctrl+C and a polite kill end the scheduler; a run that is under way still reports."""

    def ask(number: int, _: FrameType | None) -> None:
        _ask_both(stop, end, f"{signal.Signals(number).name} was received")

    signal.signal(signal.SIGINT, ask)
    signal.signal(signal.SIGTERM, ask)


def _obey_input(stop: StopSwitch, night: JobRunner) -> None:
    """Every line on standard input ends the run that is under way; its end, which is the end of
    the process that holds its other end, the scheduler.
    """

    def listen() -> None:
        with suppress(OSError):
            while os.read(STANDARD_INPUT, READ_BYTES):
                night.stop_under_way("it was stopped in the window")
        _ask_both(stop, night.stop_all, "the window was closed")

    threading.Thread(target=listen, name="parent", daemon=True).start()


def _ask_both(stop: StopSwitch, end: Callable[[str], None], reason: str) -> None:
    """The scheduler is to end, and what it plays."""
    stop.ask(reason)
    end(f"the scheduler was ended ({stop.reason})")


def _in_words(message: Mapping[str, object]) -> str:
    """One message of a scheduler as a sentence; "" for each step of a run."""
    name = message.get("schedule", "")
    match message.get("event"):
        case "serving":
            return SERVING
        case "due":
            return f"{name}: its time has come ({message['at']})."
        case "missed":
            return f"{name}: {message['runs']} of its times went by."
        case "skipped":
            return f"{name}: skipped at {message['at']}, the run before is not done yet."
        case "taken over":
            return f"{message['job']}: its worker is gone; what it had not begun is played here."
        case _:
            return _of_a_run(name, message)


def _of_a_run(name: object, message: Mapping[str, object]) -> str:
    match message.get("event"):
        case "begun":
            return f"{name}: begins (run {message['run']})."
        case "placed":
            return f"{name}: plays on the private display {message['display']}."
        case "ended":
            return f"{name}: {_ending(message)}"
        case _:
            return str(message.get("reason", ""))


def _ending(message: Mapping[str, object]) -> str:
    run = f" ({message['run']})" if message["run"] else ""
    reason = f": {message['reason']}" if message["reason"] else ""
    return f"{message['outcome']}{run}{reason}"
