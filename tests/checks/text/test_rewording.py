"""A sentence about this run's value says in other words what one about the recorded value said."""

from __future__ import annotations

import pytest

from checks.text.rewording import is_reworded

VALUES = (("Adler", "Birch"), ("Ulm", "Ulm"))
THEN = "Please send the letter to Adler in Ulm."


@pytest.mark.parametrize(
    "now",
    [
        "Birch in Ulm waits for the letter that you are to send.",
        "Send the letter to Birch, who lives in Ulm!",
        "Somebody has to send the letter toBirch in Ulm today.",
    ],
)
def test_it_may_be_put_in_any_words(now: str) -> None:
    assert is_reworded(now, THEN, VALUES)
    assert not is_reworded(THEN, THEN, VALUES)


@pytest.mark.parametrize(
    "now",
    [
        "Send the letter to Adler in Ulm, please.",
        "Send the letter to Birch, not to Adler, in Ulm.",
        "Send the letter to Birch in Bonn, please.",
        "Send the 2 letters to Birch in Ulm, please.",
        "The letter to Birch in Ulm could not be sent.",
        "Delete the letter to Birch in Ulm, please.",
        "Please never send the letter to Birch in Ulm.",
        "Please send the letter of Falke to Birch in Ulm.",
        "Birch, Ulm",
    ],
    ids=[
        *("recorded", "both", "another value", "a number", "trouble", "loss", "denied"),
        *("another name", "no sentence"),
    ],
)
def test_what_else_it_says_counts(now: str) -> None:
    assert not is_reworded(now, THEN, VALUES)


@pytest.mark.parametrize(
    ("then", "now"),
    [("Adler & Co.", "Birch & Sons Ltd."), ("Orders of Adler", "Customers of Birch")],
)
def test_a_name_and_a_heading_are_no_sentences(then: str, now: str) -> None:
    assert not is_reworded(now, then, VALUES)


@pytest.mark.parametrize(
    ("now", "holds"),
    [
        ("To Birch in Ulm, please send the letter.", True),
        ("Please post the letter to Birch in Ulm.", False),
    ],
    ids=["the same", "another deed"],
)
def test_strictly_it_speaks_of_the_same_deeds(now: str, *, holds: bool) -> None:
    assert is_reworded(now, THEN, VALUES)
    assert is_reworded(now, THEN, VALUES, strictly=True) is holds


def test_where_the_run_is_given_nothing_else_every_word_counts() -> None:
    assert not is_reworded("Adler in Ulm gets the letter.", THEN, (("Adler", "Adler"),))
