"""From the journal to a run's story, and where two pictures differ.

Imported on the worker's thread alone: the libraries behind it take long to load.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from app.engine.model.geometry import Box
from app.player.reporting.event_text import act_in_words
from app.player.reporting.timeline import Call, Chapter, Message, endings_of, tell_story, unlike_of
from app.store.atomic_files import explained
from app.store.editing.templates import with_values
from app.store.model.run_records import RunRecord
from app.store.store import Store
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import figure, message_in_words, reason_in_words
from app.ui.i18n.step_text import known_note, worded
from app.ui.view_models.run import ChapterShown, RunShown, not_done_in_words, picture_of
from app.wiring.storage.run_report import account_of, page_of, unfinished, write_batch
from app.wiring.storage.store_opening import step_titles
from checks.snapshot.look import Look
from checks.verify.pixels.effect import changed_regions


def run_shown(store: Store, run: str) -> RunShown:
    """The story so far."""
    record = store.run(run)
    events = list(map(message_in_words, _without_echoes(store.timed_events(run))))
    report = record.report or unfinished(record)
    cost, outcome = report.get("cost_usd"), str(report["outcome"])
    return RunShown(
        run=record.run,
        workflow=record.workflow,
        version=record.version,
        began=record.began,
        values=record.parameters,
        outcome=outcome,
        verified=record.verified,
        summary=reason_in_words(str(report.get("reason") or "")),
        seconds=float(str(report.get("seconds") or 0.0)),
        model_calls=int(str(report.get("model_calls") or 0)),
        cost_usd=None if cost is None else float(str(cost)),
        chapters=_told(_chapters(store, record, events), outcome),
        endings=tuple((each.holds, each.why) for each in endings_of(events)),
        unlike=tuple(unlike_of(events)),
        batch=store.batches.batch_of(record.run),
    )


def _chapters(store: Store, record: RunRecord, events: Sequence[Message]) -> list[Chapter]:
    titles = step_titles(store, record, known_note)
    told = [_asked_in_words(event, titles, record) for event in events]
    return tell_story(told, titles, partial(act_in_words, worded=worded), worded, figure)


def _told(chapters: Sequence[Chapter], outcome: str) -> tuple[ChapterShown, ...]:
    """As the window shows them; of the step at which a run was stopped also whether it was done."""
    shown = list(map(_chapter, chapters))
    if shown and not shown[-1].did and outcome == "stopped":
        shown[-1] = replace(shown[-1], did=tr(not_done_in_words(chapters[-1].decided)))
    return tuple(shown)


def _without_echoes(events: Sequence[Message]) -> Iterator[Message]:
    """The events but those that only say again what the step's others do: that it waited, and why
    its target was elsewhere.
    """
    said = set[tuple[object, object]]()
    for event in events:
        step = event.get("step")
        told = {(step, event.get("why")), (step, event.get("event"))}
        is_wait = event.get("how") == "waited" and (step, "waited") in said
        if event.get("event") == "recovered" and (is_wait or (step, event.get("why")) in said):
            continue
        said |= told
        yield event


def _asked_in_words(event: Message, titles: Mapping[int, str], record: RunRecord) -> Message:
    """What a person was asked about, as the list of steps says it."""
    step = event.get("step")
    if event.get("event") != "held" or not isinstance(step, int) or step not in titles:
        return event
    return {**event, "note": with_values(titles[step], record.parameters)}


def write_page(store: Store, run: str, file: Path) -> Path:
    """The story as one HTML file."""
    page = page_of(store, store.run(run))
    with explained(file):
        file.write_text(page, encoding="utf-8")
    return file


def write_rows(store: Store, batch: str, file: Path) -> Path:
    """All rows of a batch as one HTML file, with the pages of their runs in a folder beside it."""
    account = account_of(store, store.batches.batch(batch))
    with explained(file):
        write_batch(store, account, file)
    return file


def _chapter(chapter: Chapter) -> ChapterShown:
    calls = map(_call, chapter.calls)
    lines = (chapter.why, *chapter.notes, *calls)
    return ChapterShown(
        number=chapter.step + 1,
        title=chapter.title,
        kind=chapter.kind,
        did=chapter.act,
        lines=tuple(_without_what_was_said(line for line in lines if line)),
        expected=picture_of(chapter.expected, chapter.was),
        seen=picture_of(chapter.seen, chapter.where),
        after=picture_of(chapter.after, chapter.changed),
        seconds=chapter.seconds,
        evidence=chapter.evidence_in(worded, figure),
    )


def _without_what_was_said(lines: Iterable[str]) -> Iterator[str]:
    """The lines; of those that end by saying the first one again, what they say beside it."""
    first = ""
    for line in lines:
        yield line.removesuffix(f": {first}") if first else line
        first = first or line


def _call(call: Call) -> str:
    """A call of a model in one line."""
    unknown = call.usd is None
    cost = tr(Say.PRICE_UNKNOWN) if unknown else tr(Say.COST, cost=figure(f"{call.usd:.4f}"))
    took = figure(f"{call.seconds:.1f}")
    return tr(Say.STORY_CALL, model=call.model, wants=call.asked_for, cost=cost, seconds=took)


def difference_box(store: Store, first: str, second: str) -> Box | None:
    """The largest part that looks otherwise; None where nothing does."""
    regions = changed_regions(Look(store.picture(first)), Look(store.picture(second)))
    return max(regions, key=lambda box: box.area, default=None)
