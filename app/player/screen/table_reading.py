"""Reading a table off the screen for a step, once its picture has come to rest; and what leads on
from the page that it shows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.desktop.tools.guard import PageShown, TableShown
from app.engine.errors import ByheartError
from app.engine.model.geometry import Box, Point
from app.engine.model.stop import NeverStop
from app.player.screen.capture import ScreenCapture
from app.player.screen.clock import STILL_S, SettlingClock
from app.player.screen.verified import VerifiedScreen
from checks.snapshot.look import Look
from checks.text.compare import Reader
from checks.verify.changes.context import RunContext
from checks.verify.values.next_page import Turn, counts_around, next_page, rest_of
from checks.verify.values.table_values import UnreadableTable, table_seen
from checks.vision.pixels import cut

# So often is looked for a table where none can be read, or where it changed while it was read.
LOOKS_AT_TABLE = 5
# A scroll bar of GTK stands for a second after a scroll and fades within another. What reading
# takes does not count: a busy machine reads for seconds.
TABLE_RESTS_WITHIN_S = 5.0
# A page that is drawn anew, and what accessibility tells of it, is complete within this time.
BUTTON_GONE_S = 3.0
SCROLL_BAR = 24  # pixels; no toolkit's is wider


@dataclass(frozen=True, slots=True)
class TableReading:
    """Reads with `reader`, if there is one. `known_now` tells what is known of a remembered
    look.
    """

    eyes: ScreenCapture
    clock: SettlingClock
    verified: VerifiedScreen
    reader: Reader | None
    known_now: Callable[[Look], RunContext]

    def table(self, at: Point) -> TableShown:
        """The table one of whose heads stands at a point, once its picture has come to rest."""
        why = ""
        for _ in range(LOOKS_AT_TABLE):
            look = self.eyes.deepened(self.eyes.look(at))
            try:
                seen = table_seen(look, at, self.reader)
            except UnreadableTable as error:
                why = str(error)
                continue
            # What accessibility told belongs to this picture only if nothing has moved meanwhile.
            after = self.eyes.screen.grab(seen.area)
            if bytes(after.bgra) == bytes(cut(look.picture, seen.area).bgra):
                self._is_data(at, seen.area)
                self.verified.scroll_to(look)
                return TableShown(seen.area, seen.heads, seen.rows)
            why = "it does not come to rest"
            if not self._comes_to_rest():
                break
        raise ByheartError(f"No table can be read at {at.x},{at.y}: {why}.")

    def page(self, at: Point, button: Point) -> PageShown:
        """What leads on from the page that a table shows, once its picture has come to rest. That
        its button is gone is believed only if nothing else is seen for a while.
        """
        if self.verified.accepted is None:
            raise ByheartError("Only a recorded step knows the button for a table's next page.")
        self._comes_to_rest()
        area, then = self.table(at).area, self.verified.accepted.then
        until, seen = self.clock.now() + BUTTON_GONE_S, set[str]()
        while True:
            look = self.eyes.deepened(self.eyes.look(at))
            found = next_page(look, at, area, then, button)
            if found.turn in {Turn.FOUND, Turn.GREYED} or self.clock.now() >= until:
                break
            seen.add(found.why if found.turn is Turn.UNSURE else "")
            self.clock.wait(min(until, self.clock.now() + STILL_S), NeverStop())
        if found.turn is Turn.UNSURE or (found.turn is Turn.GONE and any(seen)):
            why = found.why or next(filter(None, seen))
            raise ByheartError(f"The table was not read to its end: {why}.")
        self.verified.look = look
        reader = self.reader
        counts = counts_around(look, at, area, reader) if reader else {}
        there = found.at if found.turn is Turn.FOUND else None
        return PageShown(there, rest_of(look, at, area, there), counts)

    def _comes_to_rest(self) -> bool:
        """Wait while something larger than a caret changes: a scroll bar that fades, say."""
        until = self.clock.now() + TABLE_RESTS_WITHIN_S
        while not (rests := self.clock.rested(STILL_S)) and self.clock.wait(until, NeverStop()):
            pass
        return rests

    def _is_data(self, head: Point, area: Box) -> None:
        """What stands there, the heads above it and the bar that scrolls it was read: it may be
        other things each time, in other widths.
        """
        top = 2 * head.y - area.y  # the head's middle is as far from its upper end
        place = Box(area.x, top, area.width + SCROLL_BAR, area.bottom - top)
        self.verified.take_for_data(place, self.known_now)
