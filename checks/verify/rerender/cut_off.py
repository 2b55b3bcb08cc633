"""Texts of which one rendering shows less: the border of what they stand in cuts them off."""

from __future__ import annotations

from collections.abc import Callable

from app.engine.model.geometry import Box
from checks.scene.perceive import perceive
from checks.snapshot.look import Relation, Target
from checks.text.compare import names_a_code, with_values
from checks.verify.rerender.layout import left_of, right_of
from checks.verify.rerender.line_matching import LONG_WORD, WORD, Matching
from checks.verify.rerender.page import Line, Page, ink_at
from checks.verify.rerender.readings import drawn_alike, squeezed

# What is cut off ends so near to the border (pixels), and still says so many letters.
NEAR_PX = 8
LETTERS = 4

Begins = Callable[[str, str], bool]


def pair_cut_off(match: Matching, target: Target | None, *, strict: bool = False) -> None:
    """Pair texts that say the same as far as both are shown: a border cuts them off. Where the step
    is not `strict`, so may a cell of a row that has none, or dots may stand for a part. What names
    the target must be shown as a whole, unless it only stands beside it and in no list. Where a
    step is `strict`, so must any word but for its last letter.
    """
    names = target.names if target is not None else ()
    cut_now = {line.box: _ends_at_border(match.now, line, strict=strict) for line in match.new}
    for then in list(match.lost):
        told = [name for name in names if name.box.meets(then.box)]
        if told:
            beside = not strict and all(one.relation is Relation.ROW for one in told)
            now = _shortened(match, then) if beside and not then.is_data else None
            if now is not None:
                match.take(then, now)
            continue
        cut_then = _ends_at_border(match.then, then, strict=strict)
        fits = (
            one
            for one in match.new
            if _is_one(match, (then, one), (cut_then, cut_now[one.box]), strict=strict)
        )
        now = next(fits, None)
        if now is not None:
            match.take(then, now)


def _is_one(
    match: Matching, pair: tuple[Line, Line], ends: tuple[bool, bool], *, strict: bool
) -> bool:
    """Whether two lines are one text that is shown as far as there is room for it; `ends` tells
    which of the two ends at a border.
    """
    if any(ends) and _is_cut(match, pair, ends, _lacks_a_letter if strict else _begins):
        return True
    if strict:
        return False
    is_dotted = match.is_shortened(*pair, may_name_a_code=True)
    if is_dotted or (any(ends) and _is_drawn_as_far(match, pair, ends)):
        return True
    return _is_in_its_cell(match, *pair) and _is_cut(match, pair, (True, True), _begins_longer)


def _is_cut(
    match: Matching, pair: tuple[Line, Line], ends: tuple[bool, bool], says_as_much: Begins
) -> bool:
    """Whether of two lines one begins the other one, and goes no further because of a border;
    `ends` tells which of the two ends at one.
    """
    then, now = pair
    expected = with_values(match.readings.text(match.then, then), match.values)
    before, said = squeezed(expected), squeezed(match.readings.text(match.now, now))
    return (ends[0] and says_as_much(before, said)) or (ends[1] and says_as_much(said, before))


def _shortened(match: Matching, then: Line) -> Line | None:
    """The fresh line that is a remembered one with dots for a part of it, or the other way round;
    None for none.
    """
    return next((one for one in match.new if match.is_shortened(then, one)), None)


def _is_drawn_as_far(match: Matching, pair: tuple[Line, Line], ends: tuple[bool, bool]) -> bool:
    """Whether of two lines the shorter one ends at a border and is drawn exactly as the other one
    begins.
    """
    sides = [(match.then, pair[0]), (match.now, pair[1])]
    (page, short), (other, long) = sorted(sides, key=lambda side: side[1].box.width)
    if not ends[short is pair[1]] or short.box.width < WORD * short.box.height:
        return False
    part = Box(long.box.x, long.box.y, short.box.width, short.box.height)
    room = long.box.height - short.box.height
    ink = page.ink(short)
    return any(
        drawn_alike(ink, ink_at(other.picture, part.moved(0, down))) for down in range(room + 1)
    )


def _is_in_its_cell(match: Matching, then: Line, now: Line) -> bool:
    """Whether both are data between the same two texts of a row: of a cell without borders less may
    be shown.
    """
    if not then.is_data or not now.is_data:
        return False
    sides = ((side(match.then, then.box), side(match.now, now.box)) for side in (left_of, right_of))
    return all(was is not None and match.now_of(was) is there for was, there in sides)


def _begins(part: str, whole: str) -> bool:
    """Whether a text begins as another one goes on; the last letter may be cut in two."""
    return LETTERS < len(part) <= len(whole) + 1 and whole.startswith(part[:-1])


def _begins_longer(part: str, whole: str) -> bool:
    """Whether a text that names nothing by a code goes on farther than another one."""
    return len(part) < len(whole) and _begins(part, whole) and not names_a_code(whole)


def _lacks_a_letter(part: str, whole: str) -> bool:
    """Whether a text is one long word but for its last letter: no number, name of a few letters or
    sentence that may end otherwise.
    """
    is_word = part.isalpha() and whole.isalpha() and len(part) >= LONG_WORD
    return is_word and whole[:-1] == part


def _ends_at_border(page: Page, line: Line, *, strict: bool) -> bool:
    """Whether a line goes on to the right border of its window or of what it stands in. Where the
    step is not `strict`, the left one of what lies over that will do.
    """
    edge = page.area.right
    for surface in perceive(page.picture).surfaces:
        if _holds(surface.box, line.box):
            edge = min(edge, surface.box.right)
        elif not strict and not surface.is_low and _begins_beside(surface.box, line.box):
            edge = min(edge, surface.box.x)
    return edge - line.box.right <= NEAR_PX


def _holds(surface: Box, line: Box) -> bool:
    return surface.contains(line.centre) and surface.right >= line.right - NEAR_PX


def _begins_beside(surface: Box, line: Box) -> bool:
    """Whether something as high as a line and more begins where that ends."""
    beside = surface.x >= line.right - NEAR_PX
    return beside and surface.y <= line.y and surface.bottom >= line.bottom
