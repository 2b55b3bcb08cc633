"""Surfaces and items: what a scene consists of."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from app.engine.model.geometry import Box, Picture, Point

# A field, button or cell is at most this high, in pixels (fonts of 9 to 20 px).
LOW_PX = 48
# An icon is no wider than so many times its height.
ICON_WIDE = 1.3
# Grounds of one colour differ by no more levels.
SAME_GROUND = 3
# After a window was used its panes, and what they show, stand elsewhere by no more (pixels).
ASIDE_PX = 24


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """An area of one colour with straight sides. `number` is its index in the scene, `parent` the
    number of the smallest surface around it (-1: none), `colour` its blue, green, red, `fill` how
    much of its box shows that colour (0-1).
    """

    number: int
    box: Box
    parent: int
    colour: tuple[int, int, int]
    fill: float

    @property
    def is_low(self) -> bool:
        """Whether it is no higher than a field, button or cell."""
        return self.box.height <= LOW_PX


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A line of text or an icon. `surface` is the number of the surface that it is drawn on (-1:
    on none).
    """

    number: int
    box: Box
    surface: int


@dataclass(frozen=True, eq=False)
class Scene:
    """What a part of a picture shows. `area` is that part, in the picture's pixels, as are all
    boxes; surfaces are sorted from large to small, items from top to bottom. `blocks` are what lies
    on the ground of the whole: the windows on a desktop.
    """

    picture: Picture = field(repr=False)
    area: Box
    surfaces: tuple[Surface, ...]
    items: tuple[Item, ...]
    blocks: tuple[Box, ...] = ()

    def block(self, box: Box) -> Box:
        """The smallest block that holds the middle of a box; the whole area for none."""
        around = [one for one in self.blocks if one.contains(box.centre)]
        return min(around, key=lambda one: one.area, default=self.area)

    def parent(self, surface: Surface) -> Surface | None:
        """The smallest surface around another one."""
        return self.surfaces[surface.parent] if surface.parent >= 0 else None

    def surface_of(self, item: Item) -> Surface | None:
        """What an item is drawn on."""
        return self.surfaces[item.surface] if item.surface >= 0 else None

    def around(self, surface: Surface | None) -> list[Surface]:
        """The surface and all that lie around it, smallest first."""
        found = []
        while surface is not None:
            found.append(surface)
            surface = self.parent(surface)
        return found

    def at(self, point: Point) -> Surface | None:
        """The smallest surface under a point."""
        under = [one for one in self.surfaces if one.box.contains(point)]
        return under[-1] if under else None

    def inside(self, box: Box) -> list[Item]:
        """The items whose middle lies in a box; kept, since each is asked about many times."""
        held = self._held.get(box)
        if held is None:
            held = self._held[box] = [
                item for item, centre in self._centres if box.contains(centre)
            ]
        return held

    @cached_property
    def _held(self) -> dict[Box, list[Item]]:
        return {}

    @cached_property
    def marks(self) -> dict[int, bool]:
        """Whether an item (by its number) is a mark, as far as that was asked."""
        return {}

    @cached_property
    def _centres(self) -> tuple[tuple[Item, Point], ...]:
        return tuple((one, one.box.centre) for one in self.items)

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """Of each surface, the numbers of those that lie right in it."""
        held: list[list[int]] = [[] for _ in self.surfaces]
        for one in self.surfaces:
            if one.parent >= 0:
                held[one.parent].append(one.number)
        return tuple(map(tuple, held))
