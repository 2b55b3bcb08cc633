"""Secrets painted over: in every picture that is kept, for as long as they can be seen in it, and
in every label. What was painted over is no part of what a screen is known by.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from app.engine.model.geometry import Box, Picture, Pixels, Point, bounds
from app.recorder.model.demonstration import Seen, Typed, at_hand, place_of
from app.recorder.model.packed_pictures import pack
from app.recorder.typing.appearing import FIELD_HEIGHT, focused_field
from app.recorder.typing.seen_late import moved, seen_typed
from checks.scene.element import element_at
from checks.snapshot.look import LabelSeen, Look
from checks.text.compare import SHORTEST_TO_SEEK, Reader
from checks.text.masked import Shows, shown_as
from checks.verify.pixels.effect import changed_regions
from checks.vision.canvas import Canvas, commonest_colour
from checks.vision.edges import edges_of
from checks.vision.ink import is_blank
from checks.vision.pixels import cut
from checks.vision.shown import alike_but_for_carets, where_shown, without_caret

# The field keeps its border: it is still the same field.
BORDER = 2
INSTEAD = "•••"


@dataclass(frozen=True, slots=True)
class _Stain:
    """What a secret looked like (None: like nothing at all), on which look, where, and in which
    field; its text, the look before it was typed, and the colour that the field had then.
    """

    piece: Pixels | None
    at: Box
    field: Box
    look: Look
    text: str = ""
    before: Look | None = None
    ground: int | None = None


def redact(
    seen: Sequence[Seen], final: Look, secrets: Mapping[str, str], reader: Reader | None = None
) -> tuple[list[Seen], Look]:
    """The demonstration and its last look without its secrets; effects are told already. `secrets`
    maps names to values. With a reader, a secret is found that showed only after other acts.
    """
    stains: list[_Stain] = []
    cleaned: list[Seen] = []
    clicked: Point | None = None
    for number, one in enumerate(seen):
        before = _clean(one.before, stains, secrets)
        clicked = place_of(one.gesture) or clicked
        stain = None
        if one.secret:
            stain = _stain(seen[number:], final, reader) or _unseen(one.before, clicked)
        if stain is not None:
            stains.append(stain)
            one = _without_length(one, stain)  # noqa: PLW2901 - the same gesture, saying less
        after = _clean(one.after, stains, secrets) if one.after else None
        cleaned.append(replace(one, before=before, after=after, echo=None))
    last = _clean(final, stains, secrets)
    return _with_clean_effects(cleaned, last), last


def _with_clean_effects(seen: Sequence[Seen], final: Look) -> list[Seen]:
    following = [*(one.before for one in seen[1:]), final]
    return [
        replace(one, effect=replace(one.effect, after=one.after or look))
        for one, look in zip(seen, following, strict=True)
    ]


def _stain(seen: Sequence[Seen], final: Look, reader: Reader | None) -> _Stain | None:
    """Of the text that was typed first. None when nothing appeared: there is nothing to paint
    over.
    """
    shown = seen_typed(seen, final, reader)
    if shown is None:
        return None
    box, field = shown.box, focused_field(seen[0].before.focus)
    if (shown.dx, shown.dy) == (0, 0):
        before, typed = at_hand(seen[0].before), seen[0].gesture
        field = _field(field or _field_around(before, box), _grown_to(box, seen[0].effect.changed))
        return replace(
            _stain_at(box, field, shown.look),
            text=typed.text if isinstance(typed, Typed) else "",
            before=before,
            ground=commonest_colour(before.picture, field),
        )
    if field is not None:
        field = field.moved(shown.dx, shown.dy)
        box = box.intersection(field.grown(-BORDER))
    return _stain_at(box, _field(field, box), shown.look)


def _unseen(before: Look, clicked: Point | None) -> _Stain | None:
    """The field that a secret was typed into of which nothing appeared: the one that has the focus,
    or that was clicked last. None where nobody can tell which that is.
    """
    look = at_hand(before)
    field = focused_field(before.focus)
    if field is None and clicked is not None:
        field = _field_around(look, Box(clicked.x, clicked.y, 1, 1))
    if field is None or field.height > FIELD_HEIGHT:
        return None
    inside = field.grown(-BORDER)
    return _Stain(None, inside, inside, before, before=look)


def _field_around(before: Look, text: Box) -> Box | None:
    """The field that a text stands in, where its border shows which that is."""
    found = element_at(replace(before, label=None), text.centre, edges_of(before.picture))
    return found if found.height <= FIELD_HEIGHT and found.grown(BORDER).covers(text) else None


def _stain_at(box: Box, field: Box, look: Look) -> _Stain:
    letters = without_caret(look.picture, box)
    return _Stain(cut(look.picture, letters), letters, field, look)


def _without_length(seen: Seen, stain: _Stain) -> Seen:
    """How far the letters reached says how many there were: the effect is the whole field's."""
    changed = tuple(
        stain.field if box.meets(stain.field) and box.height <= FIELD_HEIGHT else box
        for box in seen.effect.changed
    )
    return replace(seen, effect=replace(seen.effect, changed=tuple(dict.fromkeys(changed))))


def _grown_to(text: Box, changed: Sequence[Box]) -> Box:
    """The text's box with the letters that were shown only later."""
    for box in changed:
        if box.meets(text) and box.height <= FIELD_HEIGHT:
            text = text.union(box)
    return text


def _field(field: Box | None, text: Box) -> Box:
    if field is None or field.height > FIELD_HEIGHT or not field.meets(text):
        return text.grown(BORDER)
    return field.grown(-BORDER).union(text)


def _clean(look: Look, stains: Sequence[_Stain], secrets: Mapping[str, str]) -> Look:
    silent = _silenced(look, [value for value in secrets.values() if value])
    if not stains:
        return silent
    picture = at_hand(look).picture
    places = [(place, stain.ground) for stain in stains for place in _places(stain, look, picture)]
    if not places:
        return silent
    canvas = Canvas(picture)
    for place, ground in places:
        canvas.paint_over(place, ground)
    overlooked = dict.fromkeys((*silent.ignored, *(place for place, _ in places)))
    return replace(silent, picture=pack(canvas.pixels()), ignored=tuple(overlooked))


def _places(stain: _Stain, look: Look, picture: Picture) -> list[Box]:
    """Where its field is to be painted over. A short secret is looked for only where its window has
    gone to; in a row of dots a part of them is also found a dot aside, and the field is where it
    was.
    """
    dx, dy = moved(stain.look, look) or (0, 0)
    at = stain.at.moved(dx, dy)
    found = [] if stain.piece is None else where_shown(picture, stain.piece, at)
    if not found and (dx, dy) == (0, 0):
        return _where_marked(stain, look, picture) or _where_blank(stain, picture)
    aside = [box.y == at.y and box.meets(at) for box in found]
    return [
        stain.field.moved(dx, dy)
        if is_aside
        else stain.field.moved(box.x - stain.at.x, box.y - stain.at.y)
        for box, is_aside in zip(found, aside, strict=True)
    ]


def _where_marked(stain: _Stain, look: Look, picture: Picture) -> list[Box]:
    """Where its letters have become marks, or the last of them has."""
    if stain.before is None or not stain.text:
        return []
    if shown_as(picture, stain.before.picture, stain.at, stain.text) is not Shows.MARKS:
        return []
    screen, at = bounds(picture), stain.at
    band = Box(0, at.y - BORDER, screen.width, at.height + 2 * BORDER).intersection(screen)
    seen = replace(look, picture=picture)
    changed = [box for box in changed_regions(stain.before, seen, band) if box.meets(at)]
    return [reduce(Box.union, changed, stain.field)]


def _where_blank(stain: _Stain, picture: Picture) -> list[Box]:
    """Its field, where nothing of it was to be seen and no more than a caret has changed since: how
    far that stands from where it stood says how long the secret is.
    """
    is_seen = stain.piece is not None and not is_blank(stain.piece, bounds(stain.piece))
    if stain.before is None or is_seen:
        return []
    alike = alike_but_for_carets(picture, stain.before.picture, stain.field)
    return [stain.field] if alike else []


def _silenced(look: Look, values: Sequence[str]) -> Look:
    """The look with the secrets taken out of its words."""
    if not values:
        return look
    return replace(
        look,
        windows=tuple(replace(one, title=_without(one.title, values)) for one in look.windows),
        label=_unsaid(look.label, values),
        focus=_unsaid(look.focus, values),
        labels=tuple(_said_without(one, values) for one in look.labels),
    )


def _unsaid(label: LabelSeen | None, values: Sequence[str]) -> LabelSeen | None:
    return None if label is None else _said_without(label, values)


def _said_without(label: LabelSeen, values: Sequence[str]) -> LabelSeen:
    name, value = _without(label.name, values), _without(label.value, values)
    return replace(label, name=name, value=value)


def _without(text: str, values: Sequence[str]) -> str:
    for value in values:
        if text == value or len(value) >= SHORTEST_TO_SEEK:
            text = text.replace(value, INSTEAD)
    return text
