"""A desk on paper at which somebody is shown a task."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.builders.paper.taught_desk import TaughtDesk


@pytest.fixture
def desk() -> Iterator[TaughtDesk]:
    taught = TaughtDesk()
    yield taught
    taught.recorder.abandon()
    taught.changes.close()
