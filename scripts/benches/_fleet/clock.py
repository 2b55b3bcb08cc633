"""A clock for one host alone: a library that its processes load before all others."""

from __future__ import annotations

import shutil
import struct
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

SOURCE = Path(__file__).with_name("clock.c")


@dataclass(frozen=True, slots=True)
class Clock:
    """Says what the machine's does, and as many seconds more as it was set to."""

    library: Path
    file: Path

    @classmethod
    def made(cls, folder: Path) -> Self:
        """One that is right; needs a C compiler."""
        library = folder / "clock.so"
        line = ("cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE))
        subprocess.run(line, check=True, capture_output=True)
        clock = cls(library, folder / "clock")
        clock.set(0)
        return clock

    @property
    def environment(self) -> Mapping[str, str]:
        """What a process has to find to go by it."""
        return {"LD_PRELOAD": str(self.library), "FLEET_CLOCK": str(self.file)}

    def set(self, ahead_s: int) -> None:
        """So many seconds ahead (negative: behind), at once for all who go by it."""
        with self.file.open("r+b" if self.file.exists() else "wb", buffering=0) as file:
            file.write(struct.pack("=i", ahead_s))


def can_be_made() -> bool:
    """Whether this machine has a C compiler."""
    return shutil.which("cc") is not None
