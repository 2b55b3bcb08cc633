"""A kept run, told: as a page that stands alone, and what there is to tell before it has ended."""

from __future__ import annotations

from app.player.reporting.event_text import act_in_words
from app.player.reporting.html import report_page
from app.player.reporting.timeline import endings_of, tell_story, unlike_of
from app.store.model.run_records import RunRecord
from app.store.store import Store
from app.wiring.storage.store_opening import picture_file, step_titles


def page_of(store: Store, record: RunRecord, *, shows: bool = True) -> str:
    """A run's report as a self-contained page; whether it shows pictures."""
    events = list(store.timed_events(record.run))
    story = tell_story(events, step_titles(store, record), act_in_words)
    told = {**(record.report or unfinished(record)), "given": record.parameters}
    gone = store.removed_pictures(record.run)
    return report_page(
        told,
        story,
        lambda one: picture_file(store, one),
        endings_of(events),
        gone,
        shows=shows,
        unlike=unlike_of(events),
    )


def unfinished(record: RunRecord) -> dict[str, object]:
    """What there is to report of a run that has no report yet."""
    return {
        "event": "report",
        "run": record.run,
        "workflow": record.workflow,
        "version": record.version,
        "outcome": "running",
        "verified": None,
        "steps": 0,
        "acted": 0,
        "recovered": {},
        "model_calls": 0,
        "cost_usd": 0.0,
        "seconds": 0.0,
        "reason": "The run has not ended.",
    }
