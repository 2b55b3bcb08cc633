"""What a run is asked to do, as the parent process tells its child."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from app.engine.errors import UsageError

SHOWN = 200  # of what is wrong with one


@dataclass(frozen=True, slots=True)
class RunRequest:
    """One run of one version of a workflow on one display.

    `display` is the name of the display to play on, `environment` what applications are started
    with beyond the child's own. `ask` is agent, operator or nobody; `pace` is full, slow or steps.
    A `rehearsal` asks the person before what cannot be taken back. `key` (hexadecimal) chains what
    is written down of this run; "": it is not chained. `unlike` says in what the display differs
    from the recording's.
    """

    run: str
    workflow: str
    version: int
    display: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    ask: str = "nobody"
    environment: Mapping[str, str] = field(default_factory=dict)
    row: int | None = None
    private: bool = False
    pace: str = "full"
    rehearsal: bool = False
    unlike: str = ""
    key: str = field(default="", repr=False)


def request_line(request: RunRequest) -> str:
    """The request as one line of JSON."""
    return json.dumps({"command": "run", **asdict(request)})


def read_request(line: str) -> RunRequest:
    """The request that a parent wrote; UsageError when it is none."""
    try:
        given = json.loads(line)
        if given.pop("command") != "run":
            raise UsageError("The first line on standard input must be a run request.")
        return RunRequest(**given)
    except (ValueError, RecursionError, TypeError, KeyError, AttributeError) as error:
        raise UsageError(f"That is no run request: {str(error)[:SHOWN]}.") from error
