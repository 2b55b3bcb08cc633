"""A value that stands in several places, each of which said the recorded value, too."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.check import Comparison
from app.engine.model.geometry import Pixels, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext

SANS = ImageFont.truetype("LiberationSans-Regular.ttf", 13)
ENTRY = Point(34, 82)


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def page(value: str, entry: str, *, apart: int = 0) -> Look:
    """A field with a value, and below it the list that proposes an entry."""
    picture = Image.new("RGB", (400, 240), "white")
    pen = ImageDraw.Draw(picture)
    pen.text((14, 22), "From", "black", font=SANS)
    pen.rectangle((14, 42, 200, 66), "white", "#808080")
    pen.text((20, 47), value, "black", font=SANS)
    pen.rectangle((14, 68 + apart, 120, 94 + apart), "white", "black")
    pen.text((24, 73 + apart), entry, "black", font=SANS)
    pen.rectangle((14, 180, 90, 206), "#e8e8e8", "#808080")
    pen.text((24, 186), "Find", "black", font=SANS)
    return Look(Pixels(400, 240, picture.convert("RGBA").tobytes("raw", "BGRA")), at=ENTRY)


def chosen(now: Look, reader: RapidReader, *, irreversible: bool = False) -> Comparison:
    asked = name_target(page("Spruce", "Spruce"), ENTRY, named="Spruce", reader=reader)
    known = RunContext(
        reader=reader,
        values=(("Spruce", "Winter"),),
        carries=not irreversible,
        irreversible=irreversible,
    )
    return verify_snapshot(replace(now, named="Winter"), asked, known)


def test_the_entry_is_meant_that_says_what_the_field_above_it_says(reader: RapidReader) -> None:
    answer = chosen(page("Winter", "Winter"), reader)
    assert answer.agrees, answer.why
    assert answer.where is not None
    assert answer.where.contains(ENTRY)


def test_nobody_knows_which_one_where_they_stand_otherwise(reader: RapidReader) -> None:
    assert not chosen(page("Winter", "Winter", apart=40), reader).agrees


def test_nor_where_the_step_cannot_be_undone(reader: RapidReader) -> None:
    assert not chosen(page("Winter", "Winter"), reader, irreversible=True).agrees
