"""The report of a run that nobody finished: its process was killed, or the machine went down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.engine.model.events import Outcome, Recovery
from app.store.model.run_records import RunRecord

Json = Mapping[str, Any]


def lost_report(run: RunRecord, events: Sequence[Json], seconds: float) -> dict[str, Any]:
    """Outcome uncertain, and what had been done until then; `seconds` is from the begin to the last
    sign of life.
    """
    acted = [event for event in events if event.get("event") == "acted"]
    wanted = [event for event in events if event.get("event") == "wanted"]
    return {
        "event": "report",
        "run": run.run,
        "workflow": run.workflow,
        "version": run.version,
        "outcome": str(Outcome.UNCERTAIN),
        "verified": None,
        "steps": next(
            (event.get("steps", 0) for event in events if event.get("event") == "started"), 0
        ),
        "acted": len(acted),
        "recovered": _recovered(events),
        "model_calls": len(wanted),
        "cost_usd": _cost(events, len(wanted)),
        "seconds": round(seconds, 3),
        "reason": _reason(acted) + _asked_for(events),
        "done": [_in_words(event) for event in acted],
    }


def _asked_for(events: Sequence[Json]) -> str:
    """What a model wanted after the last act that is known: it may have been done, too."""
    last = max((n for n, event in enumerate(events) if event.get("event") == "acted"), default=-1)
    calls = [event for event in events[last + 1 :] if event.get("event") == "wanted"]
    wanted = [str(each) for call in calls for each in call.get("asked_for") or ()]
    return f" The model had then asked for {', '.join(wanted)}." if wanted else ""


def _cost(events: Sequence[Json], calls: int) -> float | None:
    """Of so many calls; None where the price of one is not known, or it was not filed any more."""
    told = [event for event in events if event.get("event") == "model_call"]
    costs = [float(call["cost_usd"]) for call in told if call.get("cost_usd") is not None]
    return round(sum(costs), 6) if len(costs) == calls else None


def _recovered(events: Sequence[Json]) -> dict[str, int]:
    ways = [event.get("how") for event in events if event.get("event") == "recovered"]
    return {str(way): ways.count(str(way)) for way in Recovery}


def _reason(acted: Sequence[Json]) -> str:
    lost = "The process that played this run ended without a report"
    if not acted:
        return f"{lost}; no act is known to have been done."
    acts = "1 act was" if len(acted) == 1 else f"{len(acted)} acts were"
    last = _in_words(acted[-1])
    return f"{lost}; {acts} done for certain, the last being {last}, and one more may have been."


def _in_words(event: Json) -> str:
    """An act in a list: its step as people count, its tool and what it was told."""
    arguments = event.get("arguments") or {}
    given = [f"{name} {value}" for name, value in arguments.items() if value not in ("", None)]
    act = f"step {int(event.get('step', 0)) + 1}: {event.get('tool', 'an act')}"
    return f"{act} ({', '.join(given)})" if given else act
