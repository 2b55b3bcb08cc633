"""Running text in a frame, and lists that are none."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Pixels, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.scene.perceive import perceive
from checks.scene.relations import Sort, element_at, text_areas_in
from checks.scene.text_areas import (
    WIDEST_PX,
    grips_in,
    is_text_area,
    resizable_areas,
    text_area_at,
)
from checks.snapshot.look import Look, Relation
from checks.verify.changes.context import RunContext
from checks.verify.target_decision import place_of
from checks.vision.edges import edges_of
from tests.builders.drawn.screens import window

SANS = ImageFont.truetype("LiberationSans-Regular.ttf", 12)
FRAME = Box(20, 20, 200, 120)
SECOND = Point(40, 80)
TEXT = (
    "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut "
    "labore et dolore magna aliqua"
)


def framed(lines: Sequence[str], pitch: int = 15) -> Pixels:
    picture = Image.new("RGB", (300, 200), "#e8e8e8")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((FRAME.x, FRAME.y, FRAME.right - 1, FRAME.bottom - 1), "white", "#707070")
    for number, line in enumerate(lines):
        pen.text((FRAME.x + 5, FRAME.y + 5 + pitch * number), line, "black", font=SANS)
    return Pixels(300, 200, picture.convert("RGBA").tobytes("raw", "BGRA"))


def wrapped(text: str) -> list[str]:
    lines = [""]
    for word in text.split():
        line = f"{lines[-1]} {word}".strip()
        if SANS.getlength(line) > FRAME.width - 12:
            lines.append(word)
        else:
            lines[-1] = line
    return lines


def area_at(picture: Pixels) -> Box | None:
    return text_area_at(picture, Point(100, 60), edges_of(picture))


def test_running_text_in_a_frame_is_a_text_area() -> None:
    found = area_at(framed(wrapped(TEXT)))
    assert found is not None
    assert FRAME.grown(3).covers(found)
    assert found.grown(3).covers(FRAME)


@pytest.mark.parametrize(
    ("lines", "pitch"),
    [
        (["Birch Ltd", "Garcia and Sons", "Wu Trading", "Young"], 15),
        (wrapped(TEXT), 30),
        (wrapped(TEXT)[:2], 15),
        ([], 15),
    ],
    ids=["a list", "entries that stand apart", "two lines", "nothing"],
)
def test_other_frames_are_none(lines: list[str], pitch: int) -> None:
    assert area_at(framed(lines, pitch)) is None


def test_what_stands_in_a_text_area_names_nothing() -> None:
    at = Point(100, 60)
    target = name_target(Look(framed(wrapped(TEXT)), at=at), at).target
    assert target is not None
    assert [one for one in target.names if one.relation is Relation.OWN] == []


def with_corner(picture: Pixels, sizes: Sequence[int] = (3, 7)) -> Pixels:
    """With the strokes in the lower right corner that browsers draw."""
    image = Image.frombytes("RGBA", (picture.width, picture.height), bytes(picture.bgra))
    pen = ImageDraw.Draw(image)
    for size in sizes:
        right, bottom = FRAME.right - 3, FRAME.bottom - 3
        pen.line((right - size, bottom, right, bottom - size), "#404040")
    return Pixels(picture.width, picture.height, image.tobytes("raw", "RGBA"))


def test_a_text_area_with_a_corner_to_drag_is_a_field_whatever_it_says() -> None:
    for lines in (["short"], ["two short", "lines"], wrapped(TEXT)):
        scene = perceive(with_corner(framed(lines)))
        element = element_at(scene, FRAME.centre)
        assert (element.sort, element.own) == (Sort.FIELD, ())
        assert FRAME.covers(element.box)
        assert element.box.height > FRAME.height - 8
    assert element_at(perceive(framed(["short"])), Point(35, 32)).sort is Sort.TEXT


def test_a_corner_that_looks_like_several_makes_one_text_area() -> None:
    picture = with_corner(framed(["short"]), sizes=(5, 9, 13))
    assert len(grips_in(picture)) > 1
    assert len(resizable_areas(picture)) == 1


def test_a_list_with_room_between_its_entries_is_none_beside_such_a_corner() -> None:
    scene = perceive(with_corner(framed(["Adler", "Birch", "Corso"], 32)))
    assert element_at(scene, Point(35, 32)).sort is not Sort.FIELD


def selected(lines: Sequence[str]) -> Pixels:
    """The same with all of the text selected: each line on a ground that ends where it does."""
    image = Image.frombytes("RGBA", (300, 200), bytes(with_corner(framed([])).bgra), "raw", "BGRA")
    pen = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        left, top = FRAME.x + 5, FRAME.y + 5 + 15 * number
        pen.rectangle((left - 2, top, left + SANS.getlength(line), top + 14), "#2a6fc9")
        pen.text((left, top), line, "white", font=SANS)
    return Pixels(300, 200, image.tobytes("raw", "BGRA"))


def test_a_text_area_whose_text_is_selected_is_the_same_one() -> None:
    lines = wrapped(TEXT)
    assert resizable_areas(selected(lines)) == resizable_areas(with_corner(framed(lines))) != ()
    element = element_at(perceive(selected(lines)), Point(60, 60))
    assert (element.sort, element.own) == (Sort.FIELD, ())


def test_a_frame_with_such_a_corner_that_holds_a_button_is_none() -> None:
    image = Image.frombytes("RGBA", (300, 200), bytes(with_corner(framed([])).bgra), "raw", "BGRA")
    pen = ImageDraw.Draw(image)
    pen.rectangle((FRAME.x + 2, FRAME.y + 4, FRAME.x + 90, FRAME.y + 30), "#c0c0c0")
    pen.text((FRAME.x + 12, FRAME.y + 10), "Delete", "black", font=SANS)
    pressed = Pixels(300, 200, image.tobytes("raw", "BGRA"))
    assert text_areas_in(perceive(pressed)) == []


def several(widths: Sequence[int], says: Sequence[str]) -> Look:
    """Low text areas below each other, each with a line and the half of one, and a button."""
    picture = Image.new("RGB", (300, 200), "white")
    pen = ImageDraw.Draw(picture)
    pen.text((10, 6), "Copy what the second of these areas says.", "black", font=SANS)
    for number, (width, said) in enumerate(zip(widths, says, strict=True)):
        y = 30 + 36 * number
        part = Image.new("RGB", (width, 30), "white")
        inside = ImageDraw.Draw(part)
        inside.text((4, 2), said, "black", font=SANS)
        inside.text((4, 17), said[::-1].strip(), "black", font=SANS)
        inside.rectangle((0, 0, width - 1, 29), outline="#707070")
        for size in (3, 7):
            inside.line((width - 3 - size, 27, width - 3, 27 - size), "#404040")
        picture.paste(part, (10, y))
    pen.rectangle((10, 160, 80, 184), "#eeeeee", "#707070")
    pen.text((30, 165), "Send", "black", font=SANS)
    pixels = Pixels(300, 200, picture.convert("RGBA").tobytes("raw", "BGRA"))
    return Look(pixels, windows=(window(Box(0, 0, 300, 200), "Page"),), at=SECOND)


def second(now: Look) -> Comparison:
    return verify_snapshot(now, name_target(RECORDED, SECOND), RunContext(carries=True))


RECORDED = several((90, 110, 140), ("nulla dui", "mauris sed", "vitae orci"))


def test_an_area_of_a_line_and_a_half_is_one() -> None:
    assert [one.width for one in text_areas_in(perceive(RECORDED.picture))] == pytest.approx(
        [90, 110, 140], abs=4
    )


def test_the_second_of_three_text_areas_is_the_second_however_wide_and_whatever_it_says() -> None:
    now = several((130, 84, 96), ("pretium leo", "amet urna", "ipsum"))
    answer = second(now)
    assert answer.agrees, answer.why
    assert Box(10, 66, 84, 30).contains(place_of(answer, SECOND))


def test_no_text_area_is_the_second_of_three_where_there_are_two() -> None:
    now = several((130, 84), ("pretium leo", "amet urna"))
    answer = second(now)
    assert not answer.agrees


def test_another_text_in_a_text_area_is_no_obstacle_to_what_may_be_undone() -> None:
    then, now = (with_corner(framed(lines)) for lines in (wrapped(TEXT), ["Dear Ada,", "thanks"]))
    at = Point(250, 180)
    remembered = Look(then, at=at)
    assert verify_snapshot(Look(now, at=at), remembered, RunContext(carries=True)).agrees


def test_an_area_with_a_corner_to_drag_is_one_though_it_is_empty_or_says_little() -> None:
    for lines in ([], ["short"]):
        picture = with_corner(framed(lines))
        found = area_at(picture)
        assert found is not None
        assert FRAME.grown(1).covers(found)
        assert is_text_area(picture, found)
    assert not is_text_area(framed(["short"]), FRAME)


def test_there_is_no_text_area_beyond_the_picture() -> None:
    picture = framed(wrapped(TEXT))
    assert text_area_at(picture, Point(400, 60), edges_of(picture)) is None


def test_a_frame_that_is_wider_than_any_text_area_is_none() -> None:
    width = WIDEST_PX + 60
    picture = Image.new("RGB", (width + 40, 200), "#e8e8e8")
    ImageDraw.Draw(picture).rectangle((20, 20, 20 + width, 160), "white", "#707070")
    wide = Pixels(width + 40, 200, picture.convert("RGBA").tobytes("raw", "BGRA"))
    assert area_at(wide) is None
