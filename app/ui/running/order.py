"""What a run needs to be told, and what the person has told it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app.engine.model.geometry import Box
from app.store.model.workflow import Parameter

Steps = tuple[int, int]  # the numbers of the first and the last one


@dataclass(frozen=True, slots=True)
class RunNeeds:
    """What the form of a workflow asks for.

    - `last`: the values of its last run; `done`: those of the latest runs that ended as done.
    - `missing`: the secrets that are not kept yet.
    - `sentences`: each step in words. `notes`: how it is kept.
    - `grounds`: where its windows were before each step when it was recorded.
    - `ways`: how many ways through it are known. `recorded`: the values that they were recorded
      with, each with its parameter's name.
    """

    workflow: str
    version: int
    trusted: bool
    launches: bool
    parameters: tuple[Parameter, ...] = ()
    last: Mapping[str, str] = field(default_factory=dict)
    done: tuple[Mapping[str, str], ...] = ()
    missing: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    grounds: tuple[tuple[Box, ...], ...] = ()
    ways: int = 1
    recorded: tuple[tuple[str, str], ...] = ()

    @property
    def all_grounds(self) -> tuple[Box, ...]:
        """Where its windows stood at any step."""
        return _once(self.grounds)

    def grounds_around(self, step: int) -> tuple[Box, ...]:
        """Where they stood before that step (0-based) and the one that follows it: what it opens is
        there by then. All of them where that is not known.
        """
        first = max(0, step)
        return _once(self.grounds[first : first + 2]) or self.all_grounds


def _once(grounds: Iterable[tuple[Box, ...]]) -> tuple[Box, ...]:
    return tuple(dict.fromkeys(box for each in grounds for box in each))


@dataclass(frozen=True, slots=True)
class RowsSeen:
    """A file of rows, as far as it is shown: its columns, its first rows, how many there are."""

    path: Path
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    count: int


@dataclass(frozen=True, slots=True)
class RowsTold:
    """A file of rows, one run for each; `columns` tells which parameter a column is."""

    path: Path
    columns: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RunOrder:
    """What is to be run. `secrets` are those that were given now, to be kept before the run. A
    `rehearsal` asks before what cannot be taken back; `pace` is full, slow or steps. The `values`
    are the same for all `rows`, where there are any. Of a `part` only the steps from the first to
    the last are played.
    """

    needs: RunNeeds
    values: Mapping[str, str]
    secrets: Mapping[str, str] = field(default_factory=dict)
    ask: str = "nobody"
    display: str = "current"
    pace: str = "full"
    rehearsal: bool = False
    rows: RowsTold | None = None
    part: Steps | None = None
