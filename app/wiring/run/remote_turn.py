"""One run at a time on a remote screen, whichever machine plays it: a lock of the server that keeps
the database, watched while the run lasts.
"""

from __future__ import annotations

import select
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.desktop.signals import StopSwitch
from app.engine.errors import StoppedError
from app.store.database.locks import NamedLock

ASK_AGAIN_S = 1.0  # no event tells that another machine has let go of it
LOOK_S = 5.0
LOST = "the database was lost, so that another machine may play on this screen now"


@contextmanager
def remote_turn(lock: NamedLock, waits: Callable[[], None], stop: StopSwitch) -> Iterator[None]:
    """The screen is ours while the block lasts. `waits` is called when another machine has it.
    `stop` is asked when it is ours no more; StoppedError when it was asked during the wait.
    """
    _wait(lock, waits, stop)
    ended = threading.Event()
    watch = threading.Thread(target=_watch, args=(lock, stop, ended), name="screen", daemon=True)
    watch.start()
    try:
        yield
    finally:
        ended.set()
        watch.join()
        lock.release()


def _wait(lock: NamedLock, waits: Callable[[], None], stop: StopSwitch) -> None:
    is_told = False
    while not lock.take():
        if not is_told:
            waits()
            is_told = True
        if stop.asked:
            raise StoppedError("It was stopped while it waited for its turn on the screen.")
        select.select([stop.wake_fd], [], [], ASK_AGAIN_S)


def _watch(lock: NamedLock, stop: StopSwitch, ended: threading.Event) -> None:
    while not ended.wait(LOOK_S):
        if not lock.is_held():
            stop.ask(LOST)
            return
