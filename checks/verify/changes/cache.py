"""Changes that were explained before stay explained while nothing near them changes.

Most of what differs from the recording (the row that was chosen, the values that were entered)
differs in the same way for many steps; working out what it is takes 5 ms a region.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass, field

import numpy as np

from app.engine.model.geometry import Box, Picture
from checks.scene.containers import INSIDE, OUTSIDE
from checks.vision.image_diff import Aligned
from checks.vision.pixels import Region

# What is explained about a region is seen within this of it: its word, its ring, its ground.
NEAR = 12
MOST_KEPT = 500


@dataclass(slots=True)
class ExplainedChangeCache:
    """The regions that one run has judged and found explained, by their looks: then, now, what of
    it was left out, and the border of the field or list that holds them.

    `_numbers` are the lines, each in a window of a size, that told numbers alone. `_depending` are
    the pictures, by their identity, on which something was explained by where the pointer was or by
    what else had changed.
    """

    _holders: OrderedDict[bytes, dict[bytes, Box | None]] = field(default_factory=OrderedDict)
    _fields: dict[bytes, Box] = field(default_factory=dict)
    _numbers: set[tuple[Box, Box]] = field(default_factory=set)
    _depending: set[tuple[int, int]] = field(default_factory=set)

    def knows(self, pair: Aligned, region: Region) -> bool:
        """Whether this very change was explained before."""
        holders = self._holders.get(_look(pair, [region.box.grown(NEAR)]), {})
        return any(_border(pair, holder) == border for border, holder in holders.items())

    def note(self, pair: Aligned, region: Region, holder: Box | None) -> None:
        """It is explained, as a change inside this holder (None: inside no field or list)."""
        key = _look(pair, [region.box.grown(NEAR)])
        self._holders.setdefault(key, {})[_border(pair, holder)] = holder
        if len(self._holders) > MOST_KEPT:
            self._holders.popitem(last=False)

    def note_depending(self, now: Picture, then: Picture) -> None:
        """What was explained on these holds for them alone."""
        self._depending.add((id(now), id(then)))

    def depended(self, now: Picture, then: Picture) -> bool:
        """Whether anything that was explained on these holds for them alone. True is said of others
        too, which lie where such pictures lay in memory: that costs time, and nothing else.
        """
        return (id(now), id(then)) in self._depending

    def note_numbers(self, pair: Aligned, line: Box) -> None:
        """All that this line said, now and then, was numbers, and they were explained."""
        self._numbers.add((pair.size, line))

    def numbers_around(self, pair: Aligned, region: Region) -> Box | None:
        """The line around a region where that was so: a clock says something new every second."""
        lines = (line for size, line in self._numbers if size == pair.size)
        return next((line for line in lines if line.covers(region.box)), None)

    def numbers_in(self, width: int, height: int) -> list[Box]:
        """Every such line of a window of this size."""
        noted = tuple(self._numbers)  # it may be asked beside the checks
        return [line for size, line in noted if size == Box(0, 0, width, height)]

    def note_field(self, pair: Aligned, holder: Box) -> None:
        """This is a field or a cell of one line: what changes in it is data."""
        self._fields[_border(pair, holder)] = holder

    def field_of(self, pair: Aligned, region: Region) -> Box | None:
        """The field or cell around a region that was one before, its border being what it was."""
        around = (item for item in self._fields.items() if item[1].covers(region.box))
        return next((box for border, box in around if _border(pair, box) == border), None)


def _border(pair: Aligned, holder: Box | None) -> bytes:
    """The look of a holder's border, and of what lies around it; what is written in it begins
    `INSIDE` of it.
    """
    if holder is None:
        return b""
    x, y, width, height = holder.grown(OUTSIDE)
    thick = OUTSIDE + INSIDE
    return _look(
        pair,
        [
            Box(x, y, width, thick),
            Box(x, y + height - thick, width, thick),
            Box(x, y, thick, height),
            Box(x + width - thick, y, thick, height),
        ],
    )


def _look(pair: Aligned, boxes: list[Box]) -> bytes:
    """What the boxes look like, now and then, in how large a window. Processors have SHA-256 built
    in: three megabytes in 1.8 ms, with BLAKE2b 4.6.
    """
    digest = hashlib.sha256(repr((pair.size, boxes)).encode())
    for box in boxes:
        inside = box.intersection(pair.size)
        rows, columns = slice(inside.y, inside.bottom), slice(inside.x, inside.right)
        for part in (*pair.part(inside), pair.mask[rows, columns]):
            digest.update(np.ascontiguousarray(part).data)
    return digest.digest()
