"""What is about the thing that a run names: its row, its heading, and marks on its entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.check import Comparison
from app.engine.model.geometry import Pixels, Point
from app.recorder.build.parameters import naming_look
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.scene.perceive import perceive
from checks.snapshot.look import Look, Relation
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext, Typed
from checks.verify.identity.expected import Expected
from checks.vision.ink import Ink, ink_of, shape_gap, shape_gap_between
from checks.vision.pixels import greys

SANS = ImageFont.truetype("LiberationSans-Regular.ttf", 13)
SMALL = ImageFont.truetype("LiberationSans-Regular.ttf", 11)
BOLD = ImageFont.truetype("LiberationSans-Bold.ttf", 13)
PRICE = Point(120, 162)
RAVEN, WINTER = ("raven", "26", "Edit"), ("winter", "5", "Edit")


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def look_of(picture: Image.Image, at: Point) -> Look:
    pixels = Pixels(*picture.size, picture.convert("RGBA").tobytes("raw", "BGRA"))
    return Look(pixels, at=at)


def search(row: Sequence[str], title: str, *, shift: int = 0, note: str = "") -> Look:
    """A field with what was searched for, the row that was found, and a field to fill below."""
    picture = Image.new("RGB", (520, 260), "white")
    pen = ImageDraw.Draw(picture)
    pen.text((14, 53), "Search", "black", font=SANS)
    pen.rectangle((64, 48, 240, 73), "white", "#808080")
    pen.text((70, 53), row[0], "black", font=SANS)
    for x, cell in zip((20, 227 + shift, 360 - shift), row, strict=True):
        pen.text((x, 90), cell, "black", font=SANS)
    pen.line((14, 111, 500, 111), "#d0d0d0")
    pen.text((14, 118), title, "black", font=BOLD)
    pen.text((240, 118), note, "black", font=SANS)
    pen.text((14, 156), "Price", "black", font=SANS)
    pen.rectangle((50, 150, 230, 175), "white", "#808080")
    pen.rectangle((238, 150, 290, 175), "#e8e8e8", "#808080")
    pen.text((248, 156), "Save", "black", font=SANS)
    return look_of(picture, PRICE)


def filled(now: Look, reader: RapidReader, *, irreversible: bool = False) -> Comparison:
    asked = name_target(search(RAVEN, "Raven"), PRICE)
    box = asked.target.box.moved(0, -102) if asked.target else None
    assert box is not None
    known = RunContext(
        typed=(Typed(box, "winter", "raven"),),
        values=(("raven", "winter"),),
        reader=reader,
        irreversible=irreversible,
        carries=not irreversible,
    )
    return verify_snapshot(now, asked, known)


def test_what_stands_in_the_row_of_this_runs_value_is_about_it(reader: RapidReader) -> None:
    answer = filled(search(WINTER, "Winter", shift=18), reader)
    assert answer.agrees, answer.why


def test_but_no_trouble_there(reader: RapidReader) -> None:
    assert not filled(search(("winter", "expired", "Edit"), "Winter", shift=18), reader).agrees


def test_nor_what_stands_in_another_row(reader: RapidReader) -> None:
    elsewhere = search(WINTER, "Ember", shift=18)
    assert not filled(elsewhere, reader).agrees


def test_nor_before_what_cannot_be_undone(reader: RapidReader) -> None:
    assert not filled(search(WINTER, "Winter", shift=18), reader, irreversible=True).agrees


@pytest.mark.parametrize(
    ("now", "follows"), [("Dover", True), ("Dover Ltd", False), ("D0ver", False)]
)
def test_a_heading_begins_with_a_capital(now: str, follows: bool) -> None:  # noqa: FBT001
    assert Expected(values=(("raven", "dover"),)).follows(now, "Raven") is follows


def test_not_where_it_cannot_be_undone() -> None:
    assert not Expected(values=(("raven", "dover"),), rows=False).follows("Dover", "Raven")


def stars(names: Sequence[str]) -> Look:
    """Entries of two lines, each with five stars to give; the fourth of the last is clicked."""
    picture = Image.new("RGB", (420, 200), "white")
    pen = ImageDraw.Draw(picture)
    for number, name in enumerate(names):
        top = 10 + 38 * number
        pen.rectangle((3, top, 416, top + 36), "white", "#cccccc")
        pen.text((7, top + 4), name, "black", font=SMALL)
        pen.text((7, top + 19), f"bought {7 + 5 * number}.3.", "black", font=SMALL)
        for star in range(5):
            x, y = 195 + 16 * star, top + 24
            pen.polygon(((x - 4, y), (x, y - 5), (x + 4, y), (x, y + 5)), "#c8a24a")
    return look_of(picture, Point(243, 10 + 38 * (len(names) - 1) + 24))


def test_what_each_entry_has_is_an_element_of_its_own(reader: RapidReader) -> None:
    look = stars(("Spruce", "Cedar", "Raven"))
    assert look.at is not None
    named = naming_look(look, look.at, "Raven", reader)
    assert named is not None
    assert named.target is not None
    assert named.target.box.width < 100
    assert [one.text for one in named.target.names if one.relation is Relation.ITEM] == ["Raven"]


def requests(names: Sequence[str]) -> Look:
    """Entries on bare ground: a name in bold letters with more behind it, a note, two buttons."""
    picture = Image.new("RGB", (420, 260), "white")
    pen = ImageDraw.Draw(picture)
    for number, name in enumerate(names):
        top = 10 + 66 * number
        pen.text((14, top), name, "black", font=BOLD)
        pen.text((18 + pen.textlength(name, BOLD), top), "asks for 3 days off", "black", font=SANS)
        pen.text((14, top + 20), "Willow, salmon.", "black", font=SMALL)
        for left, says in ((14, "Approve"), (92, "Refuse")):
            pen.rounded_rectangle((left, top + 34, left + 72, top + 60), 4, "#e8e8e8", "#909090")
            pen.text((left + 11, top + 40), says, "black", font=SANS)
    return look_of(picture, Point(50, 10 + 66 * 1 + 47))


def test_the_bold_words_of_an_entry_name_its_button(reader: RapidReader) -> None:
    asked = name_target(
        requests(("Ulla", "Camila", "Tariq")), Point(50, 123), named="Camila", reader=reader
    )
    assert asked.target is not None
    assert [one.text for one in asked.target.names if one.relation is Relation.ITEM] == ["Camila"]
    known = RunContext(reader=reader, values=(("Camila", "Nadia"),), carries=True)
    now = replace(requests(("Camila", "Yusuf", "Nadia")), named="Nadia")
    answer = verify_snapshot(now, asked, known)
    assert answer.agrees, answer.why
    assert answer.adjust.get("y") == 123 + 66


def test_the_ring_of_the_field_with_the_focus_is_no_text() -> None:
    picture = Image.new("RGB", (320, 60), "white")
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((188, 20, 283, 37), 3, "white", "#101010", 2)
    pen.text((193, 22), "delta", "black", font=SMALL)
    scene = perceive(look_of(picture, Point(200, 28)).picture)
    assert len(scene.items) == 1
    assert scene.items[0].box.x > 190


def ink_at(x: float, text: str) -> Ink:
    picture = Image.new("RGB", (60, 24), "white")
    ImageDraw.Draw(picture).text((10, 4), text, "black", font=SANS)
    wide = picture.resize((480, 24), Image.Resampling.BOX)
    wide = wide.transform(
        wide.size, Image.Transform.AFFINE, (1, 0, -8 * x, 0, 1, 0), fillcolor="white"
    )
    return ink_of(greys(look_of(wide.resize((60, 24), Image.Resampling.BOX), Point(9, 9)).picture))


def test_letters_that_begin_between_two_pixels_are_the_same_letters() -> None:
    edit, moved, exit_ = ink_at(0, "Edit"), ink_at(0.5, "Edit"), ink_at(0, "Exit")
    assert shape_gap(moved, edit) > 0.25 > shape_gap_between(moved, edit)
    assert shape_gap_between(exit_, edit) > 0.25
