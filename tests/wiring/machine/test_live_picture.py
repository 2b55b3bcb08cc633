"""A display is shown as it is: when something was painted, not too often, without Byheart's own."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from queue import Empty, Queue
from threading import Thread

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.windows import XlibWindows
from app.engine.errors import BlockedError
from app.engine.model.geometry import Box, Picture
from app.wiring.machine.live_picture import LivePicture
from checks.vision.pixels import colours
from tests.builders.desktop.canvas import BLUE, RED, XCanvas
from tests.builders.desktop.displays import private_display
from tests.builders.desktop.plain_windows import PlainWindow

EVERY_S = 0.05
SOON_S = 10.0
WHITE = (255, 255, 255)
PLACE = Box(10, 10, 60, 60)


@pytest.fixture(scope="module")
def display() -> Iterator[XvfbDisplay]:
    with private_display((320, 200)) as started:
        yield started


class Watched:
    """The pictures of a display, as they come."""

    def __init__(self, live: LivePicture) -> None:
        self.live = live
        self.seen: Queue[tuple[float, Picture]] = Queue()
        self.trouble: list[str] = []
        self._thread = Thread(target=self._watch)
        self._thread.start()

    def next(self) -> Picture:
        return self.seen.get(timeout=SOON_S)[1]

    def close(self) -> None:
        self.live.end()
        self.wait()
        self.live.close()

    def wait(self) -> None:
        self._thread.join(SOON_S)
        assert not self._thread.is_alive()

    def _watch(self) -> None:
        try:
            for picture in self.live.pictures():
                self.seen.put((time.monotonic(), picture))
        except BlockedError as error:
            self.trouble.append(str(error))


def colour(picture: Picture, box: Box = PLACE) -> tuple[int, ...]:
    """The colour of the middle of a box, as red, green, blue."""
    middle = box.centre
    return tuple(int(each) for each in reversed(colours(picture)[middle.y, middle.x][:3]))


def test_what_is_painted_is_shown_and_nothing_else_is_asked_for(display: XvfbDisplay) -> None:
    canvas = XCanvas(display.name)
    watched = Watched(LivePicture(display.name, frozenset(), EVERY_S))
    watched.next()
    canvas.paint(PLACE, RED)
    red = colour(watched.next())
    canvas.paint(PLACE, BLUE)
    blue = colour(watched.next())
    with pytest.raises(Empty):
        watched.seen.get(timeout=5 * EVERY_S)
    watched.close()
    canvas.close()
    assert (red, blue) == (RED, BLUE)


def test_a_flood_of_paints_is_shown_at_a_bounded_rate(display: XvfbDisplay) -> None:
    canvas = XCanvas(display.name)
    watched = Watched(LivePicture(display.name, frozenset(), EVERY_S))
    watched.next()
    for number in range(2000):
        canvas.paint(PLACE, RED if number % 2 else BLUE)
    canvas.paint(PLACE, RED)
    times, is_last = list[float](), False
    while not is_last:
        at, picture = watched.seen.get(timeout=SOON_S)
        times.append(at)
        is_last = colour(picture) == RED
    watched.close()
    canvas.close()
    assert all(later - earlier >= EVERY_S for earlier, later in pairwise(times))


def test_byhearts_own_windows_are_closed_up(display: XvfbDisplay) -> None:
    with closing(PlainWindow(display.name, "Own", PLACE)):
        seen = []
        for own in (frozenset[int](), frozenset({os.getpid()})):
            live = LivePicture(display.name, own, EVERY_S)
            seen.append(colour(next(live.pictures())))
            live.close()
    assert [each == WHITE for each in seen] == [True, False]


def test_a_display_that_goes_away_ends_it() -> None:
    with private_display((320, 200)) as gone:
        watched = Watched(LivePicture(gone.name, frozenset(), EVERY_S))
        watched.next()
    watched.wait()
    watched.live.close()
    assert watched.trouble == ["The display went away while it was being watched."]


def test_a_display_that_goes_away_between_two_pictures_is_told_in_one_sentence() -> None:
    with private_display((320, 200)) as display:
        live = LivePicture(display.name, frozenset())
        windows = XlibWindows(display.name)
        windows.all()
        next(live.pictures())
    with pytest.raises(BlockedError, match="went away"):
        windows.all()
    windows.close()
    live.close()


def test_a_display_that_went_away_meanwhile_is_told_in_a_sentence() -> None:
    with private_display((320, 200)) as gone:
        live = LivePicture(gone.name, frozenset())
    with closing(live), pytest.raises(BlockedError, match="went away"):
        next(live.pictures())
