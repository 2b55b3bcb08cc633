"""Rows that say more than the name: a picture, the name in bold letters, a town, a button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Pixels, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.scene.styled import styled_parts
from checks.snapshot.look import Look, Relation
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext

SANS = ImageFont.truetype("LiberationSans-Regular.ttf", 13)
BOLD = ImageFont.truetype("LiberationSans-Bold.ttf", 13)
SMALL = ImageFont.truetype("DejaVuSans.ttf", 13)
BOLD_SMALL = ImageFont.truetype("DejaVuSans-Bold.ttf", 13)
HEIGHT, TOP = 50, 50
THEN = (
    ("Adler", "Kiel Sued", "#4060c0"),
    ("Birch", "Ulm", "#40a060"),
    ("Corso", "Bern", "#a04060"),
)
NOW = (
    ("Dorn", "Graz", "#c0a040"),
    ("Elster", "Linz Mitte", "#4060c0"),
    ("Huber", "Ulm", "#a040a0"),
)


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def button(row: int) -> Point:
    return Point(335, TOP + HEIGHT * row + 17)


def page(people: Sequence[tuple[str, str, str]], *, usual: int = -1) -> Look:
    """A row each; one of the names may stand in usual letters."""
    picture = Image.new("RGB", (420, 260), "white")
    pen = ImageDraw.Draw(picture)
    pen.text((14, 16), "People", "black", font=BOLD)
    for number, (name, town, colour) in enumerate(people):
        y = TOP + HEIGHT * number
        pen.ellipse((14, y, 47, y + 33), colour)
        pen.ellipse((25, y + 7, 36, y + 18), "white")
        font = SANS if number == usual else BOLD
        pen.text((58, y + 9), name, "black", font=font)
        pen.text((64 + int(pen.textlength(name, font)), y + 9), town, "black", font=SANS)
        pen.rectangle((300, y + 4, 370, y + 30), "#eeeeee", "#808080")
        pen.text((316, y + 9), "Follow", "black", font=SANS)
        pen.line((14, y + 41, 400, y + 41), "#d0d0d0")
    return Look(Pixels(420, 260, picture.convert("RGBA").tobytes("raw", "BGRA")), at=button(0))


def asked(reader: RapidReader) -> Look:
    return name_target(page(THEN), button(0), named="Adler", reader=reader)


def judged(now: Look, name: str, reader: RapidReader) -> Comparison:
    known = RunContext(reader=reader, values=(("Adler", name),), carries=True)
    return verify_snapshot(replace(now, named=name), asked(reader), known)


def test_a_line_is_parted_where_its_style_changes() -> None:
    picture = page(THEN).picture
    assert [one.x for one in styled_parts(picture, Box(58, TOP + 9, 110, 15))] == [58, 98]
    assert styled_parts(picture, Box(95, TOP + 9, 70, 15)) == ()


@pytest.mark.parametrize("short", ["Mei", "Mia", "Amy"])
def test_a_short_name_is_parted_where_the_lines_of_its_kind_are(short: str) -> None:
    """Its few letters are hardly bolder than those before it."""
    picture = notices(["Camila", "Tariq", short, "Rafael"])
    parts = styled_parts(picture, Box(20, 62, 150, 15))
    begins = 20 + SMALL.getlength("Question from ")
    assert [one.x for one in parts] == [pytest.approx(20, abs=2), pytest.approx(begins, abs=2)]


def notices(names: Sequence[str]) -> Pixels:
    picture = Image.new("RGB", (300, 130), "white")
    pen = ImageDraw.Draw(picture)
    for number, name in enumerate(names):
        at = (20, 10 + 26 * number)
        pen.text(at, "Question from ", "black", font=SMALL)
        beside = (20 + int(pen.textlength("Question from ", SMALL)), at[1])
        pen.text(beside, name, "black", font=BOLD_SMALL)
    return Pixels(300, 130, picture.convert("RGBA").tobytes("raw", "BGRA"))


def test_a_bold_name_before_other_words_names_the_button_of_its_row(reader: RapidReader) -> None:
    target = asked(reader).target
    assert target is not None
    assert [one.relation for one in target.names if one.text == "Adler"] == [Relation.ROW]


@pytest.mark.parametrize(("name", "row"), [("Dorn", 0), ("Elster", 1), ("Huber", 2)])
def test_the_button_in_the_row_of_the_bold_name_is_used(
    name: str, row: int, reader: RapidReader
) -> None:
    answer = judged(page(NOW), name, reader)
    assert answer.agrees, answer.why
    assert (answer.adjust.get("x", 335), answer.adjust.get("y", button(0).y)) == button(row)


@pytest.mark.parametrize(
    ("now", "name"),
    [
        (page(NOW), "Linz"),
        (page(NOW), "Greif"),
        (page([*NOW[:2], ("Elster", "Ulm", "#a040a0")]), "Elster"),
        (page([*NOW[:2], ("Elster", "Nord", "#a040a0")], usual=2), "Elster"),
    ],
    ids=["no name", "nobody", "twice there", "another row goes on"],
)
def test_a_row_is_refused_whose_name_is_not_told_for_sure(
    now: Look, name: str, reader: RapidReader
) -> None:
    assert not judged(now, name, reader).agrees
