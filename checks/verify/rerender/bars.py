"""Bars that show more in one rendering than in another one: they go on in a wider window, or hide
behind an arrow what there is no room for.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box
from checks.verify.rerender.layout import in_row
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.page import Line, Page
from checks.verify.rerender.readings import is_word

# So many entries that are known make a bar.
BAR = 3
# An arrow stands so near to the entry beside it (of a usual line's height).
BESIDE = 2.0

Pair = tuple[Line, Line]


def is_spread(match: Matching, line: Line, *, fresh: bool) -> bool:
    """Whether a line follows the last entry of a bar whose entries have moved apart in the wider of
    two windows; `fresh` tells whether it is on the fresh page.
    """
    own, other = (match.now, match.then) if fresh else (match.then, match.now)
    row = [pair for pair in match.pairs if in_row(pair[fresh].box, line.box)]
    if own.area.width - other.area.width < line.box.width or len(row) < BAR:
        return False
    places = [pair[not fresh].box.x for pair in sorted(row, key=lambda pair: pair[fresh].box.x)]
    return places == sorted(places) and line.box.x >= max(pair[fresh].box.right for pair in row)


def is_hidden(match: Matching, line: Line, *, fresh: bool) -> bool:
    """Whether a line stands on a bar where the other page shows an arrow at the end of the entries
    that are known: that leads to it.
    """
    own, other = (match.now, match.then) if fresh else (match.then, match.now)
    known = [
        pair
        for pair in match.pairs
        if in_row(pair[fresh].box, line.box) and not own.is_small(pair[fresh])
    ]
    before = [pair for pair in known if pair[fresh].box.right <= line.box.x]
    behind = [pair for pair in known if pair[fresh].box.x >= line.box.right]
    last = max(before, key=lambda pair: pair[fresh].box.right, default=None)
    first = min(behind, key=lambda pair: pair[fresh].box.x, default=None)
    ends = ((first, True), (last, False))
    return any(
        entry is not None
        and _has_arrow(match, other, entry[not fresh].box, left=left)
        and not _has_arrow(match, own, entry[fresh].box, left=left)
        for entry, left in ends
    )


def _has_arrow(match: Matching, page: Page, entry: Box, *, left: bool) -> bool:
    """Whether a small sign that is no word stands right beside an entry, on its left or right."""
    room = round(BESIDE * page.height)
    x = entry.x - room if left else entry.right
    beside = Box(x, entry.y, room, entry.height)
    return _is_arrow(match, page, [one for one in page.lines if _is_in(one, beside)])


def _is_in(line: Line, beside: Box) -> bool:
    inside = beside.x <= line.box.x + 1 and line.box.right <= beside.right + 1
    return inside and in_row(line.box, beside)


def _is_arrow(match: Matching, page: Page, lines: Sequence[Line]) -> bool:
    return any(page.is_small(one) and not is_word(match.readings.text(page, one)) for one in lines)
