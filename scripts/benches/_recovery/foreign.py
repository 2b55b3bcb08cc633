"""A dialog of another program, which comes up while Order Desk loads something."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from app.demo.order_desk.diary import Diary, NotToldError
from scripts.benches._recovery.plan import Foreign

LOADS_WITHIN_S = 30.0


@contextmanager
def comes_up(foreign: Foreign | None, diary: Diary, desk: Mapping[str, str]) -> Iterator[None]:
    """It is there from its moment until somebody closes it, or the block ends."""
    if foreign is None:
        yield
        return
    started: list[subprocess.Popen[bytes]] = []
    mark = diary.mark()
    waiting = threading.Thread(target=lambda: started.extend(_started(foreign, diary, mark, desk)))
    waiting.start()
    try:
        yield
    finally:
        waiting.join()
        for process in started:
            process.terminate()
            process.wait()


def _started(
    foreign: Foreign, diary: Diary, mark: int, desk: Mapping[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """Nothing where the application did not come so far."""
    try:
        for _ in range(foreign.loading + 1):
            told = diary.wait_for("loading", mark, LOADS_WITHIN_S)
            mark = diary.lines.index(told, mark) + 1
    except NotToldError:
        return
    environment = {**os.environ, **desk}
    yield subprocess.Popen(
        ("yad", *foreign.words),
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
