"""Servers of remote screens on loopback: TigerVNC with its own desktop, x11vnc before another."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

import pytest

from app.desktop.display.keeper import OPENBOX_CONFIGURATION
from tests.builders.desktop.displays import private_display, set_layout
from tests.builders.desktop.fields import end, until_true

SIZE = (1280, 800)


@dataclass
class VncServer:
    """A running one: its port, and the X display that it shows, where the truth is."""

    port: int
    display: str
    process: subprocess.Popen[bytes]
    environment: Mapping[str, str]

    password: ClassVar[str | None] = None  # what it takes of who connects

    @property
    def address(self) -> str:
        return f"vnc://127.0.0.1:{self.port}"


@dataclass
class Kept:
    """An Access in memory; `asked` counts how often the password was."""

    secret: str | None = None
    pins: dict[str, str] = field(default_factory=dict)
    asked: int = 0

    def password(self, where: str) -> str | None:
        self.asked += 1
        return self.secret

    def of(self, where: str) -> str:
        return self.pins.get(where, "")

    def keep(self, where: str, pin: str) -> None:
        self.pins[where] = pin


@contextmanager
def tigervnc(
    *words: str, size: tuple[int, int] = SIZE, port: int | None = None
) -> Iterator[VncServer]:
    """Xtigervnc with a window manager and the layout "us"."""
    told, tells = os.pipe()
    chosen = port or free_port()
    command = (
        *("Xtigervnc", "-displayfd", str(tells), "-geometry", f"{size[0]}x{size[1]}"),
        *("-depth", "24", "-dpi", "96", "-rfbport", str(chosen), "-localhost", "-noreset"),
        *("-AlwaysShared", "-SendPrimary=0", "-SetPrimary=0", "-ac", "-nolisten", "tcp"),
        *(words or ("-SecurityTypes", "None")),
    )
    with ExitStack() as after:
        process = started(command, {}, (tells,))
        after.callback(end, process)
        os.close(tells)
        with os.fdopen(told) as first:
            number = first.readline().strip()
        assert number, "Xtigervnc did not start"
        display = f":{number}"
        environment = {"DISPLAY": display, "XAUTHORITY": "", "GSETTINGS_BACKEND": "memory"}
        manager = ("openbox", "--sm-disable", "--config-file", str(OPENBOX_CONFIGURATION))
        after.callback(end, started(manager, environment))
        until_true(lambda: is_listening(chosen), "the server listens")
        set_layout(display, "us")
        yield VncServer(chosen, display, process, environment)


@contextmanager
def x11vnc(
    display: str, environment: Mapping[str, str], port: int | None = None
) -> Iterator[VncServer]:
    """x11vnc in front of a display that is there."""
    port = port or free_port()
    command = (
        *("x11vnc", "-display", display, "-rfbport", str(port), "-localhost", "-forever"),
        *("-shared", "-quiet", "-nopw", "-noprimary", "-nosetprimary", "-nobell"),
    )
    process = started(command, environment)
    try:
        until_true(lambda: is_listening(port), "the server listens")
        yield VncServer(port, display, process, environment)
    finally:
        end(process)


@pytest.fixture(scope="session")
def tiger() -> Iterator[VncServer]:
    """One TigerVNC for all tests of a worker."""
    with tigervnc() as server:
        yield server


@pytest.fixture(scope="session")
def shared() -> Iterator[VncServer]:
    """One x11vnc, in front of a display of its own, for all tests of a worker."""
    with private_display() as display, x11vnc(display.name, display.environment) as server:
        yield server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def password_file(folder: Path, password: str) -> Path:
    """As a server keeps its password."""
    path = folder / "password"
    made = subprocess.run(
        ("tigervncpasswd", "-f"), input=password.encode(), capture_output=True, check=True
    )
    path.write_bytes(made.stdout)
    return path


def is_there(program: str) -> bool:
    return shutil.which(program) is not None


def is_listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def started(
    command: Sequence[str], environment: Mapping[str, str], keep_open: tuple[int, ...] = ()
) -> subprocess.Popen[bytes]:
    merged = {**os.environ, **environment}
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=keep_open,
        env={name: value for name, value in merged.items() if value},
    )
