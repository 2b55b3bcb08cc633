"""Every golden pair gets the verdict it must get; the table says so per family."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache

import pytest

from app.engine.places import Box
from checks.pixels import Bytes
from checks.reader_rapidocr import RapidReader
from tests.golden.table import Judged, Pair, by_pixels, by_windows, pairs, sheets, table

# A thousand pairs, traced and beside other tests, take longer than one test usually may.
pytestmark = pytest.mark.timeout(600)


class Noting:
    """Reads, and notes that it was asked."""

    def __init__(self) -> None:
        self._reader, self.asked = RapidReader(), False

    def read_line(self, pixels: Bytes) -> str:
        self.asked = True
        return self._reader.read_line(pixels)

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        self.asked = True
        return self._reader.read(pixels)


READER = Noting()
WAYS: dict[str, Callable[..., Judged]] = {"by pixels": by_pixels, "by windows": by_windows}


@cache
def judged(way: str, pair: Pair) -> tuple[Judged, bool]:
    """The answer, and whether anything had to be read for it."""
    READER.asked = False
    answer = WAYS[way](pair, READER)
    return answer, READER.asked


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("subject", sheets())
def test_no_pair_is_judged_wrong_and_none_refused_for_nothing(
    subject: str, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [pair for pair in pairs() if pair.reference.startswith(f"{subject}-")]
    if way == "by pixels":
        asked = [pair for pair in asked if not pair.needs_a_run]
    answers = [judged(way, pair)[0] for pair in asked]
    with capsys.disabled():
        sys.stdout.write(f"\n\n{subject}, {way}\n{table(answers)}\n")
    assert [told(one) for one in answers if one.verdict == "wrong"] == []
    assert [told(one) for one in answers if one.verdict == "needless"] == []


def test_about_half_of_the_pairs_are_dangerous() -> None:
    dangerous = [pair.to is None for pair in pairs()]
    assert 0.35 < sum(dangerous) / len(dangerous) < 0.65


def test_without_a_reader_a_check_is_more_careful_never_wrong() -> None:
    answered = [judged("by windows", pair) for pair in pairs()]
    without = [by_windows(one.pair) for one, asked in answered if asked]
    assert [told(one) for one in without if one.verdict == "wrong"] == []


def told(one: Judged) -> str:
    comparison = one.comparison
    return f"{one.pair.family}: {one.pair}: {comparison.rung}: {comparison.why} {one.where}"
