"""Under which of several headings a target stands: the nearest of its kind.

A page with parts of one make (groups, sections, the columns of a board) shows all their headings
wherever the target is. Which of them heads it is told by how they lie: the lowest above it, and of
those in one row the last that begins left of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.engine.model.geometry import Box, most_apart
from checks.locator.features import Description, Role
from checks.scene.elements import Item
from checks.scene.looks import stroke_px
from checks.scene.relations import HEIGHT_PX, Sort, in_row
from checks.text.dated import is_time
from checks.verify.identity.evidence import Evidence, Status
from checks.verify.identity.features import TOGETHER_PX
from checks.verify.identity.pair import Pair
from checks.verify.identity.strips import banners_in
from checks.verify.identity.wording import (
    has_only_label,
    is_about_this_run,
    says_the_same,
    stands_for,
)

# Strokes this many times as wide are of another kind; those of a short word vary by a half.
BOLD = 1.6
HEADS = (Role.COLUMN, Role.ANCESTOR, Role.HEADING)


def headed_otherwise(pair: Pair) -> Evidence | None:
    """What heads the target now, where the recording shows it under another heading of that kind
    which is still on the page; None where the same ones head it. A field has its label, unless
    others have the same.
    """
    if pair.was.element.sort in {Sort.FIELD, Sort.PLACE} and not _shares_label(pair):
        return None
    then, now = _heads(pair, pair.was), _heads(pair, pair.there)
    for head in then:
        inside = pair.was.pane.covers(head.box)
        if _owner(_peers(pair, then, pair.was, head, inside=inside), pair.was) is not head:
            continue
        owner = _owner(_peers(pair, now, pair.there, head, inside=inside), pair.there)
        if owner is None or not _stands_elsewhere(pair, head, owner):
            continue
        said, says = pair.read_then(head), pair.read_now(owner)
        if not (said and says):
            continue  # a mark, such as that of the sorted column
        if (is_time(said) and is_time(says)) or _follows_this_run(pair, owner, head):
            continue
        why = f"The target stands under “{says}” and not under “{said}”."
        return Evidence(Status.MISMATCH, Role.HEADING, owner.box, why)
    return None


def _shares_label(pair: Pair) -> bool:
    """Whether what labels the target labels others, too."""
    return bool(pair.was.of(Role.LABEL)) and not has_only_label(pair)


def _heads(pair: Pair, own: Description) -> list[Item]:
    """What stands above a target and is no data."""
    banners = banners_in(pair) if own is pair.there else []
    return [
        one.item
        for one in own.of(*HEADS)
        if not one.in_field
        and not pair.expected.holds(one.item.box)
        and not any(strip.covers(one.item.box) for strip in banners)
    ]


def _peers(
    pair: Pair, heads: Sequence[Item], own: Description, head: Item, *, inside: bool
) -> list[Item]:
    """The headings that are as large and as bold as a recorded one, inside of the pane that the
    target stands in or around it.
    """
    picture = pair.then.picture if own is pair.was else pair.now.picture
    bold = stroke_px(pair.then.picture, head.box)
    return [
        one
        for one in heads
        if own.pane.covers(one.box) is inside
        and abs(one.box.height - head.box.height) <= HEIGHT_PX
        and _are_as_bold(stroke_px(picture, one.box), bold)
    ]


def _are_as_bold(one: float, other: float) -> bool:
    thin, bold = sorted((one, other))
    return bold <= BOLD * thin


def _owner(heads: Sequence[Item], own: Description) -> Item | None:
    """Which of some headings the target stands under."""
    target = own.element.box
    lowest = max(heads, key=lambda one: one.box.centre.y, default=None)
    if lowest is None:
        return None
    row = [one for one in heads if in_row(one.box, lowest.box)]
    left = [one for one in row if one.box.x <= target.right]
    return max(left, key=lambda one: one.box.x, default=None)


def _stands_elsewhere(pair: Pair, head: Item, owner: Item) -> bool:
    """Whether a recorded heading is still on the page and another one heads the target: it has
    taken its place, or the target stands under the next one, where all headings stay.
    """
    if pair.alike(owner, head) or says_the_same(pair, owner, head):
        return False
    dx, dy = pair.window_move
    if max(abs(pair.move[0] - dx), abs(pair.move[1] - dy)) > TOGETHER_PX:
        return _is_at(
            pair.now.items, head.box.moved(dx, dy), lambda one: pair.alike(one, head)
        ) and (
            _is_at(pair.then.items, owner.box.moved(-dx, -dy), lambda one: pair.alike(owner, one))
        )
    held = pair.now.inside(pair.there.window)
    return stands_for(pair, owner.box, head.box) and any(
        one is not owner and pair.alike(one, head) for one in held
    )


def _is_at(items: Sequence[Item], place: Box, is_one: Callable[[Item], bool]) -> bool:
    """Whether one of some items stands at a place and is the one that is asked for."""
    return any(most_apart(one.box, place) <= TOGETHER_PX and is_one(one) for one in items)


def _follows_this_run(pair: Pair, owner: Item, head: Item) -> bool:
    """Whether another heading stands there because the page is about this run's value."""
    return is_about_this_run(pair) and stands_for(pair, owner.box, head.box)
