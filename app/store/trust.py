"""What a person accepts before an imported workflow may run: all that it starts, fetches, asks or
clears by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.engine.trajectory import Step, Template, Whole
from app.store.tags import REFLEX_TAG
from app.store.workflow import EndCheckKind, Workflow


class Power(StrEnum):
    """What kind of thing it may do."""

    COMMAND = "command"
    URL = "url"
    QUERY = "query"
    FILE = "file"
    REFLEX = "reflex"


POWER_OF_CHECK = {
    EndCheckKind.COMMAND: Power.COMMAND,
    EndCheckKind.HTTP: Power.URL,
    EndCheckKind.SQL: Power.QUERY,
    EndCheckKind.FILE: Power.FILE,
}


@dataclass(frozen=True, slots=True)
class TrustItem:
    """One line to accept: `words` are an argument list, an address, a query's parts, a file or a
    reflex's steps.
    """

    power: Power
    words: tuple[str, ...]

    def __str__(self) -> str:
        """The line, with everything that could hide in it made visible."""
        return f"{self.power} {' '.join(map(repr, self.words))}"


def trust_list(workflow: Workflow) -> tuple[TrustItem, ...]:
    """Everything that the workflow may do beyond pointing and typing, each once, in the order it
    comes.
    """
    items = [*_starts(workflow), *_launches(workflow), *_end_checks(workflow), *_reflexes(workflow)]
    return tuple(dict.fromkeys(items))


def _starts(workflow: Workflow) -> Iterator[TrustItem]:
    return (TrustItem(Power.COMMAND, command) for command in workflow.start.launch)


def _launches(workflow: Workflow) -> Iterator[TrustItem]:
    steps = (step for trajectory in workflow.trajectories for step in trajectory.steps)
    return (
        TrustItem(Power.COMMAND, _words(step.arguments.get("command", ())))
        for step in steps
        if step.tool == "launch"
    )


def _end_checks(workflow: Workflow) -> Iterator[TrustItem]:
    for check in workflow.end_checks:
        if power := POWER_OF_CHECK.get(check.kind):
            yield TrustItem(power, check.words)


def _reflexes(workflow: Workflow) -> Iterator[TrustItem]:
    for trajectory in workflow.trajectories:
        if REFLEX_TAG in trajectory.tags:
            yield TrustItem(Power.REFLEX, tuple(map(_in_words, trajectory.steps)))
    for kept in workflow.reflexes:
        yield TrustItem(Power.REFLEX, tuple(map(_in_words, kept.reflex.steps)))


def _in_words(step: Step) -> str:
    given = (f"{name} {' '.join(_words(value))}" for name, value in step.arguments.items())
    return step.note or f"{step.tool} {', '.join(given)}".strip()


def _words(value: object) -> tuple[str, ...]:
    match value:
        case Whole(name=name):
            return (f"{{{name}}}",)
        case Template(text=text):
            return (text,)
        case tuple() | list():
            return tuple(word for item in value for word in _words(item))
        case _:
            return (str(value),)
