"""A question to a driver, a service or a resolver of names, with a limit to its answer's time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from app.engine.errors import ByheartError

T = TypeVar("T")


class TooSlowError(ByheartError):
    """What was asked did not answer in time."""


def within(limit_s: float, ask: Callable[[], T]) -> T:
    """What `ask` answers or raises. TooSlowError after the limit: no driver and no resolver of
    names can be relied on to keep one, so whoever is still waited for is left behind.
    """
    future: Future[T] = Future()
    thread = threading.Thread(target=_answer, args=(future, ask), name="time limit", daemon=True)
    thread.start()
    thread.join(limit_s)
    if not future.done():
        raise TooSlowError(f"no answer came within {limit_s:g} s")
    return future.result()


def _answer(future: Future[T], ask: Callable[[], T]) -> None:
    try:
        future.set_result(ask())
    except BaseException as error:  # noqa: BLE001 - raised again where it was asked for
        future.set_exception(error)
