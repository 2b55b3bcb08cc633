"""A paper desktop to play on, and a store of its own for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.store.store import Store
from tests.builders.paper.played_desk import PlayedDesk
from tests.builders.store.kept import SNAPSHOTS


@pytest.fixture
def desk() -> Iterator[PlayedDesk]:
    played = PlayedDesk()
    yield played
    played.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path / "home", SNAPSHOTS)
    yield opened
    opened.close()
