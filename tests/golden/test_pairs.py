"""Every golden pair gets the verdict it must get; the table says so per family."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from checks.reader_rapidocr import RapidReader
from tests.golden.table import Judged, by_pixels, by_windows, pairs, sheets, table

# A thousand pairs, traced and beside other tests, take longer than one test usually may.
pytestmark = pytest.mark.timeout(600)


READER = RapidReader()
WAYS: dict[str, Callable[..., Judged]] = {"by pixels": by_pixels, "by windows": by_windows}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("subject", sheets())
def test_no_pair_is_judged_wrong_and_none_refused_for_nothing(
    subject: str, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [pair for pair in pairs() if pair.reference.startswith(f"{subject}-")]
    if way == "by pixels":
        asked = [pair for pair in asked if not pair.needs_a_run]
    answers = [WAYS[way](pair, READER) for pair in asked]
    with capsys.disabled():
        sys.stdout.write(f"\n\n{subject}, {way}\n{table(answers)}\n")
    assert [told(one) for one in answers if one.verdict == "wrong"] == []
    assert [told(one) for one in answers if one.verdict == "needless"] == []


def test_about_half_of_the_pairs_are_dangerous() -> None:
    dangerous = [pair.to is None for pair in pairs()]
    assert 0.35 < sum(dangerous) / len(dangerous) < 0.65


def test_without_a_reader_a_check_is_more_careful_never_wrong() -> None:
    without = [by_windows(pair) for pair in pairs()]
    assert [told(one) for one in without if one.verdict == "wrong"] == []


def told(one: Judged) -> str:
    comparison = one.comparison
    return f"{one.pair.family}: {one.pair}: {comparison.rung}: {comparison.why} {one.where}"
