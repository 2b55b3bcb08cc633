"""A table shows other rows from one day to the next; a name beside the same key is another one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Pixels
from checks.offline import judge
from checks.scene.elements import Item
from checks.scene.perceive import perceive
from checks.scene.tables import reach_of, tables_in
from checks.text.dated import CLOCK
from checks.verify.target_decision import place_of
from tests.builders.drawn.screens import BLACK, WHITE, PaperReader, Screen

SERIF = ImageFont.truetype("LiberationSerif-Regular.ttf", 17)
OPEN = Box(120, 120, 80, 24)
ROWS = (
    ("C-101", "Adler", "12.50"),
    ("C-102", "Birch", "8.20"),
    ("C-103", "Corso", "99.00"),
    ("C-104", "Dorn", "1.75"),
)
OTHERS = (
    ("D-771", "Elster", "40.10"),
    ("D-772", "Falke", "3.60"),
    ("D-773", "Greif", "71.00"),
    ("D-774", "Huhn", "5.95"),
)
NAMES = ("Stone", "Miller", "Tanner")
WORDS = [cell for row in (*ROWS, *OTHERS) for cell in row]
READER = PaperReader(*WORDS, *NAMES, "Archive", "Drafts", "Open", "Due", "Paid", "Total", "Left")

Rows = Sequence[Sequence[str]]


def page(rows: Rows, columns: Sequence[int] = (120, 230, 340)) -> Screen:
    screen = Screen((800, 600)).window(title="Customers").text(120, 92, "Customers")
    screen.button(OPEN, "Open").button(Box(210, 120, 80, 24), "Close")
    for number, cells in enumerate(rows):
        for x, cell in zip(columns, cells, strict=True):
            screen.text(x, 160 + 22 * number, cell)
    return screen


def asked(now: Rows, then: Rows = ROWS) -> Comparison:
    return judge(page(then).pixels(), page(now).pixels(), OPEN.centre, READER)


class TestOtherRows:
    """...are no obstacle where the target stands in none of them."""

    def test_all_may_be_others(self) -> None:
        answer = asked(OTHERS)
        assert answer.agrees, answer.why

    @pytest.mark.parametrize("columns", [(120, 222, 318), (120, 244, 366)])
    def test_columns_are_as_wide_as_what_they_say(self, columns: Sequence[int]) -> None:
        now = page(OTHERS, columns)
        assert judge(page(ROWS).pixels(), now.pixels(), OPEN.centre, READER).agrees

    def test_another_number_of_columns_is_another_table(self) -> None:
        now = page([row[:2] for row in OTHERS], (120, 244))
        assert not judge(page(ROWS).pixels(), now.pixels(), OPEN.centre, READER).agrees

    def test_one_may_have_come_or_gone(self) -> None:
        assert asked((*ROWS, OTHERS[0])).agrees
        assert asked(ROWS[:3]).agrees

    def test_a_name_beside_the_same_key_is_no_other_row(self) -> None:
        answer = asked((ROWS[0], ("C-102", "Falke", "8.20"), *ROWS[2:]))
        assert not answer.agrees

    def test_names_and_values_are_no_rows(self) -> None:
        then = (("Due", "Adler", "12.50"), ("Paid", "Birch", "8.20"), ("Total", "Corso", "99.00"))
        now = (("Due", "Elster", "40.10"), ("Paid", "Falke", "3.60"), ("Total", "Greif", "71.00"))
        assert not asked(now, then).agrees

    def test_columns_in_other_places_are_another_table(self) -> None:
        other = page(OTHERS, (130, 260, 380))
        assert not judge(page(ROWS).pixels(), other.pixels(), OPEN.centre, READER).agrees


def test_lines_in_columns_at_one_distance_are_a_table() -> None:
    scene = perceive(page(ROWS).pixels())
    (table,) = tables_in(scene.items)
    assert [len(row.items) for row in table.rows] == [3] * 4
    assert table.pitch == pytest.approx(22, abs=1)
    assert table.is_like(table)
    assert not table.is_like(table, (37, 0))


def test_a_row_reaches_as_far_as_the_cells_of_its_grid() -> None:
    screen = page(())
    for number, cells in enumerate(ROWS):
        for column, cell in enumerate((*cells, "")):
            box = Box(110 + 90 * column, 160 + 21 * number, 91, 22)
            screen.fill(box, WHITE, BLACK).text(box.x + 8, box.y + 3, cell)
    scene = perceive(screen.pixels())
    (table,) = tables_in(scene.items)
    assert reach_of(scene, table.rows[1], table.pitch).right >= 110 + 4 * 90


def test_too_few_lines_are_no_table() -> None:
    assert tables_in(perceive(page(ROWS[:2]).pixels()).items) == []
    apart = [item for item in perceive(page(ROWS).pixels()).items if item.box.y < 160 + 22 * 2]
    assert tables_in(apart) == []


def tree(names: Sequence[str]) -> Screen:
    screen = Screen((800, 600)).window(Box(100, 60, 400, 440), title="Folders")
    for number, name in enumerate(names):
        y = 100 + 66 * number
        screen.text(120, y, name)
        for line, leaf in enumerate(("Archive", "Drafts"), start=1):
            screen.text(140, y + 22 * line, leaf)
    return screen


def test_a_head_that_another_one_took_the_place_of_is_another_one() -> None:
    at = Box(140, 100 + 66 * 2 + 44, 40, 14).centre
    swapped = tree((NAMES[2], NAMES[1], NAMES[0]))
    assert judge(tree(NAMES).pixels(), tree(NAMES).pixels(), at, READER).agrees
    answer = judge(tree(NAMES).pixels(), swapped.pixels(), at, READER)
    assert not answer.agrees or place_of(answer, at).y < at.y - 60


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("13:50:46", True),
        ("Last sync 08:14", True),
        ("8:05 pm", True),
        ("13.50.46", True),
        ("71.00", False),
        ("12.50", False),
        ("Total 8.20", False),
        ("25:00", False),
    ],
)
def test_an_amount_is_no_clock(text: str, *, is_one: bool) -> None:
    assert bool(CLOCK.match(text)) is is_one


def test_a_field_whose_border_alone_is_weaker_than_its_likes_is_greyed() -> None:
    def form(border: str) -> Screen:
        screen = Screen((800, 600)).window(title="Customer").text(120, 92, "New customer")
        for number, name in enumerate(NAMES):
            box = Box(220, 120 + 40 * number, 180, 24)
            screen.field(box, label=name, border=border if number == 1 else "#606060")
        return screen.text(120, 260, "All of it is kept here.")

    at = Box(220, 160, 180, 24).centre
    plain, weak = form("#606060"), form("#b0b0b0")
    assert judge(plain.pixels(), plain.pixels(), at, READER).agrees
    assert not judge(plain.pixels(), weak.pixels(), at, READER).agrees
    # A field that had the focus is drawn as its likes once it has gone.
    assert judge(form("#101010").pixels(), plain.pixels(), at, READER).agrees


def test_an_icon_that_cannot_be_used_any_more_is_no_obstacle() -> None:
    def bar(colour: str) -> Screen:
        screen = page(ROWS)
        for number in range(3):
            x = 320 + 40 * number
            ink = colour if number == 1 else "#203080"
            screen.fill(Box(x, 124, 16, 4), ink).fill(Box(x + 6, 128, 4, 12), ink)
        return screen

    answer = judge(bar("#203080").pixels(), bar("#9098b8").pixels(), OPEN.centre, READER)
    assert answer.agrees, answer.why


def written(words: Sequence[Sequence[tuple[int, str]]], pitch: int = 40) -> list[Item]:
    """The items of lines of text in letters with tails and without, by what is drawn."""
    picture = Image.new("RGB", (520, 40 + pitch * len(words)), "white")
    pen = ImageDraw.Draw(picture)
    for number, line in enumerate(words):
        for x, word in line:
            pen.text((x, 20 + pitch * number), word, "black", font=SERIF)
    pixels = Pixels(*picture.size, picture.convert("RGBA").tobytes("raw", "BGRA"))
    return list(perceive(pixels).items)


def test_rows_keep_one_distance_whichever_letters_hang_below_their_line() -> None:
    names = ("Spruce", "Cedar", "Sparrow", "Raven", "Gypsy")
    rows = [((20, name), (240, "1994"), (400, "Open")) for name in names]
    (table,) = tables_in(written(rows))
    assert [len(row.items) for row in table.rows] == [3] * 5


def test_the_words_that_go_on_in_a_cell_belong_to_its_row() -> None:
    rows = [((20, "Cedar"), (240, f"{day} Sep")) for day in (4, 11, 23)]
    (table,) = tables_in(written(rows))
    assert all(row.box.right > 270 for row in table.rows)


def test_a_bar_above_that_stands_in_two_columns_takes_none_from_the_rows() -> None:
    bar = ((20, "Archive"), (140, "Forward"))
    rows = [((20, "Ulla"), (140, "Cedar"), (300, "Berlin"), (420, "Sep")) for _ in range(4)]
    (table,) = tables_in(written([bar, *rows]))
    assert [len(row.items) for row in table.rows] == [2, 4, 4, 4, 4]
