"""What this run typed is still there: compared with how it looked once it had been verified."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import numpy as np

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Picture, bounds
from checks.scene.fields import looks_like_field
from checks.text.compare import WAYS, Reader, folded, line_in, plain, read_in, same_text
from checks.text.confusion import is_as_typed, may_be_read_as, may_end_in_a_caret
from checks.text.rows import rows_in
from checks.verify.changes.context import Typed
from checks.verify.changes.patch_similarity import BORDER, SAME_SHAPE
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.vision.edges import edges_of
from checks.vision.ink import ink_of, shape_gap, text_blocks
from checks.vision.pixels import colours, greys, is_caret, regions, visibly_apart

# Two lines of text are higher (pixels).
TWO_LINES_PX = 34
# So much of its border is read with a field, where letters reach to that (pixels).
RIM_PX = 2
# Of a text that is drawn in part so many letters are missing at least: one is lost in reading.
MISSING = 2
# Such a mark is lost where a border or a caret stands beside it.
LAST_MARKS = " .,;:|"
KEPT = Comparison(Verdict.GO, rung="typed")


def typed_kept(scene: Scene, place: Place) -> Comparison:
    """Whether every field on this screen that the run typed into shows what it showed then."""
    for typed in newest(scene.typed):
        places = places_of(typed, place.unit)
        if any(still_shown(scene, there, typed) for there in places):
            continue
        if any(_says_so(scene, there, typed) for there in places):
            continue
        if not on_this_screen(scene, place.unit, typed):
            continue
        there = places[0]
        why = f"The field no longer shows “{typed.text}”."
        return Comparison(Verdict.NO, 0.0, 1.0, there, why, "typed")
    return KEPT


def filled_by_key(scene: Scene) -> tuple[Box, ...]:
    """The field that was clicked and empty, on both screens, when the last step pressed a key: what
    it shows now has come from that, as what is pasted does.
    """
    accepted = scene.known.accepted
    if accepted is None or accepted.keyboard is None or accepted.then.at is not None:
        return ()
    if accepted.then.target is not None or scene.irreversible:
        return ()
    before = (accepted.now.picture, accepted.then.picture)
    return (accepted.keyboard,) if all(_is_empty(one, accepted.keyboard) for one in before) else ()


def _is_empty(picture: Picture, box: Box) -> bool:
    """Whether a box is a field that shows nothing but a caret."""
    shown = text_blocks(picture, box.grown(-BORDER))
    is_empty = all(map(is_caret, shown))
    return is_empty and looks_like_field(picture, box, edges_of(picture))


def newest(typed: tuple[Typed, ...]) -> list[Typed]:
    """Of what was typed into one field more than once, the last."""
    kept: list[Typed] = []
    for one in reversed(typed):
        if not any(one.box.meets(other.box) for other in kept):
            kept.append(one)
    return kept


def places_of(typed: Typed, unit: Unit) -> list[Box]:
    """Where the field may be now: where it has moved to with its unit, or where the run typed."""
    moved = typed.box.moved(unit.dx, unit.dy)
    return [moved, *([typed.there] if typed.there and typed.there != moved else [])]


def still_shown(scene: Scene, there: Box, typed: Typed) -> bool:
    """Whether the field looks as it did when the value was verified, caret and focus aside."""
    if typed.seen is None:
        return True
    inside = Box(0, 0, typed.seen.width, typed.seen.height).grown(-BORDER)
    now = greys(scene.now.picture, there.grown(-BORDER))
    seen = greys(typed.seen, inside)
    if now.shape != seen.shape:
        return False
    if all(is_caret(region.box) for region in regions(visibly_apart(now, seen))):
        return True
    return shape_gap(ink_of(now), ink_of(seen)) <= SAME_SHAPE


def _says_so(scene: Scene, there: Box, typed: Typed) -> bool:
    """Whether the pixels of the field say to the letter what was typed; or accessibility does, and
    the pixels nearly. A field knows its text before it has drawn it, so on a busy machine its look
    may have been kept too early. What it says to the letter may be read as what looks like it (Öl
    73 as O173).
    """
    now, reader = scene.now, scene.known.reader
    if reader is None or not there.grown(-BORDER).intersection(bounds(now.picture)).area:
        return False
    readings = list(_read_within(reader, now.picture, there))
    is_read = any(is_as_typed(one, typed.text) for one in readings)
    if is_read and _said_so(reader, typed):
        return True  # a block for a caret, or the mark of what is selected, has gone
    told = [one for one in now.labels if one.value and one.box.contains(there.centre)]
    if not all(same_text(one.value, typed.text) for one in told):
        return False
    if told and any(_at_a_glance(one) == _at_a_glance(typed.text) for one in readings):
        return True
    return is_read and _was_half_drawn(reader, typed)


def _said_so(reader: Reader, typed: Typed) -> bool:
    """Whether the look that was kept says to the letter what was typed. A mark at its end may be
    missing, and the caret behind it may be read as a letter.
    """
    if typed.seen is None:
        return False
    said = _read_within(reader, typed.seen, bounds(typed.seen))
    meant = _without_last_mark(typed.text)
    return any(
        is_as_typed(one, typed.text)
        or may_end_in_a_caret(one, typed.text)
        or _without_last_mark(one) == meant
        for one in said
    )


def _was_half_drawn(reader: Reader, typed: Typed) -> bool:
    """Whether the look that was kept shows the beginning of what was typed into a field of one line
    and not all of it yet: a busy machine draws in parts, when the application has long told all.
    """
    if typed.seen is None or typed.seen.height > TWO_LINES_PX + 2 * BORDER:
        return False
    inside = bounds(typed.seen).grown(-BORDER)
    said = _at_a_glance(reader.read_line(colours(typed.seen, inside).copy())) if inside.area else ""
    meant = _at_a_glance(typed.text)
    begun = (said, said[:-1])  # a caret may be read, too
    is_short = 0 < len(said) <= len(meant) - MISSING
    return is_short and any(one and meant.startswith(one) for one in begun)


def _without_last_mark(text: str) -> str:
    """The text without a mark at its end, which a border or caret beside it hides."""
    return plain(text).rstrip(LAST_MARKS)


def _read_within(reader: Reader, picture: Picture, field: Box) -> Iterator[str]:
    """What a field says, without its border, and with most of it: in a low cell, letters reach to
    its rim (“Ring” is read as “Rinq” else), and in every way with all of it: within a dotted frame
    the last mark is lost in one. Of one that was kept with the list below it, each row.
    """
    for inside in (field.grown(-BORDER), field.grown(RIM_PX - BORDER)):
        yield reader.read_line(colours(picture, inside.intersection(bounds(picture))).copy())
    if field.height <= TWO_LINES_PX:
        whole = field.grown(RIM_PX).intersection(bounds(picture))
        for way in range(len(WAYS)):
            yield read_in(reader, colours(picture, whole).copy(), way)
    rows = rows_in(picture, field.grown(-BORDER).intersection(bounds(picture)))
    for row in rows if len(rows) > 1 else ():
        yield line_in(reader, picture, row)


def _at_a_glance(text: str) -> str:
    """The text without spaces and the marks above letters, look-alikes made one."""
    letters = unicodedata.normalize("NFD", plain(text).replace(" ", ""))
    return folded("".join(one for one in letters if not unicodedata.combining(one)))


def exactly_shown(scene: Scene, typed: Typed) -> bool:
    """Whether the field looks, to the pixel and where it was, as when the value was verified."""
    if typed.seen is None:
        return False
    now = colours(scene.now.picture, typed.box)
    return np.array_equal(now, colours(typed.seen))


def on_this_screen(scene: Scene, unit: Unit, typed: Typed) -> bool:
    """Whether the remembered screen shows the field with the recording's value; another page may
    have something else in that place.
    """
    reader = scene.known.reader
    if reader is None or not typed.remembered:
        now, then = scene.both(typed.box.grown(-BORDER), unit.dx, unit.dy)
        return not np.array_equal(now, then)
    said = reader.read_line(colours(scene.then.picture, typed.box.grown(-1)).copy())
    return same_text(said, typed.remembered) or may_be_read_as(said, typed.remembered)


def on_a_line_of_it(scene: Scene, typed: Typed) -> bool:
    """Whether the recording's value is all of a line of the text of several that the remembered
    field shows.
    """
    reader, area = scene.known.reader, typed.box.grown(-1)
    if reader is None or not typed.remembered or area.height <= TWO_LINES_PX:
        return False
    picture = scene.then.picture
    said = (line_in(reader, picture, row) for row in rows_in(picture, area))
    return any(may_be_read_as(one, typed.remembered) for one in said)
