"""What the buttons of a page act on: what is chosen in a drop-down list, ticked or highlighted in
a table, named on one of two sides or along an axis. Where that is another, the page is another.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.offline import judge
from tests.builders.drawn.screens import BLACK, WHITE, PaperReader, Screen

WORDS = (
    *("Ledger", "Company", "Name", "Street", "Adler", "Birch", "Corso", "Dorn", "Eder", "Falk"),
    *("Gross", "Huber", "Close period", "Delete", "Save", "Copy", "Add", "Remove", "Files"),
    *("Read", "Write", "Approve", "Print", "From", "To", "Hall", "Desk", "Plan", "+", "Groups"),
    *("First folder", "Second folder", "Third folder", "Adler (4711)", "Adler (4171)"),
    *(f"{hour:02d}:00" for hour in range(6, 20)),
)
ADLER_GOES, BIRCH_GOES = (f"All files of {who} will go." for who in ("Adler", "Birch"))
READER = PaperReader(*WORDS, ADLER_GOES, BIRCH_GOES, *(str(number) for number in range(100)))
FRAME = Box(100, 60, 520, 380)
PEOPLE = ("Adler", "Birch", "Corso", "Dorn", "Eder")


def page(title: str) -> Screen:
    return Screen((800, 600)).window(FRAME).text(120, 86, title)


def asked(now: Screen, then: Screen, at: Point) -> Comparison:
    return judge(then.pixels(), now.pixels(), at, READER)


def combo(screen: Screen, box: Box, text: str, label: str) -> Screen:
    screen.field(box, text, label)
    for row in range(4):
        left, wide = box.right - 16 + row, 8 - 2 * row
        screen.fill(Box(left, box.centre.y - 2 + row, wide, 1), BLACK)
    return screen


class TestADropDownList:
    BUTTON = Box(120, 170, 110, 24)

    def ledger(self, company: str) -> Screen:
        screen = combo(page("Ledger"), Box(220, 124, 160, 24), company, "Company")
        screen.button(self.BUTTON, "Close period")
        return screen.rows(Box(120, 220, 300, 90), [("Corso", "12"), ("Dorn", "8"), ("Eder", "9")])

    def form(self, company: str, name: str) -> Screen:
        screen = combo(page("Ledger"), Box(220, 124, 160, 24), company, "Company")
        screen.field(Box(220, 156, 160, 24), name, "Name")
        screen.field(Box(220, 188, 160, 24), "Dorn", "Street")
        return screen.button(Box(220, 230, 80, 24), "Save")

    def test_says_what_a_page_is_about(self) -> None:
        at = self.BUTTON.centre
        assert asked(self.ledger("Adler"), self.ledger("Adler"), at).agrees
        assert not asked(self.ledger("Birch"), self.ledger("Adler"), at).agrees

    def test_is_data_in_a_form(self) -> None:
        at = Box(220, 230, 80, 24).centre
        answer = asked(self.form("Birch", "Falk"), self.form("Adler", "Corso"), at)
        assert answer.agrees, answer.why


class TestASentenceInAFrame:
    """As low as a field, and above the button: what is asked, or about to be done."""

    FRAMED = Box(140, 124, 300, 26)
    BUTTON = Box(140, 170, 110, 24)

    def asks(self, text: str) -> Screen:
        screen = page("Files").field(self.FRAMED, text).button(self.BUTTON, "Delete")
        return screen.button(Box(270, 170, 80, 24), "Copy")

    def test_says_what_the_button_is_about(self) -> None:
        at = self.BUTTON.centre
        assert asked(self.asks(ADLER_GOES), self.asks(ADLER_GOES), at).agrees
        answer = asked(self.asks(BIRCH_GOES), self.asks(ADLER_GOES), at)
        assert not answer.agrees
        assert answer.why == f"The heading “{ADLER_GOES}” now reads “{BIRCH_GOES}”."


class TestRowsThatAreTicked:
    BUTTON = Box(120, 120, 80, 24)

    def rows(self, ticked: Collection[str], *, flat: bool = False) -> Screen:
        screen = page("Ledger")
        if flat:
            screen.text(self.BUTTON.x + 20, self.BUTTON.y + 4, "Delete")
        else:
            screen.button(self.BUTTON, "Delete")
        for number, name in enumerate(PEOPLE):
            y = 160 + 26 * number
            screen.fill(Box(120, y + 2, 13, 13), WHITE, BLACK)
            if name in ticked:
                screen.fill(Box(123, y + 5, 7, 7), BLACK)
            screen.text(150, y, str(11 + 7 * number)).text(220, y, name)
        return screen

    @pytest.mark.parametrize("ticked", [{"Birch", "Dorn"}, {"Dorn"}, set()])
    def test_are_what_a_button_above_them_acts_on(self, ticked: set[str]) -> None:
        then, at = self.rows({"Birch"}), self.BUTTON.centre
        assert asked(self.rows({"Birch"}), then, at).agrees
        assert not asked(self.rows(ticked), then, at).agrees

    def test_are_what_a_word_without_a_frame_acts_on(self) -> None:
        then, at = self.rows({"Birch"}, flat=True), self.BUTTON.centre
        assert asked(self.rows({"Birch"}, flat=True), then, at).agrees
        assert not asked(self.rows({"Birch", "Dorn"}, flat=True), then, at).agrees


class TestAChosenRow:
    """...of one of two tables beside each other."""

    BUTTON = Box(120, 320, 80, 24)

    def tables(self, chosen: str = "Birch", heads: Sequence[str] = ()) -> Screen:
        first, second = heads or ("First folder", "Second folder")
        screen = page("Files").text(120, 116, first).text(370, 116, second)
        left = [("Adler", "11"), (chosen, "46"), ("Corso", "77"), ("Dorn", "38")]
        screen.rows(Box(120, 140, 220, 120), left, chosen=1)
        right = [("Eder", "52"), ("Falk", "83"), ("Gross", "29"), ("Huber", "64")]
        screen.rows(Box(370, 140, 220, 120), right)
        return screen.button(self.BUTTON, "Copy")

    def test_that_is_another_one_is_no_data(self) -> None:
        then, at = self.tables(), self.BUTTON.centre
        assert asked(self.tables(), then, at).agrees
        assert not asked(self.tables("Huber"), then, at).agrees

    def test_stands_under_the_head_that_it_stood_under(self) -> None:
        then, at = self.tables(), self.BUTTON.centre
        assert not asked(self.tables(heads=("Second folder", "First folder")), then, at).agrees


class TestAChosenEntry:
    BUTTON = Box(120, 300, 80, 24)

    def listed(self, chosen: int, names: Sequence[str] = PEOPLE) -> Screen:
        screen = page("Groups").rows(Box(120, 120, 200, 160), [(one,) for one in names], chosen)
        return screen.button(self.BUTTON, "Add")

    @pytest.mark.parametrize("chosen", [1, -1])
    def test_that_is_another_or_none_refuses(self, chosen: int) -> None:
        then, at = self.listed(2), self.BUTTON.centre
        assert asked(self.listed(2), then, at).agrees
        assert not asked(self.listed(chosen), then, at).agrees

    def test_that_has_another_name_refuses(self) -> None:
        then, at = self.listed(2), self.BUTTON.centre
        names = ("Adler", "Birch", "Huber", "Dorn", "Eder")
        assert not asked(self.listed(2, names), then, at).agrees

    def test_the_other_entries_may_be_others(self) -> None:
        then, at = self.listed(2), self.BUTTON.centre
        answer = asked(self.listed(2, ("Falk", "Gross", "Corso", "Huber", "Birch")), then, at)
        assert answer.agrees, answer.why


def test_what_labels_two_places_tells_which_text_stands_there() -> None:
    def transfer(source: str, to: str) -> Screen:
        screen = page("Ledger").text(120, 130, "From").text(120, 160, "To")
        screen.text(220, 130, source).text(220, 160, to)
        return screen.button(Box(120, 220, 80, 24), "Save")

    then, at = transfer("Adler", "Birch"), Box(120, 220, 80, 24).centre
    assert asked(transfer("Adler", "Birch"), then, at).agrees
    assert not asked(transfer("Birch", "Adler"), then, at).agrees


def test_a_long_number_in_brackets_is_no_count() -> None:
    def account(name: str) -> Screen:
        return page("Ledger").text(120, 130, name).button(Box(120, 220, 80, 24), "Delete")

    then, at = account("Adler (4711)"), Box(120, 220, 80, 24).centre
    assert not asked(account("Adler (4171)"), then, at).agrees


@pytest.mark.parametrize("first", [9, 10, 12])
def test_the_hours_along_a_side_are_no_clock(first: int) -> None:
    def plan(first: int) -> Screen:
        screen = page("Plan").text(220, 120, "Hall").text(330, 120, "Desk")
        for number in range(5):
            y = 150 + 34 * number
            screen.text(120, y + 4, f"{first + number:02d}:00")
            for column in range(2):
                text = "Adler" if (number, column) == (2, 0) else "+"
                screen.button(Box(200 + 110 * column, y, 100, 26), text)
        return screen

    at = Box(200, 218, 100, 26).centre
    assert asked(plan(8), plan(8), at).agrees
    assert not asked(plan(first), plan(8), at).agrees


class TestABoxInATable:
    """...whose columns are rights, and whose rows are people."""

    AT = Box(243, 181, 13, 13).centre

    def matrix(self, right: str = "Write", *, ticked: bool = False) -> Screen:
        screen = page("Ledger")
        for column, name in enumerate(("Read", right, "Print")):
            screen.text(180 + 60 * column, 124, name)
        for row, name in enumerate(PEOPLE):
            y = 150 + 30 * row
            screen.text(120, y, name)
            for column in range(3):
                box = Box(183 + 60 * column, y + 1, 13, 13)
                screen.fill(box.grown(8), WHITE, BLACK).fill(box, WHITE, BLACK)
                if ticked and box.contains(self.AT):
                    screen.fill(box.grown(-3), BLACK)
        return screen

    def test_is_told_by_the_head_of_its_column(self) -> None:
        assert asked(self.matrix(), self.matrix(), self.AT).agrees
        assert not asked(self.matrix(right="Approve"), self.matrix(), self.AT).agrees

    def test_that_is_ticked_is_not_clicked(self) -> None:
        assert not asked(self.matrix(ticked=True), self.matrix(), self.AT).agrees


def test_a_box_whose_label_is_greyed_is_not_ticked() -> None:
    def form(colour: str) -> Screen:
        screen = page("Ledger")
        for row, name in enumerate(("Read", "Write", "Print")):
            y = 130 + 26 * row
            screen.fill(Box(120, y + 1, 13, 13), WHITE, BLACK)
            screen.text(138, y, name, colour if name == "Write" else BLACK)
        return screen

    then, at = form(BLACK), Box(120, 157, 13, 13).centre
    assert asked(form(BLACK), then, at).agrees
    assert not asked(form("#a9a9a9"), then, at).agrees
