"""What the scheduler needs: durable runs that wait for their turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias


@dataclass(frozen=True, slots=True)
class Job:
    """A run that was asked for. `id` is the same whoever asks for it: twice asked is once done.
    `attempt` counts from 1. `file` is the one it was asked for by, `digest` what that held then.
    Only a worker whose labels meet its `needs` performs it. So many of its `workflow` are performed
    `at_once` at most; 0: any number.
    """

    id: str
    schedule: str
    asked_for: str
    attempt: int = 1
    file: str = ""
    digest: str = ""
    needs: tuple[str, ...] = ()
    at_once: int = 0
    workflow: str = ""


@dataclass(frozen=True, slots=True)
class Ending:
    """What became of a job; `again_after_s`: it has done nothing and is to be tried again then."""

    outcome: str
    reason: str = ""
    run: str = ""
    again_after_s: float | None = None


class BusyError(Exception):
    """Whoever is to perform a job performs another one: it is offered to all again."""


class FullError(BusyError):
    """The job's workflow is performed as often as it may be at once: it waits where those do that
    are so.
    """

    def __init__(self, workflow: str, at_once: int) -> None:
        super().__init__(f"{workflow} is performed {at_once} times at once")
        self.workflow, self.at_once = workflow, at_once


Perform: TypeAlias = Callable[[Job], Ending]


class RunEngine(Protocol):
    """Jobs that outlive this process. Each is performed once at most: one that was lost in the
    middle is not begun again; one that had not begun is.
    """

    def enqueue(self, job: Job, after_s: float = 0.0) -> None:
        """Let it be performed when its turn comes; one of a known id is not taken a second time."""

    def cancel(self, id_: str) -> None:
        """One that waits is not begun; of one that is under way only this is known, that it was
        asked to end.
        """

    def open_jobs(self, prefix: str) -> Sequence[str]:
        """The ids that begin so, of jobs that wait or are under way, the oldest first."""

    def under_way(self) -> Mapping[str, str]:
        """The ids of the jobs that were begun and are not done, and with which worker."""

    def offer_again(self, id_: str) -> None:
        """Let another worker have a job that was lost under way."""

    def close(self) -> None:
        """Begin nothing more. What is under way in this process has to have ended."""
