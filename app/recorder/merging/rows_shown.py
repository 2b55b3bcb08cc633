"""Which row of a file a recording entered: the one whose cells were typed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from app.engine.errors import UsageError
from app.induction.recording import Recording

# A shorter cell stands in a typed text by chance.
SHORTEST_CELL = 3
Row = Mapping[str, str]


def row_shown(
    recording: Recording, rows: Sequence[Row], said: Collection[str] = (), first: int = 2
) -> Row:
    """The row that the recording entered; rows are counted from `first`, as a spreadsheet does.
    What was pressed, or an entry that was chosen, `said` a cell, too.
    UsageError when none fits, or two fit equally well.
    """
    typed = [action.value for action in recording.actions if action.value]
    typed += [action.target for action in recording.actions if action.kind]
    scores = [sum(cell in said or _is_typed(cell, typed) for cell in row.values()) for row in rows]
    best = max(scores, default=0)
    fitting = [number for number, score in enumerate(scores) if score == best]
    if best == 0:
        raise UsageError(f"No row of the data was entered in {recording.name}.")
    if len(fitting) > 1:
        one, other = (number + first for number in fitting[:2])
        raise UsageError(
            f"The rows {one} and {other} fit {recording.name} equally well; which of them was "
            "entered cannot be told."
        )
    return rows[fitting[0]]


def _is_typed(cell: str, typed: Sequence[str]) -> bool:
    is_long = len(cell) >= SHORTEST_CELL
    return any(
        cell == text
        or (is_long and (cell in text or (len(text) >= SHORTEST_CELL and text in cell)))
        for text in typed
    )
