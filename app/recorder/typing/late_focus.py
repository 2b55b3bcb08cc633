"""A field that was typed into before it had shown that it has the focus.

A quick hand, or a slow application, puts the first stroke before the frame that a click gives to a
field. The look before the text is then older than the click's own effect, and replayed at any other
pace the field would look like one without the focus. So the look gets the border that the field
showed while the text appeared in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.engine.model.geometry import Box, Picture, bounds
from app.recorder.model.demonstration import Click, Keys, Seen, Typed, at_hand, with_effects
from app.recorder.model.packed_pictures import pack
from app.recorder.typing.appearing import appeared
from checks.locator.target import name_target
from checks.scene.fields import is_framed
from checks.snapshot.look import Look
from checks.vision.canvas import Canvas
from checks.vision.edges import edges_of
from checks.vision.pixels import cut

# Applications answer a click within this time, or they are slow enough for a person to notice.
QUICK_S = 0.5
FOCUS_KEYS = frozenset({"Tab", "shift+Tab"})
# A border of three pixels and a glow around it; what is typed stands further inside.
OUTSIDE, INSIDE = 4, 3


def caught_up(seen: Sequence[Seen], final: Look) -> list[Seen]:
    """The demonstration, its effects told already, with the borders that came too late put in."""
    drawn = [_with_border(one, before) for before, one in zip([None, *seen], seen, strict=False)]
    late = any(one is not other for one, other in zip(drawn, seen, strict=True))
    return with_effects(drawn, final) if late else list(seen)


def _with_border(one: Seen, previous: Seen | None) -> Seen:
    if previous is None or not _follows_quickly(one, previous):
        return one
    shown = appeared(one)
    if shown is None:
        return one
    box, look = shown
    before, first, typed = at_hand(one.before), at_hand(previous.before), at_hand(look)
    field = name_target(before, None, effect=box).target
    if field is None or not _is_given(previous, field.box):
        return one
    if not is_framed(edges_of(before.picture), field.box):
        return one  # a text alone has no border, and what is around it is none
    ring = _ring(field.box, bounds(before.picture))
    if _same(ring, before.picture, typed.picture) or not _same(ring, before.picture, first.picture):
        return one
    canvas = Canvas(before.picture)
    for side in ring:
        canvas.put(cut(typed.picture, side), side)
    return replace(one, before=replace(one.before, picture=pack(canvas.pixels())))


def _follows_quickly(one: Seen, previous: Seen) -> bool:
    quickly = one.gesture.began_s - previous.gesture.ended_s < QUICK_S
    return isinstance(one.gesture, Typed) and previous.after is None and quickly


def _is_given(previous: Seen, field: Box) -> bool:
    """Whether the gesture gave the field the focus."""
    match previous.gesture:
        case Click(at):
            return field.contains(at)
        case Keys(keys):
            return keys in FOCUS_KEYS
        case _:
            return False


def _ring(field: Box, screen: Box) -> list[Box]:
    """The four sides of the field's border."""
    outer, inner = field.grown(OUTSIDE).intersection(screen), field.grown(-INSIDE)
    sides = (
        Box(outer.x, outer.y, outer.width, inner.y - outer.y),
        Box(outer.x, inner.bottom, outer.width, outer.bottom - inner.bottom),
        Box(outer.x, inner.y, inner.x - outer.x, inner.height),
        Box(inner.right, inner.y, outer.right - inner.right, inner.height),
    )
    return [side for side in sides if side.width > 0 and side.height > 0]


def _same(ring: Sequence[Box], one: Picture, other: Picture) -> bool:
    if bounds(one) != bounds(other):
        return True
    return all(cut(one, side).bgra == cut(other, side).bgra for side in ring)
