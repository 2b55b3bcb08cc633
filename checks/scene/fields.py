"""Is this element a field, whose content is data, or does what is drawn on it name it?"""

from __future__ import annotations

import numpy as np

from app.engine.model.geometry import Box, Picture, clipped
from checks.scene.containers import FIELD_HEIGHT, begins_at_a_side, is_cell
from checks.scene.element import holds_elements, outermost_of_first
from checks.scene.text_areas import is_text_area
from checks.snapshot.look import Look
from checks.vision.edges import EDGE_LEVELS, Edges, frames_around, sides
from checks.vision.image_diff import ground_colour
from checks.vision.ink import inked
from checks.vision.pixels import Bytes, around_all, colours, regions

# AtspiRole: password text, spin button, terminal, text, date editor, entry, editbar, autocomplete.
FIELD_ROLES = frozenset({40, 52, 60, 61, 12, 79, 77, 76})
# AtspiRole: check box, check menu item, menu, menu item, page tab, page tab list, push button,
# radio button, radio menu item, toggle button. They may have the focus, but nobody types there: Qt
# tells the page tab of an editor that it has not said the name of.
TAKES_NO_TEXT = frozenset({7, 8, 33, 35, 37, 38, 43, 44, 45, 62})
# A choice shows its value as a field does.
COMBO_BOX = 11
FRAMED = 0.75
BORDER = 3
# A selected row reaches its list's sides to within this; a field keeps a distance from one.
TOUCHING = 3
# A switch is so high (pixels), and between so many times as long; its knob is as wide as high, to
# so many pixels, and fills so much of its height (0-1).
SWITCH_LEAST_PX, SWITCH_PX, SWITCH_SHORT, SWITCH_LONG = 12, 40, 1.4, 2.6
ROUND_PX, FILLED = 2, 0.65
# A rectangle higher than an element by this is what it stands in.
HIGHER = 10
# Of a field's outline, so much is a line in a colour of its own; a selected row is one flat area.
LINED = 0.5


def is_field(look: Look, box: Box, edges: Edges) -> bool:
    """Whether the element takes text: told by accessibility, else by how it looks."""
    if look.label is not None and look.label.box.contains(box.centre):
        return look.label.role in FIELD_ROLES | {COMBO_BOX}
    return looks_like_field(look.picture, box, edges)


def looks_like_field(picture: Picture, box: Box, edges: Edges) -> bool:
    """Whether a box has a border line of its own and text at its side, or none; cells of a grid and
    selected rows have text too, but it names them.
    """
    if not is_framed(edges, box):
        return False
    if box.height > FIELD_HEIGHT // 2 and is_text_area(picture, box):
        return True
    if is_cell(edges, box) or is_band(edges, box) or is_switch(picture, box):
        return False
    inner = colours(picture, box.grown(-BORDER))
    return begins_at_a_side(inner) and is_lined(picture, box, inner)


def is_switch(picture: Picture, box: Box) -> bool:
    """Whether a box is a switch. All that is drawn on it is a knob, as wide as it is high, that
    nearly fills it from top to bottom and lies at one end. No letter is so high in its field.
    """
    is_long = SWITCH_SHORT <= box.width / max(1, box.height) <= SWITCH_LONG
    if not is_long or not SWITCH_LEAST_PX <= box.height <= SWITCH_PX:
        return False
    drawn = [one.box for one in regions(inked(colours(picture, box.grown(-1))))]
    corner = box.height // 3  # what is left of the switch's own round ends
    knob = around_all(one for one in drawn if max(one.width, one.height) > corner)
    if knob is None or knob.height < FILLED * box.height:
        return False
    is_round = abs(knob.width - knob.height) <= ROUND_PX
    return is_round and 3 * knob.width <= 2 * box.width


def is_framed(edges: Edges, box: Box) -> bool:
    """Whether a box has a border on all four sides."""
    return min(sides(edges, box)) >= FRAMED


def is_band(edges: Edges, box: Box) -> bool:
    """Whether a box reaches from side to side of what it stands in."""
    around = (frame for frame in frames_around(edges, box) if frame.height > box.height + HIGHER)
    frame = next(around, None)
    if frame is None:
        return False
    return abs(frame.x - box.x) <= TOUCHING and abs(frame.right - box.right) <= TOUCHING


def is_lined(picture: Picture, box: Box, inner: Bytes) -> bool:
    """Whether the outline of a box differs from the ground inside it."""
    if inner.size == 0:
        return False
    ground = ground_colour(inner).astype(np.int16)
    rows = colours(picture, clipped(picture, box))
    outline = np.concatenate([rows[0], rows[-1], rows[:, 0], rows[:, -1]]).astype(np.int16)
    return float((np.abs(outline - ground).max(axis=1) > EDGE_LEVELS).mean()) >= LINED


def stands_in_field(picture: Picture, word: Box, edges: Edges) -> bool:
    """Whether a text is the content of a field."""
    frame = outermost_of_first(frames_around(edges, word.grown(1)))
    if frame is None or frame.height > FIELD_HEIGHT or holds_elements(picture, frame):
        return False
    return looks_like_field(picture, frame, edges)
