"""The panes of a window stand elsewhere by a little once it has been used."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.scene.perceive import perceive
from checks.snapshot.look import Look
from checks.verify.arrivals import arrival
from checks.verify.changes.context import Accepted, RunContext
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.reachable import reachable
from tests.builders.drawn.screens import FRAME, WHITE, PaperReader, Screen, label

TREE, PAGE = Box(120, 130, 120, 200), Box(250, 130, 220, 200)
ROW = Box(124, 131, 100, 18)
ITEM = 32


def used(up: int = 0, wider: int = 0, says: str = "Zoe", page: str = WHITE) -> Screen:
    """A tree beside a page, both higher up by so much, the page wider to the left."""
    tree = Box(TREE.x, TREE.y - up, TREE.width - wider, TREE.height + up)
    beside = Box(PAGE.x - wider, PAGE.y - up, PAGE.width + wider, PAGE.height + up)
    screen = Screen().window().fill(tree, WHITE, "#909090").fill(beside, page, "#909090")
    for number, name in enumerate(("Cases", "Zoe", "Anna", "Boris")):
        screen.text(ROW.x + 4, ROW.y + 2 - up + 20 * number, name)
    return screen.text(beside.x + 12, beside.y + 12, says)


def look(screen: Screen, row: Box) -> Look:
    seen = screen.look(row.centre)
    return replace(seen, label=label(row, "Cases", role=ITEM))


@pytest.mark.parametrize(("up", "is_seen"), [(0, True), (5, True), (14, True)])
def test_a_row_is_to_be_seen_where_its_list_has_moved_with_it(up: int, *, is_seen: bool) -> None:
    then = name_target(look(used(), ROW), ROW.centre)
    assert then.target is not None
    then = replace(then, target=replace(then.target, box=ROW))
    now = look(used(up), ROW.moved(0, -up))
    scene = Scene(now, then, RunContext())
    unit = Unit(FRAME, window=now.windows[0])
    assert reachable(scene, Place(unit, 0, -up)).agrees is is_seen


def test_a_row_above_a_list_that_stays_is_not() -> None:
    then = name_target(look(used(), ROW), ROW.centre)
    assert then.target is not None
    then = replace(then, target=replace(then.target, box=ROW))
    now = look(used(), ROW)
    scene = Scene(now, then, RunContext())
    answer = reachable(scene, Place(Unit(FRAME, window=now.windows[0]), 0, -10))
    assert "outside the part of its list" in answer.why


@pytest.mark.parametrize(
    ("now", "has_come"),
    [
        (used(5, 6, "Sure?"), False),
        (used(5, 6, "Sure?", "#f0e0d0"), True),
        (used().fill(Box(180, 180, 200, 120), "#f4f4f4", "#404040").text(200, 200, "Sure?"), True),
    ],
)
def test_a_pane_whose_sides_have_moved_has_not_come(now: Screen, *, has_come: bool) -> None:
    then = perceive(used().pixels())
    present = perceive(now.pixels())
    there = describe(present, Point(150, 140))
    assert (arrival(then, present, there) is not None) is has_come


def chosen(name: str, *names: str, up: int = 0) -> Screen:
    """The tree with one entry chosen, and a page about it."""
    listed = names or ("Cases", "Zoe")
    tree = Box(TREE.x, TREE.y - up, TREE.width, TREE.height + up)
    screen = Screen().window().fill(tree, WHITE, "#909090").fill(PAGE, WHITE, "#909090")
    for number, each in enumerate(listed):
        back = 16 if number else 0
        x, y = ROW.x + 4 + back, ROW.y + 2 - up + 20 * number
        if each == name:
            screen.fill(Box(TREE.x + 1, y - 2, x + 50 - TREE.x, 18), "#3080c8")
        screen.text(x, y, each, WHITE if each == name else "#000000")
    return screen.text(PAGE.x + 12, PAGE.y + 12, name)


@pytest.mark.parametrize(
    ("now", "goes_on"),
    [
        (chosen("Anna", "Cases", "Zoe", "Anna"), True),
        (chosen("Anna", "Cases", "Zoe", "Anna", up=5), True),
        (chosen("Anna", "Other", "Zoe", "Anna"), False),
        (chosen("Anna", "Other", "Zoe", "Anna", up=5), False),
    ],
)
def test_a_step_that_chooses_an_entry_may_find_another_one_chosen(
    now: Screen, *, goes_on: bool
) -> None:
    """An application opens with the entry chosen that was chosen last."""
    row = Box(ROW.x + 4, ROW.y + 2, 40, 14)
    then = name_target(chosen("Zoe").look(row.centre), row.centre)
    known = RunContext(
        reader=PaperReader("Cases", "Zoe", "Anna", "Other"),
        carries=True,
        following=chosen("Cases").look(),
    )
    answer = verify_snapshot(now.look(row.centre), then, known)
    assert answer.agrees is goes_on, answer.why


def test_only_the_recording_tells_that_a_click_chooses_an_entry() -> None:
    row = Box(ROW.x + 4, ROW.y + 2, 40, 14)
    then = name_target(chosen("Zoe").look(row.centre), row.centre)
    now = chosen("Anna", "Cases", "Zoe", "Anna", up=5).look(row.centre)
    reader = PaperReader("Cases", "Zoe", "Anna")
    for following in (None, chosen("Zoe").look()):
        known = RunContext(reader=reader, carries=True, following=following)
        assert not verify_snapshot(now, then, known).agrees


NEW = Box(FRAME.x + 20, FRAME.y + 30, 60, 24)
NAMES = ("Cases", "Zoe", "Anna", "Boris")
READER = PaperReader(*NAMES, "New", "Sure?", "Other", "Orders")


def listed(*names: str, chosen: str = "Cases", up: int = 0, bar: str = "New") -> Screen:
    """A button over a tree, and a page that lists the children of what is chosen in it."""
    tree = Box(TREE.x, TREE.y - up, TREE.width - up, TREE.height + up)
    page = Box(PAGE.x - up, PAGE.y - up, PAGE.width + up, PAGE.height + up)
    screen = Screen().window().button(NEW, bar)
    screen.fill(tree, WHITE, "#909090").fill(page, WHITE, "#909090")
    for number, each in enumerate(("Cases", *names)):
        x, y = ROW.x + 4 + (16 if number else 0), ROW.y + 2 - up + 20 * number
        if each == chosen:
            screen.fill(Box(TREE.x + 1, y - 2, x + 50 - TREE.x, 18), "#3080c8")
        screen.text(x, y, each, WHITE if each == chosen else "#000000")
    for number, each in enumerate(names):
        screen.text(page.x + 12, page.y + 12 + 24 * number, each)
    return screen


def judged(now: Screen, then: Screen, at: Box, known: RunContext) -> tuple[bool, str]:
    recorded = name_target(then.look(at.centre), at.centre)
    answer = verify_snapshot(now.look(at.centre), recorded, known)
    return answer.agrees, answer.doubt


class TestPanesThatHaveMovedAndShowMore:
    THEN = listed("Zoe")
    KNOWN = RunContext(reader=READER, carries=True, accepted=Accepted(THEN.look(), THEN.look()))

    @pytest.mark.parametrize("up", [0, 3, 5, 12])
    def test_are_no_obstacle_to_a_step_beside_them(self, up: int) -> None:
        now = listed("Zoe", "Anna", up=up)
        assert judged(now, self.THEN, NEW, self.KNOWN) == (True, "")

    @pytest.mark.parametrize(
        "now",
        [
            listed("Zoe", "Anna", up=5).popup(Box(180, 180, 200, 120), "Sure?"),
            listed("Zoe", "Anna", up=5, bar="Other"),
            listed("Zoe", "Anna", up=40),
        ],
    )
    def test_are_one_with_anything_else(self, now: Screen) -> None:
        assert not judged(now, self.THEN, NEW, self.KNOWN)[0]

    def test_are_one_before_what_cannot_be_undone(self) -> None:
        deciding = replace(self.KNOWN, carries=False, irreversible=True)
        assert not judged(listed("Zoe", "Anna", up=5), self.THEN, NEW, deciding)[0]


ENTRY = Box(ROW.x + 4, ROW.y + 2, 40, 14)
VALUES = (("Anna", "Boris"),)


def test_entries_that_the_task_has_left_do_not_hide_the_one_that_it_chooses() -> None:
    ends = listed("Zoe", "Anna").look()
    known = RunContext(reader=READER, values=VALUES, carries=True, ends=ends)
    then, now = listed("Zoe", chosen=""), listed("Zoe", "Anna", chosen="", up=5)
    assert judged(now, then, ENTRY, known) == (True, "")
    began_with_it = replace(known, begins=ends)
    for other in (replace(known, ends=None), replace(known, ends=then.look()), began_with_it):
        assert not judged(now, then, ENTRY, other)[0]


def test_what_speaks_of_trouble_is_no_entry_that_the_task_has_left() -> None:
    ends = listed("Zoe", "Anna").look()
    reader = PaperReader(*NAMES, "New", "Error", "Orders")
    known = RunContext(reader=reader, values=VALUES, carries=True, ends=ends)
    then = listed("Zoe", chosen="")
    assert judged(listed("Zoe", "Boris", chosen="", up=5), then, ENTRY, known)[0]
    assert not judged(listed("Zoe", "Error", chosen="", up=5), then, ENTRY, known)[0]


class TestAKeyOfTheWindowThatCannotBeUndone:
    """Ctrl+S: the run's own entry is chosen, below those that earlier runs have left."""

    THEN = listed("Zoe", "Anna", chosen="Anna")

    def goes_on(self, now: Screen, before: Screen, *, of_window: bool = True) -> bool:
        accepted = Accepted(before.look(), listed("Zoe", "Anna", chosen="").look())
        known = RunContext(
            reader=READER,
            values=VALUES,
            irreversible=True,
            of_window=of_window,
            begins=listed("Zoe").look(),
            ends=self.THEN.look(),
            accepted=accepted,
        )
        return verify_snapshot(now.look(), self.THEN.look(), known).agrees

    @pytest.mark.parametrize("up", [0, 5])
    def test_may_find_what_stood_there_before_the_last_act(self, up: int) -> None:
        now = listed("Zoe", "Anna", "Boris", chosen="Boris", up=up)
        assert self.goes_on(now, listed("Zoe", "Anna", "Boris", chosen="", up=up))

    def test_may_not_find_what_has_come_since(self) -> None:
        now = listed("Zoe", "Anna", "Boris", chosen="Boris", up=5)
        assert not self.goes_on(now, listed("Zoe", "Boris", chosen="", up=5))

    def test_may_not_find_another_entry_chosen(self) -> None:
        before = listed("Zoe", "Anna", "Boris", chosen="")
        for chosen in ("Anna", "Zoe"):
            now = listed("Zoe", "Anna", "Boris", chosen=chosen)
            assert not self.goes_on(now, before)
            assert not self.goes_on(now, before, of_window=False)

    def test_is_no_key_of_the_window_where_it_acts_on_what_is_chosen(self) -> None:
        now = listed("Zoe", "Anna", "Boris", chosen="Boris", up=5)
        before = listed("Zoe", "Anna", "Boris", chosen="", up=5)
        assert not self.goes_on(now, before, of_window=False)


@pytest.mark.parametrize(("now", "goes_on"), [("Anna", True), ("", False)])
def test_an_entry_that_was_chosen_already_is_chosen_where_another_one_is(
    now: str, *, goes_on: bool
) -> None:
    then = listed("Zoe")
    known = RunContext(reader=READER, carries=True, following=then.look())
    assert judged(listed("Zoe", "Anna", chosen=now, up=5), then, ENTRY, known)[0] is goes_on


class TestARowToWriteInThatStandsFartherDown:
    """An entry is named in its list, below those that earlier runs have left."""

    BEFORE = listed("Zoe", chosen="")

    @staticmethod
    def row(screen: Screen, number: int, text: str = "New", caret: int = 0) -> Screen:
        """A row with its text selected, and its name on the page."""
        y = ROW.y + 2 + 20 * number
        screen.fill(Box(ROW.x + 18, y - 2, 90, 19), WHITE, "#707070")
        screen.fill(Box(ROW.x + 20, y, 32, 15), "#3080c8").text(ROW.x + 22, y, text, WHITE)
        screen.fill(Box(ROW.x + 52, y, caret, 15), "#d07030") if caret else screen
        return screen.text(400, 250, "New")

    def goes_on(self, *left: str, now: str = "New", at: int = 0, caret: int = 0) -> bool:
        field = Box(ROW.x + 18, ROW.y + 40, 90, 19)
        seen = self.row(listed("Zoe", chosen=""), 2).look()
        then = name_target(seen, None, effect=field)
        before = listed("Zoe", *left, chosen="")
        there = self.row(listed("Zoe", *left, chosen=""), at or 2 + len(left), now, caret)
        accepted = Accepted(before.look(), self.BEFORE.look())
        known = RunContext(reader=READER, carries=True, types=True, accepted=accepted)
        return verify_snapshot(there.look(), then, known).agrees

    @pytest.mark.parametrize("caret", [0, 1, 2])
    def test_is_written_in(self, caret: int) -> None:
        assert self.goes_on("Anna", "Boris", caret=caret)

    def test_is_not_where_it_says_something_else(self) -> None:
        assert not self.goes_on("Anna", "Boris", now="Other")


class TestARowThatTheLastStepHasPutFartherDown:
    """A table with numbers, a mark for each row in another pane, and tips over buttons."""

    @staticmethod
    def table(*names: str, chosen: int = 0, number: int = 0, work: str = "1d") -> Screen:
        tree, page = Box(120, 130, 200, 200), Box(330, 130, 160, 200)
        screen = Screen().window().button(NEW, "New")
        screen.fill(tree, WHITE, "#909090").fill(page, WHITE, "#909090")
        for row, name in enumerate(names, 1):
            y, colour = 112 + 22 * row, WHITE if row == chosen else "#000000"
            if row == chosen:
                screen.fill(Box(121, y - 2, 198, 20), "#3080c8")
            counted = str(number if number and row == chosen else row)
            for x, text in ((126, counted), (150, name), (280, work if row == chosen else "1d")):
                screen.text(x, y, text, colour)
            screen.fill(Box(360, y + 3, 11, 11), "#8cb4cc", "#000000")
        return screen

    def goes_on(self, now: Screen, *left: str, tip: Box | None = None) -> bool:
        row, before = Box(121, 154, 198, 20), self.table("Zoe")
        recorded = name_target(self.table("Zoe", "", chosen=2).look((170, 164)), Point(170, 164))
        assert recorded.target is not None
        recorded = replace(recorded, target=replace(recorded.target, box=row))
        seen = now.look((170, 164))
        if tip is not None:
            hint = replace(seen.windows[0], title="", box=tip, frame=tip, kind="tooltip")
            seen = replace(seen, windows=(replace(hint, active=False), *seen.windows))
        accepted = Accepted(self.table("Zoe", *left).look(), before.look(), NEW, NEW)
        reader = PaperReader(*NAMES, *"123456", "1d", "2d", "New", "Orders", "Insert")
        known = RunContext(reader=reader, carries=True, accepted=accepted)
        answer = verify_snapshot(seen, recorded, known)
        place = answer.where
        return answer.agrees and place is not None and place.y > row.y

    def test_is_acted_in(self) -> None:
        assert self.goes_on(self.table("Zoe", "Anna", "Boris", "", chosen=4), "Anna", "Boris")

    def test_is_acted_in_beside_a_tip(self) -> None:
        tip = Box(140, 118, 90, 16)
        now = self.table("Zoe", "Anna", "", chosen=3).fill(tip, "#202020").text(150, 118, "Insert")
        assert self.goes_on(now, "Anna", tip=tip)

    @pytest.mark.parametrize(("number", "work"), [(6, "1d"), (0, "2d")])
    def test_is_not_where_its_number_or_a_cell_is_another(self, number: int, work: str) -> None:
        now = self.table("Zoe", "Anna", "", chosen=3, number=number, work=work)
        assert not self.goes_on(now, "Anna")

    @pytest.mark.parametrize(("mark", "goes_on"), [(366, True), (0, False)])
    def test_may_have_a_mark_that_a_line_crosses(self, mark: int, *, goes_on: bool) -> None:
        """The line of the day moves with the time; a mark that is not there is another matter."""
        now = self.table("Zoe", "Anna", "", chosen=3)
        row = Box(355, 176, 22, 20)
        if mark:
            now.fill(Box(mark, row.y, 2, row.height), "#4169e1")
        else:
            now.fill(row, WHITE)
        assert self.goes_on(now, "Anna") is goes_on
