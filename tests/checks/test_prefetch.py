"""What was worked out of a remembered look ahead of time is not worked out again at its step."""

from __future__ import annotations

import pytest

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.prefetch import prepare, read_numbers
from checks.snapshot.look import Look
from checks.verify.changes import snapshot_pair as overlay
from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.context import RunContext
from checks.verify.pixels import duplicates as twins
from checks.vision import edges as borders
from checks.vision.image_diff import Aligned
from checks.vision.pixels import colours
from checks.vision.template_match import places_of
from tests.builders.drawn.screens import PaperReader, Screen

SAVE = Box(300, 325, 80, 24)


def form(clock: str) -> Screen:
    """A window with a button, and a field that says something else every second."""
    screen = Screen().window().button(SAVE, "Save")
    return screen.field(Box(130, 140, 120, 24), clock)


def remembered() -> Look:
    return name_target(form("12:00:01").look(SAVE.centre), SAVE.centre)


def asked_of(look: Look, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a first comparison with this look works out of its picture."""
    asked: list[str] = []

    def twin(*arguments: object) -> object:
        asked.append("its like")
        return places_of(*arguments)  # type: ignore[arg-type] # passed on

    def edges(*arguments: object) -> object:
        asked.append("its edges")
        return borders.edges_of(*arguments)  # type: ignore[arg-type] # passed on

    monkeypatch.setattr(twins, "places_of", twin)
    monkeypatch.setattr(overlay, "edges_of", edges)
    verdict = verify_snapshot(form("12:00:02").look(SAVE.centre), look, RunContext()).verdict
    assert verdict is Verdict.GO
    return asked


def test_what_only_the_recording_tells_is_found_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    look = remembered()
    prepare(look)
    assert asked_of(look, monkeypatch) == ["its edges"], "of the fresh picture alone"


def test_unprepared_it_is_found_at_the_step(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = asked_of(remembered(), monkeypatch)
    assert asked.count("its like") == 1
    assert asked.count("its edges") > 1


def test_a_look_that_acts_on_nothing_is_prepared_too() -> None:
    nowhere = form("12:00:01").look()
    prepare(nowhere)
    assert not overlay.Scene(nowhere, nowhere).framed
    assert verify_snapshot(form("12:00:01").look(), nowhere).agrees


def test_lines_that_told_numbers_are_read_ahead_and_no_others() -> None:
    look, reader, judged = remembered(), PaperReader("12:00:01"), ExplainedChangeCache()
    read_numbers(look, judged, reader)
    assert reader.asked == 0
    inside = look.windows[0].box
    window = colours(look.picture, inside)
    judged.note_numbers(Aligned(window, window), Box(60, 80, 60, 20))
    judged.note_numbers(Aligned(window[:100], window[:100]), Box(0, 0, 60, 20))
    read_numbers(look, judged, reader)
    assert reader.asked == 1, "the other line was of a window of another size"
