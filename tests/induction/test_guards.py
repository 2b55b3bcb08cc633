"""An action that only some recordings have gets the smallest test that separates them."""

from __future__ import annotations

from collections.abc import Sequence

from app.induction.guards import Equals, Guard, guard_of
from app.induction.merging import merge
from app.induction.origins import Refused
from tests.builders.paper.shown_twice import filled, pressed, recording


def people(countries: Sequence[str]) -> list[dict[str, str]]:
    return [{"name": f"Person {n}", "country": each} for n, each in enumerate(countries)]


def found(countries: Sequence[str], present: Sequence[bool]) -> Guard:
    guard = guard_of(present, people(countries))
    assert guard is not None
    return guard


def test_one_value_tells() -> None:
    guard = found(["AT", "DE", "FR", "AT"], [False, True, True, False])

    assert guard.tests == (Equals("country", "AT", holds=False),)
    assert guard.decide({"country": "IT"}) is True
    assert guard.decide({"country": "AT"}) is False


def test_an_exception_among_many_is_named() -> None:
    countries = ["AT", "AT", "AT", *("DE", "FR", "IT", "ES", "PL", "CZ", "HU", "SK", "SI")]
    present = [country not in {"AT", "IT"} for country in countries]
    guard = found(countries, present)

    assert guard.tests == (Equals("country", "AT", holds=False),)
    assert guard.exceptions == (5,)


def test_a_few_recordings_have_no_exceptions() -> None:
    assert guard_of([False, False, True, False], people(["AT", "AT", "DE", "FR"])) is not None
    assert guard_of([False, True, True, False], people(["AT", "AT", "DE", "FR"])) is None


def test_what_was_seen_once_is_asked_about() -> None:
    guard = found(["AT", "DE", "FR"], [False, True, True])

    assert not guard.is_sure
    assert guard.decide({"name": "Person 9", "country": "AT"}) is None


def test_tests_that_part_do_not_decide() -> None:
    known = [{"a": "1x", "b": "1x"}, {"a": "1x", "b": "1x"}, {"a": "2x", "b": "2x"}] * 2
    guard = guard_of([False, False, True] * 2, known)

    assert guard is not None
    assert guard.decide({"a": "2x", "b": "1x"}) is None
    assert guard.decide({"a": "2x", "b": "2x"}) is True


def test_a_number_decides_beyond_what_was_seen_and_not_between() -> None:
    known = [{"amount": amount} for amount in ("50", "1,200.00", "80", "950")]
    guard = guard_of([False, True, False, True], known)

    assert guard is not None
    assert guard.decide({"amount": "5000"}) is True
    assert guard.decide({"amount": "12"}) is False
    assert guard.decide({"amount": "500"}) is None


def test_an_empty_cell_decides() -> None:
    known = [{"note": ""}, {"note": "fragile"}, {"note": ""}, {"note": "urgent"}]
    guard = guard_of([False, True, False, True], known)

    assert guard is not None
    assert guard.decide({"note": "heavy"}) is True
    assert guard.decide({"note": ""}) is False


def test_a_value_of_a_guarded_field_is_filled_only_where_the_guard_says_so() -> None:
    shown = [
        recording(
            *([filled("Visa", "needed")] if known["country"] != "AT" else []),
            pressed("Save"),
            known=known,
        )
        for known in people(["AT", "DE", "FR", "AT"])
    ]
    merged = merge(shown)

    assert "visa" in merged.fill({"name": "New", "country": "IT"})
    assert "visa" not in merged.fill({"name": "New", "country": "AT"})
    assert merged.unexplained == ()


def test_a_step_that_no_test_explains_is_told_and_refused() -> None:
    same = {"n": "1"}
    shown = [
        recording(
            *([filled("Visa", "needed")] if number else []), pressed("Save"), known={"n": "1"}
        )
        for number in range(2)
    ]
    merged = merge(shown)

    assert [line.label for line in merged.unexplained] == ["Visa"]
    assert isinstance(merged.fill(same)["visa"], Refused)
