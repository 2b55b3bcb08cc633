"""The end of a recording: effects told, secrets painted over, targets named, parameters put in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.engine.trajectory import Step
from app.recorder.demonstration import Seen, at_hand, with_effects
from app.recorder.lesson import Lesson
from app.recorder.notes import note_of
from app.recorder.parameters import mark_parameters
from app.recorder.quick_hands import caught_up
from app.recorder.readings import overlooking, read_by, values_read
from app.recorder.recorded import (
    NothingReadError,
    NothingShownError,
    ParameterNotSeenError,
    Recorded,
    SecretNotTypedError,
)
from app.recorder.redaction import redact
from app.recorder.secrets import SecretNames, values_of
from app.recorder.steps import steps_of
from app.store.workflow import Environment, Parameter, ParameterKind
from checks.hashes import hash_of
from checks.look import Look


@dataclass(frozen=True, slots=True)
class Taught:
    """What the recorder has kept when it stops listening."""

    seen: tuple[Seen, ...]
    final: Look
    environment: Environment
    secrets: SecretNames
    unread: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def assemble(taught: Taught, lesson: Lesson) -> Recorded:
    """The finished recording; the secrets in it are handed over to be kept."""
    if not taught.seen:
        raise NothingShownError
    if taught.unread:
        raise NothingReadError(taught.unread)
    seen = read_by(taught.seen, lesson.reader)
    told = caught_up(with_effects(seen, taught.final), taught.final)
    settled = taught.secrets.settle(told, lesson.parameters.values())
    if taught.secrets.waiting:
        raise SecretNotTypedError(taught.secrets.waiting)
    values = values_of(settled)
    clean, final = redact(settled, taught.final, values)
    steps = overlooking(steps_of(clean, lesson.version_of))
    marked = mark_parameters(steps, lesson.parameters, lesson.reader, values_read(clean))
    recorded = Recorded(
        steps=tuple(replace(step, note=note_of(step)) for step in marked.steps),
        final=replace(final, hash=hash_of(at_hand(final).picture)),
        environment=taught.environment,
        parameters=_parameters(lesson.parameters, marked.unseen),
        secrets=tuple(values),
        warnings=taught.warnings,
    )
    for name, value in values.items():
        lesson.keep_secret(name, value)
    if marked.unseen:
        raise ParameterNotSeenError(marked.unseen, _texts(marked.steps), recorded)
    return recorded


def _parameters(values: Mapping[str, str], unseen: Sequence[str]) -> tuple[Parameter, ...]:
    return tuple(
        Parameter(name, _kind(value), recorded=value)
        for name, value in values.items()
        if name not in unseen
    )


def _kind(value: str) -> ParameterKind:
    has_lines = "\n" in value or "\t" in value
    return ParameterKind.MULTILINE if has_lines else ParameterKind.TEXT


def _texts(steps: Sequence[Step]) -> list[str]:
    """What was typed and what was clicked, for a person to see what the recording knows."""
    return [text for step in steps for text in _texts_of(step)]


def _texts_of(step: Step) -> list[str]:
    typed = step.arguments.get("text")
    if isinstance(typed, str):
        return [typed]
    target = step.before.target if isinstance(step.before, Look) else None
    return [name.text for name in target.names if name.text][:1] if target else []
