"""What names a target: its own text, the words beside and above it, the row it stands in."""

from __future__ import annotations

from app.engine.model.geometry import Box, Picture, bounds
from checks.scene.containers import in_a_row, in_a_stack, is_cell
from checks.scene.element import TICK, tick_at
from checks.scene.fields import is_band, is_framed
from checks.scene.lists import list_around, parents_of, titles_of
from checks.snapshot.look import TYPED_INTO, Look, Name, Relation
from checks.vision.edges import Edges, frames_around
from checks.vision.ink import is_blank, text_blocks

# How far a label may stand from its field: forms keep 4 to 20 px, columns of right-aligned labels
# up to 250.
LEFT_REACH = 260
RIGHT_REACH = 30
ABOVE_REACH = 34
# How much of a word's height must lie in the target's band for it to be in its row.
IN_BAND = 0.6
ROW_HEIGHT = 60
# A rectangle larger than the target by this on every side is what it stands in.
ROOM = 10
BORDER = 3


def names_of(look: Look, box: Box, edges: Edges, *, is_field: bool) -> tuple[Name, ...]:
    """The names of the element in this box; a field's own content is data and names nothing."""
    drawn_on = core(box) if is_framed(edges, box) else box
    own = () if is_field or is_blank(look.picture, drawn_on) else (Name(Relation.OWN, box),)
    beside = _beside(look, box, edges, is_field=is_field)
    return (*own, *beside, *_in_list(look, box, edges, is_field=is_field))


def _in_list(look: Look, box: Box, edges: Edges, *, is_field: bool) -> tuple[Name, ...]:
    """What the parents of an entry of a tree are called, and the columns of a table."""
    if box.height > ROW_HEIGHT or (is_field and not _is_ticked(look, box)):
        return ()
    if is_framed(edges, box) and not (is_tick(box) or is_cell(edges, box) or is_band(edges, box)):
        return ()  # a button
    around = (look.picture, box, edges, _window_around(look, box))
    return (
        *(Name(Relation.ABOVE, word.grown(1)) for word in parents_of(*around)),
        *(Name(Relation.COLUMN, word.grown(1)) for word in titles_of(*around)),
    )


def _window_around(look: Look, box: Box) -> Box | None:
    """The inside of the topmost window under an element, where windows are known."""
    under = (one for one in look.windows if one.frame.contains(box.centre))
    return next((one.box for one in under if one.kind != "desktop"), None)


def core(box: Box) -> Box:
    """The element without its border."""
    inner = box.grown(-BORDER)
    return inner if inner.area else box


def _beside(look: Look, box: Box, edges: Edges, *, is_field: bool) -> tuple[Name, ...]:
    picture = look.picture
    if box.height > ROW_HEIGHT:
        return _above(picture, box, edges)
    if _is_whole_row(box, edges):
        return ()  # the row is all that stands on it, and no name of the pane beside its list
    room = _window_around(look, box)
    words = [
        word
        for word in row_words(picture, box, edges)
        if room is None or room.contains(word.centre)  # a popup lies over other words
    ]
    left = [word for word in words if word.right <= box.x + 2]
    right = [word for word in words if word.x >= box.right - 2]
    if is_field and _is_ticked(look, box):
        return _beside_tick(box, left, right)
    near = [word for word in left[-1:] if box.x - word.right <= LEFT_REACH]
    rest = [word for word in left if word not in near]
    named = [Name(Relation.LEFT, word) for word in near] + [
        Name(Relation.ROW, word) for word in rest
    ]
    if is_field:
        return tuple(named) or _above(picture, box, edges)
    return (*named, *(Name(Relation.ROW, word) for word in right))


def _is_whole_row(box: Box, edges: Edges) -> bool:
    """Whether an element is as wide as the list or pane that it stands in."""
    if is_tick(box) or not is_framed(edges, box):
        return False
    return is_band(edges, box) or in_a_stack(edges, box)


def _beside_tick(box: Box, left: list[Box], right: list[Box]) -> tuple[Name, ...]:
    """The text right of a check box first; in a list it is the whole row that says which one."""
    label = [word for word in right[:1] if word.x - box.right <= RIGHT_REACH]
    rest = [word for word in (*left, *right) if word not in label]
    return (
        *(Name(Relation.RIGHT, word) for word in label),
        *(Name(Relation.ROW, word) for word in rest),
    )


def _is_ticked(look: Look, box: Box) -> bool:
    """Whether an element is one to tick, by its size and, where that is told, by its role: the day
    of a date may be as small.
    """
    told = (one for one in (look.focus, look.label) if one is not None)
    typed = (one.box for one in told if one.role in TYPED_INTO)
    return is_tick(box) and not any(one.contains(box.centre) for one in typed)


def is_tick(box: Box) -> bool:
    """Whether an element is no larger than a check box."""
    return box.width <= TICK and box.height <= TICK


def row_words(picture: Picture, box: Box, edges: Edges) -> list[Box]:
    """The words in the target's row, left to right, as far as its container reaches; not those in
    fields, nor check boxes: what is ticked is no name.
    """
    container, in_cell = _around(picture, box, edges)
    band = Box(container.x, box.y - 4, container.width, box.height + 8).intersection(container)
    words = [word for word in text_blocks(picture, band, box.grown(2)) if _in_band(word, box)]
    return [
        word.grown(1)
        for word in words
        if not word.meets(box)
        and not _in_own_frame(edges, word, container, box, in_cell=in_cell)
        and not _is_check_box(picture, word, edges)
    ]


def container_of(picture: Picture, box: Box, edges: Edges) -> Box:
    """The smallest rectangle that the element stands in with room around it; the picture when there
    is none.
    """
    return _around(picture, box, edges)[0]


def _around(picture: Picture, box: Box, edges: Edges) -> tuple[Box, bool]:
    """The container of an element, and whether it is a cell of a ruled table or stands in one: then
    its row goes on beyond that.
    """
    if is_cell(edges, box):
        return list_around(edges, box) or bounds(picture), True
    frame = _roomy(picture, box, edges)
    if frame is None:
        return bounds(picture), False
    if frame.height > ROW_HEIGHT or not in_a_row(edges, frame):
        return frame, False
    return list_around(edges, frame) or frame, True


def _roomy(picture: Picture, box: Box, edges: Edges) -> Box | None:
    """The smallest rectangle that has room around an element: its container, or its cell."""
    for frame in frames_around(edges.closed, box.grown(1).intersection(bounds(picture))):
        if frame.width < box.width + 2 * ROOM or frame.height < box.height:
            continue
        if not _is_own_border(picture, frame, box, edges):
            return frame
    return None


def _is_own_border(picture: Picture, frame: Box, box: Box, edges: Edges) -> bool:
    """Whether a rectangle is the border of the element, which accessibility tells without: it lies
    close around it and holds nothing else.
    """
    close = frame.width <= box.width + 4 * ROOM and frame.height <= box.height + 2 * ROOM
    if not close or in_a_row(edges, frame):
        return False
    return not text_blocks(picture, frame.grown(-BORDER), box.grown(2))


def _in_band(word: Box, box: Box) -> bool:
    shared = min(word.bottom, box.bottom) - max(word.y, box.y)
    return shared >= IN_BAND * min(word.height, box.height)


def _in_own_frame(
    edges: Edges, word: Box, container: Box, box: Box, *, in_cell: bool = False
) -> bool:
    """Whether a word stands in a field or button of its own: a small closed rectangle inside the
    container. The other cells of the table that an element stands in are none.
    """
    frame = next(frames_around(edges, word.grown(1), container), None)
    if frame is None or frame.width >= container.width - 4:
        return False
    if frame.height > ROW_HEIGHT or frame.meets(box) or _shares_border(frame, box):
        return False
    return not (in_cell and in_a_row(edges, frame))


def _is_check_box(picture: Picture, word: Box, edges: Edges) -> bool:
    tick = tick_at(picture, word.centre, edges) if is_tick(word) else None
    return tick is not None and tick.grown(BORDER).covers(word)


def _shares_border(frame: Box, box: Box) -> bool:
    """Cells of one grid share their lines; fields and buttons keep a distance."""
    return abs(frame.x - box.right) <= 1 or abs(frame.right - box.x) <= 1


def _above(picture: Picture, box: Box, edges: Edges) -> tuple[Name, ...]:
    """The word right above a field that has no label on its left, in what the field stands in; not
    what another field holds.
    """
    reach = Box(box.x, box.y - ABOVE_REACH, box.width, ABOVE_REACH)
    reach, whole = reach.intersection(container_of(picture, box, edges)), bounds(picture)
    in_cell = is_cell(edges, box)
    words = [
        word
        for word in text_blocks(picture, reach, box)
        if word.bottom <= box.y + 1 and not _in_own_frame(edges, word, whole, box, in_cell=in_cell)
    ]
    nearest = max(words, key=lambda word: word.bottom, default=None)
    return (Name(Relation.ABOVE, nearest.grown(1)),) if nearest else ()
