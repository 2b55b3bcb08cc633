"""The state of the target: greyed, ticked, chosen."""

from __future__ import annotations

import numpy as np

from app.engine.model.geometry import Box, most_apart
from checks.locator.features import Role
from checks.scene.elements import Scene, Surface
from checks.scene.looks import GREYED, ground_level, ink_in, is_greyed
from checks.scene.relations import Element, Sort
from checks.verify.identity.pair import Pair
from checks.vision.pixels import colours

# A greyed field's ground comes nearer to that of its pane by this many levels.
PALER = 6
# What keeps no more than this share of its contrast is greyed for certain.
SURELY = 0.5
# A greyed field's border keeps at most this share of its contrast, and its ground changes by at
# least so many levels; borders are so thick (pixels).
# The title bar of a window that lost the keyboard is brighter or darker by more levels.
BAR_LEVELS = 6
# The ground of a chosen entry is brighter or darker by more levels.
CHOSEN_LEVELS = 12
WEAKER, OTHER_LEVELS, BORDER_PX = 0.75, 2, 3
# The border of a mark, with what is drawn at its inner side, is no thicker (pixels).
INSIDE_PX = 3
# A text of the same place and size is found within so many pixels.
OTHER_PX = 2


def greyed(pair: Pair) -> bool:
    """Whether the target stands out less than it did."""
    was, there = pair.was.element, pair.there.element
    if was.sort is Sort.MARK and (_has_greyed_label(pair) or _has_lost_its_ground(pair)):
        return True
    if was.sort is Sort.FIELD or not was.own:
        return _field_greyed(pair) or _text_greyed(pair)
    if was.sort is Sort.BUTTON and (surely_greyed(pair) or _is_paler_than_the_rest(pair)):
        return True  # a filled one may lose its colour
    both = zip(there.own, was.own, strict=False)
    return any(
        is_greyed(pair.now.picture, one.box, pair.then.picture, other.box)
        and _grounds_apart(pair, one.box, other.box) <= CHOSEN_LEVELS
        for one, other in both
    )


def _has_greyed_label(pair: Pair) -> bool:
    """Whether the label of a box to tick is paler than it was, on the same ground."""
    both = zip(pair.there.of(Role.LABEL), pair.was.of(Role.LABEL), strict=False)
    for now, then in ((one.item.box, other.item.box) for one, other in both):
        grounds = ink_in(pair.now.picture, now).ground, ink_in(pair.then.picture, then).ground
        is_pale = is_greyed(pair.now.picture, now, pair.then.picture, then)
        if is_pale and abs(grounds[0] - grounds[1]) <= 2 * CHOSEN_LEVELS:
            return True
    return False


def _has_lost_its_ground(pair: Pair) -> bool:
    """Whether the inside of a box to tick has come nearer to what is around it by half at least."""
    was, there = pair.was.element, pair.there.element
    before, now = _inside_apart(pair.then, was), _inside_apart(pair.now, there)
    return before >= PALER and 2 * now <= before


def _inside_apart(scene: Scene, mark: Element) -> int:
    """By how many levels the middle of most of a mark's inside stands out from its pane."""
    around = scene.surface_of(mark.own[0]) if mark.own else None
    if around is None or around.box == mark.box:
        around = scene.parent(around) if around is not None else None
    inside = mark.box.grown(-INSIDE_PX)
    if around is None or not inside.area:
        return 0
    middle = np.median(colours(scene.picture, inside), axis=(0, 1))
    return int(max(abs(middle - np.array(around.colour))))


def surely_greyed(pair: Pair) -> bool:
    """Whether the target, a text or button, has lost most of its contrast; or a field is the only
    one of its kind whose border has become weaker, or something on it that is still there has
    faded.
    """
    was, there = pair.was.element, pair.there.element
    if was.sort is Sort.FIELD:
        return _is_weaker_than_others(pair) or _has_faded(pair, SURELY)
    both = zip(there.own, was.own, strict=False)
    return any(
        is_greyed(pair.now.picture, one.box, pair.then.picture, other.box, SURELY)
        for one, other in both
    ) or _is_paler_alone(pair)


def _is_paler_alone(pair: Pair) -> bool:
    """Whether the target's text has become paler on the same ground, and its window has kept the
    keyboard, as its title bar tells, or no other text of its menu, row or pane has become paler. A
    window that loses the keyboard becomes paler as a whole.
    """
    was, there = pair.was.element, pair.there.element
    if len(was.own) != 1 or len(there.own) != 1:
        return False
    other, one = was.own[0], there.own[0]

    def is_paler(then: Box, now: Box) -> bool:
        return is_greyed(pair.now.picture, now, pair.then.picture, then)

    if _grounds_apart(pair, one.box, other.box) > OTHER_LEVELS:
        return False
    if not is_paler(other.box, one.box):
        return False
    if _keeps_the_keyboard(pair):
        return True
    held = [each for each in pair.then.items if each.surface == other.surface and each != other]
    kept = [
        (each.box, now) for each in held if _is_item(pair.now, now := each.box.moved(*pair.move))
    ]
    return len(kept) > 1 and not any(is_paler(then, now) for then, now in kept)


def _keeps_the_keyboard(pair: Pair) -> bool:
    """Whether the title of the target's window stands out as it did, on the same ground."""
    titles = zip(pair.there.of(Role.TITLE)[:1], pair.was.of(Role.TITLE)[:1], strict=False)
    return not inactive(pair) and any(
        pair.alike(one.item, other.item)
        and not is_greyed(pair.now.picture, one.item.box, pair.then.picture, other.item.box)
        for one, other in titles
    )


def _is_paler_than_the_rest(pair: Pair) -> bool:
    """Whether a button that stood out has the ground of another text of its page now, and its own
    is paler than that one, which is as it was.
    """
    was, there = pair.was.element, pair.there.element
    if len(was.own) != 1 or len(there.own) != 1:
        return False
    own, before = there.own[0].box, was.own[0].box
    ground = ground_level(pair.now.picture, own)
    if _grounds_apart(pair, own, before) <= CHOSEN_LEVELS:
        return False
    if not is_greyed(pair.now.picture, own, pair.then.picture, before):
        return False
    return any(
        abs(ground - ground_level(pair.now.picture, one.item.box)) <= CHOSEN_LEVELS
        and is_greyed(pair.now.picture, own, pair.now.picture, one.item.box)
        and any(pair.alike(one.item, other.item) for other in pair.was.of(one.role))
        for one in pair.there.of(Role.ROW, Role.HEADING, Role.LABEL)
    )


def _is_item(scene: Scene, box: Box) -> bool:
    """Whether a text or icon stands there, of about that size."""
    return any(most_apart(box, each.box) <= OTHER_PX for each in scene.items)


def inactive(pair: Pair) -> bool:
    """Whether the target's window has lost the keyboard: its title bar is drawn otherwise."""
    was, there = pair.was.of(Role.TITLE), pair.there.of(Role.TITLE)
    return any(
        _grounds_apart(pair, one.item.box, other.item.box) > BAR_LEVELS
        for one, other in zip(there[:1], was[:1], strict=False)
    )


def _grounds_apart(pair: Pair, now: Box, then: Box) -> float:
    """By how many levels the ground of what is drawn now differs from that of what was."""
    return abs(ground_level(pair.now.picture, now) - ground_level(pair.then.picture, then))


def _text_greyed(pair: Pair) -> bool:
    """Whether what stands in a field stands out less than what stood there, or its arrow does."""
    was, there = pair.was.element.own, pair.there.element.own
    if not was or not there:
        return False
    is_pale = is_greyed(pair.now.picture, there[0].box, pair.then.picture, was[0].box)
    return is_pale or _has_faded(pair, GREYED)


def _has_faded(pair: Pair, keeps: float) -> bool:
    """Whether something on the target that is as large where it was keeps no more than a share of
    its contrast (0-1).
    """
    dx, dy = pair.move
    return any(
        most_apart(one.box, other.box.moved(dx, dy)) <= OTHER_PX
        and is_greyed(pair.now.picture, one.box, pair.then.picture, other.box, keeps)
        for other in pair.was.element.own
        for one in pair.there.element.own
    )


def _field_greyed(pair: Pair) -> bool:
    """Whether the ground of a field has come nearer to that of what it stands in, or has changed
    while its border has become weaker.
    """
    was, there = pair.was.element.surface, pair.there.element.surface
    if was is None or there is None:
        return pair.was.element.sort is Sort.FIELD
    around, now_around = pair.then.parent(was), pair.now.parent(there)
    if around is None or now_around is None:
        return False
    if pair.was.element.sort is Sort.PLACE and most_apart(there.colour, was.colour) < OTHER_LEVELS:
        return False  # it has no border of its own: a tooltip may have lain beside it
    before = most_apart(was.colour, around.colour)
    if before >= PALER and most_apart(there.colour, now_around.colour) <= before - min(
        PALER, before // 2
    ):
        return True
    before_border, border = _border(pair.then, was, around), _border(pair.now, there, now_around)
    other = most_apart(there.colour, was.colour)
    if border <= WEAKER * before_border and (other >= OTHER_LEVELS or _is_weaker_than_others(pair)):
        return True
    if other < PALER or border > before_border:
        return False
    others = _others(pair.now, there)
    return not any(most_apart(one.colour, there.colour) < OTHER_LEVELS for one in others)


def _is_weaker_than_others(pair: Pair) -> bool:
    """Whether the border of a field has become weaker than that of every other field, which it
    was not: where the focus has gone, it is as that of the fields without it.
    """
    was, there = pair.was.element.surface, pair.there.element.surface
    if was is None or there is None:
        return False
    before, now = _rank(pair.then, was), _rank(pair.now, there)
    return before is not None and now is not None and now <= WEAKER < before


def _rank(scene: Scene, field: Surface) -> float | None:
    """How strong the border of a field is beside the weakest of the other fields; None where there
    is no other.
    """
    around = scene.parent(field)
    if around is None:
        return None
    drawn = [_border(scene, one, around) for one in _others(scene, field)]
    return _border(scene, field, around) / max(min(drawn), 1.0) if drawn else None


def _others(scene: Scene, field: Surface) -> list[Surface]:
    """What looks like one more field."""
    return [
        one
        for one in scene.surfaces
        if one is not field
        and one.is_low
        and abs(one.box.height - field.box.height) <= BORDER_PX
        and one.box.width >= 2 * one.box.height
    ]


def _border(scene: Scene, surface: Surface, around: Surface) -> float:
    """By how many levels a surface's border stands out from what it stands in: the middle of its
    four sides' strongest pixels.
    """
    box = surface.box
    ring = colours(scene.picture, box.grown(BORDER_PX)).astype(np.int16)
    apart = np.abs(ring - np.array(around.colour, dtype=np.int16)).max(axis=2)
    sides = (
        apart[: BORDER_PX + 1].max(axis=0),
        apart[-BORDER_PX - 1 :].max(axis=0),
        apart[:, : BORDER_PX + 1].max(axis=1),
        apart[:, -BORDER_PX - 1 :].max(axis=1),
    )
    return float(np.median(np.concatenate(sides)))
