"""The same page with other data: another record fills it, and what can be done on it is the same.

What can be done on a page (its buttons, its fields) and what heads it is code; the rest is data.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.model.geometry import Box, Point, most_apart
from checks.locator.describe import describe
from checks.locator.features import Role
from checks.locator.resolve import twins
from checks.scene.elements import LOW_PX, Item, Scene, Surface
from checks.scene.relations import Sort, in_row, sort_of
from checks.text.compare import Reader
from checks.text.trouble import is_no_trouble
from checks.verify.arrivals import arrival
from checks.verify.drawing import lettered_alike
from checks.verify.flowing import RIM_PX, with_flowing
from checks.verify.identity.expected import Expected
from checks.verify.identity.pair import Pair
from checks.verify.identity.wording import is_about_this_run, says_the_same, stands_for
from checks.verify.sections import headed_otherwise
from checks.verify.target_decision import same_sort

# Buttons of one kind are as high, and begin or end together, to so many pixels.
ALIKE_PX = 3
# More texts are not read (10 ms each): a page with so many new ones is another one.
MOST_TEXTS = 60
HEADS = (Role.COLUMN, Role.HEADING, Role.TITLE)


@dataclass(frozen=True, slots=True)
class Page:
    """A scene with its window, and where the target stands in it."""

    scene: Scene
    window: Box
    at: Point


def is_same_page(then: Page, now: Page, expected: Expected, reader: Reader, *, named: bool) -> bool:
    """Whether the page around a target differs from the recorded one in nothing but data: it is
    headed alike, the same can be done on it, nothing has come over it, and no new text speaks of
    trouble. Where this run does not name the target, the page has to show what this run chose.
    """
    if not now.window.contains(now.at):
        return False
    if not lettered_alike(then.scene, then.window, now.scene, now.window):
        return False
    expected = with_flowing(expected, then.scene, now.scene, reader)
    was, there = describe(then.scene, then.at), describe(now.scene, now.at)
    pair = Pair(then.scene, was, now.scene, there, reader, expected)
    if was.element.sort is not there.element.sort or not same_sort(pair):
        return False
    if not (named or is_about_this_run(pair)):
        return False
    if _has_come(pair) or _is_headed_otherwise(pair) or _is_beside_otherwise(pair, then):
        return False
    return _can_do_the_same(pair, then, now) and _is_no_trouble(pair, now)


def _has_come(pair: Pair) -> bool:
    """Whether something has come over the page; what holds another text may be higher or lower."""
    block = arrival(pair.then, pair.now, pair.there, pair.expected.hung)
    if block is None:
        return False
    return not any(
        most_apart(one.box, block._replace(height=one.box.height)) <= ALIKE_PX
        for one in pair.then.surfaces
    )


def _is_headed_otherwise(pair: Pair) -> bool:
    """Whether what heads the target is not on the page, or another one heads it now. What stands in
    its row is a like of it.
    """
    target = pair.was.element.box
    heads = [one.item for one in pair.was.of(*HEADS) if not in_row(one.item.box, target)]
    if not all(_is_on_page(pair, one) for one in heads):
        return True
    return headed_otherwise(pair) is not None


def _is_beside_otherwise(pair: Pair, then: Page) -> bool:
    """Whether a text around the pane that the target stands in is not on the page."""
    around = [
        one
        for one in then.scene.inside(then.window)
        if one.box.height <= min(LOW_PX, one.box.width) and not pair.was.window.covers(one.box)
    ]
    return not all(_is_on_page(pair, one) for one in around)


def _is_on_page(pair: Pair, head: Item) -> bool:
    """Whether a heading is drawn alike somewhere, or says the same in its place up to this run's
    values; of a page that is about what this run chose, another may stand there.
    """
    if pair.expected.holds(head.box) or twins(pair.then, head, pair.now):
        return True
    if _says_it_there(pair, head):
        return True
    return is_about_this_run(pair) and any(
        stands_for(pair, one.box, head.box) for one in pair.now.items
    )


def _can_do_the_same(pair: Pair, then: Page, now: Page) -> bool:
    """Whether both pages have the same buttons, but for the target's likes, and as many fields."""
    if not _have_as_many_fields(pair):
        return False
    sides = ((then, pair.was, now), (now, pair.there, then))
    return all(
        bool(twins(page.scene, item, other.scene))
        or _follows_a_value(pair, item)
        or _says_it_there(pair, item)
        for page, own, other in sides
        for item in _labels(page, own.element.box)
    )


def _have_as_many_fields(pair: Pair) -> bool:
    """Whether both pages have as many fields, but for those that happen to stand in the target's
    row on either.
    """
    dx, dy = pair.window_move
    then, now = pair.was.element.box, pair.there.element.box
    sides = (
        (pair.was, (then, now.moved(-dx, -dy))),
        (pair.there, (now, then.moved(dx, dy))),
    )
    was, there = (
        sum(not any(in_row(one, row) for row in rows) for one in own.fields) for own, rows in sides
    )
    return was == there


def _says_it_there(pair: Pair, item: Item) -> bool:
    """Whether the other page says the same in an item's place, up to this run's values."""
    if item in pair.now.items:
        both = [(item, one) for one in pair.then.items]
    else:
        both = [(one, item) for one in pair.now.items]
    return any(
        stands_for(pair, present.box, recorded.box) and says_the_same(pair, present, recorded)
        for present, recorded in both
    )


def _follows_a_value(pair: Pair, item: Item) -> bool:
    """Whether an item begins where a text does whose lines follow this run's value."""
    return any(
        one.meets(item.box) and abs(one.x - item.box.x) <= ALIKE_PX + RIM_PX
        for one in pair.expected.data
    )


def _labels(page: Page, target: Box) -> list[Item]:
    """What is written on the buttons of a page that are neither the target, which may be a field
    whose text is selected, nor its likes.
    """
    scene = page.scene
    buttons = [
        one
        for one in scene.surfaces
        if one.is_low
        and page.window.covers(one.box)
        and _is_button(scene, one)
        and not target.covers(one.box)
    ]
    likes = _likes(buttons, target)
    return [item for one in buttons if one not in likes for item in scene.inside(one.box)]


def _is_button(scene: Scene, surface: Surface) -> bool:
    held = scene.inside(surface.box)
    return bool(held) and sort_of(surface, held) is Sort.BUTTON


def _likes(buttons: Sequence[Surface], target: Box) -> list[Surface]:
    """The buttons as high as the target that stand in its row, as tabs do, and those as large that
    stand in its column, as in each row of a table.
    """
    alike = [one for one in buttons if abs(one.box.height - target.height) <= ALIKE_PX]
    row = [one for one in alike if in_row(one.box, target)]
    return row + [one for one in alike if _is_below_or_above(one.box, target)]


def _is_below_or_above(one: Box, other: Box) -> bool:
    return abs(one.x - other.x) <= ALIKE_PX and abs(one.right - other.right) <= ALIKE_PX


def _is_no_trouble(pair: Pair, now: Page) -> bool:
    """Whether no text that has come speaks of trouble."""
    fresh = [
        one
        for one in pair.now.inside(now.window)
        if one.box.height <= min(LOW_PX, one.box.width) and not twins(pair.now, one, pair.then)
    ]
    return len(fresh) <= MOST_TEXTS and all(is_no_trouble(pair.read_now(one)) for one in fresh)
