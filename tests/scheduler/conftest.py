"""A stop that nobody asks for unless a test does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.desktop.stop import StopSwitch


@pytest.fixture
def stop() -> Iterator[StopSwitch]:
    switch = StopSwitch()
    yield switch
    switch.close()
