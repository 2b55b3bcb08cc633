"""What the window of a table over several pages says in numbers: “Rows 11-20 of 48”."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.engine.model.geometry import Box, Point, bounds
from checks.locator.target import window_at
from checks.snapshot.look import Look
from checks.text.compare import Reader
from checks.text.lines import lines_in
from checks.text.reading_modes import line_in

# What tells of a table's pages stands this near above or below it (pixels).
REACH = 140
# 1,204 is one number.
_NUMBER = re.compile(r"\d+(?:[.,]\d{3})*")
# A number alone may as well say how many rows are left.
LEAST_NUMBERS = 2


def counts_around(look: Look, head: Point, area: Box, reader: Reader) -> dict[str, tuple[int, ...]]:
    """The numbers of each text above and below a table, by the words around them. The table's rows
    stand in `area`, and one of its heads at `head`.
    """
    found = {}
    for text in _texts_around(look, head, area, reader):
        numbers = tuple(int(re.sub(r"\D", "", one)) for one in _NUMBER.findall(text))
        if len(numbers) >= LEAST_NUMBERS:
            found["".join(_NUMBER.sub("#", text).split())] = numbers
    return found


def _texts_around(look: Look, head: Point, area: Box, reader: Reader) -> Iterator[str]:
    number, whole = window_at(look, head), bounds(look.picture)
    frame = look.windows[number].box.intersection(whole) if number >= 0 else whole
    top = 2 * head.y - area.y  # the head's middle is as far from its upper end
    for y in (top - REACH, area.bottom):
        part = Box(frame.x, y, frame.width, REACH).intersection(frame)
        if part.width > 0 and part.height > 0:
            yield from (line_in(reader, look.picture, one) for one in lines_in(look.picture, part))
