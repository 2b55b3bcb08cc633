"""Labels from the accessibility tree (AT-SPI over jeepney).

GTK, Qt and LibreOffice describe themselves; xterm, Xaw and Tk do not. So every answer may be empty,
and none takes longer than `ANSWER_S`: what was not told by then is left out.

The tree does not know which window lies on top where, nor whether an element can be seen: that
is told by the stacking of the windows.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from app.desktop.accessibility.bus import AccessibilityBus
from app.desktop.accessibility.elements import Element, Elements, Ref
from app.desktop.accessibility.roles import State
from app.desktop.accessibility.tree import (
    ALIKE,
    SAME_BOX,
    Tree,
    in_popup,
    innermost,
    is_showing,
    overlap,
    read_tree,
    root_of,
    smallest,
    told_focus,
    with_focus,
)
from app.desktop.ports import Label, Window
from app.engine.errors import BlockedError
from app.engine.model.geometry import Box, Point

ANSWER_S = 0.3  # a tree of 80 elements took 28 ms, gnumeric's 576 took 337 ms
TRY_AGAIN_S = 5.0

T = TypeVar("T")


class AtspiLabels:
    """Asks the accessibility bus of one session; connects with the first question.

    `windows` tells which window lies on top where, and which is active: the tree knows neither.
    Of `leave_out`, Byheart's own processes, nothing is asked: their trees cost as much as any.
    """

    def __init__(
        self,
        session: str | None,
        windows: Callable[[], Sequence[Window]] = tuple,
        leave_out: frozenset[int] = frozenset(),
    ) -> None:
        self._session = session
        self._windows = windows
        self._leave_out = leave_out
        self._bus: AccessibilityBus | None = None
        self._not_before_s = 0.0
        self._listed: dict[Ref, int] = {}
        self._lock = threading.Lock()

    @property
    def available(self) -> bool:
        """Whether a tree can be asked at all."""
        with self._lock:
            return self._connected() is not None

    def at(self, point: Point, process: int = 0) -> Label | None:
        """The innermost element under a point, in the window that lies on top there. None where
        only the window itself is told: on a busy machine what it holds may not be there yet.
        """
        top = Stacking(self._windows()).top_at(point)
        owner = process or (top.process if top else 0)
        if top is not None and top.process != owner:
            return None

        def find(elements: Elements) -> Label | None:
            for application in self._applications(elements, owner):
                roots = _roots(elements, application)
                found = _under(elements, roots, top, point)
                if found is not None:
                    return None if found in roots else _labelled(elements, application, [found])[0]
            return None

        return self._answer(find, None)

    def focused(self, process: int = 0) -> Label | None:
        """The element with the keyboard focus, in the active window."""
        active = Stacking(self._windows()).active()
        owner = process or (active.process if active else 0)
        if active is not None and active.process != owner:
            return None

        def find(elements: Elements) -> Label | None:
            known = [ref for ref, process in self._listed.items() if process == owner]
            told = (told_focus(elements, application) for application in known)
            found = next((label for label in told if label is not None), None)
            return found or self._with_focus(elements, owner, active)

        return self._answer(find, None)

    def _with_focus(self, elements: Elements, process: int, active: Window | None) -> Label | None:
        """The same by a search."""
        for application in self._applications(elements, process):
            roots = [one for one in _roots(elements, application) if one.has(State.ACTIVE)]
            start = _the_active(roots, active)
            found = with_focus(elements, application, start) if start else None
            if found is not None:
                elements.note_focus(found)
                return _labelled(elements, application, [found])[0]
        return None

    def within(self, box: Box, process: int = 0) -> Sequence[Label]:
        """Uncovered elements with a name or a text, and password fields, that meet the box, in
        tree order.
        """
        stacking = Stacking(self._windows())

        def find(elements: Elements) -> list[Label]:
            labels: list[Label] = []
            for application, owner in self._applications(elements, process).items():
                roots = _roots(elements, application)
                anywhere = bool(stacking.popups_over(box, owner))
                tree = read_tree(elements, roots, is_showing if anywhere else _leading_to(box))
                seen = stacking.seen(tree, box, owner)
                labels += _labelled(elements, application, seen)
            return [label for label in labels if label.name or label.value or label.password]

        return self._answer(find, [])

    def close(self) -> None:
        """Let go of the bus."""
        with self._lock:
            self._hang_up()
            self._session = None

    def _answer(self, find: Callable[[Elements], T], nothing: T) -> T:
        with self._lock:
            bus = self._connected()
            if bus is None:
                return nothing
            try:
                return find(Elements(bus, time.monotonic() + ANSWER_S))
            except (OSError, RuntimeError):
                self._hang_up()
                return nothing

    def _applications(self, elements: Elements, process: int) -> dict[Ref, int]:
        """Those of the process, or all of others for 0, and the process of each."""
        everyone = elements.applications()
        others = {ref: owner for ref, owner in everyone.items() if owner not in self._leave_out}
        self._listed = others
        return {ref: owner for ref, owner in others.items() if process in {0, owner}}

    def _connected(self) -> AccessibilityBus | None:
        if self._bus is None and self._session and time.monotonic() >= self._not_before_s:
            try:
                self._bus = AccessibilityBus(self._session)
            except BlockedError:
                self._hang_up()
        return self._bus

    def _hang_up(self) -> None:
        self._not_before_s = time.monotonic() + TRY_AGAIN_S
        if self._bus is not None:
            self._bus.close()
        self._bus, self._listed = None, {}


def _roots(elements: Elements, application: Ref) -> list[Element]:
    return elements.read_showing(elements.children([application])[0])


def _the_active(roots: Sequence[Element], active: Window | None) -> Element | None:
    """The active one of an application's windows. Of several the one that is where the window
    system says; one alone need not be: at another display scale Qt tells places otherwise.
    """
    if active is None or len(roots) == 1:
        return next(iter(roots), None)
    return root_of(roots, active)


def _labelled(elements: Elements, application: Ref, found: Sequence[Element]) -> list[Label]:
    return elements.labels(found, elements.names([application])[0])


def _under(
    elements: Elements, roots: Sequence[Element], top: Window | None, point: Point
) -> Element | None:
    under = [root for root in roots if root.box.contains(point)]
    start = root_of(under, top) if top else next(iter(under), None)
    if start is not None:
        return innermost(elements, start, point)
    if top is None or top.managed:
        return None
    shown = in_popup(read_tree(elements, roots, is_showing), top.box)
    return smallest(one for one in shown if one.shown and one.box.contains(point))


def _leading_to(box: Box) -> Callable[[Element], bool]:
    """Only what meets the box; an element without a place may hold some that have one."""

    def leads_on(element: Element) -> bool:
        return is_showing(element) and (element.box.area == 0 or element.box.meets(box))

    return leads_on


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
