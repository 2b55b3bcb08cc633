"""The cards that show other things now, as the tiles of a shop or the notes of a board do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.engine.model.geometry import Box, most_apart
from checks.locator.features import Description
from checks.scene.cards import cards_like, is_repeated, with_picture
from checks.scene.elements import Item, Scene, Surface
from checks.scene.relations import in_row
from checks.verify.identity.pair import Pair
from checks.verify.sides import sides

# Of cards there are so many; two panes of a window may be as wide, too. Those of one kind say as
# many things, but for so many.
MANY, MORE_ITEMS = 3, 1
# A card that stands where another one stood is no farther off (pixels).
IN_PLACE_PX = 4
# Cards stand apart, to so many pixels.
APART_PX = 4


def other_cards(pair: Pair, changed: Sequence[Item]) -> list[Box]:
    """What the cards cover on the present screen, present or recorded, that are others now: their
    headings have changed, the other screen has cards of their kind, and the target stands on none
    of them.
    """
    if not changed or not pair.expected.rows:
        return []
    (now, there), (then, was) = sides(pair)
    here = list(_others(now, then, there, changed))
    gone = list(_others(then, now, was, changed))
    boxes = [with_picture(now, one) for one in here]
    for card in gone:
        box = with_picture(then, card).moved(*pair.window_move)
        there_now = card.box.moved(*pair.window_move)
        in_place = (one for one in now.surfaces if most_apart(one.box, there_now) <= IN_PLACE_PX)
        if all(one in here for one in in_place):
            boxes.append(box)
    return boxes


def _others(
    scene: Scene, other: Scene, own: Description, changed: Sequence[Item]
) -> Iterator[Surface]:
    """The cards of one scene that the other one does not have."""
    seen = set[int]()
    for one in scene.items:
        card = _card_of(scene, one, own) if one in changed else None
        if card is None or card.number in seen:
            continue
        seen.add(card.number)
        items, twins = scene.inside(card.box), cards_like(other, card)
        heading = min(items, key=lambda item: (item.box.y, item.box.x), default=one)
        counts = [len(other.inside(twin.box)) for twin in twins]
        is_of_many = min(len(cards_like(scene, card)), len(twins)) >= MANY
        says_as_much = any(abs(len(items) - n) <= MORE_ITEMS for n in counts)
        if heading in changed and is_of_many and says_as_much:
            yield card


def _card_of(scene: Scene, item: Item, own: Description) -> Surface | None:
    """The largest card that an item lies on, without the target."""
    target = own.element.box
    around = [
        one
        for one in scene.around(scene.surface_of(item))
        if not in_row(one.box, target) and is_repeated(scene, one) and _stands_apart(scene, one)
    ]
    return max(around, key=lambda one: one.box.area, default=None)


def _stands_apart(scene: Scene, card: Surface) -> bool:
    """Whether no other of its kind is near to a card: the cells of a table touch."""
    reach = card.box.grown(APART_PX)
    return not any(one.box.meets(reach) for one in cards_like(scene, card) if one != card)
