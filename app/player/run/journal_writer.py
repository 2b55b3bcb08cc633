"""The journal of a run: events and pictures filed by a thread of its own, off the hot path.

What was done is filed promptly, for a run may be killed. What was seen costs 10 to 40 ms a picture
to compress and to bring to the disk. So it waits in memory until the run itself waits for something
slow, until it takes too much room, or until the end. Where another run follows at once,
its end is waited for: then any wait will do. At the end several threads compress.
"""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Protocol

from app.engine.errors import ByheartError
from app.engine.model.events import Checked, Diverged, Event, Reflexed
from app.engine.model.geometry import Picture
from app.player.run.event_json import event_to_json, renumbered
from app.player.screen.clock import IdleSignal
from checks.snapshot.look import Effect, Look

Message = dict[str, object]

# 30 pictures of 1920 x 1080: what a run of ten steps sees.
MOST_BYTES = 256_000_000
ASK_AGAIN_S = 0.1
# What was done is on disk so soon, though the run has no moment to spare.
PROMPTLY_S = 0.05
# Threads that compress at the end, beside the one that files: it takes half as long on two cores.
PACKERS = 2


class RunLog(Protocol):
    """Where a run's events and pictures are kept."""

    def append_events(self, run: str, events: Sequence[tuple[Message, int, datetime]]) -> None:
        """Add events to the run's story, each with its number and when it was told."""

    def keep_picture(self, picture: Picture) -> str:
        """Keep a picture; its reference."""


@dataclass(frozen=True, slots=True)
class Noted:
    """An event that waits to be filed, or other work, and the picture that it holds meanwhile."""

    number: int
    told: datetime
    event: Event | Message | Callable[[], None]
    held: Picture | None = None


@dataclass(slots=True)
class Journal:
    """Files events; the story keeps the order in which they were noted. `trouble` is told once when
    the log cannot be written. `numbers` are those of the steps played in the whole workflow. An
    `eager` one leaves as little as it can to the end.
    """

    log: RunLog
    run: str
    trouble: Callable[[ByheartError], None]
    leisure: IdleSignal = field(default_factory=IdleSignal)
    numbers: tuple[int, ...] = ()
    eager: bool = False
    _queue: queue.SimpleQueue[Noted | None] = field(default_factory=queue.SimpleQueue)
    _later: deque[Noted] = field(default_factory=deque)
    _thread: threading.Thread = field(init=False)
    _last_verdict: tuple[object, ...] = field(default=())
    _count: int = field(default=0)
    _failed: bool = field(default=False)
    _packed: Mapping[Picture, Future[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Start filing."""
        self._thread = threading.Thread(target=self._file_all, name="journal")
        self._thread.start()

    def note(self, event: Event | Message, picture: Picture | None = None) -> None:
        """File this event, a message with its picture; of equal looks in a row only the first."""
        if isinstance(event, Checked):
            verdict = (event.step, event.post, event.comparison.verdict, event.comparison.why)
            if verdict == self._last_verdict:
                return
            self._last_verdict = verdict
        held = _held_by(event) if picture is None else picture
        self._queue.put(Noted(self._count, datetime.now(UTC), event, held))
        self._count += 1

    def later(self, work: Callable[[], None], held: Picture) -> None:
        """Do this when there is time, at the end at the latest; it holds a picture until then. It
        must not raise.
        """
        self._queue.put(Noted(self._count, datetime.now(UTC), work, held))

    def keep(self, picture: Picture) -> str | None:
        """Keep a picture at once; its reference, None where there is no room for it."""
        try:
            return self.log.keep_picture(picture)
        except ByheartError:
            return None

    def close(self) -> None:
        """Wait until everything is filed."""
        self._queue.put(None)
        self._thread.join()

    def _file_all(self) -> None:
        while (noted := self._next()) is not None:
            if noted.held is not None:
                self._later.append(noted)
            else:
                self.leisure.wait_until_idle(PROMPTLY_S)
                self._file(noted)
            while bytes_of(each.held for each in self._later) > MOST_BYTES:
                self._file(self._later.popleft())
        self._file_rest()

    def _next(self) -> Noted | None:
        """What was noted next; meanwhile what waits is filed whenever there is time."""
        while self._later:
            try:
                return self._queue.get(timeout=0 if self.eager else ASK_AGAIN_S)
            except queue.Empty:
                if self._has_time():
                    self._file(self._later.popleft())
        return self._queue.get()

    def _has_time(self) -> bool:
        """Whether the run waits. Who is eager waits for that, but not for ever."""
        if self.eager:
            self.leisure.wait_until_idle(ASK_AGAIN_S)
        return self.eager or self.leisure.is_long()

    def _file_rest(self) -> None:
        """File what still waits at the end: the pictures side by side, the events together."""
        told: list[tuple[Message, int, datetime]] = []
        with ThreadPoolExecutor(PACKERS, "journal-packing") as packers:
            pictures = dict.fromkeys(each for noted in self._later for each in _shown_by(noted))
            self._packed = {each: packers.submit(self.log.keep_picture, each) for each in pictures}
            while self._later:
                told += self._made_ready(self._later.popleft())
        self._append(told)

    def _file(self, noted: Noted) -> None:
        self._append(self._made_ready(noted))

    def _made_ready(self, noted: Noted) -> list[tuple[Message, int, datetime]]:
        """What is to be appended of it, its pictures being kept; nothing of other work, which is
        done.
        """
        event = noted.event
        if callable(event):
            event()
            return []
        if self._failed:
            return []
        try:
            message = self._message(event, noted.held)
        except ByheartError as error:
            self._fail(error)
            return []
        return [(dict(renumbered(message, self.numbers)), noted.number, noted.told)]

    def _append(self, told: Sequence[tuple[Message, int, datetime]]) -> None:
        """What was made ready before something failed is filed all the same, if it can be."""
        if not told:
            return
        try:
            self.log.append_events(self.run, told)
        except ByheartError as error:
            self._fail(error)

    def _fail(self, error: ByheartError) -> None:
        if not self._failed:
            self._failed = True
            self.trouble(error)

    def _message(self, event: Event | Message, picture: Picture | None) -> Message:
        if not isinstance(event, dict):
            return event_to_json(event, self._kept)
        return event if picture is None else {**event, "seen": self._reference(picture)}

    def _kept(self, snapshot: object | None) -> str | None:
        picture = picture_of(snapshot)
        return None if picture is None else self._reference(picture)

    def _reference(self, picture: Picture) -> str:
        packed = self._packed.get(picture)
        return self.log.keep_picture(picture) if packed is None else packed.result()


def _held_by(event: Event | Message) -> Picture | None:
    """The picture that an event has seen."""
    return picture_of(event.seen) if isinstance(event, Checked | Diverged | Reflexed) else None


def _shown_by(noted: Noted) -> Iterable[Picture]:
    """The pictures that are kept with an event."""
    match noted.event:
        case Checked() | Diverged() as event:
            shown = picture_of(event.expected), picture_of(event.seen)
        case Reflexed() | dict():
            shown = None, noted.held
        case _:
            return ()
    return tuple(picture for picture in shown if picture is not None)


def bytes_of(pictures: Iterable[Picture | None]) -> int:
    """How many bytes they take; several may be one."""
    each = {id(one): 4 * one.width * one.height for one in pictures if one is not None}
    return sum(each.values())


def picture_of(snapshot: object | None) -> Picture | None:
    """The picture that a snapshot holds, if it holds one."""
    match snapshot:
        case Look(picture=picture):
            return picture
        case Effect(after=Look(picture=picture)):
            return picture
        case _:
            return None
