"""What names what was clicked: the text beside a box to tick, and nothing beside a field."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Pixels, Point
from app.engine.model.trajectory import Step, Template
from app.recorder.build.parameters import mark_parameters, name_saying, naming_look
from checks.locator.target import name_target
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader
from tests.builders.drawn.screens import WHITE, PaperReader, Screen

READER = PaperReader("winter", "umber")


def options(box: Box) -> Screen:
    screen = Screen(ground=WHITE)
    for number, text in enumerate(("winter", "umber")):
        screen.fill(box.moved(0, 28 * number), WHITE, "#606060")
        screen.text(box.right + 8, box.y - 2 + 28 * number, text)
    return screen


def test_the_text_beside_a_box_to_tick_names_it() -> None:
    box = Box(60, 60, 13, 13)
    at = box.moved(0, 28).centre
    named = naming_look(options(box).look((at.x, at.y)), at, "umber", READER)
    assert named is not None
    assert name_saying(named, "umber") is not None
    assert naming_look(options(box).look((at.x, at.y)), at, "winter", READER) is None


def test_the_text_beside_a_field_does_not() -> None:
    box = Box(60, 60, 120, 20)
    at = box.moved(0, 28).centre
    assert naming_look(options(box).look((at.x, at.y)), at, "umber", READER) is None


def test_a_word_of_what_its_row_says_names_a_mark_at_its_end() -> None:
    picture = Image.new("RGB", (360, 140), "white")
    pen, font = ImageDraw.Draw(picture), ImageFont.truetype("DejaVuSans.ttf", 13)
    for number, name in enumerate(("Camila", "Mei", "Tariq")):
        pen.rectangle((8, 10 + 40 * number, 340, 42 + 40 * number), outline="#c0c0c0")
        pen.text((16, 18 + 40 * number), f"Reminder from {name}", "black", font=font)
        pen.text((316, 18 + 40 * number), "x", "black", font=font)
    at = Point(320, 66)
    look = Look(Pixels(360, 140, picture.convert("RGBA").tobytes("raw", "BGRA")), at=at)
    step = Step("click", "1", {"x": at.x, "y": at.y}, before=name_target(look, at))
    marked = mark_parameters([step], {"name": "Mei"}, RapidReader())
    assert marked.steps[0].arguments["named"] == Template("Reminder from {name}")
    assert mark_parameters([step], {"name": "Tariq"}, RapidReader()).unseen == ("name",)
