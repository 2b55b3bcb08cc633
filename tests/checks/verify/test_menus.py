"""A menu that the target is an entry of cuts off what it lies over; one with an entry more does so
elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.locator.resolve import twins
from checks.scene.elements import Item
from checks.scene.perceive import perceive
from checks.scene.tables import Row
from checks.verify.identity.pair import Pair
from checks.verify.menus import cut_by_menu, cut_otherwise, grown, is_entry_more
from tests.builders.drawn.screens import WHITE, Screen

MENU = Box(140, 70, 110, 0)
COPY = Point(160, 84)
TEXTS = ("Orders of the year, sorted by number", "Delivered to Ada, in two parts, paid")


def page(entries: Sequence[str], width: int = MENU.width) -> Screen:
    """A menu over lines of text that go on at its right."""
    screen = Screen((520, 300), "#f4f4f4")
    for number in range(8):
        screen.text(40, 60 + 24 * number, TEXTS[number % 2] + ", and so on")
    box = Box(MENU.x, MENU.y, width, 8 + 24 * len(entries))
    screen.fill(box, WHITE, "#606060")
    for number, entry in enumerate(entries):
        screen.text(box.x + 12, box.y + 6 + 24 * number, entry)
    return screen


THREE, FOUR = ("Copy", "Cut", "Paste"), ("Copy", "Cut", "Paste", "Sign")


def pair(now: Screen, then: Screen) -> Pair:
    before, after = perceive(then.pixels()), perceive(now.pixels())
    return Pair(before, describe(before, COPY), after, describe(after, COPY))


def changed(both: Pair) -> list[Item]:
    fresh = [one for one in both.now.items if not twins(both.now, one, both.then)]
    return fresh + [one for one in both.then.items if not twins(both.then, one, both.now)]


def test_an_entry_has_come_where_it_stands_at_the_end_of_the_list() -> None:
    both = pair(page(FOUR), page(THREE))
    more = [one.box for one in both.now.items if is_entry_more(both, one.box)]
    assert len(more) == 1
    assert Box(MENU.x, MENU.y + 78, MENU.width, 24).covers(more[0])


def test_no_entry_has_come_where_as_many_stand_there_or_the_list_was_short() -> None:
    for now, then in ((FOUR, FOUR), (THREE, THREE[:2])):
        both = pair(page(now), page(then))
        assert not any(is_entry_more(both, one.box) for one in both.now.items)


def test_a_wider_menu_with_an_entry_more_cuts_the_texts_under_it_off_elsewhere() -> None:
    both = pair(page(FOUR, 140), page(THREE))
    cut = [box for _, box in cut_otherwise(both, changed(both))]
    ends = both.there.pane.right, both.was.pane.right
    assert {next(end for end in ends if end <= box.x <= end + 20) for box in cut} == set(ends)
    lines = list(grown(both, changed(both)))
    assert len(lines) == 2
    assert all(line.meets(both.there.pane) for line in lines)


def test_without_an_entry_more_nothing_is_cut_off_elsewhere() -> None:
    both = pair(page(THREE, 140), page(THREE))
    assert list(cut_otherwise(both, changed(both))) == []
    assert list(grown(both, changed(both))) == []


def rows_beside(both: Pair) -> list[tuple[Row, Box]]:
    """What is left of every second line at the right of the menu, as rows of a table."""
    right = both.there.pane.right
    held = [one for one in both.now.items if right <= one.box.x <= right + 24 and one.box.y > 80]
    pieces = [[one for one in held if one.box.y == y] for y in (90, 138)]
    rows = [Row(tuple(items)) for items in pieces]
    return [(row, row.box) for row in rows]


def test_pieces_of_texts_beside_a_menu_over_a_table_go_with_its_rows() -> None:
    both = pair(page(FOUR, 140), page(THREE))
    rows = rows_beside(both)
    pieces = [box for _, box in cut_by_menu(both, changed(both), rows)]
    right = both.there.pane.right
    assert [box.y for box in pieces] == [112]
    assert all(right < box.x and box.y < rows[1][1].y for box in pieces)
    assert list(cut_by_menu(both, changed(both), rows[:1])) == []


def test_no_piece_goes_with_a_table_that_no_menu_lies_over() -> None:
    both = pair(page(FOUR, 140), page(THREE))
    aside = Point(60, 192)
    below = Pair(both.then, describe(both.then, aside), both.now, describe(both.now, aside))
    assert list(cut_by_menu(below, changed(both), rows_beside(both))) == []
