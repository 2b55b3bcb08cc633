"""Whether all that has changed in the target's window is no obstacle: data in fields and lists, a
banner, a scroll bar, a clock, a status.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.engine.model.geometry import Box
from checks.locator.features import Description, Role
from checks.pixels import most_apart
from checks.scene.elements import Item, Scene, Surface
from checks.scene.looks import drawn_alike
from checks.scene.relations import COLUMN_PX, Sort, in_row, sort_of
from checks.scene.tables import Row, Table, reach_of, tables_in
from checks.verify.identity import (
    CLOCK,
    ICON,
    Beside,
    Pair,
    in_strip,
    is_about_this_run,
    says_the_same,
    stands_for,
    strip_of,
)
from checks.verify.leftovers import leftover

# An arrow of a scroll bar is no larger, and so near to the end of what it scrolls (pixels).
ARROW_PX, END_PX = 18, 36
# What replaced a text begins so near to where that stood (pixels).
IN_PLACE_PX = 40
# The last row of a window ends so near to where its lowest text ends (pixels).
STATUS_PX = 4
# A scroll bar is so wide (pixels).
BAR_PX = 18
# Below a banner there is so much room at most (pixels).
SPARE_PX = 12
# An icon is no larger; drawn paler, it is smaller by so much, and differs by so much of the ink.
ICON_PX, RESTATED_PX, RESTATED = 40, 3, 0.25
# A pane stands where it stood, to so many pixels.
IN_PANE_PX = 4
# The rows of a table lie on grounds that differ by no more levels; its lines are so thick (pixels).
SAME_GROUND, INNER_PX = 3, 4
# How words begin that speak of trouble: English, German, French, Spanish, Italian, Dutch.
TROUBLE = (
    *(
        "fail",
        "error",
        "invalid",
        "wrong",
        "denied",
        "reject",
        "expired",
        "locked",
        "lost",
        "cannot",
    ),
    *("warning", "missing", "required", "refus", "declined", "unable", "incorrect", "problem"),
    *("fehler", "ungültig", "falsch", "gesperrt", "abgelehnt", "abgelaufen", "warnung", "verloren"),
    *("erreur", "invalide", "expiré", "échec", "avertissement", "inválid", "fallo", "caducad"),
    *("errore", "scaduto", "negato", "fout", "ongeldig", "verlopen", "mislukt"),
)


def is_harmless(pair: Pair) -> bool:
    """Whether all that has come, gone or changed in the window is explained."""
    written = _written(pair.now, pair.there)
    fresh = [one for one in written if not _known(pair, one)]
    gone = [one for one in _written(pair.then, pair.was) if not _is_still_there(pair, one)]
    changed = [*fresh, *gone]
    rows = _other_rows(pair, changed)
    listed = [item for row, _ in rows for item in row.items]
    fresh = [one for one in fresh if one not in listed]
    gone = [one for one in gone if one not in listed]
    _take_restated(pair, fresh, gone)
    is_about_it = bool(gone) and is_about_this_run(pair)
    for one in list(gone):
        partner = next((other for other in fresh if _in_place(pair, other.box, one.box)), None)
        if partner is not None and (
            says_the_same(pair, partner, one)
            or _is_status(pair, partner.box)
            or (is_about_it and stands_for(pair, partner.box, one.box))
        ):
            gone.remove(one)
            fresh.remove(partner)
    if not all(_passes(pair, one, fresh=True) for one in fresh):
        return False
    if not all(_passes(pair, one, fresh=False) for one in gone):
        return False
    known = [one.box for one in written if one not in changed]
    whole = _whole(pair.now, pair.there), _whole(pair.then, pair.was)
    panes = (_pane_beside(pair, one, fresh=one in pair.now.items) for one in changed)
    explained = [*_explained(pair, known, changed), *(box for _, box in rows)]
    explained += [one for one in panes if one is not None]
    return leftover(pair, whole, known, explained, pushes(pair)) is None


def _other_rows(pair: Pair, changed: Sequence[Item]) -> list[tuple[Row, Box]]:
    """The rows of a table, present or recorded, that are others now, each with what it covers on
    the present screen: the target is in none of them, unless this run names it. The key of each,
    what stands first in it, is another one. A value that changed beside the same key is no other
    row.
    """
    if not changed or not pair.expected.rows:
        return []
    shift, found = pair.window_move, list[tuple[Row, Box]]()
    present, recorded = (tables_in(_written(*side)) for side in _sides(pair))
    for table in present:
        for twin in (one for one in recorded if table.is_like(one, shift)):
            here = _Listed(pair.now, table, pair.then, twin, (-shift[0], -shift[1]), changed)
            gone = _Listed(pair.then, twin, pair.now, table, shift, changed)
            chosen = pair.expected.chosen
            found += here.others(None if chosen else pair.there.element.box, (0, 0))
            found += gone.others(None if chosen else pair.was.element.box, shift)
    return found


@dataclass(frozen=True)
class _Listed:
    """A table of one scene, and its twin in the other one, where everything lies `move` away."""

    scene: Scene
    table: Table
    other: Scene
    twin: Table
    move: tuple[int, int]
    changed: Sequence[Item]

    def others(self, target: Box | None, shift: tuple[int, int]) -> Iterator[tuple[Row, Box]]:
        """The rows that changed from their key on, without the target's where it may not be one
        of them, each with what it covers on the present screen.
        """
        for row in self.table.rows:
            is_other = target is None or not in_row(row.box, target)
            if row.items[0] in self.changed and is_other:
                reach = reach_of(self.scene, row, self.table.pitch)
                if self._is_row(row) and self._is_alone(row, reach):
                    yield row, reach.moved(*shift)

    def _is_row(self, row: Row) -> bool:
        """Whether it begins where the others do, has as many cells and lies on their ground."""
        others, back = self.twin.rows, (-self.move[0], -self.move[1])
        first = min(one.box.moved(*back).x for one in others)
        # The head of the columns lies on another ground than the rows, in both scenes.
        elsewhere = [one for one in others if not in_row(one.box.moved(*back), row.box)]
        rows = elsewhere or others
        grounds = [self._ground(self.other, item) for one in rows for item in one.items]
        return (
            abs(row.box.x - first) <= COLUMN_PX
            and len(row.items) >= min(len(one.items) for one in others) - 1
            and all(
                any(
                    most_apart(self._ground(self.scene, item), one) <= SAME_GROUND
                    for one in grounds
                )
                for item in row.items
            )
        )

    def _is_alone(self, row: Row, reach: Box) -> bool:
        """Whether nothing else has come in its place, and nothing lay there that has gone."""
        inner = reach.grown(-INNER_PX)
        if any(one in self.changed and one not in row.items for one in self.scene.inside(inner)):
            return False
        listed = [item for one in self.twin.rows for item in one.items]
        there = inner.moved(*self.move)
        if any(one in self.changed and one not in listed for one in self.other.inside(there)):
            return False
        return all(
            any(
                most_apart(one.box.moved(*self.move), two.box) <= INNER_PX
                for one in self.scene.surfaces
            )
            for two in self.other.surfaces
            if two.is_low and there.contains(two.box.centre) and two.box.width < there.width
        )

    @staticmethod
    def _ground(scene: Scene, item: Item) -> tuple[int, int, int]:
        surface = scene.surface_of(item)
        return surface.colour if surface is not None else (-255, -255, -255)


def _sides(pair: Pair) -> tuple[tuple[Scene, Description], tuple[Scene, Description]]:
    """The present and the recorded scene, each with its description."""
    return (pair.now, pair.there), (pair.then, pair.was)


def _take_restated(pair: Pair, fresh: list[Item], gone: list[Item]) -> None:
    """Take out the icons that are drawn in the same place in another colour: another button can
    be used now, or cannot.
    """
    for one in list(gone):
        wanted = one.box.moved(*pair.window_move)
        for other in fresh:
            apart = most_apart(other.box, wanted)
            if max(wanted.width, wanted.height) <= ICON_PX and apart <= RESTATED_PX:
                both = other.box.union(wanted)
                back = both.moved(-pair.window_move[0], -pair.window_move[1])
                if drawn_alike(pair.now.picture, both, pair.then.picture, back, RESTATED):
                    gone.remove(one)
                    fresh.remove(other)
                    break


def _whole(scene: Scene, description: Description) -> Box:
    """What of a scene is compared: the target's window, as far as a title bar tells it."""
    return description.window if description.of(Role.TITLE) else scene.area


def _explained(pair: Pair, known: Sequence[Box], changed: Sequence[Item]) -> Iterator[Box]:
    """Where the present picture may look otherwise: what has come or gone and passes, what was
    there and stands or is lit otherwise, fields, the target itself, a banner.
    """
    dx, dy = pair.window_move
    yield from (one.box for one in changed)
    yield from (one.box.moved(dx, dy) for one in changed)
    grounds = (pair.now.surface_of(one) for one in changed if one in pair.now.items)
    yield from (one.box for one in grounds if one is not None and one.is_low)
    stood = [one.box.moved(dx, dy) for one in _written(pair.then, pair.was)]
    yield from (box for box in known if box not in stood)
    yield from (box for box in stood if box not in known)
    for field in pair.there.fields:
        before = (one.moved(dx, dy) for one in pair.was.fields)
        yield from (one.union(field) for one in before if _is_same_field(one, field))
    yield from pair.expected.data
    yield from _strips(pair, changed)
    yield from _lit(pair, known)
    element = pair.there.element
    if element.sort is Sort.FIELD:  # a field on another ground may be read-only now
        yield from (one.box for one in element.own)
        yield from (one.box.moved(dx, dy) for one in pair.was.element.own)
    else:
        yield element.box
        yield pair.was.element.box.moved(dx, dy)


def _strips(pair: Pair, changed: Sequence[Item]) -> Iterator[Box]:
    """The banners that have come."""
    fresh = (one for one in changed if one in pair.now.items)
    strips = (strip_of(pair.now, one, pair.there, pair.then) for one in fresh)
    yield from (strip for strip in strips if strip is not None)


def _lit(pair: Pair, known: Sequence[Box]) -> Iterator[Box]:
    """The one button that is drawn otherwise and says what it said: the pointer may rest on it."""
    if not pair.expected.hovered:
        return
    lit = [
        one.box
        for one in pair.now.surfaces
        if one.is_low
        and sort_of(one, pair.now.inside(one.box)) is Sort.BUTTON
        and not _has_surface(pair.then, pair, one)
        and all(held.box in known for held in pair.now.inside(one.box))
    ]
    if len(lit) == 1:
        yield lit[0]


def _has_surface(then: Scene, pair: Pair, surface: Surface) -> bool:
    """Whether the recording shows a button in its place with its colour."""
    dx, dy = pair.window_move
    there = surface.box.moved(-dx, -dy)
    return any(
        most_apart(one.box, there) <= 2  # noqa: PLR2004
        and most_apart(one.colour, surface.colour) <= 8  # noqa: PLR2004
        for one in then.surfaces
    )


def _is_same_field(one: Box, other: Box) -> bool:
    """Whether a field is the one of the recording: it begins in its place, and is as high."""
    apart = abs(one.x - other.x), abs(one.y - other.y), abs(one.height - other.height)
    return max(apart) <= 4  # noqa: PLR2004


def _is_status(pair: Pair, box: Box) -> bool:
    """Whether an item stands in the last row of the window, below the target."""
    own = pair.there
    lowest = max(one.box.bottom for one in pair.now.inside(own.window))
    return box.bottom >= lowest - STATUS_PX and box.y > own.element.box.bottom


def _written(scene: Scene, description: Description) -> list[Item]:
    """What is written in the target's window; on all of the screen where no title bar tells which
    window has the keyboard.
    """
    return scene.inside(_whole(scene, description))


def _known(pair: Pair, item: Item) -> bool:
    """Whether an item of the present scene was there, in its row or hovered now."""
    return any(_is_one(pair, item, one) for one in pair.then.items)


def _is_still_there(pair: Pair, item: Item) -> bool:
    """Whether an item of the recorded scene is."""
    return any(_is_one(pair, one, item) for one in pair.now.items)


def _is_one(pair: Pair, present: Item, recorded: Item) -> bool:
    """Whether two items are one: drawn alike where it may have gone, or lit in its place."""
    now, then = present.box, recorded.box
    if (now.width, now.height) != (then.width, then.height):
        return False
    if drawn_alike(pair.now.picture, now, pair.then.picture, then) and _goes_along(pair, now, then):
        return True
    return _in_place(pair, now, then) and pair.alike(present, recorded)


def _goes_along(pair: Pair, present: Box, recorded: Box) -> bool:
    """Whether a text is in the row that it was in, or at the end of the window that it was at, or
    was pushed there by a banner.
    """
    moves = {0, pair.move[1], *pushes(pair)}
    if any(abs(present.y - recorded.y - dy) <= 4 for dy in moves):  # noqa: PLR2004
        return True
    ends = pair.was.window.bottom - recorded.bottom, pair.there.window.bottom - present.bottom
    return abs(ends[0] - ends[1]) <= 4  # noqa: PLR2004


@lru_cache(maxsize=4)
def pushes(pair: Pair) -> tuple[int, ...]:
    """By how much banners that have come or gone have pushed what lies below them (pixels)."""
    found = list[int]()
    for scene, own, other, sign in (
        (pair.now, pair.there, pair.then, 1),
        (pair.then, pair.was, pair.now, -1),
    ):
        strips = (strip_of(scene, one, own, other) for one in _written(scene, own))
        for strip in dict.fromkeys(one for one in strips if one is not None):
            found += [sign * (strip.height + spare) for spare in range(SPARE_PX + 1)]
    return tuple(dict.fromkeys(found))


def _in_place(pair: Pair, present: Box, recorded: Box) -> bool:
    """Whether something present stands about where something recorded stood."""
    dx, dy = pair.move
    return any(
        abs(present.x - x - recorded.x) <= IN_PLACE_PX and abs(present.y - y - recorded.y) <= 4  # noqa: PLR2004
        for x, y in ((dx, dy), (0, 0))
    )


def _passes(pair: Pair, item: Item, *, fresh: bool) -> bool:
    """Whether what has come or gone is no obstacle by where it stands."""
    scene, own = (pair.now, pair.there) if fresh else (pair.then, pair.was)
    other = pair.then if fresh else pair.now
    box = item.box
    if _is_arrow(scene, own, box) or pair.expected.holds(box):
        return True
    if _pane_beside(pair, item, fresh=fresh) is not None:
        said = pair.read_now(item) if fresh else pair.read_then(item)
        return _is_icon(box) or is_no_trouble(said)
    if in_strip(scene, item, own, other) and box.y < own.window.centre.y:
        if not any(one is not item and in_row(one.box, box) for one in _written(scene, own)):
            return False  # a banner can be dismissed, a warning cannot
        return not speaks_of_trouble(pair.read_now(item) if fresh else pair.read_then(item))
    if any(field.grown(2).covers(box) for field in own.fields):
        return any(
            one.grown(2).covers(moved)
            for one in _fields(pair, fresh=fresh)
            for moved in _moves(pair, box, fresh=fresh)
        )
    text = pair.read_now(item) if fresh else pair.read_then(item)
    return bool(CLOCK.match(text or "-"))


def _pane_beside(pair: Pair, item: Item, *, fresh: bool) -> Box | None:
    """The pane that an item stands in, on the present picture, where the target stands in another
    one, both screens have it and it may show other things; None for none.
    """
    least = Beside.MORE if fresh else Beside.ANYTHING
    if pair.expected.beside.value < least.value:
        return None
    (scene, own), (other, _) = _sides(pair) if fresh else reversed(_sides(pair))
    dx, dy = pair.window_move
    shift = (-dx, -dy) if fresh else (dx, dy)
    for surface in scene.around(scene.surface_of(item)):
        if surface.box.contains(own.element.box.centre):
            return None
        there = surface.box.moved(*shift)
        if not surface.is_low and any(_is_pane(one, there, surface) for one in other.surfaces):
            return surface.box if fresh else there
    return None


def _is_pane(one: Surface, there: Box, other: Surface) -> bool:
    """Whether a surface is another one, which would lie there."""
    return (
        most_apart(one.box, there) <= IN_PANE_PX
        and most_apart(one.colour, other.colour) <= SAME_GROUND
    )


def _is_icon(box: Box) -> bool:
    """Whether something is as small as an icon, and no wider than it is high."""
    return max(box.width, box.height) <= ICON_PX and box.width <= ICON * box.height


def is_no_trouble(text: str) -> bool:
    """Whether a text is a figure, or words that do not say that something went wrong."""
    is_figure = bool(text) and not any(letter.isalpha() for letter in text)
    return is_figure or not speaks_of_trouble(text)


def speaks_of_trouble(text: str) -> bool:
    """Whether a text says that something went wrong; what nobody can read may say so."""
    words = "".join(letter if letter.isalpha() else " " for letter in text.casefold()).split()
    return not words or any(word.startswith(TROUBLE) for word in words)


def _fields(pair: Pair, *, fresh: bool) -> tuple[Box, ...]:
    """The fields of the other scene."""
    return pair.was.fields if fresh else pair.there.fields


def _moves(pair: Pair, box: Box, *, fresh: bool) -> tuple[Box, Box]:
    """Where a box of one scene may be in the other: in place, or moved as the target has."""
    sign = -1 if fresh else 1
    dx, dy = pair.move
    return box, box.moved(sign * dx, sign * dy)


def _is_arrow(scene: Scene, own: Description, box: Box) -> bool:
    """Whether an item is small and stands at the right or lower end of a pane or of the window."""
    if max(box.width, box.height) > ARROW_PX:
        return False
    panes = [
        own.window,
        own.window.grown(BAR_PX),
        scene.block(own.window),
        *(one.box for one in scene.surfaces if one.box.covers(box) and not one.is_low),
    ]
    return any(
        0 <= min(pane.right - box.right, pane.bottom - box.bottom) <= END_PX for pane in panes
    )
