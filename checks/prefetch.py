"""Working out ahead of time what the first comparison with a remembered look would wait for."""

from __future__ import annotations

from app.engine.model.geometry import Box, bounds
from checks.snapshot.look import Look
from checks.text.compare import Reader, read_word
from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.pixels.alike_parts import is_one_of_several
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


def _inside(scene: Scene) -> Box:
    """The part of the picture that shows the window of the target."""
    window = scene.window if scene.by_windows else None
    whole = bounds(scene.then.picture)
    return window.box.intersection(whole) if window else whole
