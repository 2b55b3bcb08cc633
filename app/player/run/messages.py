"""What parent and child exchange about a run: the request that starts it, the report that ends
it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from app.engine.errors import BlockedError, ByheartError, GoneError, StoppedError, UsageError
from app.engine.model.events import Outcome, Recovery
from app.player.run.part import Part

SHOWN = 200  # of what is wrong with one


@dataclass(frozen=True, slots=True)
class RunRequest:
    """One run of one version of a workflow on one display.

    `display` is the name of the display to play on, `environment` what applications are started
    with beyond the child's own. `ask` is agent, operator, nobody or caller (a person who is asked
    through another program, and may be elsewhere); `pace` is full, slow or steps. A `rehearsal`
    asks the person before what cannot be taken back. `key` (hexadecimal) chains what is written
    down of this run; "": it is not chained. `unlike` says in what the display differs from the
    recording's. `script` is what one asks for in the place of what is remembered (see
    `app.player.scripts.steps`). Only the steps from `first` to `last` (from 1, as lists show them;
    None: the last one) are played. A process that `stays` waits for the next request when it has
    reported.
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
    stays: bool = False
    script: Mapping[str, object] | None = None
    first: int = 1
    last: int | None = None
    key: str = field(default="", repr=False)

    @property
    def part(self) -> Part:
        """Which steps are played."""
        return Part(self.first, self.last)

    def leaves_open(self, outcome: object) -> bool:
        """Whether a run that ended so leaves its applications open: who has watched a rehearsal
        that failed goes on in them, or saves what they hold.
        """
        return self.rehearsal and outcome != Outcome.DONE


def request_line(request: RunRequest) -> str:
    """The request as one line of JSON."""
    return json.dumps({"command": "run", **asdict(request)})


def read_request(line: str) -> RunRequest:
    """The request that a parent wrote; UsageError when it is none."""
    try:
        return request_of(json.loads(line))
    except (ValueError, RecursionError) as error:
        raise UsageError(f"That is no run request: {str(error)[:SHOWN]}.") from error


def request_of(given: Mapping[str, Any]) -> RunRequest:
    """The request in a command; UsageError when it is none."""
    try:
        fields = dict(given)
        if fields.pop("command") != "run":
            raise UsageError("The first line on standard input must be a run request.")
        return RunRequest(**fields)
    except (ValueError, TypeError, KeyError) as error:
        raise UsageError(f"That is no run request: {str(error)[:SHOWN]}.") from error


@dataclass(frozen=True, slots=True)
class RunReport:
    """How one run ended. `verified` is None when no end check was asked; a run that one refutes has
    failed. `row` is the 1-based data row. `cost_usd` is None when a model was asked whose price is
    not known; `tokens` are all that were used.
    """

    run: str
    workflow: str
    version: int
    outcome: Outcome
    verified: bool | None = None
    steps: int = 0
    acted: int = 0
    recovered: Mapping[Recovery, int] = field(default_factory=dict)
    model_calls: int = 0
    cost_usd: float | None = 0.0
    tokens: int = 0
    seconds: float = 0.0
    reason: str = ""
    row: int | None = None
    values: Mapping[str, str] = field(default_factory=dict)
    done: tuple[str, ...] = ()

    @property
    def exit_status(self) -> int:
        """What the command ends with: 0 done, 3 blocked, else 1."""
        if self.outcome is Outcome.BLOCKED:
            return 3
        return 0 if self.outcome is Outcome.DONE else 1


def as_message(report: RunReport) -> dict[str, object]:
    """The report as the object that `--json` prints last."""
    message: dict[str, object] = {
        "event": "report",
        "run": report.run,
        "workflow": report.workflow,
        "version": report.version,
        "outcome": str(report.outcome),
        "verified": report.verified,
        "steps": report.steps,
        "acted": report.acted,
        "recovered": {str(how): report.recovered.get(how, 0) for how in Recovery},
        "model_calls": report.model_calls,
        "cost_usd": None if report.cost_usd is None else round(report.cost_usd, 6),
        "seconds": round(report.seconds, 3),
        "reason": report.reason,
    }
    if report.model_calls:
        message["tokens"] = report.tokens
    if report.row is not None:
        message["row"] = report.row
    if report.values:
        message["values"] = dict(report.values)
    if report.done:
        message["done"] = list(report.done)
    return message


def outcome_of(error: ByheartError, *, acted: bool = False) -> Outcome:
    """Which outcome an error stands for; a run is blocked only as long as it has not `acted`."""
    match error:
        case GoneError() if error.committed:
            return Outcome.UNCERTAIN
        case BlockedError() if not acted:
            return Outcome.BLOCKED
        case StoppedError():
            return Outcome.STOPPED
        case _:
            return Outcome.FAILED
