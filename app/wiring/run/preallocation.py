"""Room for pictures, made before the first is taken.

A picture of a full HD screen takes 8 MB. Memory that was never touched is given out page by page
while it is written: 1 to 7 ms a picture, on a virtual machine more than taking it. glibc's `malloc`
can be told to keep what it has; it is filled once, while nobody waits.
"""

from __future__ import annotations

import ctypes

# Of malloc.h (glibc): what is freed at the heap's end goes back to the system beyond the first of
# these; a piece as large as the second is taken from the system, 32 MB being the most it accepts.
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
NEVER, LARGEST = 2**31 - 1, 32 << 20
PIECE = 8 << 20
# What a run of ten steps sees on a full HD screen (see `app.player.run.journal_writer`); filled in
# 0.15 s.
ROOM = 256 << 20


def preallocate_memory(size: int = ROOM) -> bool:
    """Have so many bytes at hand for this process's main thread; whether its C library can."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:
        return False
    kept = mallopt(M_MMAP_THRESHOLD, LARGEST) and mallopt(M_TRIM_THRESHOLD, NEVER)
    pieces = [b"\1" * PIECE for _ in range(size // PIECE)]
    pieces.clear()
    return bool(kept)
