"""Every golden pair gets the verdict it must get; the table says so per family."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from app.engine.model.geometry import Box
from checks.text.compare import Reader, read_word
from checks.text.rapidocr_reader import RapidReader
from checks.vision.pixels import Bytes
from tests.golden.table import Judged, Pair, by_pixels, by_windows, pairs, sheets, table

# Some hundred pairs, in what other tests leave of a core, take longer than one test usually may.
pytestmark = pytest.mark.timeout(1800)


class Attentive:
    """Reads as another reader does, and knows whether it was asked for a line. For words it is only
    asked once all else has refused and the window is drawn otherwise: without a reader the refusal
    stands.
    """

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.was_asked = False

    def read_line(self, pixels: Bytes) -> str:
        self.was_asked = True
        return self.reader.read_line(pixels)

    def read_word(self, pixels: Bytes) -> str:
        return read_word(self.reader, pixels)

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        self.was_asked = True
        return self.reader.read(pixels)


READER = Attentive(RapidReader())

# Of the largest one pair in so many is judged each time, the others by `scripts/test --long`; and
# untraced: tracing adds two fifths to what a pair takes, and tells nothing here that the others do
# not. `full` are screens of 1920x1080, each of which takes as long as ten others.
ONE_IN = {"apps": 4, "full": 10, "often": 2, "renderings": 6, "shop": 2, "web": 6}


def _sheets() -> Iterator[object]:
    """Each sheet with the part of it that is judged: where it begins, and one pair in how many."""
    for name in sheets():
        if name not in ONE_IN:
            yield pytest.param(name, slice(None), id=name)
            continue
        marks = [pytest.mark.no_cover]
        step = ONE_IN[name]
        yield pytest.param(name, slice(0, None, step), marks=marks, id=f"{name}, one in {step}")
        for start in range(1, step):
            late = [*marks, pytest.mark.long]
            yield pytest.param(name, slice(start, None, step), marks=late, id=f"{name}, {start}")


@dataclass(frozen=True)
class Answers:
    """What was answered in each way of judging: one after the other for each pair, so that what was
    worked out of its photographs, and read on them, serves them all.
    """

    by_pixels: list[Judged] = field(default_factory=list)
    by_windows: list[Judged] = field(default_factory=list)
    unread: list[Judged] = field(default_factory=list)

    def judge(self, pair: Pair) -> None:
        if not pair.needs_a_run:
            self.by_pixels.append(by_pixels(pair, READER))
        READER.was_asked = False
        self.by_windows.append(by_windows(pair, READER))
        if READER.was_asked or pair.needs_a_run:
            self.unread.append(by_windows(pair))


@pytest.mark.parametrize(("subject", "part"), list(_sheets()))
def test_no_pair_is_judged_wrong_and_none_refused_for_nothing(
    subject: str, part: slice, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a reader a check is more careful, never wrong: where none was asked, there need be
    none for the same answer, or for a refusal.
    """
    answers = Answers()
    judged = [pair for pair in pairs() if pair.reference.startswith(f"{subject}-")]
    for pair in judged[part]:
        answers.judge(pair)
    with capsys.disabled():
        sys.stdout.write(f"\n\n{subject}, by pixels\n{table(answers.by_pixels)}\n")
        sys.stdout.write(f"\n\n{subject}, by windows\n{table(answers.by_windows)}\n")
    assert_none(answers.by_pixels, "wrong")
    assert_none(answers.by_pixels, "needless")
    assert_none(answers.by_windows, "wrong")
    assert_none(answers.by_windows, "needless")
    assert_none(answers.unread, "wrong")


def test_about_half_of_the_pairs_are_dangerous() -> None:
    dangerous = [pair.to is None for pair in pairs()]
    assert 0.35 < sum(dangerous) / len(dangerous) < 0.65


def assert_none(answers: list[Judged], verdict: str) -> None:
    assert [told(one) for one in answers if one.verdict == verdict] == []


def told(one: Judged) -> str:
    comparison = one.comparison
    return f"{one.pair.family}: {one.pair}: {comparison.rung}: {comparison.why} {one.where}"
