"""Texts of which one rendering shows less: the border of what they stand in cuts them off."""

from __future__ import annotations

from collections.abc import Callable

from app.engine.model.geometry import Box
from checks.scene.perceive import perceive
from checks.snapshot.look import Target
from checks.text.compare import with_values
from checks.verify.rerender.line_matching import LONG_WORD, Matching
from checks.verify.rerender.page import Line, Page
from checks.verify.rerender.readings import squeezed

# What is cut off ends so near to the border (pixels), and still says so many letters.
NEAR_PX = 8
LETTERS = 4

Begins = Callable[[str, str], bool]


def pair_cut_off(match: Matching, target: Target | None, *, strict: bool = False) -> None:
    """Pair texts that say the same as far as both are shown. What names the target must be shown
    as a whole, and where a step is `strict`, any word but for its last letter.
    """
    says_as_much = _lacks_a_letter if strict else _begins
    names = [name.box for name in target.names] if target is not None else []
    cut_now = {line.box: _ends_at_border(match.now, line) for line in match.new}
    for then in list(match.lost):
        if any(box.meets(then.box) for box in names):
            continue
        cut_then = _ends_at_border(match.then, then)
        may_be = (one for one in match.new if cut_then or cut_now[one.box])
        fits = (
            one
            for one in may_be
            if _is_cut(match, (then, one), (cut_then, cut_now[one.box]), says_as_much)
        )
        now = next(fits, None)
        if now is not None:
            match.take(then, now)


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


def _begins(part: str, whole: str) -> bool:
    """Whether a text begins as another one goes on; the last letter may be cut in two."""
    return LETTERS < len(part) <= len(whole) + 1 and whole.startswith(part[:-1])


def _lacks_a_letter(part: str, whole: str) -> bool:
    """Whether a text is one long word but for its last letter: no number, name of a few letters or
    sentence that may end otherwise.
    """
    is_word = part.isalpha() and whole.isalpha() and len(part) >= LONG_WORD
    return is_word and whole[:-1] == part


def _ends_at_border(page: Page, line: Line) -> bool:
    """Whether a line goes on to the right border of its window or of what it stands in."""
    edge = page.area.right
    for surface in perceive(page.picture).surfaces:
        if _holds(surface.box, line.box):
            edge = min(edge, surface.box.right)
    return edge - line.box.right <= NEAR_PX


def _holds(surface: Box, line: Box) -> bool:
    return surface.contains(line.centre) and surface.right >= line.right - NEAR_PX
