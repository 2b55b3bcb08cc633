"""A block is several lines where there is little between them, and one line beside an icon."""

from __future__ import annotations

import numpy as np
import pytest

from app.engine.places import Box
from checks.pixels import Mask
from checks.reading.page import split

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
