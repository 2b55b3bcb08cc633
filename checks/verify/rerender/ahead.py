"""Reading a remembered window before it is asked about: half of what it takes to compare it with
one that is drawn otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from checks.snapshot.look import Look
from checks.snapshot.windows import target_window
from checks.text.compare import Reader
from checks.text.reading_modes import WAYS
from checks.verify.rerender.detect import MOST_LINES
from checks.verify.rerender.matcher import page_in
from checks.verify.rerender.page import Line, Page
from checks.verify.rerender.readings import Readings


def reading_ahead(remembered: Look, reader: Reader) -> Iterator[None]:
    """Works out what the first comparison would otherwise wait for, a little at each step: where
    the lines are and what they stand in, what names the target in every way of reading it, then
    what the other lines say at first reading. The reader must keep its answers.
    """
    page = page_in(remembered, target_window(remembered) if remembered.windows else None)
    if len(page.lines) > MOST_LINES:
        return
    readings, named = Readings(reader), _named(remembered, page)
    yield
    for line in page.lines:
        _ = line.is_data, line.ground, line.contrast, page.ink(line), page.frames
        yield
    for line in sorted(page.lines, key=lambda one: one not in named):
        if line not in named and line.is_data:
            continue
        for way in range(len(WAYS) if line in named else 1):
            readings.text(page, line, way)
            yield


def _named(remembered: Look, page: Page) -> set[Line]:
    """The lines that name the target."""
    names = remembered.target.names if remembered.target else ()
    return {line for name in names for line in page.at(name.box)}
