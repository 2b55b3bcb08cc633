"""The rows of a text: its lines, with the words and icons that stand side by side as one."""

from __future__ import annotations

from app.engine.model.geometry import Box, Picture
from checks.text.lines import lines_in

# What stands side by side shares so much of its height.
LEVEL = 0.5


def rows_in(picture: Picture, area: Box) -> list[Box]:
    """The rows in a part of a picture."""
    rows: list[Box] = []
    for line in lines_in(picture, area):
        row = next((row for row in rows if _is_level(row, line)), None)
        if row is not None:
            rows.remove(row)
        rows.append(line if row is None else row.union(line))
    return rows


def _is_level(one: Box, other: Box) -> bool:
    shared = min(one.bottom, other.bottom) - max(one.y, other.y)
    return shared >= LEVEL * min(one.height, other.height)
