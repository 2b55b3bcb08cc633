"""Where explanations part, one case is shown and one question asked."""

from __future__ import annotations

from app.induction.merging import merge
from app.induction.questions import open_lines, question_of
from tests.builders.paper.shown_twice import form

TWO_TOWNS = [
    form({"billing": "Graz", "shipping": "Graz"}, Town="Graz"),
    form({"billing": "Linz", "shipping": "Linz"}, Town="Linz"),
]


def test_a_row_in_which_the_origins_part_is_shown() -> None:
    rows = [{"billing": "Ried", "shipping": "Ried"}, {"billing": "Wien", "shipping": "Wels"}]
    question = question_of(merge(TWO_TOWNS), rows)

    assert question is not None
    assert question.is_from_a_row
    assert question.texts == ("Wels", "Wien")
    assert question.sentence == "With billing “Wien”, shipping “Wels”: is Town “Wels” or “Wien”?"


def test_rows_in_which_all_agree_ask_nothing() -> None:
    assert question_of(merge(TWO_TOWNS), [{"billing": "Ried", "shipping": "Ried"}]) is None


def test_without_rows_a_case_near_the_recorded_ones_is_shown() -> None:
    merged = merge(TWO_TOWNS)
    question = question_of(merged)

    assert question is not None
    assert set(question.known) == {"billing", "shipping"}
    assert open_lines(merged) == ("town",)


def test_one_origin_asks_nothing() -> None:
    merged = merge([form({"town": "Graz"}, Town="Graz"), form({"town": "Linz"}, Town="Linz")])

    assert question_of(merged) is None
