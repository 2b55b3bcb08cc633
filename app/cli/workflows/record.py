"""`byheart record`: a person shows a task once; it becomes a workflow."""

from __future__ import annotations

import os
import shlex
import signal
from enum import StrEnum
from types import FrameType
from typing import Annotated

import typer

from app.cli.options import RecordInViewer, Values, WorkflowName, read_place, read_values
from app.cli.output import say, warn
from app.cli.runs.consent import agreed_in_terminal, somebody_is_there
from app.cli.workflows.merge import merge
from app.desktop.display.session import require_display
from app.desktop.remote.address import is_remote
from app.desktop.signals import StopSwitch, stop_on_signals
from app.engine.errors import StoppedError, UsageError
from app.player.reporting.event_text import line_for
from app.recorder.model.events import (
    ClicksMissedError,
    ParameterNotSeenError,
    RecordingEvent,
    StepSeen,
    Warned,
)
from app.settings import read_settings
from app.store.model.workflow import Workflow, new_name
from app.wiring.agent.agent_key import require_key, what_leaves
from app.wiring.agent.consent import require_consent
from app.wiring.machine.desktop import session_desk
from app.wiring.machine.stop_key import with_stop_key
from app.wiring.recording.demonstrating import Demonstration
from app.wiring.recording.recording import RecordingRequest, RecordingService, recording
from app.wiring.storage.store_opening import open_secrets, opened_store


class By(StrEnum):
    """Who shows the task."""

    PERSON = "person"
    AGENT = "agent"


Secrets = Annotated[
    list[str],
    typer.Option("--secret", metavar="NAME", help="The next typed text is this secret."),
]
Reads = Annotated[
    list[str],
    typer.Option(
        "--read", metavar="NAME", help="The next text copied with Ctrl+C is read as this."
    ),
]
Varies = Annotated[
    list[str],
    typer.Option("--vary", metavar="NAME", help="The next typed text is this parameter's value."),
]
ForAll = Annotated[
    bool,
    typer.Option("--for-all", help="It shows one row, or some, of what is done for all."),
]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("record")(record)


def record(  # noqa: PLR0913, PLR0917 - one for each option
    context: typer.Context,
    name: WorkflowName,
    task: Annotated[str, typer.Option(help="What it is for, in words.")] = "",
    launch: Annotated[str, typer.Option(metavar="CMD", help="Start this application first.")] = "",
    values: Values = [],  # noqa: B006 - Typer copies it
    secret: Secrets = [],  # noqa: B006
    read: Reads = [],  # noqa: B006
    vary: Varies = [],  # noqa: B006
    for_all: ForAll = False,  # noqa: FBT002
    by: Annotated[By, typer.Option(help="Who shows it.")] = By.PERSON,
    display: Annotated[
        str | None,
        typer.Option(metavar="current|vnc://HOST:PORT|rdp://USER@HOST", help="Where it is shown."),
    ] = None,
) -> int:
    """Record a task while it is shown; ends with the stop key or Ctrl+C."""
    if for_all and (by is By.AGENT or is_remote(display or "")):
        raise UsageError("--for-all goes with what a person shows on this screen.")
    if by is By.AGENT and not task:
        raise UsageError("An agent has to be told what to do: say it with --task.")
    earlier, place = _newest(new_name(name)), _place(display, launch)
    desk = session_desk()
    teaching = RecordingRequest(
        name=new_name(name),
        task=task,
        launch=_command(launch),
        parameters=read_values(values),
        secrets=secret,
        reads=read,
        varies=vary,
        display=place or desk.display,
        environment=desk.environment,
        for_all=for_all,
    )
    if by is By.AGENT:
        workflow = _shown_by_agent(teaching)
    elif place:
        workflow = _recorded_in_viewer(teaching, context.obj.record_in_viewer)
    else:
        workflow = _recorded(teaching)
    say(
        f"Learned {workflow.name}, version {workflow.version}. Play it: byheart run {workflow.name}"
    )
    if earlier and workflow.version == earlier + 1:
        _offer_to_merge(workflow.name, earlier)
    return 0


def _newest(name: str) -> int:
    """The newest version of that name; 0 where there is none."""
    with opened_store() as store:
        return next((one.version for one in store.listed() if one.name == name), 0)


def _offer_to_merge(name: str, earlier: int) -> None:
    """It was shown before: both recordings tell what is data."""
    words = f"{name} was shown before, as version {earlier}."
    if not somebody_is_there():
        say(f"{words} Merge both: byheart merge {name} {name}@{earlier}")
    elif typer.confirm(f"{words} Merge both into one workflow?", default=False):
        merge(name, [f"{name}@{earlier}"])


def _place(display: str | None, launch: str) -> str:
    """The address of a remote screen; "" for this one. UsageError for what cannot be done there."""
    place = read_place(display)
    if place == "private":
        raise UsageError("On a private display nobody can show a task; use current.")
    if place is None or place == "current":
        return ""
    if launch:
        raise UsageError(f"Nothing can be started on {place}: leave out --launch.")
    return place


def _recorded(teaching: RecordingRequest) -> Workflow:
    """Record until a person ends it."""
    settings, stop = with_stop_key(read_settings()), StopSwitch()
    with opened_store() as store, recording(teaching, settings, store, stop) as lessons:
        _end_on_signals(lessons)
        say(f"Recording {teaching.name}. End with {settings.stop_key} or Ctrl+C.")
        _tell(lessons)
        try:
            return lessons.finish()
        except (ClicksMissedError, ParameterNotSeenError) as error:
            warn("\n".join(error.__notes__))
            raise
        finally:
            _warn_of(lessons)


def _recorded_in_viewer(teaching: RecordingRequest, record_in_viewer: RecordInViewer) -> Workflow:
    """Record what a person does in a window onto the remote screen."""
    settings = with_stop_key(read_settings())
    say(f"Recording {teaching.name} in a window. End with {settings.stop_key} or Ctrl+C.")
    try:
        learned = record_in_viewer(teaching, settings, _hear, warn)
    except (ClicksMissedError, ParameterNotSeenError) as error:
        warn("\n".join(error.__notes__))
        raise
    if not learned:
        raise StoppedError("The recording was discarded.")
    with opened_store() as store:
        return store.workflow(learned)


def _warn_of(lessons: RecordingService) -> None:
    for why in lessons.unkept:
        warn(why)


def _shown_by_agent(teaching: RecordingRequest) -> Workflow:
    """Record while a model does the task; it ends when the task is done, or is stopped."""
    settings, stop = with_stop_key(read_settings()), StopSwitch()
    stop_on_signals(stop)
    with opened_store() as store:
        if not is_remote(teaching.display):
            require_display(teaching.display)
        require_key(os.environ, open_secrets(store))
        require_consent(settings, agreed_in_terminal)
        warn(what_leaves(settings))
        say(f"{settings.model} shows {teaching.name}. Stop it with {settings.stop_key} or Ctrl+C.")
        try:
            return Demonstration(teaching, settings, store, stop, _say_asked, _hear).show()
        except (ClicksMissedError, ParameterNotSeenError) as error:
            warn("\n".join(error.__notes__))
            raise


def _say_asked(message: dict[str, object]) -> None:
    if line := line_for(message):
        say(line)


def _tell(lessons: RecordingService) -> None:
    """Each step as it is seen, until the recording is to end."""
    for event in lessons.recorder.events():
        _hear(event)


def _hear(event: RecordingEvent) -> None:
    match event:
        case StepSeen():
            varies = f", the parameter {event.parameter}" if event.parameter else ""
            say(f"  {event.number}. {event.note}{varies}")
        case Warned():
            warn(event.why)
        case _:
            return


def _end_on_signals(lessons: RecordingService) -> None:
    """Ctrl+C ends the recording as the stop key does; what was shown is kept."""

    def end(_: int, __: FrameType | None) -> None:
        lessons.recorder.ask_to_stop()

    signal.signal(signal.SIGINT, end)
    signal.signal(signal.SIGTERM, end)


def _command(words: str) -> tuple[str, ...]:
    """An argument list, as a shell would split it; no shell ever sees it."""
    try:
        return tuple(shlex.split(words))
    except ValueError as error:
        raise UsageError(f"--launch cannot be read: {error}.") from error
