"""A line that tells numbers is looked at closely once; from then on it has only to tell numbers."""

from __future__ import annotations

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.prefetch import read_numbers
from checks.snapshot.look import Look
from checks.text.compare import are_numbers
from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.context import RunContext
from checks.verify.changes.kinds import kind_of
from checks.verify.pixels import unexpected_pixels as new_pixels
from checks.vision.pixels import Bytes
from tests.builders.drawn.screens import PaperReader, Screen

SAVE = Box(300, 310, 80, 26)
THEN, FIRST, LATER, TROUBLE = "07:08:09", "12:34:56", "12:39:50", "ERR:56789"


class Kept(PaperReader):
    """Keeps what it has read."""

    def __init__(self, *texts: str) -> None:
        super().__init__(*texts)
        self.read_ahead: list[str] = []

    def read_line(self, pixels: Bytes) -> str:
        self.read_ahead.append(super().read_line(pixels))
        return self.read_ahead[-1]


class Run:
    """One run's looks at a window with a line of text that stands in no field."""

    def __init__(self, *texts: str) -> None:
        self.then = name_target(self.look(texts[0]), SAVE.centre)
        self.known = RunContext(reader=PaperReader(*texts), judged=ExplainedChangeCache())

    @staticmethod
    def look(says: str) -> Look:
        screen = Screen().window().button(SAVE, "Save").text(130, 249, says)
        return screen.look(SAVE.centre)

    def judges(self, says: str) -> Comparison:
        return verify_snapshot(self.look(says), self.then, self.known)


@pytest.fixture
def looked_closely(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What was asked of a changed region beyond what it says."""
    asked: list[object] = []

    def kind(*arguments: object) -> object:
        asked.append(arguments)
        return kind_of(*arguments)  # type: ignore[arg-type] # passed on

    monkeypatch.setattr(new_pixels, "kind_of", kind)
    return asked


def test_a_clock_is_looked_at_closely_once(looked_closely: list[object]) -> None:
    run = Run(THEN, FIRST, LATER)
    assert run.judges(FIRST).agrees
    assert len(looked_closely) == 1
    assert run.judges(LATER).agrees
    assert len(looked_closely) == 1


def test_one_that_says_something_else_is_news(looked_closely: list[object]) -> None:
    run = Run(THEN, FIRST, TROUBLE)
    assert run.judges(FIRST).agrees
    assert not run.judges(TROUBLE).agrees
    assert len(looked_closely) == 2


def test_one_that_cannot_be_read_is_news() -> None:
    run = Run(THEN, FIRST)
    assert run.judges(FIRST).agrees
    assert not run.judges(LATER).agrees


def test_a_line_with_words_in_it_is_looked_at_closely_each_time(
    looked_closely: list[object],
) -> None:
    run = Run("Number 5", "Number 6", "Number 7")
    for says in ("Number 6", "Number 7"):
        assert run.judges(says).agrees
    assert len(looked_closely) == 2


def test_what_the_next_recorded_clock_shows_is_read_ahead() -> None:
    run = Run(THEN, FIRST, LATER)
    assert run.judges(FIRST).agrees
    reader, judged = Kept(LATER), run.known.judged
    assert judged is not None
    read_numbers(run.look(LATER), judged, reader)
    assert reader.read_ahead == [LATER]
    bigger = Screen((700, 500)).window(Box(50, 50, 600, 400)).look((10, 10))
    read_numbers(bigger, judged, reader)
    assert reader.read_ahead == [LATER]


@pytest.mark.parametrize("text", ["12:34:56", "5", "2027-01-05", "1.234,50", "12 34"])
def test_these_are_numbers(text: str) -> None:
    assert are_numbers(text)


@pytest.mark.parametrize("text", ["", " ", "-", "Number 5", "12 h", "l2:34"])
def test_these_are_not(text: str) -> None:
    assert not are_numbers(text)
