"""Choices in a grid, or one after the other in several lines: buttons, tiles, chips. The one that a
value names may stand in another column and on another line than the recorded one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.engine.model.geometry import Box, most_apart
from checks.scene.elements import Item, Surface
from checks.scene.elements import Scene as Elements
from checks.scene.perceive import perceive
from checks.scene.relations import element_at, in_row
from checks.text.compare import Reader, could_be_mistaken, line_in, same_letters
from checks.verify.changes.snapshot_pair import Scene

# Choices are as high, to so many pixels, of one ground, to so many levels, and their texts begin as
# far from their left side or stand in their middle, to so many pixels.
AS_HIGH_PX, LEVELS, PADDING_PX = 2, 6, 3
# So many stand in so many lines at least; no more are read: 10 ms each.
LEAST, LINES, MOST = 4, 2, 60
# The label of a field stands no farther before it, or above it (pixels).
BESIDE_PX, ABOVE_PX = 120, 12


def choice_saying(scene: Scene, area: Box) -> list[Box]:
    """The texts of the choices in an area that say the value, where the target was one of several
    in several lines; none where another one could be mistaken for it.
    """
    target, reader = scene.target, scene.known.reader
    if target is None or reader is None:
        return []
    then = perceive(scene.then.picture)
    was = element_at(then, target.at)
    if was.surface is None or len(was.own) != 1:
        return []
    mine = was.surface, was.own[0]
    likes = list(_likes(then, *mine))
    if len(likes) < LEAST or len({one.box.y for one, _ in likes}) < LINES:
        return []
    own = {item.number for _, item in likes}
    others = [one.box for one in then.items if one.number not in own]
    if any(_has_a_label(others, one.box) for one, _ in likes):
        return []  # fields of a form: what they show is data
    return _saying(scene, area, mine, reader)


def _saying(scene: Scene, area: Box, mine: tuple[Surface, Item], reader: Reader) -> list[Box]:
    picture, wanted = scene.now.picture, scene.now.named
    likes = _likes(perceive(picture), *mine)
    texts = [item.box for one, item in likes if area.covers(one.box)][:MOST]
    read = [(box, line_in(reader, picture, box.grown(1))) for box in texts]
    if could_be_mistaken(wanted, [said for _, said in read if not same_letters(said, wanted)]):
        return []
    return [box for box, said in read if same_letters(said, wanted)]


def _likes(scene: Elements, own: Surface, text: Item) -> Iterator[tuple[Surface, Item]]:
    """The surfaces of a scene that are drawn as a choice is, each with its only text."""
    for one in scene.surfaces:
        if abs(one.box.height - own.box.height) > AS_HIGH_PX:
            continue
        if most_apart(one.colour, own.colour) > LEVELS:
            continue
        held = scene.inside(one.box)
        if len(held) == 1 and _stands_as(held[0].box, one.box, text.box, own.box):
            yield one, held[0]


def _has_a_label(others: Sequence[Box], box: Box) -> bool:
    """Whether one of the texts that are no choice stands right before a box, or above its begin."""
    return any(
        (in_row(one, box) and 0 <= box.x - one.right <= BESIDE_PX)
        or (0 <= box.y - one.bottom <= ABOVE_PX and abs(one.x - box.x) <= ABOVE_PX)
        for one in others
    )


def _stands_as(text: Box, box: Box, other_text: Box, other: Box) -> bool:
    """Whether a text begins in its box where another one does, or both stand in the middle."""
    begins = abs((text.x - box.x) - (other_text.x - other.x)) <= PADDING_PX
    apart = (text.centre.x - box.centre.x, other_text.centre.x - other.centre.x)
    return begins or max(map(abs, apart)) <= PADDING_PX
