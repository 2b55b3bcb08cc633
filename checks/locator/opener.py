"""What a popup list hangs on: its entries are those of the row that the list was opened in."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box
from checks.locator.windows import is_menu
from checks.scene.elements import Scene
from checks.scene.relations import Token, ends_in_an_arrow, in_row

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
    column = [one.box for one in tokens if one.is_low_surface and _is_aligned(one.box, popup)]
    column += [one for one in _fields_in(scene, popup) if _is_aligned(one, popup)]
    below = [one for one in tokens if _hangs_on(popup, one, popup.y - one.box.bottom)]
    above = [one for one in tokens if _hangs_on(popup, one, one.box.y - popup.bottom)]
    openers = [one.core for one in (below or above)[:1]]
    if not below and column:
        # It lies over what it hangs on, as one of that column: its first entry is in that row. A
        # field right below it may be what it hangs on, too, or the next one of the column.
        openers.append(Box(popup.x, popup.y, popup.width, min(column[0].height, popup.height)))
    return [one for one in tokens if any(in_row(one.box, opener) for opener in openers)]


def _fields_in(scene: Scene, popup: Box) -> list[Box]:
    """The drop-down fields that a popup touches, so that one box holds both."""
    held = (one.box for one in scene.surfaces if one.is_low and popup.covers(one.box))
    return [one for one in held if one != popup and ends_in_an_arrow(scene.inside(one))]


def _hangs_on(popup: Box, token: Token, apart: int) -> bool:
    """Whether a popup touches a field from which it is so many pixels apart. Where no border tells
    of the field, what is written in it is nearer than the next row.
    """
    beside = token.core.x - popup.x
    near = abs(apart) <= (TOUCHING_PX if token.is_low_surface else NEAR_PX)
    return near and -ALIGNED_PX // 2 <= beside <= BESIDE_PX


def _is_aligned(box: Box, popup: Box) -> bool:
    """Whether a field begins and ends where a popup does."""
    return max(abs(box.x - popup.x), abs(box.right - popup.right)) <= ALIGNED_PX
