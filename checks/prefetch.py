"""Working out ahead of time what the first comparison with a remembered look would wait for. Half
of what it takes to compare a window with one that is drawn otherwise is to read the remembered one.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.engine.model.geometry import Box, bounds
from checks.snapshot.look import Look
from checks.snapshot.windows import target_window
from checks.text.compare import WAYS, Reader, read_word
from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.pixels.alike_parts import is_one_of_several
from checks.verify.rerender.detect import MOST_LINES
from checks.verify.rerender.matcher import page_in
from checks.verify.rerender.page import Line, Page
from checks.verify.rerender.readings import Readings
from checks.vision.pixels import colours


def prepare(remembered: Look) -> None:
    """Find in a remembered look the target's border, the lines of its window and the target's like:
    15 ms of a small window, 25 of a full HD screen. Each is kept where it is asked for.
    """
    scene = Scene(remembered, remembered)
    _ = scene.bordered, scene.edges_inside(_inside(scene)).lines
    is_one_of_several(scene)


def read_numbers(remembered: Look, judged: ExplainedChangeCache, reader: Reader) -> None:
    """Read what a remembered look says in the lines that have told numbers in this run; the reader
    keeps it.
    """
    inside = _inside(Scene(remembered, remembered))
    window = colours(remembered.picture, inside)
    for line in judged.numbers_in(inside.width, inside.height):
        read_word(reader, window[line.y : line.bottom, line.x : line.right].copy())


def reading_ahead(remembered: Look, reader: Reader) -> Iterator[None]:
    """Works out what the first comparison would otherwise wait for, a little at each step.

    That is where the lines are and what they lie in, and what names the target in every way of
    reading it. Then it is what the other lines say at first reading. The reader must keep its
    answers.
    """
    page = page_in(remembered, target_window(remembered) if remembered.windows else None)
    if len(page.lines) > MOST_LINES:
        return
    readings, named = Readings(reader), _naming(remembered, page)
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


def _inside(scene: Scene) -> Box:
    """The part of the picture that shows the window of the target."""
    window = scene.window if scene.by_windows else None
    whole = bounds(scene.then.picture)
    return window.box.intersection(whole) if window else whole


def _naming(remembered: Look, page: Page) -> set[Line]:
    """The lines that name the target."""
    names = remembered.target.names if remembered.target else ()
    return {line for name in names for line in page.at(name.box)}
