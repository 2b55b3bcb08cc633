"""An index that lasts as long as the process and compares with every snapshot it is asked of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Any


class IndexInProcess:
    """Snapshots in a dictionary; `distance` tells how far apart two of them are (0: equal), and
    `rules_out` whether what is not among the nearest cannot agree.

    Exact and slow: for thousands of snapshots, and to judge faster ones by.
    """

    def __init__(self, distance: Callable[[Any, Any], float], *, rules_out: bool = False) -> None:
        self.rules_out = rules_out
        self._distance = distance
        self._snapshots: dict[str, object] = {}

    def near(self, snapshot: object, keys: AbstractSet[str], limit: int) -> Sequence[str]:
        """The `limit` nearest of these keys and those as near as the last, nearest first."""
        apart = {
            key: self._distance(snapshot, self._snapshots[key])
            for key in keys
            if key in self._snapshots
        }
        in_order = sorted(apart, key=apart.__getitem__)
        nearest = in_order[:limit]
        return nearest + [key for key in in_order[limit:] if apart[key] == apart[nearest[-1]]]

    def add(self, key: str, snapshot: object) -> None:
        """Remember a snapshot under a key."""
        self._snapshots[key] = snapshot

    def remove(self, key: str) -> None:
        """Forget it."""
        self._snapshots.pop(key, None)
