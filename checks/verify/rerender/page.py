"""A window as it reads: its lines of text and its icons, each with its place and its colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from statistics import median

import numpy as np

from app.engine.model.geometry import Box, Picture, Point, bounds, clipped
from checks.scene.containers import holder_of, is_low
from checks.verify.rerender.text_lines import USUAL_HEIGHT, text_lines
from checks.vision.edges import Edges, edges_in
from checks.vision.image_diff import Aligned, ground_colour
from checks.vision.ink import Ink, ink_of
from checks.vision.pixels import Bytes, Floats, colours, fill, greys
from checks.vision.rectangles import rectangles

# A field or button is not higher than so many lines.
LOW = 4.2
LOWEST = 8
# What is no wider than this (of a usual line's height) and no text is an icon, an arrow, a tick.
ICON = 2.0


@dataclass(frozen=True, eq=False)
class Line:
    """A line of text or an icon of a page; what it stands in and its colours are worked out when
    they are asked for.
    """

    page: Page = field(repr=False)
    box: Box

    @cached_property
    def holder(self) -> Box | None:
        """The field, cell or list whose data it is."""
        return self.page.holder(self.box)

    @property
    def is_data(self) -> bool:
        """Whether it stands in a field, cell or list."""
        return self.holder is not None

    @cached_property
    def place(self) -> tuple[float, float]:
        """Where its middle lies in the page, 0..1."""
        (x, y), area = self.box.centre, self.page.area
        return (x - area.x) / area.width, (y - area.y) / area.height

    @cached_property
    def contrast(self) -> float:
        """By how many levels its ink differs from its ground."""
        return ink_at(self.page.picture, self.box).contrast

    @cached_property
    def ground(self) -> tuple[int, int, int]:
        """The colour that it is drawn on: blue, green, red."""
        around = self.box.grown(2).intersection(self.page.area)
        blue, green, red = (
            int(level) for level in ground_colour(colours(self.page.picture, around))
        )
        return blue, green, red

    @cached_property
    def chroma(self) -> int:
        """How far from grey its ink is, in levels: that of the pixel farthest from its ground."""
        drawn = colours(self.page.picture, self.box).reshape(-1, 3).astype(np.int16)
        apart = np.abs(drawn - np.array(self.ground, dtype=np.int16)).sum(axis=1)
        return int(np.ptp(drawn[int(apart.argmax())])) if drawn.size else 0


@dataclass(frozen=True, eq=False)
class Page:
    """A part of a picture, without some boxes that others cover."""

    picture: Picture
    area: Box
    covered: tuple[Box, ...] = ()

    @cached_property
    def edges(self) -> Edges:
        """Its abrupt changes of colour."""
        own = self._own_edges
        return Edges(own.across, own.down, self.corner)

    @cached_property
    def _own_edges(self) -> Edges:
        """The same in its own coordinates."""
        return edges_in(self.pixels)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Everything that is written or drawn, from top to bottom."""
        blocks = (box.moved(*self.corner) for box in text_lines(self._own_edges, self._own_holder))
        free = (box for box in blocks if not any(hole.meets(box) for hole in self.covered))
        return tuple(Line(self, box) for box in sorted(free, key=lambda box: (box.y, box.x)))

    @cached_property
    def pixels(self) -> Bytes:
        """Its colours."""
        return colours(self.picture, self.area)

    def ground_around(self, box: Box, reach: int) -> Bytes | None:
        """The colour of most of what lies around a box, as far as so many pixels; None where
        nothing of the page does.
        """
        around = box.grown(reach).intersection(self.area)
        pixels = colours(self.picture, around)
        ring = np.ones(pixels.shape[:2], dtype=np.bool_)
        fill(ring, box, around, to=False)
        return ground_colour(pixels[ring].reshape(1, -1, 3)) if ring.any() else None

    @property
    def corner(self) -> Point:
        """Where it begins on the picture."""
        return Point(self.area.x, self.area.y)

    @cached_property
    def _laid_over_itself(self) -> Aligned:
        is_window, edges = self.area != bounds(self.picture), self._own_edges
        return Aligned(self.pixels, self.pixels, None, is_window, (), remembered=edges)

    @cached_property
    def beside(self) -> dict[tuple[str, Box], Line | None]:
        """The lines next to boxes that were asked for already; see `layout`."""
        return {}

    @cached_property
    def icons(self) -> dict[Box, Floats]:
        """The shapes of the icons that were compared already, by their boxes; see `icons`."""
        return {}

    @cached_property
    def icons_around(self) -> dict[Box, Floats]:
        """The same at each place and around it."""
        return {}

    @cached_property
    def _lists(self) -> list[Box]:
        """The lists that were found already, in its own coordinates."""
        return []

    def holder(self, box: Box) -> Box | None:
        """The field, cell or list that holds a box of the picture."""
        x, y = self.corner
        found = self._own_holder(box.moved(-x, -y))
        return found.moved(x, y) if found else None

    def _own_holder(self, box: Box) -> Box | None:
        """The same in its own coordinates."""
        known = next((one for one in self._lists if one.covers(box)), None)
        found = known or holder_of(self._laid_over_itself, box)
        if found is not None and not is_low(found) and found not in self._lists:
            self._lists.append(found)
        return found

    @cached_property
    def inks(self) -> dict[Line, Ink]:
        """What was asked for of its lines."""
        return {}

    @cached_property
    def height(self) -> float:
        """How high a usual line is."""
        wide = [line.box.height for line in self.lines if line.box.width > 2 * line.box.height]
        return float(median(wide)) if wide else USUAL_HEIGHT

    @cached_property
    def frames(self) -> list[Box]:
        """The closed rectangles that are no higher than fields and buttons."""
        found = rectangles(self.edges, self.area, LOWEST)
        return [frame for frame in found if frame.height <= LOW * self.height]

    def is_small(self, line: Line) -> bool:
        """Whether a line is no larger than an icon."""
        return max(line.box.width, line.box.height) <= ICON * self.height

    def ink(self, line: Line) -> Ink:
        """What is drawn there."""
        if line not in self.inks:
            self.inks[line] = ink_at(self.picture, line.box)
        return self.inks[line]

    def at(self, box: Box) -> list[Line]:
        """The lines whose middle lies in a box."""
        return [line for line in self.lines if box.contains(line.box.centre)]


# Pages are asked for again and again while a run waits: remembered ones, some read ahead, and the
# last looks.
@lru_cache(maxsize=6)
def page_of(picture: Picture, area: Box, covered: tuple[Box, ...] = ()) -> Page:
    """The page of a part of a picture."""
    return Page(picture, clipped(picture, area), covered)


def ink_at(picture: Picture, box: Box) -> Ink:
    """What is drawn in a box, whatever its colours."""
    return ink_of(greys(picture, box))
