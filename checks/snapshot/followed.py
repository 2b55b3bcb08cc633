"""Where a box of a window is after the window has moved."""

from __future__ import annotations

from app.engine.model.geometry import Box
from checks.snapshot.look import Look, WindowSeen


def followed(box: Box, before: Look, now: Look) -> Box:
    """The box of a window on one look, where it is on a later one; unmoved when its window is not
    known, or not there any more as one window of that size.
    """
    was = next((one for one in before.windows if one.box.contains(box.centre)), None)
    if was is None:
        return box
    fits = [one for one in now.windows if _is_same(one, was)]
    if len(fits) != 1:
        return box
    return box.moved(fits[0].box.x - was.box.x, fits[0].box.y - was.box.y)


def _is_same(one: WindowSeen, was: WindowSeen) -> bool:
    size = (one.box.width, one.box.height) == (was.box.width, was.box.height)
    return size and (one.class_name, one.kind) == (was.class_name, was.kind) and _titled(one, was)


def _titled(one: WindowSeen, was: WindowSeen) -> bool:
    """Whether the titles agree, but for the star of a document that was changed."""
    return one.title.strip("*• ") == was.title.strip("*• ")
