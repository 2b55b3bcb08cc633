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
from tests.builders.drawn.screens import BLACK, WHITE, PaperReader, Screen, label

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
