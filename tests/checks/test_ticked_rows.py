"""Rows whose boxes are ticked are what a button outside of their table acts on: they are those that
this run names, whatever letters they have; the others are data.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.check import Comparison
from app.engine.model.geometry import Pixels, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext

SIZE = (560, 300)
SERIF = ImageFont.truetype("LiberationSerif-Regular.ttf", 17)
SANS = ImageFont.truetype("DejaVuSans.ttf", 13)
CHECK = Point(54, 30)
THEN = ("Renée Barker", "Åland Inc", "Svensson Ltd", "Okafor & Co", "Ferreira LLC")
NOW = ("Ägir Holm", "Quigley", "Renée Byron Barker", "Jansson", "Perez Incorporated")


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def table(names: Sequence[str], ticked: Collection[str], *, striped: bool = False) -> Look:
    """A button with other words beside it, and rows with a box, a number and a name."""
    picture = Image.new("RGB", SIZE, "white")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((14, 16, 94, 44), "#e2e6ea", "#a0a8b0")
    pen.text((32, 22), "Check", "black", font=SANS)
    for x, text in ((120, "Customers"), (240, "Orders"), (340, "Settings"), (450, "Help")):
        pen.text((x, 22), text, "black", font=SANS)
    for number, name in enumerate(names):
        y = 70 + 40 * number
        if striped and number % 2:
            pen.rectangle((10, y - 8, 549, y + 31), "#f2f4f6")
        pen.rectangle((20, y + 2, 33, y + 15), "white", "#707070")
        if name in ticked:
            pen.rectangle((20, y + 2, 33, y + 15), "#0060df")
            pen.line((23, y + 8, 26, y + 12, 31, y + 5), "white", 2)
        pen.text((60, y), f"C-{4100 + 67 * len(name) + 31 * number}", "black", font=SERIF)
        pen.text((180, y), name, "black", font=SERIF)
    return Look(Pixels(*SIZE, picture.convert("RGBA").tobytes("raw", "BGRA")), at=CHECK)


def checked(
    now: Look, then: Look, reader: RapidReader, values: tuple[tuple[str, str], ...] = ()
) -> Comparison:
    """Whether the button above the rows may be used, which can be undone."""
    known = RunContext(reader=reader, values=values, carries=True)
    return verify_snapshot(now, name_target(then, CHECK), known)


@pytest.mark.parametrize("striped", [False, True])
def test_the_ticked_row_may_be_the_one_that_this_run_names(
    reader: RapidReader, *, striped: bool
) -> None:
    then, now = table(THEN, {THEN[3]}, striped=striped), table(NOW, {NOW[3]}, striped=striped)
    answer = checked(now, then, reader, ((THEN[3], NOW[3]),))
    assert answer.agrees, answer.why


@pytest.mark.parametrize("ticked", [set[str](), {NOW[2]}, {NOW[1], NOW[3]}, set(NOW)])
def test_no_other_row_and_not_another_one_too(ticked: set[str], reader: RapidReader) -> None:
    values = ((THEN[3], NOW[3]),)
    assert not checked(table(NOW, ticked), table(THEN, {THEN[3]}), reader, values).agrees


def test_nor_where_this_run_names_none(reader: RapidReader) -> None:
    assert not checked(table(NOW, {NOW[3]}), table(THEN, {THEN[3]}), reader).agrees


def test_one_more_of_the_same_rows_refuses(reader: RapidReader) -> None:
    then = table(THEN, {THEN[0]})
    assert checked(table(THEN, {THEN[0]}), then, reader).agrees
    known = RunContext(reader=reader, decisive=True)
    more = table(THEN, {THEN[0], THEN[1]})
    assert not verify_snapshot(more, name_target(then, CHECK), known).agrees
