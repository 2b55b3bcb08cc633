"""Whether what reads the same is in the same state: not greyed, not dimmed, no other tab; and
whether what is typed goes into the field that was found.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from checks.scene.containers import is_low
from checks.snapshot.look import WindowSeen
from checks.verify.changes.patch_similarity import GREYED
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.rerender.layout import in_row
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.locate import Found
from checks.verify.rerender.page import Line, Page
from checks.verify.rerender.readings import is_word, squeezed
from checks.vision.image_diff import ground_colour, levels_between
from checks.vision.pixels import colours

# A page that has lost more of its contrast than themes differ by lies behind something.
DIMMED = 0.75
# Where light has become dark, or dark light, nothing but a theme has done that; dark themes write
# in grey.
DIMMED_TURNED = 0.55
BRIGHT = 128
# Of two neighbours one is plainer than the other from this ratio of their contrasts on, and equal
# to it below the other one.
PLAINER, EQUAL = 1.3, 1.12
# A chosen tab's ground is lighter (or darker) than its neighbours' by so many levels at least. One
# that was, and is the darker one now, is no longer chosen; grounds that were equal stay so.
# Letters that reach below the line make its box higher by so much. Names of tabs are less than so
# many heights apart: farther words are rounded otherwise at another scale.
SAME_FONT = 4
TAB = 5
# Neighbours are less than so many heights apart; what is not this much wider than high is no word.
NEAR = 12
WORD = 1.5
LIFTED, SUNK, ANOTHER = 15, 5, 24
# A frame that was told is drawn within so many pixels of it.
TOLD_PX = 4
FOCUSED = Comparison(Verdict.GO, rung="focused")
# A field's ground differs from what it stands on; one that no longer does may be read-only.
OWN_GROUND = 10
STILL_OWN = 3
# Letters are coloured whose red, green and blue are so many levels apart, and keep their colour
# where these are apart by this share of it at least.
COLOURED, KEPT_COLOUR = 60, 0.8

SAME_STATE = Comparison(Verdict.GO, rung="enabled")
Pair = tuple[Line, Line]


def same_state(match: Matching, found: Found | None) -> Comparison:
    """Whether nothing is greyed, dimmed or chosen that was not, as far as contrast tells."""
    drawn = [pair for pair in match.pairs if pair[0].contrast]
    texts = [pair for pair in drawn if not pair[0].is_data] or drawn
    if not texts:
        return _no(None, "There is no text here to compare colours by.")
    usual = median(now.contrast / then.contrast for then, now in texts)
    turned = _is_turned(texts)
    if usual < (DIMMED_TURNED if turned else DIMMED):
        return _no(None, "The window is drawn fainter than it was: something may lie over it.")
    if found is not None:
        answer = _enabled(match, found, usual)
        if not answer.agrees:
            return answer
    for one, other in neighbours([pair for pair in texts if _are_words(*pair)]):
        ground = not turned and _ground_turned(one, other)
        is_other = ground or (_are_tabs(one, other) and _stands_out_otherwise(match, one, other))
        if is_other and all(_is_read(match, pair[0]) for pair in (one, other)):
            return _no(one[1].box, "Another tab or entry is chosen than was.")
    return SAME_STATE


def _enabled(match: Matching, found: Found, usual: float) -> Comparison:
    """Whether the target is drawn as strongly as the rest of its page."""
    for then, now in match.pairs:
        if not found.now.grown(1).contains(now.box.centre) and now is not found.line:
            continue
        fainter = now.contrast / then.contrast < GREYED * usual
        if fainter and not _is_entry(then) and not _keeps_its_colour(then, now):
            why = "The target is there but greyed."
            return Comparison(Verdict.NO, 0.0, GREYED, now.box, why, "enabled")
    is_field = found.line is not None and not found.now.contains(found.line.box.centre)
    if not is_field or _ground_kept(match, found):
        return SAME_STATE
    return _no(found.now, "The target's background has changed: it may be disabled or read-only.")


def _keeps_its_colour(then: Line, now: Line) -> bool:
    """Whether coloured letters are as colourful as they were: greyed ones are half as much."""
    return then.chroma >= COLOURED and now.chroma >= KEPT_COLOUR * then.chroma


def _is_entry(line: Line) -> bool:
    """Whether it is data of a list, whose rows are drawn in many colours."""
    return line.holder is not None and not is_low(line.holder)


def _ground_kept(match: Matching, found: Found) -> bool:
    """Whether a field that had a ground of its own still has one."""
    then = _own_ground(match.then, found.then)
    now = _own_ground(match.now, found.now)
    return then < OWN_GROUND or now >= STILL_OWN


def _own_ground(page: Page, box: Box) -> int:
    """By how many levels the ground inside a box differs from that around it."""
    inside = ground_colour(colours(page.picture, box.grown(-3)))
    around = page.ground_around(box.grown(2), round(page.height) - 2)
    return 0 if around is None else levels_between(inside, around)


def neighbours(pairs: list[Pair]) -> Iterator[tuple[Pair, Pair]]:
    """The pairs that stand beside each other now and stood so then."""
    for number, one in enumerate(pairs):
        for other in pairs[number + 1 :]:
            if all(_beside(one[side].box, other[side].box) for side in (0, 1)):
                yield one, other


def _beside(one: Box, other: Box) -> bool:
    return in_row(one, other) and _apart(one, other) <= NEAR * max(one.height, other.height)


def _apart(one: Box, other: Box) -> int:
    """How much room there is from one to the other, across."""
    return max(one.x, other.x) - min(one.right, other.right)


def _turned(one: Pair, other: Pair) -> bool:
    """Whether of two neighbours another one is plainer than was."""
    then = one[0].contrast / max(1.0, other[0].contrast)
    now = one[1].contrast / max(1.0, other[1].contrast)
    return _flips(then, now) or _flips(1 / max(then, 0.01), 1 / max(now, 0.01))


def _flips(then: float, now: float) -> bool:
    return (then >= PLAINER and now <= EQUAL) or (then <= EQUAL and now >= PLAINER)


def _ground_turned(one: Pair, other: Pair) -> bool:
    """Whether of two neighbours another one has the lighter ground."""
    then = _brightness(one[0]) - _brightness(other[0])
    now = _brightness(one[1]) - _brightness(other[1])
    if abs(then) >= LIFTED:
        return then * now <= 0 and abs(now) >= SUNK
    return abs(then) < SUNK and abs(now) >= ANOTHER


def _are_tabs(one: Pair, other: Pair) -> bool:
    """Whether two neighbours are as near to each other as tabs, now and then."""
    return all(_in_one_bar(one[side].box, other[side].box) for side in (0, 1))


def _stands_out_otherwise(match: Matching, one: Pair, other: Pair) -> bool:
    turned = _turned(one, other) and not _keeps_its_ground(one, other)
    return turned or (
        _raised_otherwise(one, other) and all(_says_the_same(match, pair) for pair in (one, other))
    )


def _says_the_same(match: Matching, pair: Pair) -> bool:
    """Whether the same letters are as high: this run's value may begin with a lower one."""
    then, now = (
        match.readings.text(page, line)
        for page, line in zip((match.then, match.now), pair, strict=True)
    )
    return squeezed(then) == squeezed(now)


def _keeps_its_ground(one: Pair, other: Pair) -> bool:
    """Whether the same one of two neighbours has the darker ground, then and now."""
    then, now = (_brightness(one[side]) - _brightness(other[side]) for side in (0, 1))
    return then * now > 0 and min(abs(then), abs(now)) >= LIFTED


def _raised_otherwise(one: Pair, other: Pair) -> bool:
    """Whether of two neighbours another one stands higher: a chosen tab is raised."""
    then = one[0].box.y - other[0].box.y
    now = one[1].box.y - other[1].box.y
    return then * now < 0


def _are_words(then: Line, now: Line) -> bool:
    """Whether a pair is text, not an icon, whose ground is a part of its picture."""
    return all(line.box.width > WORD * line.box.height for line in (then, now))


def _is_read(match: Matching, line: Line) -> bool:
    """Whether a line is a word, and no arrow or sign."""
    return is_word(match.readings.text(match.then, line))


def _in_one_bar(one: Box, other: Box) -> bool:
    """Whether two words are as high and as near to each other as the names of tabs."""
    near = TAB * max(one.height, other.height)
    return abs(one.height - other.height) <= SAME_FONT and _apart(one, other) <= near


def _is_turned(pairs: list[Pair]) -> bool:
    """Whether light has become dark, or dark light."""
    then, now = (median(_brightness(pair[side]) for pair in pairs) for side in (0, 1))
    return (then >= BRIGHT) != (now >= BRIGHT)


def _brightness(line: Line) -> float:
    blue, green, red = line.ground
    return 0.114 * blue + 0.587 * green + 0.299 * red


def _no(where: Box | None, why: str) -> Comparison:
    return Comparison(Verdict.CANNOT_TELL, 0.0, 1.0, where, why, "enabled")


def focused(
    scene: Scene, window: WindowSeen | None, match: Matching, found: Found | None
) -> Comparison:
    """Whether the keyboard speaks to the window, and to the field as far as that is told."""
    if scene.then.at is not None or scene.now.at is not None:
        return FOCUSED
    was_active = scene.window is not None and scene.window.active
    if window is not None and was_active and not window.active:
        why = f"“{window.title}” does not have the focus."
        return Comparison(Verdict.NO, 0.0, 1.0, window.frame, why, "focused")
    focus, was_told = scene.now.focus, scene.then.focus
    if was_told is not None and not was_told.told_before:
        return FOCUSED
    if found is None or focus is None or focus.box.meets(found.now):
        return FOCUSED
    if not is_drawn(match.now, focus.box):
        return FOCUSED
    return Comparison(Verdict.NO, 0.0, 1.0, focus.box, "Another field has the focus.", "focused")


def is_drawn(page: Page, box: Box) -> bool:
    """Whether a box that was told is to be seen as a frame. At another scale some toolkits tell
    places that are not those on the screen; nothing can be concluded from them.
    """
    return any(
        frame.grown(TOLD_PX).covers(box) and box.grown(TOLD_PX).covers(frame)
        for frame in page.frames
    )
