"""One run at a time on a screen that is shared.

Among the runs of a machine an OS lock says whose turn it is on a display, whoever asks for it and
from whatever data folder; who dies lets go of it. Among machines that play on a remote screen it is
a lock of the server that keeps the database, watched while the run lasts.
"""

from __future__ import annotations

import getpass
import re
import select
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from filelock import FileLock, Timeout

from app.desktop.signals import StopSwitch
from app.engine.errors import BlockedError, StoppedError
from app.store.database.locks import NamedLock
from app.store.private_files import FILE_MODE

# No event tells that a lock was let go of: here, or by another machine.
ASK_AGAIN_S = 0.1
ASK_SERVER_AGAIN_S = 1.0
LOOK_S = 5.0
LOST = "the database was lost, so that another machine may play on this screen now"
SCREEN = re.compile(r"^(?:unix)?(:\d+)(?:\.\d+)?$")


def _folder() -> Path:
    return Path(tempfile.gettempdir()) / f"byheart-{getpass.getuser()}"


def lock_name(display: str) -> str:
    """The same for all names of one display: ":0", ":0.0" and "unix:0" are one."""
    known = SCREEN.match(display)
    plain = known.group(1) if known else display
    return f"display{re.sub(r'[^0-9A-Za-z.-]', '_', plain)}.lock"


@dataclass(frozen=True, slots=True)
class DisplayLocks:
    """The locks of a machine's displays, for one user."""

    folder: Path = field(default_factory=_folder)

    @contextmanager
    def turn(self, display: str, waits: Callable[[], None], stop: StopSwitch) -> Iterator[None]:
        """The display is ours while the block lasts. `waits` is called when another has it;
        StoppedError when `stop` was asked during the wait.
        """
        lock = FileLock(self._path_of(display), mode=FILE_MODE)
        _wait(lambda: _takes(lock), waits, stop, ASK_AGAIN_S)
        try:
            yield
        finally:
            lock.release()

    def _path_of(self, display: str) -> Path:
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.folder.chmod(0o700)  # fails where it is another user's
        except OSError as error:
            raise BlockedError(f"No lock can be kept in {self.folder}: {error}.") from error
        return self.folder / lock_name(display)


@contextmanager
def turn_among_machines(
    lock: NamedLock, waits: Callable[[], None], stop: StopSwitch
) -> Iterator[None]:
    """The remote screen is ours while the block lasts. `waits` is called when another machine has
    it. `stop` is asked when it is ours no more; StoppedError when it was asked during the wait.
    """
    _wait(lock.take, waits, stop, ASK_SERVER_AGAIN_S)
    ended = threading.Event()
    watch = threading.Thread(target=_watch, args=(lock, stop, ended), name="screen", daemon=True)
    watch.start()
    try:
        yield
    finally:
        ended.set()
        watch.join()
        lock.release()


def _takes(lock: FileLock) -> bool:
    with suppress(Timeout):
        lock.acquire(blocking=False)
        return True
    return False


def _wait(
    takes: Callable[[], bool], waits: Callable[[], None], stop: StopSwitch, ask_again_s: float
) -> None:
    """Until a lock is taken; `waits` is called once, when it is not taken at once."""
    if takes():
        return
    waits()
    while not stop.asked:
        select.select([stop.wake_fd], [], [], ask_again_s)
        if takes():
            return
    raise StoppedError("It was stopped while it waited for its turn on the screen.")


def _watch(lock: NamedLock, stop: StopSwitch, ended: threading.Event) -> None:
    while not ended.wait(LOOK_S):
        if not lock.is_held():
            stop.ask(LOST)
            return
