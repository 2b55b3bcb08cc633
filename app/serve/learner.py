"""Learns in its own time and in the order of what came: clients do not wait for it, but a request
that goes on from an answer waits until that answer is remembered.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from app.engine.errors import ByheartError

_LOG = logging.getLogger(__name__)
# So many answers wait to be remembered; more would be forgotten anyway, one by one.
MOST_WAITING = 2000
# A request waits so long for the turn before it; then it is forwarded.
WAITS_S = 5.0


class Learner:
    """One thread that writes. What goes wrong is logged once for each kind, and breaks nothing."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="learner")
        self._under_way: dict[str, Future[None]] = {}
        self._lock = threading.Lock()
        self._told: set[str] = set()

    def submit(self, work: Callable[[], object], place: str = "") -> None:
        """Do this later; `place` names the conversation that goes on from it."""
        with self._lock:
            if len(self._under_way) > MOST_WAITING:
                self._trouble("too many answers came at once to remember all of them")
                return
            future = self._thread.submit(self._done, work)
            self._under_way[place or f"{id(future)}"] = future
        future.add_done_callback(lambda done: self._forget(place or f"{id(done)}", done))

    async def settled(self, place: str) -> bool:
        """Wait until what this conversation goes on from is remembered; False when that takes too
        long.
        """
        future = self._under_way.get(place)
        if future is None:
            return True
        try:
            await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(future)), WAITS_S)
        except TimeoutError:
            return False
        return True

    def wait(self) -> None:
        """Until all that was submitted so far is done."""
        self._thread.submit(lambda: None).result()

    def close(self) -> None:
        """Do what is left, and end."""
        self._thread.shutdown(wait=True)

    def _done(self, work: Callable[[], object]) -> None:
        try:
            work()
        except ByheartError as error:
            self._trouble(str(error))
        except Exception as error:  # noqa: BLE001 - the edge of a thread: the client has its answer
            self._trouble(f"{type(error).__name__}: {error}")

    def _trouble(self, why: str) -> None:
        if why not in self._told:
            self._told.add(why)
            _LOG.warning("An answer was not remembered: %s", why)

    def _forget(self, place: str, done: Future[None]) -> None:
        with self._lock:
            if self._under_way.get(place) is done:
                del self._under_way[place]
