"""A table is read from its first row to its last, whatever of it is shown at once."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import cast

import pytest

from app.desktop.ports import Button, Hands
from app.desktop.signals import StopSwitch
from app.desktop.tools.guard import Guard, PageShown, TableShown
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


@pytest.mark.parametrize("late", [1, 2, 5])
def test_turns_that_a_busy_application_answers_at_once_are_taken_back(late: int) -> None:
    class Busy(List):
        """Answers one of some turns late: together with the next one."""

        def __init__(self) -> None:
            super().__init__(rows(40), per_notch=3)
            self.turned, self.owed = 0, 0

        def scroll(self, at: Point, dx: int, dy: int) -> None:
            self.turned += 1
            if dy > 0 and self.turned % (late + 2) == late:
                self.owed = dy
                return
            super().scroll(at, dx, dy + self.owed)
            self.owed = 0

    assert read(Busy()) == [list(HEADS), *map(list, rows(40))]


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


BUTTON, BACK = Point(60, 130), Point(20, 130)


@dataclass
class Pages(List):
    """A list over several pages. At the end the button is greyed, leads nowhere, or leads back."""

    pages: Sequence[Sequence[tuple[str, ...]]] = ()
    ends: str = "greyed"
    is_numbered: bool = True
    at: int = 0
    clicks: int = 0
    changes: dict[int, tuple[int, list[tuple[str, ...]]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rows = self.pages[0]

    def click(self, at: Point, button: Button, count: int, modifiers: Sequence[str]) -> None:
        self.clicks += 1
        last = len(self.pages) - 1
        if at == BACK:
            self.at = max(0, self.at - 1)
        else:
            self.at = 0 if self.at == last and self.ends == "first" else min(self.at + 1, last)
        if self.clicks in self.changes:
            number, rows = self.changes[self.clicks]
            self.pages = [*self.pages[:number], rows, *self.pages[number + 1 :]]
        self.rows, self.first = self.pages[self.at], 0

    def move(self, at: Point) -> None:
        pass

    def page(self, at: Point, button: Point) -> PageShown:
        is_greyed = self.ends == "greyed" and self.at == len(self.pages) - 1
        if button == BACK:
            return PageShown(BACK if self.at else None, str(self.at))
        around = str(self.at) if self.is_numbered else ""
        count = sum(map(len, self.pages))
        counts = {
            "#of#": (self.at + 1, count),
            "#:#": (17 + self.at, 59 - self.at),
            "#left": (count,),
        }
        return PageShown(None if is_greyed else BUTTON, around, counts)


def read_all(shown: Pages, back: Point | None = None) -> list[list[str]]:
    hands, guard = cast("Hands", shown), cast("Guard", shown)
    reading = TableReading(hands, guard, Instantly(), NeverStop())
    return list(csv.reader(io.StringIO(reading.read_pages(AT, BUTTON, back))))


def three() -> list[list[tuple[str, ...]]]:
    listed = rows(31)
    return [listed[:12], listed[12:24], listed[24:]]


@pytest.mark.parametrize("ends", ["greyed", "same", "first"])
@pytest.mark.parametrize("is_numbered", [True, False])
def test_every_row_of_every_page_is_read_once_however_the_pages_end(
    ends: str,
    is_numbered: bool,  # noqa: FBT001
) -> None:
    shown = Pages([], pages=three(), ends=ends, is_numbered=is_numbered)
    assert read_all(shown) == [list(HEADS), *map(list, rows(31))]
    assert shown.clicks == {"greyed": 2, "same": 4, "first": 6}[ends]


@pytest.mark.parametrize("ends", ["greyed", "same", "first"])
def test_a_table_of_one_page_is_read_once(ends: str) -> None:
    assert len(read_all(Pages([], pages=three()[:1], ends=ends))) == 13


def test_rows_that_are_there_twice_within_the_pages_are_kept() -> None:
    pages = [[("a", "1"), ("b", "2")], [("c", "3"), ("a", "1"), ("d", "4")]]
    assert read_all(Pages([], pages=pages))[1:] == [list(row) for page in pages for row in page]


@pytest.mark.parametrize(
    ("pages", "why"),
    [
        ([three()[0], three()[0], three()[2]], "show the same rows"),
        ([three()[0], three()[1], three()[0], three()[2]], "show the same rows"),
        ([three()[0], three()[0][-2:] + three()[1]], "have moved"),
        ([three()[0], []], "no rows"),
    ],
)
def test_pages_that_cannot_be_told_apart_are_refused(
    pages: Sequence[Sequence[tuple[str, ...]]], why: str
) -> None:
    with pytest.raises(ByheartError, match=why):
        read_all(Pages([], pages=pages))


def test_rows_that_move_while_the_pages_are_read_are_refused() -> None:
    listed = [("new", "0"), *rows(31)]
    later = {1: (1, listed[12:24])}  # a row has come on the first page: the twelfth moves on
    with pytest.raises(ByheartError, match="have moved"):
        read_all(Pages([], pages=three(), changes=later))
    back = {3: (0, [("new", "0"), *three()[0]])}  # and this one leads back to another first page
    with pytest.raises(ByheartError, match="show the same rows"):
        read_all(Pages([], pages=three(), ends="first", is_numbered=False, changes=back))


def test_a_row_that_is_deleted_on_an_earlier_page_is_seen_by_the_number_of_all() -> None:
    listed = rows(31)
    moved = {1: (1, listed[13:25])}  # the first page's last place is taken by the thirteenth row
    shown = Pages([], pages=[listed[:12], listed[12:24], listed[25:]], changes=moved)
    assert len(read_all(shown)) == 1 + 30, "the number of all has not fallen"
    fewer = {1: (2, listed[25:])}
    with pytest.raises(ByheartError, match="There were 31 rows and then 30"):
        read_all(Pages([], pages=three(), changes=fewer))


@pytest.mark.parametrize("ends", ["greyed", "same"])
def test_a_table_that_stands_still_is_compared_on_the_way_back_to_its_first_page(ends: str) -> None:
    shown = Pages([], pages=three(), ends=ends)
    assert read_all(shown, BACK) == [list(HEADS), *map(list, rows(31))]
    assert shown.at == 0
    assert shown.clicks == (4 if ends == "greyed" else 6)
    assert len(read_all(Pages([], pages=three()[:1], ends=ends), BACK)) == 13


def deleted(gone: int, click: int) -> Pages:
    """Three pages of which a row goes with a click; later pages move up by one."""

    class Live(Pages):
        def click(self, at: Point, button: Button, count: int, modifiers: Sequence[str]) -> None:
            if self.clicks + 1 == click:
                left = [*rows(31)[:gone], *rows(31)[gone + 1 :]]
                self.pages = [left[:12], left[12:24], left[24:]]
            super().click(at, button, count, modifiers)

        def page(self, at: Point, button: Point) -> PageShown:
            return replace(super().page(at, button), counts={})

    return Live([], pages=three())


@pytest.mark.parametrize("gone", [0, 11, 12, 23])
@pytest.mark.parametrize("click", [1, 2])
def test_a_row_that_goes_on_an_earlier_page_is_seen_on_the_way_back_without_any_number(
    gone: int, click: int
) -> None:
    if gone < 12 * click:  # the page that it goes from has been read
        assert len(read_all(deleted(gone, click))) == 1 + 30, "nothing else tells of it"
        with pytest.raises(ByheartError, match="shows other rows than before"):
            read_all(deleted(gone, click), BACK)
    else:
        assert len(read_all(deleted(gone, click), BACK)) == 1 + 30, "what was there is all there"


@pytest.mark.parametrize("click", [3, 4])
@pytest.mark.parametrize("gone", [0, 15, 30])
def test_a_row_that_goes_once_all_were_read_is_read_or_refused(gone: int, click: int) -> None:
    try:
        told = read_all(deleted(gone, click), BACK)
    except ByheartError as error:
        assert "shows other rows than before" in str(error)  # noqa: PT017 - either is right
    else:
        assert told == [list(HEADS), *map(list, rows(31))]


def losing(*lost: int) -> Pages:
    """Three pages; these clicks on a button do nothing."""

    class Losing(Pages):
        asked = 0

        def click(self, at: Point, button: Button, count: int, modifiers: Sequence[str]) -> None:
            self.asked += 1
            if self.asked not in lost:
                super().click(at, button, count, modifiers)

    return Losing([], pages=three())


def test_a_click_that_is_lost_is_no_end_of_the_pages() -> None:
    with pytest.raises(ByheartError, match="only when it was clicked again"):
        read_all(losing(2))
    for lost in (1, 2, 3, 4):
        assert len(read_all(losing(lost), BACK)) == 1 + 31, "the pages were compared"


@pytest.mark.parametrize("back", [None, BACK])
@pytest.mark.parametrize(("words", "first"), [("Page#of#", 0), ("Zeilen#-#von#", 7), ("#/#", 0)])
def test_an_end_that_the_window_denies_is_not_believed(
    back: Point | None, words: str, first: int
) -> None:
    """Each click on the button is lost from a page on, as if it were the last one."""

    class Stuck(Pages):
        def page(self, at: Point, button: Point) -> PageShown:
            now = (self.at + 1, 3) if not first else (self.at * first + 1, (self.at + 1) * first)
            counts = {words: (*now, 40) if first else now}
            return replace(super().page(at, button), counts=counts)

    for reached in (1, 2):
        stuck = Stuck([], pages=three()[:reached], ends="same")
        with pytest.raises(ByheartError, match="no other page was found"):
            read_all(stuck, back)
    if not first:
        assert len(read_all(Stuck([], pages=three()), back)) == 1 + 31


def test_a_button_that_is_drawn_late_is_no_end_either() -> None:
    class Late(Pages):
        looked = 0

        def page(self, at: Point, button: Point) -> PageShown:
            self.looked += 1
            shown = replace(super().page(at, button), counts={"Page#of#": (self.at + 1, 3)})
            return replace(shown, button=None) if self.looked == 2 else shown

    assert len(read_all(Late([], pages=three()))) == 1 + 31


def test_which_row_of_all_is_chosen_is_no_number_of_pages() -> None:
    class Chosen(Pages):
        def page(self, at: Point, button: Point) -> PageShown:
            return replace(super().page(at, button), counts={"Record#of#": (1, 12)})

    assert len(read_all(Chosen([], pages=three()[:1]))) == 1 + 12


@pytest.mark.parametrize("lost", [1, 2, 3, 4])
def test_a_lost_click_that_seems_to_have_turned_the_page_is_no_end_either(lost: int) -> None:
    """The table is misread once, right after a click that did nothing."""

    class Misread(Pages):
        asked, is_misread = 0, False

        def click(self, at: Point, button: Button, count: int, modifiers: Sequence[str]) -> None:
            self.asked += 1
            self.is_misread = self.asked == lost
            if not self.is_misread:
                super().click(at, button, count, modifiers)

        def table(self, at: Point) -> TableShown:
            shown, was, self.is_misread = super().table(at), self.is_misread, False
            return replace(shown, rows=(("?", "?"), *shown.rows[1:])) if was else shown

    assert len(read_all(Misread([], pages=three()), BACK)) == 1 + 31


def test_pages_that_lead_round_are_turned_once_more() -> None:
    shown = Pages([], pages=three(), ends="first", is_numbered=False)
    assert len(read_all(shown)) == 1 + 31
    assert (shown.at, shown.clicks) == (0, 6)
    later = {4: (1, [*rows(31)[12:23], ("other", "0")])}
    with pytest.raises(ByheartError, match="shows other rows than before"):
        read_all(Pages([], pages=three(), ends="first", is_numbered=False, changes=later))


def test_pages_that_do_not_lead_back_are_not_believed() -> None:
    class Lost(Pages):
        def page(self, at: Point, button: Point) -> PageShown:
            return PageShown(None, "") if button == BACK else super().page(at, button)

    with pytest.raises(ByheartError, match="cannot be turned to again"):
        read_all(Lost([], pages=three()), BACK)


def test_a_page_that_changes_under_the_reading_is_refused() -> None:
    class Live(Pages):
        def scroll(self, at: Point, dx: int, dy: int) -> None:
            super().scroll(at, dx, dy)
            if dy > 0 and self.first > 4:
                self.rows = [("other", "0"), *self.rows[1:]]

    with pytest.raises(ByheartError, match="changed while"):
        read_all(Live([], pages=three()))
