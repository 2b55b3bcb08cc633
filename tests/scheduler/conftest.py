"""A stop that nobody asks for unless a test does; durable runs whose end nobody waits for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.desktop.signals import StopSwitch
from tests.builders.runs.durable_runs import soon_over

__all__ = ["soon_over", "stop"]


@pytest.fixture
def stop() -> Iterator[StopSwitch]:
    switch = StopSwitch()
    yield switch
    switch.close()
