"""What a run takes before its first look, made ready while nobody waits for it: what it loads, and
room for pictures.

A process on standby begins with it and turns to its request as soon as that is there; the rest
follows while the application starts.

A picture of a full HD screen takes 8 MB. Memory that was never touched is given out page by page
while it is written: 1 to 7 ms a picture, on a virtual machine more than taking it. glibc's `malloc`
can be told to keep what it has; it is filled once.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

# Of malloc.h (glibc): what is freed at the heap's end goes back to the system beyond the first of
# these; a piece as large as the second is taken from the system, 32 MB being the most it accepts.
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
NEVER, LARGEST = 2**31 - 1, 32 << 20
PIECE = 8 << 20
# What a run of ten steps sees on a full HD screen (see `app.player.run.journal_writer`); filled in
# 0.15 s.
ROOM = 256 << 20


def preallocate_memory(size: int = ROOM) -> Iterator[bool]:
    """Have so many bytes at hand for this process's main thread, a piece more with each answer: 5
    ms. The answers tell whether its C library can.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:
        yield False
        return
    kept = bool(mallopt(M_MMAP_THRESHOLD, LARGEST) and mallopt(M_TRIM_THRESHOLD, NEVER))
    pieces = []
    for _ in range(size // PIECE):
        pieces.append(b"\1" * PIECE)
        yield kept
    pieces.clear()  # together: what is filled stays with the process
    yield kept


def _pieces() -> Iterator[object]:
    """Pieces of a twentieth of a second each: a request waits for one of them at most."""
    from app.desktop import adapters_x11  # noqa: PLC0415 - see above

    yield adapters_x11
    from checks.vision import pixels  # noqa: PLC0415

    yield pixels
    from checks.vision import canvas  # noqa: PLC0415

    yield canvas
    from checks import pipeline  # noqa: PLC0415

    yield pipeline
    from app.player.screen import guard  # noqa: PLC0415

    yield guard
    from checks.text import rapidocr_reader  # noqa: PLC0415

    yield rapidocr_reader
    from app.recorder import recorder  # noqa: PLC0415

    yield recorder
    from app.wiring.agent import agent  # noqa: PLC0415

    yield agent
    from app.wiring.run import container  # noqa: PLC0415

    yield container
    yield from preallocate_memory()


@dataclass(frozen=True, slots=True)
class Preparation:
    """What one process has still to make ready."""

    pieces: Iterator[object] = field(default_factory=_pieces)

    def go_on(self, until: Callable[[], bool] = lambda: False) -> None:
        """Piece by piece, to the end or until something more urgent has come."""
        while not until():
            try:
                next(self.pieces)
            except StopIteration:
                return
