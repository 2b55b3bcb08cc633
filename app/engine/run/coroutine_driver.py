"""How a run is told: a generator of events that also asks its teller for what takes time.

The loop is written once. Where it must wait or await it yields a request, and the teller
(`run_sync`, `run_async`) answers it: with the clock, with an event loop of its own, or with the
event loop that is running.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from app.engine.errors import UsageError
from app.engine.model.events import Event
from app.engine.model.ports import Clock, Stop

T = TypeVar("T")
Told = TypeVar("Told")


@dataclass(frozen=True, slots=True)
class Pending:
    """Please await this and give me its result."""

    awaitable: Awaitable[Any]


@dataclass(frozen=True, slots=True)
class Pause:
    """Please wait until then, the environment's next change, or a stop."""

    until: float


# What takes time and tells something, and what needs to await at most.
Story = Generator[Event | Pending | Pause, Any, T]
Question = Generator[Pending, Any, T]


def resolve_awaitable(value: Any) -> Question[Any]:  # noqa: ANN401 - a tool may return anything
    """The value; awaited first when it is a promise of one."""
    if inspect.isawaitable(value):
        return (yield Pending(value))
    return value


def run_sync(story: Story[None], clock: Clock, stop: Stop) -> Iterator[Event]:
    """Tell a story, answering its requests in this thread."""
    with closing(story), _Awaiter() as awaiter:
        while True:
            try:
                told = next(story)
                while isinstance(told, Pending | Pause):
                    told = _pass_on(story, _outcome(told, awaiter, clock, stop))
            except StopIteration:
                return
            yield told


async def run_async(story: Story[None], clock: Clock, stop: Stop) -> AsyncIterator[Event]:
    """Tell a story inside a running event loop, which goes on with its other work meanwhile."""
    with closing(story):
        while True:
            try:
                told = next(story)
                while isinstance(told, Pending | Pause):
                    told = _pass_on(story, await _outcome_async(told, clock, stop))
            except StopIteration:
                return
            yield told


def answer_now(question: Question[T]) -> T:
    """The answer to a question where nothing can be awaited."""
    try:
        asked = next(question)
    except StopIteration as end:
        answer: T = end.value
        return answer
    _discard(asked.awaitable)
    question.close()
    raise UsageError(
        "An async check was met where nothing can be awaited: "
        "guard an async tool with it, and ask `await divergence.is_resolved()`."
    )


async def answer_async(question: Question[T]) -> T:
    """The answer to a question; its promises are awaited here."""
    with closing(question):
        try:
            asked = next(question)
            while True:
                asked = _pass_on(question, await _kept(asked.awaitable))
        except StopIteration as end:
            answer: T = end.value
            return answer


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What a promise, or a wait, came to."""

    result: Any = None
    error: Exception | None = None


def _outcome(asked: Pending | Pause, awaiter: _Awaiter, clock: Clock, stop: Stop) -> _Outcome:
    try:
        if isinstance(asked, Pause):
            return _Outcome(clock.wait(asked.until, stop))
        return _Outcome(awaiter.result_of(asked.awaitable))
    except Exception as error:  # noqa: BLE001 - the story decides what it means
        return _Outcome(error=error)


async def _outcome_async(asked: Pending | Pause, clock: Clock, stop: Stop) -> _Outcome:
    if isinstance(asked, Pending):
        return await _kept(asked.awaitable)
    return await _kept(asyncio.to_thread(clock.wait, asked.until, stop))


async def _kept(promise: Awaitable[Any]) -> _Outcome:
    try:
        return _Outcome(await promise)
    except Exception as error:  # noqa: BLE001 - the story decides what it means
        return _Outcome(error=error)


def _pass_on(story: Generator[Told, Any, Any], outcome: _Outcome) -> Told:
    return story.send(outcome.result) if outcome.error is None else story.throw(outcome.error)


class _Awaiter:
    """An event loop of our own, started when the first promise has to be kept."""

    def __init__(self) -> None:
        self._runner: asyncio.Runner | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._runner is not None:
            self._runner.close()

    def result_of(self, awaitable: Awaitable[Any]) -> Any:  # noqa: ANN401
        if _a_loop_is_running():
            _discard(awaitable)
            raise UsageError(
                "An async tool or agent was met inside a running event loop; "
                "use `await engine.acall(...)`."
            )
        if self._runner is None:
            self._runner = asyncio.Runner()
        return self._runner.run(_awaited(awaitable))


async def _awaited(awaitable: Awaitable[Any]) -> Any:  # noqa: ANN401
    return await awaitable


def _a_loop_is_running() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _discard(awaitable: Awaitable[Any]) -> None:
    if inspect.iscoroutine(awaitable):
        awaitable.close()
