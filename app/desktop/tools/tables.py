"""A table read from its beginning to its end: row by row, turning the wheel until nothing new
comes.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from app.desktop.ports import Hands
from app.desktop.tools.guard import Guard, TableShown
from app.engine.errors import ByheartError, StoppedError
from app.engine.model.geometry import Point
from app.engine.model.ports import Clock, Stop

# A turn of the wheel shows within the first of these; the end of a list is believed only when
# further turns show nothing within the others. Qt and GTK take a frame or two, a busy machine more.
SHOWS_S = (0.2, 0.6, 1.5)
MOST_TURNS = 1000
MOST_ROWS = 5000

Cells = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableReading:
    """Reads with the wheel of these hands. The guard says what is shown, and whether the head that
    the table is known by still stands there.
    """

    hands: Hands
    guard: Guard
    clock: Clock
    stop: Stop

    def read(self, at: Point) -> str:
        """The table one of whose heads stands at a point, as CSV with its heads; its list is left
        at its beginning. ByheartError when it cannot be read for sure.
        """
        shown = self._to_the_top(at, self.guard.table(at))
        rows, notches = list(shown.rows), 1
        for _ in range(MOST_TURNS):
            following = self._turned(at, shown, notches)
            if following is None:
                break
            new = _beyond(rows, following.rows)
            rows, shown = [*rows, *new], following
            notches = max(1, notches * (len(shown.rows) - 2) // max(len(new), 1))
            if len(rows) > MOST_ROWS:
                raise ByheartError(f"The table has more than {MOST_ROWS:,} rows: it was not read.")
        self._to_the_top(at, shown)
        return as_csv([shown.heads, *rows])

    def _to_the_top(self, at: Point, shown: TableShown) -> TableShown:
        notches = 1
        for _ in range(MOST_TURNS):
            above = self._turned(at, shown, -notches)
            if above is None:
                return shown
            shown, notches = above, 2 * notches
        raise ByheartError("The table goes on moving: it was not read.")

    def _turned(self, at: Point, shown: TableShown, notches: int) -> TableShown | None:
        """What is shown once the wheel was turned; None at the end of the list."""
        for wait_s in SHOWS_S:
            if self.stop.asked:
                raise StoppedError(self.stop.reason)
            self.guard.confirm(at)
            self.hands.scroll(shown.area.centre, 0, notches)
            until = self.clock.now() + wait_s
            while self.clock.now() < until and self.clock.wait(until, self.stop):
                pass
            now = self.guard.table(at)
            if now.rows != shown.rows:
                return now
        return None


def _beyond(rows: Sequence[Cells], shown: Sequence[Cells]) -> list[Cells]:
    """The rows that are new: those after what both have in common. ByheartError when it cannot be
    told which these are.
    """
    fits = [
        number
        for number in range(1, min(len(rows), len(shown)) + 1)
        if list(rows[-number:]) == list(shown[:number])
    ]
    if not fits:
        raise ByheartError("The wheel went past rows of the table: it was not read.")
    if len({tuple(shown[number:]) for number in fits}) > 1:
        raise ByheartError("Rows of the table are all alike, so they cannot be counted.")
    return list(shown[fits[0] :])


def as_csv(rows: Sequence[Cells]) -> str:
    """Rows as the text of a CSV file."""
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(rows)
    return file.getvalue()
