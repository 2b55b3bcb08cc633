"""One run at a time on a display that is shared: an OS lock for each, whoever asks for it, from
whatever data folder. It is let go of by whoever dies.
"""

from __future__ import annotations

import getpass
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from filelock import FileLock, Timeout

from app.engine.errors import BlockedError, StoppedError
from app.store.private_files import FILE_MODE

ASK_AGAIN_S = 0.1  # no event tells that a lock was let go of
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
    def turn(
        self, display: str, waits: Callable[[], None], is_stopped: Callable[[], bool]
    ) -> Iterator[None]:
        """The display is ours while the block lasts. `waits` is called when another has it;
        StoppedError when the wait was stopped.
        """
        lock = FileLock(self._path_of(display), mode=FILE_MODE)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            waits()
            self._wait(lock, is_stopped)
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

    def _wait(self, lock: FileLock, is_stopped: Callable[[], bool]) -> None:
        while not is_stopped():
            with suppress(Timeout):
                lock.acquire(timeout=ASK_AGAIN_S)
                return
        raise StoppedError("It was stopped while it waited for its turn on the display.")
