"""A session bus of its own, without a display."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def session_bus() -> Iterator[str]:
    """Its address; it is gone when the block ends."""
    command = ("dbus-daemon", "--session", "--nofork", "--print-address")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as daemon:
        try:
            assert daemon.stdout is not None
            yield daemon.stdout.readline().strip()
        finally:
            daemon.kill()
