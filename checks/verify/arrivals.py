"""Blocks that have come between: a window, a dialog, a menu, that the recording does not show."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box, most_apart
from checks.locator.features import Description, Role
from checks.locator.resolve import twins
from checks.scene.elements import ASIDE_PX, Scene, Surface
from checks.scene.relations import text_areas_on_both
from checks.verify.identity.strips import STRIP_PX, WIDE

# A dialog or popup is not smaller than this (pixels).
LEAST_WIDTH_PX, LEAST_HEIGHT_PX = 90, 50
# Surfaces of one size, to so many pixels, are the same.
SAME_SIZE_PX = 4
# Of what stands on a block that was there, more than this share is found again (0-1).
KNOWN = 0.4


def arrival(
    then: Scene, now: Scene, there: Description, expected: Sequence[Box] = ()
) -> Box | None:
    """The first block that has come and holds little that the recording shows, but for what lies in
    the `expected` boxes, and in a text area what is selected; None for none.
    """
    known = {one.number for one in now.items if twins(now, one, then)}
    for surface in now.surfaces:
        box = surface.box
        if box.width < LEAST_WIDTH_PX or box.height < LEAST_HEIGHT_PX:
            continue
        if any(one.covers(box) for one in (*expected, *text_areas_on_both(then, now))):
            continue
        held = now.inside(box)
        if not held or sum(one.number in known for one in held) > KNOWN * len(held):
            continue
        if box.height <= STRIP_PX and box.width >= WIDE * there.window.width:
            continue  # a banner
        if box.covers(there.element.box) or _has_place(then, surface) or _is_rest(then, surface):
            continue
        if there.of(Role.TITLE) and not box.meets(there.window):
            continue  # its bar tells whether the window still has the keyboard
        return box
    return None


def _has_place(then: Scene, surface: Surface) -> bool:
    """Whether the recording shows a surface as large, drawn in the same colour."""
    return any(
        abs(one.box.width - surface.box.width) <= SAME_SIZE_PX
        and abs(one.box.height - surface.box.height) <= SAME_SIZE_PX
        for one in then.surfaces
    )


def _is_rest(then: Scene, surface: Surface) -> bool:
    """Whether a surface is what the stripes of a list have left of a recorded one: as wide, in the
    same colour, down to its end; or a pane in the same colour whose sides have moved by a little.
    """
    box = surface.box
    likes = [one.box for one in then.surfaces if one.colour == surface.colour]
    return any(most_apart(one, box) <= ASIDE_PX for one in likes) or any(
        one.grown(SAME_SIZE_PX).covers(box)
        and abs(one.width - box.width) <= SAME_SIZE_PX
        and abs(one.bottom - box.bottom) <= SAME_SIZE_PX
        for one in likes
    )
