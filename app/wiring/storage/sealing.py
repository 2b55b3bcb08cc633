"""The key of the journal: kept with the secrets, made when the first run needs it. It tells whether
a run's journal is as it was written, and the rows of a batch as its runs wrote them. The rows are a
table that anyone with the database could change; the runs are sealed, so each row is held against
its run.
"""

from __future__ import annotations

import secrets as randomness
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from filelock import FileLock

from app.engine.errors import BlockedError, ByheartError
from app.player.run.row_outcome import RowStory
from app.store.batches.batches import Batch, KeptRow
from app.store.errors import UnreadableError
from app.store.model.row_state import DECIDED, RowState
from app.store.model.run_records import RunRecord
from app.store.private_files import FILE_MODE
from app.store.runs.hash_chain import key_of_run
from app.store.secrets.secrets import Secrets, UnknownSecretError
from app.store.store import Store

OWNER, NAME = "byheart/journal", "key"
LOCK = "journal-key.lock"
# Where no run is needed.
UNBEGUN = (RowState.PENDING, RowState.SKIPPED)


@dataclass(slots=True)
class JournalKey:
    """The keys of runs, from one that is looked for among the secrets when it is first needed.
    `say` tells a person when there is none: the journal is then kept without a chain.
    """

    store: Store
    opened: Callable[[Store], Secrets]
    say: Callable[[str], object] = str
    _kept: Secrets | None = None
    _master: bytes | None = None
    _is_known: bool = field(default=False)

    def make_ready(self) -> Callable[[], None]:
        """Begin to open the safe that it is in: a run is about to begin. The answer waits for the
        end of that. Whether the key is within reach is told when it is needed.
        """
        with suppress(ByheartError):
            self._kept = self.opened(self.store)
            return self._kept.make_ready()
        return lambda: None

    def of(self, run: str) -> bytes | None:
        """A run's key."""
        if not self._is_known:
            self._is_known, self._master = True, self._found()
        return None if self._master is None else key_of_run(self._master, run)

    def _found(self) -> bytes | None:
        try:
            return _master_key(self.store.home, self._kept or self.opened(self.store))
        except ByheartError as error:
            self.say(f"What runs do now is not sealed against changes: {error}")
            return None


def _master_key(home: Path, kept: Secrets) -> bytes:
    """The key that all others are made from; it is made when there never was one. BlockedError when
    it is out of reach.
    """
    with FileLock(home / LOCK, mode=FILE_MODE):
        if NAME not in kept.names(OWNER):
            kept.set(OWNER, NAME, randomness.token_hex(32))
        return _known_key(kept)


@dataclass(frozen=True, slots=True)
class Verified:
    """Whether the journal of a run is as it was written, as a sentence, and the chain's head."""

    run: str
    sound: bool
    reason: str
    head: str = ""


def verified(store: Store, run: str, kept: Secrets) -> Verified:
    """Whether anything in the journal of a run was changed or cut. BlockedError when the key is out
    of reach.
    """
    try:
        return _verified(store, store.run(run), kept)
    except UnreadableError:
        return Verified(run, sound=False, reason=f"The journal of run {run} was damaged.")


def _verified(store: Store, record: RunRecord, kept: Secrets) -> Verified:
    run, journal = record.run, store.journal
    head = str(record.report.get("head", ""))
    if host := journal.other_host(run):
        why = f"The journal of run {run} was sealed on {host}, which alone has its key: ask there."
        return Verified(run, sound=False, reason=why, head=head)
    master = _known_key(kept)
    if not journal.is_sealed(run):
        why = f"The journal of run {run} was never sealed, so nobody can tell."
        return Verified(run, sound=False, reason=why)
    if wrong := journal.fault(run, key_of_run(master, run)):
        return Verified(run, sound=False, reason=f"The journal of run {run} {wrong}.", head=head)
    if record.outcome is None:
        why = f"Run {run} has not ended; its journal so far is as it was written."
        return Verified(run, sound=True, reason=why)
    why = f"Nothing in the journal of run {run} was changed or cut (head {head})."
    return Verified(run, sound=True, reason=why, head=head)


def _known_key(kept: Secrets) -> bytes:
    try:
        return bytes.fromhex(kept.get(OWNER, NAME))
    except (UnknownSecretError, ValueError):
        raise BlockedError(
            "The key of the journal is not within reach: bring its keyring or its file back, or "
            f"begin anew with “byheart secret remove {OWNER} {NAME}”."
        ) from None


@dataclass(frozen=True, slots=True)
class BatchVerified:
    """Whether the rows, and the journals of their runs, are as they were written; `faults` says row
    by row what is not.
    """

    batch: str
    sound: bool
    reason: str
    faults: tuple[str, ...] = ()


def verified_batch(store: Store, batch: Batch, kept: Secrets) -> BatchVerified:
    """Whether anything was changed or cut. BlockedError when the key is out of reach."""
    rows = store.batches.rows(batch.id)
    faults = tuple(f"Row {row.number}: {why}" for row in rows for why in _faults(store, row, kept))
    by_hand = sum(row.reason == DECIDED for row in rows)
    people = f" {by_hand} were decided by hand, which no run tells." if by_hand else ""
    if faults:
        reason = f"The rows of batch {batch.id} are not as their runs wrote them.{people}"
        return BatchVerified(batch.id, sound=False, reason=reason, faults=faults)
    runs = sum(store.journal.knows(row.run) for row in rows)
    told = f"Nothing in the {runs} runs of batch {batch.id} was changed or cut"
    reason = f"{told}, and its {len(rows)} rows say what they say.{people}"
    return BatchVerified(batch.id, sound=True, reason=reason)


def _faults(store: Store, row: KeptRow, kept: Secrets) -> Iterator[str]:
    """What is wrong with a row, in sentences."""
    if not store.journal.knows(row.run):
        if row.state not in UNBEGUN and row.reason != DECIDED:
            yield f"it is {row.state}, and there is no run of it."
        return
    answer = verified(store, row.run, kept)
    if answer.sound:
        yield from _contradictions(store, row, store.run(row.run))
    else:
        yield answer.reason


def _contradictions(store: Store, row: KeptRow, run: RunRecord) -> Iterator[str]:
    """Where a row says otherwise than its run, which is as it was written."""
    if run.outcome is None:
        return
    if run.report.get("row", row.number) != row.number:
        yield f"its run {run.run} was that of row {run.report['row']}."
    if any(run.parameters.get(name) != value for name, value in row.values.items()):
        yield f"its values are not those that run {run.run} was given."
    told = RowStory.of(store.events(run.run)).state({**run.report, "outcome": run.outcome})
    if row.reason != DECIDED and row.state is not told:
        yield f"it is {row.state}, and its run {run.run} says {told}."
