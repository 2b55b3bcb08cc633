"""What a window shows under another one on a real X server: known once it was in sight or painted,
told when it changes, and never guessed.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from Xlib import X
from Xlib.display import Display

from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Window
from app.desktop.x11.damage import XlibChanges
from app.desktop.x11.windows import XlibWindows
from app.engine.model.geometry import Box, Pixels, Point
from tests.builders.desktop.fields import until_true

RED, BLUE, GREEN = 0xC81E14, 0x0A28FA, 0x14C81E
TASK, BAR = Box(100, 80, 300, 200), Box(250, 180, 200, 150)
HIDDEN = TASK.intersection(BAR)
NOW_S = 0.5


class Pane:
    """A window without a frame; with a `ground` the server paints it by itself, without one only
    its application does.
    """

    def __init__(self, display: str, box: Box, ground: int | None) -> None:
        self._connection = Display(display)
        root = self._connection.screen().root
        back: dict[str, int] = {} if ground is None else {"background_pixel": ground}
        self._window = root.create_window(
            *box, 0, X.CopyFromParent, override_redirect=True, event_mask=X.ExposureMask, **back
        )
        self.id = int(self._window.id)
        self._brush = self._window.create_gc()
        self._window.map()
        while self._connection.next_event().type != X.Expose:
            pass

    def paint(self, box: Box, colour: int) -> None:
        self._brush.change(foreground=colour)
        self._window.fill_rectangle(self._brush, *box)
        self._connection.sync()

    def resize(self, width: int, height: int) -> None:
        self._window.configure(width=width, height=height)
        self._connection.sync()

    def hide(self) -> None:
        self._window.unmap()
        self._connection.sync()

    def show(self) -> None:
        self._window.map()
        self._connection.sync()

    def move(self, to: Point) -> None:
        self._window.configure(x=to.x, y=to.y)
        self._connection.sync()

    def inside(self) -> int:
        """The number of a window inside it that fills it, as an application's is in its frame."""
        filling = self._window.create_window(
            0, 0, 300, 200, 0, X.CopyFromParent, background_pixel=RED
        )
        filling.map()
        self._connection.sync()
        return int(filling.id)

    def close(self) -> None:
        self._connection.close()


class Stage:
    """A task's window, Byheart's bar over a corner of it, and who listens to the display."""

    def __init__(self, display: str) -> None:
        self.display = display
        self.changes = XlibChanges(display)
        self.windows = XlibWindows(display)
        self.panes: list[Pane] = []

    def open(self, box: Box, ground: int | None) -> Pane:
        self.panes.append(Pane(self.display, box, ground))
        return self.panes[-1]

    def seen(self, pane: Pane) -> Window:
        return next(one for one in self.windows.all() if one.id == pane.id)

    def follow(self, pane: Pane) -> Window:
        window = self.seen(pane)
        self.changes.follow([window])
        return window

    def close(self) -> None:
        for pane in self.panes:
            pane.close()
        self.windows.close()
        self.changes.close()


@pytest.fixture
def stage(display: XvfbDisplay) -> Iterator[Stage]:
    standing = Stage(display.name)
    yield standing
    standing.close()


def colours_of(shown: Pixels | None) -> set[int]:
    assert shown is not None
    data = bytes(shown.bgra)
    return {int.from_bytes(data[at : at + 3], "little") for at in range(0, len(data), 4)}


def becomes(what: Callable[[], bool]) -> None:
    until_true(what, "the server has told")


def test_a_window_that_is_covered_later_is_known_under_what_covers_it(stage: Stage) -> None:
    task = stage.open(TASK, RED)
    window = stage.follow(task)
    stage.open(BAR, BLUE)
    becomes(lambda: stage.changes.knows(window, HIDDEN))
    assert colours_of(stage.changes.beneath(window, HIDDEN)) == {RED}


def test_a_window_that_is_covered_already_is_known_once_it_is_painted(stage: Stage) -> None:
    task = stage.open(TASK, RED)
    stage.open(BAR, BLUE)
    window = stage.follow(task)
    becomes(lambda: stage.changes.knows(window, HIDDEN))
    assert colours_of(stage.changes.beneath(window, HIDDEN)) == {RED}


def test_what_an_application_has_not_painted_is_never_taken_from_what_lies_over_it(
    stage: Stage,
) -> None:
    task = stage.open(TASK, None)
    task.paint(Box(0, 0, 300, 200), RED)
    stage.open(BAR, BLUE)
    window = stage.follow(task)
    in_sight = Box(TASK.x, TASK.y, 100, 80)
    assert stage.changes.knows(window, in_sight)
    assert not stage.changes.knows(window, HIDDEN)
    assert stage.changes.beneath(window, HIDDEN) is None

    task.paint(HIDDEN.moved(-TASK.x, -TASK.y), GREEN)
    becomes(lambda: stage.changes.knows(window, HIDDEN))
    assert colours_of(stage.changes.beneath(window, HIDDEN)) == {GREEN}


def test_what_changes_under_a_window_is_told_where_it_is(stage: Stage) -> None:
    task = stage.open(TASK, RED)
    window = stage.follow(task)
    stage.open(BAR, BLUE)
    becomes(lambda: stage.changes.knows(window, HIDDEN))
    stage.changes.take()
    task.paint(Box(200, 150, 20, 10), GREEN)
    assert stage.changes.wait(time.monotonic() + NOW_S)
    assert Box(TASK.x + 200, TASK.y + 150, 20, 10) in stage.changes.take()
    assert GREEN in colours_of(stage.changes.beneath(window, HIDDEN))


def test_following_a_window_is_no_change_where_it_is_in_sight(stage: Stage) -> None:
    task = stage.open(TASK, RED)
    stage.changes.wait(time.monotonic() + NOW_S)
    stage.changes.take()
    stage.follow(task)
    assert not any(box.meets(TASK) for box in stage.changes.take())


@pytest.mark.parametrize("change", ["shown again", "resized"])
def test_a_window_that_is_shown_anew_is_known_once_it_is_painted_anew(
    stage: Stage, change: str
) -> None:
    task = stage.open(TASK, None)
    task.paint(Box(0, 0, 300, 200), RED)
    window = stage.follow(task)
    assert stage.changes.knows(window, HIDDEN)
    stage.open(BAR, BLUE)
    if change == "resized":
        task.resize(320, 220)
        task.paint(Box(0, 0, 10, 10), RED)
    else:
        task.hide()
        task.show()
    becomes(lambda: not stage.changes.knows(window, HIDDEN))
    task.paint(Box(0, 0, 320, 220), GREEN)
    becomes(lambda: stage.changes.knows(window, HIDDEN))
    assert colours_of(stage.changes.beneath(window, HIDDEN)) == {GREEN}


def test_a_window_is_known_where_it_has_moved_to(stage: Stage) -> None:
    task = stage.open(TASK, RED)
    stage.follow(task)
    stage.open(BAR, BLUE)
    task.move(Point(TASK.x + 30, TASK.y + 30))
    moved = stage.seen(task)
    there = moved.frame.intersection(BAR)
    assert colours_of(stage.changes.beneath(moved, there)) == {RED}
    assert stage.changes.beneath(moved, TASK) is None, "some of that lies beside it now"


def test_a_window_is_known_that_was_called_by_its_frame_before_its_manager_listed_it(
    stage: Stage,
) -> None:
    task = stage.open(TASK, RED)
    frame = stage.follow(task)
    listed = replace(frame, id=task.inside())
    stage.open(BAR, BLUE)
    stage.changes.follow([listed])
    becomes(lambda: stage.changes.knows(listed, HIDDEN))
    assert colours_of(stage.changes.beneath(listed, HIDDEN)) == {RED}


def test_a_window_that_is_not_followed_or_has_gone_is_not_known(stage: Stage) -> None:
    task = stage.open(TASK, RED)
    window = stage.seen(task)
    assert not stage.changes.knows(window, HIDDEN)
    stage.changes.follow([window])
    assert stage.changes.knows(window, HIDDEN)
    task.close()
    becomes(lambda: not stage.changes.knows(window, HIDDEN))
    stage.changes.follow([window])
    assert stage.changes.beneath(window, HIDDEN) is None
    stage.panes.remove(task)


def test_a_display_that_keeps_no_covered_windows_knows_nothing_of_them() -> None:
    command = ("Xvfb", "-displayfd", "1", "-extension", "Composite", "-nolisten", "tcp")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        bare = Stage(f":{server.stdout.readline().strip()}")
        task = bare.open(TASK, RED)
        window = bare.follow(task)
        assert not bare.changes.knows(window, HIDDEN)
        assert bare.changes.beneath(window, HIDDEN) is None
        bare.changes.take()
        task.paint(Box(0, 0, 20, 10), GREEN)
        assert bare.changes.wait(time.monotonic() + NOW_S), "changes in sight are told all the same"
        bare.close()
        server.terminate()


def test_nothing_is_followed_once_nobody_listens(stage: Stage) -> None:
    window = stage.seen(stage.open(TASK, RED))
    stage.changes.close()
    stage.changes.follow([window])
    assert stage.changes.beneath(window, HIDDEN) is None
    assert not stage.changes.knows(window, HIDDEN)
