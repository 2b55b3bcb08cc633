"""The window list on X11: real applications, windows that vanish, and no window manager."""

from __future__ import annotations

import itertools
import os
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from Xlib import Xatom
from Xlib.display import Display

from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Window, WindowKind
from app.desktop.signals import StopSwitch
from app.desktop.system.launcher import SubprocessLauncher
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.windows import XlibWindows
from app.engine.errors import ByheartError
from app.engine.model.geometry import Box, Point
from tests.builders.desktop.fields import until_true
from tests.builders.desktop.plain_windows import PlainWindow
from tests.builders.desktop.window_stages import found, titles

# Real applications answer within times that a second test beside this one would take from them.
pytestmark = pytest.mark.serial


@pytest.fixture
def windows(display: XvfbDisplay) -> Iterator[XlibWindows]:
    windows = XlibWindows(display.name)
    yield windows
    windows.close()


@pytest.fixture
def bare_display() -> Iterator[str]:
    """A server and nothing else."""
    command = ("Xvfb", "-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        assert server.stdout
        yield f":{server.stdout.readline().decode().strip()}"
        server.terminate()


Opened = Callable[[str, Box], PlainWindow]


@pytest.fixture
def opened(display: XvfbDisplay, windows: XlibWindows) -> Iterator[Opened]:
    """Opens a window, and closes it after the test."""
    with ExitStack() as closing:

        def open_one(title: str, box: Box) -> PlainWindow:
            window = PlainWindow(display.name, title, box)
            closing.callback(window.close)
            until_true(lambda: titles(windows) == [title], "it is listed")
            return window

        yield open_one


@contextmanager
def running(display: XvfbDisplay, folder: Path, *command: str) -> Iterator[int]:
    launcher = SubprocessLauncher(display.environment)
    application = launcher.launch(command, folder / "out.txt", {"HOME": str(folder)})
    yield application.process
    launcher.end(application)


def window_of(windows: XlibWindows, process: int) -> Window:
    until_true(lambda: any(one.process == process for one in windows.all()), "its window is there")
    return next(one for one in windows.all() if one.process == process)


@pytest.mark.parametrize("command", [("xcalc",), ("xterm",), ("galculator",), ("yad", "--form")])
def test_the_server_knows_whose_window_it_is_even_if_the_application_does_not_say(
    display: XvfbDisplay, windows: XlibWindows, tmp_path: Path, command: tuple[str, ...]
) -> None:
    with running(display, tmp_path, *command) as process:
        window = window_of(windows, process)
        assert window.title
        assert window.class_name.lower() == command[0]
        assert window.box.area > 1000


def test_a_gtk_menu_is_listed_on_top_as_a_menu(
    display: XvfbDisplay, windows: XlibWindows, tmp_path: Path
) -> None:
    hands = XlibHands(display.name, StopSwitch())
    with running(display, tmp_path, "galculator") as process:
        main = window_of(windows, process)
        until_true(lambda: found(windows, main.id).active, "it has the focus")

        hands.click(Point(main.box.x + 15, main.box.y + 12))

        until_true(lambda: windows.all()[0].kind is WindowKind.MENU, "the menu is open")
        menu = windows.all()[0]
        assert (menu.process, menu.managed) == (process, False)
        assert main.box.x <= menu.box.x < main.box.x + 40
        hands.press_keys("Escape")
        until_true(lambda: titles(windows) == ["galculator"], "the menu has closed")
        hands.close()


def test_a_gtk_dialog_belongs_to_its_window(
    display: XvfbDisplay, windows: XlibWindows, tmp_path: Path
) -> None:
    hands = XlibHands(display.name, StopSwitch())
    with running(display, tmp_path, "mousepad", "--disable-server") as process:
        main = window_of(windows, process)
        until_true(lambda: found(windows, main.id).active, "it has the focus")

        hands.press_keys("ctrl+s")

        until_true(lambda: len(windows.all()) == 2, "the file chooser is open")
        until_true(lambda: windows.all()[0].active, "it has the focus")
        dialog = windows.all()[0]
        assert (dialog.kind, dialog.modal_for) == (WindowKind.DIALOG, main.id)
        hands.close()


def test_a_minimised_window_is_not_on_the_screen_and_focusing_brings_it_back(
    display: XvfbDisplay, windows: XlibWindows, tmp_path: Path
) -> None:
    with running(display, tmp_path, "xterm") as process:
        window = window_of(windows, process)
        subprocess.run(
            ("xdotool", "windowminimize", str(window.id)),
            env={**os.environ, "DISPLAY": display.name},
            check=True,
        )
        until_true(lambda: not windows.all(), "it is minimised")

        windows.focus(window.id)

        assert found(windows, window.id).active


def test_windows_that_vanish_while_they_are_listed_do_no_harm(
    display: XvfbDisplay, windows: XlibWindows, opened: Opened
) -> None:
    opened("stays", Box(10, 40, 80, 60))
    over = threading.Event()

    def flicker() -> None:
        # From less time than a list takes to be made to more than it takes on a busy machine.
        for life_s in itertools.cycle((0.0, 0.002, 0.005, 0.02, 0.1, 0.5)):
            if over.is_set():
                return
            window = PlainWindow(display.name, "flickers", Box(200, 60, 50, 50), kind="menu")
            over.wait(life_s)
            window.close()

    restless = threading.Thread(target=flicker)
    restless.start()
    seen = Counter[str]()
    try:
        until_true(
            lambda: seen.update(titles(windows)) or seen["flickers"] > 10,
            lambda: f"it was seen: {seen}",
        )
    finally:
        over.set()
        restless.join()

    until_true(lambda: titles(windows) == ["stays"], "only the one that stays is left")
    assert set(seen) == {"stays", "flickers"}


def test_several_threads_may_ask_at_once(windows: XlibWindows, opened: Opened) -> None:
    window = opened("asked", Box(10, 40, 80, 60))
    answers: list[list[str]] = []

    def ask() -> None:
        for number in range(50):
            window.rename(f"asked {number}")
            answers.append(titles(windows))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(answers) == 200
    assert {len(answer) for answer in answers} == {1}


def test_what_has_not_changed_is_not_asked_again(windows: XlibWindows, opened: Opened) -> None:
    window = opened("quiet", Box(10, 40, 80, 60))
    until_true(lambda: windows.all() is windows.all(), "the window manager has come to rest")

    before = windows.all()
    window.rename("louder")

    assert windows.all() is not before


@pytest.mark.parametrize(
    ("name", "is_read"), [("_NET_CLIENT_LIST_STACKING", False), ("_NET_CLIENT_LIST", True)]
)
def test_what_the_window_manager_writes_anew_with_each_click_is_asked_for_where_it_is_read(
    display: XvfbDisplay, windows: XlibWindows, opened: Opened, name: str, *, is_read: bool
) -> None:
    window = opened("quiet", Box(10, 40, 80, 60))
    until_true(lambda: windows.all() is windows.all(), "the window manager has come to rest")
    before = windows.all()

    connection = Display(display.name)
    atom = connection.intern_atom(name)
    connection.screen().root.change_property(atom, Xatom.WINDOW, 32, [window.id])
    connection.sync()

    assert (windows.all() is not before) == is_read
    connection.close()


def test_the_part_of_a_gtk_window_that_is_only_shadow_does_not_count(
    windows: XlibWindows, opened: Opened
) -> None:
    window = opened("shadowed", Box(100, 100, 200, 150))

    window.say_shadow(20, 20, 10, 30)

    assert windows.all()[0].box == Box(120, 110, 160, 110)


def test_a_window_is_given_a_place_and_size(windows: XlibWindows, opened: Opened) -> None:
    window = opened("sized", Box(100, 100, 200, 150))

    windows.place(window.id, Box(40, 60, 320, 240))

    listed = windows.all()[0]
    assert listed.box == Box(40, 60, 320, 240)
    assert listed.frame.covers(listed.box)
    window.say_shadow(20, 20, 10, 30)
    windows.place(window.id, Box(80, 90, 300, 200))
    assert windows.all()[0].box == Box(80, 90, 300, 200)


def test_a_window_with_a_border_of_its_own_is_placed_to_the_pixel(
    display: XvfbDisplay, windows: XlibWindows, tmp_path: Path
) -> None:
    with running(display, tmp_path, "xterm") as process:
        window = window_of(windows, process)
        wanted = Box(50, 60, window.box.width, window.box.height)

        windows.place(window.id, wanted)

        until_true(lambda: found(windows, window.id).box == wanted, "it is there")


def test_a_maximised_window_is_given_a_size(windows: XlibWindows, opened: Opened) -> None:
    window = opened("maximised", Box(100, 100, 200, 150))
    window.maximise()
    until_true(lambda: windows.all()[0].box.width > 600, "it is maximised")

    windows.place(window.id, Box(40, 60, 320, 240))

    assert windows.all()[0].box == Box(40, 60, 320, 240)


def test_a_window_that_keeps_its_size_or_has_gone_is_told_in_a_sentence(
    display: XvfbDisplay, windows: XlibWindows
) -> None:
    window = PlainWindow(display.name, "fixed", Box(10, 40, 200, 100), is_fixed=True)
    until_true(lambda: titles(windows) == ["fixed"], "it is listed")
    with pytest.raises(ByheartError, match="keeps another size"):
        windows.place(window.id, Box(10, 40, 300, 200))
    window.close()
    until_true(lambda: titles(windows) == [], "it has gone")
    with pytest.raises(ByheartError, match="no longer there"):
        windows.place(window.id, Box(10, 40, 300, 200))


def test_without_a_window_manager_there_are_still_windows_and_focus(bare_display: str) -> None:
    windows = XlibWindows(bare_display)
    first = PlainWindow(bare_display, "first", Box(10, 20, 100, 80))
    second = PlainWindow(bare_display, "second", Box(50, 60, 100, 80))
    until_true(lambda: titles(windows) == ["second", "first"], "both are listed")

    windows.focus(first.id)

    assert titles(windows) == ["first", "second"]
    listed = found(windows, first.id)
    assert (listed.active, listed.managed) == (True, True)
    assert listed.box == listed.frame == Box(10, 20, 100, 80)
    windows.place(first.id, Box(30, 40, 120, 90))
    assert found(windows, first.id).box == Box(30, 40, 120, 90)
    for window in (first, second, windows):
        window.close()


def test_without_a_window_manager_a_window_is_asked_itself_to_close(bare_display: str) -> None:
    windows = XlibWindows(bare_display)
    window = PlainWindow(bare_display, "asked", Box(10, 20, 100, 80))
    until_true(lambda: titles(windows) == ["asked"], "it is listed")

    windows.close_window(window.id)

    assert window.next_message() == "WM_DELETE_WINDOW"
    for one in (window, windows):
        one.close()


def test_a_window_that_refuses_the_focus_is_given_up_in_a_sentence(bare_display: str) -> None:
    windows = XlibWindows(bare_display)
    hidden = PlainWindow(bare_display, "hidden", Box(10, 20, 100, 80))
    until_true(lambda: titles(windows) == ["hidden"], "it is listed")
    hidden.hide()

    with pytest.raises(ByheartError, match="does not come to the front"):
        windows.focus(hidden.id)

    for one in (hidden, windows):
        one.close()


def test_focus_is_given_a_hundred_times_without_a_delay(
    display: XvfbDisplay, windows: XlibWindows
) -> None:
    both = [PlainWindow(display.name, name, Box(10, 40, 80, 60)) for name in ("one", "other")]
    until_true(lambda: len(windows.all()) == 2, "both are listed")
    longest = 0.0
    for number in range(100):
        began = time.monotonic()
        windows.focus(both[number % 2].id)
        longest = max(longest, time.monotonic() - began)
    assert longest < 0.5
    for window in both:
        window.close()
