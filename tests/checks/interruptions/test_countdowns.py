"""A dialog that counts down is known again at another count; one that asks something else is not,
whatever it counts.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box, Point, bounds
from checks.interruptions.appeared import news_of
from checks.interruptions.countdowns import Tick, ticks_between
from checks.interruptions.model import InterruptionTarget, within_at
from checks.interruptions.recognise import locate_interruption
from checks.snapshot.look import Look
from checks.text.compare import Reader
from checks.text.rapidocr_reader import RapidReader
from tests.builders.drawn.interruptions import desk, later, with_window

CLOSES = "This window closes in {} s."
INSTALL, DELETE = "Install update in {} s?", "Delete all orders in {} s?"


@pytest.fixture(scope="module")
def reader() -> Reader:
    return RapidReader()


def within(says: str) -> tuple[Look, InterruptionTarget]:
    """The dialog that says this, as a click on *Later* finds it."""
    look = with_window(says=says)
    found = within_at(look, later(), news_of(look, desk().look()))
    assert found is not None
    return look, found[0]


def ticks(now: str, earlier: str, reader: Reader) -> tuple[Tick, ...]:
    one, other = (within(says)[1].interruption.picture for says in (now, earlier))
    return ticks_between(one, other, reader)


def counted(now: str, earlier: str, reader: Reader) -> InterruptionTarget:
    """What is kept of a dialog that counted from one look to the next."""
    _, kept = within(now)
    counts = ticks(now, earlier, reader)
    assert counts, "it counts"
    return replace(kept, interruption=replace(kept.interruption, ticks=counts))


def answer(kept: InterruptionTarget, says: str, reader: Reader | None) -> Verdict:
    now = with_window(says=says)
    return locate_interruption(now, kept, news_of(now, desk().look()), reader).verdict


@pytest.mark.parametrize("count", ["6", "3", "12", "8"])
def test_it_is_known_at_another_count(count: str, reader: Reader) -> None:
    kept = counted(CLOSES.format(8), CLOSES.format(9), reader)
    assert answer(kept, CLOSES.format(count), reader) is Verdict.GO


def test_a_count_that_gets_shorter_is_one(reader: Reader) -> None:
    kept = counted(CLOSES.format(9), CLOSES.format(10), reader)
    assert answer(kept, CLOSES.format(7), reader) is Verdict.GO


@pytest.mark.parametrize(
    "says",
    [
        DELETE.format(7),
        "Install update in 7 h?",
        "Install update in 7 s!",
        "Install update in no s?",
        "Install updates in 7 s?",
        "Install update in 7 s? Delete all?",
    ],
)
def test_its_dangerous_twin_is_another_one(says: str, reader: Reader) -> None:
    kept = counted(INSTALL.format(8), INSTALL.format(9), reader)
    assert answer(kept, INSTALL.format(7), reader) is Verdict.GO
    assert answer(kept, says, reader) is Verdict.NO


def test_a_number_that_stayed_has_to_stay(reader: Reader) -> None:
    kept = counted("Order 4711 goes in 8 s.", "Order 4711 goes in 9 s.", reader)
    assert answer(kept, "Order 4711 goes in 7 s.", reader) is Verdict.GO
    assert answer(kept, "Order 4712 goes in 7 s.", reader) is Verdict.NO


def test_without_a_reader_nothing_is_passed_over(reader: Reader) -> None:
    kept = counted(CLOSES.format(8), CLOSES.format(9), reader)
    assert answer(kept, CLOSES.format(7), None) is Verdict.NO
    assert answer(kept, CLOSES.format(8), None) is Verdict.GO


@pytest.mark.parametrize(
    ("now", "earlier"),
    [
        (CLOSES.format(8), CLOSES.format(8)),
        (INSTALL.format(8), DELETE.format(9)),
        ("It closes in 8 s.", "It closes in 9 m."),
        ("It closes now.", "It closes soon."),
        ("Part #1 goes in 8 s.", "Part #1 goes in 9 s."),
    ],
)
def test_what_differs_otherwise_counts_nothing(now: str, earlier: str, reader: Reader) -> None:
    assert ticks(now, earlier, reader) == ()


def test_nor_does_what_is_of_another_size(reader: Reader) -> None:
    one, other = (within(CLOSES.format(8))[1].interruption.picture for _ in range(2))
    cut = desk().look().picture
    assert bounds(one) == bounds(other)
    assert ticks_between(one, cut, reader) == ()


def test_a_button_that_counts_is_not_passed_over(reader: Reader) -> None:
    """What a button says is never read loosely."""

    def labelled(count: int) -> InterruptionTarget:
        screen = desk()
        with_window(says="Close?", screen=screen)
        look = screen.button(Box(200, 200, 80, 26), f"OK ({count})").look()
        found = within_at(look, Point(240, 213), news_of(look, desk().look()))
        assert found is not None
        return found[0]

    pictures = [labelled(count).interruption.picture for count in (8, 9)]
    assert ticks_between(pictures[0], pictures[1], reader) == ()
