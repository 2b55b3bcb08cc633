"""A text that has changed says that the page is about something else, unless its place tells that
it is data.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.offline import judge
from checks.scene.perceive import perceive
from checks.verify.harmless.changes import says_otherwise
from checks.verify.identity.expected import Expected
from checks.verify.identity.pair import Pair
from tests.builders.drawn.screens import BLACK, BLUE, PANEL, WHITE, PaperReader, Screen

NAMES = ("Adler", "Birch", "Corso", "Dorn", "Elster", "Falke", "Greif", "Huhn", "Igel")
READER = PaperReader(
    *NAMES,
    *("Orders", "Save", "Post", "Street", "Town", "Kiel", "Ulm", "Note", "30", "0", "Urgent"),
    *("17 saved", "18 saved", "Not saved", "Failed"),
    *("A-1", "B-2", "C-3", "D-4", "E-5"),
    *(f"Town {each}" for each in ("Ulm", "Kiel", NAMES[3])),
    *(f"Street {each}" for each in (NAMES[0], NAMES[4])),
    *(f"Note {each}" for each in (NAMES[1], NAMES[5])),
)
SAVE = Box(140, 400, 80, 24)
AT = SAVE.centre
SIZE = (800, 600)


def page() -> Screen:
    screen = Screen(SIZE).window(Box(100, 60, 560, 420), "Orders").text(120, 92, "Orders")
    return screen.button(SAVE, "Save").text(120, 450, "Note")


def asked(now: Screen, then: Screen, at: Point = AT) -> Comparison:
    return judge(then.pixels(), now.pixels(), at, READER)


def other_text(now: Screen, then: Screen, at: Point = AT, *, undoable: bool = False) -> Box | None:
    """The text that is no data, if the target is where it was."""
    scenes = perceive(then.pixels()), perceive(now.pixels())
    was, there = (describe(scene, at) for scene in scenes)
    expected = Expected(undoable=undoable)
    return says_otherwise(Pair(scenes[0], was, scenes[1], there, READER, expected))


class TestAName:
    """...that has changed refuses, wherever it stands."""

    @pytest.mark.parametrize("place", [(420, 200), (420, 402), (120, 430), (120, 130)])
    def test_anywhere_in_the_window(self, place: tuple[int, int]) -> None:
        then, now = page().text(*place, "Adler"), page().text(*place, "Birch")
        assert asked(then, then).agrees
        assert not asked(now, then).agrees

    def test_in_a_block_beside_the_target(self) -> None:
        def about(*lines: str) -> Screen:
            screen = page().fill(Box(400, 300, 180, 100), WHITE, BLACK)
            for number, line in enumerate(lines):
                screen.text(412, 310 + 20 * number, line)
            return screen

        answer = asked(about("Birch", "Kiel", "30"), about("Adler", "Kiel", "30"))
        assert (answer.agrees, answer.why) == (False, "A text of the window reads otherwise.")
        assert answer.where is not None
        assert answer.where.y < 330


class TestFields:
    """...to type in hold data where their label is as it was."""

    @staticmethod
    def form(value: str, label: str = "Street", *, chosen: bool = False) -> Screen:
        screen = page().field(Box(240, 200, 200, 24), "", label)
        if not chosen:
            return screen.text(245, 203, value)
        return screen.fill(Box(245, 205, 36, 14), BLUE).text(245, 203, value, WHITE)

    def test_another_value(self) -> None:
        assert other_text(self.form("Birch"), self.form("Adler")) is None
        assert other_text(self.form("Birch", chosen=True), self.form("")) is None

    def test_another_label_is_none(self) -> None:
        assert other_text(self.form("Birch", "Town"), self.form("Adler")) is not None

    def test_a_box_without_a_label_says_whose_page_it_is(self) -> None:
        then, now = (page().field(Box(240, 200, 200, 24), name) for name in NAMES[:2])
        assert other_text(now, then) is not None

    def test_nor_is_one_that_was_not_there(self) -> None:
        assert other_text(self.form("Birch"), page().text(150, 203, "Street")) is not None

    def test_a_combo_box_with_an_arrow(self) -> None:
        def combo(value: str) -> Screen:
            screen = page().fill(Box(240, 200, 340, 24), "#f0f0f0", BLACK).text(245, 203, value)
            screen.field(Box(240, 240, 340, 24), "Adler", "Name")
            return screen.text(150, 203, "Town").fill(Box(560, 210, 10, 5), BLACK)

        assert other_text(combo("Ulm"), combo("Kiel")) is None

    def test_a_name_with_a_button_that_takes_it_out_is_none(self) -> None:
        def receivers(name: str, *, takes_out: bool) -> Screen:
            screen = page().text(150, 208, "Town").fill(Box(240, 200, 150, 30), WHITE, "#707070")
            screen.text(250, 207, name)
            return screen.button(Box(338, 205, 40, 20), "x") if takes_out else screen

        def answer(*, takes_out: bool) -> Comparison:
            now, then = (receivers(each, takes_out=takes_out) for each in NAMES[:2])
            return asked(now, then)

        assert answer(takes_out=False).agrees
        assert not answer(takes_out=True).agrees

    def test_what_stands_in_an_empty_field_is_fainter(self) -> None:
        def field(text: str, colour: str) -> Screen:
            return page().fill(Box(240, 200, 200, 24), WHITE, BLACK).text(245, 203, text, colour)

        assert other_text(field("Adler", BLACK), field("Street", "#a0a0a0")) is None
        assert other_text(field("Adler", BLACK), field("Street", BLACK)) is not None

    def test_the_figure_that_a_calculator_shows(self) -> None:
        def shown(text: str, x: int) -> Screen:
            return page().fill(Box(140, 140, 300, 60), WHITE, BLACK).text(x, 160, text)

        assert other_text(shown("30", 415), shown("0", 422)) is None
        assert other_text(shown("Birch", 395), shown("Adler", 395)) is not None


class TestStates:
    """...of other elements are data."""

    def test_a_box_that_is_ticked(self) -> None:
        def options(*, ticked: bool) -> Screen:
            screen = page().fill(Box(240, 203, 13, 13), WHITE, BLACK).text(258, 201, "Urgent")
            return screen.fill(Box(243, 206, 7, 7), BLACK) if ticked else screen

        assert other_text(options(ticked=True), options(ticked=False)) is None

    def test_a_text_that_is_selected(self) -> None:
        then = page().text(300, 300, "Adler")
        now = page().fill(Box(297, 299, 44, 18), "#c0d8f8").text(300, 300, "Adler")
        assert other_text(now, then) is None

    def test_a_count_in_a_spot_of_colour(self) -> None:
        def counted(text: str) -> Screen:
            return page().fill(Box(300, 300, 26, 18), BLUE).text(306, 301, text, WHITE)

        assert other_text(counted("30"), counted("0")) is None
        assert other_text(page().text(306, 301, "30"), page().text(306, 301, "0")) is not None

    def test_a_mark_that_was_taken_for_a_part_of_its_label(self) -> None:
        then, now = (page().text(300, 300, "Urgent") for _ in range(2))
        now.fill(Box(288, 304, 9, 9), BLACK)
        assert other_text(now, then) is None

    def test_a_line_is_no_text(self) -> None:
        assert other_text(page().fill(Box(300, 300, 14, 3), BLACK), page()) is None


class TestRows:
    """...that are others are data where the target stands in none of them."""

    PAIRS = tuple(zip(NAMES[:5], ("A-1", "B-2", "C-3", "D-4", "E-5"), strict=True))

    @staticmethod
    def listed(rows: Sequence[tuple[str, str]]) -> Screen:
        screen = page()
        for number, cells in enumerate(rows):
            for column, cell in enumerate(cells):
                screen.text(240 + 120 * column, 180 + 24 * number, cell)
        return screen

    def test_other_rows(self) -> None:
        others = tuple((name, code) for name, (_, code) in zip(NAMES[4:], self.PAIRS, strict=True))
        now, then = self.listed((*others[:4], others[4])), self.listed(self.PAIRS)
        assert other_text(now, then) is None

    def test_a_value_that_follows_its_label_is_no_other_row(self) -> None:
        def facts(town: str) -> Screen:
            labels, values = ("Town", "Street", "Note"), (town, *NAMES[:2])
            left = zip([" ".join(one) for one in zip(labels, values, strict=True)], strict=True)
            right = [(f"{label} {name}",) for label, name in zip(labels, NAMES[3:], strict=False)]
            return self.listed([(*one, *two) for one, two in zip(left, right, strict=True)])

        assert other_text(facts("Ulm"), facts("Ulm")) is None
        assert other_text(facts("Kiel"), facts("Ulm")) is not None

    @pytest.mark.parametrize(("card", "passes"), [(Box(220, 172, 200, 150), False), (None, True)])
    def test_the_lines_of_a_bill_are_none(self, card: Box | None, *, passes: bool) -> None:
        """A short table that stands with the target in a card tells what it acts on."""
        charge = Box(240, 280, 80, 24)

        def bill(*rows: tuple[str, str]) -> Screen:
            screen = page().fill(card, WHITE, "#707070") if card else page()
            for number, cells in enumerate(rows):
                for column, cell in enumerate(cells):
                    screen.text(240 + 120 * column, 190 + 24 * number, cell)
            return screen.button(charge, "Post")

        then, now = bill(*self.PAIRS[:3]), bill(*self.PAIRS[:2], ("Elster", "E-5"))
        assert (other_text(now, then, charge.centre) is None) is passes

    def test_rows_in_another_order(self) -> None:
        assert other_text(self.listed(self.PAIRS[::-1]), self.listed(self.PAIRS)) is None

    def test_another_value_beside_the_same_key_is_no_other_row(self) -> None:
        now = (("Adler", "E-5"), *self.PAIRS[1:4])
        assert other_text(self.listed(now), self.listed(self.PAIRS[:4])) is not None

    @pytest.mark.parametrize(
        ("head", "undoable"), [("#a0c0e0", True), ("#a0c0e0", False), (PANEL, True)]
    )
    def test_a_value_in_a_table_that_has_a_head(self, head: str, *, undoable: bool) -> None:
        """What a table says of one and the same key may be what is decided on."""

        def table(code: str) -> Screen:
            screen = page().fill(Box(236, 152, 260, 22), head)
            rows = (("Town", "Street"), (self.PAIRS[0][0], code), *self.PAIRS[1:4])
            for number, cells in enumerate(rows):
                for column, cell in enumerate(cells):
                    screen.text(240 + 120 * column, 156 + 24 * number, cell)
            return screen

        answer = other_text(table("E-5"), table("A-1"), undoable=undoable)
        assert (answer is None) is (undoable and head != PANEL)

    def test_a_value_in_another_row_of_the_targets_own_table(self) -> None:
        then, now = self.PAIRS[:4], (*self.PAIRS[:3], ("Dorn", "E-5"))
        assert other_text(self.listed(now), self.listed(then), Point(255, 188)) is None

    @pytest.mark.parametrize("ticked", [0, 1])
    def test_what_stands_beside_a_box_that_is_ticked_is_none(self, ticked: int) -> None:
        def versions(name: str) -> Screen:
            screen = page()
            for number, text in enumerate((name, *NAMES[1:4])):
                box = Box(240, 183 + 24 * number, 12, 12)
                screen.fill(box, BLACK if number == ticked else WHITE, BLACK)
                screen.text(262, 180 + 24 * number, text)
            return screen

        assert asked(versions("Igel"), versions("Adler")).agrees is (ticked != 0)

    def test_the_state_of_another_row(self) -> None:
        def marked(mark: str) -> Screen:
            screen = self.listed(self.PAIRS[:4])
            return screen.fill(Box(450, 206, 12, 12), mark, BLACK)

        assert other_text(marked(BLACK), marked(WHITE)) is None

    @pytest.mark.parametrize("row", [1, 3])
    @pytest.mark.parametrize("size", [4, 6])
    def test_a_cell_of_a_sheet(self, size: int, row: int) -> None:
        """A small one may be what is decided on, unless the target is a cell of it, too."""

        def sheet(text: str) -> Screen:
            screen = page()
            for number in range(size * size):
                box = Box(200 + 80 * (number % size), 180 + 24 * (number // size), 81, 25)
                screen.fill(box, WHITE, "#a0a0a0")
            return screen.text(206, 184 + 24 * row, "Town").text(286, 184 + 24 * row, text)

        now, then = sheet("Birch"), sheet("Adler")
        assert (other_text(now, then) is None) is (size == 6)
        assert other_text(now, then, Point(215, 192 + 24 * (row - 1))) is None
        assert other_text(now, then, Point(215, 192 + 24 * row)) is not None


class TestEntries:
    """...of a list are data where they are not chosen."""

    @staticmethod
    def listed(names: Sequence[str], chosen: int = -1) -> Screen:
        return page().rows(Box(240, 140, 160, 200), [(name,) for name in names], chosen)

    def test_others_than_the_chosen_one(self) -> None:
        then, now = self.listed(NAMES[:4], 1), self.listed(("Falke", "Birch", "Greif", "Huhn"), 1)
        assert other_text(now, then) is None

    def test_the_chosen_one_says_what_the_page_is_about(self) -> None:
        now = self.listed(("Adler", "Falke", "Corso", "Dorn"), 1)
        assert other_text(now, self.listed(NAMES[:4], 1)) is not None

    def test_few_lines_of_which_none_is_chosen_may_be_of_one_thing(self) -> None:
        now = self.listed(("Falke", *NAMES[1:4]))
        assert other_text(now, self.listed(NAMES[:4])) is not None

    def test_many_lines_are_a_list(self) -> None:
        now = self.listed(("Igel", *NAMES[1:8]))
        assert other_text(now, self.listed(NAMES[:8])) is None

    def test_those_of_the_targets_own_list(self) -> None:
        then, now = self.listed(NAMES[:4]), self.listed(("Adler", "Birch", "Falke", "Greif"))
        assert other_text(now, then, Point(262, 172)) is None

    @pytest.mark.parametrize("lines", [4, 8])
    def test_a_value_beside_the_same_name_is_no_entry(self, lines: int) -> None:
        def about(code: str) -> Screen:
            rows = [(name, code if name == "Birch" else "C-3") for name in NAMES[:lines]]
            return page().rows(Box(240, 140, 240, 200), rows)

        assert other_text(about("B-2"), about("A-1")) is not None

    def test_lines_at_no_distance_of_their_own(self) -> None:
        def text(first: str) -> Screen:
            screen = page().fill(Box(240, 140, 160, 200), WHITE, BLACK)
            for name, y in zip((first, "Birch", "Corso"), (150, 172, 206), strict=True):
                screen.text(250, y, name)
            return screen

        assert other_text(text("Falke"), text("Adler")) is not None


class TestStatus:
    """...in the last row of the window, which its grip and scroll bars do not end."""

    @staticmethod
    def status(text: str, *, grip: bool = True) -> Screen:
        screen = page().text(420, 456, text)
        return screen.fill(Box(646, 466, 12, 12), "#909090", BLACK) if grip else screen

    @pytest.mark.parametrize("grip", [False, True])
    def test_other_numbers(self, *, grip: bool) -> None:
        then, now = self.status("17 saved", grip=grip), self.status("18 saved", grip=grip)
        assert other_text(now, then) is None

    def test_other_words_beside_a_grip(self) -> None:
        assert other_text(self.status("Not saved"), self.status("17 saved")) is not None

    def test_trouble(self) -> None:
        now, then = self.status("Failed", grip=False), self.status("17 saved", grip=False)
        assert other_text(now, then) is not None

    def test_the_arrow_of_a_bar(self) -> None:
        def bar(arrow: str) -> Screen:
            screen = page().fill(Box(300, 180, 13, 150), WHITE, "#909090")
            return screen.fill(Box(303, 168, 7, 7), arrow)

        assert other_text(bar("#606060"), bar(PANEL)) is None


def test_what_the_pixels_alone_agree_to_is_held_against_the_texts_too() -> None:
    def page_of(name: str) -> Screen:
        screen = Screen(SIZE).fill(Box(0, 0, 800, 600), PANEL)
        screen.fill(Box(300, 200, 40, 40), "#c02020").fill(Box(400, 200, 40, 40), "#c02020")
        return screen.text(120, 92, name)

    at = Point(318, 222)
    assert asked(page_of("Adler"), page_of("Adler"), at).agrees
    assert not asked(page_of("Birch"), page_of("Adler"), at).agrees
