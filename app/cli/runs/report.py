"""`byheart report`: the story of one run, or the account of a batch of rows."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import Json
from app.cli.output import print_json, say
from app.player.reporting.batch_report import row_in_words, took_in_words
from app.player.reporting.event_text import batch_in_words, line_for
from app.store.batches.batches import Batch
from app.store.errors import UnknownBatchError, UnknownRunError, UnreadableError
from app.store.model.run_records import RunRecord
from app.store.store import Store
from app.wiring.storage.run_report import (
    account_of,
    batch_messages,
    page_of,
    unfinished,
    write_batch,
)
from app.wiring.storage.sealing import BatchVerified, Verified, verified, verified_batch
from app.wiring.storage.store_opening import open_secrets, opened_store

Verify = Annotated[
    bool, typer.Option("--verify", help="Say whether its journal was changed or cut since.")
]
Html = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Write a self-contained page; of a batch also a folder of its runs' pages.",
    ),
]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("report")(report)


def report(
    run: Annotated[str, typer.Argument(metavar="RUN|BATCH")],
    html: Html = None,
    verify: Verify = False,  # noqa: FBT002
    json: Json = False,  # noqa: FBT002
) -> int:
    """Tell the story of a run, or what became of the rows of a batch."""
    with opened_store() as store:
        batch = _batch_meant(store, run)
        if verify:
            return _verified(store, batch or run, json=json)
        if batch is None:
            _tell(store, store.run(run), html, json=json)
        else:
            _tell_batch(store, batch, html, json=json)
    return 0


def _batch_meant(store: Store, word: str) -> Batch | None:
    """The batch that is called so, or is the only one that begins so where no run does."""
    if store.batches.knows(word):
        return store.batches.batch(word)
    try:
        store.run(word)
    except UnknownRunError:
        with suppress(UnknownBatchError):
            return store.batches.batch(word)
    except UnreadableError:  # it is there, and damaged
        return None
    return None


def _tell(store: Store, record: RunRecord, html: Path | None, *, json: bool) -> None:
    if html is not None:
        html.write_text(page_of(store, record), encoding="utf-8")
        say(f"Wrote {html}.")
        return
    for message in (*store.events(record.run), record.report or unfinished(record)):
        if json:
            print_json(message)
        elif line := line_for(message):
            say(line)


def _tell_batch(store: Store, batch: Batch, html: Path | None, *, json: bool) -> None:
    account = account_of(store, batch)
    if html is not None:
        folder = write_batch(store, account, html)
        say(f"Wrote {html}, and the pages of its runs to {folder}.")
        return
    messages = list(batch_messages(account))
    if json:
        for message in messages:
            print_json(message)
        return
    for one in account.rows:
        say(row_in_words(one))
    say(batch_in_words(messages[-1]))
    say(took_in_words(account))


def _verified(store: Store, meant: Batch | str, *, json: bool) -> int:
    kept = open_secrets(store)
    answer: Verified | BatchVerified
    if isinstance(meant, Batch):
        answer = verified_batch(store, meant, kept)
        sentences = (*answer.faults, answer.reason)
    else:
        answer = verified(store, meant, kept)
        sentences = (answer.reason,)
    if json:
        print_json({"event": "verified", **asdict(answer)})
    else:
        for sentence in sentences:
            say(sentence)
    return 0 if answer.sound else 1
