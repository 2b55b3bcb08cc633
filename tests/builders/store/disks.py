"""A small disk of its own for a test: a tmpfs that can be filled up or made read-only."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class SmallDisk:
    folder: Path

    def fill(self) -> None:
        """Leave no room at all."""
        with (self.folder / "ballast").open("wb", buffering=0) as ballast:
            for size in (65_536, 4_096, 1):
                _write_until_full(ballast.fileno(), size)

    def empty(self) -> None:
        (self.folder / "ballast").unlink()

    def make_read_only(self) -> None:
        _mount("-o", "remount,ro", str(self.folder))


@contextmanager
def small_disk(folder: Path, kilobytes: int = 4096) -> Iterator[SmallDisk]:
    """Mounted on `folder` while the block lasts; the test is skipped where that is not allowed."""
    folder.mkdir()
    try:
        _mount("-t", "tmpfs", "-o", f"size={kilobytes}k,mode=700", "tmpfs", str(folder))
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("a tmpfs cannot be mounted here")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def _mount(*arguments: str) -> None:
    subprocess.run(["mount", *arguments], check=True, capture_output=True)


def _write_until_full(handle: int, size: int) -> None:
    try:
        while True:
            os.write(handle, bytes(size))
    except OSError:
        return
