"""Sentences about steps with a run's values."""

from __future__ import annotations

import pytest

from app.store.editing.templates import told_with

RECORDED = (("customer", "Fred Ash"), ("town", "Ash"), ("unit", "m"))


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (
            "Type {customer} into Name in Fred Ash - notes",
            "Type Ida Low into Name in Ida Low - notes",
        ),
        ("Click Ash in Towns", "Click Kiel in Towns"),
        ("Click Ashes in Fred Ashton", "Click Ashes in Fred Ashton"),
        ("Click m in Units", "Click m in Units"),
        ("Type {other}", "Type {other}"),
    ],
)
def test_a_window_is_called_by_the_name_that_it_has_in_this_run(sentence: str, said: str) -> None:
    values = {"customer": "Ida Low", "town": "Kiel", "unit": "km"}
    assert told_with(sentence, values, RECORDED) == said


def test_without_values_a_sentence_stays_as_it_is() -> None:
    assert told_with("Click Ash", {}, RECORDED) == "Click Ash"
