"""Which of very many remembered looks are near: their perceptual hashes, side by side in memory.

One pass over all of them is exact at any distance and costs 1 ms for a million (`scripts/bench
recall`). Tables over parts of the hash (Norouzi et al., "Fast Exact Search in Hamming Space with
Multi-Index Hashing", 2014) win only where hashes are spread evenly; those of screens come in heaps.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from app.engine.errors import UsageError
from checks.snapshot.look import Look
from checks.vision.phash import ALGORITHM, SIDE, hash_of
from checks.vision.pixels import Bytes

Hashes: TypeAlias = npt.NDArray[np.uint64]
Rows: TypeAlias = npt.NDArray[np.intp]

BITS = SIDE * SIDE
ROOM = 1024
# Where fewer than one row in this many is asked of, their keys are looked up one by one. On a
# million rows 4,000 keys take 1 ms that way and 9 from near to far, 16,000 take 13 and 4.
SPARSE = 128


class HashIndex:
    """Looks under keys, in rows: a hash and a key each, without gaps and in no order. It rules
    nothing out: an exchanged pair of buttons moves no hash by more than 2 bits, and a toast beside
    the right one moves it by 24.
    """

    rules_out = False

    def __init__(self) -> None:
        self._hashes: Hashes = np.zeros(ROOM, dtype=np.uint64)
        self._keys: list[str] = []
        self._rows: dict[str, int] = {}

    def near(self, snapshot: object, keys: AbstractSet[str], limit: int) -> Sequence[str]:
        """The `limit` nearest of these keys and those as near as the last, nearest first."""
        bits = bits_of(snapshot)
        if len(keys) * SPARSE < len(self._keys):
            rows = np.array([self._rows[key] for key in keys if key in self._rows], dtype=np.intp)
            near = rows[nearest(apart(self._hashes[rows], bits), limit)]
        else:
            near = self._nearest_of(keys, apart(self._hashes[: len(self._keys)], bits), limit)
        return [self._keys[row] for row in near]

    def add(self, key: str, snapshot: object) -> None:
        """Remember a look under a key."""
        bits = bits_of(snapshot)
        row = self._rows.setdefault(key, len(self._keys))
        if row == len(self._keys):
            self._keys.append(key)
        if row == len(self._hashes):
            self._hashes = np.concatenate([self._hashes, np.zeros_like(self._hashes)])
        self._hashes[row] = bits

    def remove(self, key: str) -> None:
        """Forget it; the last row fills the gap."""
        row = self._rows.pop(key, None)
        if row is None:
            return
        last = self._keys.pop()
        if last != key:
            self._keys[row], self._rows[last] = last, row
            self._hashes[row] = self._hashes[len(self._keys)]

    def _nearest_of(self, keys: AbstractSet[str], distances: Bytes, limit: int) -> Rows:
        """From near to far, until enough of what is there belongs to the keys."""
        looked_at = limit
        while True:
            rows = nearest(distances, looked_at)
            ours = rows[[self._keys[row] in keys for row in rows]]
            if len(ours) >= limit or len(rows) == len(distances):
                return ours[nearest(distances[ours], limit)]
            looked_at = 4 * len(rows)


def bits_of(snapshot: object) -> np.uint64:
    """The hash of a look; worked out anew where it has none or one of another algorithm."""
    if not isinstance(snapshot, Look):
        raise UsageError(f"This index finds looks, not {type(snapshot).__name__}; give it looks.")
    kind, _, digits = snapshot.hash.partition(":")
    if kind != ALGORITHM:
        digits = hash_of(snapshot.picture).partition(":")[2]
    return np.uint64(int(digits or "0", 16))


def apart(hashes: Hashes, bits: np.uint64) -> Bytes:
    """How many bits differ, for each."""
    differing: Bytes = np.bitwise_count(hashes ^ bits)
    return differing


def nearest(distances: Bytes, count: int) -> Rows:
    """Where the `count` smallest are and those as small as the last, the smallest first."""
    farthest = bisect_left(range(BITS), count, key=lambda far: _within(distances, far))
    places = np.flatnonzero(distances <= farthest)
    return places[np.argsort(distances[places], kind="stable")]


def _within(distances: Bytes, far: int) -> int:
    return int(np.count_nonzero(distances <= far))
