"""What the last act brought is there again: a form below the entry that was chosen, a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Pixels, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import Accepted, RunContext

SIZE = (560, 400)
SANS = ImageFont.truetype("DejaVuSans.ttf", 13)
BOLD = ImageFont.truetype("DejaVuSans-Bold.ttf", 13)
Posts = Sequence[tuple[str, str, str]]
THEN = (
    ("Ulla", "Indigo onyx crystal fjord.", "76"),
    ("Camila", "Fender quartz carbon willow.", "5"),
    ("Tariq", "Otter candle maple linen.", "48"),
)
NOW = (
    ("Yusuf", "Bishop forest bottle amber.", "71"),
    ("Wanda", "Rocket garnet bottle spruce.", "42"),
    ("Elif", "River granite quartz sable.", "37"),
)
Rows = Sequence[tuple[str, str, str]]
ROWS = (
    ("Spruce", "Kamila", "18 Jan"),
    ("Cedar", "Hamza", "14 Sep"),
    ("Sparrow", "Ulla", "11 Sep"),
    ("Raven", "Elif", "23 Mar"),
    ("Mercury", "Rafael", "4 Sep"),
    ("Tundra", "Tariq", "25 Jun"),
)
OTHERS = (
    ("Winter", "Amadou", "19 Jan"),
    ("Dagger", "Adela", "28 Mar"),
    ("Umber", "Noor", "23 Jun"),
    ("Pigeon", "Ivo", "23 Sep"),
    ("Ember", "Sanjay", "10 Jun"),
    ("Ribbon", "Selma", "18 Sep"),
)
FORM = 34
DIALOG = Box(120, 90, 260, 110)
UNDOABLE, DECISIVE = RunContext(carries=True), RunContext(decisive=True)
FINAL = RunContext(irreversible=True)


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def top(number: int) -> int:
    return 20 + 82 * number


def answer_at(number: int) -> Point:
    return Point(30, top(number) + 52)


def field_at(number: int) -> Box:
    return Box(20, top(number) + 66, 180, 26)


def look_of(picture: Image.Image, at: Point | None = None) -> Look:
    return Look(Pixels(*SIZE, picture.convert("RGBA").tobytes("raw", "BGRA")), at=at)


def posts(shown: Posts, opened: int | None = None, note: str = "") -> Image.Image:
    """Posts, one below the other, each with a sign to answer it; below one of them a form."""
    picture = Image.new("RGB", SIZE, "white")
    pen = ImageDraw.Draw(picture)
    for number, (name, text, likes) in enumerate(shown):
        y = top(number) + (FORM if opened is not None and number > opened else 0)
        pen.rectangle((14, y, 540, y + 70 + (FORM if number == opened else 0)), "white", "#c0c8d0")
        pen.text((22, y + 6), name, "black", font=BOLD)
        pen.text((22, y + 26), text, "black", font=SANS)
        pen.line((24, y + 52, 36, y + 52), "#404040", 2)
        pen.line((24, y + 52, 28, y + 48), "#404040", 2)
        pen.text((60, y + 45), likes, "#404040", font=SANS)
        if number == opened:
            pen.rectangle((20, y + 66, 199, y + 91), "white", "#8090a0")
            pen.rectangle((206, y + 66, 260, y + 91), "#0d6efd")
            pen.text((216, y + 71), "Send", "white", font=SANS)
            pen.text((300, y + 71), note, "black", font=SANS)
    return picture


def messages(rows: Rows, title: str = "Inbox") -> Image.Image:
    """A title, a button, and rows of a table."""
    picture = Image.new("RGB", SIZE, "white")
    pen = ImageDraw.Draw(picture)
    pen.text((14, 8), title, "black", font=BOLD)
    pen.rectangle((14, 32, 94, 60), "#e2e6ea", "#a0a8b0")
    pen.text((26, 38), "Archive", "black", font=SANS)
    for number, cells in enumerate(rows):
        for x, cell in zip((20, 180, 400), cells, strict=True):
            pen.text((x, 84 + 36 * number), cell, "black", font=SANS)
        pen.line((14, 110 + 36 * number, 540, 110 + 36 * number), "#d0d0d0")
    return picture


def dialog(page: Image.Image, question: str = "It can be found again.") -> Image.Image:
    """A question over a page."""
    pen = ImageDraw.Draw(page)
    x, y, right, bottom = DIALOG.x, DIALOG.y, DIALOG.right, DIALOG.bottom
    pen.rectangle((x, y, right, bottom), "white", "black")
    pen.rectangle((x, y, right, y + 26), "#202020")
    pen.text((x + 10, y + 5), "Archive?", "white", font=BOLD)
    pen.text((x + 10, y + 40), question, "black", font=SANS)
    for left, wide, text in ((x + 110, 56, "No"), (x + 170, 76, "Archive")):
        pen.rectangle((left, bottom - 36, left + wide, bottom - 10), "white", "black")
        pen.text((left + 10, bottom - 31), text, "black", font=SANS)
    return page


def opened(
    number: int, reader: RapidReader, known: RunContext = UNDOABLE, note: str = ""
) -> Comparison:
    """Whether the field may be clicked that opened below a post when its sign was clicked."""
    now = posts(NOW, number, note)
    asked = name_target(look_of(posts(THEN, 2), field_at(2).centre), field_at(2).centre)
    step = Accepted(
        look_of(posts(NOW)),
        look_of(posts(THEN)),
        Box(22, answer_at(number).y - 8, 16, 12),
        Box(22, answer_at(2).y - 8, 16, 12),
    )
    context = replace(known, reader=reader, accepted=step)
    return verify_snapshot(look_of(now, field_at(2).centre), asked, context)


def archived(
    now: Image.Image,
    reader: RapidReader,
    known: RunContext = DECISIVE,
    before: Image.Image | None = None,
) -> Comparison:
    """Whether the last button of a question may be clicked that a button brought."""
    at, button = Point(DIALOG.x + 205, DIALOG.bottom - 22), Point(54, 46)
    asked = name_target(look_of(dialog(messages(ROWS)), at), at)
    shown = look_of(before or messages(OTHERS), button)
    step = Accepted(shown, name_target(look_of(messages(ROWS), button), button))
    context = replace(known, reader=reader, accepted=step)
    return verify_snapshot(look_of(now, at), asked, context)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_field_is_the_one_that_opened_below_the_chosen_post(
    number: int, reader: RapidReader
) -> None:
    answer = opened(number, reader)
    assert answer.agrees, answer.why
    moved = answer.adjust.get("y", field_at(2).centre.y)
    assert moved == field_at(number).centre.y


def test_not_where_something_else_came_with_it(reader: RapidReader) -> None:
    assert not opened(1, reader, note="Blocked by the author").agrees


def test_nor_where_nothing_came_since(reader: RapidReader) -> None:
    """The form was open before: nobody knows which post it is about."""
    now = posts(NOW, 1)
    asked = name_target(look_of(posts(THEN, 2), field_at(2).centre), field_at(2).centre)
    step = Accepted(look_of(now), look_of(posts(THEN)), None, None)
    known = RunContext(reader=reader, accepted=step, carries=True)
    assert not verify_snapshot(look_of(now, asked.at), asked, known).agrees


def test_nor_where_it_cannot_be_undone(reader: RapidReader) -> None:
    assert not opened(1, reader, FINAL).agrees
    assert not opened(1, reader, DECISIVE).agrees


def test_a_question_decides_whatever_it_lies_over(reader: RapidReader) -> None:
    answer = archived(dialog(messages(OTHERS)), reader)
    assert answer.agrees, answer.why


@pytest.mark.parametrize("question", ["It is deleted for ever.", "It can be found again, Wanda."])
def test_not_another_question(question: str, reader: RapidReader) -> None:
    assert not archived(dialog(messages(OTHERS), question), reader).agrees


def test_nor_where_the_page_has_changed_otherwise_too(reader: RapidReader) -> None:
    now = dialog(messages(OTHERS))
    ImageDraw.Draw(now).text((300, 300), "The connection was lost.", "#a00000", font=BOLD)
    assert not archived(now, reader).agrees


def test_nor_where_a_person_said_that_it_cannot_be_undone(reader: RapidReader) -> None:
    assert not archived(dialog(messages(OTHERS)), reader, FINAL).agrees


def test_nor_where_what_the_button_was_on_was_another_page(reader: RapidReader) -> None:
    """It was clicked there, as that may be undone."""
    before = messages(OTHERS, "Contracts")
    now = dialog(messages(OTHERS, "Contracts"))
    assert not archived(now, reader, before=before).agrees
