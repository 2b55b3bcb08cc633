"""A workflow as it is kept: an immutable version of a named task."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from app.engine.errors import UsageError
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step, Trajectory
from app.store.model.kept_reflex import KeptReflex

OK_STATUS = 200  # of HTTP
PLAY = "play_workflow"  # the tool that plays a workflow; its arguments are its name and values


class ParameterKind(StrEnum):
    """What a parameter's value may be; `multiline` allows newlines and tabs to be typed."""

    TEXT = "text"
    MULTILINE = "multiline"
    NUMBER = "number"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Parameter:
    """A value that differs from run to run; `recorded` is what it was in the recording.

    Where it is not given it is made of other parameters by the rules `made_of` (see
    `app.induction.kept`), which have to agree. A value that is `indirect` is used by no step:
    others are made of it. With `only_if`, the value is needed where that parameter is `yes`, and is
    empty elsewhere. A `branch` is `yes` or `no`: the ways are told apart by it.
    """

    name: str
    kind: ParameterKind = ParameterKind.TEXT
    recorded: str = ""
    default: str | None = None
    made_of: tuple[tuple[object, ...], ...] = ()
    indirect: bool = False
    only_if: str = ""
    branch: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """How a workflow's applications start: an argument list each, or a window that must be there
    already. With `after`, the workflow of that name is played first, with these `values` (name and
    text, which may hold parameters in braces); it ends where this one begins. Where they are
    `tools`, the one command is a server of the Model Context Protocol, and
    the workflow calls its tools.
    """

    launch: tuple[tuple[str, ...], ...] = ()
    window_title: str = ""
    window_class: str = ""
    tools: bool = False
    after: str = ""
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class RowLoop:
    """The workflow is what is done for each row, of which its recording showed so many. The rows
    are those of the table that the workflow `over` reads as `value`, whose `columns` (parameter and
    head) give the parameters; of a file where no workflow is named.
    """

    shown: int
    over: str = ""
    value: str = ""
    columns: tuple[tuple[str, str], ...] = ()


class EndCheckKind(StrEnum):
    """What tells that the effect is there."""

    REGION = "region"  # a region of the screen looks as recorded
    TEXT = "text"  # a text can be read on the screen
    FILE = "file"  # a file exists and changed during the run
    COMMAND = "command"  # an argument list that exits 0
    SQL = "sql"  # a query whose one value is the expected one
    HTTP = "http"  # an address whose answer has the expected status, and says what is expected


@dataclass(frozen=True, slots=True)
class EndCheck:
    """One end check; `words` are the argument list, the file, the text, the address, or the
    database and its query, and may hold `{parameter}` (a query: `:parameter`).

    `expected` is the value of a query or of an answer, or a text in the answer; `status` what an
    address is to answer with, and `pointer` (RFC 6901) where in a JSON answer the value stands.
    With `counts`, a list stands there and `expected` is how many of its entries have the members
    `where` (`name=value`). With `rest_unchanged`, all else in the answer is as before the run.
    """

    kind: EndCheckKind
    words: tuple[str, ...] = ()
    region: Box | None = None
    expected: str = ""
    status: int = OK_STATUS
    pointer: str = ""
    counts: bool = False
    where: tuple[str, ...] = ()
    rest_unchanged: bool = False


@dataclass(frozen=True, slots=True)
class Environment:
    """What the screen was like at the recording: pixels, scale, keyboard layout, theme, monitors.
    "" and none: not known.
    """

    width: int = 0
    height: int = 0
    scale: float = 1.0
    keyboard: str = ""
    theme: str = ""
    monitors: tuple[Box, ...] = ()


class Dial(StrEnum):
    """The error budget that the history of a step is held to."""

    CAREFUL = "careful"
    NORMAL = "normal"


@dataclass(frozen=True, slots=True)
class Workflow:
    """A named task, one immutable version of it.

    `trusted` is false after an import until a person accepted it; `proven` is set by a passed
    rehearsal and cleared by an edit. The trajectories' snapshots are `checks.snapshot.look.Look`
    and their effects `checks.snapshot.look.Effect`. `mask` is what verified runs of this version
    (see `checks.verify.changes.mask`) have taught to look otherwise each time; it and the
    `reflexes` are there where what was learned was asked for. `plays` names the workflows that its
    steps play, as it was kept.
    """

    name: str
    task: str = ""
    parameters: tuple[Parameter, ...] = ()
    secrets: tuple[str, ...] = ()
    start: Start = Start()
    end_checks: tuple[EndCheck, ...] = ()
    trajectories: tuple[Trajectory, ...] = ()
    environment: Environment = Environment()
    version: int = 1
    trusted: bool = True
    proven: bool = False
    created: datetime = datetime(1970, 1, 1, tzinfo=UTC)
    mask: object | None = None
    dial: Dial = Dial.CAREFUL
    reflexes: tuple[KeptReflex, ...] = ()
    loop: RowLoop | None = None
    plays: tuple[str, ...] = ()


def steps_of(workflow: Workflow) -> tuple[Step, ...]:
    """The steps of the first way through the workflow; none when nothing was learned."""
    return workflow.trajectories[0].steps if workflow.trajectories else ()


def played_by(workflow: Workflow) -> tuple[str, ...]:
    """The names of the workflows that its steps play, disabled ones too."""
    names = (
        str(step.arguments.get("workflow", ""))
        for way in workflow.trajectories
        for step in way.steps
        if step.tool == PLAY
    )
    return tuple(dict.fromkeys(names))


LONGEST_NAME = 100


def can_be_name(name: str) -> bool:
    """Whether a workflow can have this name: up to `LONGEST_NAME` visible characters."""
    return bool(name.strip()) and name.isprintable() and len(name) <= LONGEST_NAME


PARAMETER_NAME = re.compile(r"[^\W\d][\w.-]*")


def new_name(name: str) -> str:
    """A name for a workflow that can stand on a command line and in a file's name."""
    if not name.strip() or name.startswith("-") or "/" in name or not name.isprintable():
        raise UsageError(f"“{name}” is no name for a workflow: use plain words without “/”.")
    return name
