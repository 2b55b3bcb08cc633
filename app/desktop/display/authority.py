"""The cookies that open private displays, in files as X writes them (Xau(3)).

A server that is given such a file with `-auth` lets in nobody without the cookie, from its first
moment on. An application gets the file of its own display. This process, and the runs it starts,
find the cookies of its displays beside the session's own, in a file that XAUTHORITY names: libxcb
and python-xlib look nowhere else.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
import socket
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from struct import pack
from threading import Lock
from typing import IO, Any, NamedTuple

from Xlib.error import XauthError
from Xlib.xauth import Xauthority

from app.desktop.display.abandoned_folders import HELD, PREFIX

VARIABLE = "XAUTHORITY"
FILE = "authority"
COOKIE = b"MIT-MAGIC-COOKIE-1"
COOKIE_BYTES = 16
LOCAL, WILD = 256, 65535  # FamilyLocal, FamilyWild: X11/Xauth.h


class Entry(NamedTuple):
    """One cookie and the display it opens; no `number` means any."""

    family: int
    address: bytes
    number: bytes
    name: bytes
    cookie: bytes


def write_authority(folder: Path) -> bytes:
    """A new cookie, which the file `authority` of the folder gives to a server and its clients.

    No number of a display stands there: the server chooses it only once it has read the file.
    """
    cookie = secrets.token_bytes(COOKIE_BYTES)
    local = Entry(LOCAL, _host(), b"", COOKIE, cookie)
    _write(folder / FILE, [local, Entry(WILD, b"", b"", COOKIE, cookie)])
    return cookie


def session_authority() -> str:
    """The authority file of the session, as applications on its display need it; "": the usual."""
    return _OWN.session


def admit(display: str, cookie: bytes) -> None:
    """Let this process, and what it starts with its environment, open the display (":7")."""
    _OWN.admit(_number(display), cookie)


def admit_from(display: str, file: str) -> None:
    """The same, with the cookie that another process of this user keeps for it in this file. A
    display whose cookie is not there stays closed.
    """
    number = _number(display)
    for entry in _entries_of(file, {}):
        if entry.family == LOCAL and entry.number == number:
            _OWN.admit(number, entry.cookie)


def forget(display: str) -> None:
    """A display has ended; its cookie opens nothing any more."""
    _OWN.forget(_number(display))


@dataclass(slots=True)
class OwnAuthority:
    """The authority file of this process, there as long as it has a private display. XAUTHORITY is
    one for the whole process, and so is this.
    """

    _cookies: dict[bytes, bytes] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)
    _before: str | None = None
    _held: IO[str] | None = None

    @property
    def session(self) -> str:
        """The authority file of the session; "": the usual one."""
        with self._lock:
            return (os.environ.get(VARIABLE) if self._held is None else self._before) or ""

    def admit(self, number: bytes, cookie: bytes) -> None:
        """Keep the cookie of the display of this number."""
        with self._lock:
            self._cookies[number] = cookie
            if self._held is None:
                self._before = os.environ.get(VARIABLE)
                self._held = _held_folder()
            os.environ[VARIABLE] = self._write(self._held)

    def forget(self, number: bytes) -> None:
        """Drop a cookie; after the last one the session's own file is the one in force again."""
        with self._lock:
            if self._cookies.pop(number, None) is None or self._held is None:
                return
            if self._cookies:
                self._write(self._held)
            else:
                self._end(self._held)

    def _end(self, held: IO[str]) -> None:
        os.environ.pop(VARIABLE, None)
        if self._before is not None:
            os.environ[VARIABLE] = self._before
        shutil.rmtree(Path(held.name).parent, ignore_errors=True)
        held.close()
        self._held = None

    def _write(self, held: IO[str]) -> str:
        path = Path(held.name).with_name(FILE)
        _write(path, [*self._entries(), *_entries_of(self._before, self._cookies)])
        return str(path)

    def _entries(self) -> list[Entry]:
        host = _host()
        return [Entry(LOCAL, host, number, COOKIE, has) for number, has in self._cookies.items()]


_OWN = OwnAuthority()


def _held_folder() -> IO[str]:
    """A new folder's lock, which tells that somebody needs it (see `abandoned`)."""
    held = (Path(tempfile.mkdtemp(prefix=PREFIX)) / HELD).open("w")
    fcntl.flock(held, fcntl.LOCK_EX)
    return held


def _entries_of(session: str | None, others: dict[bytes, bytes]) -> list[Entry]:
    """What the session's file holds, without what is left there of displays of these numbers."""
    path = Path(session or Path.home() / ".Xauthority")
    try:
        known: list[Any] = Xauthority(str(path)).entries if path.stat().st_size else []
    except (OSError, XauthError):
        return []  # a session without cookies
    entries = [Entry(*entry) for entry in known]  # its type stubs take the family for bytes
    return [each for each in entries if each.family != LOCAL or each.number not in others]


def _write(path: Path, entries: list[Entry]) -> None:
    """The whole file at once: a client may read it meanwhile."""
    beside = path.with_name(f"{path.name}.part")
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        for entry in entries:
            file.write(pack(">H", entry.family))
            for part in entry[1:]:
                file.write(pack(">H", len(part)) + part)
    beside.replace(path)


def _host() -> bytes:
    return socket.gethostname().encode()


def _number(display: str) -> bytes:
    return display.removeprefix(":").encode()
