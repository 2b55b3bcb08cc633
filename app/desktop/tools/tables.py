"""A table read from its beginning to its end: row by row, turning the wheel until nothing new
comes.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.desktop.ports import Button, Hands
from app.desktop.tools.guard import Guard, PageShown, TableShown
from app.engine.errors import ByheartError, StoppedError
from app.engine.model.geometry import Point
from app.engine.model.ports import Clock, Stop

# A turn of the wheel shows within the first of these; the end of a list is believed only when
# further turns show nothing within the others. Qt and GTK take a frame or two, a busy machine more.
SHOWS_S = (0.2, 0.6, 1.5)
MOST_TURNS = 1000
# The wheel is turned back by no more notches to what it went past.
MOST_BACK = 20
MOST_ROWS = 5000
MOST_PAGES = 1000
# A page that is fetched may take so long to show; then it is believed that nothing comes.
PAGE_SHOWS_WITHIN_S = 15.0

CLOCK = "#:#"  # a time of day among texts without their numbers
# "Page 1 of 3", "Zeilen 11-20 von 48", "1/3" without their numbers.
PART_OF = re.compile(r"#(?:of|von|de|sur|di|van|av|af|z|ze|iz|из|の|/)#$", re.IGNORECASE)

Cells = tuple[str, ...]
Counts = Mapping[str, tuple[int, ...]]


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
        heads, rows = self._page(at)
        return as_csv([heads, *rows])

    def read_pages(self, at: Point, button: Point, back: Point | None = None) -> str:
        """The same of all pages of the table; the recording showed the button for the next page at
        `button`. The table is left at its last page.

        If a button leads `back`, or the one for the next page led back to the first, every page is
        read once more, and the table is left at its first. Only if all of them show what they
        showed, no row has moved past the reading.
        """
        heads, pages, is_round = self._all_pages(at, button, is_compared=back is not None)
        if is_round:
            self._compare_again(at, button, pages[0], [*pages[1:], pages[0]])
        elif back is not None:
            _refuse_other_rows(self._page(at)[1], pages[-1])
            self._compare_again(at, back, pages[-1], pages[-2::-1])
        return as_csv([heads, *(row for page in pages for row in page.rows)])

    def _all_pages(
        self, at: Point, button: Point, *, is_compared: bool
    ) -> tuple[Cells, list[_Page], bool]:
        """The heads, the pages, and whether the last one has led back to the first."""
        heads, rows = self._page(at)
        pages = [_Page(tuple(rows), self.guard.page(at, button))]
        while (page := self._leads_on(at, button, heads, pages, is_compared)) is not None:
            if _is_first(pages, page):
                return heads, pages, True
            _refuse_fewer(pages[-1].shown.counts, page.shown.counts)
            pages = [*pages, page]
            _refuse_more([row for each in pages for row in each.rows], pages)
        _refuse_early_end(pages)
        return heads, pages, False

    def _leads_on(
        self,
        at: Point,
        button: Point,
        heads: Cells,
        pages: Sequence[_Page],
        is_compared: bool,  # noqa: FBT001
    ) -> _Page | None:
        """The page that is shown once the button was clicked; None: there is no other page. A click
        may be lost, so it is clicked again before that is believed. If it leads on only then, a
        page may have been passed over, which shows only if the pages are compared.
        """
        last = pages[-1]
        there = last.shown.button or self._drawn_late(at, button, pages)
        for is_again in (False, True):
            if there is None:
                return None
            self._turns(at, there, self.guard.table(at))
            shown = self.guard.page(at, button)
            other, rows = self._page(at)
            if other != heads:
                raise ByheartError("The next page shows another table: it was not read.")
            if tuple(rows) != last.rows or shown.around != last.shown.around:
                if is_again and not is_compared:
                    raise ByheartError(
                        "The button for the next page led on only when it was clicked again: a "
                        "page may have been passed over."
                    )
                return _Page(tuple(rows), shown)
            there = shown.button
        return None

    def _drawn_late(self, at: Point, button: Point, pages: Sequence[_Page]) -> Point | None:
        """The button, where the window says that more pages follow: one that is not drawn to its
        end yet is taken for a greyed one.
        """
        if _early_end(pages) is None:
            return None
        self.clock.wait(self.clock.now() + SHOWS_S[-1], self.stop)
        return self.guard.page(at, button).button

    def _compare_again(
        self, at: Point, button: Point, shown: _Page, pages: Sequence[_Page]
    ) -> None:
        """Turn from the one that is shown to these pages once more. ByheartError if one shows other
        rows than it did: those of a page after a row that was deleted have moved, and one of them
        was never seen.
        """
        for page in pages:
            _refuse_other_rows(self._turned_back(at, button, shown), page)
            shown = page

    def _turned_back(self, at: Point, button: Point, shown: _Page) -> list[Cells]:
        """The rows of the page that the button leads back to, which may take two clicks."""
        before = self.guard.table(at)
        for _ in range(2):
            there = self.guard.page(at, button).button
            if there is not None and self._turns(at, there, before):
                rows = self._page(at)[1]
                if tuple(rows) != shown.rows:
                    return rows
        raise ByheartError("The pages of the table cannot be turned to again: not read.")

    def _page(self, at: Point) -> tuple[Cells, list[Cells]]:
        """The heads and all rows of the page that is shown."""
        first = shown = self._to_the_top(at, self.guard.table(at))
        rows, notches = list(shown.rows), 1
        for _ in range(MOST_TURNS):
            following = self._following(at, shown, rows, notches)
            if following is None:
                break
            new = _beyond(rows, following.rows)
            rows, shown = [*rows, *new], following
            notches = max(1, notches * (len(shown.rows) - 2) // max(len(new), 1))
            _refuse_more(rows)
        top = self.guard.table(at) if shown is first else self._to_the_top(at, shown)
        if top.rows != first.rows:
            raise ByheartError("The table changed while it was read.")
        return first.heads, rows

    def _following(
        self, at: Point, shown: TableShown, rows: Sequence[Cells], notches: int
    ) -> TableShown | None:
        """What follows these rows, after the wheel was turned; None at the end of the list. A busy
        application may answer two turns at once: then the wheel is turned back to the last rows.
        """
        following = self._turned(at, shown, notches)
        for _ in range(MOST_BACK):
            if following is None or _overlap(tuple(rows), following.rows):
                break
            back = self._turned(at, following, -1)
            if back is None or back.rows == shown.rows:
                break  # a single notch goes past rows
            following = back
        return following

    def _turns(self, at: Point, button: Point, before: TableShown) -> bool:
        """Click the button; whether other rows are shown then."""
        self.guard.confirm(button)
        self.hands.click(button, Button.LEFT, 1, [])
        self.hands.move(before.area.centre)
        until = self.clock.now() + PAGE_SHOWS_WITHIN_S
        while (now := self.guard.table(at)).rows in {before.rows, ()}:
            if self.stop.asked:
                raise StoppedError(self.stop.reason)
            if self.clock.now() >= until and not now.rows:
                raise ByheartError("The next page of the table shows no rows: it was not read.")
            if self.clock.now() >= until:
                return False
            self.clock.wait(min(until, self.clock.now() + SHOWS_S[1]), self.stop)
        return True

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
            if now.heads != shown.heads:
                raise ByheartError("Another table has taken the place of the one that was read.")
            if now.rows != shown.rows:
                return now
        return None


@dataclass(frozen=True, slots=True)
class _Page:
    """What a page held. Two of them are the same page only if the same stands around their rows."""

    rows: tuple[Cells, ...]
    shown: PageShown


def _refuse_more(rows: Sequence[Cells], pages: Sequence[_Page] = ()) -> None:
    if len(rows) > MOST_ROWS:
        raise ByheartError(f"The table has more than {MOST_ROWS:,} rows: it was not read.")
    if len(pages) > MOST_PAGES:
        raise ByheartError(f"The table has more than {MOST_PAGES:,} pages: it was not read.")


def _refuse_fewer(before: Counts, after: Counts) -> None:
    """ByheartError if the window says that there are fewer rows now than on the page before: one
    that was deleted on an earlier page moves one row past the reading.
    """
    for words, now in after.items():
        was = before.get(words, ())
        leads_on = len(was) == len(now) and now[0] > was[0] and CLOCK not in words
        if leads_on and max(was) == was[-1] > now[-1] == max(now):
            raise ByheartError(
                f"There were {was[-1]:,} rows and then {now[-1]:,}: rows have gone while the table "
                "was read."
            )


def _refuse_other_rows(rows: Sequence[Cells], page: _Page) -> None:
    """ByheartError if these rows, which the page shows now, are not those it was read with."""
    if tuple(rows) != page.rows:
        raise ByheartError(
            "A page of the table shows other rows than before: rows have come, gone or "
            "moved while it was read."
        )


def _refuse_early_end(pages: Sequence[_Page]) -> None:
    """ByheartError if the window says that more pages follow the last one that was turned to: its
    button may have been taken for a greyed one, or each click on it been lost.
    """
    if (counts := _early_end(pages)) is not None:
        raise ByheartError(
            f"The window says “{counts[0]:,} of {counts[1]:,}”, but no other page was found: the "
            "table was not read to its end."
        )


def _early_end(pages: Sequence[_Page]) -> tuple[int, int] | None:
    """Which page of how many the window says that this is, if that is not the last one. Where it
    counts the rows that were read, it may as well say which of them is the chosen one.
    """
    number = sum(len(page.rows) for page in pages)
    earlier = pages[-2].shown.counts if len(pages) > 1 else {}
    for words, now in pages[-1].shown.counts.items():
        is_whole = PART_OF.search(words) is None or now[-1] in {now[-2], number}
        was = earlier.get(words, (0, now[-1]) if len(pages) == 1 and now[0] == 1 else ())
        if not is_whole and now[-1:] == was[-1:] and was[-2] < now[-2] < now[-1]:
            return now[-2], now[-1]
    return None


def _is_first(pages: Sequence[_Page], page: _Page) -> bool:
    """Whether the button has led back to the first page. ByheartError if rows are there twice and
    it cannot be told whether they are the same ones.
    """
    if page == pages[0]:
        return True
    if any(one.rows == page.rows for one in pages):
        raise ByheartError("Two pages of the table show the same rows: it was not read.")
    if _overlap(pages[-1].rows, page.rows):
        raise ByheartError(
            "A page of the table begins with the rows that the one before it ends with: "
            "rows have moved while it was read, or are there twice."
        )
    return False


def _overlap(rows: Sequence[Cells], following: Sequence[Cells]) -> bool:
    """Whether the last rows of one page are the first ones of the next."""
    most = min(len(rows), len(following))
    return any(rows[-number:] == following[:number] for number in range(1, most + 1))


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
