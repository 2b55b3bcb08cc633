"""The key of the journal: kept with the secrets, made when the first run needs it; whether a run's
journal is as it was written.
"""

from __future__ import annotations

import secrets as randomness
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from filelock import FileLock

from app.engine.errors import BlockedError, ByheartError
from app.store.errors import UnreadableError
from app.store.model.run_records import RunRecord
from app.store.private_files import FILE_MODE
from app.store.runs.hash_chain import key_of_run
from app.store.secrets.secrets import Secrets, UnknownSecretError
from app.store.store import Store

OWNER, NAME = "byheart/journal", "key"
LOCK = "journal-key.lock"


@dataclass(slots=True)
class JournalKey:
    """The keys of runs, from one that is looked for among the secrets when it is first needed.
    `say` tells a person when there is none: the journal is then kept without a chain.
    """

    store: Store
    opened: Callable[[Store], Secrets]
    say: Callable[[str], object] = str
    _master: bytes | None = None
    _is_known: bool = field(default=False)

    def of(self, run: str) -> bytes | None:
        """A run's key."""
        if not self._is_known:
            self._is_known, self._master = True, self._found()
        return None if self._master is None else key_of_run(self._master, run)

    def _found(self) -> bytes | None:
        try:
            return _master_key(self.store.home, self.opened(self.store))
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
    master = _known_key(kept)
    try:
        return _verified(store, store.run(run), master)
    except UnreadableError:
        return Verified(run, sound=False, reason=f"The journal of run {run} was damaged.")


def _verified(store: Store, record: RunRecord, master: bytes) -> Verified:
    run, journal = record.run, store.journal
    head = str(record.report.get("head", ""))
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
