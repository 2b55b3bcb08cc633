"""What identifies an element: its features, and what it stands in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.engine.model.geometry import Box
from checks.locator.tiles import Tile
from checks.scene.elements import Item
from checks.scene.relations import Element


class Role(StrEnum):
    """How a feature stands to the target."""

    OWN = "own"
    LABEL = "label"
    ROW = "row"
    COLUMN = "column"
    ANCESTOR = "ancestor"
    HEADING = "heading"
    TITLE = "title"


@dataclass(frozen=True, slots=True)
class Feature:
    """One item that identifies the target, and whether it stands in a field beside a label."""

    role: Role
    item: Item
    in_field: bool = False
    column: int = 0


@dataclass(frozen=True, slots=True)
class Description:
    """The element at a point and its features, from near to far.

    `pane` is what it lies in, and `window` the box of the window as far as a title bar tells.
    `fields` are the places that hold data. `listed` are the entries of lists that the target is not
    in, or its likes. `tile` is the unframed tile that it closes. `is_told` says that the manager of
    the windows has told the window.
    """

    element: Element
    features: tuple[Feature, ...]
    pane: Box
    window: Box
    fields: tuple[Box, ...] = ()
    listed: tuple[Box, ...] = ()
    tile: Tile | None = None
    is_told: bool = False

    def of(self, *roles: Role) -> list[Feature]:
        """The features of some roles."""
        return [one for one in self.features if one.role in roles]
