"""A row that its list does not show as a whole, in a window that is drawn otherwise: what the list
hides may hold it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from app.engine.model.geometry import Box
from checks.scene.containers import is_low
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.pixels.parameter_target import parameter_name
from checks.verify.pixels.scrolling import list_around
from checks.verify.rerender.explained_lines import COLUMN
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.page import Line
from checks.verify.rerender.parameter_target import mates_of
from checks.vision.pixels import around_all

# The rung of a refusal whose region is the list that may be looked through.
HIDDEN = "list"
# AtspiRole: list, table, tree, tree table, list box.
LISTS = frozenset({31, 55, 65, 66, 98})
# Of its share of a column, so much of an entry is to be seen on either side of its middle; of a
# cell or stripe, so much of the usual height.
SHOWN, WHOLE = 0.4, 0.9


def list_now(scene: Scene, match: Matching) -> Box | None:
    """Where the list is now that the remembered row stands in, or what is known of its entries;
    None where it was none, or is none any more.
    """
    mates = _mates(scene, match)
    if len(mates) < COLUMN or list_around(scene.then) is None:
        return None
    return _frame_of(scene, mates) or around_all(mate.box for mate in mates)


def is_cut_off(scene: Scene, match: Matching, entry: Line) -> bool:
    """Whether the end of its list cuts an entry off. A click there may have the list scroll while
    the button is down, and choose its neighbour.
    """
    mates = _mates(scene, match)
    if len(mates) < COLUMN:
        return False
    return _is_low_among(entry, mates) or _is_at_the_end(scene, entry, mates)


def _mates(scene: Scene, match: Matching) -> list[Line]:
    name = parameter_name(scene)
    return mates_of(match, name) if name is not None else []


def _is_low_among(entry: Line, mates: Sequence[Line]) -> bool:
    """Whether the cell or stripe that it stands in is lower than those of the others."""
    heights = [cell.height for cell in map(_cell, mates) if cell is not None]
    own = _cell(entry)
    return own is not None and len(heights) >= COLUMN and own.height < WHOLE * median(heights)


def _cell(entry: Line) -> Box | None:
    return entry.holder if entry.holder is not None and is_low(entry.holder) else None


def _is_at_the_end(scene: Scene, entry: Line, mates: Sequence[Line]) -> bool:
    """Whether less than its half of the way from entry to entry is left below its middle."""
    rows = _frame_of(scene, [*mates, entry])
    tops = sorted({mate.box.y for mate in mates})
    if rows is None or len(tops) < COLUMN:
        return False
    apart = median(below - above for above, below in pairwise(tops))
    return rows.bottom - entry.box.centre.y < SHOWN * apart


def _frame_of(scene: Scene, entries: Sequence[Line]) -> Box | None:
    """The list around these entries: what accessibility calls so, or what looks so."""
    told = [label.box for label in scene.now.told if label.role in LISTS]
    seen = [one.holder for one in entries if one.holder is not None and not is_low(one.holder)]
    around = [box for box in (*told, *seen) if all(box.contains(one.box.centre) for one in entries)]
    return min(around, key=lambda box: box.area, default=None)
