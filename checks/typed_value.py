"""What a field shows of what was just typed into it."""

from __future__ import annotations

from app.engine.check import Comparison, Verdict
from app.engine.places import Box
from checks.dots import dots_in
from checks.effect import AROUND, changed_regions
from checks.ink import text_blocks
from checks.look import SPIN_BUTTON, LabelSeen, Look
from checks.lookalikes import folded
from checks.pixels import colours
from checks.reading.ways import WAYS, read_in
from checks.regions import is_caret
from checks.text import Reader, much_alike, plain, same_text

# The border of a field is no part of what is read in it.
BORDER = 3
# Letters that reach to the rim of what is read are misread (horror as norror, 03/07 as 03/077 in
# Chromium's 21 px fields); with this much of the border they are not, though a side may read as l.
RIM = 2
# The end of a long text is recognised by this many letters.
ENOUGH_LETTERS = 4
# A number that is turned up and down fills its field; the day, month or year of a date does not.
PART = 0.5


def typed_value_seen(
    before: Look,
    now: Look,
    text: str,
    box: Box | None,
    reader: Reader | None = None,
    *,
    secret: bool = False,
    otherwise: bool = False,
) -> Comparison:
    """Whether a field shows what was just typed into it: by accessibility, else one recognised
    line.

    `box` is where the text should have appeared, on this screen (None: wherever something changed).
    A secret is never read: that something appeared is enough. `otherwise` tells that the window is
    drawn in another rendering, in which accessibility may tell other places than those on the
    screen: then the focused element's value counts wherever it is said to be, if the field shows
    something much like it.
    """
    changed = _changed(before, now, box.grown(AROUND) if box else None)
    if secret:
        return (
            _shown("Something was typed.", box) if changed else _not_shown("Nothing appeared.", box)
        )
    if (told := _told(now, text, box)) is not None:
        return told
    if reader is None:
        return Comparison(Verdict.CANNOT_TELL, 0.0, 1.0, box, "No text can be read here.", "typed")
    area = box.grown(-BORDER) if box else next((one.grown(BORDER) for one in changed), None)
    if area is None:
        return _not_shown("Nothing appeared.", None)
    seen = reader.read_line(colours(now.picture, area).copy())
    if box and _is_end_of(seen, text) and _begins_beyond(now, area):
        return _shown(f"The field shows the end of “{text}”.", area)
    answer = _compared(seen, text, area)
    if box is None or answer.agrees:
        return answer
    if dots_in(now.picture, area) == len(text):
        return _shown(f"The field shows a dot for each of the {len(text)} letters typed.", area)
    return _read_again(now, reader, area, text, answer, otherwise=otherwise)


def _changed(before: Look, after: Look, within: Box | None = None) -> list[Box]:
    """The changed regions that are larger than a caret."""
    return [box for box in changed_regions(before, after, within) if not is_caret(box)]


def _read_again(
    now: Look, reader: Reader, area: Box, text: str, answer: Comparison, *, otherwise: bool
) -> Comparison:
    """What a field shows that was read otherwise than typed, read with its rim."""
    with_rim = reader.read_line(colours(now.picture, area.grown(RIM)).copy())
    again = _compared(with_rim, text, area)
    if not again.agrees and otherwise and _may_be_read(now, reader, area, text):
        return _shown(f"The field shows “{text}”, as far as it can be read.", area)
    return again if again.agrees else answer


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


def _told(now: Look, text: str, box: Box | None) -> Comparison | None:
    """What accessibility says of it; None where it tells nothing, or another value of a part of the
    field only.
    """
    label = _value_at(now, box)
    if label is None:
        return None
    answer = _compared_by_label(label, text)
    return None if _is_part(label, box) and not answer.agrees else answer


def _value_at(now: Look, box: Box | None) -> LabelSeen | None:
    seen = [*((now.focus,) if now.focus else ()), *now.labels]
    near = [one for one in seen if one.value and (box is None or one.box.meets(box))]
    return near[0] if near else None


def _is_part(label: LabelSeen, box: Box | None) -> bool:
    """Whether accessibility tells a part of a field only: the day of a date."""
    if box is None or label.role != SPIN_BUTTON:
        return False
    return box.covers(label.box) and label.box.width <= PART * box.width


def _compared_by_label(label: LabelSeen, text: str) -> Comparison:
    """What accessibility tells of a password is a sign for each letter."""
    signs = set(label.value)
    if len(label.value) == len(text) and len(signs) == 1 and not signs.pop().isalnum():
        return _shown(
            f"The field shows a sign for each of the {len(text)} letters typed.", label.box
        )
    return _compared(label.value, text, label.box)


def _compared(seen: str, typed: str, where: Box) -> Comparison:
    if same_text(seen, typed) or plain(seen).replace(" ", "") == plain(typed).replace(" ", ""):
        return _shown(f"The field shows “{typed}”.", where)
    return _not_shown(f"The field shows “{seen}” instead of “{typed}”.", where)


def _shown(why: str, where: Box | None) -> Comparison:
    return Comparison(Verdict.GO, where=where, why=why, rung="typed")


def _not_shown(why: str, where: Box | None) -> Comparison:
    return Comparison(Verdict.NOT_YET, 0.0, 1.0, where, why, "typed")
