"""A step's threshold stays clear of look-alikes, whatever its history."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.snapshot.thresholds import (
    CAREFUL,
    EXACT,
    NORMAL,
    SAME,
    History,
    farthest,
    most_wrong,
)
from checks.verify.changes.context import RunContext
from checks.vision.ink import ink_of, shape_gap
from checks.vision.pixels import Bytes
from tests.builders.drawn.screens import Screen

# Measured: see `checks.snapshot.thresholds`.
NEAREST_LOOK_ALIKE = 0.0157
SAME_WORD = 0.013
LOOK_ALIKES = (
    *(("C-4408", "C-44O8"), ("Order 18", "Order 13"), ("12,50", "12.50"), ("Bill", "BiII")),
    *(("l0", "I0"), ("Saldo 1", "Saldo l"), ("5S", "55"), ("Konto B", "Konto 8"), ("a;b", "a:b")),
    *(("Z2", "22"), ("G6", "66"), ("Uwe", "Vwe"), ("e", "c"), ("E", "F"), ("Q", "O"), ("i", "j")),
)
TYPEFACES = Path("/usr/share/fonts/truetype")
WANTED = ("DejaVuSans", "LiberationSans-Bold", "LiberationSans-Regular", "LiberationMono-Regular")
FOUND = (TYPEFACES.rglob(f"{name}.ttf") for name in WANTED)
FONTS = ("", *(str(path) for paths in FOUND for path in paths))  # "": the one Pillow brings
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


def test_the_threshold_lies_between_the_same_word_and_the_nearest_look_alike() -> None:
    assert EXACT < SAME_WORD < SAME < NEAREST_LOOK_ALIKE


@pytest.mark.parametrize("size", range(9, 21))
@pytest.mark.parametrize("font", FONTS)
def test_no_look_alike_is_taken_for_the_other(font: str, size: int) -> None:
    for one, other in LOOK_ALIKES:
        drawn, mistaken = (_drawn(text, font, size) for text in (one, other))
        if not np.array_equal(drawn, mistaken):  # l and I are the same in some fonts
            assert shape_gap(ink_of(drawn), ink_of(mistaken)) > SAME, (one, other)


def _drawn(text: str, font: str, size: int) -> Bytes:
    image = Image.new("L", (140, 32), 255)
    face = ImageFont.truetype(font, size) if font else ImageFont.load_default(size)
    ImageDraw.Draw(image).text((6, 4), text, font=face, fill=0)
    return np.asarray(image)


@given(st.integers(0, 10_000), st.integers(0, 100), st.sampled_from([CAREFUL, NORMAL]))
def test_no_history_leads_beyond_it(right: int, wrong: int, budget: float) -> None:
    assert farthest(history(right, wrong), budget, irreversible=False) <= SAME


@pytest.mark.parametrize(
    ("fared", "budget", "reach"),
    [
        (None, NORMAL, SAME),
        (history(0), NORMAL, SAME),
        (history(10_000), CAREFUL, SAME),
        (history(5, 1), NORMAL, EXACT),
        (history(91, 1), NORMAL, EXACT),
        (history(92, 1), NORMAL, SAME),
        (history(92, 1), CAREFUL, EXACT),
        (history(4740, 1), CAREFUL, EXACT),
        (history(4741, 1), CAREFUL, SAME),
    ],
)
def test_what_was_wrong_has_to_be_exact_until_its_history_allows_more(
    fared: History | None, budget: float, reach: float
) -> None:
    assert farthest(fared, budget, irreversible=False) == reach


def test_what_cannot_be_taken_back_is_not_trusted_again() -> None:
    assert farthest(history(100_000), NORMAL, irreversible=True) == SAME
    assert farthest(history(100_000, 1), NORMAL, irreversible=True) == EXACT


def test_a_history_counts_only_what_it_was_told() -> None:
    fared = history(1).after(0.98, right=True).after(0.5, right=False)
    assert (fared.right, fared.wrong, fared.least_alike) == (2, 1, 0.98)


def page(*, faint: bool) -> Look:
    """A button with or without one faint pixel beside its text: 0.01 of the ink."""
    screen = Screen().window().button(SAVE, "Save")
    if faint:
        screen.image.putpixel((SAVE.x + 8, SAVE.y + 8), FAINT)
    return screen.look(SAVE.centre)


def test_a_check_asks_for_no_more_and_no_less() -> None:
    remembered = name_target(page(faint=False), SAVE.centre)
    answer = verify_snapshot(page(faint=True), remembered)
    assert answer.agrees
    assert EXACT < 1.0 - answer.similarity < SAME
    refused = verify_snapshot(page(faint=True), remembered, RunContext(farthest=EXACT))
    assert not refused.agrees
    assert refused.required == pytest.approx(1 - EXACT)
    assert verify_snapshot(page(faint=False), remembered, RunContext(farthest=EXACT)).agrees
