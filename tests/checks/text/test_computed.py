from __future__ import annotations

from fractions import Fraction

import pytest

from checks.text.computed import result_of, with_results


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("127+458", Fraction(585)),
        ("39 × 1204", Fraction(46956)),  # noqa: RUF001 - as calculators write it
        ("=(8000-37)/2", Fraction(7963, 2)),
        ("1.10*3", Fraction(33, 10)),
        ("-4*-2.5", Fraction(10)),
        ("2026", None),
        ("-12", None),
        ("", None),
        ("2026-11-24", None),
        ("007-1", None),
        ("12/0", None),
        ("2**99", None),
        ("1 2", None),
        ("(" * 70 + "1+1", None),
        ("1+" * 60 + "1", None),
        ("Birch+1", None),
        ("12+", None),
        ("__import__('os')+1", None),
    ],
)
def test_an_expression_of_numbers_comes_to_its_result(text: str, result: Fraction | None) -> None:
    assert result_of(text) == result


def test_the_results_of_two_expressions_are_paired_in_each_way_to_write_them() -> None:
    values = (("127+458", "39*1204"), ("May", "June"))
    assert with_results(values) == (*values, ("585", "46956"))
    assert with_results((("1/2-1", "1/4-2"),))[1:] == (("-0.5", "-1.75"), ("-0,5", "-1,75"))
    more = with_results((("1500.5*2", "10/4+2000"),))[1:]
    assert more == (("3001", "2002.5"), ("3,001", "2,002.5"), ("3.001", "2.002,5"))
