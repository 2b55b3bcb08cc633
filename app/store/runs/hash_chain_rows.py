"""The chain of a run's journal as rows of the database."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Integer, String, cast, select, type_coerce
from sqlalchemy.orm import Session

from app.store.database.tables import EventRow, RunRow
from app.store.runs.hash_chain import START, Ending, Entry, as_text, begin, link, sealed


@dataclass(frozen=True, slots=True)
class Link:
    """The last entry of a chain: how many there are, and what authenticates it."""

    entries: int
    mac: str


def last_link(session: Session, run: str) -> Link:
    """Where a run's chain ends."""
    newest = (
        select(EventRow.place, EventRow.mac)
        .where(EventRow.run == run, EventRow.place.is_not(None))
        .order_by(EventRow.place.desc())
        .limit(1)
    )
    found = session.execute(newest).first()
    return Link(0, START) if found is None else Link((found[0] or 0) + 1, found[1] or START)


def chain_on(row: EventRow, key: bytes | None, last: Link) -> Link:
    """Make a new event the next of its chain; what is last now."""
    if key is None:
        return last
    row.place = last.entries
    row.mac = link(key, last.mac or begin(key), row.number, row.told, as_text(row.event))
    return Link(last.entries + 1, row.mac)


def seal(row: RunRow, key: bytes, head: str) -> None:
    """Seal a run that has ended."""
    texts = as_text(row.parameters), as_text(row.report)
    verified = None if row.verified is None else int(row.verified)
    facts = (row.version, row.began, row.ended, row.outcome, verified)
    row.seal = sealed(key, head, Ending(row.id, *facts, texts, None))


def entries_of(session: Session, run: str) -> list[Entry]:
    """A run's events in the order they were filed in; those that belong to no chain come first."""
    text = cast(EventRow.event, String)  # as it was written: both databases keep it to the letter
    listed = (
        select(EventRow.place, EventRow.number, EventRow.told, text, EventRow.mac)
        .where(EventRow.run == run)
        .order_by(EventRow.place)
    )
    return [Entry(*row) for row in session.execute(listed)]


def ending_of(session: Session, run: str) -> Ending:
    """A run's own facts."""
    texts = cast(RunRow.parameters, String), cast(RunRow.report, String)
    as_kept = type_coerce(RunRow.verified, Integer)  # a damaged one is none of the three
    facts = (RunRow.version, RunRow.began, RunRow.ended, RunRow.outcome, as_kept)
    listed = select(RunRow.id, *facts, *texts, RunRow.seal).where(RunRow.id == run)
    row = session.execute(listed).one()
    verified = int(row[5]) if isinstance(row[5], bool) else row[5]  # a server's is a truth value
    return Ending(*row[:5], verified, (row[6], row[7]), row[8])
