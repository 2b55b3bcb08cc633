"""What a worker's machine has and others may lack (“sap”, “rdp”), and which jobs need that. Jobs of
the same needs wait in one queue; a worker takes from those queues whose needs its labels meet.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import combinations

from app.engine.errors import UsageError

QUEUE = "runs"
MOST = 5  # of a worker: it looks into a queue for each choice of them
LABEL = re.compile(r"[a-z0-9][a-z0-9._-]{0,31}")
_NEEDS, _AND = ":", "+"


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


def queue_of(needs: Collection[str]) -> str:
    """The queue in which jobs of these needs wait."""
    return f"{QUEUE}{_NEEDS}{_AND.join(sorted(needs))}" if needs else QUEUE


def needs_of(queue: str) -> tuple[str, ...]:
    """What the jobs of a queue need."""
    _, _, needs = queue.partition(_NEEDS)
    return tuple(needs.split(_AND)) if needs else ()


def queues_for(labels: Collection[str]) -> list[str]:
    """The queues that a worker of these labels takes jobs from."""
    chosen = (each for count in range(len(labels) + 1) for each in combinations(labels, count))
    return [queue_of(each) for each in chosen]
