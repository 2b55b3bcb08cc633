"""The tree of errors: what could not be done, as fields and as one sentence (what, why, now)."""

from __future__ import annotations


class ByheartError(Exception):
    """The root: `str(error)` is one sentence for a person.

    `exit_status` is what a command ends with.
    """

    exit_status = 1

    def __str__(self) -> str:
        """One line, whatever names and values from outside stand in it."""
        return " ".join(super().__str__().splitlines())


class UsageError(ByheartError):
    """What was asked for makes no sense: an unknown workflow, a missing or unbound parameter."""

    exit_status = 2


class BlockedError(ByheartError):
    """This machine cannot begin it.

    No display, no permission, locked, a command that does not start.
    """

    exit_status = 3


class GoneError(BlockedError):
    """What a run acts in went away: what came of its last call cannot be seen any more. `committed`
    says that it may have done what cannot be undone; else its steps tell.
    """

    def __init__(self, *args: object, committed: bool = False) -> None:
        super().__init__(*args)
        self.committed = committed


class LostActError(ByheartError):
    """What a run acts in went away while a call was under way: nobody knows how much of it
    arrived.
    """


class NotActedError(ByheartError):
    """Raised by a tool that found, just before acting, that it must not; nothing was done.

    The engine checks again (within the step's patience) instead of failing the run.
    """


class GaveUpError(ByheartError):
    """Raised by an agent that could not help; one that returns says that the task is done.

    The run ends as diverged, with this sentence as its reason.
    """


class StoppedError(ByheartError):
    """A person, a deadline or a signal stopped the run; raised out of waits and tools."""
