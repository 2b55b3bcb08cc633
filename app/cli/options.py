"""Options that several commands share, and how their words are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from app.desktop.remote.address import RemoteAddress, is_remote
from app.engine.errors import UsageError
from app.store.model.workflow import PARAMETER_NAME

if TYPE_CHECKING:
    from app.recorder.model.events import RecordingEvent
    from app.scheduler.run.standby import Standby
    from app.settings import Settings
    from app.wiring.recording.recording import RecordingRequest

Values = Annotated[
    list[str], typer.Option("-p", "--parameter", metavar="NAME=VALUE", help="A value for this run.")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object per line.")]
WorkflowName = Annotated[str, typer.Argument(metavar="NAME")]


PLACES = ("private", "current")
Place = Annotated[
    str | None,
    typer.Option(
        "--display",
        metavar="private|current|vnc://HOST:PORT|rdp://USER@HOST",
        help="Where to play.",
    ),
]


# The window, which the command line does not know: what is to be shown, the settings, who hears the
# recorder, and who hears what could not be kept. It gives the name of what was learned.
RecordInViewer = Callable[
    ["RecordingRequest", "Settings", Callable[["RecordingEvent"], None], Callable[[str], None]], str
]


@dataclass(frozen=True, slots=True)
class Provided:
    """What commands are given beside their words, as their context's `obj`."""

    standby: Standby | None
    record_in_viewer: RecordInViewer


class Ask(StrEnum):
    """Whom a run asks when nothing known helps."""

    AGENT = "agent"
    OPERATOR = "operator"
    NOBODY = "nobody"


def read_place(word: str | None) -> str | None:
    """Where a run happens, as it is kept; UsageError for what is no place."""
    if word is None or word in PLACES:
        return word
    if not is_remote(word):
        raise UsageError(
            f"--display takes private, current, vnc://HOST:PORT or rdp://USER@HOST, not “{word}”."
        )
    return str(RemoteAddress.read(word))


def read_values(words: Iterable[str], option: str = "-p") -> dict[str, str]:
    """`NAME=VALUE` words as a mapping; UsageError for a word without `=`, or a name given twice."""
    values: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not PARAMETER_NAME.fullmatch(name):
            raise UsageError(f"{option} takes NAME=VALUE with a plain name, not “{word}”.")
        if name in values:
            raise UsageError(f"The parameter {name} was given twice.")
        values[name] = value
    return values
