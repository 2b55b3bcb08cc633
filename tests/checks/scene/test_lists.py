"""What says which one of several equal entries of a list is meant: its branch, its column, all of
its row.
"""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.scene.lists import list_around, parents_of, titles_of
from checks.snapshot.look import Relation
from checks.verify.changes.context import RunContext
from checks.vision.edges import edges_of
from tests.builders.drawn.screens import WHITE, PaperReader, Screen

LIST = Box(130, 100, 320, 200)
LEAF = Box(186, 166, 40, 14)


def tree(*years: str, root: str = "Orders", title: str = "") -> Screen:
    """Two branches with a leaf of the same name each."""
    screen = Screen().window().fill(LIST, WHITE, "#707070")
    if title:
        screen.text(150, 104, title).fill(Box(LIST.x, 121, LIST.width, 1), "#707070")
    screen.text(142, 126, root)
    for number, year in enumerate(years):
        screen.text(164, 144 + 40 * number, year).text(186, 164 + 40 * number, "March")
    return screen


def refused(then: Screen, now: Screen, box: Box, known: RunContext | None = None) -> bool:
    remembered = name_target(then.look(box.centre), box.centre)
    return not verify_snapshot(now.look(box.centre), remembered, known or RunContext()).agrees


def test_an_entry_of_a_tree_is_named_by_its_branch() -> None:
    then = tree("2025", "2026")
    assert not refused(then, tree("2025", "2026"), LEAF)
    assert refused(then, tree("2026", "2025"), LEAF)
    assert refused(then, tree("2025", "2026", root="Returns"), LEAF)
    assert not refused(then, tree("2025", "2031"), LEAF)  # another branch than the leaf's


def test_the_parents_of_an_entry_begin_ever_farther_left() -> None:
    picture = tree("2025", "2026").pixels()
    second = LEAF.moved(0, 40)
    parents = parents_of(picture, second, edges_of(picture))
    assert len(parents) == 2
    assert parents[1].x < parents[0].x < second.x
    assert parents[1].y < LEAF.y < parents[0].y


def test_a_title_that_is_ruled_off_is_no_parent() -> None:
    picture = tree("2025", title="Name").pixels()
    assert len(parents_of(picture, LEAF, edges_of(picture))) == 2


def test_texts_of_one_column_are_no_parents_of_each_other() -> None:
    screen = Screen().window().fill(LIST, WHITE, "#707070")
    screen.text(200, 126, "1200").text(216, 144, "12").text(150, 180, "centred long")
    screen.text(176, 200, "text")
    picture = screen.pixels()
    for box in (Box(216, 146, 16, 12), Box(176, 202, 24, 12)):
        assert parents_of(picture, box, edges_of(picture)) == []


def test_an_arrow_before_an_entry_is_not_its_text() -> None:
    screen = tree("2025").text(170, 164, ">")
    picture = screen.pixels()
    assert len(parents_of(picture, LEAF, edges_of(picture))) == 2


def test_outside_a_list_there_are_no_parents() -> None:
    screen = Screen().text(20, 30, "Orders").text(60, 50, "March")
    picture = screen.pixels()
    box = Box(60, 52, 36, 12)
    assert list_around(edges_of(picture), box) is None
    assert parents_of(picture, box, edges_of(picture)) == []
    assert titles_of(picture, box, edges_of(picture)) == []


HEADS = Box(LIST.x, LIST.y, LIST.width, 22)
CELL = Box(240, 146, 30, 14)


def table(*heads: str, ground: str = "#d0d8e0", bold: bool = False) -> Screen:
    """A table without lines under a line of titles on a ground of its own."""
    screen = Screen().window().fill(LIST, WHITE, "#707070")
    screen.fill(HEADS.grown(-1), ground)
    for number, head in enumerate(heads):
        screen.text(136 + 104 * number, 103, head)
        if bold:
            screen.text(137 + 104 * number, 103, head)
    return screen.text(136, 144, "Bolt").text(240, 144, "80").text(344, 144, "0.10")


def test_a_cell_is_named_by_the_titles_of_its_table() -> None:
    then = table("Part", "Stock", "Price")
    assert not refused(then, table("Part", "Stock", "Price"), CELL)
    assert refused(then, table("Part", "Order", "Price"), CELL)
    assert refused(then, table("Part", "Price", "Stock"), CELL)


def test_a_title_in_bold_letters_is_still_the_title_if_that_can_be_read() -> None:
    then, now = table("Part", "Stock", "Price"), table("Part", "Stock", "Price", bold=True)
    assert refused(then, now, CELL)


class Reading(PaperReader):
    """Reads titles, bold or not, by their place alone."""

    def read_line(self, pixels: object) -> str:
        return "Stock"


def test_a_title_that_reads_the_same_is_the_same() -> None:
    then, now = table("Part", "Stock", "Price"), table("Part", "Stock", "Price", bold=True)
    assert not refused(then, now, CELL, RunContext(reader=Reading()))


def test_a_first_row_of_the_same_ground_is_no_title() -> None:
    picture = table("Nut", "12", "0.05", ground=WHITE).pixels()
    assert titles_of(picture, CELL, edges_of(picture)) == []


def calendar(month: str, *, ruled: bool = False) -> Screen:
    """Days under their month, which only a rule parts from them."""
    screen = Screen().window().fill(LIST, WHITE, "#707070").text(140, 105, month)
    screen.fill(Box(LIST.x, 126, LIST.width, 1), "#a0a0a0")
    for number in range(4):
        screen.text(240, 140 + 24 * number, str(10 + 7 * number))
        if ruled:
            screen.fill(Box(LIST.x, 160 + 24 * number, LIST.width, 1), "#a0a0a0")
    return screen


@pytest.mark.parametrize("month", ["05/2026", "June 2026"])
def test_a_day_is_named_by_the_month_above_the_rule(month: str) -> None:
    day = Box(240, 164, 16, 14)
    assert not refused(calendar("11/2026"), calendar("11/2026"), day)
    assert refused(calendar("11/2026"), calendar(month), day)


def test_the_first_of_many_ruled_rows_is_no_title() -> None:
    picture = calendar("11/2026", ruled=True).pixels()
    assert titles_of(picture, Box(240, 164, 16, 14), edges_of(picture)) == []


def grid(name: str) -> Screen:
    screen = Screen().window().fill(LIST, WHITE, "#707070")
    for line, row in enumerate((("Nut", "5", "0.05", "A"), (name, "80", "0.10", "B"))):
        for column, text in enumerate(row):
            cell = Box(140 + 70 * column, 110 + 24 * line, 71, 25)
            screen.fill(cell, WHITE, "#909090").text(cell.x + 5, cell.y + 4, text)
    return screen


@pytest.mark.parametrize("column", [1, 2, 3])
def test_a_cell_of_a_grid_is_named_by_its_whole_row(column: int) -> None:
    cell = Box(140 + 70 * column, 134, 71, 25)
    assert not refused(grid("Bolt"), grid("Bolt"), cell)
    assert refused(grid("Bolt"), grid("Belt"), cell)


def test_the_title_of_a_window_is_no_title_of_a_list() -> None:
    screen = Screen().window().text(130, 200, "Bolt")
    box = Box(130, 202, 26, 12)
    target = name_target(screen.look(box.centre), box.centre).target
    assert target is not None
    assert [name.relation for name in target.names] == [Relation.OWN]


def test_what_names_the_columns_of_a_table_are_titles() -> None:
    then = name_target(table("Part", "Stock", "Price").look(CELL.centre), CELL.centre).target
    assert then is not None
    titles = [name for name in then.names if name.relation is Relation.COLUMN]
    assert len(titles) == 3


def test_an_entry_that_hangs_on_another_branch_is_not_found_anew() -> None:
    leaf = Box(186, 206, 30, 14)
    then = tree("2025", "2026").text(186, 222, "April")
    now = tree("2026", "2025").text(186, 222, "April")
    assert refused(
        then, now, leaf.moved(0, 18), RunContext(reader=PaperReader("April", "2025", "2026"))
    )
