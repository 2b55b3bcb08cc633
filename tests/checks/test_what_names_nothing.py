"""Before a step that may be undone, what names nothing may say something else: running text below
the target, how many there are of something, the labels of fields in another order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.check import Comparison
from app.engine.model.geometry import Pixels, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.scene.framed_rows import icon_in_row
from checks.scene.perceive import perceive
from checks.snapshot.look import Look, Relation
from checks.text.dated import differ_by_amount
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext

SIZE = (560, 420)
SERIF = ImageFont.truetype("LiberationSerif-Regular.ttf", 17)
SANS = ImageFont.truetype("DejaVuSans.ttf", 13)
UNDOABLE = RunContext(carries=True)
FILE, ARCHIVE = Point(40, 20), Point(50, 30)
STORIES = (
    ("Cedar spruce river nickel tundra delta mirror.", "Fjord magnet tangent harbor was closed."),
    ("Dagger valley planet ember river carbon pigeon.", "Heron nutmeg salmon was not there."),
)
NOTICES = ("Reminder from Ulla", "Question from Camila", "Question from Tariq")


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def look_of(picture: Image.Image, at: Point) -> Look:
    return Look(Pixels(*SIZE, picture.convert("RGBA").tobytes("raw", "BGRA")), at=at)


def blank() -> tuple[Image.Image, ImageDraw.ImageDraw]:
    picture = Image.new("RGB", SIZE, "white")
    return picture, ImageDraw.Draw(picture)


def editor(lines: Sequence[str], title: str = "Notes") -> Image.Image:
    """Menus, a title and a text of some lines below."""
    picture, pen = blank()
    for x, text in ((26, "File"), (86, "Edit"), (146, "View")):
        pen.text((x, 12), text, "black", font=SERIF)
    pen.text((460, 12), title, "black", font=SERIF)
    pen.line((10, 40, 540, 40), "black")
    for number, line in enumerate(lines):
        pen.text((14, 60 + 26 * number), line, "black", font=SERIF)
    return picture


def messages(count: str, rows: Sequence[tuple[str, str]]) -> Image.Image:
    """Two buttons, how many there are, and rows of a table."""
    picture, pen = blank()
    for left, text in ((14, "Archive"), (104, "Forward")):
        pen.rectangle((left, 16, left + 80, 44), "#e2e6ea", "#a0a8b0")
        pen.text((left + 14, 22), text, "black", font=SANS)
    pen.text((200, 22), count, "black", font=SANS)
    for number, cells in enumerate(rows):
        for x, cell in zip((20, 200), cells, strict=True):
            pen.text((x, 70 + 30 * number), cell, "black", font=SANS)
        pen.line((14, 94 + 30 * number, 540, 94 + 30 * number), "#d0d0d0")
    return picture


def form(labels: Sequence[str]) -> Image.Image:
    """Fields, each with its label above."""
    picture, pen = blank()
    pen.text((20, 10), "Sign up", "black", font=SERIF)
    for number, label in enumerate(labels):
        y = 50 + 60 * number
        pen.text((20, y), label, "black", font=SANS)
        pen.rectangle((20, y + 18, 220, y + 44), "white", "#8090a0")
    return picture


def judged(
    then: Image.Image,
    now: Image.Image,
    at: Point,
    reader: RapidReader,
    known: RunContext = UNDOABLE,
) -> Comparison:
    asked = name_target(look_of(then, at), at)
    context = replace(known, reader=reader)
    return verify_snapshot(look_of(now, at), asked, context)


def test_running_text_below_a_menu_is_data(reader: RapidReader) -> None:
    answer = judged(editor(STORIES[0]), editor(STORIES[1]), FILE, reader)
    assert answer.agrees, answer.why


def test_what_is_no_sentence_below_it_is_not(reader: RapidReader) -> None:
    shown = editor(("Wanda Meyer", "Berlin")), editor(("Elif Sander", "Bremen"))
    assert not judged(*shown, FILE, reader).agrees


def test_nor_another_title_beside_it(reader: RapidReader) -> None:
    shown = editor(STORIES[0]), editor(STORIES[1], "Taxes")
    assert not judged(*shown, FILE, reader).agrees


@pytest.mark.parametrize(
    "known", [RunContext(irreversible=True), RunContext(decisive=True), RunContext()]
)
def test_nor_any_of_it_where_it_cannot_be_undone(known: RunContext, reader: RapidReader) -> None:
    shown = editor(STORIES[0]), editor(STORIES[1])
    assert not judged(*shown, FILE, reader, known).agrees


ROWS = (("Spruce", "18 Jan"), ("Cedar", "14 Sep"), ("Sparrow", "11 Sep"), ("Raven", "23 Mar"))
OTHERS = (("Winter", "9 Jan"), ("Dagger", "8 Mar"), ("Umber", "23 Jun"), ("Pigeon", "23 Sep"))


def test_how_many_there_are_is_no_name_of_a_button(reader: RapidReader) -> None:
    answer = judged(messages("50 new", ROWS), messages("60 new", OTHERS), ARCHIVE, reader)
    assert answer.agrees, answer.why


@pytest.mark.parametrize("said", [("Order 50", "Order 60"), ("50 new", "60 blocked")])
def test_but_a_number_that_follows_a_word_is(said: tuple[str, str], reader: RapidReader) -> None:
    shown = messages(said[0], ROWS), messages(said[1], OTHERS)
    assert not judged(*shown, ARCHIVE, reader).agrees


@pytest.mark.parametrize(
    ("now", "then", "is_amount"),
    [
        ("50 new", "6 new", True),
        ("3 of 20", "4 of 20", False),
        ("50 Main Street", "60 Main Street", False),
        ("Order 12", "Order 13", False),
        ("19728 open", "19641 open", False),
        ("12 new", "12 old", False),
        ("5", "6", False),
    ],
)
def test_an_amount_comes_before_small_letters(now: str, then: str, *, is_amount: bool) -> None:
    assert differ_by_amount(now, then) is is_amount


def test_a_field_is_where_its_label_is(reader: RapidReader) -> None:
    then, now = form(("City", "Mail", "Name")), form(("Name", "City", "Mail"))
    answer = judged(then, now, Point(120, 201), reader)
    assert answer.agrees, answer.why
    assert answer.where is not None
    assert answer.where.contains(Point(120, 81))


def test_but_not_where_two_have_that_label(reader: RapidReader) -> None:
    then, now = form(("City", "Mail", "Name")), form(("Name", "City", "Name"))
    assert not judged(then, now, Point(120, 201), reader).agrees
    assert not judged(then, form(("Nome", "City", "Mail")), Point(120, 201), reader).agrees


def notices(shown: Sequence[str], left: str = "") -> Image.Image:
    """Framed rows with a text at one end and a cross at the other."""
    picture, pen = blank()
    for number, text in enumerate(shown):
        y = 40 + 46 * number
        pen.rectangle((60, y, 520, y + 36), "white", "black")
        pen.text((74, y + 10), text, "black", font=SANS)
        pen.line((496, y + 14, 503, y + 21), "black", 2)
        pen.line((503, y + 14, 496, y + 21), "black", 2)
        pen.text((4, y + 10), left, "black", font=SANS)
    return picture


def test_the_icon_at_the_end_of_a_framed_row_is_a_button(reader: RapidReader) -> None:
    at = Point(500, 150)
    named = name_target(look_of(notices(NOTICES), at), at, named=NOTICES[2], reader=reader)
    assert named.target is not None
    assert named.target.box.width < 20
    row = [one.text for one in named.target.names if one.relation is Relation.ROW]
    assert NOTICES[2] in row


@pytest.mark.parametrize("page", [notices(NOTICES[:1]), notices(NOTICES, "From")])
def test_not_in_a_single_field_nor_in_one_with_a_label(page: Image.Image) -> None:
    scene = perceive(look_of(page, ARCHIVE).picture)
    crosses = [one for one in scene.items if one.box.x > 480]
    assert crosses
    assert not any(icon_in_row(scene, one) for one in crosses)
