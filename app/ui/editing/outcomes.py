"""What came of an edit, or of another name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Known:
    """The workflow that a history belongs to, and the version that it has led to (0: none yet).
    Another thread is given it as it is when that is asked; only the window's own makes a new one.
    """

    name: str
    newest: int = 0


@dataclass(frozen=True, slots=True)
class Edited:
    """What came of an edit. `was` and `now` are versions, `brings` says what else it changed,
    `refused` why there was none; `step` is the one to look at next (0: the same). `elsewhere`:
    somebody else had made a version since the last edit, which undoing that one would take along.
    """

    words: str = ""
    was: int = 0
    now: int = 0
    brings: tuple[str, ...] = ()
    refused: str = ""
    step: int = 0
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Renamed:
    """What came of another name: the one it had, the one it has, and why that is the same still."""

    was: str
    now: str
    refused: str = ""
