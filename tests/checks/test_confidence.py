"""A step's threshold follows its own history, within the band that look-alikes leave."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.places import Box
from checks.confidence import (
    CAREFUL,
    FARTHEST,
    IDENTICAL,
    NORMAL,
    USUAL,
    History,
    farthest,
    most_wrong,
)
from checks.known import Known
from checks.ladder import compare
from checks.look import Look
from checks.scene import Scene
from checks.target import name_target
from tests.builders.screens import Screen

# Of 14 look-alike pairs the nearest; of the same word the farthest (see `checks.patches`).
NEAREST_LOOK_ALIKE = 0.054
SAME_WORD = 0.013
SAVE = Box(300, 310, 80, 26)
FAINT = (218, 218, 218)  # on a ground of 232


def history(right: int, wrong: int = 0) -> History:
    return History("way", 0, right, wrong)


@pytest.mark.parametrize(
    ("right", "wrong", "bound"),
    [
        (0, 0, 1.0),
        (10, 0, 0.2589),  # tables of Clopper and Pearson's bound, one-sided, 95 %
        (59, 0, 0.0495),
        (9, 1, 0.3942),
        (18, 2, 0.2826),
        (95, 5, 0.1022),
        (0, 1, 1.0),
    ],
)
def test_the_bound_is_clopper_and_pearsons(right: int, wrong: int, bound: float) -> None:
    assert most_wrong(right, wrong) == pytest.approx(bound, abs=2e-4)


@given(st.integers(1, 5000))
def test_with_none_wrong_it_is_the_rule_of_three(right: int) -> None:
    exact = 1 - 0.05 ** (1 / right)
    assert math.isclose(most_wrong(right, 0), exact, rel_tol=1e-6)
    assert most_wrong(right, 0) <= 3 / right


@given(st.integers(0, 3000), st.integers(0, 50))
def test_more_that_went_right_lowers_it_and_what_went_wrong_raises_it(
    right: int, wrong: int
) -> None:
    assert most_wrong(right + 1, wrong) <= most_wrong(right, wrong) + 1e-9
    assert most_wrong(right, wrong + 1) >= most_wrong(right, wrong) - 1e-9


def test_the_band_keeps_clear_of_look_alikes_and_of_the_same_word() -> None:
    assert SAME_WORD < IDENTICAL < USUAL < FARTHEST < NEAREST_LOOK_ALIKE


@given(st.integers(0, 10_000), st.integers(0, 100), st.sampled_from([CAREFUL, NORMAL]))
def test_no_history_leads_out_of_the_band(right: int, wrong: int, budget: float) -> None:
    reach = farthest(history(right, wrong), budget, irreversible=False)
    assert reach in {IDENTICAL, USUAL, FARTHEST}


@pytest.mark.parametrize(
    ("fared", "budget", "reach"),
    [
        (None, NORMAL, USUAL),
        (history(0), NORMAL, USUAL),
        (history(58), NORMAL, USUAL),
        (history(59), NORMAL, FARTHEST),
        (history(59), CAREFUL, USUAL),
        (history(2994), CAREFUL, USUAL),
        (history(2995), CAREFUL, FARTHEST),
        (history(5, 1), NORMAL, IDENTICAL),
        (history(58, 1), NORMAL, IDENTICAL),
        (history(100, 1), NORMAL, FARTHEST),
    ],
)
def test_what_a_history_earns(fared: History | None, budget: float, reach: float) -> None:
    assert farthest(fared, budget, irreversible=False) == reach


def test_what_cannot_be_taken_back_earns_nothing() -> None:
    assert farthest(history(100_000), NORMAL, irreversible=True) == IDENTICAL


def test_a_history_counts_only_what_it_was_told() -> None:
    fared = history(1).after(0.98, right=True).after(0.5, right=False)
    assert (fared.right, fared.wrong, fared.least_alike) == (2, 1, 0.98)


def page(column: int) -> Look:
    """A button whose text has one faint pixel more in a column: 0.02 of the ink and more."""
    screen = Screen().window().button(SAVE, "Save")
    for offset in range(3):
        screen.image.putpixel((SAVE.x + 8 + column, SAVE.y + 8 + offset), FAINT)
    return screen.look(SAVE.centre)


def test_a_check_asks_for_no_more_and_no_less() -> None:
    fresh = page(0)
    plain = Screen().window().button(SAVE, "Save").look(SAVE.centre)
    remembered = name_target(plain, SAVE.centre)
    gap = 1.0 - compare(fresh, remembered, Known(farthest=1.0)).similarity
    assert IDENTICAL < gap < USUAL
    assert compare(fresh, remembered).agrees
    exact = Known(farthest=IDENTICAL)
    refused = compare(fresh, remembered, exact)
    assert not refused.agrees
    assert refused.required == pytest.approx(1 - IDENTICAL)
    marked = Known(farthest=FARTHEST, irreversible=True)
    assert not compare(fresh, remembered, marked).agrees
    assert Scene(fresh, remembered, marked).required == pytest.approx(1 - IDENTICAL)
    assert compare(plain, remembered, marked).agrees
