"""Screenshots of a conversation: does this one show what a remembered answer was given to?"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Generic, TypeVar

from app.agent.pictures import received
from app.engine.errors import ByheartError
from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Pixels, Point
from app.serve.acts import Spot, spots
from app.serve.answer import Answer
from app.serve.asked import Asked, Image
from app.serve.masks import painted_over
from app.store.turns.memory import Turn
from checks.clocks import Moments
from checks.offline import remember
from checks.repeat import judge_repeated
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader
from checks.verify.target_decision import place_of

# A remembered look holds its picture: 4 MB at 1280x800.
LOOKS_KEPT = 32
PICTURES_KEPT = 8
ANSWERS_KEPT = 4096

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Seen:
    """Whether the screen is the one of the answer, where its places stand now, and why not."""

    agrees: bool
    moves: dict[Spot, Point] = field(default_factory=dict)
    why: str = ""


class Latest(Generic[Key, Value]):
    """Keeps what was worked out last; for any number of threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key, work_out: Callable[[], Value]) -> Value:
        """The value of a key."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        value = work_out()
        with self._lock:
            self._kept[key] = value
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return value

    def clear(self) -> None:
        """Work everything out anew from now on."""
        with self._lock:
            self._kept.clear()


@dataclass
class Sight:
    """Judges screenshots by the checks. `kept_picture` reads the picture of a turn by its name,
    `clock` tells the time.
    """

    kept_picture: Callable[[str], Pixels]
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    looks: Latest[tuple[str, Point | None], Look] = field(
        default_factory=lambda: Latest(LOOKS_KEPT)
    )
    pictures: Latest[str, Pixels] = field(default_factory=lambda: Latest(PICTURES_KEPT))
    answers: Latest[tuple[object, ...], Seen] = field(default_factory=lambda: Latest(ANSWERS_KEPT))

    @cached_property
    def reader(self) -> RapidReader:
        """Reads texts; its models are loaded when a text must be read."""
        return RapidReader()

    def see(self, asked: Asked, turn: Turn, answer: Answer) -> Seen:
        """Whether the newest screenshot shows what it showed when the turn was remembered."""
        screen = asked.screen
        if screen is None or not turn.picture:
            return Seen(agrees=False, why="there is no screenshot to check the act by")
        key = (turn.id, turn.picture, screen.digest, asked.knows_pixels)
        return self.answers.get(key, lambda: self._seen(asked, turn, answer, screen))

    def picture(self, image: Image) -> Pixels:
        """The pixels of a screenshot. ValueError when they cannot be read."""
        return self.pictures.get(image.digest, lambda: _decoded(image))

    def kept(self, asked: Asked, image: Image) -> tuple[Pixels, tuple[Box, ...]]:
        """A screenshot as it may be kept, and what was painted over in it. ValueError when it
        cannot be read.
        """
        picture = self.picture(image)
        masked = asked.masks.places(picture, self.reader)
        return painted_over(picture, masked), masked

    def _seen(self, asked: Asked, turn: Turn, answer: Answer, screen: Image) -> Seen:
        try:
            current = painted_over(self.picture(screen), turn.masked)
        except ValueError:
            return Seen(agrees=False, why="the screenshot cannot be read")
        targets = spots(answer) if asked.knows_pixels else ()
        places: list[Point | None] = [target.at for target in targets]
        places = places or [_anchor(turn, asked)]
        if any(box.contains(at) for box in turn.masked for at in places if at is not None):
            return Seen(agrees=False, why="what is acted on is painted over")
        moves = {}
        for target, at in zip(targets or (None,), places, strict=True):
            told = self._judged(turn, at, current, claims=not answer.calls)
            if not told.agrees:
                return Seen(agrees=False, why=told.why)
            if target is not None:
                moves[target] = place_of(told, target.at)
        return Seen(agrees=True, moves=moves)

    def _judged(self, turn: Turn, at: Point | None, current: Pixels, *, claims: bool) -> Comparison:
        try:
            look = self.looks.get((turn.picture, at), lambda: self._look(turn, at))
        except (ByheartError, OSError) as error:
            return Comparison(Verdict.CANNOT_TELL, 0.0, why=str(error))
        moments = Moments(turn.created, self.clock())
        return judge_repeated(look, current, self.reader, claims=claims, moments=moments)

    def _look(self, turn: Turn, at: Point | None) -> Look:
        picture = self.kept_picture(turn.picture)
        inside = at is not None and 0 <= at.x < picture.width and 0 <= at.y < picture.height
        return remember(picture, at, self.reader) if at is not None and inside else Look(picture)


def _decoded(image: Image) -> Pixels:
    try:
        return received(image.data)
    except Exception as error:  # Pillow meets damage with whatever breaks first
        raise ValueError("the picture cannot be read") from error


def _anchor(turn: Turn, asked: Asked) -> Point | None:
    """Where the act before was made, and so what the keyboard speaks to."""
    if not asked.knows_pixels or not turn.anchor:
        return None
    return Point(int(turn.anchor["x"]), int(turn.anchor["y"]))
