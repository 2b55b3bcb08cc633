"""A table is read from its first row to its last, whatever of it is shown at once."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

import pytest

from app.desktop.ports import Hands
from app.desktop.signals import StopSwitch
from app.desktop.tools.guard import Guard, TableShown
from app.desktop.tools.tables import TableReading
from app.engine.errors import ByheartError, StoppedError
from app.engine.model.geometry import Box, Point
from app.engine.model.ports import Stop
from app.engine.model.stop import NeverStop

HEADS = ("Name", "Number")
AT = Point(20, 10)


@dataclass
class List:
    """A list of which some rows are shown: what the wheel moves, and what is seen of it."""

    rows: Sequence[tuple[str, ...]]
    shows: int = 5
    per_notch: int = 2
    first: int = 0
    confirmed: list[Point | None] = field(default_factory=list)
    deaf: int = 0  # so many turns of the wheel are lost

    def scroll(self, at: Point, dx: int, dy: int) -> None:
        if self.deaf > 0:
            self.deaf -= 1
            return
        last = max(0, len(self.rows) - self.shows)
        self.first = min(last, max(0, self.first + dy * self.per_notch))

    def confirm(self, at: Point | None) -> None:
        self.confirmed.append(at)

    def table(self, at: Point) -> TableShown:
        shown = tuple(self.rows[self.first : self.first + self.shows])
        return TableShown(Box(0, 20, 100, 100), HEADS, shown)


class Instantly:
    """A clock that does not let anybody wait."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        return self._now

    def wait(self, until: float, stop: Stop) -> bool:
        self._now = until
        return False


def read(shown: List, stop: Stop | None = None) -> list[list[str]]:
    hands, guard = cast("Hands", shown), cast("Guard", shown)
    reading = TableReading(hands, guard, Instantly(), stop or NeverStop())
    return list(csv.reader(io.StringIO(reading.read(AT))))


def rows(count: int) -> list[tuple[str, ...]]:
    return [(f"Name, {number}", str(number)) for number in range(count)]


@pytest.mark.parametrize("count", [0, 1, 5, 6, 57])
@pytest.mark.parametrize("first", [0, 3])
def test_every_row_is_read_once_and_the_list_left_at_its_beginning(count: int, first: int) -> None:
    shown = List(rows(count), first=min(first, max(0, count - 5)))
    assert read(shown) == [list(HEADS), *map(list, rows(count))]
    assert shown.first == 0
    assert set(shown.confirmed) == {AT}  # before each turn the head was there


def test_a_turn_that_is_lost_is_no_end() -> None:
    shown = List(rows(20), deaf=2)
    assert len(read(shown)) == 21


def test_a_wheel_that_goes_past_rows_and_rows_that_are_all_alike_are_refused() -> None:
    with pytest.raises(ByheartError, match="went past"):
        read(List(rows(30), per_notch=9))
    with pytest.raises(ByheartError, match="all alike"):
        read(List([("a", "1")] * 8 + [("b", "2")]))


def test_a_table_without_end_and_a_stop_end_it() -> None:
    with pytest.raises(ByheartError, match="more than"):
        read(List(rows(5_020), shows=500, per_notch=100))
    stop = StopSwitch()
    stop.ask("enough")
    with pytest.raises(StoppedError, match="enough"):
        read(List(rows(3)), stop)


def test_a_list_that_never_stands_still_is_not_read() -> None:
    class Restless(List):
        def table(self, at: Point) -> TableShown:
            self.rows = [*self.rows[1:], self.rows[0]]
            return super().table(at)

    with pytest.raises(ByheartError, match="goes on moving"):
        read(Restless(rows(30)))
