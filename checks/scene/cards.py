"""Cards: bordered or coloured panes of one width that are repeated in rows and columns. Each is
about one thing, which a line on it names.
"""

from __future__ import annotations

from app.engine.model.geometry import Box, Point, most_apart
from checks.scene.elements import Scene, Surface

# Cards of one kind are as wide, to so many pixels, and their grounds differ by no more levels.
AS_WIDE_PX, SAME_GROUND = 2, 4
# Some cards hold a line or two more: none is so many times as high as another.
HIGHER = 2.0
# The frame of a card is so wide at most, and so far from its picture (pixels).
FRAME_PX = 2


def card_around(scene: Scene, at: Point) -> Surface | None:
    """The smallest card around a point; None where no pane around it is repeated."""
    return next((one for one in scene.around(scene.at(at)) if is_repeated(scene, one)), None)


def is_repeated(scene: Scene, surface: Surface) -> bool:
    """Whether a surface is a card: there are others like it."""
    return _may_be_card(scene, surface) and any(
        not one.box.meets(surface.box) for one in cards_like(scene, surface)
    )


def with_picture(scene: Scene, card: Surface) -> Box:
    """The box of a card with the picture right above or below its texts, as wide as they have
    room: a surface that says nothing.
    """
    whole = card.box
    for one in scene.surfaces:
        box = one.box
        apart = max(box.y - whole.bottom, whole.y - box.bottom)
        is_as_wide = max(abs(box.x - whole.x), abs(box.right - whole.right)) <= FRAME_PX
        if is_as_wide and 0 <= apart <= FRAME_PX and not scene.inside(box):
            whole = whole.union(box)
    return whole.grown(FRAME_PX)


def cards_like(scene: Scene, card: Surface) -> list[Surface]:
    """The cards of a scene that are of the kind of one, which another scene may show."""
    likes = (one for one in scene.surfaces if _is_like(one, card))
    return [one for one in likes if _may_be_card(scene, one)]


def _may_be_card(scene: Scene, surface: Surface) -> bool:
    """Whether a surface is no single button or field: as high as a pane, or with two lines on it of
    which the first is one text.
    """
    if not surface.is_low:
        return True
    held = sorted(scene.inside(surface.box), key=lambda one: one.box.y)
    rest = [one.box.y for one in held[1:]]
    return bool(rest) and min(rest) >= held[0].box.bottom


def _is_like(one: Surface, other: Surface) -> bool:
    low, high = sorted((one.box.height, other.box.height))
    is_as_large = abs(one.box.width - other.box.width) <= AS_WIDE_PX and high <= HIGHER * low
    return is_as_large and most_apart(one.colour, other.colour) <= SAME_GROUND
