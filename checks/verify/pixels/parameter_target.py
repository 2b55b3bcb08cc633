"""The place that a parameter names: the row, entry or tab that says this run's value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point, bounds
from checks.scene.containers import is_cell
from checks.scene.fields import stands_in_field
from checks.scene.perceive import perceive
from checks.scene.relations import Sort, element_at
from checks.scene.repeated import held_by, keys_of
from checks.scene.styled import is_styled_part, styled_parts
from checks.snapshot.look import Name, Relation
from checks.text.compare import Reader, could_be_mistaken, is_code, line_in, same_letters, same_text
from checks.text.lines import (
    is_among,
    is_part,
    line_around,
    lines_in,
    parts_saying,
    readable_in,
    says,
)
from checks.verify.changes.patch_similarity import core, likeness
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.alignment import ALIGNED, aligned_with, column_now, in_column, on_level
from checks.verify.pixels.choices import choice_saying
from checks.verify.pixels.counted_cells import cells_saying, counted_at
from checks.verify.pixels.named_in_card import (
    MOST_LINES,
    card_now,
    card_of_name,
    cards_now,
    in_cards,
    like_in,
)
from checks.verify.pixels.options_beside import options_beside
from checks.verify.pixels.target_identity import REQUIRED
from checks.verify.pixels.twin_names import as_recorded
from checks.vision.edges import edges_of
from checks.vision.ink import words_of
from checks.vision.pixels import around_all, merged

# A row's text and its button are not centred to the pixel.
WOBBLE = 6
STILL_FRAMED = 0.6


def parameter_name(scene: Scene) -> Name | None:
    """The remembered name that this run's value stands for, as closely as it is known: of a row and
    of a cell in it that say the same, the cell. None when no parameter names it.
    """
    names = scene.target.names if scene.target else ()
    fits = [name for name in names if name.text and same_text(name.text, scene.then.named)]
    fits.sort(key=lambda name: (name.relation is not Relation.ROW, name.box.area))
    return next(iter(fits), None)


def cards_of_the_named(scene: Scene) -> list[Box]:
    """The cards of the present screen of which a parameter names one; none where it names none."""
    return cards_now(scene, parameter_name(scene))


def must_be_told(scene: Scene) -> bool:
    """Whether this run's value may not be told by recognising it, for its look-alike would read the
    same. So it is where accessibility said it when it was recorded and does not say it now, as an
    application does that is too busy to tell all. So it is, too, where accessibility says a text
    that could be mistaken for it.
    """
    name, wanted = parameter_name(scene), scene.now.named
    others = [one for one in scene.now.told if not one.says(wanted)]
    if name is not None and name.from_label and len(others) == len(scene.now.told):
        return True
    return could_be_mistaken(wanted, (text for one in others for text in (one.name, one.value)))


def find_named(scene: Scene, units: Sequence[Unit]) -> Place | Comparison:
    """The one place where this run's value stands, in the same column or row of the window."""
    name = parameter_name(scene)
    if name is None:
        return _cannot_tell(
            f"Where “{scene.then.named}” stood was not seen when this was recorded."
        )
    options = options_beside(scene, units, name.box)
    if options:
        return options[0] if len(options) == 1 else _in_several_places(scene, len(options))
    hits = [(unit, box) for unit in units for box in _standing(scene, unit, name)]
    if options is not None:  # on its own line only they count
        hits = [
            (unit, box) for unit, box in hits if not on_level(box, name.box.moved(unit.dx, unit.dy))
        ]
    if not hits:
        return _not_there(scene)
    hit = hits[0] if len(hits) == 1 else as_recorded(scene, name.box, hits)
    if hit is None:
        return _in_several_places(scene, len(hits))
    unit, box = hit
    return _place(scene, unit, name, box)


def _standing(scene: Scene, unit: Unit, name: Name) -> list[Box]:
    """Where the value stands: told by accessibility, else recognised."""
    expected = name.box.moved(unit.dx, unit.dy)
    window = unit.window
    area = (window.box if window else unit.box_now).intersection(bounds(scene.now.picture))
    if name.relation is Relation.ITEM:
        return _in_items(scene, area, expected, name)
    fits = aligned_with(scene, name)
    in_field = stands_in_field(scene.then.picture, name.box, scene.then_edges)
    edges = edges_of(scene.now.picture, area)
    is_within = name.relation is Relation.OWN and is_part(scene.then.picture, name.box)
    alike = [
        box
        for box in (_labelled(scene, area) or _recognised(scene, area, expected, fits))
        if (fits(box, expected) or is_within)
        and stands_in_field(scene.now.picture, box, edges) == in_field
    ]
    return merged(alike or _elsewhere(scene, unit, area, name))


def _elsewhere(scene: Scene, unit: Unit, area: Box, name: Name) -> list[Box]:
    """Where the value stands in another column and on another line, among cells that count or other
    choices; or in its column, where that has changed places with another one.
    """
    if scene.irreversible or must_be_told(scene) or name.relation is Relation.ITEM:
        return []
    if name.relation is Relation.OWN:
        return _in_counted_cells(scene, unit, area, name) or choice_saying(scene, area)
    there = column_now(scene, unit, name)
    if there is None:
        return []
    found = _labelled(scene, area) or _recognised(scene, area, there, in_column)
    return [box for box in found if in_column(box, there)]


def _in_counted_cells(scene: Scene, unit: Unit, area: Box, name: Name) -> list[Box]:
    """Where the value stands among cells that count."""
    reader, then = scene.known.reader, scene.then.picture
    if reader is None:
        return []
    window = scene.window.box if scene.window else bounds(then)
    cell = counted_at(then, window.intersection(bounds(then)), name.box, name.text, reader)
    if cell is None:
        return []
    there = cell._replace(box=cell.box.moved(unit.dx, unit.dy))
    return cells_saying(scene.now.picture, area, there, scene.now.named, reader)


def _in_items(scene: Scene, area: Box, expected: Box, name: Name) -> list[Box]:
    """Where the value stands in a line that begins as the recorded one did, of a card or entry."""
    reader, picture = scene.known.reader, scene.now.picture
    window = scene.window.box if scene.window else bounds(scene.then.picture)
    key = line_around(scene.then.picture, name.box, window)
    if reader is None or key is None or must_be_told(scene) or scene.irreversible:
        return []
    card = card_of_name(scene, name)
    if card is not None:
        return in_cards(scene, card, name, area, reader)
    begins = key.x + expected.x - name.box.x
    lines = [
        one
        for one in lines_in(picture, area)
        if abs(one.x - begins) <= ALIGNED // 2 and abs(one.height - key.height) <= ALIGNED // 2
    ]
    if is_styled_part(scene.then.picture, name.box):
        heads = (_head_of(scene, key, name, one, reader) for one in lines)
        lines = [one for one in heads if one is not None]
    wanted = scene.now.named
    saying = [one for one in lines[:MOST_LINES] if says(picture, one, wanted, reader)]
    whole = [one for one in saying if same_letters(line_in(reader, picture, one), wanted)]
    return whole or saying


def _head_of(scene: Scene, key: Box, name: Name, line: Box, reader: Reader) -> Box | None:
    """The first words of a line: as many as the value has, where the same word comes next as behind
    the recorded name in its line, or those that are drawn in another style than the others.
    """
    then, now, many = scene.then.picture, scene.now.picture, len(scene.now.named.split())
    behind = [one for one in words_of(then, key) if one.x >= name.box.right]
    words = words_of(now, line)
    if behind and len(words) > many:
        follows = line_in(reader, now, words[many]), line_in(reader, then, behind[0])
        if same_letters(*follows):
            return around_all(words[:many])
    return next(iter(styled_parts(now, line)), None)


def is_written(scene: Scene, place: Place) -> bool:
    """Whether this run's value is read where its name stands at a place, whatever is told of it."""
    name, reader = parameter_name(scene), scene.known.reader
    if name is None or reader is None:
        return False
    wanted, picture = scene.now.named, scene.now.picture
    there = place.now(name.box)
    row = Box(0, there.y, picture.width, there.height).grown(WOBBLE).intersection(bounds(picture))
    level = [one for one in _readable(scene, row) if on_level(one, there)]
    if any(says(picture, one, wanted, reader) for one in level if one.meets(there)):
        return True
    if not is_part(scene.then.picture, name.box):
        return False
    recorded = scene.then.picture, name.box
    words = parts_saying(recorded, name.text, picture, row, wanted, reader)
    return any(one.meets(there) for one in words)


def _labelled(scene: Scene, area: Box) -> list[Box]:
    wanted = scene.now.named
    return [one.box for one in scene.now.told if one.says(wanted) and area.covers(one.box)]


def _recognised(
    scene: Scene, area: Box, expected: Box, fits: Callable[[Box, Box], bool]
) -> list[Box]:
    """The lines that read as the value; none when another could be mistaken for it."""
    reader = scene.known.reader
    if reader is None or must_be_told(scene):
        return []
    lines = [box for box in _readable(scene, area) if fits(box, expected)]
    read = {box: line_in(reader, scene.now.picture, box) for box in lines[:MOST_LINES]}
    others = [text for text in read.values() if not same_letters(text, scene.now.named)]
    recorded = [scene.then.named, *(now for _, now in scene.known.values)]
    if could_be_mistaken(scene.now.named, [*others, *recorded]):
        return []
    if scene.irreversible and is_code(scene.now.named):
        return []  # a code that was only recognised: C-44O8 reads as C-4408
    found = [box.grown(1) for box, text in read.items() if same_letters(text, scene.now.named)]
    if _is_in_a_style(scene) and _goes_on_elsewhere(read, found, scene.now.named):
        return []  # nobody knows where the name ends in that row
    return found or _within_texts(scene, area, reader)


def _goes_on_elsewhere(read: Mapping[Box, str], found: Sequence[Box], value: str) -> bool:
    """Whether another line that begins where a found one does has the value in it."""
    return any(
        is_among(text, value)
        for box, text in read.items()
        if any(abs(one.x - box.x) <= ALIGNED // 2 for one in found)
        and not any(one.meets(box) for one in found)
    )


def _readable(scene: Scene, area: Box) -> list[Box]:
    """The lines in a part of the screen, and the parts of those that change their style, where the
    recorded name was such a part.
    """
    picture, lines = scene.now.picture, readable_in(scene.now.picture, area)
    if not _is_in_a_style(scene):
        return lines
    return list(
        dict.fromkeys(one for line in lines for one in (line, *styled_parts(picture, line)))
    )


def _is_in_a_style(scene: Scene) -> bool:
    """Whether the recorded name stands in the target's row in another style than the rest of its
    line.
    """
    name = parameter_name(scene)
    if name is None or name.relation is Relation.OWN:
        return False
    return is_styled_part(scene.then.picture, name.box)


def _within_texts(scene: Scene, area: Box, reader: Reader) -> list[Box]:
    """The words in the texts of the window that say the value, where it was words of a text."""
    name, then = parameter_name(scene), scene.then.picture
    if name is None or name.relation is not Relation.OWN or not is_part(then, name.box):
        return []
    recorded, wanted = (then, name.box), scene.now.named
    return parts_saying(recorded, name.text, scene.now.picture, area, wanted, reader)


def _place(scene: Scene, unit: Unit, name: Name, box: Box) -> Place | Comparison:
    button = _button_beside(scene, name) if name.relation is Relation.OWN else None
    if name.relation is Relation.OWN and button is None:
        return _on_the_text(scene, unit, name, box)
    if name.relation is Relation.ITEM:
        button = scene.target.box if scene.target else None
    rise = box.centre.y - name.box.centre.y
    tries = [Place(unit, unit.dx, rise + by) for by in sorted(range(-WOBBLE, WOBBLE + 1), key=abs)]
    fits = [place for place in tries if _fits(scene, place, button)]
    card = card_now(scene, name, box)
    if card is not None:
        fits = like_in(scene, unit, card)
    elif name.relation is not Relation.ITEM and (not fits or _has_moved(unit, name, box)):
        level = Box(0, box.centre.y - WOBBLE, scene.now.picture.width, 2 * WOBBLE + 1)
        fits = like_in(scene, unit, level)
    elif name.relation is Relation.ITEM:
        fits = [place for place in fits if _is_in_item(scene, unit, box, place)]
    if not fits:
        why = f"The row of “{scene.now.named}” is there, but not what was used in it."
        return Comparison(Verdict.NO, 0.0, REQUIRED, box, why, "here")
    return fits[0]


def _has_moved(unit: Unit, name: Name, box: Box) -> bool:
    """Whether a name that stood beside the target stands in another column now."""
    return name.relation is not Relation.OWN and not in_column(box, name.box.moved(unit.dx, 0))


def _is_in_item(scene: Scene, unit: Unit, part: Box, place: Place) -> bool:
    """Whether the target's like stands in the card or entry that says the value, and not in the
    next one.
    """
    picture, target = scene.now.picture, scene.target
    area = unit.window.box if unit.window else unit.box_now
    line = line_around(picture, part, area)
    if line is None or target is None:
        return False
    at = Point(target.at.x + place.dx, target.at.y + place.dy)
    lines = lines_in(picture, area.intersection(bounds(picture)))
    return held_by(picture, keys_of(picture, lines, line), line, at)


def _on_the_text(scene: Scene, unit: Unit, name: Name, box: Box) -> Place:
    target = scene.target
    at = target.at if target else name.box.centre
    is_below = in_column(box, name.box.moved(unit.dx, 0))
    # More was clicked than its text, in a list: beside it, other buttons and tabs stand.
    if target and is_below and target.box.width > name.box.width + 2 * WOBBLE:
        return Place(unit, unit.dx, box.centre.y - name.box.centre.y)
    if target and target.box == name.box and not name.box.contains(at):  # beside it, in its row
        return Place(unit, box.x - name.box.x, box.centre.y - name.box.centre.y)
    inside = min(at.x - name.box.x, box.width - 1)
    below = at.y - name.box.centre.y  # a cell may be clicked beside its text
    return Place(unit, box.x + max(0, inside) - at.x, box.centre.y + below - at.y)


def _button_beside(scene: Scene, name: Name) -> Box | None:
    """The button that was clicked in the row that the name stands in; None where it was the row."""
    at = scene.then.at
    if at is None:
        return None
    element = element_at(perceive(scene.then.picture), at)
    is_apart = element.sort is Sort.BUTTON and not element.box.meets(name.box)
    return element.box if is_apart and element.own else None


def _fits(scene: Scene, place: Place, button: Box | None = None) -> bool:
    """Whether the target's like stands at this place: the same button, or any cell of the row."""
    target = scene.target
    if button is not None:
        return likeness(scene, button, place.dx, place.dy).same_shape
    if target is None or is_cell(scene.then_edges, target.box) or not scene.framed:
        return True
    own = any(name.relation is Relation.OWN for name in target.names)
    inner = core(target.box, framed=True)
    if own and not likeness(scene, inner, place.dx, place.dy).same_shape:
        return False
    return scene.border_now(place.now(target.box)) >= STILL_FRAMED


def _not_there(scene: Scene) -> Comparison:
    why = f"“{scene.now.named}” is not to be seen where “{scene.then.named}” stood."
    if scene.known.reader is None and not scene.now.labels:
        return _cannot_tell(f"No text can be read here, so “{scene.now.named}” cannot be found.")
    if must_be_told(scene):
        why = f"{why} Only accessibility could tell it from its look-alikes."
    return Comparison(Verdict.NOT_YET, 0.0, REQUIRED, None, why, "same")


def _in_several_places(scene: Scene, count: int) -> Comparison:
    return _cannot_tell(f"“{scene.now.named}” stands in {count} places.")


def _cannot_tell(why: str) -> Comparison:
    return Comparison(Verdict.CANNOT_TELL, 0.0, REQUIRED, None, why, "same")
