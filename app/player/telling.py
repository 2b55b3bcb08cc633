"""Engine events as JSON objects: what the run's process prints and the journal keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.engine.check import Comparison
from app.engine.events import (
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


def tell(  # noqa: C901 - one case for each event
    event: Event, picture_of: Callable[[object | None], str | None]
) -> dict[str, object]:
    """One event as plain data; `picture_of` gives a snapshot's picture by reference."""
    match event:
        case Started():
            return {"event": "started", "task": event.task, "steps": event.steps}
        case Checked():
            return {
                "event": "checked",
                "step": event.step,
                "tool": event.tool,
                "after": event.post,
                **_comparison(event.comparison),
                "expected": picture_of(event.expected),
                "seen": picture_of(event.seen),
            }
        case Waited():
            return {
                "event": "waited",
                "step": event.step,
                "seconds": round(event.seconds, 3),
                "agreed": event.agreed,
            }
        case Acted():
            return {
                "event": "acted",
                "step": event.step,
                "tool": event.tool,
                "arguments": _plain(event.arguments),
                "seconds": round(event.seconds, 4),
                "by": event.by,
            }
        case Diverged():
            return {
                "event": "diverged",
                "step": event.step,
                "tool": event.tool,
                **_comparison(event.comparison),
                "expected": picture_of(event.expected),
                "seen": picture_of(event.seen),
            }
        case Reflexed():
            return {
                "event": "reflex",
                "step": event.step,
                "reflex": event.reflex,
                "cleared": event.cleared,
                **_comparison(event.comparison),
                "why": event.why or event.comparison.why,
                "seen": picture_of(event.seen),
            }
        case Recovered():
            return {
                "event": "recovered",
                "step": event.step,
                "how": str(event.how),
                "why": event.why,
            }
        case Stopped():
            return {
                "event": "stopped",
                "step": event.step,
                "reason": event.reason,
                "done": list(event.done),
            }
        case Finished():
            return {
                "event": "finished",
                "outcome": str(event.outcome),
                "hit": event.hit,
                "reason": event.reason,
            }


def _comparison(comparison: Comparison) -> dict[str, object]:
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


def _plain(values: Mapping[str, object]) -> dict[str, object]:
    """Arguments as JSON can carry them."""
    return {name: _plain_value(value) for name, value in values.items()}


def _plain_value(value: object) -> object:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list | tuple):
        return [_plain_value(item) for item in value]
    return str(value)
