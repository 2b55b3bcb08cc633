"""The application's diary: one JSON object per line, each with its monotonic moment."""

from __future__ import annotations

import fcntl
import json
import os
import stat
import time
from collections.abc import Mapping
from pathlib import Path

STANDARD_OUTPUT = 1
PIPE_BYTES = 1 << 20  # 400 layouts, the longest lines; Linux lets any user have this much


class DeskLog:
    """Tells what a user could see, and when (`t`, from `time.monotonic()`).

    Silent without a descriptor. Lines are written at once and never block: when nobody empties a
    full pipe, lines are dropped.
    """

    def __init__(self, descriptor: int | None) -> None:
        """Write to an open descriptor, or nowhere."""
        self._descriptor = descriptor

    @classmethod
    def at(cls, place: str | None) -> DeskLog:
        """A diary on standard output ("-"), in a file or in a FIFO."""
        if place is None:
            return cls(None)
        if place == "-":
            return cls(_roomy(STANDARD_OUTPUT))
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
        return cls(_roomy(os.open(Path(place), flags, 0o600)))

    @property
    def listening(self) -> bool:
        """Whether lines go anywhere."""
        return self._descriptor is not None

    def tell(self, event: str, at_s: float | None = None, **facts: object) -> None:
        """Write one line."""
        if self._descriptor is None:
            return
        moment = time.monotonic() if at_s is None else at_s
        line: Mapping[str, object] = {"event": event, "t": round(moment, 6), **facts}
        try:
            os.write(self._descriptor, json.dumps(line, ensure_ascii=False).encode() + b"\n")
        except (BlockingIOError, BrokenPipeError):
            return


def _roomy(descriptor: int) -> int:
    """The same descriptor; a pipe holds a lot and never makes the application wait."""
    if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
        os.set_blocking(descriptor, False)
        fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    return descriptor
