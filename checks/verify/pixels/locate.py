"""Here: where the target may stand now. At its place, else where its window went, else anywhere it
is found.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from app.engine.model.geometry import Box, Point, bounds
from checks.locator.windows import title_bar
from checks.scene.perceive import perceive
from checks.snapshot.look import Relation, WindowSeen
from checks.snapshot.windows import candidates
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.duplicates import has_duplicate
from checks.verify.pixels.target_identity import named_by
from checks.vision.ink import text_blocks
from checks.vision.pixels import (
    Bytes,
    greys,
)
from checks.vision.template_match import offsets_of, places_of

# How much of a window's outline must look the same for it to be that window, moved.
OUTLINE = 0.9
OUTLINE_WIDTH = 2
# The smallest window there is: a question with one button.
WINDOW_WIDTH = 90
WINDOW_HEIGHT = 50
SURROUNDINGS = 3


def home_units(scene: Scene) -> list[Unit]:
    """Where the thing the target stands in is now, as far as that is known without a search."""
    if scene.by_windows:
        return _window_units(scene)
    return _moved_windows(scene) or [Unit(bounds(scene.then.picture))]


def _moved_windows(scene: Scene) -> list[Unit]:
    """Where the window of a target went that nothing else names, or a value of this run; none while
    it is at its place, or when it had a twin.
    """
    frame = _missing_window(scene)
    title = _title(scene, frame) if frame is not None else None
    if frame is None or title is None:
        return []
    alone = len(_outlined_with(Scene(scene.then, scene.then), frame, title)) == 1
    return _outlined_with(scene, frame, title) if alone else []


def _missing_window(scene: Scene) -> Box | None:
    """The largest rectangle around a target that is not at its place, where no name of the
    recording finds the target: it has none but the title of its column, or this run's value names
    another one. Without a target, at the end of a recording, the largest window with a title bar.
    """
    if scene.target is not None and anchor_of(scene) is not None and not scene.renamed:
        return None
    frames = window_frames(scene) if scene.target is not None else _titled(scene)
    missing = (frame for frame in frames if not outlined(scene, frame, 0, 0))
    return max(missing, key=lambda frame: frame.area, default=None)


def _titled(scene: Scene) -> Iterator[Box]:
    """The remembered windows, as far as their title bars tell them."""
    then = perceive(scene.then.picture)
    for surface in then.surfaces:
        bar = None if surface.is_low else title_bar(then, surface.box)
        if bar is not None:
            yield surface.box.union(bar)


def _title(scene: Scene, frame: Box) -> Box | None:
    """The topmost text in a remembered window."""
    words = text_blocks(scene.then.picture, frame)
    return min(words, key=lambda word: (word.y, -word.area), default=None)


def _outlined_with(scene: Scene, frame: Box, title: Box) -> list[Unit]:
    """The places where a window's title stands within its outline."""
    found = places_of(greys(scene.then.picture, title), greys(scene.now.picture))
    offsets = offsets_of(title, found, Point(0, 0))
    return [Unit(frame, dx, dy) for dx, dy, _ in offsets if outlined(scene, frame, dx, dy)]


def _window_units(scene: Scene) -> list[Unit]:
    window = scene.window
    if window is None:
        return [Unit(bounds(scene.then.picture))]
    return [_unit(window, found) for found in candidates(scene.now, window, scene.known.values)]


def _unit(then: WindowSeen, now: WindowSeen) -> Unit:
    return Unit(then.box, now.box.x - then.box.x, now.box.y - then.box.y, now)


def search_window(scene: Scene, units: list[Unit]) -> Iterator[Place]:
    """Every place where what is drawn on the target (or what names it) is found again, best
    first; none when the remembered screen showed its like in two places: one of them may be gone.
    """
    anchor = anchor_of(scene)
    if anchor is None or has_duplicate(scene, anchor):
        return
    patch = greys(scene.then.picture, anchor)
    for unit in units:
        area = _search_area(scene, unit)
        found = places_of(patch, greys(scene.now.picture, area))
        for dx, dy, score in offsets_of(anchor, found, Point(area.x, area.y)):
            yield Place(_unit_at(scene, unit, dx, dy), dx, dy, score)


def anchor_of(scene: Scene) -> Box | None:
    """The box to look for: the target's own if something is drawn there that names it, else the
    nearest name.
    """
    names = named_by(scene)
    own = next((name.box for name in names if name.relation is Relation.OWN), None)
    beside = next((name.box for name in names if name.relation is not Relation.COLUMN), None)
    box = own or beside
    return box.intersection(bounds(scene.then.picture)) if box else None


def _search_area(scene: Scene, unit: Unit) -> Box:
    whole = bounds(scene.now.picture)
    return unit.window.box.intersection(whole) if unit.window else whole


def _unit_at(scene: Scene, unit: Unit, dx: int, dy: int) -> Unit:
    """What has moved along with a target found at this offset: its window, if its outline is there
    too.
    """
    if scene.by_windows or (dx, dy) == (0, 0):
        return unit
    moved = (
        frame
        for frame in reversed(window_frames(scene))
        if outlined(scene, frame, dx, dy) and not outlined(scene, frame, 0, 0)
    )
    frame = next(moved, None)
    return Unit(frame, dx, dy) if frame else unit


def window_frames(scene: Scene) -> list[Box]:
    """The remembered rectangles around the target that may be windows, smallest first."""
    names = [name.box for name in named_by(scene)]
    return [
        frame
        for frame in scene.frames
        if frame.width >= WINDOW_WIDTH
        and frame.height >= WINDOW_HEIGHT
        and all(frame.covers(box) for box in names)
    ]


def outlined(scene: Scene, frame: Box, dx: int, dy: int) -> bool:
    """Whether the outline of a remembered rectangle is to be seen at this offset."""
    now, then = scene.both(frame, dx, dy)
    if now.shape[:2] != (frame.height, frame.width):
        return False
    return float((_ring(now) == _ring(then)).all(axis=1).mean()) >= OUTLINE


def _ring(pixels: Bytes) -> Bytes:
    """The colours along the border, without those of all that lies inside."""
    wide, between = OUTLINE_WIDTH, slice(OUTLINE_WIDTH, -OUTLINE_WIDTH)
    strips = pixels[:wide], pixels[-wide:], pixels[between, :wide], pixels[between, -wide:]
    return np.concatenate([strip.reshape(-1, pixels.shape[2]) for strip in strips])
