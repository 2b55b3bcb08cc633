"""A workflow and its reflexes in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from app.engine.model.parameters import shown
from app.engine.model.trajectory import Step
from app.player.reporting.event_text import act_in_words
from app.player.reporting.timeline import Worded
from app.store.model.workflow import EndCheck, EndCheckKind, RowLoop
from checks.interruptions.model import InterruptionTarget, own_name


def state_in_words(*, trusted: bool, proven: bool) -> str:
    """Whether it may run, and whether it was rehearsed."""
    if not trusted:
        return "not accepted"
    return "proven" if proven else "not rehearsed"


def described(step: Step) -> str:
    """A step in a list: its note, or its act in words, with what it needs of the run."""
    arguments = _shown(step)
    needs = [
        f"{name} = {value}"
        for name, value in arguments.items()
        if "{" in str(value) and not isinstance(value, Mapping)
    ]
    return (
        in_words(step)
        + (f"  [{', '.join(needs)}]" if needs else "")
        + (" !" if step.irreversible else "")
        + (" (disabled)" if step.disabled else "")
    )


def in_words(step: Step) -> str:
    """A step's sentence: its note, or its act in words."""
    return step.note or act_in_words(step.tool, _shown(step))


def _shown(step: Step) -> dict[str, object]:
    return {name: shown(value) for name, value in step.arguments.items()}


class LoopWords(StrEnum):
    """The templates, in English: so the command line tells them."""

    OF_FILE = "for each row of a file (shown {shown} times)"
    OF_TABLE = "for each row of {value}, which {over} reads"
    COLUMN = "{parameter} = {head}"


def looped(loop: RowLoop, worded: Worded = str) -> str:
    """What a workflow is done for; `worded` gives the templates (`LoopWords`) in another
    language.
    """
    if not loop.over:
        return worded(LoopWords.OF_FILE).format(shown=loop.shown)
    said = worded(LoopWords.OF_TABLE).format(value=loop.value, over=loop.over)
    column = worded(LoopWords.COLUMN)
    return ", ".join([said, *(column.format(parameter=p, head=h) for p, h in loop.columns)])


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


class ReflexWords(StrEnum):
    """The templates, in English: so a reflex keeps them, and the command line tells them."""

    CLICK = "click “{name}” in “{title}”"
    PRESS = "press {keys} in “{title}”"


def deed_in_words(step: Step, worded: Worded = str) -> str:
    """A step of a reflex; `worded` gives the templates (`ReflexWords`) in another language."""
    before = step.before
    assert isinstance(before, InterruptionTarget)  # noqa: S101 - a step of a reflex
    title = before.interruption.title
    if step.tool != "click":
        return worded(ReflexWords.PRESS).format(keys=step.arguments.get("keys"), title=title)
    name = own_name(before.target)
    return worded(ReflexWords.CLICK).format(name=name.text if name else "", title=title)
