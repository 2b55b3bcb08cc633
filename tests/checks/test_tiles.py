"""Tiles of a shop in small letters: the one that this run names, and a button above them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Pixels, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.scene.perceive import perceive
from checks.snapshot.look import Look, Relation
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext

SANS = ImageFont.truetype("LiberationSans-Regular.ttf", 11)
BOLD = ImageFont.truetype("LiberationSans-Bold.ttf", 11)
PAY = Point(100, 15)
Tiles = Sequence[tuple[str, str, str]]
THEN = (
    ("Spruce", "37.65", "#6098b8"),
    ("Cedar", "26.54", "#a0b860"),
    ("Raven", "19.80", "#b86070"),
)
NOW = (("Dagger", "14.71", "#60b880"), ("Quill", "54.36", "#b860a0"), ("Marble", "6.76", "#6060b8"))


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def tile(number: int) -> int:
    return 5 + 136 * number


def plus(number: int) -> Point:
    return Point(tile(number) + 46, 104)


def page(tiles: Tiles, note: str = "") -> Look:
    """A button, and below it a tile each: a picture, a name, a price and a button with a sign."""
    picture = Image.new("RGB", (420, 240), "white")
    pen = ImageDraw.Draw(picture)
    pen.text((6, 9), "Shop", "black", font=BOLD)
    pen.rounded_rectangle((70, 5, 131, 25), 3, "#efefef", "#767676")
    pen.text((77, 8), "Check out", "black", font=SANS)
    for number, (name, price, colour) in enumerate(tiles):
        left, at = tile(number), plus(number)
        pen.rectangle((left, 40, left + 125, 116), "white", "#cccccc")
        pen.rectangle((left + 3, 43, left + 122, 76), colour)
        pen.text((left + 3, 80), name, "black", font=BOLD)
        pen.text((left + 3, 97), price, "black", font=SANS)
        pen.rounded_rectangle((at.x - 10, at.y - 9, at.x + 9, at.y + 8), 3, "#efefef", "#767676")
        pen.line((at.x - 3, at.y, at.x + 2, at.y), "black")
        pen.line((at.x, at.y - 3, at.x, at.y + 2), "black")
    pen.text((6, 150), note, "black", font=SANS)
    return Look(Pixels(420, 240, picture.convert("RGBA").tobytes("raw", "BGRA")))


def bought(now: Look, name: str, reader: RapidReader) -> Comparison:
    asked = name_target(page(THEN), plus(1), named="Cedar", reader=reader)
    known = RunContext(reader=reader, values=(("Cedar", name),), carries=True)
    return verify_snapshot(replace(now, at=plus(1), named=name), asked, known)


def paid(now: Look, reader: RapidReader, *, irreversible: bool = False) -> Comparison:
    known = RunContext(reader=reader, values=(("Cedar", "Quill"),), irreversible=irreversible)
    return verify_snapshot(replace(now, at=PAY), name_target(page(THEN), PAY), known)


def test_a_sign_in_the_middle_of_a_small_button_is_no_corner() -> None:
    signs = perceive(page(THEN).picture).inside(Box(plus(1).x - 8, plus(1).y - 7, 15, 13))
    assert [(one.box.width, one.box.height) for one in signs] == [(7, 7)]


def test_the_name_above_the_price_names_the_button(reader: RapidReader) -> None:
    target = name_target(page(THEN), plus(1), named="Cedar", reader=reader).target
    assert target is not None
    assert [one.text for one in target.names if one.relation is Relation.ITEM] == ["Cedar"]


@pytest.mark.parametrize(("name", "number"), [("Dagger", 0), ("Quill", 1), ("Marble", 2)])
def test_the_button_of_the_tile_that_a_run_names_is_used(
    name: str, number: int, reader: RapidReader
) -> None:
    answer = bought(page(NOW), name, reader)
    assert answer.agrees, answer.why
    there = Point(answer.adjust.get("x", plus(1).x), answer.adjust.get("y", plus(1).y))  # type: ignore[arg-type]
    assert there == plus(number)


def test_a_button_above_the_tiles_may_be_used_whatever_they_offer(reader: RapidReader) -> None:
    answer = paid(page(NOW), reader)
    assert answer.agrees, answer.why


def test_not_where_it_cannot_be_undone(reader: RapidReader) -> None:
    assert not paid(page(NOW), reader, irreversible=True).agrees


def test_nor_where_something_else_is_said_below(reader: RapidReader) -> None:
    assert not paid(page(NOW, "Your card was refused."), reader).agrees


def test_nor_where_one_of_them_says_two_things_more(reader: RapidReader) -> None:
    now = page(NOW)
    picture = Image.frombytes("RGBA", (420, 240), bytes(now.picture.bgra), "raw", "BGRA")
    pen = ImageDraw.Draw(picture)
    pen.text((tile(2) + 70, 80), "Sold", "#a00000", font=BOLD)
    pen.text((tile(2) + 70, 97), "out!", "#a00000", font=BOLD)
    sold = Look(Pixels(420, 240, picture.tobytes("raw", "BGRA")))
    assert not paid(sold, reader).agrees
