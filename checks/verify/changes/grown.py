"""A table that has grown: more rows below its last ones, like those in all but what they say."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box
from checks.vision.edges import sides
from checks.vision.image_diff import Aligned, ground_colour, levels_between
from checks.vision.ink import inked, is_letter
from checks.vision.pixels import NOISE_LEVELS, Bytes, regions

# How much of each side of a row is drawn; the corners of tables may be round.
DRAWN = 0.75
# Cells of a column begin, end or have their middles together; what stands in a row is centred.
ALIGNED = 3
# What has so many columns is a table; a notice with its buttons has not. One cell may be blank.
COLUMNS = 4
BLANK = 1
# The border of a table, and its shadow.
BORDER = 3
# More rows at once are another page of the table, or no rows.
HIGHEST = 120


def are_rows_more(pair: Aligned, box: Box) -> bool:
    """Whether a block that has come is a row more, or a few. It is as wide and as high as as many
    rows above it, on their ground, and lies where the table ended and nothing was. It has a text or
    icon below each of theirs, and no other.
    """
    above = box.moved(0, -box.height)
    if box.height > HIGHEST or not pair.size.covers(above.union(box)):
        return False
    return _ended_there(pair, above, box) and _goes_on(pair, above, box)


def _ended_there(pair: Aligned, above: Box, box: Box) -> bool:
    """Whether the table's last rows were those above, with bare ground below them."""
    edges, (x, y, width, height) = pair.edges_then, box.grown(-BORDER)
    left, right, _, bottom = sides(edges, above)
    below = slice(y, y + height), slice(x, x + width)
    is_bare = not edges.across[below].any() and not edges.down[below].any()
    return is_bare and min(left, right, bottom) >= DRAWN


def _goes_on(pair: Aligned, above: Box, box: Box) -> bool:
    """Whether the block is more of the same table, which ends below it."""
    left, right, _, bottom = sides(pair.edges_now, box)
    rows, last = (pair.part(one.grown(-BORDER))[0] for one in (box, above))
    same_ground = levels_between(ground_colour(rows), ground_colour(last)) <= NOISE_LEVELS
    is_drawn = min(left, right, bottom) >= DRAWN
    return is_drawn and same_ground and _same_columns(_cells(rows), _cells(last))


def _cells(pixels: Bytes) -> list[Box]:
    """What is written or drawn in rows."""
    return [one.box for one in regions(inked(pixels)) if is_letter(one)]


def _same_columns(rows: Sequence[Box], last: Sequence[Box]) -> bool:
    """Whether everything in some rows stands as in those above, and hardly a cell is blank."""
    columns = [next((at for at, up in enumerate(last) if _below(one, up)), None) for one in rows]
    filled = set(columns)
    return None not in filled and len(filled) >= max(COLUMNS, len(last) - BLANK)


def _below(one: Box, up: Box) -> bool:
    """Whether a cell's content stands below another one's, in rows that begin at 0 both."""
    starts, ends, level = abs(one.x - up.x), abs(one.right - up.right), one.centre.y - up.centre.y
    across = min(starts, ends, abs(one.centre.x - up.centre.x))
    return across <= ALIGNED and abs(level) <= ALIGNED
