"""A real private display: quick, closed to others, and gone whatever happens to its owner."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest
from jeepney import DBusAddress, Properties
from jeepney.io.blocking import open_dbus_connection
from Xlib.display import Display
from Xlib.xauth import Xauthority

from app.desktop.display.abandoned_folders import HELD, PREFIX, YOUNG_S, remove_abandoned
from app.desktop.display.authority import VARIABLE
from app.desktop.display.private import START_S, XvfbDisplay
from app.desktop.system.launcher import SubprocessLauncher
from app.desktop.x11.screen import MssScreen
from app.desktop.x11.windows import XlibWindows
from app.engine.errors import BlockedError
from app.engine.model.geometry import Point
from tests.builders.desktop.displays import Person
from tests.builders.desktop.fields import until_true
from tests.builders.desktop.processes import command_of, lives, names_of

TOLD_S = 0.2  # longer than a keeper takes to begin the end
PARTS = {"Xvfb", "openbox", "dbus-daemon"}
OWNER = """
import json, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
from app.desktop.display.private import START_S, XvfbDisplay
display = XvfbDisplay.start()
folder = display.environment["XDG_RUNTIME_DIR"]
print(json.dumps([display.name, folder, display._keeper.pid]), flush=True)
sys.stdin.read()
"""


class Owner:
    """Another process that has a private display."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            (sys.executable, "-c", OWNER), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self.process.stdout
        self.display, self.folder, self.keeper = json.loads(self.process.stdout.readline())
        family = psutil.Process(self.keeper).children(recursive=True)
        self.family = [psutil.Process(self.keeper), *family]

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def owner() -> Iterator[Owner]:
    owner = Owner()
    yield owner
    owner.close()


def all_gone(family: list[psutil.Process]) -> bool:
    return not any(map(lives, family))


def traces_of(display: str, folder: str) -> list[str]:
    number = display.removeprefix(":")
    places = (f"/tmp/.X11-unix/X{number}", f"/tmp/.X{number}-lock", folder)
    return [place for place in places if Path(place).exists()]


def test_it_has_the_size_and_the_depth_that_were_asked_for() -> None:
    with XvfbDisplay.start(1024, 600) as private:
        connection = Display(private.name)
        screen = connection.screen()
        seen = (screen.width_in_pixels, screen.height_in_pixels, screen.root_depth)
        connection.close()
    assert seen == (1024, 600, 24)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_applications_are_told_the_scale_to_draw_at(scale: float) -> None:
    with XvfbDisplay.start(640, 480, scale) as private:
        screen = MssScreen(private.name)
        assert screen.scale() == scale
        screen.close()


@pytest.mark.serial
def test_it_is_ready_soon_after_its_server_could_be() -> None:
    """Bare Xvfb takes 0.04 s, all of it 0.1 s; the best of five, as neighbours take the cores."""
    bare, whole = [], []
    for _ in range(5):
        bare.append(bare_server_s())
        began = time.perf_counter()
        with XvfbDisplay.start():
            whole.append(time.perf_counter() - began)
    assert min(whole) < 6 * min(bare)


def bare_server_s() -> float:
    """How long Xvfb alone takes until it tells its number."""
    told, tells = os.pipe()
    began = time.perf_counter()
    words = ("Xvfb", "-displayfd", str(tells), "-nolisten", "tcp")
    with subprocess.Popen(words, pass_fds=(tells,), stderr=subprocess.DEVNULL) as server:
        os.close(tells)
        os.read(told, 10)
        took_s = time.perf_counter() - began
        os.close(told)
        server.terminate()
    return took_s


def test_when_it_is_closed_no_process_and_no_file_is_left() -> None:
    private = XvfbDisplay.start()
    family = psutil.Process(private._keeper.pid).children(recursive=True)
    assert names_of(family) >= PARTS

    private.close()

    assert all_gone(family)
    assert traces_of(private.name, private.environment["XDG_RUNTIME_DIR"]) == []


def test_a_killed_owner_leaves_no_process_and_no_file(owner: Owner) -> None:
    assert names_of(owner.family) >= PARTS

    os.kill(owner.process.pid, signal.SIGKILL)

    until_true(lambda: all_gone(owner.family), "every process of the display has ended")
    until_true(lambda: not traces_of(owner.display, owner.folder), "every file of it is gone")


def test_an_owner_that_is_interrupted_at_a_terminal_leaves_nothing_either(owner: Owner) -> None:
    os.kill(owner.process.pid, signal.SIGINT)

    until_true(lambda: all_gone(owner.family), "every process of the display has ended")
    until_true(lambda: not traces_of(owner.display, owner.folder), "every file of it is gone")


def test_a_killed_keeper_takes_the_display_with_it(owner: Owner) -> None:
    os.kill(owner.keeper, signal.SIGKILL)

    until_true(lambda: all_gone(owner.family), "every process of the display has ended")


def test_keeper_and_owner_killed_at_once_take_the_display_with_them(owner: Owner) -> None:
    for process in (owner.keeper, owner.process.pid):
        os.kill(process, signal.SIGKILL)

    until_true(lambda: all_gone(owner.family), "every process of the display has ended")


def test_a_killed_server_ends_the_rest_of_it_and_leaves_no_file(owner: Owner) -> None:
    server = next(one for one in owner.family if names_of([one]) == {"Xvfb"})

    server.kill()

    until_true(lambda: all_gone(owner.family), "every process of the display has ended")
    until_true(lambda: not traces_of(owner.display, owner.folder), "every file of it is gone")


@pytest.mark.parametrize("_", range(6))  # whether it is told at a bad moment is chance
def test_a_keeper_that_is_told_again_and_again_ends_all_of_it_all_the_same(
    owner: Owner, _: int
) -> None:
    """Several parts die in one moment, and each of them is told to the keeper."""
    until_s = time.monotonic() + TOLD_S
    next(one for one in owner.family if names_of([one]) == {"Xvfb"}).kill()
    with suppress(ProcessLookupError):
        while time.monotonic() < until_s:
            os.kill(owner.keeper, signal.SIGCHLD)

    until_true(lambda: all_gone(owner.family), "every process of the display has ended")
    until_true(lambda: not traces_of(owner.display, owner.folder), "every file of it is gone")


def test_what_the_bus_started_for_an_application_ends_with_it_and_does_not_end_it(
    tmp_path: Path,
) -> None:
    with XvfbDisplay.start() as private:
        launcher = SubprocessLauncher(private.environment)
        application = launcher.launch(("galculator",), tmp_path / "out.txt")
        keeper = psutil.Process(private._keeper.pid)
        # What is born, or given to another parent, while they are listed may be missing.
        family: list[psutil.Process] = []
        services: list[psutil.Process] = []

        def is_registry_listed() -> bool:
            family[:] = keeper.children(recursive=True)
            services[:] = [one for one in family if names_of([one]) == {"at-spi2-registryd"}]
            return bool(services)

        until_true(is_registry_listed, "the accessibility services run")
        [service] = services
        service.kill()
        until_true(lambda: not service.is_running(), "the service has ended and is buried")
        assert {"Xvfb", "openbox"} <= names_of(keeper.children())

    launcher.end(application)
    assert all_gone(family)


def test_it_does_not_miss_that_the_window_manager_has_taken_over() -> None:
    for _ in range(15):
        began = time.monotonic()
        XvfbDisplay.start(320, 240).close()
        assert time.monotonic() - began < START_S / 2


def test_two_at_once_do_not_know_each_other() -> None:
    with XvfbDisplay.start() as one, XvfbDisplay.start() as other:
        assert one.name != other.name
        assert one.bus != other.bus


def test_nobody_without_its_cookie_is_let_in(tmp_path: Path) -> None:
    """Not even a process of the same user, so no other user either."""
    with XvfbDisplay.start() as private:
        folder = Path(private.environment["XDG_RUNTIME_DIR"])
        assert folder.stat().st_mode & 0o077 == 0
        assert Path(private.environment[VARIABLE]).stat().st_mode & 0o077 == 0
        asked = ("xdpyinfo", "-display", private.name)
        stranger = {**os.environ, VARIABLE: str(tmp_path / "none")}
        tried = subprocess.run(asked, env=stranger, capture_output=True, check=False)
        subprocess.run(asked, env={**os.environ, **private.environment}, check=True)
    assert tried.returncode != 0
    assert b"unable to open display" in tried.stderr


def test_nobody_is_let_in_while_it_starts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A stranger tries as soon as the server answers, before its owner has been told of it."""
    tells = tmp_path / "tried"
    early = tmp_path / "openbox"
    stranger = f"XAUTHORITY={tmp_path}/none xdpyinfo -display $DISPLAY"
    tries = f"{stranger} >/dev/null 2>&1\necho $? >{tells}"
    early.write_text(f'#!/bin/sh\n{tries}\nexec {shutil.which("openbox")} "$@"\n')
    early.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with XvfbDisplay.start():
        assert tells.read_text() == "1\n"


def test_its_cookie_is_in_no_command_line_and_goes_with_it() -> None:
    before = os.environ.get(VARIABLE)
    with XvfbDisplay.start() as private:
        own = Path(private.environment[VARIABLE])
        cookie = Xauthority(str(own)).entries[0][4]
        assert cookie in {entry[4] for entry in Xauthority().entries}
        family = psutil.Process(private._keeper.pid).children(recursive=True)
        told = " ".join(word for process in family for word in command_of(process))
    assert "-nolisten tcp" in told
    assert cookie.hex() not in told
    assert os.environ.get(VARIABLE) == before
    assert not own.exists()


def test_windows_stay_when_the_wheel_is_turned_over_the_empty_desktop(tmp_path: Path) -> None:
    with XvfbDisplay.start() as private:
        launcher = SubprocessLauncher(private.environment)
        application = launcher.launch(("xterm", "-geometry", "20x5+0+0"), tmp_path / "out.txt")
        windows, person = XlibWindows(private.name), Person(private.name)
        until_true(lambda: len(windows.all()) == 1, "the terminal is there")

        person.moves(Point(1200, 700))
        for button in (4, 5, 5, 4):
            person.clicks(button)
        until_true(lambda: windows.active() is not None, "openbox has heard the wheel")

        assert [window.class_name for window in windows.all()] == ["XTerm"]
        windows.close()
        person.leaves()
        launcher.end(application)


def test_accessibility_is_switched_on() -> None:
    status = DBusAddress("/org/a11y/bus", bus_name="org.a11y.Bus", interface="org.a11y.Status")
    with XvfbDisplay.start() as private, open_dbus_connection(private.bus) as bus:
        reply = bus.send_and_get_reply(Properties(status).get("IsEnabled"), timeout=5)
    assert reply.body == (("b", True),)


def test_what_is_not_installed_is_named_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for program in ("dbus-daemon", "setpriv"):
        (tmp_path / program).symlink_to(str(shutil.which(program)))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(
        BlockedError, match=r"Xvfb and openbox; .* sudo apt-get install xvfb openbox"
    ):
        XvfbDisplay.start()


def test_a_server_that_does_not_start_is_quoted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "Xvfb"
    broken.write_text("#!/bin/sh\necho 'Fatal server error: no room' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(BlockedError, match="did not start: Fatal server error: no room"):
        XvfbDisplay.start()


def test_nothing_else_is_started_once_the_server_has_nothing_to_tell(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "Xvfb"
    says = "echo 'Fatal server error: no room' >&2"
    broken.write_text(f"#!/bin/bash\n{says}\nlast=${{@: -1}}\nexec {{last}}>&-\nexec sleep 60\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(BlockedError, match="did not start: Fatal server error: no room"):
        XvfbDisplay.start()


def test_the_folder_that_a_killed_keeper_left_is_cleared_away_later_and_no_other(
    tmp_path: Path,
) -> None:
    old = time.time() - 2 * YOUNG_S
    names = ("held by a living keeper", "young", "left")
    held, young, left = (tmp_path / f"{PREFIX}{name}" for name in names)
    for folder in (held, young, left):
        folder.mkdir()
        (folder / HELD).touch()
    for folder in (held, left):
        os.utime(folder, (old, old))
    with (held / HELD).open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        remove_abandoned(tmp_path)

    assert sorted(tmp_path.iterdir()) == sorted([held, young])


def test_a_living_keeper_holds_its_folder(owner: Owner) -> None:
    old = time.time() - 2 * YOUNG_S
    os.utime(owner.folder, (old, old))
    remove_abandoned()
    assert Path(owner.folder).is_dir()
    os.kill(owner.keeper, signal.SIGKILL)
    until_true(lambda: all_gone(owner.family), "the keeper is gone")
    os.utime(owner.folder, (old, old))
    remove_abandoned()
    assert not Path(owner.folder).exists()
