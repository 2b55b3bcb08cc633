"""Options with a ring or a box before their text: one that a parameter names is found among others,
wherever on it a person clicked.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageDraw

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import LabelSeen, Look, Relation
from checks.verify.changes.context import RunContext
from checks.vision.pixels import Bytes
from tests.builders.drawn.screens import BLACK, WHITE, PaperReader, Screen, font, label

HEADING, PAGE = Box(105, 10, 200, 51), Box(105, 60, 200, 220)
LEFT, TOP, PITCH, RING = 112, 80, 24, 13
THREE, FOUR = ("Kiel", "Ulm", "Bonn"), ("Essen", "Husum", "Kiel", "Landshut")
RADIO = 44
ON_THE_RING, ON_THE_TEXT = 7, 26


class Overlooking(PaperReader):
    """Reads a text as if no ring stood before it, as real ones do."""

    def read_line(self, pixels: Bytes) -> str:
        whole = super().read_line(pixels)
        return whole or (super().read_line(pixels[:, RING + 7 :]) if pixels.shape[1] > 40 else "")


READER = Overlooking(*THREE, *FOUR, "Submit")


def page(options: tuple[str, ...], *, square: bool = False) -> Screen:
    """A heading, options one below the other, and a button below the last."""
    screen = Screen().fill(HEADING, "#ffff80", BLACK).fill(PAGE, WHITE, BLACK)
    draw = ImageDraw.Draw(screen.image)
    for number, option in enumerate(options):
        top = TOP + PITCH * number
        corners = (LEFT, top, LEFT + RING, top + RING)
        (draw.rectangle if square else draw.ellipse)(corners, WHITE, "#606060")
        screen.text(LEFT + RING + 7, top + 2, option)
    return screen.button(Box(LEFT, TOP + PITCH * len(options) + 8, 80, 26), "Submit")


def on(number: int, beside: int) -> Point:
    return Point(LEFT + beside, TOP + PITCH * number + 7)


def ring(number: int) -> Box:
    """What a browser tells of a radio button: its ring, with the room around it."""
    return Box(LEFT - 3, TOP + PITCH * number - 1, RING + 7, RING + 2)


def recorded(at: Point, named: str, told: LabelSeen | None = None) -> Look:
    look = replace(page(THREE).look((at.x, at.y)), label=told, labels=(told,) if told else ())
    return name_target(look, at, named=named, reader=READER)


def judged(asked: Look, wanted: str, *told: LabelSeen, reader: PaperReader = READER) -> Comparison:
    fresh = replace(page(FOUR).look(asked.at), named=wanted, labels=told)
    return verify_snapshot(fresh, asked, RunContext(reader=reader, at_rest=True))


def radios(*options: str) -> list[LabelSeen]:
    return [label(ring(number), option, RADIO) for number, option in enumerate(options)]


def where(answer: Comparison, at: Point) -> Point:
    assert answer.agrees, answer.why
    return Point(int(answer.adjust.get("x", at.x)), int(answer.adjust.get("y", at.y)))  # type: ignore[call-overload]


@pytest.mark.parametrize("beside", [ON_THE_RING, ON_THE_TEXT])
@pytest.mark.parametrize("wanted", FOUR)
def test_a_named_option_is_found_in_a_list_of_another_length(wanted: str, beside: int) -> None:
    at = on(2, beside)
    answer = judged(recorded(at, "Bonn"), wanted)
    assert where(answer, at) == on(FOUR.index(wanted), beside)
    assert answer.rung == "laid out anew"  # and as the same rendering


@pytest.mark.parametrize("wanted", FOUR)
def test_so_it_is_where_accessibility_tells_of_its_ring_alone(wanted: str) -> None:
    at = on(2, ON_THE_RING)
    asked = recorded(at, "Bonn", label(ring(2), "Bonn", RADIO))
    assert where(judged(asked, wanted, *radios(*FOUR)), at) == on(FOUR.index(wanted), ON_THE_RING)


class Misreading(Overlooking):
    """Takes letters for those that look like them."""

    def read_line(self, pixels: Bytes) -> str:
        return super().read_line(pixels).replace("Kiel", "Kie1")


def test_a_text_that_is_misread_is_believed_where_accessibility_says_it_to_the_letter() -> None:
    at, reader = on(2, ON_THE_RING), Misreading(*READER.texts)
    asked = recorded(at, "Bonn", label(ring(2), "Bonn", RADIO))
    answer = judged(asked, "Kiel", *radios(*FOUR), reader=reader)
    assert where(answer, at) == on(FOUR.index("Kiel"), ON_THE_RING)


@pytest.mark.parametrize(
    "told",
    [(), ("Essen", "Husum", "Kie1", "Landshut"), ("Kiel", "Husum", "Essen", "Landshut")],
    ids=["nothing", "its look-alike", "another's"],
)
def test_without_that_it_is_not(told: tuple[str, ...]) -> None:
    at, reader = on(2, ON_THE_RING), Misreading(*READER.texts)
    asked = recorded(at, "Bonn", label(ring(2), "Bonn", RADIO))
    assert not judged(asked, "Kiel", *radios(*told), reader=reader).agrees


def test_of_two_that_look_alike_none_is_taken() -> None:
    at, reader = on(2, ON_THE_RING), Misreading(*READER.texts)
    asked = recorded(at, "Bonn", label(ring(2), "Bonn", RADIO))
    told = radios("Essen", "Kie1", "Kiel", "Landshut")
    assert not judged(asked, "Kiel", *told, reader=reader).agrees


def test_an_option_that_is_not_there_is_refused() -> None:
    at = on(2, ON_THE_RING)
    assert not judged(recorded(at, "Bonn"), "Submit").agrees
    assert not judged(recorded(at, "Bonn"), "Ulm").agrees


def test_the_ring_of_an_option_is_part_of_it_but_a_box_to_tick_stands_for_itself() -> None:
    at = on(1, ON_THE_RING)
    option = name_target(page(THREE).look((at.x, at.y)), at).target
    assert option is not None
    assert option.box.width > RING + 20
    assert option.names[0].relation is Relation.OWN
    tick = name_target(page(THREE, square=True).look((at.x, at.y)), at).target
    assert tick is not None
    assert tick.box.width <= RING + 4
    assert tick.names[0].relation is Relation.RIGHT


WIDE = Box(105, 60, 400, 220)
SIDE = ("Plain", "Forest", "Ocean", "Night")


class Spelling(PaperReader):
    """Reads words of a row of options, with a few pixels of room around them or not."""

    def read_line(self, pixels: Bytes) -> str:
        return super().read_line(pixels) or super().read_line(pixels[2:-2, 2:-2])


SPELLING = Spelling(*SIDE, "green", "Theme")


def in_a_row(*options: str, chosen: int = 0) -> Screen:
    """Options side by side, each behind its box, with as much room before that as behind it."""
    screen = Screen().fill(WIDE, WHITE, BLACK).text(PAGE.x + 4, TOP, "Theme")
    draw, left = ImageDraw.Draw(screen.image), PAGE.x + 50
    for number, option in enumerate(options):
        inside = "#2a6fc9" if number == chosen else WHITE
        draw.rectangle((left, TOP + 2, left + RING, TOP + 2 + RING), inside, "#606060")
        screen.text(left + RING + 7, TOP, option)
        left += RING + 15 + round(draw.textlength(option, font=font()))
    return screen


def option_of(wanted: str, *options: str) -> Comparison:
    """The box before Ocean was clicked; now the options stand in another order."""
    at = Point(285, TOP + 8)
    then = name_target(in_a_row(*SIDE).look(at), at, named="Ocean", reader=SPELLING)
    now = replace(in_a_row(*options).look(at), named=wanted)
    return verify_snapshot(now, then, RunContext(reader=SPELLING, carries=True))


def test_an_option_side_by_side_with_others_is_found_by_its_text() -> None:
    answer = option_of("Forest", "Plain", "Forest", "Ocean", "Night")
    assert answer.agrees
    assert 212 <= int(str(answer.adjust["x"])) <= 212 + RING
    last = option_of("Night", "Plain", "Forest", "Ocean", "Night")
    assert last.agrees
    assert 345 <= int(str(last.adjust["x"])) <= 345 + RING


@pytest.mark.parametrize(
    ("wanted", "options"),
    [
        ("Forest", ("Plain", "Forest green", "Ocean", "Night")),
        ("Forest", ("Forest", "Plain", "Ocean", "Night")),
        ("Forest", ("Plain", "Forest", "Forest", "Night")),
        ("Forest", ("Plain", "Ocean", "Night")),
    ],
    ids=["a longer name", "chosen already", "two of them", "none"],
)
def test_no_other_option_is_taken_for_it(wanted: str, options: tuple[str, ...]) -> None:
    assert not option_of(wanted, *options).agrees
