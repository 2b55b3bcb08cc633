"""What tells a target from its likes is known however a toolkit draws it: group boxes whose
captions interrupt their borders, chosen rows of cells and on bare pages, header rows of high cells,
thin ticks, ticks without a box, and menus without a border.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Pixels, Point
from checks.offline import judge
from checks.scene.looks import ground_level
from checks.scene.perceive import perceive
from checks.text.rapidocr_reader import RapidReader
from checks.verify.chosen.entries import is_lit

SIZE = (560, 340)
SANS = ImageFont.truetype("LiberationSans-Regular.ttf", 13)
SMALL = ImageFont.truetype("LiberationSans-Regular.ttf", 10)
BOLD = ImageFont.truetype("LiberationSans-Bold.ttf", 13)
GREY, LINE, BLUE, INK = "#d9d9d9", "#828282", "#2860c8", "#202020"
TICK = ((2, 6), (5, 10), (11, 2))

Pen = ImageDraw.ImageDraw
Drawn = Callable[[Pen], None]


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def page(draw: Drawn, ground: str = "white") -> Pixels:
    picture = Image.new("RGB", SIZE, ground)
    draw(ImageDraw.Draw(picture))
    return Pixels(*SIZE, picture.convert("RGBA").tobytes("raw", "BGRA"))


def button(pen: Pen, x: int, y: int, text: str) -> None:
    pen.rectangle((x, y, x + 70, y + 24), "#ececec", "#707070")
    pen.text((x + 35, y + 12), text, INK, font=SANS, anchor="mm")


def group(pen: Pen, box: Box, caption: str) -> None:
    """A group box as Tk and Swing draw it."""
    pen.rectangle((box.x, box.y, box.right, box.bottom), outline=LINE)
    wide = int(pen.textlength(caption, font=SANS))
    pen.rectangle((box.x + 8, box.y - 8, box.x + 12 + wide, box.y + 8), GREY)
    pen.text((box.x + 10, box.y - 8), caption, INK, font=SANS)


def groups(*captions: str) -> Pixels:
    """Two branches with a part each, and a button to lock it."""

    def draw(pen: Pen) -> None:
        for number, (branch, part) in enumerate((("Branch Porto", "Gate"), captions)):
            y = 60 + 120 * number
            group(pen, Box(20, y, 420, 100), branch)
            for x, name in ((40, "Till"), (240, part)):
                group(pen, Box(x, y + 30, 180, 56), name)
                pen.text((x + 8, y + 52), "off", "#808080", font=SANS)
                button(pen, x + 44, y + 48, "Lock")

    return page(draw, GREY)


def table(names: Sequence[str], chosen: int | None, *, lined: bool) -> Pixels:
    """A button over a table with a chosen row: of cells that lines part, or on the bare page."""

    def draw(pen: Pen) -> None:
        button(pen, 20, 20, "Delete")
        for number, name in enumerate(names):
            y, is_chosen = 70 + 28 * number, number == chosen
            for x, wide, text in ((20, 220, name), (241, 120, f"2026-05-1{number}")):
                if is_chosen or lined:
                    right = x + wide - (1 if lined else 0)
                    pen.rectangle((x, y, right, y + 26), BLUE if is_chosen else "#f4f4f4")
                pen.text((x + 6, y + 5), text, "white" if is_chosen else INK, font=SANS)

    return page(draw)


def sections(head: str, *, ticked: bool | None = None) -> Pixels:
    """Rows of one name under header rows, in high cells: with a button each, or some ticked."""

    def draw(pen: Pen) -> None:
        rows = ((head, True), ("Alarms", False), ("Invoices", False), ("West", True))
        for number, (text, is_head) in enumerate((*rows, ("Alarms", False), ("Invoices", False))):
            y = 20 + 50 * number
            for x, right in ((20, 260), (262, 500)):
                pen.rectangle((x, y, right, y + 48), "white", LINE)
            pen.text((32, y + 16), text, INK, font=BOLD if is_head else SANS)
            if not is_head and ticked is None:
                pen.rectangle((276, y + 12, 324, y + 37), "#e6e9ec")
                pen.text((300, y + 24), "Edit", INK, font=SANS, anchor="mm")
            elif number in {2, 5} or (ticked and number == 1):
                pen.line([(280 + x, y + 18 + y_) for x, y_ in TICK], INK, 2)

    return page(draw)


def menu(ink: str) -> Pixels:
    """The entries of a menu without a border, one of them in this ink."""

    def draw(pen: Pen) -> None:
        pen.rectangle((20, 20, 90, 40), BLUE)
        pen.text((30, 22), "Record", "white", font=SANS)
        for number, text in enumerate(("First", "Previous", "Next", "Last", "Delete")):
            at = (34, 50 + 24 * number)
            pen.text(at, text, ink if text == "Next" else INK, font=SANS)

    return page(draw)


def boxes(ticked: Sequence[int], code: str = "C-8895") -> Pixels:
    """Rows with boxes whose ticks are thin, the first of them so long that its texts are one."""

    def draw(pen: Pen) -> None:
        for number, name in enumerate(("Hernandez who reaches far", "Cedar", "Nguyen", "Ravi")):
            y = 40 + 32 * number
            pen.rectangle((20, y, 34, y + 14), "white", INK)
            if number in ticked:
                pen.line([(21 + x, y + 2 + y_) for x, y_ in TICK], INK)
            pen.text((50, y), code if number == 1 else name, INK, font=SANS)
            pen.text((208, y), f"3,578.1{number}", INK, font=SANS)
        button(pen, 20, 200, "Pay")
        button(pen, 110, 200, "Archive")

    return page(draw)


def options(*names: str, chosen: int = 1, columns: int = 2) -> Pixels:
    """Round buttons, of which one is set, and what is done with that one."""

    def draw(pen: Pen) -> None:
        beside = 40 + max(int(pen.textlength(name, SANS)) for name in names[::columns])
        for number, name in enumerate(names):
            x, y = 20 + beside * (number % columns), 40 + 28 * (number // columns)
            pen.ellipse((x, y, x + 13, y + 13), "white", LINE)
            if number == chosen:
                pen.ellipse((x + 5, y + 5, x + 8, y + 8), INK)
            pen.text((x + 20, y - 1), name, INK, font=SANS)
        button(pen, 20, 140, "Promote")
        button(pen, 110, 140, "Assign")

    return page(draw, GREY)


def tree(*parents: str) -> Pixels:
    """A tree with two entries under each of its heads, beside a button."""

    def draw(pen: Pen) -> None:
        pen.rectangle((20, 20, 260, 230), "white", LINE)
        for number, parent in enumerate(parents):
            y = 30 + 84 * number
            pen.polygon(((28, y + 5), (38, y + 5), (33, y + 11)), INK)
            for line in range(3):
                pen.line((21, y - 8 + 28 * line, 259, y - 8 + 28 * line), LINE)
            pen.text((48, y), parent, INK, font=SANS)
            for child, name in enumerate(("Novák", "Weber") if number else ("Clarke", "Ivanov")):
                pen.text((70, y + 28 + 28 * child), name, INK, font=SANS)
        button(pen, 290, 30, "Merge")

    return page(draw, GREY)


def codes(code: str) -> Pixels:
    """A payment: small figures tell to whom it goes."""

    def draw(pen: Pen) -> None:
        for number, (label, text) in enumerate((("From account", "#49411"), ("To account", code))):
            pen.text((20, 30 + 20 * number), label, "#808080", font=SMALL)
            pen.text((110, 30 + 20 * number), text, INK, font=SMALL)
        button(pen, 20, 240, "Pay")

    return page(draw, GREY)


def short_list(last: str) -> Pixels:
    """A list whose last entry is chosen, as narrow as another column ends."""

    def draw(pen: Pen) -> None:
        pen.rectangle((20, 20, 400, 92), "white", LINE)
        pen.rectangle((21, 76, 399, 92), BLUE)
        wide = 26 + int(pen.textlength(f"26838 {last}", SANS))
        for number, (code, name) in enumerate(
            (("12201", "Rossi"), ("13061", "Bo"), ("24703", "Quill"))
        ):
            pen.text((26, 24 + 17 * number), code, INK, font=SANS)
            pen.text((wide, 24 + 17 * number), name, INK, font=SANS, anchor="ra")
        pen.text((26, 75), f"26838 {last}", "white", font=SANS)
        button(pen, 20, 140, "Delete")

    return page(draw, GREY)


SIGNED = "2027-09-25 by Omar Svensson"
NAMES = ("#31135.pdf", "#16090.pdf", "#26078.pdf", "#60729.pdf")
OTHERS = (*NAMES[:3], "#88849.pdf")
# What was recorded, what is seen, and where the click went.
CASES = {
    "another option is set": (
        options("Sidorov", "Meier", "Miller", "Ivernoll", "Oster", "Novak"),
        options("Meier", "Sidorov", "Miller", "Ivernoll", "Oster", "Novak"),
        Point(55, 152),
    ),
    "the set option is called otherwise": (
        options("2027-05-21 by Jon", "2027-11-21 by Ida", SIGNED, chosen=2, columns=1),
        options(
            "2027-05-21 by Jon",
            "2027-11-21 by Ida",
            "2027-09-25 by Omar Svcnsson",
            chosen=2,
            columns=1,
        ),
        Point(55, 152),
    ),
    "the heads of a tree have exchanged their places": (
        tree("Bruges", "Bath"),
        tree("Bath", "Bruges"),
        Point(325, 42),
    ),
    "small figures in another order": (codes("#10068"), codes("#10086"), Point(55, 252)),
    "the last entry of a list is another one": (
        short_list("Helios"),
        short_list("Helias"),
        Point(55, 152),
    ),
    "another part of the branch": (
        groups("Branch Turku", "Gate"),
        groups("Branch Turku", "Camera"),
        Point(330, 240),
    ),
    "no row of cells is chosen": (
        table(NAMES, 3, lined=True),
        table(NAMES, None, lined=True),
        Point(50, 32),
    ),
    "the chosen row of a page is another": (
        table(NAMES, 3, lined=False),
        table(OTHERS, 3, lined=False),
        Point(50, 32),
    ),
    "another header row": (sections("Line 5"), sections("Spare"), Point(310, 94)),
    "a ticked cell": (
        sections("North", ticked=False),
        sections("North", ticked=True),
        Point(286, 94),
    ),
    "a greyed entry": (menu(INK), menu("#b0b0b0"), Point(90, 106)),
    "one more row is ticked": (boxes([1, 3]), boxes([0, 1, 3]), Point(50, 212)),
    "the ticked row has another code": (boxes([1, 3]), boxes([1, 3], "C-8896"), Point(50, 212)),
}


@pytest.mark.parametrize(("then", "now", "at"), CASES.values(), ids=CASES)
def test_another_one_is_refused(then: Pixels, now: Pixels, at: Point, reader: RapidReader) -> None:
    assert not judge(then, now, at, reader).agrees
    assert judge(then, then, at, reader).agrees


def test_what_a_group_box_holds_lies_in_it_and_its_caption_is_one_text() -> None:
    scene = perceive(groups("Branch Turku", "Gate"))
    lock = scene.at(Point(90, 240))
    around = [one.box.grown(2) for one in scene.around(lock)][1:3]
    assert [one.covers(Box(42, 212, 176, 50)) for one in around] == [True, True]
    assert [one.covers(Box(22, 182, 416, 96)) for one in around] == [False, True]
    captions = [one.box for one in scene.items if 160 < one.box.centre.y < 184]
    assert len(captions) == 1


def test_a_page_of_tabs_is_no_group_box() -> None:
    def draw(pen: Pen) -> None:
        pen.rectangle((20, 60, 440, 280), outline=LINE)
        pen.rectangle((60, 36, 150, 60), GREY, LINE)
        pen.line((61, 60, 149, 60), GREY)
        pen.text((70, 40), "General", INK, font=SANS)
        pen.text((70, 90), "Nothing to set here", INK, font=SANS)

    scene = perceive(page(draw, GREY))
    assert not any(one.box.y > 60 and one.box.height > 200 for one in scene.surfaces)


def test_only_the_chosen_row_of_a_bare_page_is_lit() -> None:
    scene = perceive(table(NAMES, 2, lined=False))
    column = [one for one in scene.items if one.box.x < 40 and one.box.y > 60]
    assert [is_lit(scene, one) for one in column] == [False, False, True, False]


def test_the_ground_of_a_text_is_what_surrounds_it() -> None:
    scene = perceive(menu("black"))
    grounds = {ground_level(scene.picture, one.box) for one in scene.items if one.box.y > 44}
    assert grounds == {255.0}
