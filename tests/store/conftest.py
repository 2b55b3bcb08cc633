"""A store of its own for every test; what a store means is tested on a server, too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from app.store.database.tables import Table
from app.store.store import Store
from tests.builders.store.kept import SNAPSHOTS

ON_A_SERVER_TOO = {
    "test_batches",
    "test_forgetting",
    "test_journal",
    "test_masks",
    "test_pictures",
    "test_reflexes",
    "test_retention",
    "test_run_search",
    "test_schedules",
    "test_seats",
    "test_store",
    "test_workers",
}
EVERYTHING = ", ".join(Table.metadata.tables)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Play the tests of these modules twice."""
    if "store" in metafunc.fixturenames and metafunc.definition.path.stem in ON_A_SERVER_TOO:
        metafunc.parametrize("store", ["file", "server"], indirect=True)


@pytest.fixture
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    is_on_server = getattr(request, "param", "file") == "server"
    server = request.getfixturevalue("database_of_stores") if is_on_server else ""
    opened = Store.open(tmp_path / "home", SNAPSHOTS, server)
    if is_on_server:  # quicker than a new one
        with opened.database.writing() as session:
            session.execute(text(f"TRUNCATE {EVERYTHING} RESTART IDENTITY CASCADE"))
    yield opened
    opened.close()
