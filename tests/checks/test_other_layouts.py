"""Tables with ruled cells, tabs, menus, status lines and scroll bars: what of them tells a target
from its likes, and what may be otherwise.
"""

from __future__ import annotations

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.offline import judge
from tests.builders.drawn.screens import BLACK, BLUE, GREY, PANEL, WHITE, PaperReader, Screen, font

WORDS = (
    *("Price", "Net", "Item", "Sold", "Name", "Number", "Anna", "Berta", "Clara", "Doris", "Emil"),
    *("Adler", "Birch", "Corso", "Dorn", "Eder", "Falk", "Gross", "Huber", "Save", "Cancel"),
    *("Undo", "Redo", "Cut", "Copy", "Paste", "Delete", "Rename", "Properties", "Customers"),
    *("Version 4", "Version 4, a newer one is there", "Version 4, the account is locked"),
    *("First", "Second", "Third", "As a rule", "A new version is there.", "Close", "Send"),
)
READER = PaperReader(*WORDS, *(str(number) for number in range(100)))


def asked(now: Screen, then: Screen, at: Point) -> Comparison:
    return judge(then.pixels(), now.pixels(), at, READER)


def right_aligned(screen: Screen, cell: Box, text: str) -> Screen:
    wide = round(font().getlength(text))
    return screen.text(cell.right - 6 - wide, cell.y + 3, text)


class TestARuledTable:
    """...has its column heads in its first cells, wherever in these they are written."""

    @staticmethod
    def sheet(head: str = "Price", first: str = "Anna") -> Screen:
        screen = Screen((800, 600)).window(Box(100, 60, 480, 300)).text(120, 86, "Customers")
        figures = (("12", "47"), ("64", "5"), ("8", "53"), ("31", "26"))
        for column, name in enumerate(("Item", head, "Sold")):
            cell = Box(120 + 90 * column, 118, 91, 25)
            screen.fill(cell, WHITE, GREY).text(cell.x + 6, cell.y + 3, name)
        for row, name in enumerate((first, "Berta", "Clara", "Doris")):
            for column, text in enumerate((name, *figures[row])):
                cell = Box(120 + 90 * column, 142 + 24 * row, 91, 25)
                screen.fill(cell, WHITE, GREY)
                if column:
                    right_aligned(screen, cell, text)
                else:
                    screen.text(cell.x + 6, cell.y + 3, text)
        return screen

    def test_another_head_refuses_a_cell_of_figures(self) -> None:
        at = Box(210, 190, 90, 24).centre
        assert asked(self.sheet(), self.sheet(), at).agrees
        answer = asked(self.sheet(head="Net"), self.sheet(), at)
        assert not answer.agrees
        assert "head of its column" in answer.why

    def test_a_name_in_a_cell_says_whose_row_it_is(self) -> None:
        at = Box(120, 142, 90, 24).centre
        assert asked(self.sheet(), self.sheet(), at).agrees
        assert not asked(self.sheet(first="Emil"), self.sheet(), at).agrees


def test_a_chosen_tab_is_told_by_its_lower_edge_alone() -> None:
    def tabs(chosen: int, value: str) -> Screen:
        screen = Screen((800, 600)).window(Box(100, 60, 480, 300)).text(120, 86, "Customers")
        screen.fill(Box(118, 139, 400, 200), WHITE, GREY)
        for number, name in enumerate(("First", "Second", "Third")):
            tab = Box(120 + 90 * number, 116, 88, 24)
            screen.fill(tab, "#c3c3c3", GREY).text(tab.x + 12, tab.y + 3, name)
            if number == chosen:
                screen.fill(Box(tab.x + 1, tab.bottom - 1, tab.width - 2, 1), "#c3c3c3")
        screen.field(Box(240, 160, 180, 24), value, "Name")
        return screen.text(140, 204, "As a rule")

    then, at = tabs(0, "Adler"), Point(180, 212)
    assert asked(tabs(0, "Birch"), then, at).agrees
    assert not asked(tabs(1, "Birch"), then, at).agrees


class TestAMenu:
    """...lies over a page, whose rows it cuts off."""

    ENTRIES = ("Undo", "Redo", "Cut", "Copy", "Paste")
    AT = Point(190, 158)
    NAMES = ("Adler", "Birch", "Corso", "Dorn", "Eder", "Falk")
    OTHERS = ("Gross", "Huber", "Anna", "Berta", "Clara", "Doris")

    @staticmethod
    def page(names: tuple[str, ...], entries: tuple[str, ...]) -> Screen:
        screen = Screen((800, 600)).window(Box(100, 60, 480, 360)).text(120, 86, "Customers")
        for row, name in enumerate(names):
            y = 130 + 22 * row
            screen.text(120, y, str(10 + row + len(name) * 7)).text(170, y, name)
            screen.text(330, y, str(90 - 3 * row - len(name)))
        menu = Box(160, 110, 120, 12 + 26 * len(entries))
        screen.fill(menu, WHITE, BLACK)
        for row, entry in enumerate(entries):
            screen.text(176, 118 + 26 * row, entry)
        return screen

    def test_other_rows_behind_it_are_no_obstacle(self) -> None:
        then = self.page(self.NAMES, self.ENTRIES)
        answer = asked(self.page(self.OTHERS, self.ENTRIES), then, self.AT)
        assert answer.agrees, answer.why

    def test_an_entry_more_at_its_end_is_no_obstacle(self) -> None:
        then = self.page(self.NAMES, self.ENTRIES)
        answer = asked(self.page(self.NAMES, (*self.ENTRIES, "Properties")), then, self.AT)
        assert answer.agrees, answer.why

    def test_another_entry_in_the_targets_place_is_refused(self) -> None:
        entries = ("Undo", "Rename", *self.ENTRIES[2:])
        then = self.page(self.NAMES, self.ENTRIES)
        assert not asked(self.page(self.NAMES, entries), then, self.AT).agrees


@pytest.mark.parametrize(
    ("status", "goes_on"),
    [("Version 4, a newer one is there", True), ("Version 4, the account is locked", False)],
)
def test_a_status_far_from_the_button_in_its_row_may_say_more(
    status: str, *, goes_on: bool
) -> None:
    def form(status: str) -> Screen:
        screen = Screen((800, 600)).window(Box(100, 60, 480, 300)).text(120, 92, "Customers")
        screen.field(Box(220, 130, 180, 24), "Adler", "Name")
        screen.text(112, 324, status)
        return screen.button(Box(480, 320, 80, 24), "Save")

    answer = asked(form(status), form("Version 4"), Box(480, 320, 80, 24).centre)
    assert answer.agrees is goes_on, answer.why


@pytest.mark.parametrize("name", ["Delete", "Close", "Copy"])
def test_another_button_in_the_last_row_is_no_status(name: str) -> None:
    def form(last: str) -> Screen:
        screen = Screen((800, 600)).window(Box(100, 60, 480, 300)).text(120, 86, "Customers")
        screen.field(Box(240, 160, 180, 24), "Adler", "Name")
        screen.button(Box(240, 220, 80, 24), "Send")
        return screen.button(Box(480, 320, 80, 24), last)

    at = Box(240, 220, 80, 24).centre
    assert asked(form("Save"), form("Save"), at).agrees
    assert not asked(form(name), form("Save"), at).agrees


def test_rows_whose_columns_are_as_wide_as_what_they_say_may_be_others() -> None:
    def table(names: tuple[str, ...], aside: int = 0) -> Screen:
        screen = Screen((800, 600)).window(Box(100, 60, 480, 360)).text(120, 86, "Customers")
        for row, name in enumerate(names):
            y, edge = 130 + 40 * row, 250 + aside
            for cell in (Box(120, y, 131 + aside, 41), Box(edge, y, 91, 41)):
                screen.fill(cell, WHITE, GREY)
            screen.text(128, y + 10, name).text(edge + 8, y + 10, str(10 + row + 7 * len(name)))
            screen.fill(Box(edge + 90, y, 91, 41), WHITE, GREY)
            screen.button(Box(edge + 98, y + 8, 72, 24), "Delete")
        return screen

    then = table(("Adler", "Birch", "Corso", "Dorn"))
    now = table(("Huber", "Birch", "Gross", "Falk"), aside=30)
    answer = asked(now, then, Point(380, 190))
    assert answer.agrees, answer.why
    assert answer.adjust["x"] == 410
    other = table(("Huber", "Eder", "Gross", "Falk"), aside=30)
    assert not asked(other, then, Point(380, 190)).agrees


def test_figures_of_one_column_seem_bolder_and_are_of_one_list() -> None:
    """...so that rows above the target's are no headings of it."""

    def rows(figures: tuple[str, ...], names: tuple[str, ...]) -> Screen:
        screen = Screen((800, 600)).window(Box(100, 60, 480, 360)).text(120, 86, "Customers")
        for row, (figure, name) in enumerate(zip(figures, names, strict=True)):
            y = 130 + 40 * row
            screen.text(120, y + 4, figure).text(200, y + 4, name)
            if figure in {"11", "77"}:  # a figure of few strokes
                screen.text(121, y + 4, figure)
            screen.button(Box(320, y, 70, 24), "Send")
        return screen

    then = rows(("11", "46", "77", "38"), ("Adler", "Birch", "Corso", "Dorn"))
    now = rows(("52", "46", "83", "29"), ("Huber", "Birch", "Gross", "Falk"))
    answer = asked(now, then, Box(320, 170, 70, 24).centre)
    assert answer.agrees, answer.why


def test_a_scroll_bar_makes_what_ends_beside_it_narrower() -> None:
    def page(bar: int) -> Screen:
        screen = Screen((800, 600)).window(Box(100, 60, 480, 360)).text(120, 86, "Customers")
        screen.fill(Box(112, 120, 456 - bar, 40), "#fff3c0", GREY)
        screen.text(122, 132, "A new version is there.")
        screen.button(Box(492 - bar, 128, 64, 24), "Close")
        screen.button(Box(120, 180, 80, 24), "Save")
        if bar:
            screen.fill(Box(562, 80, 17, 339), "#e4e4e4").fill(Box(564, 110, 13, 90), GREY)
            for y in (86, 406):
                screen.fill(Box(567, y, 7, 6), BLACK)
        return screen

    answer = asked(page(18), page(0), Box(120, 180, 80, 24).centre)
    assert answer.agrees, answer.why


def test_an_icon_on_a_window_is_in_that_window() -> None:
    """...and is found where the window has another size."""

    def page(grow: int) -> Screen:
        screen = Screen((800, 600)).window(Box(100, 60, 400 + grow, 300 + grow))
        for x in (434, 458, 480):
            screen.fill(Box(x + grow, 66, 9, 9), WHITE)
        screen.text(120, 92, "Customers")
        for number in range(4):
            x = 124 + 40 * number
            screen.fill(Box(x, 124, 16, 16), BLUE).fill(Box(x + 3, 127, 10, 4 + 2 * number), PANEL)
        screen.field(Box(220, 170, 180, 24), "Adler", "Name")
        return screen

    answer = asked(page(60), page(0), Point(172, 133))
    assert answer.agrees, answer.why
