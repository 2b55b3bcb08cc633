"""Where a row of data stands: it is begun once; what became of it is known or said not to be."""

from __future__ import annotations

from enum import StrEnum


class RowState(StrEnum):
    """`pending` is the only one that is ever begun. `uncertain`: its process was lost under way, or
    what it did could not be seen, so that only a person can tell whether it was done.
    """

    PENDING = "pending"
    DOING = "doing"
    DONE = "done"
    DIVERGED = "diverged"
    FAILED = "failed"
    UNCERTAIN = "uncertain"
    SKIPPED = "skipped"


# What needs a person's eye first.
WORST_FIRST = (RowState.UNCERTAIN, RowState.FAILED, RowState.DIVERGED)
# The reason of a row that a person has decided about.
DECIDED = "so decided by hand"
# What a person may make of a row that nobody is doing.
BY_HAND = (RowState.PENDING, RowState.DONE, RowState.SKIPPED)
