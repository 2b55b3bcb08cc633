"""Reading the next steps' pictures from disk while the present step is still being done; what they
say, too, once a window turned out to be drawn otherwise than recorded.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from app.engine.model.trajectory import Trajectory
from checks.prefetch import prepare, read_numbers, reading_ahead
from checks.snapshot.look import Look
from checks.text.compare import Reader
from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.pixels.scrolling import list_around

# Decoding a full HD picture takes 20 ms and more where two cores have much to do: so many bytes are
# decoded while the application starts, most workflows to their end. The store keeps a little more.
AHEAD_BYTES = 200_000_000


@dataclass(slots=True)
class SnapshotPrefetcher:
    """Call it with the remembered look that just agreed: the very object, as the engine's memory
    gives it.
    """

    looks: tuple[Look, ...]
    reader: Reader | None = None
    judged: ExplainedChangeCache | None = None
    _read_until: int = field(default=0)
    _next: Look | None = field(default=None)
    _closed: bool = field(default=False)
    _pool: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "coming-next"))

    @classmethod
    def of(
        cls,
        ways: Iterable[Trajectory],
        reader: Reader | None = None,
        judged: ExplainedChangeCache | None = None,
    ) -> SnapshotPrefetcher:
        """For the looks of these ways, each to its end; the first ones are read at once."""
        shown = (each for way in ways for each in (*(step.before for step in way.steps), way.final))
        coming = cls(tuple(look for look in shown if isinstance(look, Look)), reader, judged)
        coming._read(0)
        return coming

    def __call__(self, agreed: Look) -> None:
        """Read what comes after this look; of the very next one, what its clocks show, too."""
        number = self._number(agreed)
        if number is None:
            return
        self._read(number + 1)
        self._next = next(iter(self.looks[number + 1 :]), None)
        if self._next is not None:
            self._pool.submit(self._read_numbers, self._next)

    def soon(self, now: Look) -> None:
        """Lay a fresh look over the next one already, at once: what has just been typed is still
        asked for, and then this is what the next check asks for first. It is kept where it is asked
        for.
        """
        if self._next is not None and (scene := Scene(now, self._next)).same_size:
            _ = scene.differing

    def otherwise(self, agreed: Look) -> None:
        """Read what the next look says: in a window that is drawn otherwise it will be asked for,
        and reading it takes as long as all the rest.
        """
        number = self._number(agreed)
        if number is not None and number + 1 < len(self.looks):
            self._pool.submit(self._read_words, self.looks[number + 1])

    def close(self) -> None:
        """Stop reading."""
        self._closed = True
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _number(self, agreed: Look) -> int | None:
        return next((at for at, look in enumerate(self.looks) if look is agreed), None)

    def _read_words(self, look: Look) -> None:
        for _ in reading_ahead(look, self.reader) if self.reader else ():
            if self._closed:
                return

    def _read_numbers(self, look: Look) -> None:
        if self.judged is not None and self.reader is not None:
            read_numbers(look, self.judged, self.reader)

    def _read(self, start: int) -> None:
        """Read from there on, as far as there is room; what was read before still is there. What
        can be found in them comes after: a picture that is missing costs most. The list of names is
        asked for only where a name is not in sight.
        """
        taken, number = 0, start
        while number < len(self.looks) and taken < AHEAD_BYTES:
            picture = self.looks[number].picture
            taken += 4 * picture.width * picture.height
            number += 1
        fresh = self.looks[self._read_until : number]
        self._read_until = max(self._read_until, number)
        for work in (_decode, _prepare, _find_list):
            for look in fresh:
                self._pool.submit(work, look)


def _decode(look: Look) -> int:
    """Read the picture into the store's cache; how large it is."""
    return len(look.picture.bgra)


def _prepare(look: Look) -> None:
    """Find in a picture what the first check asks for."""
    if look.picture.bgra:
        prepare(look)


def _find_list(look: Look) -> None:
    """Find the list that what is named stands in: it may stand elsewhere there."""
    if look.named and look.picture.bgra:
        list_around(look)
