"""What a remembered page says is read before it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Point
from checks import prefetch
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.prefetch import reading_ahead
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.rerender.page import page_of
from checks.verify.rerender.readings import RIM
from checks.vision.pixels import Bytes, colours
from tests.builders.drawn.renderings import WORDS, remembered
from tests.builders.drawn.screens import PaperReader, Screen
from tests.golden import table

FIELDS = {"Item": Box(240, 100, 160, 24), "City": Box(240, 134, 160, 24)}
SAVE, CLEAR = Box(300, 320, 80, 26), Box(400, 320, 80, 26)


class Noting(PaperReader):
    """Keeps what it was asked to read, in order."""

    def __init__(self) -> None:
        super().__init__(*WORDS)
        self.diary: list[bytes] = []

    def read_line(self, pixels: Bytes) -> str:
        self.diary.append(pixels.tobytes())
        return super().read_line(pixels)


def form() -> Screen:
    screen = Screen().window()
    for name, box in FIELDS.items():
        screen.field(box, "Paper", name)
    return screen.button(SAVE, "Save").button(CLEAR, "Clear")


def read_ahead(look: Look) -> Sequence[bytes]:
    reader = Noting()
    for _ in reading_ahead(look, reader):
        pass
    return reader.diary


@pytest.fixture
def then() -> Look:
    return remembered(form(), SAVE.centre)


def test_a_comparison_reads_no_more_lines_of_what_is_remembered() -> None:
    at, reader = Point(744, 180), Noting()
    then = name_target(table.look("renderings-desk-item-plain", at), at)
    before = read_ahead(then)
    verify_snapshot(table.look("renderings-desk-item-scale80", at), then, RunContext(reader=reader))
    page = page_of(then.picture, then.windows[0].box)  # type: ignore[arg-type] # by identity
    boxes = [line.box for line in page.lines if not line.is_data]
    known = {colours(then.picture, box.grown(RIM)).tobytes() for box in boxes}
    asked = known & set(reader.diary)
    assert len(asked) > len(boxes) / 2
    assert asked <= set(before)


def test_what_names_the_target_comes_first_in_every_way_of_reading(then: Look) -> None:
    diary = read_ahead(then)
    named = read_ahead(replace(then, target=None))
    assert [one for one in diary[:3] if one in named] == [diary[0]]


def test_values_are_not_read_ahead(then: Look) -> None:
    page = page_of(then.picture, then.windows[0].box)  # type: ignore[arg-type] # by identity
    data = sum(line.is_data for line in page.lines)
    assert data == len(FIELDS)
    assert len(read_ahead(replace(then, target=None))) == len(page.lines) - data


def test_a_page_of_too_many_lines_is_never_read(
    then: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prefetch, "MOST_LINES", 2)
    assert read_ahead(then) == []


def test_a_look_without_windows_is_read_as_a_whole(then: Look) -> None:
    blind = replace(then, windows=(), target=None)
    assert len(read_ahead(blind)) > len(read_ahead(replace(then, target=None)))
