"""Engine events as JSON objects: what the run's process prints and the journal keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import singledispatch
from typing import Protocol, TypeAlias

from app.engine.model.check import Comparison
from app.engine.model.events import (
    Acted,
    Checked,
    Diverged,
    Event,
    Finished,
    Recovered,
    Reflexed,
    Started,
    Stopped,
    Waited,
)
from checks.snapshot.look import Look
from checks.snapshot.windows import moved_between

Told: TypeAlias = dict[str, object]
PictureOf: TypeAlias = Callable[[object | None], str | None]


class AtStep(Protocol):
    """An event of one step."""

    @property
    def step(self) -> int:
        """Its number, from 0."""


def event_to_json(event: Event, picture_of: PictureOf) -> Told:
    """One event as plain data; `picture_of` gives a snapshot's picture by reference."""
    return _told(event, picture_of)


def renumbered(message: Mapping[str, object], numbers: Sequence[int]) -> Mapping[str, object]:
    """A message that names a played step by the step's number in the whole workflow: `numbers` are
    those of the steps played; none: they are the same.
    """
    step = message.get("step")
    if not numbers or not isinstance(step, int):
        return message
    beyond = step - len(numbers)
    number = numbers[-1] + 1 + beyond if beyond >= 0 else numbers[step]
    return message if number == step else {**message, "step": number}


@singledispatch
def _told(event: object, picture_of: PictureOf) -> Told:
    raise TypeError(f"an event of an unknown kind: {event!r} for {picture_of!r}")


@_told.register
def _(event: Started, _: PictureOf) -> Told:
    return {"event": "started", "task": event.task, "steps": event.steps}


@_told.register
def _(event: Checked, picture_of: PictureOf) -> Told:
    return {
        **_step("checked", event),
        "tool": event.tool,
        "after": event.post,
        **_comparison(event.comparison),
        "expected": picture_of(event.expected),
        "seen": picture_of(event.seen),
        **_moved(event.expected, event.seen),
        **({"waits_s": round(event.waits_s, 1)} if event.waits_s else {}),
        **({} if event.comparison.agrees else _covered(event.seen)),
    }


@_told.register
def _(event: Waited, _: PictureOf) -> Told:
    return {**_step("waited", event), "seconds": round(event.seconds, 3), "agreed": event.agreed}


@_told.register
def _(event: Acted, _: PictureOf) -> Told:
    return {
        **_step("acted", event),
        "tool": event.tool,
        "arguments": _plain(event.arguments),
        "seconds": round(event.seconds, 4),
        "by": event.by,
    }


@_told.register
def _(event: Diverged, picture_of: PictureOf) -> Told:
    return {
        **_step("diverged", event),
        "tool": event.tool,
        **_comparison(event.comparison),
        "expected": picture_of(event.expected),
        "seen": picture_of(event.seen),
        **_moved(event.expected, event.seen),
    }


@_told.register
def _(event: Reflexed, picture_of: PictureOf) -> Told:
    return {
        **_step("reflex", event),
        "reflex": event.reflex,
        "cleared": event.cleared,
        **_comparison(event.comparison),
        "why": event.why or event.comparison.why,
        "seen": picture_of(event.seen),
    }


@_told.register
def _(event: Recovered, _: PictureOf) -> Told:
    return {**_step("recovered", event), "how": str(event.how), "why": event.why}


@_told.register
def _(event: Stopped, _: PictureOf) -> Told:
    return {**_step("stopped", event), "reason": event.reason, "done": list(event.done)}


@_told.register
def _(event: Finished, _: PictureOf) -> Told:
    return {
        "event": "finished",
        "outcome": str(event.outcome),
        "hit": event.hit,
        "reason": event.reason,
    }


def _step(name: str, event: AtStep) -> Told:
    return {"event": name, "step": event.step}


def _moved(expected: object | None, seen: object | None) -> Told:
    """How far the window has moved since the recording, where it has: what is told of a place on
    the present picture stood elsewhere on the other one.
    """
    move = moved_between(expected, seen)
    return {"moved": move} if move is not None else {}


def _covered(seen: object | None) -> Told:
    """Where windows of the task stand that Byheart's own lie over: these can be taken away."""
    if not isinstance(seen, Look):
        return {}
    over = [one.frame for one in seen.windows if one.ours and any(map(one.frame.meets, seen.own))]
    return {"covered": [list(frame) for frame in over]} if over else {}


def _comparison(comparison: Comparison) -> Told:
    """What was compared, how alike, what was required, what was decided."""
    return {
        "verdict": str(comparison.verdict),
        "similarity": round(comparison.similarity, 4),
        "required": round(comparison.required, 4),
        "where": list(comparison.where) if comparison.where else None,
        "rung": comparison.rung,
        "why": comparison.why,
        "adjust": _plain(comparison.adjust),
    }


def _plain(values: Mapping[str, object]) -> Told:
    """Arguments as JSON can carry them."""
    return {name: _plain_value(value) for name, value in values.items()}


def _plain_value(value: object) -> object:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return _plain(value)
    if isinstance(value, list | tuple):
        return [_plain_value(item) for item in value]
    return str(value)
