"""Labels of workers, and the queues that jobs of the same needs wait in."""

from __future__ import annotations

import pytest

from app.engine.errors import UsageError
from app.scheduler.jobs.labels import (
    MOST,
    needs_of,
    queue_of,
    queues_for,
    read_labels,
)
from app.store.schedules.seats import MOST as MOST_AT_ONCE


def test_a_worker_looks_where_its_labels_meet_the_needs() -> None:
    assert queues_for(read_labels(["sap", "rdp", "sap"]))[:5] == [
        "runs",
        "runs:rdp",
        "runs:sap",
        "runs:rdp+sap",
        "runs/1",
    ]
    assert queues_for(()) == ["runs", *(f"runs/{limit}" for limit in range(1, MOST_AT_ONCE + 1))]


@pytest.mark.parametrize("at_once", [0, 1, MOST_AT_ONCE])
@pytest.mark.parametrize("needs", [(), ("sap",), ("rdp", "sap")])
def test_a_queue_tells_what_its_jobs_need(needs: tuple[str, ...], at_once: int) -> None:
    queue = queue_of(needs[::-1], at_once)
    assert needs_of(queue) == needs
    assert queue in queues_for(needs)


@pytest.mark.parametrize("label", ["", "SAP", "has sap", "a+b", "a:b", "-a", "é", "a" * 33])
def test_what_is_no_label_is_refused(label: str) -> None:
    with pytest.raises(UsageError, match="is no label"):
        read_labels([label])


def test_so_many_and_no_more() -> None:
    assert len(read_labels(map(str, range(MOST)))) == MOST
    with pytest.raises(UsageError, match="at most"):
        read_labels(map(str, range(MOST + 1)))
