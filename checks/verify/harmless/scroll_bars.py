"""Scroll bars and their arrows."""

from __future__ import annotations

from app.engine.model.geometry import Box
from checks.locator.features import Description
from checks.scene.elements import Scene

# An arrow of a scroll bar is no larger, and so near to the end of what it scrolls (pixels).
ARROW_PX, END_PX = 18, 36
# A scroll bar is so wide (pixels), at least so many times as long, and its arrows stand in its
# middle, to so many pixels.
BAR_PX, LONG, CENTRED_PX = 18, 4, 3


def is_arrow(scene: Scene, own: Description, box: Box) -> bool:
    """Whether an item is small and stands at the right or lower end of a pane or of the window, or
    at the end of a bar.
    """
    if max(box.width, box.height) > ARROW_PX:
        return False
    at_an_end = any(
        0 <= min(pane.right - box.right, pane.bottom - box.bottom) <= END_PX
        for pane in panes_around(scene, own, box)
    )
    return at_an_end or any(_ends_bar(one.box, box) for one in scene.surfaces)


def _ends_bar(bar: Box, box: Box) -> bool:
    """Whether something small stands right above or below a long and narrow bar, in its middle."""
    apart = max(bar.y - box.bottom, box.y - bar.bottom)
    return (
        ARROW_PX // 2 <= bar.width <= BAR_PX
        and bar.height >= LONG * bar.width
        and abs(bar.centre.x - box.centre.x) <= CENTRED_PX
        and -CENTRED_PX <= apart <= ARROW_PX
    )


def panes_around(scene: Scene, own: Description, box: Box) -> list[Box]:
    """The window and the panes that something may scroll."""
    return [
        own.window,
        own.window.grown(BAR_PX),
        scene.block(own.window),
        *(one.box for one in scene.surfaces if one.box.covers(box) and not one.is_low),
    ]
