"""Changes on X11 beside what the contract says: floods, resizing, a display that goes away."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import is_caret_sized
from app.desktop.x11.damage import XlibChanges
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.screen import MssScreen
from app.desktop.x11.windows import XlibWindows
from app.engine.errors import BlockedError, ByheartError, GoneError
from app.engine.model.geometry import Box
from app.engine.model.stop import NeverStop
from tests.builders.desktop.canvas import BLUE, RED, XCanvas
from tests.builders.desktop.displays import private_display
from tests.builders.desktop.fields import Asked, until_true

SOON_S = 5.0
# Two clocks tell of one moment to within so many seconds.
LATER_S = 0.05
SMALLER_MODE = "--newmode smaller 63.5 1024 1072 1176 1328 768 771 775 798"


@pytest.fixture
def changes(display: XvfbDisplay) -> Iterator[XlibChanges]:
    watching = XlibChanges(display.name)
    yield watching
    watching.close()


def test_a_flood_of_changes_is_kept_in_bounds(display: XvfbDisplay) -> None:
    canvas = XCanvas(display.name)
    changes = XlibChanges(display.name)
    for n in range(3000):
        canvas.paint(Box(n % 100, n % 70, 20, 20), RED if n % 2 else BLUE)
    flooded = time.monotonic()

    def is_told() -> bool:
        """What is painted after the flood is told after it."""
        canvas.paint(Box(0, 0, 20, 20), RED)
        return changes.last_paint_s > flooded + LATER_S

    until_true(is_told, "all of the flood is told")
    told = changes.take()
    changes.close()
    canvas.close()

    assert 0 < len(told) <= 500
    assert any(box.covers(Box(0, 0, 100, 80)) for box in told)


def test_a_field_with_a_blinking_caret_is_still(display: XvfbDisplay, changes: XlibChanges) -> None:
    field = Asked("qt_field.py", display.environment)
    until_true(lambda: time.monotonic() - changes.last_change_s > 0.6, "only the caret blinks")
    changes.take()
    last = changes.last_change_s
    blinked = changes.wait(time.monotonic() + SOON_S)
    boxes = changes.take()
    unmoved = changes.last_change_s == last
    field.close()

    assert blinked
    assert all(is_caret_sized(box.width, box.height) for box in boxes)
    assert unmoved


@pytest.mark.parametrize(("width", "height"), [(12, 16), (1, 20), (3, 18), (2, 40)])
def test_a_caret_is_caret_sized_in_any_line_height(width: int, height: int) -> None:
    assert is_caret_sized(width, height)


@pytest.mark.parametrize(("width", "height"), [(13, 2), (12, 17), (200, 1), (5, 100)])
def test_anything_larger_is_not(width: int, height: int) -> None:
    assert not is_caret_sized(width, height)


def test_changes_on_another_display_are_not_told(changes: XlibChanges) -> None:
    with private_display() as other:
        canvas = XCanvas(other.name)
        canvas.paint(Box(0, 0, 100, 100), RED)
        canvas.close()

        assert not changes.wait(time.monotonic() + 0.05)


def test_a_display_that_goes_away_is_told_as_what_it_is() -> None:
    with private_display() as short_lived:
        changes = XlibChanges(short_lived.name)
    with pytest.raises(GoneError, match="went away"):
        changes.wait(time.monotonic() + SOON_S)
    changes.close()


QUESTIONS: dict[str, tuple[Callable[[str], Any], Callable[[Any], object]]] = {
    "size": (MssScreen, lambda screen: screen.size()),
    "scale": (MssScreen, lambda screen: screen.scale()),
    "cursor": (MssScreen, lambda screen: screen.shows_busy_cursor()),
    "windows": (XlibWindows, lambda windows: windows.all()),
    "hidden": (XlibWindows, lambda windows: windows.hidden()),
    "active": (XlibWindows, lambda windows: windows.active()),
    "focus": (XlibWindows, lambda windows: windows.focus(1)),
    "close": (XlibWindows, lambda windows: windows.close_window(1)),
    "pointer": (partial(XlibHands, stop=NeverStop()), lambda hands: hands.pointer()),
    "idle": (partial(XlibHands, stop=NeverStop()), lambda hands: hands.idle_s()),
}


@pytest.mark.parametrize("asked", QUESTIONS)
def test_a_question_to_a_display_that_went_away_says_that(asked: str) -> None:
    """A run that asks one after its last click has to know that it may have done that."""
    opened, question = QUESTIONS[asked]
    with private_display() as short_lived:
        desktop = opened(short_lived.name)
        with suppress(ByheartError):  # there is no window of that number
            question(desktop)
    with pytest.raises(GoneError, match="went away"):
        question(desktop)
    desktop.close()


@pytest.mark.parametrize("looked", [False, True], ids=["never looked", "looked before"])
def test_a_screen_that_goes_away_is_told_as_what_it_is_and_can_be_let_go_of(
    *, looked: bool
) -> None:
    with private_display() as short_lived:
        screen = MssScreen(short_lived.name)
        if looked:
            screen.grab()
    with pytest.raises(GoneError, match="went away"):
        screen.grab()
    screen.close()


def test_a_display_that_answers_no_question_for_a_picture_has_gone_or_says_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What takes the pictures asserts that it is answered; right before the end it is not."""

    def unanswered(_: object) -> None:
        raise AssertionError

    with private_display() as short_lived:
        screen = MssScreen(short_lived.name)
        monkeypatch.setattr(screen._mss, "grab", unanswered)
        with pytest.raises(BlockedError, match="gives no picture"):
            screen.grab()
        monkeypatch.setattr(screen, "_notice_a_new_size", lambda: None)  # it still seemed there
    with pytest.raises(GoneError, match="went away"):
        screen.grab()
    screen.close()


def test_the_screen_follows_a_desktop_that_is_resized() -> None:
    with private_display((1280, 800)) as resized:
        screen = MssScreen(resized.name)
        whole = screen.grab()
        assert (whole.width, whole.height) == (1280, 800)
        for words in (SMALLER_MODE, "--addmode screen smaller", "--output screen --mode smaller"):
            command = ("xrandr", "--display", resized.name, *words.split())
            subprocess.run(command, check=True)
        until_true(lambda: screen.size() == (1024, 768), "the new size is told")
        smaller = screen.grab()
        monitors = screen.monitors()
        screen.close()

        assert (smaller.width, smaller.height) == (1024, 768)
        assert list(monitors) == [Box(0, 0, 1024, 768)]


def test_two_monitors_are_told_apart() -> None:
    with private_display((1280, 800)) as wide:
        for name, place in (("left", "640/169x800/211+0+0"), ("right", "640/169x800/211+640+0")):
            command = ("xrandr", "--display", wide.name, "--setmonitor", name, place, "none")
            subprocess.run(command, check=True)
        screen = MssScreen(wide.name)
        monitors = screen.monitors()
        screen.close()

        assert {Box(0, 0, 640, 800), Box(640, 0, 640, 800)} <= set(monitors)


def test_the_scale_that_applications_are_told_is_read() -> None:
    with private_display() as fine:
        subprocess.run(
            ("xrdb", "-display", fine.name, "-merge"), input=b"Xft.dpi: 192\n", check=True
        )
        screen = MssScreen(fine.name)
        scale = screen.scale()
        screen.close()

        assert scale == 2.0


def test_a_display_that_is_not_there_gives_no_pictures() -> None:
    with pytest.raises(BlockedError, match=":987"):
        MssScreen(":987")
    with pytest.raises(BlockedError, match=":987"):
        XlibChanges(":987")
