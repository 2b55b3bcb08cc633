"""Labels of workers, and the queues that jobs of the same needs wait in."""

from __future__ import annotations

import pytest

from app.engine.errors import UsageError
from app.scheduler.jobs.labels import MOST, needs_of, queue_of, queues_for, read_labels


def test_a_worker_looks_where_its_labels_meet_the_needs() -> None:
    assert queues_for(read_labels(["sap", "rdp", "sap"])) == [
        "runs",
        "runs:rdp",
        "runs:sap",
        "runs:rdp+sap",
    ]
    assert queues_for(()) == ["runs"]


@pytest.mark.parametrize("needs", [(), ("sap",), ("rdp", "sap")])
def test_a_queue_tells_what_its_jobs_need(needs: tuple[str, ...]) -> None:
    assert needs_of(queue_of(needs[::-1])) == needs


@pytest.mark.parametrize("label", ["", "SAP", "has sap", "a+b", "a:b", "-a", "é", "a" * 33])
def test_what_is_no_label_is_refused(label: str) -> None:
    with pytest.raises(UsageError, match="is no label"):
        read_labels([label])


def test_so_many_and_no_more() -> None:
    assert len(read_labels(map(str, range(MOST)))) == MOST
    with pytest.raises(UsageError, match="at most"):
        read_labels(map(str, range(MOST + 1)))
