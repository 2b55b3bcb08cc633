"""The card that a parameter names, and the only like of the target in a row or card."""

from __future__ import annotations

from app.engine.model.geometry import Box
from checks.locator.likes import only_like
from checks.scene.cards import card_around, cards_like
from checks.scene.elements import Surface
from checks.scene.perceive import perceive
from checks.scene.relations import element_at
from checks.scene.styled import is_styled_part, styled_parts
from checks.snapshot.look import Name, Relation
from checks.text.compare import Reader
from checks.text.lines import lines_in, says
from checks.verify.changes.snapshot_pair import Place, Scene, Unit

# More lines than this are not read: 10 ms each.
MOST_LINES = 80


def card_of_name(scene: Scene, name: Name) -> Surface | None:
    """The card that an item's name stood in; None where it was no card with a border or ground."""
    if name.relation is not Relation.ITEM or scene.target is None:
        return None
    card = card_around(perceive(scene.then.picture), name.box.centre)
    return card if card is not None and card.box.contains(scene.target.at) else None


def cards_now(scene: Scene, name: Name | None) -> list[Box]:
    """The cards on the present screen of the kind that an item's name stood in."""
    card = card_of_name(scene, name) if name is not None else None
    if card is None:
        return []
    return [one.box for one in cards_like(perceive(scene.now.picture), card)]


def card_now(scene: Scene, name: Name, line: Box) -> Box | None:
    """The card of the recorded one's kind that a line stands in."""
    return next((one for one in cards_now(scene, name) if one.contains(line.centre)), None)


def in_cards(scene: Scene, card: Surface, name: Name, area: Box, reader: Reader) -> list[Box]:
    """The lines on cards of a kind that say the value, and the parts of lines that do where the
    recorded name was the first words of a line, in a style of their own.
    """
    picture = scene.now.picture
    cards = [one.box for one in cards_like(perceive(picture), card) if area.covers(one.box)]
    lines = [line for one in cards for line in lines_in(picture, one)]
    if is_styled_part(scene.then.picture, name.box):
        lines = [part for one in lines for part in styled_parts(picture, one)[:1]]
    return [one for one in lines[:MOST_LINES] if says(picture, one, scene.now.named, reader)]


def like_in(scene: Scene, unit: Unit, area: Box) -> list[Place]:
    """Where an area has the only like of the target: with other values, the columns of a table may
    be as wide as they need to be, and a card may stand beside the others.
    """
    target, reader = scene.target, scene.known.reader
    if target is None or reader is None:
        return []
    then, now = perceive(scene.then.picture), perceive(scene.now.picture)
    found = only_like(then, target.at, now, area, reader)
    if found is None:
        return []
    was = element_at(then, target.at).box
    return [Place(unit, found.x - was.x, found.y - was.y)]
