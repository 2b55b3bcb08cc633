"""What the stand-in takes for a button that closes something, on paper and on real screens."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Sequence

import pytest

from app.demo.fake_model.stand_in_model import one_reader
from app.demo.fake_model.ways_out import WayOut, closing_rank, ways_out
from app.demo.order_desk.started_desk import StartedDesk
from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.screen import MssScreen
from app.desktop.x11.windows import XlibWindows
from app.engine.model.geometry import Box, Pixels
from checks.text.compare import Reader
from checks.vision.pixels import Bytes
from tests.builders.desktop.awaited import within
from tests.builders.desktop.fields import until_true
from tests.builders.paper.painting import GREY, Painting

BLOCK = Box(40, 30, 140, 80)
READ_WITHIN_S = 30.0
YAD = ("yad", "--title=Backup", "--text=The nightly backup has not run for 12 days.", "--on-top")


@pytest.mark.parametrize(
    "text",
    ["Close", "✕ Close", "Later", "Not now", "Remind me later", "Cancel", "Stay signed in", "OK"],
)
def test_what_closes_postpones_or_keeps_is_a_way_out(text: str) -> None:
    assert closing_rank(text) is not None


@pytest.mark.parametrize(
    "text",
    [
        *("Install now", "Delete all", "Sign out", "Post", "Save", "Yes", "Accept and close"),
        *("Don't save", "later.", "Press OK to go on", "", "7"),
    ],
)
def test_what_does_anything_else_is_none(text: str) -> None:
    assert closing_rank(text) is None


def test_what_closes_comes_before_what_agrees() -> None:
    ranks = [closing_rank(each) for each in ("Close", "Later", "Cancel", "Stay here", "OK")]
    assert ranks == sorted(ranks, key=lambda rank: -1 if rank is None else rank)


class Lines:
    """Reads these lines, one below the other, wherever it looks."""

    def __init__(self, *lines: str) -> None:
        self.lines = lines

    def read_line(self, pixels: Bytes) -> str:
        return self.lines[0]

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        return [(text, Box(10, 8 + 20 * row, 60, 12)) for row, text in enumerate(self.lines)]


def screens() -> tuple[Pixels, Pixels]:
    """A bare screen, and the same with a bordered block."""
    painting = Painting(260, 200)
    bare = painting.piece(Box(0, 0, 260, 200))
    painting.paint(1.0, BLOCK, 0x203040)
    painting.paint(2.0, BLOCK.grown(-2), 0xF0F0E0)
    return bare, painting.piece(Box(0, 0, 260, 200))


def test_a_button_in_a_block_that_says_more_is_found_where_it_stands() -> None:
    bare, covered = screens()
    [way] = ways_out(covered, bare, Lines("Your disk is full.", "Close"))
    assert way.text == "Close"
    assert BLOCK.contains(way.at)


def test_what_the_expected_screen_has_as_well_is_no_interruption() -> None:
    _, covered = screens()
    assert ways_out(covered, covered, Lines("Your disk is full.", "Close")) == []


def test_a_word_alone_is_no_dialog() -> None:
    bare, covered = screens()
    assert ways_out(covered, bare, Lines("Close")) == []


def test_nothing_is_agreed_to_that_has_consequences() -> None:
    bare, covered = screens()
    assert ways_out(covered, bare, Lines("Delete all orders?", "OK")) == []
    found = ways_out(covered, bare, Lines("Delete all orders?", "OK", "Cancel"))
    assert [way.text for way in found] == ["Cancel"]
    found = ways_out(covered, bare, Lines("All is up to date.", "OK"))
    assert [way.text for way in found] == ["OK"]


def grabbed(screen: MssScreen) -> Pixels:
    picture = screen.grab()
    return Pixels(picture.width, picture.height, bytes(picture.bgra))


@pytest.mark.timeout(240)  # pages are read here, which takes seconds where others work, too
def test_a_popup_of_the_application_and_a_foreign_one_are_found_by_the_same_rules(
    start: Callable[..., StartedDesk], screen: MssScreen, display: XvfbDisplay
) -> None:
    desk, reader = start(), one_reader()
    clean = grabbed(screen)
    mark = desk.diary.mark()
    desk.wish(popup="update", place="over")
    desk.diary.wait_for("painted", mark)
    desk.diary.wait_until_quiet()
    later = the_way_out(screen, clean, reader)
    assert later.text == "Later"
    assert desk.diary.box("popup:Later").contains(later.at)

    desk.wish(dismiss=True)
    desk.diary.wait_until_quiet()
    words = ("--button=Remind me later:1", "--button=Run now:0", "--geometry=360x120+520+300")
    environment = {**os.environ, **display.environment}
    with subprocess.Popen((*YAD, *words), env=environment, stderr=subprocess.DEVNULL) as yad:
        windows = XlibWindows(display.name)
        until_true(lambda: _is_shown(windows, screen), "the foreign dialog is there")
        remind = the_way_out(screen, clean, reader)
        box = next(each.box for each in windows.all() if each.title == "Backup")
        windows.close()
        yad.terminate()
    assert remind.text == "Remind me later"
    assert box.contains(remind.at)


def the_way_out(screen: MssScreen, clean: Pixels, reader: Reader) -> WayOut:
    """As soon as a button is drawn: its window may be there before it."""
    found: list[WayOut] = []

    def is_there() -> bool:
        found[:] = ways_out(grabbed(screen), clean, reader)
        return bool(found)

    assert within(READ_WITHIN_S, is_there)
    [way] = found
    return way


def _is_shown(windows: XlibWindows, screen: MssScreen) -> bool:
    """It is there and has painted its ground, which is light."""
    found = [each for each in windows.all() if each.title == "Backup"]
    if not found:
        return False
    at = found[0].box.centre
    row = 4 * (at.y * screen.grab().width + at.x)
    return bytes(screen.grab().bgra)[row] > (GREY & 0xFF)
