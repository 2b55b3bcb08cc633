"""A batch of rows, told as a whole: its account from the journal, and its pages."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from app.player.reporting.batch_report import BatchAccount, row_messages
from app.player.reporting.html import batch_page
from app.scheduler.batch import batch_message
from app.store.batches import Batch
from app.store.row_state import RowState
from app.store.store import Store
from app.wiring.reporting import page_of

PAGES = "-runs"  # the folder of the runs' pages is called as the batch's page, and this


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
