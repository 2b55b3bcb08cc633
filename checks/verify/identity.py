"""Two descriptions compared: does the present element have all that identified the recorded one?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from functools import cached_property

from app.engine.model.geometry import Box, Point, most_apart
from checks.locator.columns import shares_column
from checks.locator.features import Description, Feature, Role
from checks.scene.elements import Item, Scene, Surface
from checks.scene.looks import drawn_alike, drawn_alike_near, ink_in
from checks.scene.relations import Sort, in_row, is_mark, is_mark_sized
from checks.text.compare import Reader, plain, same_letters
from checks.text.dated import CLOCK, COUNT, differ_by_stamp
from checks.text.reading_modes import line_in
from checks.verify.axes import is_clock

# What stands above may do so in another role where the layout has changed.
HEADS = frozenset({Role.HEADING, Role.TITLE, Role.COLUMN, Role.ANCESTOR})
RELATED = {Role.HEADING: HEADS, Role.TITLE: HEADS}
# What stands to the target as it did is as far from it, to so many pixels; what took the place of
# something stands near to where that stood.
TOGETHER_PX, IN_PLACE_PX, REPLACED_PX = 3, 8, 120
# A text on another ground (hovered, chosen) is drawn a little otherwise: so much of the ink, where
# it reads the same; and the ground is another one by so many levels.
RESTYLED, OTHER_GROUND = 0.07, 8
# The lightest shades of its letters that stand out are so wide (pixels).
SHADE_PX = 2
# A mark that is lit differs by so much of the ink, one that is ticked now by 0.6 and more.
SAME_MARK = 0.35
# A mark and the gap to its label (pixels).
MARK_PX = 28
# An icon is no wider than so many times its height; a field of a header no wider (pixels).
ICON, FIELD_LEAST_PX, FIELD_PX = 1.3, 60, 480
# Tabs stand nearer to each other (pixels).
TAB_GAP_PX = 14
# Two strips are the same one where height and colour differ by no more (pixels, levels).
SAME_PX = 4
# A banner is no higher (pixels).
STRIP_PX, WIDE = 72, 0.8


class Status(StrEnum):
    """What a feature says of a candidate."""

    MATCH = "match"
    MISMATCH = "mismatch"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Evidence:
    """One feature's word: how it fares, where on the present screen, and why; `replaced` says that
    something else is seen in its place.
    """

    status: Status
    role: Role
    where: Box
    why: str = ""
    replaced: bool = True


class Beside(Enum):
    """What other panes than the target's may show: what they showed, more than that, or other
    things.
    """

    THE_SAME = auto()
    MORE = auto()
    ANYTHING = auto()


@dataclass(frozen=True, slots=True)
class Expected:
    """What a run may show otherwise than the recording.

    `values` pairs each parameter's recorded text with this run's. `data` is where on either picture
    what was typed stands, `brought` what this run typed, `hung` where proposals hang. `hovered`
    says that a button may be lit, since nobody knows where the pointer is; `pointers` are where it
    is and was, on the present picture. `renamed` says that an earlier step chose what another value
    names: the page may say other things of it. `rows` says that a table may show other rows, and
    `chosen` that the target's own row is one of them: this run names it.
    """

    values: tuple[tuple[str, str], ...] = ()
    data: tuple[Box, ...] = ()
    hung: tuple[Box, ...] = ()
    brought: tuple[str, ...] = ()
    hovered: bool = True
    pointers: tuple[Point, ...] = ()
    renamed: bool = False
    rows: bool = True
    caret: bool = False  # neither the caret nor the status bar matters to the step
    chosen: bool = False
    beside: Beside = Beside.THE_SAME

    def holds(self, box: Box) -> bool:
        """Whether what stands in a box may be other data."""
        return any(one.covers(box) for one in self.data)

    def follows(self, now: str, then: str) -> bool:
        """Whether a text is what this run typed, or the recorded one with its value in it."""
        if now and now in map(plain, self.brought):
            return True
        new: dict[str, str] = {}
        for was, is_now in self.values:
            if plain(was):
                new.setdefault(plain(was), plain(is_now))
        if not new:
            return False
        # All at once: a value may stand in another one's, as 12 does in 2027-06-12.
        longest_first = sorted(new, key=len, reverse=True)
        said = re.sub("|".join(map(re.escape, longest_first)), lambda one: new[one[0]], then)
        return said != then and _squeezed(said) == _squeezed(now)


def _squeezed(text: str) -> str:
    """A text without its spaces, which readers see now and then."""
    return "".join(text.split())


NOTHING_EXPECTED = Expected()


@dataclass(frozen=True, eq=False)
class Pair:
    """The recorded and the present scene, each with the description of an element."""

    then: Scene
    was: Description
    now: Scene
    there: Description
    reader: Reader | None = field(default=None, repr=False)
    expected: Expected = NOTHING_EXPECTED

    @cached_property
    def move(self) -> tuple[int, int]:
        """By how much the element has moved."""
        was, there = self.was.element.box, self.there.element.box
        return there.x - was.x, there.y - was.y

    @cached_property
    def window_move(self) -> tuple[int, int]:
        """By how much the window that it stands in has."""
        was, there = self.was.window, self.there.window
        return there.x - was.x, there.y - was.y

    @cached_property
    def unrecorded(self) -> tuple[Feature, ...]:
        """The features of the present element that the recorded one does not have."""
        return tuple(
            one
            for one in self.there.features
            if not any(self.alike(one.item, other.item) for other in self.was.features)
        )

    def alike(self, present: Item, recorded: Item) -> bool:
        """Whether two items are drawn alike; kept, since each pair is asked about many times."""
        key = (present, recorded)
        known = self._alike.get(key)
        if known is None:
            known = self._alike[key] = self._is_drawn_alike(present, recorded)
        return known

    @cached_property
    def _alike(self) -> dict[tuple[Item, Item], bool]:
        return {}

    def _is_drawn_alike(self, present: Item, recorded: Item) -> bool:
        now, then = self.now.picture, self.then.picture
        if (present.box.width, present.box.height) != (recorded.box.width, recorded.box.height):
            return self._alike_on_another_ground(present, recorded)
        if drawn_alike(now, present.box, then, recorded.box):
            return True
        if is_mark(self.then, recorded):
            return drawn_alike(now, present.box, then, recorded.box, SAME_MARK)
        if not drawn_alike(now, present.box, then, recorded.box, RESTYLED):
            return False
        return self._has_another_ground(present, recorded) and self._read_alike(present, recorded)

    def _alike_on_another_ground(self, present: Item, recorded: Item) -> bool:
        """Whether two items that measure a little otherwise are drawn alike: on another ground
        other shades of their letters stand out.
        """
        sizes = (
            abs(present.box.width - recorded.box.width),
            abs(present.box.height - recorded.box.height),
        )
        if max(sizes) > SHADE_PX or not self._has_another_ground(present, recorded):
            return False
        if is_mark(self.then, recorded):
            return False
        sides = (self.now.picture, present.box, self.then.picture, recorded.box)
        return drawn_alike_near(*sides, SHADE_PX, RESTYLED) and self._read_alike(present, recorded)

    def restyled(self, present: Item, recorded: Item) -> bool:
        """Whether two items say the same on two grounds: selected, hovered, no longer so."""
        return self._has_another_ground(present, recorded) and self._read_alike(present, recorded)

    def _has_another_ground(self, present: Item, recorded: Item) -> bool:
        fresh, before = (
            ink_in(self.now.picture, present.box),
            ink_in(self.then.picture, recorded.box),
        )
        return abs(fresh.ground - before.ground) >= OTHER_GROUND or fresh.light != before.light

    def _read_alike(self, present: Item, recorded: Item) -> bool:
        return self.read_now(present) == self.read_then(recorded) != ""

    def read_now(self, item: Item) -> str:
        """What an item of the present scene says; "" where nobody can read."""
        return _read(self.now, item.box, self.reader)

    def read_then(self, item: Item) -> str:
        """What a recorded item says."""
        return _read(self.then, item.box, self.reader)


def _read(scene: Scene, box: Box, reader: Reader | None) -> str:
    if reader is None:
        return ""
    return plain(line_in(reader, scene.picture, box))


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


def says_it_in_other_lines(pair: Pair) -> bool:
    """Whether a button says in letters as high what it said: its lines may end elsewhere, and
    letters may begin between two pixels.
    """
    was, there = pair.was.element, pair.there.element
    if was.sort is not Sort.BUTTON or there.sort is not Sort.BUTTON:
        return False
    tallest = [max(one.box.height for one in some.own) for some in (was, there)]
    if abs(tallest[0] - tallest[1]) > SHADE_PX:
        return False
    said = " ".join(map(pair.read_then, was.own))
    return any(map(str.isalpha, said)) and said == " ".join(map(pair.read_now, there.own))


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


def label_alike(pair: Pair, present: Item, recorded: Item) -> bool:
    """Whether two labels end alike, and one of them has a mark that was taken for a part of it."""
    now, then = present.box, recorded.box
    spare = abs(now.width - then.width)
    if not 0 < spare <= MARK_PX or min(now.width, then.width) < MARK_PX:
        return False
    width = min(now.width, then.width)
    height = min(now.height, then.height)
    ends = [Box(one.right - width, one.bottom - height, width, height) for one in (now, then)]
    return drawn_alike(pair.now.picture, ends[0], pair.then.picture, ends[1])


def unlike(pair: Pair, role: Role) -> list[Evidence]:
    """The recorded features of a role that the present element does not have. What it has besides
    says nothing against it.
    """
    lost = [one for one in pair.was.of(role) if not one.in_field and not _is_there(pair, one)]
    if role is not Role.TITLE:
        lost = [one for one in lost if not in_strip(pair.then, one.item, pair.was, pair.now)]
    new = list(pair.unrecorded)
    _, new_labels = _without_marks(pair, lost, new)
    lost, _ = _without_marks(pair, lost, new)
    lost = [one for one in lost if not _in_a_field(one.item.box, pair, pair.there.fields, -1)]
    lost = [one for one in lost if not pair.expected.holds(one.item.box)]
    if role in {Role.ROW, Role.HEADING, Role.TITLE} and lost and is_about_this_run(pair):
        lost = [one for one in lost if not any(_stands_for(pair, other, one) for other in new)]
    if role is Role.ANCESTOR and lost and pair.expected.rows and is_about_this_run(pair):
        return []  # what is written about the one is not about the other
    for one in list(lost):
        partner = min(new_labels, key=lambda other: _distance(other, one, pair), default=None)
        if partner is not None and _still_says(pair, partner.item, one.item):
            lost.remove(one)
    lost = [one for one in lost if not CLOCK.match(pair.read_then(one.item) or "-")]
    if not lost:
        return []
    lost.sort(key=lambda one: -one.item.box.width)
    near = [one for one in new if _distance(one, lost[0], pair) <= REPLACED_PX]
    # Another one's head in its place counts as something else, too.
    near += [one for one in pair.there.of(role) if _distance(one, lost[0], pair) <= IN_PLACE_PX]
    nearest = min(near, key=lambda one: _distance(one, lost[0], pair), default=None)
    return [_mismatch(pair, role, lost[0], nearest)]


def is_about_this_run(pair: Pair) -> bool:
    """Whether a heading or title shows this run's value where the recording had another one: what
    else is said of that (its number, its date) is other, too.
    """
    if not pair.expected.renamed:
        return False
    values = [(was, now) for was, now in pair.expected.values if plain(was) != plain(now)]
    heads = pair.there.of(Role.HEADING, Role.TITLE)
    said = [pair.read_now(one.item) for one in heads]
    if any(plain(now) and plain(now) in text for _, now in values for text in said):
        return True
    return pair.expected.rows and any(_shows_instead(pair, *both) for both in values)


def _shows_instead(pair: Pair, was: str, now: str) -> bool:
    """Whether a text that said the recording's value says this run's in its place."""
    held = [one for one in pair.then.items if pair.was.window.contains(one.box.centre)]
    said = [one for one in held if same_letters(pair.read_then(one), was)]
    present = [
        one for one in pair.now.items if any(stands_for(pair, one.box, other.box) for other in said)
    ]
    return any(same_letters(pair.read_now(one), now) for one in present)


def _stands_for(pair: Pair, present: Feature, recorded: Feature) -> bool:
    """Whether a text begins in the place of another one."""
    return stands_for(pair, present.item.box, recorded.item.box)


def stands_for(pair: Pair, present: Box, recorded: Box) -> bool:
    """Whether something present begins where something recorded did, as their windows stand."""
    dx, dy = pair.window_move
    return (
        abs(present.x - dx - recorded.x) <= 2 * SAME_PX
        and abs(present.y - dy - recorded.y) <= SAME_PX
    )


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
    dx, dy = pair.move
    wanted = feature.item.box.moved(dx, dy)
    return any(
        max(abs(one.box.x - wanted.x), abs(one.box.y - wanted.y)) <= TOGETHER_PX
        and pair.alike(one, feature.item)
        for one in pair.now.items
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


def in_strip(scene: Scene, item: Item, description: Description, other: Scene) -> bool:
    """Whether an item stands in a strip across the window that the target is not in and that the
    other scene does not have: a banner.
    """
    return strip_of(scene, item, description, other) is not None


def strip_of(scene: Scene, item: Item, description: Description, other: Scene) -> Box | None:
    """The strip that `in_strip` speaks of; None for none."""
    for one in scene.around(scene.surface_of(item)):
        if one.box.height > STRIP_PX:
            return None
        wide = one.box.width >= WIDE * description.window.width
        apart = not one.box.grown(2).meets(description.element.box)
        if wide and apart and not any(_is_same_strip(one, that) for that in other.surfaces):
            return one.box
    return None


def banners_in(pair: Pair) -> list[Box]:
    """The banners that have come."""
    found = (strip_of(pair.now, one, pair.there, pair.then) for one in pair.now.items)
    return list(dict.fromkeys(one for one in found if one is not None))


def _is_same_strip(one: Surface, other: Surface) -> bool:
    """Whether two strips are the same one: as high and of one colour."""
    unlike = most_apart(one.colour, other.colour)
    return (
        abs(one.box.height - other.box.height) <= SAME_PX
        and unlike <= SAME_PX
        and other.box.width > one.box.height * 4
    )


def _distance(one: Feature, other: Feature, pair: Pair) -> int:
    dx, dy = pair.move
    return abs(one.item.box.x - dx - other.item.box.x) + 3 * abs(
        one.item.box.y - dy - other.item.box.y
    )


def says_the_same(pair: Pair, present: Item, recorded: Item) -> bool:
    """Whether two items differ by a clock, a count in brackets or this run's value alone."""
    now, then = pair.read_now(present), pair.read_then(recorded)
    if not now or not then:
        return False
    if pair.expected.follows(now, then):
        return True
    if CLOCK.match(now) and CLOCK.match(then):
        return is_clock(pair.then, recorded, pair.read_then)
    if pair.expected.rows and differ_by_stamp(now, then):
        return True
    bare_now, bare_then = COUNT.sub("", now), COUNT.sub("", then)
    return bare_now == bare_then and (now != bare_now or then != bare_then)


def _still_says(pair: Pair, present: Item, recorded: Item) -> bool:
    """Whether a feature says the same. One that differs by its stamp does where the target's own
    text tells it from all others: an entry of a log is told by its stamp.
    """
    if not says_the_same(pair, present, recorded):
        return False
    if not differ_by_stamp(pair.read_now(present), pair.read_then(recorded)):
        return True
    sides = ((pair.then, pair.was), (pair.now, pair.there))
    return all(_is_only_one(scene, own) for scene, own in sides)


def _is_only_one(scene: Scene, description: Description) -> bool:
    """Whether nothing else in the window is drawn like the element's own text."""
    own, picture = description.element.own, scene.picture
    held = [one for one in scene.inside(description.window) if one not in own]
    return bool(own) and not any(drawn_alike(picture, one.box, picture, own[0].box) for one in held)


def _mismatch(pair: Pair, role: Role, lost: Feature, new: Feature | None) -> Evidence:
    said = pair.read_then(lost.item)
    if new is None:
        why = f"{NAMES[role]} “{said}” is missing."
        return Evidence(Status.MISMATCH, role, pair.there.element.box, why, replaced=False)
    says = pair.read_now(new.item)
    why = f"{NAMES[role]} “{said}” now reads “{says}”."
    reads_alike = role is Role.HEADING and said == says != ""
    replaced = not reads_alike and not _may_be_data(pair, role, lost.item)
    return Evidence(Status.MISMATCH, role, new.item.box, why, replaced=replaced)


def _may_be_data(pair: Pair, role: Role, item: Item) -> bool:
    """Whether a text that reads otherwise may be no identity: an icon, or a heading that stands in
    a field of its own.
    """
    surface = pair.then.surface_of(item)
    icon = item.box.width <= ICON * item.box.height and item.box.height <= MARK_PX
    if surface is None or role is not Role.HEADING or not surface.is_low:
        return icon
    beside = any(
        one is not surface
        and one.is_low
        and in_row(one.box, surface.box)
        and 0 <= max(one.box.x - surface.box.right, surface.box.x - one.box.right) <= TAB_GAP_PX
        for one in pair.then.surfaces
    )
    return icon or (FIELD_LEAST_PX <= surface.box.width <= FIELD_PX and not beside)


NAMES = {
    Role.OWN: "The target",
    Role.LABEL: "The label",
    Role.ROW: "In the target's row",
    Role.COLUMN: "The head of its column",
    Role.ANCESTOR: "What it lies in",
    Role.HEADING: "The heading",
    Role.TITLE: "The title of the window",
}
