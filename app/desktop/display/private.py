"""A display of our own: Xvfb, openbox with our configuration, and a session bus for the
applications, all held by a keeper.
"""

from __future__ import annotations

import json
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from jeepney import DBusAddress, Properties
from jeepney.io.blocking import DBusConnection
from jeepney.low_level import MessageFlag
from Xlib import X, Xatom

from app.desktop.accessibility.bus import connect_to_bus
from app.desktop.coordinates import DOTS_PER_INCH
from app.desktop.display import keeper
from app.desktop.display.abandoned_folders import PREFIX, remove_abandoned
from app.desktop.display.authority import FILE, admit, forget, write_authority
from app.desktop.environment import inherited
from app.desktop.x11.connection import connect, hears_something
from app.engine.errors import BlockedError

SIZE = (1280, 800)
START_S = 10.0  # usually 0.1 to 0.2 s; a machine that swaps may take seconds
NEEDED = {"Xvfb": "xvfb", "openbox": "openbox", "dbus-daemon": "dbus", "setpriv": "util-linux"}
NEEDED_FOR_VNC = {
    "Xtigervnc": "tigervnc-standalone-server",
    **{program: package for program, package in NEEDED.items() if program != "Xvfb"},
}
SOCKET = "rfb"  # in the folder of a VncDisplay


class XvfbDisplay:
    """Ended by `close` or by the death of this process. One per run."""

    kind, needed = "xvfb", NEEDED

    @classmethod
    def start(cls, width: int = SIZE[0], height: int = SIZE[1], scale: float = 1.0) -> Self:
        """Start one of this size, 24 bits deep, on which applications draw at this scale;
        BlockedError when it does not start.
        """
        refuse_what_is_missing(cls.needed)
        remove_abandoned()
        started = cls((width, height))
        try:
            if scale != 1.0:
                _tell_scale(started.name, scale)
        except BaseException:
            started.close()
            raise
        return started

    def __init__(self, size: tuple[int, int]) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix=PREFIX))
        self._name = ""
        cookie = write_authority(self._folder)
        self._keeper = _start_keeper(self._folder, size, self.kind)
        self._held_open: DBusConnection | None = None
        try:
            told = self._read_first_line()
            self._name, self._bus = told["display"], told["bus"]
            admit(self._name, cookie)
            _wait_until_managed(self._name, time.monotonic() + START_S)
            if self.kind == XvfbDisplay.kind:
                self._held_open = _switch_accessibility_on(self._bus)
        except BaseException:
            self.close()
            raise

    @property
    def name(self) -> str:
        """Such as ":7"."""
        return self._name

    @property
    def bus(self) -> str:
        """The address of its session bus."""
        return self._bus

    @property
    def environment(self) -> Mapping[str, str]:
        """What an application must be started with; an empty value removes the variable."""
        return {
            "DISPLAY": self._name,
            "DBUS_SESSION_BUS_ADDRESS": self._bus,
            "XDG_RUNTIME_DIR": str(self._folder),
            "XDG_SESSION_TYPE": "x11",
            "GDK_BACKEND": "x11",
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "WAYLAND_DISPLAY": "",
            "XAUTHORITY": str(self._folder / FILE),
            "NO_AT_BRIDGE": "",
            "AT_SPI_BUS_ADDRESS": "",
        }

    def close(self) -> None:
        """End all of it."""
        if self._held_open is not None:
            self._held_open.close()
        for pipe in (self._keeper.stdin, self._keeper.stdout):
            if pipe is not None:
                pipe.close()
        try:
            self._keeper.wait(3 * keeper.PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._keeper.kill()
            self._keeper.wait()
        forget(self._name)
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read_first_line(self) -> dict[str, str]:
        pipe = self._keeper.stdout
        line = pipe.readline() if pipe and select.select([pipe], [], [], START_S)[0] else b""
        told: dict[str, str] = json.loads(line) if line else {"failed": "its keeper is silent"}
        if "failed" in told:
            raise BlockedError(f"A private display did not start: {told['failed']}.")
        return told


class VncDisplay(XvfbDisplay):
    """One whose server is TigerVNC, for a program that fills it with another machine's screen. Only
    this user can connect to `socket`, which shows it.
    """

    kind, needed = "vnc", NEEDED_FOR_VNC

    @property
    def socket(self) -> Path:
        """Where its server listens for viewers."""
        return self._folder / SOCKET


def refuse_what_is_missing(
    needed: Mapping[str, str] = NEEDED, what: str = "A private display"
) -> None:
    """BlockedError, with the command that mends it, when a program that `what` needs is not
    installed. `needed`: each program with Debian's package of it.
    """
    missing = [program for program in needed if not shutil.which(program)]
    if missing:
        packages = " ".join(needed[program] for program in missing)
        raise BlockedError(
            f"{what} needs {' and '.join(missing)}; install with: sudo apt-get install {packages}"
        )


def _switch_accessibility_on(bus: str) -> DBusConnection:
    """Tell applications on this session bus to describe themselves.

    That starts the service, which takes a while. Nobody waits for it; but the bus would drop the
    message of a caller that has left, so the connection must be held open.
    """
    status = DBusAddress("/org/a11y/bus", bus_name="org.a11y.Bus", interface="org.a11y.Status")
    message = Properties(status).set("IsEnabled", "b", True)  # noqa: FBT003 - the new value
    message.header.flags |= MessageFlag.no_reply_expected
    connection = connect_to_bus(bus)
    connection.send(message)
    return connection


def _tell_scale(name: str, scale: float) -> None:
    """In the way that desktops do: in the display's resources."""
    connection = connect(name)
    try:
        resources = f"Xft.dpi:\t{round(DOTS_PER_INCH * scale)}\n".encode()
        root = connection.screen().root
        root.change_property(Xatom.RESOURCE_MANAGER, Xatom.STRING, 8, resources)
        connection.sync()
    finally:
        connection.close()


def _start_keeper(folder: Path, size: tuple[int, int], kind: str) -> subprocess.Popen[bytes]:
    wished = (str(folder), f"{size[0]}x{size[1]}", kind)
    return subprocess.Popen(
        (sys.executable, "-I", "-S", keeper.__file__, *wished),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=inherited(),  # so does everything that its session bus starts
        start_new_session=True,
    )


def _wait_until_managed(name: str, deadline: float) -> None:
    """Until the window manager has taken over."""
    connection = connect(name)
    try:
        root = connection.screen().root
        root.change_attributes(event_mask=X.PropertyChangeMask)
        mark = connection.intern_atom("_NET_SUPPORTING_WM_CHECK")
        while root.get_full_property(mark, X.AnyPropertyType) is None:
            if not hears_something(connection, deadline):
                raise BlockedError(
                    "A private display did not start: its window manager did not answer."
                )
    finally:
        connection.close()
