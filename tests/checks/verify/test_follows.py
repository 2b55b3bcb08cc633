"""A text follows this run's value, also where it had no room to be written out."""

from __future__ import annotations

import pytest

from checks.verify.identity.expected import Expected

VALUES = (("5ft 9in", "6 ft"), ("Birch Holdings", "Garcia and Sons"))


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ("5ft …", "6 ft"),
        ("5ft ...", "6 ft"),
        ("Birch Hold…", "Garcia and…"),
        ("Birch Holdings", "Garcia an..."),
    ],
)
def test_a_value_may_be_cut_off(then: str, now: str) -> None:
    assert Expected(VALUES).follows(now, then)


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ("5ft …", "7 ft"),
        ("Elm Su…", "Garcia and…"),
        ("Birch Hold…", "Gupta an…"),
        ("b…", "g…"),
        ("Birch Hold", "Garcia and"),
    ],
)
def test_another_value_is_none_however_it_is_cut(then: str, now: str) -> None:
    assert not Expected(VALUES).follows(now, then)


def test_before_what_cannot_be_undone_this_runs_value_is_written_out() -> None:
    known = Expected(VALUES, rows=False)
    assert known.follows("Garcia and Sons", "Birch Hold…")
    assert not known.follows("Garcia and…", "Birch Hold…")
