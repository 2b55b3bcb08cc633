"""The watcher is told of changes and keeps them; it waits for the screen without asking it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event

import pytest

from app.engine.errors import BlockedError
from app.engine.model.geometry import Box, Pixels
from app.recorder.capture.frame_watcher import Watcher
from tests.builders.fake_desktop import PaperChanges, PaperDesktop, PaperScreen, PaperWindows
from tests.builders.paper.painting import colour_at

PLACE = Box(30, 30, 40, 20)
RED, BLUE = (255, 0, 0), (0, 0, 255)


@dataclass(slots=True)
class Watched:
    desktop: PaperDesktop
    changes: PaperChanges
    watcher: Watcher

    def quiet(self) -> bool:
        return self.watcher.wait_until_quiet(0.05, 2.0, since_s=time.monotonic())


@pytest.fixture
def watched() -> Iterator[Watched]:
    desktop = PaperDesktop()
    changes = PaperChanges(desktop)
    watcher = Watcher(PaperScreen(desktop), changes, PaperWindows(desktop).all)
    watcher.start()
    yield Watched(desktop, changes, watcher)
    watcher.stop()
    changes.close()


def test_what_changes_is_in_the_ring_soon_after(watched: Watched) -> None:
    before_s = time.monotonic()
    watched.desktop.paint(PLACE, RED)
    assert watched.quiet()
    ring = watched.watcher.ring
    assert colour_at(ring.at(time.monotonic()).picture, PLACE.centre) == 0xFF0000
    assert colour_at(ring.at(before_s).picture, PLACE.centre) != 0xFF0000


def test_a_window_that_opens_is_in_the_list_of_its_moment(watched: Watched) -> None:
    watched.desktop.open("Orders", Box(50, 60, 200, 100))
    assert watched.quiet()
    assert [one.title for one in watched.watcher.ring.windows(time.monotonic())] == ["Orders"]


def test_a_screen_that_never_rests_is_not_waited_for_forever(watched: Watched) -> None:
    assert not watched.watcher.wait_until_quiet(60.0, 0.05)


def test_a_screen_of_another_size_begins_anew(watched: Watched) -> None:
    watched.desktop.size = (320, 240)
    watched.desktop.paint(PLACE, RED)
    assert watched.quiet()
    ring = watched.watcher.ring
    assert ring.size == Box(0, 0, 320, 240)
    assert colour_at(ring.at(time.monotonic()).picture, PLACE.centre) == 0xFF0000


class DyingScreen(PaperScreen):
    """A display that goes away after the first picture."""

    def __init__(self, desktop: PaperDesktop) -> None:
        super().__init__(desktop)
        self.gone = Event()

    def grab(self, box: Box | None = None) -> Pixels:
        if self.gone.is_set():
            raise BlockedError("the display went away")
        return super().grab(box)


def test_a_display_that_went_away_is_told_to_who_waits() -> None:
    desktop = PaperDesktop()
    changes, screen = PaperChanges(desktop), DyingScreen(desktop)
    watcher = Watcher(screen, changes, PaperWindows(desktop).all)
    watcher.start()
    screen.gone.set()
    desktop.paint(PLACE, RED)
    with pytest.raises(BlockedError, match="went away"):
        watcher.wait_until_quiet(5.0, 10.0, since_s=time.monotonic())
    watcher.stop()
    changes.close()


class SlowScreen(PaperScreen):
    """A busy machine: what has changed is looked at only when it is let; `meanwhile` comes just
    before.
    """

    def __init__(self, desktop: PaperDesktop) -> None:
        super().__init__(desktop)
        self.let = Event()
        self.let.set()
        self.meanwhile: Callable[[], None] = lambda: None

    def grab(self, box: Box | None = None) -> Pixels:
        assert self.let.wait(5.0)
        self.meanwhile()
        return super().grab(box)


def seen_late(meanwhile: Callable[[PaperDesktop], None]) -> int:
    """The colour of a place as it was right after it was painted, looked at much later."""
    desktop = PaperDesktop()
    changes, screen = PaperChanges(desktop), SlowScreen(desktop)
    watcher = Watcher(screen, changes, PaperWindows(desktop).all)
    watcher.start()
    screen.let.clear()
    desktop.paint(PLACE, RED)
    after_s = time.monotonic() + 0.002
    while time.monotonic() < after_s:
        continue
    screen.meanwhile = lambda: meanwhile(desktop)
    screen.let.set()
    assert watcher.wait_until_quiet(0.05, 2.0, since_s=time.monotonic())
    screen.meanwhile = lambda: None
    watcher.stop()
    changes.close()
    return colour_at(watcher.ring.at(after_s).picture, PLACE.centre)


def test_what_is_seen_late_was_there_since_it_was_painted() -> None:
    assert seen_late(lambda _: None) == 0xFF0000


def test_what_changed_again_before_it_was_seen_is_not_dated_back() -> None:
    again = iter([True])

    def repaint(desktop: PaperDesktop) -> None:
        if next(again, False):
            desktop.paint(PLACE, BLUE)

    assert seen_late(repaint) not in {0xFF0000, 0x0000FF}
