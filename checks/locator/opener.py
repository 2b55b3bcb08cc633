"""What a popup list hangs on: its entries are those of the row that the list was opened in."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box
from checks.locator.windows import is_menu
from checks.scene.elements import Scene
from checks.scene.relations import Token, in_row

# A popup touches the field that it hangs on; it hangs so near below what is written in one, and
# begins so far beside that (pixels).
TOUCHING_PX, NEAR_PX, BESIDE_PX = 7, 16, 20
# Fields of the column that a popup lies over begin and end where it does, to so many pixels.
ALIGNED_PX = 8


def row_of_opener(scene: Scene, tokens: Sequence[Token], popup: Box) -> list[Token]:
    """Of a pane's things those in whose row a popup list was opened; none for a box that is no
    popup list, or hangs on nothing.
    """
    if not any(is_menu(scene, one) for one in scene.surfaces if one.box == popup):
        return []
    opener = next((one.core for one in tokens if _hangs_on(popup, one)), None)
    column = [one.box for one in tokens if one.is_low_surface and _is_aligned(one.box, popup)]
    if opener is None and column:
        # It lies over what it hangs on, as one of that column: its first entry is in that row.
        opener = Box(popup.x, popup.y, popup.width, min(column[0].height, popup.height))
    return [one for one in tokens if in_row(one.box, opener)] if opener is not None else []


def _hangs_on(popup: Box, token: Token) -> bool:
    """Whether a popup begins right below a field, or ends right above it; where no border tells
    of the field, what is written in it is nearer than the next row.
    """
    box = token.box
    apart = min(abs(popup.y - box.bottom), abs(box.y - popup.bottom))
    beside = token.core.x - popup.x
    near = apart <= (TOUCHING_PX if token.is_low_surface else NEAR_PX)
    return near and -ALIGNED_PX // 2 <= beside <= BESIDE_PX


def _is_aligned(box: Box, popup: Box) -> bool:
    """Whether a field begins and ends where a popup does."""
    return max(abs(box.x - popup.x), abs(box.right - popup.right)) <= ALIGNED_PX
