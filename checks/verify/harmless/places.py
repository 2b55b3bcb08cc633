"""What passes by where it stands: on a status bar, in a form, in a pane beside the target's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.engine.model.geometry import Box, most_apart
from checks.locator.features import Description, Role
from checks.scene.elements import (
    ASIDE_PX,
    ICON_WIDE,
    LOW_PX,
    SAME_GROUND,
    Item,
    Scene,
    Surface,
)
from checks.scene.relations import Sort, in_row
from checks.text.compare import without_numbers
from checks.text.trouble import is_no_trouble, speaks_of_trouble
from checks.verify.axes import is_clock
from checks.verify.chosen.entries import is_lit, run_of
from checks.verify.chosen.scopes import holds_a_button, is_scope
from checks.verify.flowing import paragraphs
from checks.verify.harmless.scroll_bars import ARROW_PX, is_arrow
from checks.verify.identity.expected import Beside
from checks.verify.identity.pair import Pair
from checks.verify.identity.strips import WIDE, in_strip
from checks.verify.identity.wording import is_sentence
from checks.verify.menus import is_entry_more
from checks.verify.sides import sides, written

# The last row of a window ends so near to where its lowest text ends (pixels).
STATUS_PX = 4
# An icon is no larger (pixels).
ICON_PX = 40
# A pane stands where it stood, to so many pixels.
IN_PANE_PX = 4
# A chosen row reaches over the line between it and the next one by so much (pixels).
ROW_RIM_PX = 1


def is_status(pair: Pair, item: Item, before: Item) -> bool:
    """Whether an item on no button stands in the last row of the window, below the target or far
    from it in its row, and speaks of no trouble. Beside the grip of a window it says what stood
    there before with other numbers.
    """
    own, box = pair.there, item.box
    if not _is_on_a_bar(pair.now, own, item):
        return False
    held = pair.now.inside(own.window)
    last = [one for one in held if one.box.bottom > box.bottom + STATUS_PX]
    if not all(_is_grip(own, one.box) for one in last):
        return False
    below = box.y > own.element.box.bottom
    is_data = below or any(one.in_field and one.item is item for one in own.of(Role.ROW))
    now, then = pair.read_now(item), pair.read_then(before)
    is_known = not last or without_numbers(now) == without_numbers(then)
    return is_data and is_known and is_no_trouble(now)


def _is_in_status_bar(pair: Pair, item: Item, *, fresh: bool) -> bool:
    """Whether an item that is no button stands below the target in the last row of the window,
    where both windows have one.
    """
    (scene, own), (other, _) = sides(pair) if fresh else reversed(sides(pair))
    box = item.box
    if box.y <= own.element.box.bottom or not _is_on_a_bar(scene, own, item):
        return False
    held = (one.box for one in scene.inside(own.window))
    lower = [one for one in held if one.bottom > box.bottom + STATUS_PX]
    sign = -1 if fresh else 1
    there = box.moved(sign * pair.window_move[0], sign * pair.window_move[1])
    goes_on = any(one is not item and in_row(one.box, box) for one in scene.items)
    was_there = any(in_row(one.box, there) for one in other.items)
    return goes_on and was_there and all(_is_grip(own, one) for one in lower)


def _is_on_a_bar(scene: Scene, own: Description, item: Item) -> bool:
    """Whether an item stands on bare ground, or on what is as wide as most of the window."""
    surface = scene.surface_of(item)
    return surface is None or not surface.is_low or surface.box.width >= WIDE * own.window.width


def _is_grip(own: Description, box: Box) -> bool:
    """Whether something small stands in a window's lower right corner, which is dragged by it."""
    corner = max(own.window.right - box.right, own.window.bottom - box.bottom)
    return max(box.width, box.height) <= ARROW_PX and corner <= ARROW_PX


def passes(pair: Pair, item: Item, *, fresh: bool) -> bool:
    """Whether what has come or gone is no obstacle by where it stands."""
    scene, own = (pair.now, pair.there) if fresh else (pair.then, pair.was)
    other = pair.then if fresh else pair.now
    box = item.box
    if is_arrow(scene, own, box) or pair.expected.holds(box):
        return True
    if pane_beside(pair, item, fresh=fresh) is not None:
        said = pair.read_now(item) if fresh else pair.read_then(item)
        return is_icon(box) or is_no_trouble(said)
    if in_strip(scene, item, own, other) and box.y < own.window.centre.y:
        if not any(one is not item and in_row(one.box, box) for one in written(scene, own)):
            return False  # a banner can be dismissed, a warning cannot
        return not speaks_of_trouble(pair.read_now(item) if fresh else pair.read_then(item))
    holders = [field for field in own.fields if field.grown(2).covers(box)]
    if holders:
        return _is_in_a_form(pair, box, holders, fresh=fresh)
    return _passes_by_its_text(pair, item, fresh=fresh)


def _passes_by_its_text(pair: Pair, item: Item, *, fresh: bool) -> bool:
    """Whether what an item says is no obstacle where it stands: an entry more, a status, a time, or
    running text.
    """
    scene, read = (pair.now, pair.read_now) if fresh else (pair.then, pair.read_then)
    is_more = fresh and is_entry_more(pair, item.box)
    if is_more or (pair.expected.caret and _is_in_status_bar(pair, item, fresh=fresh)):
        return not speaks_of_trouble(read(item))
    if fresh and pair.expected.undoable and _is_first_in_its_bar(pair, item):
        return is_no_trouble(read(item))
    return is_clock(scene, item, read) or _is_running_text(pair, item, fresh=fresh)


def _is_first_in_its_bar(pair: Pair, item: Item) -> bool:
    """Whether an item has come on a bar along the lower edge of the window, which was empty."""
    bar, window = pair.now.surface_of(item), pair.there.window
    if bar is None or not bar.is_low or bar.box.width < WIDE * window.width:
        return False
    if not 0 <= window.bottom - bar.box.bottom <= IN_PANE_PX + STATUS_PX:
        return False
    back = bar.box.moved(-pair.window_move[0], -pair.window_move[1])
    was = [one for one in pair.then.surfaces if most_apart(one.box, back) <= IN_PANE_PX]
    alike = any(most_apart(one.colour, bar.colour) <= SAME_GROUND for one in was)
    return alike and not pair.then.inside(back) and pair.now.inside(bar.box) == [item]


def chosen_beside(pair: Pair) -> Iterator[Box]:
    """The rows that are or were chosen in the list whose entry the target is: a click, which may be
    undone, chooses that.
    """
    if not pair.expected.undoable or pair.there.element.sort is not Sort.TEXT:
        return
    sides = (pair.now, pair.there, (0, 0)), (pair.then, pair.was, pair.window_move)
    for scene, own, move in sides:
        for item in scene.items:
            ground = scene.surface_of(item)
            if ground is None or not ground.is_low or not is_lit(scene, item):
                continue
            column = run_of(scene, item)
            if any(one in column for one in own.element.own):
                yield ground.box.grown(ROW_RIM_PX).moved(*move)


def _is_running_text(pair: Pair, item: Item, *, fresh: bool) -> bool:
    """Whether an item is a line of sentences below the target, before a step that may be undone:
    what names a target stands above or beside it.
    """
    scene, own = sides(pair)[0 if fresh else 1]
    if not pair.expected.undoable or item.box.y <= own.element.box.bottom:
        return False
    ground = scene.surface_of(item)
    if ground is not None and ground.is_low:
        return False
    read = pair.read_now if fresh else pair.read_then
    held = {one.box: one for one in scene.items}
    lines = next((some for some in paragraphs(list(held)) if item.box in some), [item.box])
    said = " ".join(read(held[one]) for one in lines)
    return is_sentence(said) and is_no_trouble(said)


def _is_in_a_form(pair: Pair, box: Box, holders: Sequence[Box], *, fresh: bool) -> bool:
    """Whether what stands in fields is data: the other screen has them, too, and none of them says
    what the page is about.
    """
    scene, own = (pair.now, pair.there) if fresh else (pair.then, pair.was)
    if any(is_scope(scene, own, one) or _is_no_field(scene, one) for one in holders):
        return False
    return any(
        one.grown(2).covers(moved)
        for one in _fields(pair, fresh=fresh)
        for moved in _moves(pair, box, fresh=fresh)
    )


def _is_no_field(scene: Scene, box: Box) -> bool:
    """Whether what looks like a field is the ground of a chosen entry, or the frame of a name."""
    return holds_a_button(scene, box) or any(is_lit(scene, one) for one in scene.inside(box))


def pane_beside(pair: Pair, item: Item, *, fresh: bool) -> Box | None:
    """The pane that an item stands in, on the present picture, where the target stands in another
    one, both screens have it and it may show other things; None for none.
    """
    least = Beside.MORE if fresh else Beside.ANYTHING
    if pair.expected.beside.value < least.value:
        return None
    (scene, own), (other, _) = sides(pair) if fresh else reversed(sides(pair))
    dx, dy = pair.window_move
    shift = (-dx, -dy) if fresh else (dx, dy)
    for surface in scene.around(scene.surface_of(item)):
        if surface.box.contains(own.element.box.centre):
            return None
        there = surface.box.moved(*shift)
        aside = ASIDE_PX if pair.expected.undoable else IN_PANE_PX
        panes = (one for one in other.surfaces if _is_like(one, surface))
        if not surface.is_low and any(most_apart(one.box, there) <= aside for one in panes):
            return surface.box if fresh else there
    return None


def _is_like(one: Surface, other: Surface) -> bool:
    return most_apart(one.colour, other.colour) <= SAME_GROUND


def is_icon(box: Box) -> bool:
    """Whether something is as small as an icon, and no wider than it is high."""
    return max(box.width, box.height) <= ICON_PX and box.width <= ICON_WIDE * box.height


def _fields(pair: Pair, *, fresh: bool) -> tuple[Box, ...]:
    """The fields of the other scene."""
    return pair.was.fields if fresh else pair.there.fields


def _moves(pair: Pair, box: Box, *, fresh: bool) -> tuple[Box, Box]:
    """Where a box of one scene may be in the other: in place, or moved as the target has."""
    sign = -1 if fresh else 1
    dx, dy = pair.move
    return box, box.moved(sign * dx, sign * dy)


def is_bare_text(scene: Scene, item: Item, said: str) -> bool:
    """Whether an item is a text that stands on no button or field and speaks of no trouble."""
    surface = scene.surface_of(item)
    return (surface is None or not surface.is_low) and len(said) > 1 and is_no_trouble(said)


def is_beside(own: Description, item: Item) -> bool:
    """Whether an item is as low as a text, stands in a target's window and is none of its own."""
    is_text = item.box.height <= LOW_PX
    return is_text and own.window.contains(item.box.centre) and not own.element.box.meets(item.box)
