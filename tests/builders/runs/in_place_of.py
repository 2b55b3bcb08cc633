"""Runs in the place of those that a supervisor would start: none starts a process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import SimpleNamespace

from app.player.run.messages import RunRequest
from app.scheduler.run.run_process import Message
from app.scheduler.run.supervisor import Supervisor

OPENED = "app.wiring.run.launcher.Supervisor.opened"
Opened = Callable[[Supervisor, RunRequest], AbstractContextManager[SimpleNamespace]]


def in_place_of_runs(run: Callable[[Supervisor, RunRequest], Iterator[Message]]) -> Opened:
    """What `OPENED` is replaced with: each run says what `run` says, and its process is gone."""

    @contextmanager
    def opened(supervisor: Supervisor, first: RunRequest) -> Iterator[SimpleNamespace]:
        del first

        def play(request: RunRequest, limit_s: float | None = None) -> Iterator[Message]:
            del limit_s
            yield from run(supervisor, request)

        yield SimpleNamespace(play=play, lives=False)

    return opened
