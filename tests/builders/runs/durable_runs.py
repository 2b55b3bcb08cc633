"""Durable runs for tests, which open and close them many times over."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest

# How often they look for what waits.
LOOK_S = 0.05


@pytest.fixture
def soon_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end DBOS looks once a second whether all that was begun has ended; here as often as
    for what waits.
    """
    clock = SimpleNamespace(time=time.time, sleep=lambda _: time.sleep(LOOK_S))
    monkeypatch.setattr("dbos._dbos.time", clock)
