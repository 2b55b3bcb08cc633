"""Reading the next steps' pictures from disk while the present step is still being done."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from app.engine.trajectory import Trajectory
from checks.look import Look
from checks.scene import prepare
from checks.scrolling import list_around

# Decoding a full HD picture takes 20 ms and more where two cores have much to do: so many bytes are
# decoded while the application starts, most workflows to their end. The store keeps a little more.
AHEAD_BYTES = 200_000_000


@dataclass(slots=True)
class ComingNext:
    """Call it with the remembered look that just agreed: the very object, as the engine's memory
    gives it.
    """

    looks: tuple[Look, ...]
    _read_until: int = field(default=0)
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
        """Read from there on, as far as there is room; what was read before still is there."""
        taken, number = 0, start
        while number < len(self.looks) and taken < AHEAD_BYTES:
            look = self.looks[number]
            taken += 4 * look.picture.width * look.picture.height
            number += 1
            if number > self._read_until:
                self._pool.submit(_read, look)
        self._read_until = max(self._read_until, number)


def _read(look: Look) -> None:
    """Decode the picture into the store's cache, and find in it what the first check asks for."""
    if look.picture.bgra:
        prepare(look)
        if look.named:  # it may stand elsewhere in its list
            list_around(look)
