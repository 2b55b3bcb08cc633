"""Where in a container the target's like stands: told by what is written on it, by its label, or as
the only field there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from app.engine.model.geometry import Box, Point
from checks.locator.naming import names_of
from checks.scene.parts import Part
from checks.snapshot.look import Look, Name, Relation, Target
from checks.text.compare import Reader
from checks.verify.changes.patch_similarity import SAME_SHAPE
from checks.verify.relayout.contents import Contents, drawn_alike, says_the_same

# The box of an element and the part that it is differ by the lines of their borders.
SAME_BOX = 4


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where the target may stand: its box, and where on it to act."""

    box: Box
    at: Point


@dataclass(frozen=True)
class TargetMatcher:
    """The target among the contents of its container as they were. `farthest` is by how much of the
    ink what names it may differ; without a `reader` that alone tells.
    """

    target: Target
    contents: Contents
    reader: Reader | None = None
    farthest: float = SAME_SHAPE

    @cached_property
    def part(self) -> Part | None:
        """The bordered part that it is; None for a word or an icon without a border."""
        box = self.target.box
        fits = (one for one in self.contents.parts if _is_about(one.box, box))
        part = min(fits, key=lambda one: abs(one.box.area - box.area), default=None)
        return part or self._labelled_part

    @property
    def _labelled_part(self) -> Part | None:
        """The part that says nothing but what the target does: of some buttons accessibility tells
        the text.
        """
        part, box = self.contents.around(self.target.box), self.target.box.grown(2)
        words = self.contents.within(part) if part else []
        return part if words and all(box.covers(word) for word in words) else None

    @property
    def takes_text(self) -> bool:
        """Whether what is drawn on it is data."""
        return not any(name.relation is Relation.OWN for name in self.target.names)

    @cached_property
    def names(self) -> Sequence[Name]:
        """What stands beside it and names it."""
        box = self.part.box if self.part else self.target.box
        return names_beside(self.contents, box, is_field=self.takes_text)

    def spots(self, contents: Contents) -> list[Spot]:
        """Where its like stands in these contents."""
        if self.part is None:
            return []  # an entry of a tree is told by its branch, a word by what stands around it
        boxes = [one.box for one in contents.parts if self._is_like_part(contents, one)]
        return [self._spot(box) for box in boxes if self._named_alike(contents, box)]

    def _is_like_part(self, contents: Contents, one: Part) -> bool:
        if self.part is None or not one.drawn_like(self.part):
            return False
        if not self.takes_text:
            return says_the_same(
                contents, one, self.contents, self.part, self.reader, self.farthest
            )
        return one in contents.fields and one.as_large_as(self.part)

    def _alike(self, contents: Contents, box: Box, was: Box) -> bool:
        return drawn_alike(contents.drawn(box), self.contents.drawn(was), self.farthest)

    def _named_alike(self, contents: Contents, box: Box) -> bool:
        """Whether the same stands beside it; a field that nothing names is known by being the only
        one.
        """
        if self.takes_text and not self.names:
            return len(contents.fields) == 1
        names = names_beside(contents, box, is_field=self.takes_text)
        return len(names) == len(self.names) and all(
            one.relation is other.relation and self._alike(contents, one.box, other.box)
            for one, other in zip(names, self.names, strict=True)
        )

    def _spot(self, box: Box) -> Spot:
        """Where to act on it: at the same distance from its corner as then, in the middle of one of
        another size.
        """
        was = self.part.box if self.part else self.target.box
        at = Point(box.x + self.target.at.x - was.x, box.y + self.target.at.y - was.y)
        as_large = max(abs(box.width - was.width), abs(box.height - was.height)) <= SAME_BOX
        return Spot(box, at if as_large else box.centre)


def _is_about(one: Box, other: Box) -> bool:
    return one.grown(SAME_BOX).covers(other) and other.grown(SAME_BOX).covers(one)


def names_beside(contents: Contents, box: Box, *, is_field: bool) -> Sequence[Name]:
    """What stands beside an element in the container and names it."""
    look = Look(contents.picture)
    names = names_of(look, box, contents.edges, is_field=is_field)
    beside = (name for name in names if name.relation is not Relation.OWN)
    return [name for name in beside if contents.area.covers(name.box)]
