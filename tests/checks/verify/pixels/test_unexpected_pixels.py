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
from checks.vision.pixels import Region
from tests.builders.drawn.screens import BLUE, Screen, blind

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


NAMES = [f"Customer {number}" for number in "ABCDEF"]
LIST, POST = Box(140, 90, 260, 148), Box(300, 250, 80, 26)


def asked(chosen: int, names: list[str] = NAMES) -> Look:
    """A question lies over the ends of the lower rows of a striped list, of which one is chosen."""
    screen = Screen().window().fill(LIST, "white", "#707070")
    for number, name in enumerate(names):
        row = Box(LIST.x + 1, LIST.y + 2 + 24 * number, LIST.width - 2, 24)
        screen.fill(row, BLUE if number == chosen else ("white", "#e8ecf2")[number % 2])
        screen.text(row.x + 6, row.y + 3, name, "white" if number == chosen else "black")
    over = screen.window(Box(280, 176, 200, 124), "Post?", "dialog").button(POST, "Post")
    return blind(over.look(POST.centre))


@pytest.mark.parametrize(("then", "now"), [(1, 5), (5, 1), (1, 4)])
def test_a_chosen_row_may_be_cut_off_by_the_window_that_asks(then: int, now: int) -> None:
    remembered = name_target(asked(then), POST.centre)
    assert verify_snapshot(asked(now), remembered).agrees


def test_a_row_that_is_cut_off_and_reads_otherwise_is_no_chosen_one() -> None:
    remembered = name_target(asked(1), POST.centre)
    assert not verify_snapshot(asked(5, [*NAMES[:-1], "Supplier Z"]), remembered).agrees
