"""A cursor that turns says that somebody is busy, though it bears no name."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.screen import MssScreen
from tests.builders.desktop.canvas import WATCH, XCanvas

ARROW = 2
FRAME_S = 0.02


@pytest.fixture
def canvas(display: XvfbDisplay) -> Iterator[XCanvas]:
    canvas = XCanvas(display.name)
    yield canvas
    canvas.close()


@pytest.fixture
def screen(display: XvfbDisplay) -> Iterator[MssScreen]:
    screen = MssScreen(display.name)
    yield screen
    screen.close()


def test_a_cursor_whose_picture_changes_is_a_busy_one(canvas: XCanvas, screen: MssScreen) -> None:
    canvas.show_cursor(WATCH)
    over = threading.Event()

    def turn() -> None:
        number = 0
        while not over.wait(FRAME_S):
            number += 1
            canvas.show_cursor(WATCH + 2 * (number % 2))

    turning = threading.Thread(target=turn)
    turning.start()
    try:
        assert screen.shows_busy_cursor()
    finally:
        over.set()
        turning.join()


def test_a_cursor_without_a_name_that_rests_is_none(canvas: XCanvas, screen: MssScreen) -> None:
    canvas.show_cursor(ARROW)
    assert not screen.shows_busy_cursor()
