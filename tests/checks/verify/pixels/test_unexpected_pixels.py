"""What changes again and again in one place is worked out once."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.context import RunContext
from checks.verify.changes.kinds import Kind, kind_of
from checks.verify.pixels import unexpected_pixels as module
from checks.vision.image_diff import Aligned
from checks.vision.regions import Region
from tests.builders.drawn.screens import Screen

SAVE = Box(300, 310, 80, 26)
CLOCK = Box(410, 320, 70, 22)


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[Kind]:
    """The kinds that were worked out."""
    kinds: list[Kind] = []

    def noting(pair: Aligned, region: Region) -> Kind:
        kinds.append(kind_of(pair, region))
        return kinds[-1]

    monkeypatch.setattr(module, "kind_of", noting)
    return kinds


def at(time: str, indent: int = 0) -> Look:
    screen = Screen().window().button(SAVE, "Save").field(CLOCK)
    return screen.text(CLOCK.x + 4 + indent, CLOCK.y + 3, time).look(SAVE.centre)


def test_a_clock_is_found_to_be_a_field_once(worked_out: list[Kind]) -> None:
    remembered, known = (
        name_target(at("10:00"), SAVE.centre),
        RunContext(judged=ExplainedChangeCache()),
    )
    for time in ("10:01", "10:02", "10:03", "10:07"):
        assert verify_snapshot(at(time), remembered, known).agrees
    assert worked_out == [Kind.DATA]


def test_what_stands_in_the_middle_of_it_is_looked_at_anew(worked_out: list[Kind]) -> None:
    remembered, known = (
        name_target(at("10:00"), SAVE.centre),
        RunContext(judged=ExplainedChangeCache()),
    )
    assert verify_snapshot(at("10:01"), remembered, known).agrees
    verify_snapshot(at("OK", indent=20), remembered, known)
    assert len(worked_out) > 1
