"""Whoever keeps the machine awake does so from when it is asked until it is told, and says where it
cannot.
"""

from __future__ import annotations

import stat
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

import pytest
from jeepney import message_bus, new_method_return
from jeepney.io.blocking import open_dbus_connection

from app.desktop.system import keep_awake
from app.desktop.system.keep_awake import (
    CAFFEINATE,
    CONTINUOUS,
    SYSTEMD_INHIBIT,
    Awake,
    AwakeInEveryWay,
    CommandAwake,
    WindowsAwake,
    awake_here,
)
from app.desktop.system.keep_awake_dbus import ScreenSaverAwake
from app.engine.errors import BlockedError
from tests.builders.desktop.awake import FakeAwake
from tests.builders.desktop.buses import session_bus

WHY = "Byheart plays orders"
Rig = tuple[Awake, Callable[[], bool]]
# Says that it holds by a file, as long as the program that it is given lasts.
INHIBITS = """#!/bin/sh
for last; do :; done
touch {held}
"$last"
rm {held}
"""


@pytest.fixture(params=["fake", "systemd", "caffeinate", "windows", "screensaver"])
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rig]:
    """One of them, and whether the machine is kept awake now."""
    match request.param:
        case "fake":
            fake = FakeAwake()
            yield fake, lambda: bool(fake.held)
        case "systemd" | "caffeinate" as name:
            held = tmp_path / "held"
            command = SYSTEMD_INHIBIT if name == "systemd" else CAFFEINATE
            stand_in(tmp_path / "bin" / command[0], INHIBITS.format(held=held), request)
            yield CommandAwake(command), held.exists
        case "windows":
            flags = [CONTINUOUS]

            def set_state(told: int) -> int:
                flags.append(told)
                return 1

            yield WindowsAwake(set_state), lambda: flags[-1] & 1 == 1
        case _:
            with session_bus() as bus, Saver(bus) as saver:
                yield ScreenSaverAwake(bus), lambda: saver.is_held


def stand_in(path: Path, text: str, request: pytest.FixtureRequest) -> None:
    """A program of that name, first on the PATH."""
    path.parent.mkdir()
    path.write_text(text)
    path.chmod(stat.S_IRWXU)
    request.getfixturevalue("monkeypatch").setenv("PATH", str(path.parent), prepend=":")


class Saver:
    """A desktop's screen saver: it is held while who asked is on the bus."""

    def __init__(self, bus: str) -> None:
        self._bus, self._asker = bus, ""
        self._changed = threading.Condition()

    def __enter__(self) -> Self:
        self._connection: Any = open_dbus_connection(self._bus)
        self._connection.send_and_get_reply(message_bus.RequestName("org.freedesktop.ScreenSaver"))
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.join(5)
        self._connection.close()

    @property
    def is_held(self) -> bool:
        if not self._asker:
            return False
        probe: Any = open_dbus_connection(self._bus)
        answer = probe.send_and_get_reply(message_bus.NameHasOwner(self._asker))
        probe.close()
        return bool(answer.body[0])

    def _serve(self) -> None:
        while True:
            try:
                asked = self._connection.receive(timeout=5)
            except (OSError, TimeoutError):
                return
            if asked.header.fields.get(3) == "Inhibit":  # MEMBER
                self._asker = asked.header.fields[7]  # SENDER
                self._connection.send(new_method_return(asked, "u", (7,)))
                return


def test_it_is_held_until_it_is_told(rig: Rig) -> None:
    awake, is_held = rig
    assert not is_held()
    release = awake.hold(WHY)
    assert is_held()
    release()
    assert not is_held()
    release()
    assert not is_held()


@pytest.mark.parametrize(
    "awake",
    [
        FakeAwake(works=False),
        CommandAwake(("no-such-program",)),
        CommandAwake(("false",)),
        WindowsAwake(lambda _: 0),
        WindowsAwake(),
        ScreenSaverAwake(""),
        ScreenSaverAwake("unix:path=/no/such/bus"),
        AwakeInEveryWay([]),
        AwakeInEveryWay([FakeAwake(works=False), WindowsAwake(lambda _: 0)]),
    ],
)
def test_where_it_cannot_it_says_so(awake: Awake) -> None:
    with pytest.raises(BlockedError):
        awake.hold(WHY)


def test_one_that_ended_before_it_heard_is_let_go_of() -> None:
    with subprocess.Popen(("true",), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.wait()
        assert process.stdin is not None
        process.stdin.write(b"held\n")
        keep_awake._end(process)
        assert process.stdin.closed


def test_a_session_without_a_saver_is_said() -> None:
    with session_bus() as bus, pytest.raises(BlockedError, match="no screen saver"):
        ScreenSaverAwake(bus).hold(WHY)


def test_one_way_that_works_is_enough_and_all_are_let_go_of() -> None:
    ways = [FakeAwake(), FakeAwake(works=False), FakeAwake()]
    release = AwakeInEveryWay(ways).hold(WHY)
    assert [each.held for each in ways] == [[WHY], [], [WHY]]
    release()
    assert [each.held for each in ways] == [[], [], []]


def test_each_platform_has_its_way() -> None:
    assert isinstance(awake_here("", "win32"), WindowsAwake)
    assert awake_here("", "darwin") == CommandAwake(CAFFEINATE)
    assert isinstance(awake_here("", "linux"), AwakeInEveryWay)
