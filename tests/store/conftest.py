"""A store of its own for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.store.store import Store
from tests.builders.kept import SNAPSHOTS


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path / "home", SNAPSHOTS)
    yield opened
    opened.close()
