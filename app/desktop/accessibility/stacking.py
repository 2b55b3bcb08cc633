"""Which window lies on top where, and whether an element of one can be seen: the tree knows
neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.desktop.accessibility.elements import Element
from app.desktop.accessibility.tree import ALIKE, SAME_BOX, Tree, in_popup, overlap
from app.desktop.ports import Window
from app.engine.places import Box, Point


@dataclass(frozen=True, slots=True)
class Stacking:
    """Windows, topmost first. Without any, nothing is known and nothing counts as covered."""

    windows: Sequence[Window]

    def top_at(self, point: Point) -> Window | None:
        """The window that is seen there."""
        return next((one for one in self.windows if one.frame.contains(point)), None)

    def active(self) -> Window | None:
        """The one with the focus."""
        return next((one for one in self.windows if one.active), None)

    def popups_over(self, box: Box, process: int) -> list[Window]:
        """The process's menus, lists and tips that are open there."""
        return [
            one
            for one in self.windows
            if not one.managed and one.process == process and one.frame.meets(box)
        ]

    def seen(self, tree: Tree, box: Box, process: int) -> list[Element]:
        """The elements of the process's tree that meet the box and are not covered, in tree
        order.
        """
        inside = {
            popup.id: frozenset(one.ref for one in in_popup(tree, popup.box))
            for popup in self.popups_over(box, process)
        }

        def is_seen(element: Element, home: Window | None) -> bool:
            if not self.windows:
                return True
            top = self.top_at(element.box.centre)
            if top is None or top.process != process:
                return False
            if top.id in inside:
                return element.ref in inside[top.id]
            return home is None or home.id == top.id

        return [
            element
            for root in tree.roots
            for home in (self._home(root, process),)
            for element in tree.below(root)
            if element.shown and element.box.meets(box) and is_seen(element, home)
        ]

    def _home(self, root: Element, process: int) -> Window | None:
        """The window that a root of the tree is; of those in one place, the one of its name."""
        own = [one for one in self.windows if one.process == process]
        best = max((overlap(root.box, one.box) for one in own), default=0.0)
        rivals = [one for one in own if overlap(root.box, one.box) >= max(ALIKE, best - SAME_BOX)]
        return max(
            rivals,
            key=lambda one: (one.title == root.name, overlap(root.box, one.box)),
            default=None,
        )
