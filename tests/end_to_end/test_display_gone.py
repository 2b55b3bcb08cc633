"""A display that dies in the middle of a run: what cannot be undone may be done then.

The display is a real one of the test's own, and its server is killed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from app.desktop.display.private import XvfbDisplay
from tests.builders.desktop.awaited import within
from tests.builders.desktop.displays import private_display
from tests.builders.runs.notes_desk import NotesDesk

pytestmark = pytest.mark.on_screen

HAPPENS_WITHIN_S = 60.0


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[NotesDesk]:
    with private_display() as display:
        desk = NotesDesk(display, tmp_path)
        desk.telling.touch()
        desk.learn()
        yield desk
        for marker in (desk.stuck, desk.grey):
            marker.unlink(missing_ok=True)
        desk.end_application()


def dies(display: XvfbDisplay) -> None:
    below = psutil.Process(display._keeper.pid).children(recursive=True)
    [server] = [each for each in below if each.name() == "Xvfb"]
    server.kill()


def test_a_run_that_has_saved_and_saw_nothing_of_it_is_uncertain(desk: NotesDesk) -> None:
    desk.stuck.touch()
    with desk.plays("note", "-p", "note=Call Bo") as run:
        assert within(HAPPENS_WITHIN_S, lambda: desk.did("saved")), run.story()
        dies(desk.display)
        _, report = run.report()
    assert report["outcome"] == "uncertain", run.story()
    assert "went away" in str(report["reason"])
    assert run.process.returncode == 1
    assert len(report["done"]) == report["acted"]


def test_a_run_that_has_saved_nothing_yet_failed(desk: NotesDesk) -> None:
    desk.grey.touch()
    with desk.plays("note", "-p", "note=Call Bo") as run:
        assert within(HAPPENS_WITHIN_S, lambda: desk.typed() == "Call Bo"), run.story()
        run.until(lambda: run.has_said("acted", 2), "the note is written")
        dies(desk.display)
        _, report = run.report()
    assert report["outcome"] == "failed", run.story()
    assert not desk.did("saved")
