"""What this run typed still stands in its fields, wherever these are in this rendering."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point
from checks.text.compare import WAYS, much_alike
from checks.text.confusion import may_be_read_as, without_caret
from checks.verify.changes.context import Typed
from checks.verify.changes.snapshot_pair import Scene, Unit
from checks.verify.pixels.typed_fields import KEPT, newest, on_a_line_of_it, on_this_screen
from checks.verify.rerender.areas import surfaces_of, under_heading
from checks.verify.rerender.layout import above, field_below, field_right_of, left_of
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.page import Line, Page
from checks.verify.rerender.paragraphs import rows_of
from checks.verify.rerender.readings import squeezed
from checks.vision.pixels import Bytes, greys, is_caret, regions, visibly_apart

BORDER = 3
# The lines of a border are told a few pixels apart from one look to another.
SLACK = 4
# A caret has no more pixels.
CARET = 150
# The end of a long text is recognised by this many letters.
ENOUGH = 4


def typed_kept(scene: Scene, match: Matching) -> Comparison:
    """Whether every field on this screen that the run typed into says what was typed. What was
    typed last, whose look is not known yet, is asked for once more by who knows the application's
    own word; here it need only read much like it.
    """
    for typed in _here(scene, match):
        places = _places(match, typed)
        if not places:
            return _no(None, f"The field that “{typed.text}” was typed into is not to be found.")
        if not any(_shows(match, one, typed) for one in places):
            return _no(places[0], f"The field no longer shows “{typed.text}”.")
    return KEPT


def _on_the_page(page: Page, box: Box) -> bool:
    """Whether a field stands in the window that is read, with nothing over it."""
    return page.area.covers(box) and not any(hole.meets(box) for hole in page.covered)


def _field(match: Matching, box: Box) -> Box | None:
    """Where a remembered field is now: beside, or below, the same label."""
    for beside, field in ((left_of, field_right_of), (above, field_below)):
        label = beside(match.then, box)
        now = match.now_of(label) if label else None
        if now is not None and (found := field(match.now, now.box)) is not None:
            return found
    return None


def _where_verified(match: Matching, typed: Typed) -> Box | None:
    """Where the text was seen on this run's screen, for a field that nothing labels."""
    there = typed.there
    return there if there is not None and _on_the_page(match.now, there) else None


def _here(scene: Scene, match: Matching) -> list[Typed]:
    """What this run typed into fields of this page."""
    return [
        _as_it_stands(match, typed)
        for typed in newest(scene.typed)
        if _on_the_page(match.then, typed.box)
        and (on_this_screen(scene, Unit(match.then.area), typed) or on_a_line_of_it(scene, typed))
    ]


def _as_it_stands(match: Matching, typed: Typed) -> Typed:
    """What was typed, with its field where the remembered page shows it: a notice may have pushed
    it since. Then it no longer stands where this run typed either.
    """
    fields = [one.box for one in surfaces_of(match.then)]
    if any(_is_about(one, typed.box) for one in fields):
        return typed
    said = typed.remembered
    saying = [one for one in match.then.at(typed.box) if _reads_as(match, match.then, one, said)]
    pushed = [
        field
        for field in fields
        if _is_as_large(field, typed.box) and any(field.covers(one.box) for one in saying)
    ]
    return replace(typed, box=pushed[0], there=None) if len(pushed) == 1 else typed


def _is_about(one: Box, other: Box) -> bool:
    return one.grown(SLACK).covers(other) and other.grown(SLACK).covers(one)


def _is_as_large(one: Box, other: Box) -> bool:
    return max(abs(one.width - other.width), abs(one.height - other.height)) <= 2 * BORDER


@dataclass(frozen=True, slots=True)
class TypedFields:
    """The fields of this page that this run typed into: where each was, where it is now (None: not
    to be found), and what was typed.
    """

    match: Matching
    fields: Sequence[tuple[Box, Box | None, str]]

    def stood(self, line: Line) -> bool:
        """Whether a line of the remembered page is in such a field."""
        return any(was.grown(SLACK).contains(line.box.centre) for was, _, _ in self.fields)

    def stands(self, line: Line) -> bool:
        """Whether a line of the fresh page is in such a field, and a part of what was typed."""
        inside = [
            squeezed(text)
            for _, now, text in self.fields
            if now is not None and now.grown(SLACK).contains(line.box.centre)
        ]
        if not inside:
            return False
        readings = [one for one in self.match.readings.all_of(self.match.now, line) if one]
        return any(_is_part(one, wanted) for wanted in inside for one in readings)


def _is_part(read: str, wanted: str) -> bool:
    """Whether a reading is a part of a text, with the caret that stands behind it or without."""
    return read in wanted or without_caret(read) in wanted


def typed_fields(scene: Scene, match: Matching) -> TypedFields:
    """The fields that this run typed into, as far as the lines that are paired tell."""
    fields = [(one.box, _place(match, one), one.text) for one in _here(scene, match)]
    return TypedFields(match, fields)


def typed_last(scene: Scene, match: Matching) -> tuple[Point, Point] | None:
    """Where what this run typed last stands now, and where the recording's text stood; None where
    it is not on this page.
    """
    last = scene.typed[-1] if scene.typed else None
    typed = next((one for one in _here(scene, match) if last and one.text == last.text), None)
    now = _place(match, typed) if typed is not None else None
    if typed is None or now is None:
        return None
    return (
        _text_in(match, match.now, now, typed.text),
        _text_in(match, match.then, typed.box, typed.remembered),
    )


def _text_in(match: Matching, page: Page, field: Box, text: str) -> Point:
    """Where in a field a text stands, which may take up a part of it; its middle for nowhere."""
    lines = (one for one in page.at(field) if _reads_as(match, page, one, text))
    return next((one.box.centre for one in lines), field.centre)


def _reads_as(match: Matching, page: Page, line: Line, text: str) -> bool:
    return any(may_be_read_as(one, text) for one in match.readings.all_of(page, line))


def _place(match: Matching, typed: Typed) -> Box | None:
    """The place of a field that shows what was typed, or the likeliest one."""
    places = _places(match, typed)
    showing = (one for one in places if _shows(match, one, typed))
    return next(showing, places[0] if places else None)


def _places(match: Matching, typed: Typed) -> list[Box]:
    """Where a field may be: by its label, right below its heading, and where the text was seen."""
    heading = under_heading(match, typed.box.centre) if typed.there is None else None
    places = (
        _field(match, typed.box),
        heading[0] if heading is not None else None,
        _where_verified(match, typed),
    )
    return [one for one in places if one is not None]


def _shows(match: Matching, field: Box, typed: Typed) -> bool:
    return _looks_so(match, field, typed) or _says(match, field, typed)


def _looks_so(match: Matching, field: Box, typed: Typed) -> bool:
    """Whether the field looks as it did when the value was verified, in this run's rendering."""
    if typed.seen is None:
        return False
    seen = greys(typed.seen, Box(0, 0, typed.seen.width, typed.seen.height).grown(-BORDER))
    if abs(typed.seen.width - field.width) > SLACK or abs(typed.seen.height - field.height) > SLACK:
        return False
    corner = field.grown(-BORDER)
    steps = range(-SLACK, SLACK + 1)
    return any(
        _same(greys(match.now.picture, Box(corner.x + dx, corner.y + dy, *seen.shape[::-1])), seen)
        for dy in sorted(steps, key=abs)
        for dx in sorted(steps, key=abs)
    )


def _same(now: Bytes, seen: Bytes) -> bool:
    """Whether two looks of a field are the same but for a caret."""
    if now.shape != seen.shape:
        return False
    apart = visibly_apart(now, seen)
    if np.count_nonzero(apart) > CARET:
        return False
    return all(is_caret(region.box) for region in regions(apart))


def _says(match: Matching, field: Box, typed: Typed) -> bool:
    """Whether a field or a line of it shows the text, or the end of one that is too long for it."""
    wanted = squeezed(typed.text)
    readings = {squeezed(one) for one in _readings(match, field)}
    lines = _each_line(match, field)
    if any(may_be_read_as(one, typed.text) for one in (*readings, *lines)):
        return True
    if typed.seen is None and any(much_alike(one, typed.text) for one in readings):
        return True
    return any(len(one) >= ENOUGH and wanted.endswith(one) for one in readings)


def _readings(match: Matching, field: Box) -> list[str]:
    lines: list[Line] = match.now.at(field)
    whole = [match.readings.at(match.now.picture, field.grown(-BORDER * 2), way) for way in (0, 1)]
    return [
        *whole,
        *(
            " ".join(match.readings.text(match.now, line, way) for line in lines)
            for way in range(len(WAYS))
        ),
    ]


def _each_line(match: Matching, field: Box) -> list[str]:
    return [
        " ".join(match.readings.text(match.now, line, way) for line in row)
        for row in rows_of(match.now.at(field))
        for way in range(len(WAYS))
    ]


def _no(where: Box | None, why: str) -> Comparison:
    return Comparison(Verdict.NO, 0.0, 1.0, where, why, "typed")
