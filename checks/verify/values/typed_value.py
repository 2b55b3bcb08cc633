"""What a field shows of what was just typed into it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, bounds
from checks.snapshot.look import SPIN_BUTTON, LabelSeen, Look
from checks.text.compare import WAYS, Reader, folded, much_alike, plain, read_in, same_text
from checks.text.confusion import (
    bare,
    can_be_read,
    is_as_typed,
    may_end_in_a_caret,
    same_number,
    wrong_letters,
)
from checks.text.rows import rows_in
from checks.verify.pixels.effect import AROUND, changed_regions
from checks.vision.carets import with_caret_erased
from checks.vision.ink import text_blocks
from checks.vision.password_dots import dots_in
from checks.vision.pixels import around_all, colours, is_caret

# The border of a field is no part of what is read in it.
BORDER = 3
# Letters that reach to the rim of what is read are misread (horror as norror, 03/07 as 03/077 in
# Chromium's 21 px fields); with this much of the border they are not, though a side may read as l.
RIM = 2
# The end of a long text is recognised by this many letters.
ENOUGH_LETTERS = 4
# A number that is turned up and down fills its field; the day, month or year of a date does not.
PART = 0.5
# A field of one line is no higher; what is higher is read line by line.
ONE_LINE = 40
FIELD_HEIGHT = 60
# Two lines of the smallest fonts are higher, and may be in what changed while one was typed into.
TWO_LINES = 28
# A line that an area cuts reaches beyond it by no more.
ROOM = 10
# Of a text that was misread, no more of the letters are wrong; of one so short, any may be.
MISREAD = 1 / 3
SHORT = 2
# A letter is at least so wide: what has appeared on less is not all of the text.
NARROWEST = 2


def typed_value_seen(  # noqa: PLR0913 - what is known of one typing
    before: Look,
    now: Look,
    text: str,
    box: Box | None,
    reader: Reader | None = None,
    *,
    secret: bool = False,
    otherwise: bool = False,
    alone: bool = False,
) -> Comparison:
    """Whether anything contradicts that a field shows what was just typed into it: nothing has
    appeared, it is too short, doubled, completed, or another text. Told by accessibility, else by
    recognition; a "cannot tell" when it can be read in several ways and none of them is plain.

    `box` is where the text should have appeared, on this screen (None: wherever something changed).
    A secret is never read: that something appeared is enough. `otherwise` tells that the window is
    drawn in another rendering, in which accessibility may tell other places than those on the
    screen. Then the focused element's value counts wherever it is said to be, if the field shows
    something much like it. `alone` tells that the field was empty when the text was recorded: what
    stands in front of it or behind it now was left there by somebody else.
    """
    changed = changed_regions(before, now)
    drawn = _drawn_of(changed, box)
    if secret:
        return _shown("Something was typed.", box) if drawn else _not_shown(NOTHING, box)
    field = _Field(before, now, text, box, drawn, reader, _redrawn(changed, box), alone)
    told = _told(field)
    if told is not None and (told.agrees or reader is None):
        return told
    if reader is None:
        return _unknown("No text can be read here.", box)
    seen = _read_back(field, reader, otherwise=otherwise)
    return seen if told is None or _outweighs(seen, field, reader) else told


NOTHING = "Nothing appeared."


@dataclass(frozen=True, slots=True)
class _Field:
    """A field before and after a text was typed into it; `drawn` is what changed there, `redrawn`
    what else was drawn anew beyond the field's end, where its window changed as a whole. The text
    stands there `alone` where nothing stood in the field when it was recorded.
    """

    before: Look
    now: Look
    text: str
    box: Box | None
    drawn: Sequence[Box]
    reader: Reader | None
    redrawn: Box | None = None
    alone: bool = False

    def said_before(self, area: Box) -> str:
        """What an area said before the text was typed and may go on to say beside it."""
        return "" if self.alone else self.read(self.before, area)

    def areas(self) -> list[Box]:
        """What to read: the field without its border; where none is known, or the text goes on
        beyond it, what has changed.
        """
        if self.box is None:
            return [one.grown(BORDER) for one in self.drawn]
        inner, whole = self.box.grown(-BORDER), around_all(self.drawn)
        if whole is not None and not self.box.grown(AROUND).covers(whole):
            return [*self._lines(whole), inner]
        if self.box.height > FIELD_HEIGHT:
            return self._lines(whole)
        beyond = self._beyond(inner, whole)
        return beyond if beyond and self._has_letters_beyond(inner) else [inner, *beyond]

    def _beyond(self, inner: Box, whole: Box | None) -> list[Box]:
        """The field's line as far as its window was drawn anew, or as far as all that was drawn in
        it reaches. Where no border tells its end, this run's text may be longer by a letter.
        """
        ends = [whole.right + BORDER] if whole is not None and whole.right > inner.right else []
        ends += [self.redrawn.right] if self.redrawn is not None else []
        begins = min(inner.x, whole.x) if whole is not None else inner.x
        return [Box(begins, inner.y, max(ends) - begins, inner.height)] if ends else []

    def _has_letters_beyond(self, inner: Box) -> bool:
        """Whether what was drawn in the field goes on beyond it, and is no border around it: the
        text may be longer than what was typed.
        """
        return any(
            one.right > inner.right + BORDER and one.height <= inner.height for one in self.drawn
        )

    def _lines(self, whole: Box | None) -> list[Box]:
        return [whole.grown(BORDER)] if whole is not None else []

    def read(self, look: Look, area: Box, way: int = 0) -> str:
        """What an area says on a look, line after line."""
        part = area.intersection(bounds(look.picture))
        if self.reader is None or not part.area:
            return ""
        pixels = colours(look.picture, part).copy()
        if way:
            return read_in(self.reader, pixels, way)
        if part.height <= ONE_LINE:
            return self.reader.read_line(pixels)
        lines = sorted(self.reader.read(pixels), key=lambda line: (line[1].centre.y, line[1].x))
        return " ".join(said for said, _ in lines)

    def read_without_caret(self, area: Box) -> Iterator[str]:
        """What a line says now without a caret that touches its letters, in every way."""
        part = area.intersection(bounds(self.now.picture))
        pixels = with_caret_erased(colours(self.now.picture, part)) if part.area else None
        if pixels is not None and self.reader is not None:
            yield from (read_in(self.reader, pixels, way) for way in range(len(WAYS)))


def drawn_in(before: Look, now: Look, box: Box | None) -> list[Box]:
    """What has changed since a text was typed, larger than a caret: in a field, and where the text
    goes on beyond what is known of it. A line goes on over gaps no wider than it is high.
    """
    return _drawn_of(changed_regions(before, now), box)


def _drawn_of(regions: Sequence[Box], box: Box | None) -> list[Box]:
    changed = [one for one in regions if not is_caret(one)]
    if box is None:
        return changed
    found = [one for one in changed if one.meets(box.grown(AROUND))]
    inside = [one for one in found if one.height <= FIELD_HEIGHT or box.height > FIELD_HEIGHT]
    if box.height <= TWO_LINES and inside and not any(_is_level(one, box) for one in inside):
        return []  # on the line above or below: the caret was elsewhere
    kept, rest = list(inside), [one for one in changed if one not in found]
    for one in sorted(rest):
        if any(_goes_on(line, one) for line in kept):
            kept.append(one)
    return kept or [box.intersection(one) for one in found]


def _redrawn(regions: Sequence[Box], box: Box | None) -> Box | None:
    """What was drawn anew around a field's end, and is higher than a line."""
    if box is None:
        return None
    end = Box(box.right, box.centre.y, 1, 1)
    large = (one for one in regions if one.height > FIELD_HEIGHT and one.meets(end))
    return next(large, None)


def _goes_on(line: Box, word: Box) -> bool:
    """Whether a word stands in a line, right of what was found of it."""
    gap = word.x - line.right
    return _is_level(line, word) and 0 <= gap <= min(ONE_LINE, max(line.height, word.height))


def _is_level(one: Box, other: Box) -> bool:
    """Whether two boxes share half of the height of the lower one."""
    shared = min(one.bottom, other.bottom) - max(one.y, other.y)
    return 2 * shared >= min(one.height, other.height)


def _outweighs(seen: Comparison, field: _Field, reader: Reader) -> bool:
    """Whether what is read to the letter counts more than what accessibility tells: the same
    letters in another order, as a date in the form that programs keep it in.
    """
    label = _value_at(field.now, field.box)
    if not seen.agrees or label is None or seen.where is None:
        return False
    if sorted(bare(label.value)) != sorted(bare(field.text)):
        return False
    read = reader.read_line(colours(field.now.picture, seen.where).copy())
    return same_text(read, field.text)


def _read_back(field: _Field, reader: Reader, *, otherwise: bool) -> Comparison:
    """What the pixels say of it."""
    answers = [_read_in(field, area) for area in field.areas()[:2]]
    if not answers:
        return _not_shown(NOTHING, field.box)
    best = min(answers, key=lambda one: _RANKS[one.verdict])
    if best.agrees or field.box is None or not otherwise:
        return best
    area = field.box.grown(-BORDER)
    if _may_be_read(field.now, reader, area, field.text):
        return _shown(f"The field shows “{field.text}”, as far as it can be read.", area)
    return best


_RANKS = {Verdict.GO: 0, Verdict.CANNOT_TELL: 1, Verdict.NOT_YET: 2, Verdict.NO: 3}


def _read_in(field: _Field, area: Box) -> Comparison:
    """Whether any reading of an area gives the text, and if none does, whether all contradict."""
    now, text = field.now, field.text
    readings: list[str] = []
    for read in _readings(field, area):
        if field.box and _is_end_of(read, text) and _begins_beyond(now, area):
            return _shown(f"The field shows the end of “{text}”.", area)
        if _fits(field, area, read):
            return _shown(f"The field shows “{text}”.", area)
        readings.append(read)
    if (area.height > TWO_LINES and _on_a_line(field, area)) or _on_its_row(field, area):
        return _shown(f"The field shows “{text}” on a line of its own.", area)
    if field.box and dots_in(now.picture, area) == len(text):
        return _shown(f"The field shows a dot for each of the {len(text)} letters typed.", area)
    return _unlike(field, area, readings)


def _readings(field: _Field, area: Box) -> Iterator[str]:
    """One reading after the other: what one of them misreads, another one reads."""
    yield field.read(field.now, area)
    yield field.read(field.now, area.grown(RIM))
    if area.height <= ONE_LINE:
        yield from (field.read(field.now, area, way) for way in range(1, len(WAYS)))
        yield from field.read_without_caret(area)


def _fits(field: _Field, area: Box, read: str) -> bool:
    """Whether a reading is the text, written as the field writes it and misread as texts are, alone
    or beside what the field said before.
    """
    if _is_text(read, field.text):
        return True
    if wrong_letters(read, field.text) == 0:
        return False
    seen, typed = bare(read), bare(field.text)
    if not typed or seen.count(typed) != 1:
        return False
    rest = seen.replace(typed, "", 1)
    return wrong_letters(rest, field.said_before(area)) == 0


def _is_text(read: str, typed: str) -> bool:
    """Whether a reading is the text alone, misread as texts are."""
    if is_as_typed(read, typed) or same_number(read, typed):
        return True
    return wrong_letters(read, typed) == 0 and bool(bare(read)) and not _loses_a_sign(read, typed)


def _on_a_line(field: _Field, area: Box) -> bool:
    """Whether the text is all of a line that has changed: where what was typed into a field made
    more of its window change, it is read among all that stands there.
    """
    part = area.intersection(bounds(field.now.picture))
    if field.reader is None or not part.area:
        return False
    lines = field.reader.read(colours(field.now.picture, part).copy())
    found = ((said, box.moved(part.x, part.y)) for said, box in lines)
    return any(
        _line_says(field, said, box)
        for said, box in found
        if any(one.meets(box) for one in field.drawn)
    )


def _on_its_row(field: _Field, area: Box) -> bool:
    """The same, where an area cuts across the lines of a small font."""
    room = area.grown(ROOM).intersection(bounds(field.now.picture))
    if field.reader is None or not room.area or area.height > ONE_LINE:
        return False
    rows = [row for row in rows_in(field.now.picture, room) if row.meets(area)]
    if len(rows) < 2:  # noqa: PLR2004 - no line beside another one
        return False
    drawn = (row for row in rows if any(one.meets(row) for one in field.drawn))
    return any(_line_says(field, field.read(field.now, row.grown(RIM)), row) for row in drawn)


def _line_says(field: _Field, said: str, box: Box) -> bool:
    """Whether a line gives the text in one way of reading it; one that is read as quite another
    text is not read again.
    """
    text = field.text
    if wrong_letters(said, text) > MISREAD * len(bare(text)):
        return False
    again = (field.read(field.now, box.grown(RIM), way) for way in range(len(WAYS)))
    return any(_is_text(read, text) for read in chain((said,), again))


def _loses_a_sign(read: str, typed: str) -> bool:
    """Whether a number was typed with a sign or a point that is not read: another one, maybe."""
    signs = [one for one in plain(typed) if one in "-.,"]
    is_number = not any(one.isalpha() for one in typed)
    return is_number and any(one not in plain(read) for one in signs)


def _unlike(field: _Field, area: Box, readings: Sequence[str]) -> Comparison:
    """None of the readings gives the text: a mismatch when they say another one, unknown when they
    do not agree or nothing can be read.
    """
    readings = [_without_label(field, area, read) for read in readings]
    text, said = field.text, {bare(read) for read in readings} - {""}
    width = sum(one.width for one in field.drawn)
    if not field.drawn or width < NARROWEST * len(bare(text)):
        return _not_shown(f"The field shows “{readings[0]}” instead of “{text}”.", area)
    if not said or not can_be_read(text) or _in_other_letters(said, text):
        return _unknown(f"It cannot be read whether the field shows “{text}”.", area)
    closest = min(readings, key=lambda one: wrong_letters(one, text))
    wrong, letters = wrong_letters(closest, text), len(bare(text))
    if len(said) > 1 and (wrong <= MISREAD * letters or letters <= SHORT):
        return _unknown(f"The field may show “{closest}” instead of “{text}”.", area)
    if wrong == 0 or any(may_end_in_a_caret(one, text) for one in readings):
        return _unknown(f"The field may show “{closest}” instead of “{text}”.", area)
    return _not_shown(f"The field shows “{readings[0]}” instead of “{text}”.", area)


def _without_label(field: _Field, area: Box, read: str) -> str:
    """A reading without what stood at its beginning before the text was typed."""
    label = bare(field.said_before(area))
    if not label or not bare(read).startswith(label) or bare(read) == label:
        return read
    ends = (number for number in range(1, len(read)) if bare(read[:number]) == label)
    return read[max(ends, default=0) :]


def _in_other_letters(said: set[str], text: str) -> bool:
    """Whether Latin letters or figures are read as none at all (47 as 品): they were not read."""
    is_latin = text.isascii()
    return is_latin and not any(letter.isascii() for one in said for letter in one)


def _may_be_read(now: Look, reader: Reader, area: Box, text: str) -> bool:
    """Whether a way of reading the field in another rendering gives the text: look-alikes count,
    since what was typed is known; the focused element's own value does, if much of it is read.
    """
    readings = [read_in(reader, colours(now.picture, area), way) for way in range(len(WAYS))]
    if any(_fold(one) == _fold(text) for one in readings):
        return True
    return _is_told(now, text) and any(much_alike(one, text) for one in readings)


def _fold(text: str) -> str:
    """The text without spaces and the caret behind it, look-alikes made one."""
    return folded(plain(text).replace(" ", "").rstrip("|"))


def _is_told(now: Look, text: str) -> bool:
    return now.focus is not None and same_text(now.focus.value, text)


def _is_end_of(seen: str, text: str) -> bool:
    """Whether a field that is too short may show this much of a text."""
    return len(seen) >= ENOUGH_LETTERS and plain(text).endswith(plain(seen))


def _begins_beyond(now: Look, area: Box) -> bool:
    """Whether what the field shows is cut off at its left side."""
    words = text_blocks(now.picture, area)
    return bool(words) and words[0].x <= area.x + 1


def _told(field: _Field) -> Comparison | None:
    """What accessibility says of it; None where it tells nothing, or another value of a part of the
    field only.
    """
    label = _value_at(field.now, field.box)
    if label is None:
        return None
    answer = _compared_by_label(label, field)
    return None if _is_part(label, field.box) and not answer.agrees else answer


def _value_at(now: Look, box: Box | None) -> LabelSeen | None:
    seen = [*((now.focus,) if now.focus else ()), *now.labels]
    near = [one for one in seen if one.value and (box is None or one.box.meets(box))]
    return near[0] if near else None


def _is_part(label: LabelSeen, box: Box | None) -> bool:
    """Whether accessibility tells a part of a field only: the day of a date."""
    if box is None or label.role != SPIN_BUTTON:
        return False
    return box.covers(label.box) and label.box.width <= PART * box.width


def _compared_by_label(label: LabelSeen, field: _Field) -> Comparison:
    """What accessibility tells of a password is a sign for each letter."""
    value, text = label.value, field.text
    where = around_all(field.drawn) or label.box
    signs = set(value)
    if len(value) == len(text) and len(signs) == 1 and not signs.pop().isalnum():
        return _shown(f"The field shows a sign for each of the {len(text)} letters typed.", where)
    if _writes(value, text) or _holds(label, field):
        return _shown(f"The field shows “{text}”.", where)
    return _not_shown(f"The field shows “{value}” instead of “{text}”.", where)


def _writes(value: str, text: str) -> bool:
    """Whether a value is the text as a field writes it: signs put in between, letters made capitals
    (12242026 as 12/24/2026, 1250 as 1,250.00).
    """
    if is_as_typed(value, text) or same_number(value, text):
        return True
    seen, typed = (plain(one).replace(" ", "").casefold() for one in (value, text))
    rest = iter(seen)
    left_out = [one for wanted in typed for one in _until(rest, wanted)]
    return bool(typed) and not any(map(str.isalnum, [*left_out, *rest])) and len(seen) >= len(typed)


def _until(letters: Iterator[str], wanted: str) -> Iterator[str]:
    """The letters before the one that is wanted; an alphanumeric one when it never comes."""
    for one in letters:
        if one == wanted:
            return
        yield one
    yield "x"


def _holds(label: LabelSeen, field: _Field) -> bool:
    """Whether the text stands once among what else a field of many lines says, or beside what one
    of a line said before.
    """
    value, text = (plain(one) for one in (label.value, field.text))
    if not text or value.count(text) != 1:
        return False
    if "\n" in label.value or label.box.height > FIELD_HEIGHT:
        return True
    if field.box is None or field.reader is None:
        return False
    said = field.said_before(field.box.grown(-BORDER))
    return bool(said) and same_text(value.replace(text, "", 1).replace(" ", ""), said)


def _shown(why: str, where: Box | None) -> Comparison:
    return Comparison(Verdict.GO, where=where, why=why, rung="typed")


def _not_shown(why: str, where: Box | None) -> Comparison:
    return Comparison(Verdict.NOT_YET, 0.0, 1.0, where, why, "typed")


def _unknown(why: str, where: Box | None) -> Comparison:
    return Comparison(Verdict.CANNOT_TELL, 0.0, 1.0, where, why, "typed")
