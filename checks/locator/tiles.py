"""Tiles without frames: the texts over each of several equal buttons that stand side by side.

Goods of a shop, two records set against each other, appointments in a column for each doctor: no
surface holds a tile, and no row does. What tells it is that its texts stand to its button as those
of its neighbours stand to theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.model.geometry import Box
from checks.scene.relations import COLUMN_PX, Sort, Token, in_row
from checks.vision.pixels import around_all

# A text ends no farther above the button, or the text, that follows it in its tile (pixels).
NEAR_PX = 36


@dataclass(frozen=True, slots=True)
class Tile:
    """What stands over the element, from near to far. `grid` is what all tiles cover, with `count`
    of them, `cell` where the element's own tile stands, and `likes` the buttons of its row, the
    element's first.
    """

    texts: tuple[Token, ...]
    grid: Box
    cell: Box
    count: int
    likes: tuple[Box, ...]

    def is_in_another(self, box: Box) -> bool:
        """Whether something begins among the tiles, and in another one: nearer to another button,
        where it stands in the row of tiles of the element's own.
        """
        if self.cell.meets(box):
            return False
        begins = Box(box.x, box.y, 1, box.height)
        beside = box.bottom > self.cell.y and box.y < self.cell.bottom
        is_nearest = min(self.likes, key=lambda like: _aside(box, like)) == self.likes[0]
        return self.grid.grown(COLUMN_PX).covers(begins) and not (beside and is_nearest)


def tile_of(tokens: Sequence[Token], own: Token, likes: Sequence[Token]) -> Tile | None:
    """The tile that an element closes; None where there are no others beside it. `likes` are what
    is drawn like it, itself among them.
    """
    row = [own, *(one for one in likes if one is not own and in_row(one.box, own.box))]
    grid = [one for one in likes if any(abs(one.box.x - its.box.x) <= COLUMN_PX for its in row)]
    above = [one.box for one in grid if one.box.bottom <= own.box.y]
    floor = max((one.bottom for one in above), default=0)
    over = [
        one
        for one in tokens
        if one.sort is Sort.TEXT and floor <= one.box.y and one.box.bottom <= own.box.y + 2
    ]
    held: dict[int, list[Token]] = {id(one): [] for one in row}
    for token in over:
        held[id(min(row, key=lambda like: _aside(token.box, like.box)))].append(token)
    texts = _stack(own, [(like, held[id(like)]) for like in row[1:]], held[id(own)])
    if not texts:
        return None
    top = texts[-1].box.y
    first = min((one.y for one in above), default=own.box.y)
    whole = around_all([one.box for one in (*grid, *texts)]) or own.box
    down = Box(whole.x, top - (own.box.y - first), whole.width, 0)
    cell, places = _cell(own, row, texts, floor), tuple(one.box for one in row)
    return Tile(tuple(texts), whole.union(down), cell, len(grid), places)


def _stack(
    own: Token, beside: Sequence[tuple[Token, Sequence[Token]]], texts: Sequence[Token]
) -> list[Token]:
    """The texts that follow each other upwards from the element, each of which has its mates over
    the likes beside it.
    """
    found, edge = list[Token](), own.box.y
    for token in sorted(texts, key=lambda one: -one.box.bottom):
        is_near = edge - token.box.bottom <= NEAR_PX
        if is_near and any(_mates(token, own, like, its) for like, its in beside):
            found.append(token)
            edge = min(edge, token.box.y)
    return found


def _cell(own: Token, row: Sequence[Token], texts: Sequence[Token], floor: int) -> Box:
    """Where an element's tile stands: to the next one beside it, and as far below it as it may go
    on.
    """
    left = min(one.box.x for one in (own, *texts)) - COLUMN_PX
    rights = [one.box.right for one in (own, *texts)]
    nexts = [one.box.x for one in row if one.box.x > own.box.x]
    right = max(min(nexts, default=max(rights) + NEAR_PX) - COLUMN_PX, *rights)
    return Box(left, floor, right - left, own.box.bottom + NEAR_PX - floor)


def _aside(box: Box, like: Box) -> int:
    """How far something begins, or has its middle, beside a button."""
    return min(abs(box.x - like.x), abs(box.centre.x - like.centre.x))


def _mates(token: Token, own: Token, like: Token, texts: Sequence[Token]) -> bool:
    """Whether a text of another tile stands to its button as this one stands to its own."""
    begins, middle = token.box.x - own.box.x, token.box.centre.x - own.box.centre.x
    return any(
        in_row(one.box, token.box)
        and min(
            abs(one.box.x - like.box.x - begins),
            abs(one.box.centre.x - like.box.centre.x - middle),
        )
        <= COLUMN_PX
        for one in texts
    )
