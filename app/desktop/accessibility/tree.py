"""Finding elements in the accessibility tree: under a point, with the focus, in a popup.

The element with the focus takes two questions in a row if the application has told of it and has
the windows that it had. A search for it takes seven questions and more, and each waits until the
application has time.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from app.desktop.accessibility.elements import Element, Elements, Ref, is_in
from app.desktop.accessibility.roles import ITEMS, MENU_ENTRIES, State
from app.desktop.ports import Label, Window
from app.engine.model.geometry import Box, Point

DEEPEST = 40  # storeys; gnumeric has 14
MOST_CHILDREN = 400  # of one element: a sheet has millions, of which only the hit test finds one
ALIKE = 0.5  # overlap of an element's box and a window's, over what both cover together
# Boxes that differ by less are those of windows in one place.
SAME_BOX = 0.1
HOLDS = 0.8  # the same of a popup and what holds all that it shows


@dataclass(frozen=True, slots=True)
class Tree:
    """What was read of an application's tree."""

    roots: Sequence[Element]
    children: dict[Ref, list[Element]] = field(default_factory=dict)

    def below(self, start: Element) -> Iterator[Element]:
        """An element and all that was read below it, in tree order."""
        yield start
        for child in self.children.get(start.ref, ()):
            yield from self.below(child)

    def everything(self) -> Iterator[Element]:
        """All that was read, in tree order."""
        for root in self.roots:
            yield from self.below(root)


def read_tree(
    elements: Elements, roots: Sequence[Element], leads_on: Callable[[Element], bool]
) -> Tree:
    """The roots and what is below those that lead on; one batch of questions for each storey."""
    tree = Tree(roots)
    storey = list(roots)
    for _ in range(DEEPEST):
        parents = [one for one in storey if 0 < one.children <= MOST_CHILDREN and leads_on(one)]
        if not parents:
            break
        families = elements.children([one.ref for one in parents])
        read = {one.ref: one for one in elements.read_showing(itertools.chain(*families))}
        for parent, family in zip(parents, families, strict=True):
            tree.children[parent.ref] = [read[ref] for ref in family if ref in read]
        storey = list(read.values())
    return tree


def innermost(elements: Elements, start: Element, point: Point) -> Element:
    """What is under the point in this window: as far in as the application itself says, and on.

    Qt's own answer stops at a table; from there the boxes of the children lead on.
    """
    here = _by_hit_test(elements, start, point)
    for _ in range(DEEPEST):
        if not 0 < here.children <= MOST_CHILDREN:
            break
        below = elements.read_showing(elements.children([here.ref])[0])
        under = [one for one in below if one.shown and one.box.contains(point)]
        if not under:
            break
        here = smallest(under) or here
    return here


def with_focus(elements: Elements, application: Ref, start: Element) -> Element | None:
    """The element that has the focus: the last one that was told to get it, else one at or below
    the start; of several, the innermost.

    A row or a list entry counts only if nothing else has it: in Qt the current one of a list says
    that it has the focus whether its list has it or not.
    """
    told = [one for one in elements.last_focus(application) if _has_focus(one)]
    if told:
        return told[0]
    tree = read_tree(elements, [start], is_showing)
    focused = [one for one in tree.everything() if _has_focus(one)]
    holding = [one for one in focused if one.role not in ITEMS] or focused
    return holding[-1] if holding else None


def in_popup(tree: Tree, popup: Box) -> list[Element]:
    """The elements that a popup shows.

    In GTK they hang below an entry of the menu bar, and nothing in the tree is as large as the
    popup; in Qt an element as large as the popup holds them.
    """
    shown = [one for one in tree.everything() if one.shown]
    entries = [one for one in shown if one.role in MENU_ENTRIES]
    inside = [one for one in entries if popup.grown(1).covers(one.box)]
    holder = most_alike(shown, popup, least=HOLDS)
    return inside or (list(tree.below(holder)) if holder else [])


def most_alike(candidates: Iterable[Element], box: Box, least: float = ALIKE) -> Element | None:
    """The element whose box is nearly the same; None when there is none."""
    best = max(candidates, key=lambda one: overlap(one.box, box), default=None)
    return best if best is not None and overlap(best.box, box) >= least else None


def root_of(roots: Iterable[Element], window: Window) -> Element | None:
    """The root of the tree that is this window: of nearly the same box, and where several are (two
    dialogs in one place), of its title. None where that leaves several: which one is seen cannot be
    told.
    """
    alike = [(overlap(one.box, window.box), one) for one in roots]
    best = max((likeness for likeness, _ in alike), default=0.0)
    if best < ALIKE:
        return None
    rivals = [one for likeness, one in alike if likeness >= best - SAME_BOX]
    titled = [one for one in rivals if one.name == window.title]
    found = rivals if len(rivals) == 1 else titled
    return found[0] if len(found) == 1 else None


def smallest(candidates: Iterable[Element]) -> Element | None:
    """The innermost, as far as boxes tell."""
    return min(candidates, key=lambda one: one.box.area, default=None)


def is_showing(element: Element) -> bool:
    """Whether what is below it may be on the screen."""
    return element.has(State.SHOWING)


def _has_focus(element: Element) -> bool:
    return element.has(State.FOCUSED) and element.has(State.SHOWING)


def overlap(one: Box, other: Box) -> float:
    """How alike two boxes are: 0.0 (apart) to 1.0 (the same)."""
    shared = one.intersection(other).area
    return shared / max(1, one.area + other.area - shared)


def _by_hit_test(elements: Elements, start: Element, point: Point) -> Element:
    ref, seen = start.ref, {start.ref}
    for _ in range(DEEPEST):
        hit = elements.hit(ref, point)
        if hit is None or hit in seen:
            break
        ref = hit
        seen.add(hit)
    return next(iter(elements.read([ref])), start)


def told_focus(elements: Elements, application: Ref) -> Label | None:
    """What was last told to get the focus in an application, and has it still; None where that must
    be searched for: also when not just one window there is active.
    """
    name, focused, states = _at_once(elements, application) or _in_turn(elements, application)
    active = [one for one in states if is_in(State.SHOWING, one) and is_in(State.ACTIVE, one)]
    if len(active) != 1 or focused is None:
        return None
    if not (focused.has(State.FOCUSED) and focused.has(State.SHOWING)):
        return None
    return elements.labels([focused], name)[0]


_Told = tuple[str, Element | None, Sequence[int]]


def _at_once(elements: Elements, application: Ref) -> _Told | None:
    """The application's name, the element and the states of the windows; None where that was not
    known, or is another one by now.
    """
    known, told = elements.windows_known(application), elements.told(application)
    if not known or told is None:
        return None
    windows, name, focused, states = elements.introduced_beside(application, told)
    is_as_known = windows == known and elements.told(application) == told
    return (name, focused, states) if is_as_known else None


def _in_turn(elements: Elements, application: Ref) -> _Told:
    """The same; what it tells along with the first answer counts for the second question."""
    windows, name = elements.introduced(application)
    told = elements.told(application)
    return (name, *elements.beside(told, windows)) if told else (name, None, ())
