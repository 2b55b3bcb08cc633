"""What identifies the element at a point: whatever tells it from its likes, and the page it is on.

The same questions are put to the recorded scene and to the present one; two descriptions are then
compared feature by feature (`checks.verify`). The idea is the referring expression of Dale and
Reiter (1995): own features first, then those of what the element stands in, from near to far.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from app.engine.model.geometry import Box, Point
from checks.locator.features import Description, Feature, Role
from checks.locator.pane import Pane
from checks.locator.windows import levels_around, title_bar, title_of, window_below
from checks.scene.cards import card_around
from checks.scene.elements import Item, Scene
from checks.scene.relations import Element, Sort, element_at, text_areas_in

# A text caret is no wider (pixels).
CARET_PX = 3


@lru_cache(maxsize=16)
def describe(scene: Scene, at: Point) -> Description:
    """The description of the element at a point; kept for the last points."""
    element = element_at(scene, at)
    levels = levels_around(scene, element)
    window = levels[-1] if levels else scene.area
    features = [Feature(Role.OWN, one) for one in element.own if not _is_caret(element, one)]
    inner, fields, listed = element.box, list[Box](), list[Box]()
    found = nearest = None
    for number, level in enumerate(levels):
        found = Pane(scene, element, level, inner, nearest=number == 0)
        if number and not any(one.role is Role.COLUMN for one in features):
            features += found.heads_above()
        features += found.features()
        nearest = nearest or found
        fields += found.fields
        listed += found.listed
        inner = level
    features += _titles(scene, window, found)
    below = window_below(scene, window)
    if below is not None:
        features += Pane(scene, element, below, window, nearest=False).features()
    fields += [one for one in text_areas_in(scene) if window.covers(one)]
    pane = levels[0] if levels else scene.area
    held = tuple(_once(features)), pane, window, tuple(fields), tuple(listed)
    return Description(element, *held, tile=nearest.tile if nearest else None)


def _titles(scene: Scene, window: Box, pane: Pane | None) -> list[Feature]:
    """The title of the window. Without a bar, the first line of a card heads that alone, and the
    first row of a table is none.
    """
    titles = title_of(scene, window)
    is_bare = bool(titles) and title_bar(scene, window) is None
    if is_bare and pane is not None:
        titles = [one for one in titles if not pane.is_in_table(one)]
    is_card = is_bare and card_around(scene, window.centre) is not None
    return [Feature(Role.HEADING if is_card else Role.TITLE, one) for one in titles]


def _is_caret(element: Element, item: Item) -> bool:
    """Whether what stands in a field is no more than a text caret."""
    return element.sort is Sort.FIELD and item.box.width <= CARET_PX


def _once(features: Iterable[Feature]) -> list[Feature]:
    seen: dict[int, Feature] = {}
    for one in features:
        seen.setdefault(one.item.number, one)
    return list(seen.values())
