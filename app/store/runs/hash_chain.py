"""A run's journal as a chain: each entry is authenticated together with all before it, and the
run's end with the whole (HMAC-SHA-256, RFC 2104).

Who has not the key cannot change, add, drop or reorder an entry, nor cut the end off, unseen.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

Json = Mapping[str, Any]
START = ""  # no entry yet
SHOWN = 16  # of a head, what a person compares


@dataclass(frozen=True, slots=True)
class Entry:
    """An event as it is kept: the place it was filed at, its number in the story. `text` is the
    event's JSON to the letter.
    """

    place: int | None
    number: int
    told: datetime
    text: str
    mac: str | None


@dataclass(frozen=True, slots=True)
class Ending:
    """A run's own facts as they are kept; `outcome` is None while it lasts. `texts` are its values
    and its report to the letter.
    """

    run: str
    version: int
    began: datetime
    ended: datetime | None
    outcome: str | None
    verified: int | None
    texts: tuple[str | None, str | None]
    seal: str | None


def key_of_run(master: bytes, run: str) -> bytes:
    """A run's own key: whoever plays it need not have the one it is made from."""
    return hmac.new(master, b"run:" + run.encode(), hashlib.sha256).digest()


def begin(key: bytes) -> str:
    """The head of a chain without an entry."""
    return _mac(key, "begin")


def link(key: bytes, before: str, number: int, told: datetime, text: str) -> str:
    """What authenticates an entry, and all before it."""
    return _mac(key, "entry", before, number, told.isoformat(), text)


def sealed(key: bytes, head: str, ending: Ending) -> str:
    """What authenticates a run's end, and with its head the whole chain. Its workflow may come to
    be called otherwise; the report holds the name it had.
    """
    ended = ending.ended.isoformat() if ending.ended else None
    told = (ending.version, ending.began.isoformat(), ended, ending.outcome, ending.verified)
    return _mac(key, "end", head, ending.run, *told, *ending.texts)


def as_text(value: object) -> str:
    """JSON as the database writes it."""
    return json.dumps(value)


def fault(key: bytes, entries: Sequence[Entry], ending: Ending) -> str:
    """What was changed or cut since it was written, completing "The journal of run … "; empty when
    nothing was. `entries` in the order of their places.
    """
    head = begin(key)
    for place, entry in enumerate(entries):
        if entry.place != place:
            return f"was cut: the entry at place {place} is missing"
        if not _same(entry.mac, link(key, head, entry.number, entry.told, entry.text)):
            return f"was changed: the entry at place {place} is not the one that was written"
        head = str(entry.mac)
    if ending.outcome is None and ending.seal is None:
        return ""
    if not _same(ending.seal, sealed(key, head, ending)):
        return "was changed or cut: its end is not the one that was written"
    return ""


def _same(kept: str | None, made: str) -> bool:
    return kept is not None and hmac.compare_digest(kept.encode(), made.encode())


def _mac(key: bytes, *parts: object) -> str:
    return hmac.new(key, json.dumps(parts).encode(), hashlib.sha256).hexdigest()
