"""What a workflow is, does and demands, in the words of a list."""

from __future__ import annotations

from enum import StrEnum

from app.engine.trajectory import Step, Template, Whole
from app.player.sentences import act_in_words
from app.player.story import Worded
from app.store.workflow import EndCheck, EndCheckKind


def state_in_words(*, trusted: bool, proven: bool) -> str:
    """Whether it may run, and whether it was rehearsed."""
    if not trusted:
        return "not accepted"
    return "proven" if proven else "not rehearsed"


def described(step: Step) -> str:
    """A step in a list: its note, or its act in words, with what it needs of the run."""
    arguments = {name: shown(value) for name, value in step.arguments.items()}
    words = step.note or act_in_words(step.tool, arguments)
    needs = [f"{name} = {value}" for name, value in arguments.items() if "{" in str(value)]
    return (
        words + (f"  [{', '.join(needs)}]" if needs else "") + (" !" if step.irreversible else "")
    )


def shown(value: object) -> object:
    """An argument as a person reads it: a parameter in braces."""
    match value:
        case Whole(name=name):
            return f"{{{name}}}"
        case Template(text=text):
            return text
        case _:
            return value


class Words(StrEnum):
    """What an end check is told with, in English: so the command line tells it."""

    REGION = "region:"
    TEXT = "text:"
    FILE = "file:"
    COMMAND = "command:"
    SQL = "sql:"
    HTTP = "http:"
    IN_REGION = "in the region {region}"
    STATUS = "has status {status}"
    POINTER = "at {pointer}"
    COUNTS = "counts entries"
    WHERE = "with {where}"
    UNCHANGED = "and nothing else changed"
    EXPECTS = "expects “{expected}”"


def demanded(check: EndCheck, worded: Worded = str) -> str:
    """What an end check asks, and what it expects; `worded` gives the words (`Words`) in another
    language.
    """
    asked = [worded(Words(f"{check.kind}:")), *check.words]
    if check.region:
        asked.append(worded(Words.IN_REGION).format(region=tuple(check.region)))
    if check.kind is EndCheckKind.HTTP:
        asked.append(worded(Words.STATUS).format(status=check.status))
    if check.pointer:
        asked.append(worded(Words.POINTER).format(pointer=check.pointer))
    if check.counts:
        asked.append(worded(Words.COUNTS))
    if check.where:
        asked.append(worded(Words.WHERE).format(where=", ".join(check.where)))
    if check.expected:
        asked.append(worded(Words.EXPECTS).format(expected=check.expected))
    if check.rest_unchanged:
        asked.append(worded(Words.UNCHANGED))
    return " ".join(asked)
