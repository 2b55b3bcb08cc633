"""A request to stop that wakes whoever waits."""

from __future__ import annotations

import os
import threading
from contextlib import suppress


class StopSwitch:
    """Asked for once and from anywhere: a signal handler, a thread, the stop key. It stays asked
    for.
    """

    def __init__(self) -> None:
        self._reason = ""
        self._asked = False
        self._first = threading.Lock()
        self._wake_fd, self._waking_fd = os.pipe()
        os.set_blocking(self._waking_fd, False)

    @property
    def asked(self) -> bool:
        """Whether stopping was asked for."""
        return self._asked

    @property
    def reason(self) -> str:
        """Who asked and why, in words; empty while not asked."""
        return self._reason

    @property
    def wake_fd(self) -> int:
        """A file descriptor that is readable from the moment that stopping was asked for."""
        return self._wake_fd

    def ask(self, reason: str) -> None:
        """Ask to stop. The first reason stays."""
        if not self._first.acquire(blocking=False):
            return
        self._reason = reason
        self._asked = True
        with suppress(OSError):
            os.write(self._waking_fd, b"!")

    def close(self) -> None:
        """Let go of the file descriptors; whoever waits on them must have ended."""
        for fd in (self._wake_fd, self._waking_fd):
            with suppress(OSError):
                os.close(fd)
