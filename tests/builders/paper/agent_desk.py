"""A desk for an agent, on paper: one picture per state, a diary of deeds, refusals on demand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from app.agent.actions import Deed
from app.agent.batch import Batch
from app.agent.budget import Budget
from app.agent.ports import Job, ModelCall, RefusedCall, RefusedError
from app.agent.prices import read_prices
from app.agent.service import AnthropicService
from app.agent.talk import Talk
from app.agent.view import View
from app.desktop.signals import StopSwitch
from app.engine.model.geometry import Box, Picture, Pixels, Point

SIZE = (1280, 800)
KEY = "sk-test-not-a-key"


def painted(level: int, size: tuple[int, int] = SIZE) -> Pixels:
    """A picture of one grey."""
    return Pixels(*size, bytes((level, level, level, 0)) * (size[0] * size[1]))


@dataclass
class PaperDesk:
    """Every deed changes the grey of the screen, unless it is refused."""

    size: tuple[int, int] = SIZE
    level: int = 100
    still: bool = False
    diary: list[Deed] = field(default_factory=list)
    parts: list[Box] = field(default_factory=list)
    refuse: Callable[[Deed], str] = lambda _: ""
    hidden: tuple[Point, ...] = ()

    def see(self) -> Picture:
        return painted(self.level, self.size)

    def part(self, box: Box) -> Picture:
        self.parts.append(box)
        return painted(self.level, (box.width, box.height))

    def pointer(self) -> Point:
        return Point(640, 400)

    def shows(self, at: Point) -> bool:
        return at not in self.hidden

    def wait_for_change(self, seconds: float) -> None:
        """Nothing changes by itself."""

    def do(self, deed: Deed) -> None:
        if why := self.refuse(deed):
            raise RefusedError(why)
        self.diary.append(deed)
        if not self.still:
            self.level += 1


@dataclass
class PaperJob:
    """Over once so many deeds were done; None: when the model says so."""

    desk: PaperDesk
    deeds: int | None = None

    def is_over(self) -> bool:
        return self.deeds is not None and len(self.desk.diary) >= self.deeds

    def is_over_soon(self) -> bool:
        return self.is_over()

    def objection(self) -> str:
        return "" if self.deeds is None else "A dialog is in the way."


@dataclass
class Told:
    """Keeps what it hears."""

    notes: list[ModelCall | RefusedCall] = field(default_factory=list)

    def note(self, told: ModelCall | RefusedCall) -> None:
        self.notes.append(told)

    @property
    def calls(self) -> list[ModelCall]:
        return [note for note in self.notes if isinstance(note, ModelCall)]


@dataclass
class Clockwork:
    """A clock that is set by hand."""

    time_s: float = 0.0

    def now(self) -> float:
        return self.time_s


@dataclass
class Conversing:
    """A talk with the service on loopback about a job at a desk."""

    url: str
    desk: PaperDesk
    job: Job
    model: str = "claude-sonnet-5-5"
    told: Told = field(default_factory=Told)
    stop: StopSwitch = field(default_factory=StopSwitch)
    clock: Clockwork = field(default_factory=Clockwork)
    view: View | None = None
    budget: Budget = field(init=False)

    def __post_init__(self) -> None:
        self.budget = Budget(self.clock.now)

    def carry_on(self) -> str:
        """From a short brief until it ends."""
        return asyncio.run(self.talk())

    async def talk(self) -> str:
        view = self.view or View.of(Box(0, 0, *self.desk.size))
        batch = Batch(self.desk, view, self.told, self.job)
        service = AnthropicService(KEY, self.url, self.stop)
        talk = Talk(self.model, service, batch, self.job, self.budget, read_prices(), self.told)
        self.budget.begin_question()
        talk.conversation.show([("Close the dialog.", None), ("The screen now:", batch.look())])
        try:
            return await talk.carry_on()
        finally:
            await service.close()
            self.stop.close()
