"""Which changes of the screen are only marks of the pointer: hovered buttons and rows, tooltips.

When a step is replayed, the pointer rests where the step before has left it. So a step's look must
show the screen as it was while the pointer had not come near the target: everything that changed
since the step before, without what the pointer did to the screen by passing over it. A rest of the
pointer was meant if what is acted on next opened under it (a submenu).
"""

from __future__ import annotations

from collections.abc import Sequence

from app.desktop.ports import Window, WindowKind, is_caret_sized
from app.engine.model.geometry import Box, Point
from app.recorder.capture.frame_ring import Frame, FrameRing, Patch, Skip
from app.recorder.capture.pointer_path import Motion, PointerPath
from app.recorder.capture.tooltips import shown, tooltips
from app.recorder.model.demonstration import Hover
from checks.vision.ink import text_blocks

# GTK fades for 200 ms, Qt and web pages for up to 300.
FADE_S = 0.4
# An application answers a press or a stroke within this; what it draws then is no mark of the
# pointer.
ANSWER_S = 0.15
# A fading draws at least so often.
STEP_S = 0.25
# A page's own tip: a line or two, next to what it explains, and long after the last act.
TIP_HEIGHT = 48
BESIDE_PX = 16
TIP_S = 0.3
# A browser's line with a link's address is no higher, nor is a hint in a status line; it is in the
# corner of the window, and comes and goes within so long of a motion.
ADDRESS_HEIGHT, CORNER_PX, ADDRESS_S = 36, 20, 1.2
# What is hovered is drawn within a few frames of the motion.
MOVES_S = 0.1
# What is hovered is a button, a row, a cell, a tab: not higher than this. Lists filling up are.
HOVERED_HEIGHT = 80
# A clock may tick and something blink meanwhile; so many changes elsewhere are none of these.
MANY = 3
# A mark is drawn around the pointer, give or take its shadow.
SHADOW_PX = 6


def marks_of_the_pointer(ring: FrameRing, path: PointerPath, since_s: float) -> Skip:
    """A question for each change after `since_s` (the end of the step before), oldest first: is it
    the pointer's mark?
    """
    fading: list[tuple[float, Box]] = []
    is_tip = tips_only(ring, path, since_s)

    def is_mark(frame: Frame, patch: Patch) -> bool:
        if frame.time_s <= since_s:
            return False
        if is_tip(frame, patch):
            return True
        is_own = _is_hovered(frame, patch.box, path, since_s)
        if is_own or _goes_on(fading, frame, patch.box, path):
            fading.append((frame.time_s, patch.box))
            return True
        if _is_tip_of(fading, frame, patch.box, path, since_s):
            return True
        if _is_of_hovered(frame, patch.box, path, since_s):
            return True
        if _is_address_of(frame, patch, path):
            return True
        return _begins(ring, frame, patch.box, path, since_s)

    return is_mark


def lit_by_itself(
    ring: FrameRing, path: PointerPath, since_s: float, until_s: float
) -> tuple[Box, ...]:
    """What was lit by the pointer when it opened (the entry of a menu that opened under it) and is
    not any more, since the pointer has gone on: it looks now as it does without a pointer.
    """
    is_mark = marks_of_the_pointer(ring, path, since_s)
    opened, passed = list[tuple[Box, Point]](), list[Box]()
    for frame in ring.between(since_s, until_s):
        for patch in frame.patches:
            box, pointer = patch.box, path.at(frame.time_s)
            if is_mark(frame, patch):
                was_lit = (one for one, there in opened if box.grown(SHADOW_PX).contains(there))
                passed += [box.intersection(one) for one in was_lit]
            elif box.contains(pointer):
                opened.append((box, pointer))
    at = path.at(until_s)
    return tuple(one for one in passed if not one.grown(SHADOW_PX).contains(at))


def _goes_on(
    fading: Sequence[tuple[float, Box]], frame: Frame, changed: Box, path: PointerPath
) -> bool:
    """Whether a mark is still fading in or out: it changes on and on where it began, and nothing
    was done since. GTK takes up to half a second on a busy machine, a web page as long as it likes.
    """
    if path.acted_within(frame.time_s, ANSWER_S):
        return False
    return any(
        box.grown(SHADOW_PX).covers(changed)
        for time_s, box in reversed(fading)
        if frame.time_s - time_s <= STEP_S
        and not path.acted_within(frame.time_s, frame.time_s - time_s)
    )


def _begins(ring: FrameRing, frame: Frame, changed: Box, path: PointerPath, since_s: float) -> bool:
    """Whether it is the first of a mark that spreads at once: an icon lights up a frame before the
    button around it, which the pointer has come to.
    """
    if path.acted_within(frame.time_s + MOVES_S, MOVES_S + ANSWER_S):
        return False
    return any(
        patch.box.grown(SHADOW_PX).covers(changed) and _is_hovered(later, patch.box, path, since_s)
        for later in ring.between(frame.time_s, frame.time_s + MOVES_S)
        for patch in later.patches
    )


def _is_of_hovered(frame: Frame, changed: Box, path: PointerPath, since_s: float) -> bool:
    """Whether a part of what the pointer comes to, or leaves, is drawn anew: the arrows at the end
    of a field, the mark of a row. It stands in the pointer's line, and changes while that moves.
    """
    if path.acted_within(frame.time_s, TIP_S):
        return False
    recent = list(path.motions(max(since_s, frame.time_s - MOVES_S), frame.time_s))
    others = (one.box for one in frame.patches if not _is_small(one.box))
    return all(_in_line(box, recent) for box in (changed, *others))


def _in_line(box: Box, motions: Sequence[Motion]) -> bool:
    line = range(box.y - SHADOW_PX, box.bottom + SHADOW_PX)
    is_low = box.height <= TIP_HEIGHT
    return is_low and any(at.y in line for each in motions for at in (each.start, each.end))


def _is_tip_of(
    fading: Sequence[tuple[float, Box]],
    frame: Frame,
    changed: Box,
    path: PointerPath,
    since_s: float,
) -> bool:
    """Whether a page drew a tip of its own beside what the pointer is on: it came with the mark of
    that, or while the pointer rested there, next to it and as low as a line.
    """
    if changed.height > TIP_HEIGHT or path.acted_within(frame.time_s, TIP_S):
        return False
    if _is_of_many(frame, path, since_s):
        return False
    at, shown = path.at(frame.time_s), changed.grown(BESIDE_PX)
    lit = (box for time_s, box in fading if frame.time_s - time_s <= STEP_S)
    return any(box.grown(SHADOW_PX).contains(at) and shown.meets(box) for box in lit)


def _is_address_of(frame: Frame, patch: Patch, path: PointerPath) -> bool:
    """Whether a browser now shows in the lower left corner of its window where the link leads that
    the pointer has come to. (That it goes again, with the page or the pointer, is no mark.)
    """
    changed = patch.box
    low = changed.height <= ADDRESS_HEIGHT and changed.width >= 2 * changed.height
    if not low or path.acted_within(frame.time_s, TIP_S):
        return False
    moved = any(path.motions(frame.time_s - ADDRESS_S, frame.time_s))
    written = text_blocks(patch.pixels, Box(0, 0, changed.width, changed.height))
    return moved and bool(written) and any(_is_corner_of(one, changed) for one in frame.windows)


def _is_corner_of(window: Window, changed: Box) -> bool:
    box = window.frame
    near = abs(changed.x - box.x), abs(box.bottom - changed.bottom)
    return box.grown(2).covers(changed) and max(near) <= CORNER_PX


def _is_hovered(frame: Frame, changed: Box, path: PointerPath, since_s: float) -> bool:
    """The pointer has just come into the changed box; or it moved in it or out of it, and nothing
    else was done.
    """
    if changed.height > HOVERED_HEIGHT or _is_of_many(frame, path, since_s):
        return False
    box = changed.grown(SHADOW_PX)
    recent = list(path.motions(max(since_s, frame.time_s - FADE_S), frame.time_s))
    if any(motion.enters(box) for motion in recent):
        return True
    is_answer = path.acted_within(frame.time_s, ANSWER_S)
    return not is_answer and any(motion.touches(box) for motion in recent)


def _is_of_many(frame: Frame, path: PointerPath, since_s: float) -> bool:
    """Whether much has changed at once where the pointer has not been: fields that come to life
    while it moves over one of them.
    """
    motions = list(path.motions(max(since_s, frame.time_s - FADE_S), frame.time_s))
    grown = (patch.box.grown(SHADOW_PX) for patch in frame.patches if not _is_small(patch.box))
    elsewhere = sum(
        not any(one.touches(box) or one.enters(box) for one in motions) for box in grown
    )
    return elsewhere >= MANY


def _is_small(box: Box) -> bool:
    return is_caret_sized(box.width, box.height)


def tips_only(ring: FrameRing, path: PointerPath, since_s: float) -> Skip:
    """A question for each change: does it lie in a tooltip that is, or was just, there?"""
    tips = tooltips(ring, path, since_s)

    def is_tip(frame: Frame, patch: Patch) -> bool:
        near = shown((*frame.windows, *ring.windows(frame.time_s - FADE_S)))
        return any(box.grown(SHADOW_PX).covers(patch.box) for _, box in near & tips)

    return is_tip


def meant(hovers: Sequence[Hover], then: Point, ring: FrameRing, path: PointerPath) -> list[Hover]:
    """The rests that were needed on the way to `then`, in order: walking back, each must have
    opened what holds the next place.
    """
    kept: list[Hover] = []
    for hover in reversed(hovers):
        if _opened(hover, then, ring, path):
            kept.append(hover)
            then = hover.at
    return kept[::-1]


def _opened(hover: Hover, place: Point, ring: FrameRing, path: PointerPath) -> bool:
    """Whether a menu-like window that holds the place, and not the pointer, came up while it
    rested.
    """
    before = {window.id for window in ring.windows(hover.began_s)}
    for frame in ring.between(hover.began_s, hover.ended_s):
        came = [window for window in frame.windows if window.id not in before]
        if any(_is_menu(one, place, hover.at) for one in came):
            return not path.acted_within(frame.time_s, ANSWER_S)
    return False


def _is_menu(window: Window, place: Point, pointer: Point) -> bool:
    popped_up = not window.managed and window.kind is not WindowKind.TOOLTIP
    return popped_up and window.frame.contains(place) and not window.frame.contains(pointer)
