"""Cards with icons: the one that says this run's value on another line than the icon's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.check import Comparison
from app.engine.model.geometry import Pixels, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look, Relation
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext

SANS = ImageFont.truetype("LiberationSans-Regular.ttf", 13)
BOLD = ImageFont.truetype("LiberationSans-Bold.ttf", 13)
HEIGHT, TOP = 84, 30
THEN = (("Adler", "Roofs"), ("Birch", "Doors and gates"), ("Corso", "Lamps"))
NOW = (("Dorn", "Nails"), ("Elster", "Chimneys"), ("Falke", "Glass of all kinds"))


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def heart(card: int) -> Point:
    return Point(120, TOP + HEIGHT * card + 63)


def page(cards: Sequence[tuple[str, str]], *, without: int = -1, higher: int = -1) -> Look:
    """A card each: a name with a town, a text, and three icons below; one may lack its icon, or be
    higher.
    """
    picture = Image.new("RGB", (360, 340), "white")
    pen = ImageDraw.Draw(picture)
    top = TOP
    for number, (name, text) in enumerate(cards):
        pen.text((20, top), name, "black", font=BOLD)
        pen.text((30 + int(pen.textlength(name, BOLD)), top), "of Ulm", "#707070", font=SANS)
        pen.text((20, top + 20), text, "black", font=SANS)
        foot = top + 56 + 14 * (number == higher)
        pen.polygon(((40, foot + 6), (54, foot), (54, foot + 13)), "#a0a0a0")
        if number != without:
            pen.ellipse((113, foot, 127, foot + 13), "#a0a0a0")
        pen.rectangle((190, foot + 4, 206, foot + 8), "#a0a0a0")
        top += HEIGHT + 14 * (number == higher)
        pen.line((20, top - 8, 340, top - 8), "#c0d0e0")
    return Look(Pixels(360, 340, picture.convert("RGBA").tobytes("raw", "BGRA")), at=heart(0))


def asked(reader: RapidReader) -> Look:
    return name_target(page(THEN), heart(0), named="Adler", reader=reader)


def judged(now: Look, name: str, reader: RapidReader) -> Comparison:
    known = RunContext(reader=reader, values=(("Adler", name),), carries=True)
    return verify_snapshot(replace(now, named=name), asked(reader), known)


def test_the_name_on_another_line_of_the_card_names_the_icon(reader: RapidReader) -> None:
    target = asked(reader).target
    assert target is not None
    assert [one.text for one in target.names if one.relation is Relation.ITEM] == ["Adler"]


@pytest.mark.parametrize(("name", "card"), [("Dorn", 0), ("Elster", 1), ("Falke", 2)])
def test_the_icon_of_the_card_that_a_run_names_is_used(
    name: str, card: int, reader: RapidReader
) -> None:
    answer = judged(page(NOW), name, reader)
    assert answer.agrees, answer.why
    wanted = heart(card)
    assert (answer.adjust.get("x", 120), answer.adjust.get("y", heart(0).y)) == wanted


@pytest.mark.parametrize(
    ("now", "name"),
    [
        (page(NOW), "Adler"),
        (page(NOW), "Greif"),
        (page(NOW, without=1), "Elster"),
        (page(NOW, higher=1), "Elster"),
        (page([*NOW[:2], ("Elster", "Chimneys")]), "Elster"),
    ],
    ids=["the recording's", "nobody", "without its icon", "otherwise laid out", "twice there"],
)
def test_no_icon_is_used_where_its_card_cannot_be_told(
    now: Look, name: str, reader: RapidReader
) -> None:
    assert not judged(now, name, reader).agrees
