"""Names and sections that have changed places: the chosen entry of a list or tree, tabs, round
buttons, header rows of a table, and controls that can no longer be used.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.locator.features import Role
from checks.offline import judge
from checks.scene.perceive import perceive
from checks.verify.identity.features import unlike
from checks.verify.identity.pair import Pair
from tests.builders.drawn.screens import BLACK, BLUE, WHITE, PaperReader, Screen

NAMES = ("Adler", "Birch", "Corso", "Dorn", "Eder", "Falk")
WORDS = ("Staff", "Delete", "Assign", "Köln", "Bath", "Reports", "Alarms", "North", "South", "Edit")
READER = PaperReader(*NAMES, *WORDS, "Adler & Sons", "Birch Ltd", "Save", "Print", "Open", "Share")
FRAME = Box(100, 60, 520, 380)
BUTTON = Box(120, 320, 80, 24)


def page() -> Screen:
    return Screen((800, 600)).window(FRAME, "Staff").text(120, 86, "Staff")


def asked(now: Screen, then: Screen, at: Point) -> Comparison:
    return judge(then.pixels(), now.pixels(), at, READER)


class TestTheChosenEntry:
    def listed(self, names: Sequence[str]) -> Screen:
        screen = page().rows(Box(120, 120, 200, 160), [(one,) for one in names], 2)
        return screen.button(BUTTON, "Delete")

    def test_that_has_exchanged_its_place_with_another_one_refuses(self) -> None:
        then = self.listed(NAMES)
        assert asked(self.listed(NAMES), then, BUTTON.centre).agrees
        assert not asked(
            self.listed(("Adler", "Birch", "Dorn", "Corso", "Eder", "Falk")), then, BUTTON.centre
        ).agrees

    def tree(self, cities: Sequence[str]) -> Screen:
        screen = page().fill(Box(120, 120, 200, 180), WHITE, "#707070")
        screen.fill(Box(121, 222, 198, 20), BLUE)
        for part, city in enumerate(cities):
            screen.text(126, 123 + 80 * part, city)
            for row in range(3):
                chosen = (part, row) == (1, 0)
                y = 143 + 80 * part + 20 * row
                screen.text(146, y, NAMES[3 * part + row], WHITE if chosen else BLACK)
        return screen.button(BUTTON, "Delete")

    def test_of_a_tree_that_lies_in_another_part_refuses(self) -> None:
        then = self.tree(("Köln", "Bath"))
        assert asked(self.tree(("Köln", "Bath")), then, BUTTON.centre).agrees
        assert not asked(self.tree(("Bath", "Köln")), then, BUTTON.centre).agrees


def test_tabs_of_unequal_width_that_have_exchanged_their_names_refuse() -> None:
    def tabbed(names: Sequence[str]) -> Screen:
        screen, left = page(), 120
        for name in names:
            wide = 110 if "&" in name else 76
            screen.button(Box(left, 116, wide, 22), name, ground="#c4c4c4" if left > 120 else WHITE)
            left += wide
        return screen.fill(Box(120, 138, 400, 150), WHITE).button(Box(140, 220, 80, 24), "Delete")

    then, at = tabbed(("Adler & Sons", "Birch Ltd")), Box(140, 220, 80, 24).centre
    assert asked(tabbed(("Adler & Sons", "Birch Ltd")), then, at).agrees
    assert not asked(tabbed(("Birch Ltd", "Adler & Sons")), then, at).agrees


def test_another_round_button_of_a_grid_that_is_set_refuses() -> None:
    def roster(chosen: int) -> Screen:
        screen = page()
        for number, name in enumerate(NAMES):
            x, y = 120 + 110 * (number % 3), 124 + 26 * (number // 3)
            screen.fill(Box(x, y + 2, 12, 12), WHITE, BLACK).text(x + 18, y, name)
            if number == chosen:
                screen.fill(Box(x + 3, y + 5, 6, 6), BLACK)
        return screen.button(BUTTON, "Assign")

    assert asked(roster(5), roster(5), BUTTON.centre).agrees
    assert not asked(roster(1), roster(5), BUTTON.centre).agrees


class TestAHeaderRow:
    AT = Box(270, 212, 60, 20).centre

    def table(self, parts: Sequence[str], rows: Sequence[str] = ("Reports", "Alarms")) -> Screen:
        screen = page()
        for part, name in enumerate(parts):
            top = 120 + 72 * part
            screen.fill(Box(120, top, 240, 20), "#b8b8b8").text(126, top + 2, name)
            for row, kind in enumerate(rows):
                y = top + 20 + 26 * row
                screen.fill(Box(120, y, 240, 26), WHITE, "#dddddd").text(126, y + 5, kind)
                screen.button(Box(270, y + 3, 60, 20), "Edit")
        return screen

    def test_under_which_the_row_of_the_target_stands_tells_it_from_others(self) -> None:
        then = self.table(("North", "South"))
        assert asked(self.table(("North", "South")), then, self.AT).agrees
        assert not asked(self.table(("North", "Bath")), then, self.AT).agrees

    def test_that_is_the_first_one_tells_it_too(self) -> None:
        then = self.table(("North", "South"))
        at = Box(270, 143, 60, 20).centre
        assert not asked(self.table(("Bath", "South")), then, at).agrees


def test_an_arrow_that_has_faded_is_not_clicked() -> None:
    def split(colour: str) -> Screen:
        screen = page().fill(Box(120, 130, 110, 24), "#ececf0").text(130, 134, "Save")
        for row in range(6):
            screen.fill(Box(206 + row, 140 + row, 12 - 2 * row, 1), colour)
        return screen.fill(Box(240, 130, 90, 24), "#ececf0").text(268, 134, "Print")

    then, at = split(BLACK), Point(211, 142)
    assert asked(split(BLACK), then, at).agrees
    assert not asked(split("#b8b8b8"), then, at).agrees


def test_a_banner_below_the_title_of_a_list_is_not_what_its_entries_lie_in() -> None:
    def listed(banner: str = "") -> Screen:
        screen, top = page(), 120
        if banner:
            screen.fill(Box(101, 110, 518, 26), "#cfe2ff").text(106, 114, banner)
            screen.text(570, 114, "Open")
            top = 148
        for row, name in enumerate(NAMES):
            y = top + 22 * row
            screen.fill(Box(132, y + 2, 13, 13), WHITE, BLACK).text(154, y, name)
        return screen

    then, at = listed(), Point(138, 172)
    answer = asked(listed("Reports"), then, at)
    assert answer.agrees, answer.why
    assert answer.adjust == {"x": 138, "y": 200}


def test_a_parent_that_is_drawn_together_with_its_arrow_is_another_one() -> None:
    def tree(cities: Sequence[str]) -> Screen:
        screen = page().fill(Box(120, 120, 200, 180), WHITE, "#707070")
        for part, city in enumerate(cities):
            y = 123 + 80 * part
            left = 142 if city == "Bath" else 148  # the arrow touches one of them
            screen.fill(Box(130, y + 6, 10, 5), BLACK).text(left, y, city)
            for row in range(3):
                screen.text(172, y + 20 * (row + 1), NAMES[3 * part + row])
        return screen

    at = Point(185, 232)
    then, now = (perceive(tree(one).pixels()) for one in (("Bath", "Köln"), ("Köln", "Bath")))
    pair = Pair(then, describe(then, at), now, describe(now, at), READER)
    assert [one.replaced for one in unlike(pair, Role.ANCESTOR)] == [True]
