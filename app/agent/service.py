"""Asking Anthropic's service: one request, repeated where that may help, given up at once on a
stop.

The SDK's own retries sleep as long as the service tells them to. Here nothing waits longer than it
may, and whoever waits is woken by a stop, in the middle of a request as well.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import anthropic

from app.agent.answers import Answer, UnusableError, read_answer
from app.agent.ports import WakingStop
from app.engine.errors import GaveUpError, StoppedError

Block = dict[str, object]
T = TypeVar("T")

ATTEMPTS = 4
FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 8.0
# A service that asks for more is not going to answer while somebody waits.
LONGEST_RETRY_AFTER_S = 30.0
# A turn takes seconds, a minute where much is thought about.
LONGEST_REQUEST_S = 180.0
CONNECT_S = 10.0

RETRIED = frozenset({408, 409, 429})
SERVER_ERROR = 500
NEVER_RETRIED = "enforced_spend_limit_reached"


class _FailedError(Exception):
    """One attempt failed. `pause_s` is how long the service asks to wait; None: it does not say."""

    def __init__(self, why: str, *, final: bool = False, pause_s: float | None = None) -> None:
        super().__init__(why)
        self.why, self.final, self.pause_s = why, final, pause_s


class AnthropicService:
    """Anthropic's Messages API. `base_url` None: where the SDK finds it."""

    def __init__(self, key: str, base_url: str | None, stop: WakingStop) -> None:
        self._stop = stop
        self._client = anthropic.AsyncAnthropic(
            api_key=key,
            base_url=base_url,
            max_retries=0,
            timeout=anthropic.Timeout(LONGEST_REQUEST_S, connect=CONNECT_S),
        )

    async def ask(self, request: Block, seconds: float, begin: Callable[[], None]) -> Answer:
        """Ask until there is a whole answer, or no sense in asking on."""
        try:
            async with asyncio.timeout(seconds):
                return await unless_stopped(self._asked(request, begin), self._stop)
        except TimeoutError:
            raise GaveUpError("The model did not answer in the time there was for it.") from None

    async def close(self) -> None:
        """Let go of the connection."""
        await self._client.close()

    async def _asked(self, request: Block, begin: Callable[[], None]) -> Answer:
        pause_s = FIRST_PAUSE_S
        for attempt in range(1, ATTEMPTS + 1):
            begin()
            try:
                return await self._once(request)
            except _FailedError as failed:
                if failed.final or attempt == ATTEMPTS:
                    raise GaveUpError(f"The model could not be asked: {failed.why}.") from failed
                await asyncio.sleep(pause_s if failed.pause_s is None else failed.pause_s)
                pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
        raise AssertionError

    async def _once(self, request: Block) -> Answer:
        create: Callable[..., Awaitable[Any]] = self._client.messages.with_raw_response.create
        try:
            response = await create(**request)
            return read_answer(json.loads(await response.text()))
        except anthropic.APIStatusError as error:
            raise _refused(error) from error
        except anthropic.APIError as error:
            raise _FailedError(f"{_kind(error)} ({error.message})") from error
        except (UnusableError, ValueError) as error:
            raise _FailedError(f"its answer cannot be used ({error})") from error


async def unless_stopped(work: Coroutine[Any, Any, T], stop: WakingStop) -> T:
    """The result of the work; StoppedError at once when a stop is asked for meanwhile."""
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()
    loop.add_reader(stop.wake_fd, task.cancel)
    try:
        return await task
    except asyncio.CancelledError:
        if stop.asked:
            raise StoppedError(stop.reason) from None
        raise
    finally:
        loop.remove_reader(stop.wake_fd)


def _refused(error: anthropic.APIStatusError) -> _FailedError:
    """What an error of the service means: to be tried again, or for good."""
    headers = error.response.headers
    pause_s = _seconds(headers.get("retry-after-ms"), 1000) or _seconds(headers.get("retry-after"))
    may_help = error.status_code in RETRIED or error.status_code >= SERVER_ERROR
    why = f"{error.status_code}, {_said(error)}"
    if pause_s is not None and pause_s > LONGEST_RETRY_AFTER_S:
        return _FailedError(f"{why}; it asks to wait {pause_s:.0f} s", final=True)
    for_good = headers.get("x-should-retry") == "false" or NEVER_RETRIED in str(error.body)
    return _FailedError(why, final=for_good or not may_help, pause_s=pause_s)


def _said(error: anthropic.APIStatusError) -> str:
    body = error.body
    told = body.get("error") if isinstance(body, dict) else None
    words = told.get("message") if isinstance(told, dict) else None
    return str(words or type(error).__name__)


def _kind(error: anthropic.APIError) -> str:
    is_late = isinstance(error, anthropic.APITimeoutError)
    return "it did not answer in time" if is_late else "there is no connection"


def _seconds(header: str | None, unit: int = 1) -> float | None:
    """A number of seconds that a header tells; None where it tells none."""
    try:
        seconds = float(header or "") / unit
    except ValueError:
        return None
    return seconds if seconds >= 0 else None
