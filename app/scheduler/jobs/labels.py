"""What a worker's machine has and others may lack (“sap”, “rdp”), and which jobs need that. Jobs of
the same needs wait in one queue; a worker takes from those queues whose needs its labels meet. Jobs
whose workflow is performed so often at once at most wait in queues of their own, so that they keep
no other from its turn.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import combinations, product

from app.engine.errors import UsageError
from app.store.schedules.seats import MOST as MOST_AT_ONCE

QUEUE = "runs"
MOST = 5  # of a worker: it looks into a queue for each choice of them
LABEL = re.compile(r"[a-z0-9][a-z0-9._-]{0,31}")
_NEEDS, _AND, _AT_ONCE = ":", "+", "/"


def read_labels(words: Iterable[str]) -> tuple[str, ...]:
    """The labels, in order, each once. UsageError for what is none, or for too many."""
    labels = tuple(sorted(set(words)))
    for each in labels:
        if not LABEL.fullmatch(each):
            raise UsageError(
                f"“{each[:40]}” is no label: take small letters, digits, and . _ - between them."
            )
    if len(labels) > MOST:
        raise UsageError(f"A worker has {MOST} labels at most.")
    return labels


def queue_of(needs: Collection[str], at_once: int = 0) -> str:
    """The queue in which jobs of these needs wait whose workflows have this limit (0: none)."""
    queue = f"{QUEUE}{_AT_ONCE}{at_once}" if at_once else QUEUE
    return f"{queue}{_NEEDS}{_AND.join(sorted(needs))}" if needs else queue


def needs_of(queue: str) -> tuple[str, ...]:
    """What the jobs of a queue need."""
    _, _, needs = queue.partition(_NEEDS)
    return tuple(needs.split(_AND)) if needs else ()


def queues_for(labels: Collection[str]) -> list[str]:
    """The queues that a worker of these labels takes jobs from, those without a limit first."""
    chosen = [each for count in range(len(labels) + 1) for each in combinations(labels, count)]
    return [queue_of(needs, limit) for limit, needs in product(range(MOST_AT_ONCE + 1), chosen)]
