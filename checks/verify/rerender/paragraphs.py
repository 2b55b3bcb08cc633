"""A text of several lines is one text: at another width its words go to other lines. So is a line
whose words stand as far apart as columns do, which another font may bring together.
"""

from __future__ import annotations

import re
from functools import reduce

from app.engine.model.geometry import Box
from checks.text.compare import WAYS, only_figures_differ, with_values
from checks.text.risk_words import loses
from checks.verify.rerender.layout import frame_of, in_row
from checks.verify.rerender.line_matching import Matching, agree
from checks.verify.rerender.page import Line, Page
from checks.verify.rerender.readings import squeezed

# Lines of one text begin together, or have one middle, and are less than a line's height apart.
INDENT = 0.5
APART = 0.95
# Letters of one line may reach into the next one.
OVERLAP = 2
# Fonts make the same text so much longer at most.
AS_LONG = 1.5
# Words of one line are less than so many heights apart.
WORDS = 1.5
# A dash between words, or before the first or behind the last one, and no sign of a number.
DASH = re.compile(r"(?:^|(?<=\s))[-\u2013\u2014](?=\s+\D|\s*$)")


def pair_paragraphs(match: Matching) -> None:
    """Pair texts that say the same on other lines; of data only what holds a recorded value."""
    lost = [line for line in match.lost if not line.is_data or _holds_value(match, line)]
    for then in paragraphs(match.then, lost):
        for now in paragraphs(match.now, match.new):
            if len(then) + len(now) > 2 and _same(match, then, now):  # noqa: PLR2004 - a line each
                _take(match, then, now)
                break


def _holds_value(match: Matching, line: Line) -> bool:
    said = match.readings.text(match.then, line) if match.values else ""
    return with_values(said, match.values) != said


def paragraphs(page: Page, lines: list[Line]) -> list[list[Line]]:
    """The lines, those of one text together, from top to bottom."""
    found: list[list[Line]] = []
    for line in sorted(lines, key=lambda one: (one.box.y, one.box.x)):
        last = next((text for text in found if follows(page, text[-1], line)), None)
        if last is None:
            found.append([line])
        else:
            last.append(line)
    return found


def follows(page: Page, line: Line, after: Line) -> bool:
    """Whether a line goes on where another one ended: they begin together or have one middle."""
    gap = after.box.y - line.box.bottom
    indent = min(abs(after.box.x - line.box.x), abs(after.box.centre.x - line.box.centre.x))
    return -OVERLAP <= gap <= APART * page.height and indent <= INDENT * page.height


def pair_rows(match: Matching) -> None:
    """Pair texts that say the same in one line, parted at other words."""
    rows, over_bars = rows_of(match.new), rows_of(match.new, over_borders=True)
    for then in [part for row in rows_of(match.lost) for part in _parts(row)]:
        if not all(one in match.lost for one in then):
            continue
        has_dashes = _has_signs(match, then, "-")
        for now in (*rows, *over_bars) if _has_signs(match, then, "|") else rows:
            parted = has_dashes or len(then) + len(now) > 2  # noqa: PLR2004 - a line each
            is_there = all(one in match.new for one in now)
            if parted and is_there and _row_says(match, then, now):
                _take(match, then, now)
                break


def _parts(row: list[Line]) -> list[list[Line]]:
    """The row, and then each of its lines: others may stand too far apart now."""
    return [row, *([line] for line in row)] if len(row) > 1 else [row]


def _has_signs(match: Matching, lines: list[Line], sign: str) -> bool:
    """Whether a line is parted by such signs: bars, which a large font takes for borders, or
    dashes.
    """
    return any(sign in match.readings.text(match.then, line) for line in lines)


def rows_of(lines: list[Line], *, over_borders: bool = False) -> list[list[Line]]:
    """The lines, those together that go on beside one another, and no border between."""
    found: list[list[Line]] = []
    for line in sorted(lines, key=lambda one: one.box.x):
        open_rows = (one for one in found if _goes_on(one[-1], line))
        fits = (one for one in open_rows if over_borders or not _are_parted(one[-1], line))
        row = next(fits, None)
        if row is None:
            found.append([line])
        else:
            row.append(line)
    return found


def _goes_on(line: Line, after: Line) -> bool:
    gap = after.box.x - line.box.right
    return in_row(line.box, after.box) and 0 <= gap <= WORDS * line.box.height


def _are_parted(line: Line, after: Line) -> bool:
    """Whether a border stands between two lines: what the one stands in ends before the other."""
    own, other = frame_of(line.page, line.box), frame_of(after.page, after.box)
    ends = own is not None and own.right <= after.box.x + OVERLAP
    return ends or (other is not None and other.x >= line.box.right - OVERLAP)


def _row_says(match: Matching, then: list[Line], now: list[Line]) -> bool:
    if not _as_long(then, now):
        return False
    before = with_values(_row_text(match, match.then, then, 0), match.values)
    said = _row_text(match, match.now, now, 0)
    if only_figures_differ(said, before) and not loses(said):
        return True
    return any(
        agree(
            (_row_text(match, match.then, then, way, between) for way in range(len(WAYS))),
            (_row_text(match, match.now, now, way, between) for way in range(len(WAYS))),
            match.values,
        )
        for between in (" ", "")  # large letters may be parted within a word
    )


def _same(match: Matching, then: list[Line], now: list[Line]) -> bool:
    return _as_long(then, now) and any(
        _says(match, _text(match, match.then, then, way), _text(match, match.now, now, other))
        for way in range(len(WAYS))
        for other in range(len(WAYS))
    )


def _as_long(then: list[Line], now: list[Line]) -> bool:
    """Whether two texts may be equally long: measured by their lines' heights."""
    before, after = (sum(line.box.width / line.box.height for line in one) for one in (then, now))
    return 1 / AS_LONG <= after / before <= AS_LONG


def _says(match: Matching, before: str, said: str) -> bool:
    return squeezed(with_values(before, match.values)) == squeezed(said) != ""


def _text(match: Matching, page: Page, lines: list[Line], way: int, between: str = " ") -> str:
    return between.join(match.readings.text(page, line, way) for line in lines)


def _row_text(match: Matching, page: Page, lines: list[Line], way: int, between: str = " ") -> str:
    """What the parts of one line say, without the bars and dashes between them: a large font takes
    bars for borders. A single letter beside an arrow may be read in it alone.
    """
    said = [match.readings.text(page, line, way) for line in lines]
    if not all(said):
        whole = reduce(Box.union, (line.box for line in lines))
        said = [match.readings.at(page.picture, whole, way)]
    return DASH.sub("", between.join(said).replace("|", " "))


def _take(match: Matching, then: list[Line], now: list[Line]) -> None:
    """The first lines are a pair, the others belong to them."""
    match.take(then[0], now[0])
    for line in then[1:]:
        match.lost.remove(line)
    for line in now[1:]:
        match.new.remove(line)
