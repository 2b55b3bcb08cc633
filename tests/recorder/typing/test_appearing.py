"""Where a text went that was typed into a field of several parts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Pixels, Point
from app.recorder.model.demonstration import EchoMode, Seen, Typed
from app.recorder.typing.appearing import by_reading, where_typed
from checks.snapshot.look import Effect, LabelSeen, Look
from checks.vision.canvas import Canvas
from checks.vision.pixels import Bytes

SPIN, TEXT = 52, 61
DAY, YEAR, BELOW = Box(24, 13, 19, 18), Box(76, 13, 36, 18), Box(76, 53, 36, 18)
PICTURE = Pixels(200, 100, bytes(4 * 200 * 100))


def look(box: Box | None, role: int) -> Look:
    return Look(PICTURE, focus=LabelSeen(role, "", "Day", box) if box else None)


def typed(first: Box | None, last: Box | None, role: int = SPIN) -> Box | None:
    effect = Effect(changed=(DAY,), after=look(last, role))
    return where_typed(Seen(Typed("24/11/2026", 1, 2), look(first, role), effect=effect))


def test_typing_that_goes_on_into_the_next_part_is_where_all_of_them_are() -> None:
    assert typed(DAY, YEAR) == Box(DAY.x, DAY.y, YEAR.right - DAY.x, DAY.height)


@pytest.mark.parametrize(
    ("first", "last", "role"),
    [
        (DAY, DAY, SPIN),
        (DAY, BELOW, SPIN),
        (DAY, None, SPIN),
        (DAY, YEAR, TEXT),
        (YEAR, DAY, SPIN),
    ],
)
def test_else_it_is_where_the_focus_was(first: Box, last: Box | None, role: int) -> None:
    assert typed(first, last, role) == first


class Reads:
    """Reads a word where it is drawn on a picture."""

    def __init__(self, **texts: Box) -> None:
        self.texts = texts

    def read_line(self, pixels: Bytes) -> str:
        found = [text for text, box in self.texts.items() if pixels[0, 0, 0] == box.x]
        return found[0] if found else ""

    def read(self, pixels: Bytes) -> list[tuple[str, Box]]:
        return [(self.read_line(pixels), Box(0, 0, 1, 1))]


BUTTON, ENTRY = Box(24, 13, 30, 18), Box(76, 53, 60, 18)


def drawn() -> Look:
    """Each pixel tells its column, some left of it."""
    rows = b"".join(bytes([min(255, x + 4)] * 3 + [0]) for x in range(200)) * 100
    return Look(Pixels(200, 100, rows))


@pytest.mark.parametrize(
    ("mode", "texts", "first"),
    [
        (EchoMode.CLEAR, {"47": ENTRY}, ENTRY),
        (EchoMode.CLEAR, {"47": BUTTON}, BUTTON),
        (EchoMode.CLEAR, {"470": ENTRY}, BUTTON),
        (EchoMode.CLEAR, {}, BUTTON),
        (EchoMode.HIDDEN, {"47": ENTRY}, BUTTON),
        (EchoMode.UNKNOWN, {"47": ENTRY}, BUTTON),
    ],
)
def test_where_it_reads_so_comes_first_unless_it_is_hidden(
    mode: EchoMode, texts: dict[str, Box], first: Box
) -> None:
    echo = drawn()
    seen = Seen(Typed("47", 1, 2), echo, echo=echo, echoed=(BUTTON, ENTRY), echo_mode=mode)
    told = by_reading([seen], Reads(**texts))
    assert told[0].echoed[0] == first
    assert set(told[0].echoed) == {BUTTON, ENTRY}


@pytest.mark.parametrize(("clicked", "first"), [(Point(30, 22), BUTTON), (Point(90, 60), ENTRY)])
def test_a_list_that_says_what_it_is_searched_for_is_not_the_field(
    clicked: Point, first: Box
) -> None:
    echo, canvas = drawn(), Canvas(PICTURE)
    canvas.put(Pixels(64, 24, bytes((255,)) * 64 * 24 * 4), Box(20, 10, 64, 24))
    before = Look(canvas.pixels(), pointer=clicked)
    seen = Seen(
        Typed("47", 1, 2), before, echo=echo, echoed=(BUTTON, ENTRY), echo_mode=EchoMode.CLEAR
    )
    assert by_reading([seen], Reads(**{"47": ENTRY}))[0].echoed[0] == first


def test_without_a_reader_or_another_place_it_stays() -> None:
    echo = drawn()
    seen = Seen(Typed("47", 1, 2), echo, echo=echo, echoed=(BUTTON,), echo_mode=EchoMode.CLEAR)
    assert by_reading([seen], Reads(**{"47": BUTTON})) == [seen]
    assert by_reading([replace(seen, echoed=(BUTTON, ENTRY))], None)[0].echoed[0] == BUTTON
