"""Of several that look alike the meant one: by what heads it, what is chosen, and what a list or
question belongs to.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.locator.features import Role
from checks.offline import judge
from checks.scene.elements import Item
from checks.scene.perceive import perceive
from checks.verify.chosen.entries import is_chosen, is_lit, run_of
from checks.verify.identity.expected import Expected
from checks.verify.target_decision import locate
from tests.builders.drawn.screens import BLACK, BLUE, GREY, PANEL, WHITE, PaperReader, Screen

READER = PaperReader(
    *("Till", "Scanner", "Reset", "Save", "Test", "Real", "Old", "Inbox", "Sent", "Trash"),
    *("C-101", "C-202", "C-303", "New", "Held", "Done", "Delete it?", "Adler", "Birch"),
    *("Devices", "Orders", "Import", "Mail", "Reply", "Number", "Yes", "No", "Note"),
)
SIZE = (800, 600)


def asked(now: Screen, then: Screen, at: Point) -> Comparison:
    return judge(then.pixels(), now.pixels(), at, READER)


class TestHeadings:
    """...of one kind: the nearest one heads the target."""

    RESET = (Point(160, 180), Point(360, 180))

    @staticmethod
    def devices(left: str, right: str) -> Screen:
        screen = Screen(SIZE).window(Box(100, 60, 500, 320), "Devices").text(120, 92, "Devices")
        for x, name in ((120, left), (320, right)):
            screen.text(x, 130, name)
            screen.button(Box(x, 168, 80, 24), "Reset")
        return screen

    def test_one_that_took_the_place_of_another_is_told(self) -> None:
        then, now = self.devices("Till", "Scanner"), self.devices("Scanner", "Till")
        answer = asked(now, then, self.RESET[0])
        assert not answer.agrees or answer.adjust.get("x") == self.RESET[1].x

    def test_where_it_stands_it_is_named(self) -> None:
        then, now = self.devices("Till", "Scanner"), self.devices("Scanner", "Till")
        answer = locate(perceive(then.pixels()), self.RESET[0], perceive(now.pixels()), READER)
        against = [one.why for point, one in answer.refused if point == self.RESET[0]]
        assert answer.at == self.RESET[1] or against

    def test_the_same_ones_are_none(self) -> None:
        then = self.devices("Till", "Scanner")
        assert asked(self.devices("Till", "Scanner"), then, self.RESET[1]).agrees


class TestChoices:
    """...among round buttons, and in a list beside."""

    SAVE = Box(120, 260, 80, 24)

    def options(self, chosen: int, note: str = "") -> Screen:
        screen = Screen(SIZE).window(Box(100, 60, 400, 320), "Import").text(120, 92, "Import")
        for number, name in enumerate(("Test", "Real", "Old")):
            y = 130 + 30 * number
            screen.fill(Box(120, y, 13, 13), WHITE, BLACK)
            if number == chosen:
                screen.fill(Box(123, y + 3, 7, 7), BLACK)
            screen.text(140, y - 2, name)
        return screen.field(Box(220, 224, 160, 24), note, "Note").button(self.SAVE, "Save")

    def test_another_one_is_set(self) -> None:
        answer = asked(self.options(1), self.options(0), self.SAVE.centre)
        assert (answer.agrees, answer.why) == (False, "Something else is chosen.")

    def test_a_mark_more_is_none_that_moved(self) -> None:
        both = self.options(0).fill(Box(123, 163, 7, 7), BLACK)
        then, now = perceive(self.options(0).pixels()), perceive(both.pixels())
        assert locate(then, self.SAVE.centre, now, READER).pair is not None

    def mail(self, chosen: int) -> Screen:
        screen = Screen(SIZE).window(Box(100, 60, 560, 320), "Mail").text(120, 92, "Mail")
        folders = (("Inbox",), ("Sent",), ("Trash",), ("Old",))
        return screen.rows(Box(120, 130, 160, 200), folders, chosen).button(self.reply, "Reply")

    reply = Box(320, 130, 80, 24)

    def test_another_folder_is_open(self) -> None:
        answer = asked(self.mail(2), self.mail(0), self.reply.centre)
        assert (answer.agrees, answer.why) == (False, "Something else is chosen.")

    def test_another_folder_is_open_though_an_open_one_cannot_be_read(self) -> None:
        def unreadable(chosen: int) -> Screen:
            y = 132 + 20 * chosen
            return self.mail(-1).fill(Box(121, y, 158, 20), WHITE)

        assert not asked(unreadable(2), unreadable(0), self.reply.centre).agrees
        assert asked(unreadable(2), unreadable(2), self.reply.centre).agrees

    def test_a_run_that_chose_it_goes_on(self) -> None:
        then, now = perceive(self.mail(0).pixels()), perceive(self.mail(2).pixels())
        renamed = Expected(renamed=True)
        assert locate(then, self.reply.centre, now, READER, renamed).pair is not None
        assert locate(then, self.reply.centre, now, READER).pair is None


class TestAPopupList:
    """...belongs to the row that it was opened in."""

    @staticmethod
    def opened(codes: tuple[str, ...], *, over: bool = False) -> Screen:
        screen = Screen(SIZE).window(Box(100, 60, 500, 320), "Orders").text(120, 92, "Orders")
        for number, code in enumerate(codes):
            y = 130 + 40 * number
            screen.text(120, y + 4, code)
            if not (over and number == 1):
                screen.field(Box(240, y, 120, 24), "New")
        top = 170 if over else 195
        screen.fill(Box(240, top, 120, 78), WHITE, BLACK)
        for number, text in enumerate(("New", "Held", "Done")):
            screen.text(245, top + 4 + 25 * number, text)
        return screen

    CODES = ("C-101", "C-202", "C-303")

    @pytest.mark.parametrize("over", [False, True])
    def test_another_record_in_it_is_refused(self, *, over: bool) -> None:
        at = Point(258, 206 if over else 232)
        then = self.opened(self.CODES, over=over)
        now = self.opened(("C-101", "C-303", "C-303"), over=over)
        assert asked(then, then, at).agrees
        assert not asked(now, then, at).agrees

    def test_its_row_is_part_of_what_identifies_an_entry(self) -> None:
        scene = perceive(self.opened(self.CODES).pixels())
        rows = describe(scene, Point(258, 232)).of(Role.ROW)
        assert any(abs(one.item.box.y - 177) <= 4 and not one.in_field for one in rows)


class TestAQuestion:
    """...belongs to the window that it lies over."""

    YES = Box(420, 300, 60, 24)

    def question(self, number: str, *, covered: bool = True) -> Screen:
        screen = Screen(SIZE)
        self._bar(screen, Box(100, 60, 480, 400), "Orders")
        screen.text(130, 100, "Number").text(200, 100, number).text(130, 124, "Adler")
        if covered:
            self._bar(screen, Box(220, 200, 300, 140), "Delete it?")
            screen.text(240, 240, "Delete it?")
            screen.button(Box(340, 300, 60, 24), "No").button(self.YES, "Yes")
        return screen

    @staticmethod
    def _bar(screen: Screen, frame: Box, title: str) -> None:
        """A window whose title bar has three buttons."""
        screen.fill(frame, PANEL, BLACK)
        screen.fill(Box(*frame[:3], 22), BLUE, BLACK).text(frame.x + 8, frame.y + 2, title, WHITE)
        for number in range(3):
            x = frame.right - 20 - 18 * number
            screen.fill(Box(x, frame.y + 6, 10, 10), BLUE, GREY)

    def test_about_another_record_is_another_one(self) -> None:
        at, then = self.YES.centre, self.question("C-101")
        assert asked(self.question("C-101"), then, at).agrees
        assert not asked(self.question("C-202"), then, at).agrees

    def test_what_it_lies_over_says_what_it_is_about(self) -> None:
        scene = perceive(self.question("C-101").pixels())
        heads = describe(scene, self.YES.centre).of(Role.HEADING)
        assert any(one.item.box.y < 120 for one in heads)


def test_a_text_that_reads_otherwise_is_refused_though_the_target_is_there() -> None:
    def page(name: str) -> Screen:
        screen = Screen(SIZE).window(Box(100, 60, 400, 320), "Mail").text(120, 92, "Mail")
        screen.button(Box(120, 130, 80, 24), "Reply")
        return screen.text(120, 170, name).text(120, 340, "Number")

    at = Box(120, 130, 80, 24).centre
    assert asked(page("Adler"), page("Adler"), at).agrees
    assert not asked(page("Birch"), page("Adler"), at).agrees


@pytest.mark.parametrize("taken", [0, 5])
def test_a_letter_that_touches_the_side_of_a_chosen_entry_hides_it_not(taken: int) -> None:
    """The descender of a J stands in the list's border, and parts the mark from it."""
    names = ("Vogel", "Schmidt", "Novak", "Hansen", "Jansson", "Kowalska", "Meier")
    pane = Box(120, 110, 216, 4 + 16 * len(names))
    screen = Screen().window().fill(pane, WHITE, "#a0a0a0")
    for number, name in enumerate(names):
        y = pane.y + 2 + 16 * number
        if name == "Jansson":
            screen.fill(Box(pane.x, y, pane.width, 14), "#3080c8")
            screen.fill(Box(pane.x, y, taken, 14), "#ffffff") if taken else screen
            screen.fill(Box(pane.x + 1, y - 2, taken - 1, 18), "#101010") if taken else screen
        screen.text(pane.x + 8, y - 1, name, WHITE if name == "Jansson" else "#000000")
    scene = perceive(screen.pixels())
    lit = [one for one in scene.inside(pane) if is_lit(scene, one)]
    assert len(lit) == 1
    assert pane.y + 2 + 16 * 4 <= lit[0].box.centre.y <= pane.y + 2 + 16 * 5


def test_a_text_that_reaches_out_of_its_pane_is_in_no_column_of_it() -> None:
    """In a terminal a title may begin on the frame beside the cell in which it ends."""
    scene = perceive(Screen().window().fill(Box(200, 120, 75, 89), WHITE).pixels())
    pane = next(one for one in scene.surfaces if one.colour == (255, 255, 255))
    title = Item(0, Box(110, 120, 110, 10), pane.number)
    held = replace(scene, items=(title,))
    assert run_of(held, title) == [title]
    assert not is_lit(held, title)
    assert not is_chosen(held, title)
