"""The end of a recording: effects told, secrets painted over, targets named, parameters put in, and
steps held to what was drawn while it was shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.engine.model.geometry import Box
from app.engine.model.parameters import SHORTEST_INSIDE_TEXT
from app.engine.model.trajectory import Step
from app.recorder.build.commands import commands_apart
from app.recorder.build.parameters import SHORTEST_READ, mark_parameters, name_chosen, unseen_in
from app.recorder.build.readings import (
    overlooking,
    read_by,
    same_window,
    values_read,
    with_names_seen,
)
from app.recorder.build.steps import steps_of
from app.recorder.build.ticks import on_their_ticks
from app.recorder.build.varying import NOT_FOUND, Varying, put_in, values_varied
from app.recorder.gestures.drawing import Drawn
from app.recorder.model.demonstration import Seen, Typed, at_hand, with_effects
from app.recorder.model.events import (
    NothingReadError,
    NothingShownError,
    ParameterNotSeenError,
    Recorded,
    SecretNotTypedError,
)
from app.recorder.model.options import RecordingOptions
from app.recorder.notes.notes import note_of
from app.recorder.typing.appearing import FIELD_HEIGHT, by_reading, where_typed
from app.recorder.typing.echo_mode import with_echo_modes
from app.recorder.typing.late_focus import caught_up
from app.recorder.typing.redaction import redact
from app.recorder.typing.secrets import SecretNames, values_of
from app.store.model.workflow import EndCheck, EndCheckKind, Environment, Parameter, ParameterKind
from checks.snapshot.look import Look
from checks.text.compare import Reader
from checks.verify.changes.user_regions import complaint_of_areas
from checks.verify.pixels.effect import visible_change
from checks.vision.phash import hash_of
from checks.vision.pixels import colours

GONE = "What was drawn around {when} looked otherwise by then, so it is not checked."
VARIES = "What was drawn around {when} shows {name}, which differs from run to run: not checked."
AT_THE_END = "at the end"
AT_A_STEP = "before step {number}"


@dataclass(frozen=True, slots=True)
class RawRecording:
    """What the recorder has kept when it stops listening."""

    seen: tuple[Seen, ...]
    final: Look
    environment: Environment
    secrets: SecretNames
    unread: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    varying: Varying = field(default_factory=Varying)
    drawn: tuple[Drawn, ...] = ()


def assemble(taught: RawRecording, lesson: RecordingOptions) -> Recorded:
    """The finished recording; the secrets in it are handed over to be kept."""
    if not taught.seen:
        raise NothingShownError
    if taught.unread:
        raise NothingReadError(taught.unread)
    apart, drawn = commands_apart(taught.seen, taught.drawn, lesson.parameters, lesson.reader)
    taught = replace(taught, drawn=tuple(drawn))
    seen = read_by(apart, lesson.reader)
    told = caught_up(with_effects(seen, taught.final), taught.final)
    told = with_echo_modes(on_their_ticks(told), taught.final, lesson.echo_reader or lesson.reader)
    told = by_reading(told, lesson.reader)
    settled = taught.secrets.settle(told, lesson.parameters.values())
    settled = taught.varying.settle(settled)
    if taught.secrets.waiting:
        raise SecretNotTypedError(taught.secrets.waiting)
    values = values_of(settled)
    clean, final = redact(settled, taught.final, values, lesson.reader)
    parts = _with_values(replace(taught, seen=tuple(clean), final=final), settled, lesson)
    steps = (with_names_seen(step, lesson.reader) for step in parts.steps)
    recorded = Recorded(
        steps=tuple(replace(step, note=step.note or note_of(step)) for step in steps),
        final=replace(final, hash=hash_of(at_hand(final).picture)),
        environment=taught.environment,
        parameters=_parameters(parts.values, parts.unseen),
        secrets=tuple(values),
        warnings=taught.warnings,
        end_checks=parts.end_checks,
        unkept=parts.unkept,
        values_read=_without_secrets(values_read(clean), values.values()),
    )
    for name, value in values.items():
        lesson.keep_secret(name, value)
    if missing := (*parts.unseen, *taught.varying.waiting):
        raise ParameterNotSeenError(missing, _texts(parts.steps), recorded)
    return recorded


def _without_secrets(read: Mapping[str, str], secrets: Collection[str]) -> dict[str, str]:
    """What was read, but for values that hold a secret."""
    return {
        name: value
        for name, value in read.items()
        if not any(secret and secret in value for secret in secrets)
    }


@dataclass(frozen=True, slots=True)
class _Parts:
    """The steps with this recording's values told from what is always the same."""

    steps: tuple[Step, ...]
    values: Mapping[str, str]
    unseen: tuple[str, ...]
    end_checks: tuple[EndCheck, ...]
    unkept: tuple[str, ...]


def _with_values(clean: RawRecording, settled: Sequence[Seen], lesson: RecordingOptions) -> _Parts:
    """First the values that were marked where they stand, then those that were told before."""
    varied = values_varied(clean.seen)
    steps = overlooking(steps_of(put_in(clean.seen, varied), lesson.version_of))
    steps = name_chosen(steps, [one.varies for one in clean.seen], varied, lesson.reader)
    lost = unseen_in(steps, varied)
    found = {name: value for name, value in varied.items() if name not in lost}
    values = {**lesson.parameters, **found}
    shown = _Shown(settled, values, lesson.reader)
    held = _apply_drawn_assertions(steps, clean.final, clean.drawn, shown)
    sought = {name: value for name, value in values.items() if _is_sought(name, value, lesson)}
    marked = mark_parameters(held.steps, sought, lesson.reader, values_read(clean.seen))
    unkept = (*clean.varying.unused, *(NOT_FOUND.format(name=name) for name in lost), *held.unkept)
    return _Parts(marked.steps, values, marked.unseen, held.end_checks, unkept)


def _is_sought(name: str, value: str, lesson: RecordingOptions) -> bool:
    """Whether a parameter is looked for wherever its value stands: one that was told before always,
    one that was marked where it was typed only if others are not like it by chance.
    """
    return name in lesson.parameters or len(value) >= SHORTEST_READ


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


@dataclass(frozen=True, slots=True)
class _HeldTo:
    """The steps with what they are held to, what the end is, and what could not be checked."""

    steps: tuple[Step, ...]
    end_checks: tuple[EndCheck, ...] = ()
    unkept: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Shown:
    """What was `seen`, one for each step, the `values` that differ from run to run, and who reads
    where accessibility says nothing.
    """

    seen: Sequence[Seen]
    values: Mapping[str, str]
    reader: Reader | None = None


def _apply_drawn_assertions(
    steps: Sequence[Step], final: Look, drawn: Iterable[Drawn], shown: _Shown
) -> _HeldTo:
    """Hold each step to what was drawn right before it, and the end to what was drawn after the
    last. A run with other values could not be held to what shows one of them.
    """
    told, ends, unkept = list(steps), list[EndCheck](), list[str]()
    for one in drawn:
        is_end = one.before >= len(told)
        look = final if is_end else told[one.before].before
        when = AT_THE_END if is_end else AT_A_STEP.format(number=one.before + 1)
        why = _complaint(one, look, shown)
        if why or not isinstance(look, Look):
            unkept.append(why.replace("{when}", when))
        elif is_end:
            ends.append(EndCheck(EndCheckKind.REGION, region=one.box))
        else:
            held = replace(look, demanded=(*look.demanded, one.box))
            told[one.before] = replace(told[one.before], before=held)
    return _HeldTo(tuple(told), tuple(ends), tuple(unkept))


def _complaint(drawn: Drawn, look: object, shown: _Shown) -> str:
    """Why it cannot be held to; empty when it can."""
    if not isinstance(look, Look) or any(own.meets(drawn.box) for own in look.own):
        return GONE
    if visible_change(at_hand(drawn.look), at_hand(look), drawn.box):
        return GONE
    said = [*_typed_in(drawn, shown.seen), *_said_in(look, drawn.box, shown)]
    for name, value in shown.values.items():
        if any(_says(each, value) for each in said):
            return VARIES.replace("{name}", name)
    return complaint_of_areas(look, look.ignored, (*look.demanded, drawn.box))


def _said_in(look: Look, box: Box, shown: _Shown) -> Iterator[str]:
    """What accessibility says of the box, and what is read in it."""
    for label in look.told:
        if label.box.height <= FIELD_HEIGHT and label.box.meets(box):
            yield from (label.name, label.value)
    if shown.reader is not None and shown.values:
        pixels = colours(at_hand(look).picture, box).copy()
        yield from (text for text, _ in shown.reader.read(pixels))


def _says(said: str, value: str) -> bool:
    """A shorter value stands in other words by chance."""
    return value == said.strip() or (len(value) >= SHORTEST_INSIDE_TEXT and value in said)


def _typed_in(drawn: Drawn, seen: Sequence[Seen]) -> Iterator[str]:
    """What was typed in the box, in a window that is still there."""
    for one in seen[: drawn.before]:
        place = where_typed(one) if isinstance(one.gesture, Typed) and not one.secret else None
        if place is None or not place.meets(drawn.box):
            continue
        if same_window(one.before, drawn.look, place) and isinstance(one.gesture, Typed):
            yield one.gesture.text
