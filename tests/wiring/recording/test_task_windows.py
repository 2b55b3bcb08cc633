"""Where the task stands that is shown: what is shown beside it asks, and covers nothing of it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import cast

import pytest

from app.desktop.ports import WindowKind
from app.engine.model.geometry import Box
from app.player.run.applications import Applications
from app.recorder.recorder import Recorder
from app.settings import read_settings
from app.store.model.workflow import Start
from app.store.store import Store
from app.wiring.recording.recording import RecordingRequest, RecordingService
from tests.player.run.test_applications import CHILD, STRANGER, Room, launching

SCREEN = Box(0, 0, 1280, 800)
DESK, DIALOG = Box(80, 80, 600, 400), Box(200, 200, 200, 100)


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path / "logs" / "output.txt")


def grounds(applications: Applications) -> list[Box]:
    """The client areas that lie in them, for a frame has a title bar as well."""
    nobody, nothing = cast("Recorder", None), cast("Store", None)
    lessons = RecordingService(
        RecordingRequest("orders"), read_settings(), nothing, nobody, Start(), applications
    )
    known = {window.frame: window.box for window in applications.windows.all()}
    return [known[frame] for frame in lessons.grounds()]


def test_of_what_was_started_all_windows_count_and_of_others_none(room: Room) -> None:
    room.desktop.open("Icons", SCREEN, WindowKind.DESKTOP, process=STRANGER)
    room.desktop.open("Mail", Box(0, 0, 1270, 700), process=STRANGER)
    room.clock.later(1.0, lambda: room.desktop.open("Orders", DESK, process=1000))
    room.applications.start(launching("desk"))
    room.desktop.open("New order", DIALOG, process=CHILD)
    assert grounds(room.applications) == [DIALOG, DESK]


def test_with_nothing_started_it_is_what_is_in_front(room: Room) -> None:
    room.desktop.open("Icons", SCREEN, WindowKind.DESKTOP, process=CHILD)
    room.desktop.open("Mail", Box(0, 0, 1270, 700), process=STRANGER)
    room.desktop.open("Palette", DIALOG, process=CHILD)
    room.desktop.open("Orders", DESK, process=CHILD)
    assert grounds(room.applications) == [DESK, DIALOG]


def test_a_window_of_nobody_in_particular_stands_for_itself(room: Room) -> None:
    room.desktop.open("Other", DIALOG, process=0)
    room.desktop.open("Orders", DESK, process=0)
    assert grounds(room.applications) == [DESK]


@pytest.mark.parametrize(
    ("kind", "process"),
    [(WindowKind.DESKTOP, CHILD), (WindowKind.NORMAL, os.getpid())],
    ids=["desktop", "byheart"],
)
def test_neither_the_bare_desktop_nor_byheart_is_a_task(
    room: Room, kind: WindowKind, process: int
) -> None:
    room.desktop.open("In front", SCREEN, kind, process=process)
    assert grounds(room.applications) == []
