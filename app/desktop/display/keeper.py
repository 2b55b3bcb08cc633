"""The keeper of a private display: a small process that starts it, holds it, and ends all of it
when its owner is gone.

It runs by itself (`python -I -S keeper.py FOLDER 1280x800 xvfb`), outside the owner, so that it
outlives a `kill -9` of the owner. Its standard input is a pipe that only the owner holds open, and
end of file is the order to end. It is the subreaper of everything that the session bus starts, so
nothing escapes it; and should it be killed itself, the display dies with it (`setpriv
--pdeathsig`). It imports the standard library only and is ready in about 20 ms.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType

SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER, linux/prctl.h
PATIENCE_S = 2.0
OPENBOX_CONFIGURATION = Path(__file__).with_name("openbox.xml")
OPENBOX = {"xvfb": OPENBOX_CONFIGURATION, "vnc": Path(__file__).with_name("openbox_bare.xml")}
ENDINGS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD)


class OverError(Exception):
    """The display has come to its end: a signal, or a part of it that died."""


class Ending:
    """What hears those signals: the first raises OverError, unless the end has `begun`. One part
    that dies takes others with it, and none of them must interrupt what ends the rest. A service
    that the session bus started for an application is no part: it may end whenever it likes.
    """

    def __init__(self) -> None:
        self.begun = False
        self._parts: set[int] = set()
        self._dead: set[int] = set()

    def hear(self, number: int, _frame: FrameType | None) -> None:
        """A signal has come."""
        if not self.begun and (number != signal.SIGCHLD or self._has_lost_a_part()):
            self.begun = True
            raise OverError

    def depend_on(self, process: int) -> None:
        """From now on the end of this child is the end of all; OverError if it has ended."""
        self._parts.add(process)
        if process in self._dead and not self.begun:
            self.begun = True
            raise OverError

    def _has_lost_a_part(self) -> bool:
        """Bury the children that have died, and tell whether a part was among them."""
        with contextlib.suppress(ChildProcessError):
            while (process := os.waitpid(-1, os.WNOHANG)[0]) != 0:
                self._dead.add(process)
        return not self._parts.isdisjoint(self._dead)


def main(folder: Path, size: str, kind: str) -> None:
    """Start a display of this size ("1280x800") and kind ("xvfb", or "vnc", which shows it to whom
    connects to "rfb" in the folder), tell where it is in one line of JSON, hold it until standard
    input ends.

    Sockets and the log of what was started live in the folder, which is removed at the end; should
    this process be killed, the lock on "held" is gone and tells that nobody needs the folder. Its
    file "authority" holds the cookie, without which the server lets nobody in.
    """
    ending = Ending()
    for number in ENDINGS:
        signal.signal(number, ending.hear)
    ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    held = (folder / "held").open("w")
    fcntl.flock(held, fcntl.LOCK_EX)
    sockets: list[tuple[Path, int, int]] = []
    try:
        _hold(folder, size, kind, sockets, ending)
        ending.begun = True
    except OverError:
        pass  # between two lines; it comes once
    finally:
        ending.begun = True
        _end_everything()
        for socket in sockets:
            _remove(*socket)
        shutil.rmtree(folder, ignore_errors=True)


def _hold(
    folder: Path, size: str, kind: str, sockets: list[tuple[Path, int, int]], ending: Ending
) -> None:
    """Until the end; `sockets` gets where clients find the display."""
    try:
        started = _start(folder, size, kind, ending)
        sockets += _sockets_of(started["display"])
        _tell(started)
        sys.stdin.buffer.read()
    except (OverError, OSError):
        with contextlib.suppress(OSError):
            _tell({"failed": _last_words(folder / "log")})


def _tell(what: dict[str, str]) -> None:
    os.write(sys.stdout.fileno(), json.dumps(what).encode() + b"\n")


def _last_words(log: Path) -> str:
    """The last line that what was started has written; that is where it says why it ended."""
    lines = log.read_text(errors="replace").split("\n") if log.exists() else []
    said = [line.strip() for line in lines if line.strip()]
    return said[-1].rstrip(".") if said else "it says nothing"


def _server(folder: Path, size: str, kind: str) -> tuple[str, ...]:
    if kind == "xvfb":
        return ("Xvfb", "-screen", "0", f"{size}x24")
    shown = ("-rfbport", "-1", "-rfbunixpath", str(folder / "rfb"), "-rfbunixmode", "384")  # 0600
    alone = ("-SecurityTypes", "None", "-AcceptSetDesktopSize=0", "-SendPrimary=0", "-SetPrimary=0")
    return ("Xtigervnc", "-geometry", size, "-depth", "24", *shown, *alone)


def _start(folder: Path, size: str, kind: str, ending: Ending) -> dict[str, str]:
    log = folder / "log"
    authority = str(folder / "authority")
    closed = ("-dpi", "96", "-auth", authority, "-nolisten", "tcp")
    server = (*_server(folder, size, kind), *closed, "-noreset", "-displayfd")
    display = ":" + _first_word(log, {}, server, ending)
    # The memory back end keeps what the accessibility service stores out of the user's own
    # settings.
    about = {
        "DISPLAY": display,
        "XAUTHORITY": authority,
        "XDG_RUNTIME_DIR": str(folder),
        "GSETTINGS_BACKEND": "memory",
    }
    manager = ("openbox", "--sm-disable", "--config-file", str(OPENBOX[kind]))
    _run(log, about, manager, ending)
    address = f"unix:path={folder}/bus"
    _first_word(
        log,
        about,
        (
            "dbus-daemon",
            "--session",
            "--nofork",
            "--nopidfile",
            "--address",
            address,
            "--print-address",
        ),
        ending,
    )
    return {"display": display, "bus": address}


def _first_word(log: Path, extra: dict[str, str], command: tuple[str, ...], ending: Ending) -> str:
    """Run a server that tells that it is ready on the file descriptor which is its last argument;
    what it told. OverError when it tells nothing: it has ended, or will.
    """
    told, tells = os.pipe()
    _run(log, extra, (*command, str(tells)), ending, keep_open=(tells,))
    os.close(tells)
    with os.fdopen(told) as first:
        word = first.readline().strip()
    if not word:
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)  # none may interrupt the telling of it
        raise OverError
    return word


def _run(
    log: Path,
    extra: dict[str, str],
    command: tuple[str, ...],
    ending: Ending,
    keep_open: tuple[int, ...] = (),
) -> None:
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"WAYLAND_DISPLAY", "XAUTHORITY"}
    }
    with log.open("ab") as output:
        process = subprocess.Popen(
            ("setpriv", "--pdeathsig", "TERM", "--", *command),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=keep_open,
            env=environment | extra,
        )
    ending.depend_on(process.pid)


def _end_everything() -> None:
    """Ask all that descends from this process to end, then kill what did not: a server that is only
    killed leaves its lock.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    _send(_descendants(), signal.SIGTERM)
    _bury_until(time.monotonic() + PATIENCE_S)
    while left := _descendants():
        _send(left, signal.SIGKILL)
        _bury_until(time.monotonic() + PATIENCE_S)


def _sockets_of(display: str) -> list[tuple[Path, int, int]]:
    """Where clients find the display, and what tells that from the socket of a later one of its
    number; nothing where X keeps no file.
    """
    path = Path(f"/tmp/.X11-unix/X{display.removeprefix(':')}")  # noqa: S108 - X's own place
    with contextlib.suppress(OSError):
        return [(path, *_mark_of(path))]
    return []


def _mark_of(path: Path) -> tuple[int, int]:
    known = path.stat()
    return known.st_ino, known.st_ctime_ns


def _remove(path: Path, *mark: int) -> None:
    """A server that was killed leaves its socket, where nobody answers."""
    with contextlib.suppress(OSError):
        if _mark_of(path) == mark:
            path.unlink()


def _bury_until(deadline: float) -> None:
    with contextlib.suppress(ChildProcessError):
        while (left_s := deadline - time.monotonic()) > 0:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                signal.sigtimedwait({signal.SIGCHLD}, left_s)


def _send(processes: list[int], number: signal.Signals) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, number)


def _descendants(of: int | None = None) -> list[int]:
    process = os.getpid() if of is None else of
    try:
        children = (
            Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
        )
    except OSError:
        return []
    return [one for child in children for one in (int(child), *_descendants(int(child)))]


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
