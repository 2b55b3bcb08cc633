"""A table is read off a picture that has come to rest, however long the reading takes."""

from __future__ import annotations

import pytest

from app.engine.errors import ByheartError
from app.engine.model.geometry import Box, Point
from app.player.screen import table_reading
from app.player.screen.clock import STILL_S
from checks.snapshot.look import Look
from checks.text.compare import Reader
from checks.verify.values.table_values import TableSeen
from tests.builders.fake_desktop import PaperKind
from tests.builders.paper.played_desk import PlayedDesk

AREA = Box(60, 90, 300, 120)
HEAD = Point(70, 80)
SEEN = TableSeen(AREA, ("Name",), (("Ada",),))


@pytest.fixture
def reads(desk: PlayedDesk, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The table changes while it is read, as often as the first number says; the second counts the
    readings. Each takes longer than a screen is waited for.
    """
    changes = [0, 0]

    def read(look: Look, at: Point, reader: Reader | None) -> TableSeen:
        changes[1] += 1
        if changes[1] <= changes[0]:
            desk.desktop.add(desk.orders, PaperKind.BUTTON, f"{changes[1]}", Box(20, 60, 40, 20))
        desk.rest()
        return SEEN

    monkeypatch.setattr(table_reading, "table_seen", read)
    monkeypatch.setattr(table_reading, "TABLE_RESTS_WITHIN_S", STILL_S / 2)
    return changes


def test_what_reading_takes_is_no_time_of_unrest(desk: PlayedDesk, reads: list[int]) -> None:
    reads[0] = 3
    assert desk.guard.tables.table(HEAD).rows == SEEN.rows
    assert reads[1] == 4


def test_what_changes_during_each_reading_is_refused(desk: PlayedDesk, reads: list[int]) -> None:
    reads[0] = 100
    with pytest.raises(ByheartError, match="does not come to rest"):
        desk.guard.tables.table(HEAD)
    assert reads[1] == table_reading.LOOKS_AT_TABLE
