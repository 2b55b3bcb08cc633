"""The recorded and the present scene, each with the description of an element."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from app.engine.model.geometry import Box, bounds
from checks.locator.features import Description, Feature
from checks.scene.elements import Item, Scene
from checks.scene.looks import drawn_alike, drawn_alike_near, drawn_between, ink_in, words_near
from checks.scene.relations import is_mark
from checks.text.compare import Reader, line_in, plain
from checks.text.icon_lines import ground_around, ground_of, icon_and_words, same_icon
from checks.verify.identity.expected import NOTHING_EXPECTED, Expected

# A text on another ground (hovered, chosen) is drawn a little otherwise: so much of the ink, where
# it reads the same; and the ground is another one by so many levels.
RESTYLED, OTHER_GROUND = 0.07, 8
# A text that begins between two pixels differs by so much of the ink from one that is moved there.
SHIFTED = 0.25
# The lightest shades of its letters that stand out are so wide (pixels).
SHADE_PX = 2
# A mark that is lit differs by so much of the ink, one that is ticked now by 0.6 and more.
SAME_MARK = 0.35


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

    def has_its_words(self, recorded: Item) -> bool:
        """Whether the words of a recorded item stand about where they did in the window, before a
        step that may be undone.
        """
        there = recorded.box.moved(*self.window_move)
        sides = (self.now.picture, there, self.then.picture, recorded.box)
        return self.expected.undoable and words_near(*sides)

    def had_its_words(self, present: Item) -> bool:
        """The same of a present item: whether its words stood about there."""
        dx, dy = self.window_move
        sides = (self.then.picture, present.box.moved(-dx, -dy), self.now.picture, present.box)
        return self.expected.undoable and words_near(*sides)

    def _is_drawn_alike(self, present: Item, recorded: Item) -> bool:
        now, then = self.now.picture, self.then.picture
        if (present.box.width, present.box.height) != (recorded.box.width, recorded.box.height):
            return self._alike_on_another_ground(present, recorded)
        if drawn_alike(now, present.box, then, recorded.box):
            return True
        if is_mark(self.then, recorded):
            same = drawn_alike(now, present.box, then, recorded.box, SAME_MARK)
            return same or self._is_icon_on_another_ground(present, recorded)
        if drawn_alike(now, present.box, then, recorded.box, RESTYLED):
            return self.restyled(present, recorded)
        if self._restyled_beside_its_icon(present, recorded):
            return True
        if not self.expected.rows or not self._is_word(recorded):
            return False  # before what cannot be undone, and of a number, nothing is allowed for
        is_shifted = drawn_between(now, present.box, then, recorded.box, SHIFTED)
        return is_shifted and self._read_alike(present, recorded)

    def _is_word(self, recorded: Item) -> bool:
        """Whether a recorded item says something, and no figure is in it."""
        said = self.read_then(recorded)
        return bool(said) and not any(map(str.isdecimal, said))

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
            return self._is_icon_on_another_ground(present, recorded)
        sides = (self.now.picture, present.box, self.then.picture, recorded.box)
        return drawn_alike_near(*sides, SHADE_PX, RESTYLED) and self._read_alike(present, recorded)

    def _is_icon_on_another_ground(self, present: Item, recorded: Item) -> bool:
        """Whether two marks of about one size on two grounds are one icon, which has its own
        colours.
        """
        if not self._has_another_ground(present, recorded):
            return False
        now, then = self.now.picture, self.then.picture
        rims = present.box.grown(SHADE_PX), recorded.box.grown(SHADE_PX)
        if not (bounds(now).covers(rims[0]) and bounds(then).covers(rims[1])):
            return False
        grounds = ground_around(now, rims[0]), ground_around(then, rims[1])
        reach = max(
            abs(present.box.width - recorded.box.width),
            abs(present.box.height - recorded.box.height),
        )
        moves = range(-reach, reach + 1)
        places = (
            Box(rims[0].x + dx, rims[0].y + dy, rims[1].width, rims[1].height)
            for dx in moves
            for dy in moves
        )
        return any(
            same_icon(now, one, then, rims[1], grounds) for one in places if bounds(now).covers(one)
        )

    def restyled(self, present: Item, recorded: Item) -> bool:
        """Whether two items say the same on two grounds: selected, hovered, no longer so."""
        return self._has_another_ground(present, recorded) and self._read_alike(present, recorded)

    def _restyled_beside_its_icon(self, present: Item, recorded: Item) -> bool:
        """The same of a line that begins with an icon, which keeps its colours on any ground."""
        if not self._has_another_ground(present, recorded):
            return False
        now, then = self.now.picture, self.then.picture
        parts = icon_and_words(then, recorded.box)
        if parts is None:
            return False
        move = present.box.x - recorded.box.x, present.box.y - recorded.box.y
        icon, words = (one.moved(*move) for one in parts)
        grounds = ground_of(now, words), ground_of(then, parts[1])
        return (
            same_icon(now, icon, then, parts[0], grounds)
            and drawn_alike(now, words, then, parts[1], RESTYLED)
            and _read(self.now, words, self.reader) == _read(self.then, parts[1], self.reader) != ""
        )

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

    def says(self, scene: Scene, item: Item) -> str:
        """What an item of another scene says, such as of the end of the recording."""
        return _read(scene, item.box, self.reader)

    def read_then(self, item: Item) -> str:
        """What a recorded item says."""
        return _read(self.then, item.box, self.reader)


def _read(scene: Scene, box: Box, reader: Reader | None) -> str:
    if reader is None:
        return ""
    return plain(line_in(reader, scene.picture, box))
