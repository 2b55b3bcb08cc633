"""What an agent needs of the world: a desktop to look at and to act on, and somebody to tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from app.agent.actions import Deed
from app.agent.answers import Answer
from app.agent.usage import Usage
from app.engine.model.geometry import Box, Picture, Point
from app.engine.model.ports import Stop

Block = dict[str, object]


class RefusedError(Exception):
    """A deed that must not be done, or could not be; the sentence is for the model."""


class WakingStop(Stop, Protocol):
    """A request to stop that an event loop can wait for."""

    @property
    def wake_fd(self) -> int:
        """Readable once stopping was asked for."""


class Desk(Protocol):
    """The desktop as an agent may see and use it: without Byheart's windows and without secrets."""

    def see(self) -> Picture:
        """The desktop, once it has come to rest; what is seen is what the next deeds rely on."""

    def part(self, box: Box) -> Picture:
        """A part of it, in its own pixels."""

    def pointer(self) -> Point:
        """Where the pointer is."""

    def shows(self, at: Point) -> bool:
        """Whether any monitor shows the place."""

    def wait_for_change(self, seconds: float) -> None:
        """Wait until something on the screen changes, at most so long, or until a stop."""

    def do(self, deed: Deed) -> None:
        """Do it, then wait until the screen has come to rest.

        RefusedError when it must not be done or the screen is no longer what was seen, and nothing
        was done. StoppedError once a stop was asked for.
        """


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One call of a model. `asked_for` are its actions in words; `usd` is None when unknown."""

    model: str
    used: Usage
    usd: float | None
    seconds: float
    stop_reason: str
    asked_for: tuple[str, ...] = ()
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class RefusedCall:
    """An action that the model asked for and did not get."""

    action: str
    why: str


class AgentLog(Protocol):
    """Hears what passes between Byheart and a model."""

    def note(self, told: ModelCall | RefusedCall) -> None:
        """Keep it with its picture."""


class Service(Protocol):
    """Answers requests."""

    async def ask(self, request: Block, seconds: float, begin: Callable[[], None]) -> Answer:
        """The model's next turn; `begin` is called for each attempt.

        GaveUpError says why there is none, StoppedError that a stop was asked for.
        """

    async def close(self) -> None:
        """Let go of the connection."""


class Job(Protocol):
    """What a model is asked to bring about, and how it is known to be done."""

    def is_over(self) -> bool:
        """Whether it is done now, whatever the model thinks of it."""

    def is_over_soon(self) -> bool:
        """The same with a little patience: what was done may take a moment to show."""

    def objection(self) -> str:
        """Why it is not done though the model says so; empty when its word is enough."""
