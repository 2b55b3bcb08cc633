"""What a step visibly did, and whether it has been seen to happen again."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from app.engine.check import Comparison, Verdict
from app.engine.places import Box, Picture, Point
from checks.borders import edges_of
from checks.dots import dots_in
from checks.element import element_at
from checks.ink import text_blocks
from checks.look import Effect, LabelSeen, Look, WindowSeen
from checks.lookalikes import folded
from checks.pixels import apart, bounds, colours, cut, differing, words
from checks.reading.ways import WAYS, read_in
from checks.regions import is_caret, merged, regions
from checks.text import Reader, plain, same_text
from checks.windows import news, same_kind, same_title

# Regions nearer than this are one effect: the lines of a dialog, the rows of a list.
TOGETHER = 24
# An effect is looked for a little around where it was recorded: other text may be longer.
AROUND = 8
# A change this near the act is the act's own, however small: a caret that appears in a field.
AT_HAND = 24
# A smaller change farther away is somebody else's: a digit of a clock is 7x9, a caret's damage
# 12x16.
SMALL = 200
# A region of this likeness in width and height is the same thing elsewhere: the row that was left.
SAME_SIZE_PX = 6
VISIBLE_LEVELS = 6
# The border of a field is no part of what is read in it.
BORDER = 3
# Letters that reach to the rim of what is read are misread (horror as norror, 03/07 as 03/077 in
# Chromium's 21 px fields); with this much of the border they are not, though a side may read as l.
RIM = 2
# The end of a long text is recognised by this many letters.
ENOUGH_LETTERS = 4
# Of a text that is misread, so much is still read as typed.
MUCH_ALIKE = 0.4


def effect_of(before: Look, after: Look, at: Point | None) -> Effect:
    """What changed between two looks: windows that came and went (by title), and regions, small
    ones only at hand.
    """
    return Effect(
        at=at,
        changed=tuple(_of_the_act(changed_regions(before, after), before, at)),
        opened=tuple(_missing(after.windows, before.windows)),
        closed=tuple(_missing(before.windows, after.windows)),
        after=after,
    )


def _of_the_act(changed: list[Box], before: Look, at: Point | None) -> list[Box]:
    """The regions that an act at this point has brought about, as far as one look can tell."""
    small = any(box.area < SMALL for box in changed)
    hand = _hand(before, at) if small and at is not None else ()
    return [box for box in changed if box.area >= SMALL or any(one.meets(box) for one in hand)]


def _hand(before: Look, at: Point) -> tuple[Box, ...]:
    """Where even a small change is the act's own: around its point, and in the element it was for.
    Of a click into the middle of an empty field nothing shows but the caret at its left end; were
    it not waited for, what is typed next could come before the focus does.
    """
    near = Box(at.x, at.y, 1, 1).grown(AT_HAND)
    if not bounds(before.picture).contains(at):
        return (near,)
    return near, element_at(before, at, edges_of(before.picture))


def _changed(before: Look, after: Look, within: Box | None = None) -> list[Box]:
    """The changed regions that are larger than a caret."""
    return [box for box in changed_regions(before, after, within) if not is_caret(box)]


def changed_regions(before: Look, after: Look, within: Box | None = None) -> list[Box]:
    """What looks different, however small, in a part of the screen."""
    area = bounds(before.picture).intersection(bounds(after.picture))
    area = area.intersection(within) if within else area
    if area.area == 0:
        return []
    rows, columns = slice(area.y, area.bottom), slice(area.x, area.right)
    mask = differing(words(after.picture)[rows, columns], words(before.picture)[rows, columns])
    found = [region.box.moved(area.x, area.y) for region in regions(mask)]
    return merged(found, TOGETHER // 2)


def regions_shown(before: Look, now: Look, within: Box | None = None) -> list[Box]:
    """What looks different since, save where a window has come that no act was to open: what that
    covers has not shown, and the window may have taken the act itself.
    """
    come = [each.frame for each in news(now, before) if each.kind != "tooltip"]
    changed = changed_regions(before, now, within)
    return [box for box in changed if not any(map(box.meets, come))]


def _missing(windows: Sequence[WindowSeen], among: Sequence[WindowSeen]) -> list[str]:
    """Titles of windows that have no counterpart among the others."""
    rest, missing = list(among), []
    for window in windows:
        twin = next(
            (one for one in rest if same_kind(one, window) and one.title == window.title), None
        )
        if twin is None:
            missing.append(window.title)
        else:
            rest.remove(twin)
    return missing


def effect_seen(
    before_act: Look, now: Look, expected: Effect, acted_at: Point | None
) -> Comparison:
    """Whether the recorded effect has shown: a window came or went as recorded, or something
    changed where it did.
    """
    if not (expected.changed or expected.opened or expected.closed):
        return Comparison(Verdict.GO, why="No visible effect is expected.", rung="effect")
    missing = windows_outstanding(before_act, now, expected)
    if missing:
        return Comparison(Verdict.NOT_YET, 0.0, 1.0, None, missing, "effect")
    if expected.opened or expected.closed:
        return Comparison(Verdict.GO, why="The expected windows came and went.", rung="effect")
    return _pixels_changed(before_act, now, expected, acted_at)


def windows_outstanding(before: Look, now: Look, expected: Effect) -> str:
    """What has not come or gone yet, in words; empty when all has."""
    if not now.windows:
        return ""
    opened, closed = _missing(now.windows, before.windows), _missing(before.windows, now.windows)
    for title in expected.opened:
        if not any(same_title(one, title) for one in opened) and not opened:
            return f"The window “{title}” has not opened yet."
    for title in expected.closed:
        if not any(same_title(one, title) for one in closed) and not closed:
            return f"The window “{title}” has not closed yet."
    return ""


def _pixels_changed(
    before: Look, now: Look, expected: Effect, acted_at: Point | None
) -> Comparison:
    dx, dy = _moved(expected, acted_at)
    for box in expected.changed:
        if shown := regions_shown(before, now, box.moved(dx, dy).grown(AROUND)):
            return _has_shown(shown[0])
    if elsewhere := _the_same_elsewhere(before, now, expected, (dx, dy)):
        return _has_shown(elsewhere)
    where = expected.changed[0].moved(dx, dy) if expected.changed else None
    return Comparison(Verdict.NOT_YET, 0.0, 1.0, where, "The effect has not shown yet.", "effect")


def _has_shown(where: Box) -> Comparison:
    return Comparison(Verdict.GO, where=where, why="The effect has shown.", rung="effect")


def _the_same_elsewhere(
    before: Look, now: Look, expected: Effect, moved: tuple[int, int]
) -> Box | None:
    """A changed region of an expected one's size in its column or row: another row was left,
    another tab.
    """
    changed = [box for box in regions_shown(before, now) if not is_caret(box)]
    for box in (one.moved(*moved) for one in expected.changed):
        for other in changed:
            same_size = (
                abs(other.width - box.width) <= SAME_SIZE_PX
                and abs(other.height - box.height) <= SAME_SIZE_PX
            )
            in_line = abs(other.x - box.x) <= SAME_SIZE_PX or abs(other.y - box.y) <= SAME_SIZE_PX
            if same_size and in_line:
                return other
    return None


def _moved(expected: Effect, acted_at: Point | None) -> tuple[int, int]:
    if expected.at is None or acted_at is None:
        return 0, 0
    return acted_at.x - expected.at.x, acted_at.y - expected.at.y


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
    label = _value_at(now, box)
    if label is not None:
        return _compared_by_label(label, text)
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
    return _is_told(now, text) and any(_much_alike(one, text) for one in readings)


def _fold(text: str) -> str:
    """The text without spaces and the caret behind it, look-alikes made one."""
    return folded(plain(text).replace(" ", "").rstrip("|"))


def _is_told(now: Look, text: str) -> bool:
    return now.focus is not None and same_text(now.focus.value, text)


def _much_alike(seen: str, typed: str) -> bool:
    """Whether most of what was typed is read, as far as recognition goes (Öl 57 as O157)."""
    first, second = plain(seen).replace(" ", ""), plain(typed).replace(" ", "")
    return SequenceMatcher(None, first, second, autojunk=False).ratio() >= MUCH_ALIKE


def _is_end_of(seen: str, text: str) -> bool:
    """Whether a field that is too short may show this much of a text."""
    return len(seen) >= ENOUGH_LETTERS and plain(text).endswith(plain(seen))


def _begins_beyond(now: Look, area: Box) -> bool:
    """Whether what the field shows is cut off at its left side."""
    words = text_blocks(now.picture, area)
    return bool(words) and words[0].x <= area.x + 1


def _value_at(now: Look, box: Box | None) -> LabelSeen | None:
    seen = [*((now.focus,) if now.focus else ()), *now.labels]
    near = [one for one in seen if one.value and (box is None or one.box.meets(box))]
    return near[0] if near else None


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


def visible_change(one: Look, other: Look, box: Box) -> bool:
    """Whether a box looks visibly different on two looks."""
    return visibly_apart(cut(one.picture, box), cut(other.picture, box))


def visibly_apart(one: Picture, other: Picture) -> bool:
    """Whether two pictures differ visibly; of different sizes they do."""
    if bounds(one) != bounds(other):
        return True
    return bool(apart(colours(one), colours(other), VISIBLE_LEVELS).any())
