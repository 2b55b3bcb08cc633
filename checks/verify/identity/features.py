"""Two descriptions compared: does the present element have all that identified the recorded one?"""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box, most_apart
from checks.locator.columns import shares_column
from checks.locator.features import Feature, Role
from checks.scene.elements import Item, Scene, Surface
from checks.scene.relations import Sort, in_row, is_mark_sized
from checks.text.dated import is_time
from checks.text.trouble import is_no_trouble
from checks.verify.identity.evidence import Evidence, Status, mismatch
from checks.verify.identity.pair import Pair
from checks.verify.identity.strips import in_strip
from checks.verify.identity.wording import (
    is_about_this_run,
    is_other_amount,
    is_sentence,
    label_alike,
    lacks_the_value,
    named_rows,
    says_it_in_other_lines,
    stands_for,
    still_says,
)

# What stands above may do so in another role where the layout has changed.
HEADS = frozenset({Role.HEADING, Role.TITLE, Role.COLUMN, Role.ANCESTOR})
RELATED = {Role.HEADING: HEADS, Role.TITLE: HEADS}
# What stands to the target as it did is as far from it, to so many pixels; what took the place of
# something stands near to where that stood.
TOGETHER_PX, IN_PLACE_PX, REPLACED_PX = 3, 8, 120


def differences(pair: Pair) -> list[Evidence]:
    """Every feature that does not agree, the target's own first."""
    found = [] if _holds_data(pair) else _own(pair)
    for role in (Role.LABEL, Role.ROW, Role.COLUMN, Role.ANCESTOR, Role.HEADING, Role.TITLE):
        if found:
            break
        found += unlike(pair, role)
    return found


def _holds_data(pair: Pair) -> bool:
    """Whether the target is a field that its label or column tells: it holds data. A name in a cell
    of a table, which no label tells, says whose row it is.
    """
    was = pair.was
    if was.element.sort is not Sort.FIELD:
        return False
    own = was.of(Role.OWN)
    if was.of(Role.LABEL) or not own:
        return True
    if all(is_mark_sized(one.item.box) for one in own):
        return False
    return bool(was.of(Role.COLUMN)) and not any(
        letter.isalpha() for one in own for letter in pair.read_then(one.item)
    )


def _own(pair: Pair) -> list[Evidence]:
    was, there = pair.was.of(Role.OWN), pair.there.of(Role.OWN)
    left, more = _left_over(pair, was, there)
    typed = pair.expected.holds  # what this run typed is checked by itself
    lost, new = ([one for one in some if not typed(one.item.box)] for some in (left, more))
    if not lost and not new:
        return []
    if lost and new and says_it_in_other_lines(pair):
        return []
    where = new[0].item.box if new else pair.there.element.box
    why, certain = (
        "The target itself is not what it was.",
        bool(pair.was.element.sort is not Sort.FIELD or pair.was.of(Role.ROW)),
    )
    return [Evidence(Status.MISMATCH, Role.OWN, where, why, replaced=certain)]


def _left_over(
    pair: Pair, was: Sequence[Feature], there: Sequence[Feature]
) -> tuple[list[Feature], list[Feature]]:
    """The recorded features without a twin among the present ones, and the other way round."""
    rest = list(there)
    lost = []
    for one in was:
        twin = next((other for other in rest if pair.alike(other.item, one.item)), None)
        if twin is None:
            lost.append(one)
        else:
            rest.remove(twin)
    return _without_marks(pair, lost, rest)


def _without_marks(
    pair: Pair, lost: Sequence[Feature], new: Sequence[Feature]
) -> tuple[list[Feature], list[Feature]]:
    """The same without labels that are drawn alike but for a mark, which once was taken for a part
    of them.
    """
    rest, gone = list(new), list[Feature]()
    for one in lost:
        twin = next((other for other in rest if label_alike(pair, other.item, one.item)), None)
        if twin is None:
            gone.append(one)
        else:
            rest.remove(twin)
    return gone, rest


def unlike(pair: Pair, role: Role) -> list[Evidence]:
    """The recorded features of a role that the present element does not have. What it has besides
    says nothing against it.
    """
    told = [one for one in pair.was.of(role) if not one.in_field or _is_message(pair, one)]
    lost = [one for one in told if not _is_there(pair, one)]
    if role is not Role.TITLE:
        lost = [one for one in lost if not in_strip(pair.then, one.item, pair.was, pair.now)]
    new = list(pair.unrecorded)
    _, new_labels = _without_marks(pair, lost, new)
    lost, _ = _without_marks(pair, lost, new)
    data = pair.there.fields
    lost = [
        one
        for one in lost
        if _is_message(pair, one) or not _in_a_field(one.item.box, pair, data, -1)
    ]
    lost = [one for one in lost if not pair.expected.holds(one.item.box)]
    if role in {Role.ROW, Role.HEADING, Role.TITLE} and lost and is_about_this_run(pair):
        lost = [one for one in lost if not any(_may_differ(pair, other, one) for other in new)]
    if role is Role.ANCESTOR and lost and pair.expected.rows and is_about_this_run(pair):
        return []  # what is written about the one is not about the other
    for one in list(lost):
        if any(_still_tells(pair, role, other, one) for other in _partners(pair, new_labels, one)):
            lost.remove(one)
    if role in {Role.ROW, Role.HEADING} and lost and pair.expected.rows:
        lost = _beside_the_value(pair, lost)
    lost = [one for one in lost if not is_time(pair.read_then(one.item))]
    if not lost:
        return []
    lost.sort(key=lambda one: -one.item.box.width)
    near = [one for one in new if _distance(one, lost[0], pair) <= REPLACED_PX]
    # Another one's head in its place counts as something else, too.
    near += [one for one in pair.there.of(role) if _is_in_its_place(one, lost[0], pair)]
    nearest = min(near, key=lambda one: _distance(one, lost[0], pair), default=None)
    return [mismatch(pair, role, lost[0], nearest)]


def _partners(pair: Pair, new: Sequence[Feature], one: Feature) -> list[Feature]:
    """What is nearest to a lost feature: as it stood to the target, and in its place."""
    nearest = min(new, key=lambda other: _distance(other, one, pair), default=None)
    return [other for other in new if other is nearest or _stands_for(pair, other, one)]


def _still_tells(pair: Pair, role: Role, present: Feature, recorded: Feature) -> bool:
    """Whether a feature says the same; one beside or above the target may tell another amount."""
    if still_says(pair, present.item, recorded.item):
        return True
    may_tell = role in {Role.ROW, Role.HEADING, Role.COLUMN}
    return may_tell and is_other_amount(pair, present.item, recorded.item)


def _beside_the_value(pair: Pair, lost: Sequence[Feature]) -> list[Feature]:
    """The features without those that stand in a row with a text that says this run's value now:
    the rest of the row is about the same thing. A word of trouble is kept.
    """
    named = [was for _, was in named_rows(pair)]
    return [
        one
        for one in lost
        if not any(in_row(one.item.box, was) for was in named)
        or not is_no_trouble(pair.read_then(one.item))
    ]


def _is_message(pair: Pair, one: Feature) -> bool:
    """Whether a text above the target, framed as low as a field is, is a sentence: it says what the
    target is about.
    """
    return one.role is Role.HEADING and one.in_field and is_sentence(pair.read_then(one.item))


def _is_in_its_place(present: Feature, recorded: Feature, pair: Pair) -> bool:
    """Whether a text begins about where another one began, or is drawn together with its mark over
    that place.
    """
    there = recorded.item.box.moved(*pair.move)
    is_over = present.item.box.meets(there) and in_row(present.item.box, there)
    return is_over or _distance(present, recorded, pair) <= IN_PLACE_PX


def _stands_for(pair: Pair, present: Feature, recorded: Feature) -> bool:
    """Whether a text begins in the place of another one."""
    return stands_for(pair, present.item.box, recorded.item.box)


def _may_differ(pair: Pair, present: Feature, recorded: Feature) -> bool:
    """Whether a text begins in the place of another one, with this run's value if that had one."""
    is_echo = lacks_the_value(pair, present.item, recorded.item)
    return _stands_for(pair, present, recorded) and not is_echo


def _is_there(pair: Pair, feature: Feature) -> bool:
    """Whether a recorded feature is drawn alike where it stands to the present element as it stood
    to the recorded one: as far away, or in the same relation.
    """
    kin = RELATED.get(feature.role, frozenset({feature.role}))
    if any(
        one.role in kin
        and pair.alike(one.item, feature.item)
        and not _left_its_card(pair, one.item, feature.item)
        for one in pair.there.features
    ):
        return True
    if feature.role is Role.COLUMN and _heads_its_pane(pair, feature):
        return True
    if pair.has_its_words(feature.item):
        return True
    if feature.role is Role.ANCESTOR and _is_above_a_banner(pair, feature):
        return True
    dx, dy = pair.move
    wanted = feature.item.box.moved(dx, dy)
    return any(
        max(abs(one.box.x - wanted.x), abs(one.box.y - wanted.y)) <= TOGETHER_PX
        and pair.alike(one, feature.item)
        for one in pair.now.items
    )


def _is_above_a_banner(pair: Pair, feature: Feature) -> bool:
    """Whether a recorded text stands in the window where it did, and a banner that has come below
    it is taken for what the element lies in.
    """
    ancestors = pair.there.of(Role.ANCESTOR)
    banners = [one for one in ancestors if in_strip(pair.now, one.item, pair.there, pair.then)]
    there = feature.item.box.moved(*pair.window_move)
    return any(one.item.box.y >= there.bottom for one in banners) and any(
        most_apart(one.item.box, there) <= TOGETHER_PX and pair.alike(one.item, feature.item)
        for one in pair.there.of(*HEADS)
    )


def _left_its_card(pair: Pair, present: Item, recorded: Item) -> bool:
    """Whether a recorded text stood in one card with the target, and a present one stands in
    another card than the element: it tells of something else.
    """
    was, there = pair.was, pair.there
    now = _parts_around(pair.now, present, there.window)
    return (
        any(not one.is_low for one in now)
        and not any(one.box.covers(there.element.box) for one in now)
        and any(
            one.box.covers(was.element.box)
            for one in _parts_around(pair.then, recorded, was.window)
        )
    )


def _parts_around(scene: Scene, item: Item, window: Box) -> list[Surface]:
    """What an item stands in that is less than the window."""
    around = scene.around(scene.surface_of(item))
    return [one for one in around if not one.box.covers(window)]


def _heads_its_pane(pair: Pair, feature: Feature) -> bool:
    """Whether what stood above the target's pane, in its column, still does: the pane may have
    heads of its own now.
    """
    if pair.was.pane.covers(feature.item.box):
        return False
    return any(
        shares_column(one.item.box, pair.there.element.box)
        and not pair.there.pane.covers(one.item.box)
        and pair.alike(one.item, feature.item)
        for one in pair.there.of(*HEADS)
    )


def _in_a_field(box: Box, pair: Pair, fields: Sequence[Box], sign: int) -> bool:
    """Whether an item of one scene stands where the other one has a field that holds data."""
    dx, dy = pair.move
    moved = box.moved(-sign * dx, -sign * dy)
    return any(one.grown(2).covers(moved) or one.grown(2).covers(box) for one in fields)


def _distance(one: Feature, other: Feature, pair: Pair) -> int:
    dx, dy = pair.move
    return abs(one.item.box.x - dx - other.item.box.x) + 3 * abs(
        one.item.box.y - dy - other.item.box.y
    )
