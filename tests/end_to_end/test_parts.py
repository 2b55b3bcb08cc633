"""A part of a workflow is played where the application is, and a disabled step is not taken.

What is true is what the application wrote down.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.builders.desktop.displays import private_display
from tests.builders.runs.byheart import Byheart
from tests.builders.runs.notes_desk import NotesDesk
from tests.builders.runs.played_run import PlayedRun, played_run

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(120)]


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NotesDesk]:
    with private_display() as display:
        desk = NotesDesk(display, tmp_path_factory.mktemp("parts"))
        desk.learn()
        yield desk


@pytest.fixture
def desk(learned: NotesDesk) -> Iterator[NotesDesk]:
    """The workflow is as it was recorded."""
    yield learned
    learned.end_application()
    with Byheart(learned.home).store() as store:
        store.restore("note", 1)


def ended(run: PlayedRun) -> tuple[str, list[int]]:
    """Its outcome, and the steps that it took."""
    _, report = run.report()
    return report["outcome"], [each["step"] for _, each in run.said if each["event"] == "acted"]


def test_to_a_step_and_from_the_next_one(desk: NotesDesk) -> None:
    with desk.plays("note", "-p", "note=Call Bo", "--to", "2") as run:
        assert ended(run) == ("done", [0, 1])
    assert (desk.typed(), desk.did("saved")) == ("Call Bo", False), "it goes no further"

    words = ("note", "-p", "note=Call Bo", "--from", "3")
    with played_run(desk.display, desk.home, *words) as run:
        assert ended(run) == ("done", [2]), run.said
    assert (desk.typed(), desk.did("saved")) == ("Call Bo", True), "nothing was typed again"


def test_a_disabled_step_is_not_taken_and_can_be_taken_again(desk: NotesDesk) -> None:
    byheart = Byheart(desk.home)
    assert byheart.does("edit", "disable-step", "note", "3").status == 0
    assert "(disabled)" in byheart.does("show", "note").out
    with desk.plays("note", "-p", "note=Call Bo") as run:
        assert ended(run) == ("done", [0, 1]), run.said
    assert (desk.typed(), desk.did("saved")) == ("Call Bo", False)

    byheart.does("edit", "disable-step", "note", "3", "--enable")
    byheart.does("edit", "disable-step", "note", "2")
    with desk.plays("note", "-p", "note=Call Bo", BYHEART_PATIENCE_S="3") as run:
        outcome, taken = ended(run)
    assert taken[:1] == [0]
    assert 1 not in taken
    assert desk.typed() == ""
    assert outcome == "diverged" or desk.did("saved"), "the screen differs from the recorded one"
