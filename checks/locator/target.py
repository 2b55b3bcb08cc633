"""At record time: which element a step acts on, and what names it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.engine.model.geometry import Box, Picture, Point, bounds, clipped
from checks.locator.labelled import labelled_name, relation_to
from checks.locator.naming import BORDER, ROW_HEIGHT, core, is_tick, names_of, row_words
from checks.scene.cards import card_around, cards_like
from checks.scene.element import (
    SEVERAL,
    STRAIGHT,
    element_at,
    framed_at,
    holds_elements,
    is_element,
    outermost_of_first,
    word_at,
)
from checks.scene.fields import is_field, is_framed
from checks.scene.looks import drawn_alike
from checks.scene.perceive import perceive
from checks.scene.relations import Sort
from checks.scene.relations import element_at as element_seen
from checks.scene.repeated import held_by, keys_of
from checks.scene.styled import styled_parts
from checks.scene.text_areas import is_text_area
from checks.snapshot.look import SPIN_BUTTON, Look, Name, Relation, Target
from checks.text.compare import Reader, line_in, same_letters
from checks.text.lines import is_part, lines_in, part_at, readable_in, says, with_text_alone
from checks.vision.baseline import baseline
from checks.vision.edges import Edges, edges_of, frame_around, frames_around, sides
from checks.vision.ink import lines_of, text_blocks
from checks.vision.phash import hash_of

# What names a card stands so far above what is used in it (pixels), among so many lines; icons are
# alike where the worst 3 x 3 pixels differ by no more (of the ink).
ITEM_PX, ITEM_LINES, SAME_ICON = 160, 6, 0.15


def name_target(
    look: Look,
    at: Point | None,
    *,
    effect: Box | None = None,
    named: str = "",
    reader: Reader | None = None,
) -> Look:
    """The look with its target and hash worked out.

    `at` is where the tool acts; None for typing, whose target is the region where text appeared
    (`effect`) or the focused element, if that is no whole pane. `named` is a text that names the
    target: where it stands becomes one of its names; when it stands nowhere, the target comes
    without that name. Above a text that no field holds, there are other lines of it: these are
    data.
    """
    point = _point(look, at, effect)
    if point is None or not bounds(look.picture).contains(point):
        return replace(look, hash=hash_of(look.picture))
    edges = edges_of(look.picture)
    told = _focused(look) if at is None else None
    box = told or _element(look, point, edges)
    box = (_button_in(look, at, box) if at is not None else None) or box
    if at is None and effect is not None:
        box = _all_parts(look, box, effect, edges) if told else _holding(look, box, effect)
    part = _named_part(look, at, box, named, reader) if named else ()
    given = part or (_parameter_name(look, box, named, edges, reader) if named else ())
    if named and not given:
        part = given = _named_beside(look, at, named, reader)
    box = part[0].box if part else box
    names = tuple(_worded(look, name) for name in _names(look, at, box, edges))
    if at is None and not told and not is_framed(edges, box):
        names = tuple(one for one in names if one.relation is not Relation.ABOVE)
    names = (*names, *given)
    target = Target(point, box, names, window_at(look, point))
    return replace(look, target=target, named=named or look.named, hash=hash_of(look.picture))


def said_by_target(look: Look, at: Point, reader: Reader | None) -> Iterator[str]:
    """What the target at a point says of itself, by accessibility and as it can be read; then what
    its row says, or the text at its left.
    """
    if look.label is not None and look.label.name:
        yield look.label.name
    if reader is None:
        return
    for item in element_seen(perceive(look.picture), at).own:
        yield line_in(reader, look.picture, item.box)
    for name in look.target.names if look.target else ():
        if name.relation in {Relation.ROW, Relation.LEFT}:
            yield line_in(reader, look.picture, name.box)


def _point(look: Look, at: Point | None, effect: Box | None) -> Point | None:
    if at is not None:
        return at
    focus = look.focus
    box = effect or (focus.box if focus is not None and is_element(focus) else None)
    return box.centre if box and box.area else None


def _element(look: Look, point: Point, edges: Edges) -> Box:
    """The element under the point. Strokes of letters or a caret may pass for a side of a low one:
    it goes on as far as its real border.
    """
    found = element_at(look, point, edges)
    _, _, top, bottom = sides(edges, found)
    if min(top, bottom) < STRAIGHT or _told(look, found):
        return found
    box: Box | None = found
    while box is not None and box.height <= min(ROW_HEIGHT, found.height + 2 * BORDER):
        if min(sides(edges, box)) >= STRAIGHT:
            if box == found:
                return found
            is_bar = holds_elements(look.picture, box)
            return _tool(look, point, found) if is_bar else _with_border(edges, box)
        box = _wider(edges, box)
    return found


def _button_in(look: Look, at: Point, found: Box) -> Box | None:
    """The button that was used on a card or in a row that is as low as one thing, with its border;
    None where what was found holds nothing else.
    """
    if _told(look, found):
        return None
    element = element_seen(perceive(look.picture), at)
    button = element.box.grown(1)
    if not element.own or not found.grown(1).covers(button):
        return None
    if element.sort is not Sort.BUTTON and not _is_on_each(look, at, found, button):
        return None
    others = [one for one in text_blocks(look.picture, found) if not one.meets(button)]
    return button if any(one.width > one.height for one in others) else None


def _is_on_each(look: Look, at: Point, card: Box, box: Box) -> bool:
    """Whether a box on a card that is as low as one thing stands in the same place, drawn alike, on
    other cards of its kind: the stars to give, a word to click on.
    """
    scene = perceive(look.picture)
    around = card_around(scene, at)
    if around is None or not card.grown(1).covers(around.box):
        return False
    others = [one.box for one in cards_like(scene, around) if not one.box.meets(around.box)]
    moves = ((one.x - around.box.x, one.y - around.box.y) for one in others)
    picture = look.picture
    return any(drawn_alike(picture, box.moved(*by), picture, box, SAME_ICON) for by in moves)


def _tool(look: Look, point: Point, found: Box) -> Box:
    """The tool at a point of a bar, where what was found there is a part of the bar with several:
    the side of an icon may have passed for an end of it.
    """
    several = len(text_blocks(look.picture, found)) >= SEVERAL
    return (word_at(look.picture, point) if several else None) or found


def _wider(edges: Edges, box: Box) -> Box | None:
    """The next rectangle beyond those upright sides of a box that are not drawn throughout."""
    left, right, *_ = (side < STRAIGHT for side in sides(edges, box))
    seed = Box(box.x - left, box.y, box.width + left + right, box.height)
    return frame_around(edges, seed) if seed != box and edges.area.covers(seed) else None


def _with_border(edges: Edges, box: Box) -> Box:
    """A box with the outer lines of its border."""
    box = outermost_of_first(frames_around(edges, box)) or box
    for left, right in ((1, 0), (0, 1)):
        seed = Box(box.x - left, box.y, box.width + left + right, box.height)
        outer = frame_around(edges, seed) if edges.area.covers(seed) else None
        box = outer if outer is not None and box.grown(BORDER).covers(outer) else box
    return box


def _names(look: Look, at: Point | None, box: Box, edges: Edges) -> tuple[Name, ...]:
    """What names the element. A field that nothing labels may as well be a button whose text stands
    at its side: that text names it, unless accessibility or the typing told that it is a field.
    """
    takes_text = at is None or is_field(look, box, edges)
    names = names_of(look, box, edges, is_field=takes_text)
    is_area = takes_text and is_text_area(look.picture, box)
    if names or not takes_text or at is None or is_area or _told(look, box):
        return names
    return (Name(Relation.OWN, box),) if text_blocks(look.picture, core(box)) else ()


def _told(look: Look, box: Box) -> bool:
    """Whether accessibility says what stands there."""
    return look.label is not None and look.label.box.contains(box.centre)


def _focused(look: Look) -> Box | None:
    """The field with the focus, however wide: what is typed goes to all of it."""
    focus = look.focus
    return clipped(look.picture, focus.box) if focus is not None and is_element(focus) else None


def _all_parts(look: Look, box: Box, effect: Box, edges: Edges) -> Box:
    """The whole field, when a text appeared beyond the part of it that has the focus: the day of a
    date, from where typing goes on into the month.
    """
    is_part = look.focus is not None and look.focus.role == SPIN_BUTTON
    whole = framed_at(look.picture, effect.centre, edges) if is_part else None
    if whole is None or box.covers(effect):
        return box
    return whole if whole.covers(box) and whole.covers(effect) else box


def _holding(look: Look, box: Box, effect: Box) -> Box:
    """The field, when all of the text appeared in it; else the text's own region. In an editor, a
    terminal or on a canvas no border tells a field, and the middle of a text is a gap as often as a
    word. The round ring of a field with the keyboard may hide the borders of others.
    """
    field = element_seen(perceive(look.picture), effect.centre)
    inside = field.box.grown(BORDER)
    if field.sort is Sort.FIELD and inside.covers(effect) and box.height > 2 * inside.height:
        return inside
    return box if box.grown(BORDER).covers(effect) else clipped(look.picture, effect.grown(BORDER))


def window_at(look: Look, point: Point) -> int:
    """The topmost window under the point; -1 when there is none."""
    for index, window in enumerate(look.windows):
        if window.kind != "desktop" and window.frame.contains(point):
            return index
    return -1


def _worded(look: Look, name: Name) -> Name:
    """The name with the text that accessibility gives for its place."""
    here = [one for one in look.told if one.name and name.box.grown(4).covers(one.box)]
    if name.relation is Relation.OWN and look.label and look.label.box.contains(name.box.centre):
        here = [look.label] if look.label.name else here
    if not here:
        return name
    return replace(name, text=max(here, key=lambda one: one.box.area).name, from_label=True)


def _parameter_name(
    look: Look, box: Box, named: str, edges: Edges, reader: Reader | None
) -> tuple[Name, ...]:
    """Where the text that names the target stands: on the target, else in its row."""
    labelled = labelled_name(look, box, named, edges)
    if labelled is not None:
        return (labelled,)
    if reader is None:
        return ()
    if box.height > ROW_HEIGHT:
        return ()
    own = _own_lines(look, box, edges)
    row = row_words(look.picture, box, edges)
    lines = [line for word in row for line in lines_of(look.picture, word)]
    beside = with_text_alone(look.picture, lines)
    on_it = box if is_framed(edges, box) else None
    parts = [part for line in beside for part in styled_parts(look.picture, line)]
    for line in [*own, *beside, *parts]:
        within = on_it if line in own else None
        if same_letters(line_in(reader, look.picture, line, within), named):
            return (Name(relation_to(line, box), line.grown(1), named),)
    return _option_name(look, box, named, beside, reader) or _item_name(look, box, named, reader)


def _option_name(
    look: Look, box: Box, named: str, beside: Sequence[Box], reader: Reader
) -> tuple[Name, ...]:
    """The text of a mark that has others right of it: the words right behind it."""
    right = [line for line in beside if is_tick(box) and line.x >= box.right]
    if not right:
        return ()
    begin = Point(min(line.x for line in right) + 1, box.centre.y)
    part = part_at(look.picture, right, begin, named, reader)
    return (Name(Relation.ROW, part.grown(1), named),) if part is not None else ()


def _item_name(look: Look, box: Box, named: str, reader: Reader) -> tuple[Name, ...]:
    """Where the text that names the target stands above it in its card or entry, of which there are
    others with the same icon or button in the same place.
    """
    picture = look.picture
    line = _line_on_card(look, box, named, reader)
    if line is not None:
        return (Name(Relation.ITEM, line, named),)
    window = window_at(look, box.centre)
    area = look.windows[window].box if window >= 0 else bounds(picture)
    lines = lines_in(picture, area.intersection(bounds(picture)))
    above = [one for one in lines if 0 < box.y - one.y <= ITEM_PX and one.width > one.height]
    for line in sorted(above, key=lambda one: -one.y)[:ITEM_LINES]:
        keys = keys_of(picture, lines, line)
        if not held_by(picture, keys, line, box.centre):
            continue
        base = baseline(picture, line)
        rises = [baseline(picture, key) - base for key in keys if key != line]
        twins = [drawn_alike(picture, box.moved(0, dy), picture, box, SAME_ICON) for dy in rises]
        saying = (one for one in _with_head(picture, line) if says(picture, one, named, reader))
        if any(twins) and (said := next(saying, None)) is not None:
            return (Name(Relation.ITEM, said, named),)
    return ()


def _with_head(picture: Picture, line: Box) -> list[Box]:
    """A line, and its first words where they have a style of their own."""
    return [line, *styled_parts(picture, line)[:1]]


def _line_on_card(look: Look, box: Box, named: str, reader: Reader) -> Box | None:
    """The line that says the text on the card that an element stands on; None on no card, or where
    a second one says so.
    """
    card = card_around(perceive(look.picture), box.centre)
    if card is None:
        return None
    lines = [one for one in lines_in(look.picture, card.box) if not one.meets(box)]
    parts = [part for one in lines for part in (one, *styled_parts(look.picture, one))]
    saying = [one for one in parts if says(look.picture, one, named, reader)]
    return saying[0] if len(saying) == 1 else None


def _own_lines(look: Look, box: Box, edges: Edges) -> list[Box]:
    """The lines of text that stand on an element."""
    return readable_in(look.picture, core(box) if is_framed(edges, box) else box) or [box]


def _named_beside(
    look: Look, at: Point | None, named: str, reader: Reader | None
) -> tuple[Name, ...]:
    """The text whose row or entry was clicked beside it, where that says the value."""
    if at is None or reader is None:
        return ()
    element = element_seen(perceive(look.picture), at)
    if not element.beside or not says(look.picture, element.box, named, reader):
        return ()
    return (Name(Relation.OWN, element.box.grown(1), named),)


def _named_part(
    look: Look, at: Point | None, box: Box, named: str, reader: Reader | None
) -> tuple[Name, ...]:
    """The value where it is part of a line of the text that was clicked, as a link is."""
    if at is None or reader is None or _told(look, box):
        return ()
    lines = [line for line in lines_in(look.picture, box) if line.width > line.height]
    part = part_at(look.picture, lines, at, named, reader)
    if part is None or not is_part(look.picture, part):
        return ()
    return (Name(Relation.OWN, part.grown(1), named),)
