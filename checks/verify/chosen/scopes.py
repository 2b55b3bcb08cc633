"""Drop-down lists that say what a whole page is about: a company, a period, a warehouse.

What a form's lists show is data, as what stands in its fields is. A list with no such form around
it is no part of a record: what it shows is what the buttons of the page act on.
"""

from __future__ import annotations

from app.engine.model.geometry import Box
from checks.locator.features import Description
from checks.scene.elements import Scene
from checks.scene.relations import COLUMN_PX, in_row

# The arrow of a drop-down list is no larger, no smaller, and no farther from either side of the end
# of its field (pixels).
ARROW_PX, LEAST_PX, END_PX = 16, 4, 26
# It is lower than it is wide, or hardly higher; its middle is that of its field, to so many pixels.
HIGH, LEVEL_PX = 1.3, 4


def is_scope(scene: Scene, own: Description, field: Box) -> bool:
    """Whether a field is a drop-down list in whose column nothing is typed. The target itself is
    none: who opens a list does not act on what it shows.
    """
    if not has_arrow(scene, field) or field.covers(own.element.box):
        return False
    return not any(
        _is_in_column(one, field) and not has_arrow(scene, one)
        for one in own.fields
        if not in_row(one, field)
    )


def has_arrow(scene: Scene, field: Box) -> bool:
    """Whether the arrow of a drop-down list is at the right end of a field. Unlike
    `relations.ends_in_an_arrow`, this looks at places alone: the field may be empty, and its arrow
    may be on a surface of its own.
    """
    drawn = [one.box for one in scene.items]
    drawn += [one.box for one in scene.surfaces if one.is_low]
    return any(_is_arrow_of(box, field) for box in drawn)


def holds_a_button(scene: Scene, box: Box) -> bool:
    """Whether what looks like a field holds a text and, right of it, a button that is no arrow of
    a drop-down list: it is the frame of a name, which the button takes out.
    """
    inner = [one.box for one in scene.surfaces if one.is_low and one.box != box]
    buttons = [one for one in inner if box.covers(one) and scene.inside(one)]
    texts = [one.box for one in scene.inside(box)] if buttons else []
    follows = any(text.right <= one.x for text in texts for one in buttons)
    return follows and not has_arrow(scene, box)


def _is_arrow_of(box: Box, field: Box) -> bool:
    if not LEAST_PX <= box.width <= ARROW_PX or box.height > HIGH * box.width:
        return False
    at_the_end = abs(box.centre.x - field.right) <= END_PX
    return at_the_end and abs(box.centre.y - field.centre.y) <= LEVEL_PX


def _is_in_column(one: Box, other: Box) -> bool:
    return min(abs(one.x - other.x), abs(one.right - other.right)) <= COLUMN_PX
