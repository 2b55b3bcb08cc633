"""A kept run, told: as a page that stands alone, and what there is to tell before it has ended. A
batch of rows, told as a whole: its account from the journal, and the pages of its runs.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from app.player.reporting.batch_report import BatchAccount, row_messages
from app.player.reporting.event_text import act_in_words
from app.player.reporting.html import batch_page, report_page
from app.player.reporting.timeline import endings_of, tell_story, unlike_of
from app.scheduler.run.batch import batch_message
from app.store.batches.batches import Batch
from app.store.model.row_state import RowState
from app.store.model.run_records import RunRecord
from app.store.store import Store
from app.wiring.storage.store_opening import picture_file, step_titles

PAGES = "-runs"  # the folder of the runs' pages is called as the batch's page, and this


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


def account_of(store: Store, batch: Batch) -> BatchAccount:
    """What became of all its rows."""
    rows = store.batches.rows(batch.id)
    return BatchAccount.of(batch, rows, store.journal.named([row.run for row in rows if row.run]))


def batch_messages(account: BatchAccount) -> Iterator[Mapping[str, object]]:
    """The account as objects: one for each row, the last for the whole."""
    yield from row_messages(account)
    yield {**batch_message(account.batch, account.counts), **account.totals}


def write_batch(store: Store, account: BatchAccount, path: Path) -> Path:
    """Write the account's page, and beside it a folder with the page of every run, which it leads
    to; that folder. Of rows that were done the pages show no pictures: thousands would fill a disk.
    """
    folder = path.with_name(f"{path.stem}{PAGES}")
    folder.mkdir(exist_ok=True)
    pages: dict[str, str] = {}
    for one in account.rows:
        if one.run is not None:
            page = folder / f"{one.run.run}.html"
            shows = one.row.state is not RowState.DONE
            page.write_text(page_of(store, one.run, shows=shows), encoding="utf-8")
            pages[one.run.run] = os.path.relpath(page, path.parent)
    path.write_text(batch_page(account, pages), encoding="utf-8")
    return folder
