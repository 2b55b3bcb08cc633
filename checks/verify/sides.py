"""The two sides of a comparison, and what of each is looked at."""

from __future__ import annotations

from app.engine.model.geometry import Box
from checks.locator.features import Description, Role
from checks.scene.elements import Item, Scene
from checks.verify.identity.pair import Pair

# A card covers no more of its window (0-1).
CARD = 0.5


def sides(pair: Pair) -> tuple[tuple[Scene, Description], tuple[Scene, Description]]:
    """The present and the recorded scene, each with its description."""
    return (pair.now, pair.there), (pair.then, pair.was)


def whole(scene: Scene, description: Description) -> Box:
    """What of a scene is compared: the target's window, as far as a title bar or the manager of the
    windows tells it.
    """
    is_known = description.is_told or description.of(Role.TITLE)
    return description.window if is_known else scene.area


def written(scene: Scene, description: Description) -> list[Item]:
    """What is written in the target's window; on all of the screen where no title bar tells which
    window has the keyboard.
    """
    return scene.inside(whole(scene, description))


def is_in_own_card(own: Description, box: Box) -> bool:
    """Whether something stands in what the target stands in, where that is a part of the window."""
    return own.pane.area <= CARD * own.window.area and own.pane.covers(box)
