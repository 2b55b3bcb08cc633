"""A block is several lines where there is little between them, and one line beside an icon."""

from __future__ import annotations

import numpy as np
import pytest

from app.engine.model.geometry import Box
from checks.verify.rerender.text_lines import lines_of_blocks, split
from checks.vision.pixels import Mask, extent

HIGH = 10


def block(*rows: float) -> Mask:
    """Ink on so much of each row of a block, spread alike."""
    drawn = np.zeros((len(rows), 120), dtype=np.bool_)
    for number, share in enumerate(rows):
        drawn[number, : round(120 * share)] = True
    return drawn


@pytest.mark.parametrize(
    ("between", "lines"), [(0.1, 2), (0.5, 1)], ids=["a descender", "letters themselves"]
)
def test_a_block_is_cut_where_letters_only_touch(between: float, lines: int) -> None:
    rows = (*[0.5] * HIGH, *[between] * 2, *[0.5] * HIGH)
    found = split(block(*rows), Box(0, 0, 120, len(rows)), HIGH)
    assert len(found) == lines


@pytest.mark.parametrize("seed", range(20))
def test_every_line_of_a_block_shows_something(seed: int) -> None:
    """Whatever a block holds: up to four stains over empty rows, as in a photograph."""
    random = np.random.default_rng(seed)
    for _ in range(20):
        drawn = np.zeros((int(random.integers(20, 70)), 400), dtype=np.bool_)
        for _ in range(int(random.integers(1, 5))):
            y, x = int(random.integers(0, drawn.shape[0])), int(random.integers(0, 400))
            drawn[y : y + int(random.integers(1, 70)), x : x + int(random.integers(1, 80))] = True
        whole = extent(drawn)
        assert whole is not None
        found = split(drawn, whole, HIGH)
        assert found
        assert all(drawn[one.y : one.bottom, one.x : one.right].any() for one in found)


def test_lines_that_touch_are_lines_though_a_word_in_them_stands_apart() -> None:
    """The tail of a “p” touches the line below, whose first word is farther from the next."""
    drawn = np.zeros((60, 220), dtype=np.bool_)
    drawn[10:20, 10:30] = drawn[10:20, 40:200] = True
    drawn[20:22, 60:64] = True
    drawn[22:32, 10:180] = True
    found = [Box(10, 10, 20, 10), Box(10, 10, 190, 22)]
    assert lines_of_blocks(drawn, found, HIGH) == [Box(10, 10, 190, 10), Box(10, 20, 170, 12)]


def test_a_ring_around_words_is_no_line() -> None:
    drawn = np.zeros((60, 220), dtype=np.bool_)
    drawn[10:40, 10:200] = True
    drawn[13:37, 13:197] = False
    drawn[20:30, 40:90] = True
    word = Box(40, 20, 50, 10)
    assert lines_of_blocks(drawn, [Box(10, 10, 190, 30), word], HIGH) == [word]
