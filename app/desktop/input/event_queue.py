"""Telling events on a thread of its own, in order, whoever brings them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread, current_thread

from app.desktop.ports import Input

_LOG = logging.getLogger(__name__)


def tell(heard: Callable[[Input], None], event: Input) -> None:
    """Call who hears; an error there is logged, and what is told goes on."""
    try:
        heard(event)
    except Exception:  # noqa: BLE001 - the edge of the thread
        _LOG.exception("an input event was lost")


class Telling:
    """From construction until it is ended."""

    def __init__(self, heard: Callable[[Input], None], name: str) -> None:
        self._heard = heard
        self._events: SimpleQueue[Input | None] = SimpleQueue()
        self._ended = False
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def bring(self, event: Input) -> None:
        """To be told after all that was brought before."""
        self._events.put(event)

    def end(self) -> None:
        """What was brought before is told, and nothing more; the thread is gone.

        Unless it is that thread which asks: then nothing more is told at all.
        """
        self._events.put(None)
        if current_thread() is self._thread:
            self._ended = True
        else:
            self._thread.join()

    def _run(self) -> None:
        while not self._ended and (event := self._events.get()) is not None:
            tell(self._heard, event)
