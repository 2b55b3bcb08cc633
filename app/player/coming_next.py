"""Reading the next steps' pictures from disk while the present step is still being done."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from app.engine.trajectory import Trajectory
from checks.look import Look

# Decoding a full HD picture takes 13-20 ms; two steps ahead keeps that off the path without
# filling the cache of six.
AHEAD = 2


@dataclass(slots=True)
class ComingNext:
    """Call it with the remembered look that just agreed: the very object, as the engine's memory
    gives it.
    """

    looks: tuple[Look, ...]
    _pool: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "coming-next"))

    @classmethod
    def of(cls, ways: Iterable[Trajectory]) -> ComingNext:
        """For the looks of these ways, each to its end; the first ones are read at once."""
        shown = (each for way in ways for each in (*(step.before for step in way.steps), way.final))
        coming = cls(tuple(look for look in shown if isinstance(look, Look)))
        coming._read(0)
        return coming

    def __call__(self, agreed: Look) -> None:
        """Read what comes after this look."""
        number = next((at for at, look in enumerate(self.looks) if look is agreed), None)
        if number is not None:
            self._read(number + 1)

    def close(self) -> None:
        """Stop reading."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _read(self, start: int) -> None:
        for look in self.looks[start : start + AHEAD]:
            self._pool.submit(_touch, look)


def _touch(look: Look) -> int:
    """Decode the picture into the store's cache."""
    return len(look.picture.bgra)
