"""The stamps of files and entries: what a machine dates to the second says nothing of which one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.verify.changes.context import RunContext
from tests.builders.drawn.screens import PaperReader, Screen

WINDOW = Box(100, 60, 640, 480)
NAMES = ("evening.wav", "harbour.wav", "rain.wav")
AT = Point(150, 191)
STAMPS = {
    "then": "15 KB 27 Nov 2026 10:57:33",
    "now": "15 KB 28 Nov 2026 08:12:05",
    "numeric": "15 KB 2026-11-27 10:57:33",
    "larger": "98 KB 28 Nov 2026 08:12:05",
    "agreed": "15 KB 27 Nov 2026 10:57",
    "agreed otherwise": "15 KB 28 Nov 2026 08:12",
}
READER = PaperReader(*NAMES, *STAMPS.values(), "Files", "Open")


def files(stamp: str, names: tuple[str, ...] = NAMES, window: Box = WINDOW) -> Screen:
    screen = Screen((800, 600)).window(window, title="Files")
    screen.fill(Box(110, window.y + 50, 500, 300), "#ffffff", "#a0a0a0")
    for row, name in enumerate(names):
        screen.text(130, window.y + 105 + 22 * row, name)
        screen.text(260, window.y + 105 + 22 * row, STAMPS[stamp])
    return screen


def judged(
    now: str, then: str = "then", names: tuple[str, ...] = NAMES, *, irreversible: bool = False
) -> Comparison:
    asked = name_target(files(then, names).look(AT), AT, reader=READER)
    known = RunContext(reader=READER, at_rest=True, irreversible=irreversible)
    return verify_snapshot(replace(files(now, names).look(AT)), asked, known)


@pytest.mark.parametrize("now", ["now", "numeric"])
def test_a_file_is_told_by_its_name_when_it_was_written_anew(now: str) -> None:
    answer = judged(now)
    assert answer.agrees, answer.why


def test_a_file_of_another_size_is_refused() -> None:
    assert not judged("larger").agrees


def test_a_time_that_people_may_have_agreed_on_is_no_stamp() -> None:
    assert not judged("agreed otherwise", "agreed").agrees


def test_an_entry_of_a_log_is_told_by_its_stamp() -> None:
    assert not judged("now", names=("rain.wav", "harbour.wav", "harbour.wav")).agrees


def test_before_what_cannot_be_undone_another_stamp_is_refused() -> None:
    assert not judged("now", irreversible=True).agrees
