"""How much may be asked: calls, tokens, dollars and seconds, for each question and each run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from app.agent.usage import Usage


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that may be used."""

    calls: int
    tokens: int
    usd: float
    seconds: float


# A popup takes one to three calls of some 8,000 tokens each.
FOR_A_QUESTION = Limits(calls=20, tokens=600_000, usd=1.0, seconds=300.0)
FOR_A_RUN = Limits(calls=60, tokens=2_000_000, usd=3.0, seconds=1200.0)
FOR_A_TASK = Limits(calls=120, tokens=4_000_000, usd=5.0, seconds=1800.0)


@dataclass(slots=True)
class Spent:
    """What was used. `usd` is None once an answer came whose price is not known."""

    calls: int = 0
    used: Usage = field(default_factory=Usage)
    usd: float | None = 0.0
    seconds: float = 0.0

    def add(self, used: Usage, usd: float | None) -> None:
        """Count one answer."""
        self.used += used
        self.usd = None if usd is None or self.usd is None else self.usd + usd

    def beyond(self, limits: Limits) -> str:
        """Which limit is reached, in words; empty while none is."""
        if self.calls >= limits.calls:
            return f"{limits.calls} model calls"
        if self.used.total >= limits.tokens:
            return f"{limits.tokens} tokens"
        if self.usd is not None and self.usd >= limits.usd:
            return f"{limits.usd:g} dollars"
        return f"{limits.seconds:g} seconds" if self.seconds >= limits.seconds else ""


@dataclass(slots=True)
class Budget:
    """What is left of a run and of the question that is being asked. `now` is monotonic seconds."""

    now: Callable[[], float]
    for_a_question: Limits = FOR_A_QUESTION
    for_a_run: Limits = FOR_A_RUN
    run: Spent = field(default_factory=Spent)
    question: Spent = field(default_factory=Spent)
    _counted_until: float = field(default=0.0)

    def begin_question(self) -> None:
        """A new question: what it uses counts from here."""
        self.question = Spent()
        self._counted_until = self.now()

    def call(self) -> None:
        """Count one call: made, whatever comes of it."""
        self.run.calls += 1
        self.question.calls += 1

    def answer(self, used: Usage, usd: float | None) -> None:
        """Count what an answer used."""
        self.run.add(used, usd)
        self.question.add(used, usd)

    def reached(self) -> str:
        """Which limit is reached, in words; empty while none is."""
        self._count_time()
        if limit := self.question.beyond(self.for_a_question):
            return f"{limit} for one question"
        limit = self.run.beyond(self.for_a_run)
        return f"{limit} for one run" if limit else ""

    @property
    def seconds_left(self) -> float:
        """How long may still be waited for an answer."""
        self._count_time()
        return min(
            self.for_a_question.seconds - self.question.seconds,
            self.for_a_run.seconds - self.run.seconds,
        )

    def _count_time(self) -> None:
        now = self.now()
        for spent in (self.run, self.question):
            spent.seconds += now - self._counted_until
        self._counted_until = now
