"""The first row of a list that is chosen: its colour parts it from the others, though it is no head
of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.engine.model.geometry import Box, most_apart
from checks.scene.elements import Scene, Surface

# Rows touch each other, and the heads of their columns, to so many pixels.
TOUCHES_PX = 4
# Parts of one list are as wide, to so many pixels.
AS_WIDE_PX = 2
# The colour of a chosen row has so many levels between its strongest and its weakest part, and is
# so far from that of the other rows.
COLOURED_LEVELS, CHOSEN_LEVELS = 48, 48


@dataclass(frozen=True, slots=True, eq=False)
class ChosenFirst:
    """A list whose first row is chosen: that row, and the surface of the others below it."""

    row: Surface
    rest: Surface


@lru_cache(maxsize=8)
def chosen_first_rows(scene: Scene) -> tuple[ChosenFirst, ...]:
    """The chosen rows that lie right over the other rows of their lists, with the heads of the
    columns right over them; kept for the last scenes.
    """
    low = [one for one in scene.surfaces if one.is_low]
    lists = [one for one in scene.surfaces if not one.is_low]
    return tuple(
        ChosenFirst(row, rest)
        for rest in lists
        for row in low
        if _is_on(row.box, rest.box)
        and max(abs(row.box.x - rest.box.x), abs(row.box.right - rest.box.right)) <= AS_WIDE_PX
        and _is_chosen(row, rest)
        and _has_heads(low, scene, row)
    )


def _is_on(above: Box, below: Box) -> bool:
    """Whether a box lies right over another one."""
    return 0 <= below.y - above.bottom <= TOUCHES_PX


def _is_chosen(row: Surface, rows: Surface) -> bool:
    """Whether a row stands out by its colour."""
    coloured = max(row.colour) - min(row.colour) >= COLOURED_LEVELS
    return coloured and most_apart(row.colour, rows.colour) >= CHOSEN_LEVELS


def _has_heads(low: Sequence[Surface], scene: Scene, row: Surface) -> bool:
    """Whether low surfaces that are not chosen lie right over a row, with texts on them."""
    return any(
        _is_on(one.box, row.box)
        and row.box.x - AS_WIDE_PX <= one.box.x
        and one.box.right <= row.box.right + AS_WIDE_PX
        and most_apart(one.colour, row.colour) >= CHOSEN_LEVELS
        and scene.inside(one.box)
        for one in low
    )
