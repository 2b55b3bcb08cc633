"""The page that a step chooses, or another one, is shown: an application may open on the page on
which it was left.

Entries of a row or column take turns if the mark of what is chosen (another ground, a line below)
went from one of them to the target in the recording. Such a target may be clicked again, and stays
chosen. So before a step that may be undone the screen may look as it did after the step, too.

Where the target was chosen already in the recording, its click changed nothing. If now another
entry of its row has that mark, the click chooses the recorded page. What the present one shows is
of no account then, and the next step is judged by the recorded one.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from app.engine.model.geometry import Box, Picture, Point, bounds, most_apart
from checks.scene.elements import ASIDE_PX
from checks.scene.looks import drawn_alike
from checks.scene.perceive import perceive
from checks.scene.relations import in_row
from checks.verify.changes.snapshot_pair import Place, Scene
from checks.vision.pixels import NOISE_LEVELS, words

# What marks a chosen entry lies so near to its text, across and down (pixels), and is so large
# (pixels of one colour).
ACROSS_PX, DOWN_PX, MARK = 4, 12, 24
# A text stands where it stood, to so many pixels. An entry is clicked so near to its text.
NEAR_PX, REACH_PX = 2, 24
# A child in a tree is set back by so much (pixels).
SET_BACK_PX = 32
# Tabs are at least so many.
FEWEST = 3
RGB = 0xFFFFFF  # what of a pixel is its colour


def as_chosen_already(scene: Scene) -> Scene | None:
    """The step as it would be asked for on the screen that followed it in the recording. Its target
    is yet to be named there. None where that takes no turns with others.
    """
    following, target = scene.known.following, scene.target
    if following is None or target is None:
        return None
    if not _takes_turns(scene.then.picture, following.picture, target.at, (0, 0)):
        return None
    label = scene.then.label
    then = replace(following, at=target.at, target=None, named="", label=label, focus=None)
    return replace(scene, then=then, known=replace(scene.known, following=None))


def is_another_chosen(scene: Scene, place: Place) -> bool:
    """Whether the target was chosen in the recording before its click and after it, and another
    entry of its row is chosen now; its window stands at that place.
    """
    following, target = scene.known.following, scene.target
    if following is None or target is None:
        return False
    now, then, back = scene.now.picture, scene.then.picture, (-place.dx, -place.dy)
    at = Point(target.at.x + place.dx, target.at.y + place.dy)
    return (
        _takes_turns(now, then, at, back)
        and _is_the_same_row(now, then, at, back)
        and _shows_the_same(then, following.picture, place.unit.box)
    )


def entry_to_choose(scene: Scene, move: tuple[int, int]) -> tuple[int, int] | None:
    """By how much the entry that the step chooses has moved in its window, which has moved by
    `move`, where another entry of its list is chosen now. It may have been chosen already in the
    recording. None where it cannot be told, or is chosen now.
    """
    following, target = scene.known.following, scene.target
    if following is None or target is None:
        return None
    then, after, now = scene.then.picture, following.picture, scene.now.picture
    own = _entry_at([one.box for one in perceive(then).items], target.at)
    ground = _ground(after, own) if own is not None else 0
    if own is None:
        return None
    beside = _column(then, own)
    if _alike(ground, _ground(then, own)):  # chosen already, if nothing above or below has the same
        was = bool(beside) and not any(_alike(_ground(then, one), ground) for one in beside)
    else:
        was = any(
            _alike(_ground(then, one), ground) and not _alike(_ground(after, one), ground)
            for one in beside
        )
    twins = [
        one.box
        for one in perceive(now).items
        if most_apart(one.box.moved(-move[0], -move[1]), own) <= ASIDE_PX
        and drawn_alike(now, one.box, then, own)
    ]
    if not was or len(twins) != 1 or _alike(_ground(now, twins[0]), ground):
        return None
    is_elsewhere = any(_alike(_ground(now, one), ground) for one in _column(now, twins[0]))
    return (twins[0].x - own.x, twins[0].y - own.y) if is_elsewhere else None


def _column(picture: Picture, own: Box) -> list[Box]:
    """The texts above and below that begin near the line on which one begins: a tree sets some
    back.
    """
    items = (one.box for one in perceive(picture).items if not in_row(one.box, own))
    return [one for one in items if abs(one.x - own.x) <= SET_BACK_PX]


def _alike(one: int, other: int) -> bool:
    """Whether two colours are one, as a gradient has it."""
    apart = (abs((one >> by & 0xFF) - (other >> by & 0xFF)) for by in (0, 8, 16))
    return max(apart) <= NOISE_LEVELS


def _ground(picture: Picture, box: Box) -> int:
    """The colour that most of a text's box has."""
    part = box.grown(1).intersection(bounds(picture))
    shown = words(picture)[part.y : part.bottom, part.x : part.right] & RGB
    found, counts = np.unique(shown, return_counts=True)
    return int(found[int(np.argmax(counts))])


def may_be_chosen(scene: Scene) -> bool:
    """Whether either may be asked: the step may be undone, and its window stood there after it."""
    known, following, window = scene.known, scene.known.following, scene.window
    if following is None or scene.now.named or scene.renamed or scene.then.demanded:
        return False
    if not known.carries or scene.irreversible or known.decisive:
        return False
    is_there = window is None or any(one.frame == window.frame for one in following.windows)
    return is_there and bounds(scene.then.picture) == bounds(following.picture)


def _takes_turns(before: Picture, after: Picture, at: Point, move: tuple[int, int]) -> bool:
    """Whether the entry at a place got a mark from one picture to the other, and another entry of
    its row or column lost the same. Everything lies `move` away on the other picture.
    """
    entries = [one.box for one in perceive(before).items]
    own = _entry_at(entries, at)
    came = _colours(after, own.moved(*move)) - _colours(before, own) if own else set[int]()
    if own is None or not came:
        return False
    stay = [one.box.moved(-move[0], -move[1]) for one in perceive(after).items]
    return any(
        came & (_colours(before, one) - _colours(after, one.moved(*move)))
        for one in entries
        if one != own
        and (in_row(one, own) or abs(one.x - own.x) <= SET_BACK_PX)
        and any(most_apart(one, other) <= NEAR_PX for other in stay)
    )


def _entry_at(entries: list[Box], at: Point) -> Box | None:
    """The text that was clicked, or the nearest one beside the place, on its level."""
    near = [one for one in entries if one.grown(DOWN_PX).y <= at.y < one.grown(DOWN_PX).bottom]
    near = [one for one in near if one.x - REACH_PX <= at.x < one.right + REACH_PX]
    return min(near, key=lambda one: max(one.x - at.x, at.x - one.right), default=None)


def _shows_the_same(one: Picture, other: Picture, area: Box) -> bool:
    """Whether the same texts and icons stand in the same places of two pictures."""
    sides = [perceive(picture).inside(area) for picture in (one, other)]
    return len(sides[0]) == len(sides[1]) and all(
        most_apart(first.box, second.box) <= NEAR_PX
        and drawn_alike(one, first.box, other, second.box)
        for first, second in zip(*sides, strict=True)
    )


def _is_the_same_row(one: Picture, other: Picture, at: Point, move: tuple[int, int]) -> bool:
    """Whether the entries of the row at a place, at least three, are those of another picture."""
    here, there = (sorted(item.box for item in perceive(picture).items) for picture in (one, other))
    own = _entry_at(here, at)
    row = [box for box in here if own is not None and in_row(box, own)]
    twins = [box for box in there if own is not None and in_row(box, own.moved(*move))]
    return len(row) == len(twins) >= FEWEST and all(
        box.moved(*move) == twin and drawn_alike(one, box, other, twin)
        for box, twin in zip(row, twins, strict=True)
    )


def _colours(picture: Picture, box: Box) -> set[int]:
    """The colours of more than a few pixels in and around a box."""
    around = Box(
        box.x - ACROSS_PX, box.y - DOWN_PX, box.width + 2 * ACROSS_PX, box.height + 2 * DOWN_PX
    )
    part = around.intersection(bounds(picture))
    shown = words(picture)[part.y : part.bottom, part.x : part.right] & RGB
    found, counts = np.unique(shown, return_counts=True)
    return {int(one) for one, count in zip(found, counts, strict=True) if count >= MARK}
