"""How the items of a scene lie to each other: the element at a point, rows, what stands above."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from app.engine.model.geometry import Box, Point, most_apart
from checks.scene.elements import Item, Scene, Surface
from checks.scene.framed_rows import icon_in_row
from checks.scene.looks import stroke_px
from checks.scene.text_areas import SCROLL_BAR_PX, resizable_areas

# Of two things in one row, the lower one's height lies so far in the other's (0-1).
IN_ROW = 0.55
# A button or combo box that holds two items (an icon and a text) is no wider (pixels).
ONE_ELEMENT_PX = 260
# A button is no higher, and says what it does in so many lines at most.
HIGH_PX, LINES = 128, 3
# Left and right of a centred text remains the same, to so many pixels or this share of the width.
CENTRED_PX, CENTRED = 4, 0.15
# Things of one column begin in the same place, to so many pixels.
COLUMN_PX = 4
# Things of one column are as high, to so many pixels: descenders reach so far.
HEIGHT_PX = 6
# A point so near to an item is on it (pixels).
NEAR_PX = 3
# A check box or radio button (pixels).
MARK_LEAST_PX, MARK_MOST_PX = 8, 24
# The gap between a mark and its label (pixels).
MARK_GAP_PX = 14
# A row is clicked so far above or below the middle of its text (pixels).
ROW_REACH_PX = 20
# A row of a list reaches over so much of its pane, and touches the next one (pixels).
ROW_WIDE, TOUCHING_PX = 0.8, 6
# What is empty and takes more of the width of what it stands on is a band, not a field (0-1).
BAND_WIDE = 0.9
# The numbers of rows begin so near to each other (pixels), and have no more figures.
NUMBERS_PX, FIGURES = 12, 6
# Strokes this many times as wide are bold.
BOLD = 1.4
# The ground of a selected text begins so near before it, and so near to the side of its area
# (pixels).
OWN_GROUND_PX = 4
# A text area ends in the same place, and its border shows whether it has the keyboard (pixels).
SAME_AREA_PX, AREA_BORDER_PX = 2, 3
# The arrow of a drop-down list is no larger (pixels).
ARROW_PX = 14


class Sort(StrEnum):
    """What kind of thing an element is."""

    TEXT = "text"  # an item that stands free
    MARK = "mark"  # a check box or radio button
    BUTTON = "button"  # a low surface with something in its middle
    FIELD = "field"  # a low surface with its text at the left, or empty
    PLACE = "place"  # nothing that could be told


@dataclass(frozen=True, slots=True)
class Element:
    """What a point is on: its sort, its box, its own items, and its surface (None: it has none);
    `beside` says that the point lies in the row of a text and not on it.
    """

    sort: Sort
    box: Box
    own: tuple[Item, ...]
    surface: Surface | None
    beside: bool = False


def in_row(one: Box, other: Box) -> bool:
    """Whether two boxes stand in one row."""
    shared = min(one.bottom, other.bottom) - max(one.y, other.y)
    return shared >= IN_ROW * max(1, min(one.height, other.height))


def element_at(scene: Scene, at: Point) -> Element:
    """The element under a point."""
    area = next((one for one in _text_areas(scene) if one.contains(at)), None)
    if area is not None:
        return Element(Sort.FIELD, area, (), scene.at(at))
    selected = _field_of_selection(scene, scene.at(at))
    if selected is not None:
        return selected
    under = _item_at(scene, at)
    if under is not None and icon_in_row(scene, under):
        return Element(Sort.BUTTON, under.box, (under,), scene.surface_of(under))
    surface = _element_surface(scene, at)
    if surface is not None:
        return _on_surface(scene, surface)
    high = _high_button(scene, at)
    if high is not None:
        return Element(Sort.BUTTON, high.box, tuple(scene.inside(high.box)), high)
    if under is not None:
        sort = Sort.MARK if is_mark(scene, under) else Sort.TEXT
        return Element(sort, under.box, (under,), scene.surface_of(under))
    beside = _beside(scene, at)
    if beside is not None:
        return Element(Sort.TEXT, beside.box, (beside,), scene.surface_of(beside), beside=True)
    patch = Box(at.x - 12, at.y - 12, 24, 24)
    return Element(Sort.PLACE, patch, (), scene.at(at))


def _on_surface(scene: Scene, surface: Surface) -> Element:
    """The field, button or mark that a low surface is."""
    own = tuple(scene.inside(surface.box.grown(1)))
    if is_mark_sized(surface.box):
        return Element(Sort.MARK, surface.box, own, surface)
    sort = Sort.FIELD if ends_in_an_arrow(own) else sort_of(surface, own)
    return Element(sort, surface.box, own, surface)


def _item_at(scene: Scene, at: Point) -> Item | None:
    near = [one for one in scene.items if one.box.grown(NEAR_PX).contains(at)]
    return min(near, key=lambda one: one.box.area, default=None)


def _element_surface(scene: Scene, at: Point) -> Surface | None:
    """The field, button or cell under a point: the largest low surface that is one thing."""
    found = None
    for surface in scene.around(scene.at(at)):
        if not surface.is_low:
            break
        if is_one_thing(scene, surface):
            found = surface
        elif found is None and scene.inside(surface.box):
            break
    return found


def _field_of_selection(scene: Scene, surface: Surface | None) -> Element | None:
    """The field whose whole text is selected. `surface` is the ground of that text, or the rest of
    the field around it or at its right. None when there is no such field.
    """
    if surface is None or not surface.is_low:
        return None
    kin = {surface.parent, surface.number}
    beside = [one for one in scene.surfaces if one.parent in kin or one.number == surface.parent]
    both = [(surface, one) for one in beside] + [(one, surface) for one in beside]
    found = next((pair for pair in both if _are_text_and_rest(scene, *pair)), None)
    if found is None:
        return None
    text, rest = found
    field = text.box.union(rest.box)
    return Element(Sort.FIELD, field, tuple(scene.inside(field.grown(1))), rest)


def _are_text_and_rest(scene: Scene, text: Surface, rest: Surface) -> bool:
    """Whether one surface is the ground of a selected text, which begins and ends where the text
    does, and another one what this leaves of its field: as empty, and hardly higher.
    """
    box, own = text.box, [one.box for one in scene.inside(text.box.grown(2))]
    if text is rest or not (text.is_low and rest.is_low) or len(own) != 1:
        return False
    others = [one.box for one in scene.inside(rest.box) if one.box != own[0]]
    follows = abs(rest.box.x - box.right) <= OWN_GROUND_PX or rest.box.covers(box)
    if not _go_on(others, box) or not follows or rest.box.right <= box.right:
        return False
    if max(abs(rest.box.y - box.y), abs(rest.box.bottom - box.bottom)) > 2 * OWN_GROUND_PX:
        return False
    return max(own[0].x - box.x, box.right - own[0].right) <= OWN_GROUND_PX


def _go_on(others: Sequence[Box], selected: Box) -> bool:
    """Whether all else in the field of a selected text is the end of it, which is not selected."""
    return not others or (len(others) == 1 and abs(others[0].x - selected.right) <= OWN_GROUND_PX)


@dataclass(frozen=True, slots=True)
class Selection:
    """A text that is selected in its field; `is_whole` says that nothing follows it there."""

    field: Box
    is_whole: bool


@lru_cache(maxsize=8)
def selection_in(scene: Scene, area: Box) -> Selection | None:
    """The one field in a part of a scene whose text, or the beginning of it, is selected; None for
    none or more.
    """
    low = [one for one in scene.surfaces if one.is_low and area.covers(one.box)]
    found = {
        text.box.union(rest.box): text.box
        for text in low
        for rest in low
        if rest.parent == text.parent and _are_text_and_rest(scene, text, rest)
    }
    if len(found) != 1:
        return None
    field, selected = found.popitem()
    ends = (one.box.right - selected.right for one in scene.inside(field.grown(1)))
    return Selection(field, max(ends, default=0) <= OWN_GROUND_PX)


def text_areas_in(scene: Scene) -> list[Box]:
    """The text areas of a scene, whatever they say."""
    return list(_text_areas(scene))


def text_areas_on_both(then: Scene, now: Scene) -> list[Box]:
    """The text areas that two scenes have in one place, however wide they are."""
    pairs = ((one, other) for one in _text_areas(now) for other in _text_areas(then))
    return [
        one.union(other).grown(AREA_BORDER_PX)
        for one, other in pairs
        if most_apart(one, other._replace(width=one.width)) <= SAME_AREA_PX
    ]


def paired_text_areas(then: Scene, now: Scene) -> dict[Box, Box]:
    """The text areas of a scene by those of another one, where there are as many: both from top to
    bottom.
    """
    was, there = (sorted(_text_areas(one), key=lambda box: (box.y, box.x)) for one in (then, now))
    return dict(zip(was, there, strict=True)) if len(was) == len(there) else {}


@lru_cache(maxsize=8)
def _text_areas(scene: Scene) -> tuple[Box, ...]:
    found = resizable_areas(scene.picture)
    return tuple(one for one in found if scene.area.covers(one) and _holds_only_text(scene, one))


def _holds_only_text(scene: Scene, area: Box) -> bool:
    """Whether all surfaces in a text area are its own: its ground, that of a text that is selected,
    what this leaves at the right or below, a scroll bar.
    """
    held = [one for one in scene.surfaces if area.covers(one.box)]
    return all(_is_ground(scene, one, area) for one in held)


def _is_ground(scene: Scene, surface: Surface, area: Box) -> bool:
    """Whether a surface is a ground of its text area: it is as high as the area and begins where
    that does, or its texts begin where it does. One without texts ends at the right or below.
    """
    box, right = surface.box, area.right - SCROLL_BAR_PX
    if max(abs(box.x - area.x), abs(box.height - area.height)) <= OWN_GROUND_PX:
        return True
    begins = [one.box.x for one in scene.items if one.surface == surface.number]
    begins = [one for one in begins if one <= right]
    if begins:
        return min(begins) - box.x <= OWN_GROUND_PX
    return min(area.right - box.right, area.bottom - box.bottom) <= SCROLL_BAR_PX


def _high_button(scene: Scene, at: Point) -> Surface | None:
    """The button under a point that is higher than most: one text of one to three lines in the
    middle of a surface of its own, and nothing else on it.
    """
    surface = scene.at(at)
    if surface is None or surface.is_low or scene.children[surface.number]:
        return None
    box, held = surface.box, scene.inside(surface.box)
    if box.height > HIGH_PX or box.width > ONE_ELEMENT_PX or not 1 <= len(held) <= LINES:
        return None
    if any(one.surface != surface.number for one in held):
        return None
    top, bottom = min(one.box.y for one in held), max(one.box.bottom for one in held)
    across = max(abs((one.box.x - box.x) - (box.right - one.box.right)) for one in held)
    down = abs((top - box.y) - (box.bottom - bottom))
    is_centred = across <= CENTRED_PX and down <= max(CENTRED_PX, CENTRED * box.height)
    return surface if is_centred else None


def is_one_thing(scene: Scene, surface: Surface) -> bool:
    """Whether a low surface is a field, button or cell, and not a bar or row of several things."""
    if not surface.is_low or surface.box.width < 8:  # noqa: PLR2004
        return False
    held = scene.inside(surface.box)
    if held and _is_list_row(scene, surface):
        return False
    if len(held) >= 2:  # noqa: PLR2004
        whole = len(held) == 2 and surface.box.width <= ONE_ELEMENT_PX  # noqa: PLR2004
        return whole and not any(is_mark(scene, one) for one in held)
    low = [scene.surfaces[number] for number in scene.children[surface.number]]
    if any(one.box.width >= 24 and one.box.width < 0.8 * surface.box.width for one in low):  # noqa: PLR2004
        return False
    parent = scene.parent(surface)
    is_band = parent is not None and surface.box.width > BAND_WIDE * parent.box.width
    if is_band and not held and not _has_text_beside(scene, surface):
        return False
    return surface.box.width <= 0.98 * scene.area.width


def _has_text_beside(scene: Scene, surface: Surface) -> bool:
    """Whether a text stands in the row of a surface, beside it: the label of a wide field."""
    box = surface.box
    return any(
        one.surface == surface.parent
        and one.box.right <= box.x
        and box.y <= one.box.centre.y < box.bottom
        for one in scene.items
    )


def _is_list_row(scene: Scene, surface: Surface) -> bool:
    """Whether a surface is a row of a list: nearly as wide as its pane, with another at its end."""
    parent = scene.parent(surface)
    if parent is None or surface.box.width < ROW_WIDE * parent.box.width:
        return False
    box = surface.box
    first = min((one.box.x for one in scene.inside(box)), default=box.x)
    mates = [
        one
        for one in scene.items
        if one.surface == parent.number and abs(one.box.x - first) <= COLUMN_PX
    ]
    if len(mates) >= 2:  # noqa: PLR2004
        return True
    return any(
        other.box != box
        and other.is_low
        and abs(other.box.x - box.x) <= COLUMN_PX
        and abs(other.box.right - box.right) <= COLUMN_PX
        and max(other.box.y - box.bottom, box.y - other.box.bottom) <= TOUCHING_PX
        for other in scene.surfaces
    )


def is_mark_sized(box: Box) -> bool:
    """Whether a box is as large as a check box or radio button, and about as wide as high."""
    sides = sorted((box.width, box.height))
    return sides[0] >= MARK_LEAST_PX and sides[1] <= MARK_MOST_PX and sides[0] >= 0.7 * sides[1]


def _is_hollow(scene: Scene, item: Item) -> bool:
    """Whether an icon is a ring or box around a small surface, as check boxes are."""
    return any(
        item.box.grown(1).covers(one.box) and one.box.area >= 0.15 * item.box.area
        for one in scene.surfaces
        if one.box.area <= item.box.area
    )


def sort_of(surface: Surface, own: Sequence[Item]) -> Sort:
    """The sort of a low surface, by what stands on it and where."""
    box = surface.box
    if not own:
        wide = box.width >= 2 * box.height
        return Sort.FIELD if wide else Sort.PLACE
    left = min(one.box.x for one in own) - box.x
    right = box.right - max(one.box.right for one in own)
    if abs(left - right) <= max(CENTRED_PX, CENTRED * box.width):
        return Sort.BUTTON
    return Sort.FIELD


def ends_in_an_arrow(own: Sequence[Item]) -> bool:
    """Whether the arrow of a drop-down list comes behind a text of one surface: what that says is
    its value. An arrow beside a known field is `scopes.has_arrow`'s.
    """
    if len(own) < 2:  # noqa: PLR2004
        return False
    *_, text, last = sorted((one.box for one in own), key=lambda one: one.right)
    is_arrow = last.height <= last.width <= ARROW_PX and 2 * last.height >= last.width
    level = abs(last.centre.y - text.centre.y) <= ARROW_PX // 2
    return is_arrow and level and last.x - text.right >= last.width // 2 and text.width > ARROW_PX


def _beside(scene: Scene, at: Point) -> Item | None:
    """The item in whose row a point lies: an entry is clicked beside or below its text, too."""
    holder = scene.at(at)
    near = [
        one
        for one in scene.items
        if abs(one.box.centre.y - at.y) <= ROW_REACH_PX
        and (holder is None or holder.box.covers(one.box))
    ]
    if not near:
        return None
    nearest = min(near, key=lambda one: abs(one.box.centre.y - at.y))
    row = [one for one in near if in_row(one.box, nearest.box)]
    return min(row, key=lambda one: max(one.box.x - at.x, at.x - one.box.right))


@dataclass(frozen=True, slots=True)
class Token:
    """One thing of a row: a text, a mark, or a low surface with its items. `core` is what is
    written on it; all of it for nothing.
    """

    sort: Sort
    box: Box
    items: tuple[Item, ...]
    stroke_px: float = 0.0
    colour: tuple[int, int, int] = (0, 0, 0)
    pane: int = -1
    core: Box = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work out the core once: each thing is compared with each other one."""
        core = self.items[0].box if self.items else self.box
        for one in self.items[1:]:
            core = core.union(one.box)
        object.__setattr__(self, "core", core)

    def begins_like(self, other: Token) -> bool:
        """Whether another thing is of the same sort, drawn as strongly, and of the same column."""
        if (
            self.pane != other.pane
            or abs(self.box.height - other.box.height) > HEIGHT_PX
            or not self._is_as_bold(other)
        ):
            return False
        left = abs(self.box.x - other.box.x) <= COLUMN_PX
        right = abs(self.box.right - other.box.right) <= COLUMN_PX
        if left and right and self.is_low_surface and other.is_low_surface:
            return self.sort is other.sort or most_apart(self.colour, other.colour) <= 12  # noqa: PLR2004
        if self.sort is other.sort and (left or right):
            return True
        if self.sort in FRAMED or other.sort in FRAMED or self.sort is other.sort:
            return _aligned(self.core, other.core)
        return False

    @property
    def is_low_surface(self) -> bool:
        """Whether it is a field, button or cell."""
        return self.sort in {Sort.FIELD, Sort.BUTTON, Sort.PLACE}

    def _is_as_bold(self, other: Token) -> bool:
        if not self.stroke_px or not other.stroke_px or self.sort is Sort.MARK:
            return True
        thin, bold = sorted((self.stroke_px, other.stroke_px))
        return bold <= BOLD * thin


# A text may be framed while it is hovered or chosen.
FRAMED = frozenset({Sort.BUTTON})


def _aligned(one: Box, other: Box) -> bool:
    """Whether two texts of much the same height begin, end or lie in the middle of one column."""
    if abs(one.height - other.height) > COLUMN_PX:
        return False
    middle = abs(one.centre.x - other.centre.x) <= 2  # noqa: PLR2004
    return middle or abs(one.x - other.x) <= COLUMN_PX or abs(one.right - other.right) <= COLUMN_PX


def tokens_in(scene: Scene, box: Box, without: Box | None = None) -> list[Token]:
    """The things inside a box (beside another one)."""
    found: list[Token] = []
    taken: set[int] = set()
    for surface in scene.surfaces:
        inside = box.covers(surface.box) and surface.box != box
        if not inside or (without is not None and without.meets(surface.box)):
            continue
        if any(token.box.covers(surface.box) for token in found):
            continue
        if is_one_thing(scene, surface) and (scene.inside(surface.box) or _is_field_like(surface)):
            own = tuple(scene.inside(surface.box))
            weight = stroke_px(scene.picture, own[0].box) if own else 0.0
            sort = Sort.MARK if is_mark_sized(surface.box) else sort_of(surface, own)
            found.append(
                Token(sort, surface.box, own, weight, surface.colour, _pane(scene, surface))
            )
            taken.update(one.number for one in own)
    for item in scene.items:
        if item.number in taken or not box.covers(item.box):
            continue
        if without is not None and without.covers(item.box):
            continue
        sort = Sort.MARK if is_mark(scene, item) else Sort.TEXT
        weight, ground = stroke_px(scene.picture, item.box), scene.surface_of(item)
        colour = ground.colour if ground is not None else (0, 0, 0)
        found.append(Token(sort, item.box, (item,), weight, colour, _pane(scene, ground)))
    return found


def _pane(scene: Scene, surface: Surface | None) -> int:
    """The number of the smallest pane around something (-1: none). What a chosen entry leaves of a
    pane above or below is a part of it.
    """
    panes = [one for one in scene.around(surface) if not one.is_low]
    return next((one.number for one in panes if not _is_part(scene, one)), -1)


def _is_part(scene: Scene, pane: Surface) -> bool:
    """Whether a pane is as wide as the one around it, and on its ground."""
    if pane.parent < 0:
        return False
    whole = scene.surfaces[pane.parent]
    apart = max(abs(pane.box.x - whole.box.x), abs(pane.box.right - whole.box.right))
    return apart == 0 and not whole.is_low and pane.colour == whole.colour


def is_left_of(label: Box, field: Box) -> bool:
    """Whether a label stands left of a field, in its row."""
    return in_row(label, field) and label.right <= field.x + 2


def is_mark(scene: Scene, item: Item) -> bool:
    """Whether an icon is a check box, a radio button or the arrow of a tree: it is hollow, or has
    its label right beside it.
    """
    if not is_mark_sized(item.box):
        return False
    known = scene.marks.get(item.number)
    if known is None:
        known = scene.marks[item.number] = _looks_like_a_mark(scene, item)
    return known


def _looks_like_a_mark(scene: Scene, item: Item) -> bool:
    label = any(
        in_row(one.box, item.box) and 0 <= one.box.x - item.box.right <= MARK_GAP_PX
        for one in scene.items
    )
    return label or _is_hollow(scene, item)


def _is_field_like(surface: Surface) -> bool:
    return surface.box.width >= 2 * surface.box.height and surface.box.height >= 12  # noqa: PLR2004


def row_number(scene: Scene, item: Item, read: Callable[[Item], str]) -> int | None:
    """The number of a row that an item says: the item above it in its column says one less."""
    above = [one for one in scene.items if one.box.bottom <= item.box.y]
    column = [one for one in above if abs(one.box.x - item.box.x) <= NUMBERS_PX]
    said = _number(read(item)) if column else None
    if said is None:
        return None
    before = _number(read(max(column, key=lambda one: one.box.y)))
    return said if before is not None and said == before + 1 else None


def _number(said: str) -> int | None:
    return int(said) if said.isdecimal() and len(said) <= FIGURES else None
