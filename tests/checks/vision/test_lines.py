"""Level lines: borders and rules are found wherever they lie, strokes of letters are none."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.geometry import Box
from checks.vision.edges import Edges
from checks.vision.lines import INTERRUPTED, RULE_LENGTH, Line, level_lines
from checks.vision.pixels import Mask

WIDTH, HEIGHT = 90, 6


def drawn(*lines: Line) -> Mask:
    mask = np.zeros((HEIGHT, WIDTH), dtype=np.bool_)
    for line in lines:
        mask[line.y, line.x : line.right] = True
    return mask


def lines_of(shortest: int, longest: int) -> st.SearchStrategy[Line]:
    """Lines of these lengths, clear of both sides of the picture: what meets a side may go on."""
    starts = st.integers(INTERRUPTED, WIDTH - longest - INTERRUPTED)
    ends = st.integers(shortest, longest)
    return st.builds(
        lambda x, length, y: Line(x, x + length, y), starts, ends, st.integers(0, HEIGHT - 1)
    )


@given(lines_of(RULE_LENGTH, 60))
def test_a_rule_is_found_where_it_lies(rule: Line) -> None:
    assert level_lines(drawn(rule)) == [rule]


@given(lines_of(1, RULE_LENGTH - 1))
def test_a_stroke_of_a_letter_is_no_rule(stroke: Line) -> None:
    assert level_lines(drawn(stroke)) == []


@given(lines_of(2 * RULE_LENGTH, 70), st.integers(5, 45), st.integers(1, 2))
def test_a_line_that_crosses_a_rule_does_not_end_it(rule: Line, at: int, width: int) -> None:
    mask = drawn(rule)
    mask[:, rule.x + at : rule.x + at + width] = False
    assert level_lines(mask) == [rule]


def test_a_wide_gap_parts_two_rules() -> None:
    one, other = Line(2, 40, 3), Line(48, 80, 3)
    assert level_lines(drawn(one, other)) == [one, other]


def test_rules_come_top_to_bottom() -> None:
    rules = [Line(30, 70, 0), Line(5, 60, 2), Line(5, 60, 5)]
    assert level_lines(drawn(*reversed(rules))) == rules


def test_a_picture_without_rows_or_columns_holds_no_line() -> None:
    assert level_lines(np.zeros((0, 9), dtype=np.bool_)) == []
    assert level_lines(np.zeros((9, 0), dtype=np.bool_)) == []


@given(st.data())
def test_the_lines_of_an_area_are_those_of_the_picture_that_lie_in_it(data: st.DataObject) -> None:
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32 - 1)))
    mask = drawn(*data.draw(st.lists(lines_of(4, 80), max_size=8)))
    mask &= rng.random(mask.shape) > data.draw(st.sampled_from((0.0, 0.02, 0.1)))
    x, right = sorted(data.draw(st.tuples(st.integers(-5, WIDTH), st.integers(0, WIDTH + 5))))
    y, bottom = sorted(data.draw(st.tuples(st.integers(-2, HEIGHT), st.integers(0, HEIGHT + 2))))
    area = Box(x, y, right - x, bottom - y)

    found = Edges(mask, np.zeros_like(mask)).lines_within(area)

    assert found == [line for line in level_lines(mask) if line.lies_in(area)]
