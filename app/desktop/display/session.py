"""Which session this is, and whether a display can be seen and driven.

Since when there has been a session: its display server makes its socket when it starts, and the
programs that let people log in start one for each session.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from Xlib.display import Display
from Xlib.ext import randr

from app.desktop.x11.connection import connect, require_extension
from app.engine.errors import BlockedError

NEEDED_EXTENSIONS = ("XTEST", "RECORD", "DAMAGE")
WAYLAND = (
    "This is a Wayland session: other windows can be neither seen nor driven. "
    "Log in to an X11 session, or play a workflow on a private display (--display private)."
)
NO_DISPLAY = (
    "There is no display: DISPLAY is not set. Start Byheart in an X11 session, "
    "or play a workflow on a private display (--display private)."
)


class Session(StrEnum):
    """What kind of desk this is."""

    X11 = "x11"
    WAYLAND = "wayland"
    XWAYLAND = "xwayland"  # has a DISPLAY, on which everything is silently black
    NONE = "none"


def session_of(environment: Mapping[str, str]) -> Session:
    """What the variables of a session say of it; the display itself is not asked."""
    wayland = environment.get("WAYLAND_DISPLAY") or environment.get("XDG_SESSION_TYPE") == "wayland"
    if environment.get("DISPLAY"):
        return Session.XWAYLAND if wayland else Session.X11
    return Session.WAYLAND if wayland else Session.NONE


def require_display(name: str, environment: Mapping[str, str] | None = None) -> str:
    """The name (":7") again; BlockedError, naming the remedy, unless it can be seen and driven."""
    if not name:
        session = os.environ if environment is None else environment
        wayland = session_of(session) is Session.WAYLAND
        raise BlockedError(WAYLAND if wayland else NO_DISPLAY)
    connection = connect(name)
    try:
        if is_xwayland(connection):
            raise BlockedError(WAYLAND)
        for extension in NEEDED_EXTENSIONS:
            require_extension(connection, extension)
    finally:
        connection.close()
    return name


def is_xwayland(connection: Display) -> bool:
    """Whether the display only serves X11 applications inside a Wayland session.

    The display is asked, not the environment: a private display in a Wayland session is a real one.
    """
    newer = connection.query_extension("XWAYLAND") is not None  # since Xwayland 23
    return newer or any(name.startswith("XWAYLAND") for name in outputs(connection))


def outputs(connection: Display) -> list[str]:
    """The names of the screens that are plugged in; Xwayland's are called XWAYLAND0 and so on."""
    if connection.query_extension("RANDR") is None:
        return []
    root = connection.screen().root
    resources = randr.get_screen_resources(root)
    stamp = resources.config_timestamp
    told = (randr.get_output_info(root, output, stamp) for output in resources.outputs)
    return [str(one.name) for one in told]


SOCKETS = Path("/tmp/.X11-unix")  # noqa: S108 - where X11 keeps them
LOCAL = re.compile(r"^(?:unix)?:(\d+)(?:\.\d+)?$")


def session_began(display: str, sockets: Path = SOCKETS) -> datetime | None:
    """When the session of a display of this machine began; None where nobody can tell."""
    known = LOCAL.match(display)
    if known is None:
        return None
    try:
        made_s = (sockets / f"X{known.group(1)}").stat().st_mtime
    except OSError:
        return None
    return datetime.fromtimestamp(made_s, UTC)
