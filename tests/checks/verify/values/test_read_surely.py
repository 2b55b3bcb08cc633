"""A value is read for sure or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from app.engine.model.geometry import Box
from checks.verify.values.read_surely import read_surely
from checks.vision.pixels import Bytes

PICTURE = np.full((40, 120, 3), 255, dtype=np.uint8)
LINE = Box(10, 10, 80, 14)


class DoubtingReader:
    """Reads these lines on the page, and then each of them as these ways say."""

    def __init__(self, *lines: str, ways: Sequence[str] = ()) -> None:
        self.lines = lines
        self.said: Iterator[str] = iter(ways or [line for line in lines for _ in range(3)])

    def read_line(self, pixels: Bytes) -> str:
        return next(self.said)

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        return [(line, LINE) for line in self.lines]


@pytest.mark.parametrize("text", ["4711", "4711-03", "12,345.60", "Desk 8", "Ada Lovelace"])
def test_what_is_read_alike_is_sure(text: str) -> None:
    assert read_surely(DoubtingReader(text), PICTURE) == text


def test_lines_follow_each_other() -> None:
    assert read_surely(DoubtingReader("Ada", "Lovelace"), PICTURE) == "Ada\nLovelace"
    assert read_surely(DoubtingReader(), PICTURE) == ""


def test_what_is_no_higher_than_a_line_is_one() -> None:
    reader = DoubtingReader(ways=["4711"] * 4)
    assert read_surely(reader, PICTURE[:24]) == "4711"
    assert read_surely(DoubtingReader(ways=[" "]), PICTURE[:24]) == ""


@pytest.mark.parametrize("ways", [["Anna", "Anna", "Arma"], ["Arma", "Ama", "Amra"]])
def test_where_the_ways_differ_it_is_not_read(ways: list[str]) -> None:
    assert read_surely(DoubtingReader("Anna", ways=ways), PICTURE) is None


def test_where_words_are_parted_makes_no_difference() -> None:
    assert read_surely(DoubtingReader("47 11", ways=["4711", "47 11", "471 1"]), PICTURE) == "47 11"


@pytest.mark.parametrize("text", ["C-4408", "B17", "order Z2", "INV-2027", "Zoë"])
def test_what_has_twins_that_read_the_same_is_not_read(text: str) -> None:
    assert read_surely(DoubtingReader(text), PICTURE) is None
