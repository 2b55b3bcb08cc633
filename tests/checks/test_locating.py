"""A target is found by what identifies it, wherever it stands, and refused where that reads
otherwise or where something has come that nothing explains.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.locator.sentence import sentence
from checks.locator.target import name_target
from checks.offline import judge
from checks.pipeline import verify_snapshot
from checks.scene.perceive import perceive
from checks.scene.relations import Sort
from checks.verify.changes.context import RunContext, Typed
from checks.verify.identity.expected import Expected
from checks.verify.identity.pair import Pair
from checks.verify.named import LOCATED
from checks.verify.target_decision import Answer, locate, stays
from tests.builders.drawn.screens import BLACK, BLUE, FRAME, GREY, PANEL, WHITE, PaperReader, Screen

SAVE = Box(400, 320, 80, 24)
NAME, CITY = Box(220, 120, 180, 24), Box(220, 160, 180, 24)
ROWS = (("C-101", "Adler"), ("C-102", "Birch"), ("C-103", "Corso"), ("C-104", "Dorn"))
BANNER, WARNING = "The system rests tonight.", "The account is locked."
WORDS = "C-101 C-102 C-103 C-104 Adler Birch Corso Dorn Delete Close Save Cancel"
READER = PaperReader(*WORDS.split(), BANNER, WARNING)


def form(grow: int = 0, save: str = "Save", down: int = 0) -> Screen:
    """Its buttons stay in the lower right corner; what is below a banner is pushed down."""
    frame = Box(FRAME.x, FRAME.y, FRAME.width + grow, FRAME.height + grow // 2)
    screen = Screen((800, 600)).window(frame).text(120, 92, "New customer")
    screen.field(NAME.moved(0, down), "", "Name").field(CITY.moved(0, down), "", "City")
    screen.text(120, 210 + down, "All of it is kept here.")
    screen.text(120, 240 + down, "Nobody else sees it.")
    screen.button(Box(300, 320, 80, 24).moved(grow, grow // 2), "Cancel")
    return screen.button(SAVE.moved(grow, grow // 2), save)


def asked(now: Screen, then: Screen, at: Point) -> Comparison:
    return judge(then.pixels(), now.pixels(), at, READER)


def table(rows: tuple[tuple[str, str], ...] = ROWS, shift: int = 0) -> Screen:
    screen = Screen((800, 600)).window(title="Customers").text(120, 92, "Customers")
    for number, cells in enumerate(rows):
        y = 130 + 36 * number + shift
        for column, cell in enumerate(cells):
            screen.text(120 + 110 * column, y + 4, cell)
        screen.button(Box(400, y, 70, 24), "Delete")
    return screen


def delete(row: int) -> Point:
    return Box(400, 130 + 36 * row, 70, 24).centre


class TestAWindowOfAnotherSize:
    """...has its button in the same corner."""

    def test_it_is_found(self) -> None:
        answer = asked(form(grow=60), form(), SAVE.centre)
        assert answer.agrees, answer.why
        assert (answer.adjust["x"], answer.adjust["y"]) == (SAVE.centre.x + 60, SAVE.centre.y + 30)

    def test_another_button_there_is_refused(self) -> None:
        assert not asked(form(grow=60, save="Send"), form(), SAVE.centre).agrees

    @pytest.mark.parametrize("text", ["", "The disk is full"])
    def test_a_block_that_has_come_is_refused(self, text: str) -> None:
        now = form(grow=60).popup(Box(160, 180, 220, 90), text)
        assert not asked(now, form(), SAVE.centre).agrees

    def test_a_field_that_is_wider_is_clicked_as_far_along_it(self) -> None:
        wide = Box(220, 120, 240, 24)
        then, now = form(), form(grow=60).field(wide)
        found = locate(perceive(then.pixels()), NAME.centre, perceive(now.pixels()), READER)
        assert found.at is not None
        assert abs(found.at.x - wide.centre.x) <= 2
        at_the_end = Point(NAME.right - 8, NAME.centre.y)
        found = locate(perceive(then.pixels()), at_the_end, perceive(now.pixels()), READER)
        assert found.at is not None
        assert abs(wide.right - 8 - found.at.x) <= 2


class TestWhatIsRepeated:
    """...is told by the whole key of its item."""

    def test_a_row_that_has_moved_is_followed(self) -> None:
        now = table((ROWS[3], *ROWS[:3]))
        answer = asked(now, table(), delete(1))
        assert answer.agrees, answer.why
        assert answer.adjust["y"] == delete(2).y

    def test_a_row_that_is_gone_is_not_replaced_by_its_neighbour(self) -> None:
        answer = asked(table((ROWS[0], *ROWS[2:])), table(), delete(1))
        assert not answer.agrees

    def test_a_row_with_another_number_is_another_one(self) -> None:
        rows = (ROWS[0], ("C-112", "Birch"), *ROWS[2:])
        assert not asked(table(rows), table(), delete(1)).agrees

    def test_items_of_several_rows_are_headed_by_their_title(self) -> None:
        def cards(titles: tuple[str, ...], value: str = "") -> Screen:
            screen = Screen((800, 600)).window(Box(100, 60, 400, 440)).text(120, 92, "Order")
            for number, title in enumerate(titles):
                y = 120 + 110 * number
                screen.text(120, y, title)
                screen.field(Box(220, y + 30, 120, 24), value if number == 1 else "", "Count")
                screen.button(Box(400, y + 30, 70, 24), "Remove")
            return screen

        titles = ("Item 1", "Item 2", "Item 3")
        at = Box(400, 260, 70, 24).centre
        assert asked(cards(titles, "7"), cards(titles), at).adjust == {}
        assert asked(cards(titles, "7"), cards(titles), at).agrees
        assert not asked(cards(("Item 1", "Item 4", "Item 3")), cards(titles), at).agrees


@pytest.mark.parametrize("block", [Box(156, 306, 36, 18), Box(110, 330, 90, 24)])
def test_a_small_block_near_the_end_of_a_window_is_no_scroll_bar(block: Box) -> None:
    then = Screen().window().field(CITY, "", "City").button(SAVE, "Save")
    now = Screen().window(FRAME.moved(9, 0)).field(CITY.moved(9, 0), "", "City")
    now.button(SAVE.moved(9, 0), "Save").fill(block.moved(9, 0), "#ffe9a8", BLACK)
    remembered = name_target(then.look(SAVE.centre), SAVE.centre)
    assert not verify_snapshot(now.look(SAVE.centre), remembered, RunContext(reader=READER)).agrees


class TestWhatChangesBeside:
    """...is passed where it is explained."""

    def test_a_banner_pushes_the_page_down(self) -> None:
        now = form(down=44).fill(Box(101, 110, 398, 36), "#fff3c0")
        now.text(120, 120, BANNER).button(Box(430, 116, 56, 24), "Close")
        answer = asked(now, form(), SAVE.centre)
        assert answer.agrees, answer.why

    def test_a_warning_that_cannot_be_dismissed_is_none(self) -> None:
        now = form(down=44).fill(Box(101, 110, 398, 36), "#fff3c0")
        now.text(120, 120, WARNING)
        assert not asked(now, form(), SAVE.centre).agrees

    def test_another_field_has_the_focus(self) -> None:
        now = form().fill(CITY.grown(2), BLUE).field(CITY, border=BLUE)
        assert asked(now, form(), SAVE.centre).agrees

    def test_one_button_is_lit_where_nobody_knows_the_pointer(self) -> None:
        cancel = Box(300, 320, 80, 24)
        now = form().button(cancel, "Cancel", ground="#9db8d9")
        assert asked(now, form(), SAVE.centre).agrees

    def test_a_row_is_added_below(self) -> None:
        now = table((*ROWS, ("C-105", "Eder")))
        assert asked(now, table(), delete(1)).agrees


def test_a_caption_tells_one_group_from_the_other() -> None:
    def groups(first: str, second: str) -> Screen:
        screen = Screen((800, 600)).window(title="Options").text(120, 92, "Notifications")
        for number, name in enumerate((first, second)):
            y = 140 + 100 * number
            screen.fill(Box(120, y, 300, 70), "#d2d2d2", "#888888").text(124, y - 17, name)
            for line, text in enumerate(("Letter", "Phone")):
                screen.text(150, y + 10 + 26 * line, text)
        return screen

    at = Point(160, 258)
    then = groups("Drivers", "Staff")
    assert asked(groups("Drivers", "Staff"), then, at).agrees
    assert not asked(groups("Drivers", "Guests"), then, at).agrees


def test_a_text_that_lost_its_contrast_is_greyed() -> None:
    def menu(colour: str) -> Screen:
        screen = Screen().fill(Box(100, 60, 140, 140), WHITE, BLACK)
        for number, text in enumerate(("First", "Last", "Merge")):
            screen.text(120, 80 + 30 * number, text, colour if text == "Last" else BLACK)
        return screen

    answer = asked(menu("#c8c8c8"), menu(BLACK), Point(126, 118))
    assert not answer.agrees


@pytest.mark.parametrize(
    ("entry", "goes_on"), [("#8c8c8c", False), ("#1c1c1c", True)], ids=["paler", "hardly"]
)
def test_an_entry_that_became_paler_than_its_likes_is_greyed(entry: str, *, goes_on: bool) -> None:
    """...also where the click was beside its text."""

    def menu(colour: str) -> Screen:
        screen = Screen().fill(Box(100, 60, 140, 140), WHITE, BLACK)
        for number, text in enumerate(("First", "Last", "Merge", "Paste")):
            screen.text(120, 70 + 30 * number, text, colour if text == "Last" else BLACK)
        return screen

    answer = asked(menu(entry), menu(BLACK), Point(200, 108))
    assert answer.agrees is goes_on, answer.why


class TestInARun:
    """...the windows are known, and what the run has typed."""

    @staticmethod
    def step(now: Screen, then: Screen, known: RunContext, at: Point = SAVE.centre) -> Comparison:
        remembered = name_target(then.look(at), at)
        return verify_snapshot(now.look(at), remembered, known)

    def test_a_window_of_another_size_is_no_obstacle(self) -> None:
        answer = self.step(form(grow=60), form(), RunContext(reader=READER))
        assert answer.agrees, answer.why
        assert answer.adjust == {"x": SAVE.centre.x + 60, "y": SAVE.centre.y + 30}

    def test_what_was_typed_stays_typed(self) -> None:
        def filled(grow: int, value: str) -> Screen:
            return form(grow=grow).field(NAME, value)

        typed = Typed(NAME.grown(-2), "Adler", "Birch", there=NAME.grown(-2))
        known = RunContext(reader=READER, typed=(typed,), values=(("Birch", "Adler"),))
        assert self.step(filled(60, "Adler"), filled(0, "Birch"), known).agrees

    def test_a_dialog_is_an_obstacle(self) -> None:
        now = form(grow=60).window(Box(160, 180, 220, 90), "Error", kind="dialog")
        assert not self.step(now, form(), RunContext(reader=READER)).agrees

    def test_a_target_that_was_learned_to_look_so_must(self) -> None:
        answer = self.step(form(grow=60), form(), RunContext(reader=READER, farthest=0.001))
        assert answer.rung != LOCATED

    def test_what_is_demanded_is_left_to_the_pixels(self) -> None:
        remembered = name_target(form().look(SAVE.centre), SAVE.centre)
        remembered = replace(remembered, demanded=(Box(120, 92, 90, 16),))
        answer = verify_snapshot(
            form(grow=60).look(SAVE.centre), remembered, RunContext(reader=READER)
        )
        assert answer.rung != LOCATED


@pytest.mark.parametrize(
    ("now", "then", "follows"),
    [
        ("Adler, 12", "Birch, 12", True),
        ("Adler, 13", "Birch, 12", False),
        ("Corso", "Birch", False),
        ("Adler", "Adler", False),
    ],
)
def test_a_text_follows_this_runs_value(now: str, then: str, *, follows: bool) -> None:
    assert Expected((("Birch", "Adler"), ("", "x"))).follows(now, then) is follows


@pytest.mark.parametrize(
    ("quantity", "date", "says"),
    [
        ("139", "2027-06-12", "139 pens by 2027-06-12"),
        ("5", "2027-03-12", "5 pens by 2027-03-12"),
        ("2027", "12", "2027 pens by 12"),
    ],
)
def test_a_value_that_stands_in_another_one_is_not_taken_for_it(
    quantity: str, date: str, says: str
) -> None:
    expected = Expected((("12", quantity), ("2027-03-12", date)))
    assert expected.follows(says, "12 pens by 2027-03-12")
    assert not expected.follows("12 pens by 2027-06-13", "12 pens by 2027-03-12")


def test_a_disabled_field_comes_nearer_to_its_pane() -> None:
    def entry(ground: str, border: str) -> Screen:
        screen = form()
        return screen.fill(CITY, ground, border)

    answer = asked(entry(PANEL, GREY), entry(WHITE, "#707070"), CITY.centre)
    assert not answer.agrees


class TestThePage:
    """...is identified before what cannot be undone: which record it is about."""

    @staticmethod
    def record(number: str, name: str) -> Screen:
        screen = Screen((800, 600)).window(title="Customer")
        screen.fill(Box(110, 90, 380, 60), WHITE, "#707070").text(120, 96, number)
        screen.text(120, 122, name)
        return screen.button(SAVE, "Delete")

    def judged(self, known: RunContext) -> Comparison:
        remembered = name_target(self.record("C-101", "Adler").look(SAVE.centre), SAVE.centre)
        return verify_snapshot(self.record("C-102", "Birch").look(SAVE.centre), remembered, known)

    def test_another_record_is_refused(self) -> None:
        answer = self.judged(RunContext(reader=READER, irreversible=True))
        assert not answer.agrees

    def test_a_run_that_chose_another_one_may_see_it(self) -> None:
        chosen = RunContext(reader=READER, irreversible=True, renamed=True)
        undoable = RunContext(reader=READER)
        assert self.judged(chosen).agrees
        assert self.judged(undoable).agrees

    def test_this_runs_value_in_it_is_no_other_record(self) -> None:
        values = (("C-101", "C-102"), ("Adler", "Birch"))
        answer = self.judged(RunContext(reader=READER, irreversible=True, values=values))
        assert answer.agrees


@pytest.mark.parametrize(
    ("ink", "ground", "goes_on"),
    [(WHITE, BLUE, True), (WHITE, "#2f6fd0", True), ("#a8b0b8", "#f0f2f4", False)],
)
def test_a_filled_button_that_has_lost_its_colour_is_greyed(
    ink: str, ground: str, *, goes_on: bool
) -> None:
    def filled(ink: str, ground: str) -> Screen:
        screen = form().fill(SAVE, ground, ground)
        return screen.text(SAVE.x + 28, SAVE.y + 6, "Save", ink)

    answer = asked(filled(ink, ground), filled(WHITE, BLUE), SAVE.centre)
    assert answer.agrees is goes_on


def test_what_identifies_a_target_is_told_in_a_sentence() -> None:
    told = PaperReader("Delete", "C-102", "Birch", "Customers", "Name", "New customer")
    said = sentence(table().pixels(), delete(1), told)
    assert said.startswith("“Delete” in the row “C-102 · Birch”")
    assert said.endswith("under “Customers”")
    assert sentence(form().pixels(), NAME.centre, told).startswith("the field beside “Name” ")
    assert sentence(form().pixels(), Point(5000, 5), told) == ""


def test_of_a_place_where_nothing_could_be_told_the_whole_field_is_meant() -> None:
    note = Box(130, 130, 300, 90)

    def page(name: str) -> Screen:
        screen = Screen((800, 600)).window().text(120, 92, name)
        return screen.fill(note, WHITE, "#707070").button(SAVE, "Save")

    then = name_target(page("Adler").look(note.centre), note.centre)
    known = RunContext(reader=READER, values=(("Adler", "Birch"),), carries=True)
    answer = verify_snapshot(page("Birch").look(note.centre), then, known)
    assert answer.agrees
    assert then.target is not None
    assert answer.where is not None
    assert answer.where.covers(then.target.box.grown(-4))


CELL = Box(FRAME.x + 10, 180, 140, 22)


def written(*words: tuple[int, str], cell: Box = CELL) -> Screen:
    """What is written in a cell, each word so far from its side."""
    screen = Screen((800, 600)).window().fill(Box(FRAME.x + 1, 180, FRAME.width - 2, 22), "#ffef98")
    screen.fill(Box(cell.x - 2, cell.y, 2, cell.height), BLACK)
    screen.fill(Box(cell.right, cell.y, 2, cell.height), BLACK)
    for x, word in words:
        screen.text(cell.x + x, cell.y + 4, word)
    return screen


@pytest.mark.parametrize(
    ("now", "is_there"),
    [
        (written((60, "Adler")), True),
        (written((60, "Adler"), cell=CELL._replace(width=180)), False),
    ],
    ids=["its cell", "a wider one"],
)
def test_a_place_that_nothing_names_stays_in_its_cell_wherever_it_is_written(
    now: Screen, *, is_there: bool
) -> None:
    then = perceive(written((8, "Birch")).pixels())
    was = describe(then, Point(CELL.x + 20, CELL.centre.y))
    scene = perceive(now.pixels())
    there = describe(scene, Point(CELL.x + 70, CELL.centre.y))
    element = replace(was.element, sort=Sort.PLACE, box=was.element.own[0].box)
    moved = replace(there.element, sort=Sort.PLACE, box=there.element.own[0].box)
    pair = Pair(then, replace(was, element=element), scene, replace(there, element=moved))
    assert stays(Answer(moved.box.centre, moved.box, "", pair=pair)) is is_there
