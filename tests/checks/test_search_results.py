"""What a search has found: the entry that this run names, among entries that say anything."""

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
from checks.verify.changes.context import RunContext

SANS = ImageFont.truetype("LiberationSans-Regular.ttf", 13)
BOLD = ImageFont.truetype("LiberationSans-Bold.ttf", 13)
SEARCH, FIRST = Box(170, 20, 70, 24), Point(34, 66)
THEN = (("Adler", "adler.example/a", "Roofs and gutters."), ("Birch", "birch.example", "Doors."))
NOW = (("Adler", "adler.example/new", "Now with doors."), ("Corso", "corso.example", "Lamps."))
FALKE = (("Falke", "falke.example", "Everything of glass."), ("Dorn", "dorn.example", "Nails."))
MORE = ("Elster", "elster.example", "Chimneys.")

Found = Sequence[Sequence[str]]


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def page(searched: str, found: Found, *, lit: bool = False, head: str = "Customers") -> Look:
    """A field, the button that was pressed, and what was found; each with a link above its text."""
    picture = Image.new("RGB", (400, 260), "white")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((20, 20, 160, 43), "white", "#707070")
    pen.text((26, 24), searched, "black", font=SANS)
    ground, border = ("#d4d4d4", "#505050") if lit else ("#f0f0f0", "#808080")
    pen.rectangle((SEARCH.x, SEARCH.y, SEARCH.right - 1, SEARCH.bottom - 1), ground, border)
    pen.text((184, 24), "Search", "black", font=SANS)
    pen.text((280, 24), head, "black", font=SANS)
    for number, (link, address, text) in enumerate([*found, MORE]):
        top = 58 + 52 * number
        pen.text((20, top), link, "#0000dd", font=BOLD)
        pen.line((20, top + 15, 20 + int(pen.textlength(link, BOLD)), top + 15), "#0000dd")
        pen.text((20, top + 17), address, "#207030", font=SANS)
        pen.text((20, top + 33), text, "black", font=SANS)
    return Look(Pixels(400, 260, picture.convert("RGBA").tobytes("raw", "BGRA")), at=FIRST)


def judged(now: Look, name: str, reader: RapidReader) -> Comparison:
    asked = name_target(page("Adler", THEN), FIRST, named="Adler", reader=reader)
    values = (("Adler", name),)
    look = replace(now, named=name, pointer=SEARCH.centre)
    return verify_snapshot(look, asked, RunContext(reader=reader, values=values, carries=True))


@pytest.mark.parametrize("lit", [False, True])
@pytest.mark.parametrize(("name", "found"), [("Adler", NOW), ("Falke", FALKE)])
def test_it_is_used_whatever_the_others_say(
    name: str, found: Found, reader: RapidReader, *, lit: bool
) -> None:
    answer = judged(page(name, found, lit=lit), name, reader)
    assert answer.agrees, answer.why


def test_it_is_not_used_on_another_page(reader: RapidReader) -> None:
    assert not judged(page("Adler", NOW, head="Archive"), "Adler", reader).agrees


def test_it_is_not_used_where_nothing_of_that_name_was_found(reader: RapidReader) -> None:
    assert not judged(page("Falke", NOW), "Falke", reader).agrees
