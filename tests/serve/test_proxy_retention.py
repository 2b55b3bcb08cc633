"""The proxy forgets in time, also when it serves for weeks."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import update

from app.serve.running import pruned_daily
from app.store.errors import StoreError
from app.store.turns.memory import Turn, Turns
from app.store.turns.tables import TurnRow

WITHIN_S = 20.0
SOON_S = 0.01


@dataclass
class Pruned:
    """Turns that note when they are pruned, and cannot be at first."""

    days: queue.Queue[float] = field(default_factory=queue.Queue)
    failures: int = 1

    def prune(self, keep_days: float) -> None:
        self.days.put(keep_days)
        if self.failures:
            self.failures -= 1
            raise StoreError("It is locked.")


@pytest.fixture
def turns(tmp_path: Path) -> Iterator[Turns]:
    with closing(Turns.open(tmp_path)) as opened:
        yield opened


def test_what_nobody_used_goes_while_it_serves(turns: Turns) -> None:
    answer = {"parts": [{"text": "Hello."}]}
    old, new = turns.add(Turn("a", answer)), turns.add(Turn("b", answer))
    with turns.database.writing() as session:
        long_ago = datetime.now(UTC) - timedelta(days=91)
        session.execute(update(TurnRow).where(TurnRow.id == old.id).values(used=long_ago))
    pruned = threading.Event()

    class Told:
        def prune(self, keep_days: float) -> None:
            turns.prune(keep_days)
            pruned.set()

    with pruned_daily(cast("Turns", Told()), 90.0, SOON_S):
        assert pruned.wait(WITHIN_S)
    assert [one.id for one in turns.all(9)] == [new.id]


@pytest.mark.logs("Nothing was forgotten today: It is locked.")
def test_a_day_on_which_it_cannot_be_is_said_and_not_the_last() -> None:
    pruned = Pruned()
    with pruned_daily(cast("Turns", pruned), 90.0, SOON_S):
        assert [pruned.days.get(timeout=WITHIN_S) for _ in range(2)] == [90.0, 90.0]


def test_the_end_waits_for_no_day() -> None:
    pruned = Pruned()
    before = threading.active_count()
    with pruned_daily(cast("Turns", pruned), 90.0):
        assert threading.active_count() == before + 1
    assert threading.active_count() == before
    assert pruned.days.empty()
