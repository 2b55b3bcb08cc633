"""Whether all that has changed in the target's window is no obstacle: data in fields and lists, a
banner, a scroll bar, a clock, a status.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.engine.model.geometry import Box, most_apart
from checks.locator.features import Description, Role
from checks.scene.elements import LOW_PX, Item, Scene, Surface
from checks.scene.looks import drawn_alike
from checks.scene.relations import Sort, in_row, sort_of
from checks.text.compare import without_numbers
from checks.verify.axes import is_clock
from checks.verify.chosen.entries import is_lit
from checks.verify.chosen.scopes import is_scope
from checks.verify.data.filter import without_data
from checks.verify.exchanged import exchanged
from checks.verify.identity import (
    ICON,
    WIDE,
    Beside,
    Pair,
    in_strip,
    is_about_this_run,
    says_it_in_other_lines,
    says_the_same,
    stands_for,
    strip_of,
)
from checks.verify.leftovers import leftover, pushed_by_panes
from checks.verify.menus import grown, is_entry_more
from checks.verify.rows import SAME_GROUND, other_rows, rules_of
from checks.verify.sides import sides, whole, written

# An arrow of a scroll bar is no larger, and so near to the end of what it scrolls (pixels).
ARROW_PX, END_PX = 18, 36
# What replaced a text begins so near to where that stood (pixels).
IN_PLACE_PX = 40
# The last row of a window ends so near to where its lowest text ends (pixels).
STATUS_PX = 4
# A scroll bar is so wide (pixels), at least so many times as long, and its arrows stand in its
# middle, to so many pixels.
BAR_PX, LONG, CENTRED_PX = 18, 4, 3
# Below a banner there is so much room at most (pixels).
SPARE_PX = 12
# An icon is no larger; drawn paler, it is smaller by so much, and differs by so much of the ink.
ICON_PX, RESTATED_PX, RESTATED = 40, 3, 0.25
# A caret and the gap to its text are so wide; it is higher than that by so much (pixels).
CARET_PX, CARET_ENDS_PX = 4, 5
# The border of a field (pixels).
BORDER_PX = 3
# What an item covers beyond its ink (pixels).
RIM_PX = 2
# A pane stands where it stood, to so many pixels.
IN_PANE_PX = 4
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
    changes = _changes(pair)
    if not _are_explained(pair, changes.fresh, changes.gone):
        return False
    changed, rows = changes.items, changes.rows
    known = [one.box for one in written(pair.now, pair.there) if one not in changed]
    compared = whole(pair.now, pair.there), whole(pair.then, pair.was)
    panes = (_pane_beside(pair, one, fresh=one in pair.now.items) for one in changed)
    explained = [*_explained(pair, known, changed), *rows, *changes.pushed]
    explained += [one for box in rows for one in rules_of(pair.there.pane, box)]
    explained += [one for one in panes if one is not None]
    return leftover(pair, compared, known, explained, pushes(pair)) is None


def says_otherwise(pair: Pair) -> Box | None:
    """The first text of the target's window beside it that has come, gone or changed and is neither
    explained nor data, on the present screen; None for none.
    """
    changes = _changes(pair)
    fresh, gone = (
        [one for one in some if _is_beside(own, one)]
        for some, own in ((changes.fresh, pair.there), (changes.gone, pair.was))
    )
    came, went = without_data(pair, *_unexplained(pair, fresh, gone))
    if came:
        return came[0].box
    return went[0].box.moved(*pair.window_move) if went else None


def _is_beside(own: Description, item: Item) -> bool:
    """Whether an item is as low as a text, stands in a target's window and is none of its own."""
    is_text = item.box.height <= LOW_PX
    return is_text and own.window.contains(item.box.centre) and not own.element.box.meets(item.box)


@dataclass(frozen=True, slots=True)
class _Changes:
    """The items that are not as they were: all of them, those that have come and those that have
    gone without being rows of a table; what rows that are others cover; and what panes have pushed.
    """

    items: list[Item]
    fresh: list[Item]
    gone: list[Item]
    rows: list[Box]
    pushed: list[Box]


def _changes(pair: Pair) -> _Changes:
    turned = exchanged(pair)
    here, there = [one for one, _ in turned], [one for _, one in turned]
    fresh = [one for one in written(pair.now, pair.there) if one in here or not _known(pair, one)]
    gone = [
        one
        for one in written(pair.then, pair.was)
        if one in there or not _is_still_there(pair, one)
    ]
    compared = whole(pair.now, pair.there), whole(pair.then, pair.was)
    pushed = [one.grown(RIM_PX) for one in pushed_by_panes(pair, compared)]
    back = [one.moved(-pair.window_move[0], -pair.window_move[1]) for one in pushed]
    fresh = [one for one in fresh if not any(box.covers(one.box) for box in pushed)]
    gone = [one for one in gone if not any(box.covers(one.box) for box in back)]
    if says_it_in_other_lines(pair):
        fresh = [one for one in fresh if one not in pair.there.element.own]
        gone = [one for one in gone if one not in pair.was.element.own]
    changed = [*fresh, *gone]
    rows = other_rows(pair, changed)
    listed = [item for row, _ in rows for item in row.items]
    fresh = [one for one in fresh if one not in listed]
    gone = [one for one in gone if one not in listed]
    return _Changes(changed, fresh, gone, [box for _, box in rows], pushed)


def _are_explained(pair: Pair, came: Sequence[Item], went: Sequence[Item]) -> bool:
    """Whether all items that have come or gone pass."""
    return not any(_unexplained(pair, came, went))


def _unexplained(
    pair: Pair, came: Sequence[Item], went: Sequence[Item]
) -> tuple[list[Item], list[Item]]:
    """Those of the items that have come, and of those that have gone, that do not pass."""
    fresh, gone = list(came), list(went)
    _take_restated(pair, fresh, gone)
    is_about_it = bool(gone) and is_about_this_run(pair)
    for one in list(gone):
        partner = next((other for other in fresh if _in_place(pair, other.box, one.box)), None)
        if partner is not None and (
            says_the_same(pair, partner, one)
            or _is_status(pair, partner, one)
            or (is_about_it and stands_for(pair, partner.box, one.box))
        ):
            gone.remove(one)
            fresh.remove(partner)
    if is_about_it and pair.expected.rows:  # the texts about one record are as many as it has
        fresh = [one for one in fresh if not _is_bare_text(pair.now, one, pair.read_now(one))]
        gone = [one for one in gone if not _is_bare_text(pair.then, one, pair.read_then(one))]
    return (
        [one for one in fresh if not _passes(pair, one, fresh=True)],
        [one for one in gone if not _passes(pair, one, fresh=False)],
    )


def _is_bare_text(scene: Scene, item: Item, said: str) -> bool:
    """Whether an item is a text that stands on no button or field and speaks of no trouble."""
    surface = scene.surface_of(item)
    return (surface is None or not surface.is_low) and len(said) > 1 and is_no_trouble(said)


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


def _explained(pair: Pair, known: Sequence[Box], changed: Sequence[Item]) -> Iterator[Box]:
    """Where the present picture may look otherwise: what has come or gone and passes, what was
    there and stands or is lit otherwise, fields, the target itself, a banner.
    """
    dx, dy = pair.window_move
    yield from (one.box for one in changed)
    yield from (one.box.moved(dx, dy) for one in changed)
    grounds = (pair.now.surface_of(one) for one in changed if one in pair.now.items)
    yield from (one.box for one in grounds if one is not None and one.is_low)
    stood = [one.box.moved(dx, dy) for one in written(pair.then, pair.was)]
    yield from (box for box in known if box not in stood)
    yield from (box for box in stood if box not in known)
    yield from _grounds(pair.now, (box for box in known if box not in stood), (0, 0))
    yield from _grounds(pair.then, (box for box in stood if box not in known), (dx, dy))
    for field in pair.there.fields:
        before = (one.moved(dx, dy) for one in pair.was.fields)
        yield from (one.union(field) for one in before if _is_same_field(one, field))
    yield from pair.expected.data
    yield from _strips(pair, changed)
    yield from grown(pair, changed)
    yield from _ends(pair, changed)
    yield from _lit(pair, known)
    element = pair.there.element
    if element.sort is Sort.FIELD:  # a field on another ground may be read-only now
        yield from (one.box for one in element.own)
        yield from (one.box.moved(dx, dy) for one in pair.was.element.own)
        if pair.move != pair.window_move:  # it stands elsewhere, with its border
            yield element.box.grown(BORDER_PX)
            yield pair.was.element.box.moved(dx, dy).grown(BORDER_PX)
    else:
        yield element.box
        yield pair.was.element.box.moved(dx, dy)


def _grounds(scene: Scene, boxes: Iterator[Box], move: tuple[int, int]) -> Iterator[Box]:
    """The buttons and fields of a scene that stand elsewhere in the other one, by the texts on them
    (boxes on the present screen), where they are on that.
    """
    moved = {box.moved(-move[0], -move[1]) for box in boxes}
    for item in scene.items:
        surface = scene.surface_of(item) if item.box in moved else None
        if surface is not None and surface.is_low:
            yield surface.box.moved(*move)


def _strips(pair: Pair, changed: Sequence[Item]) -> Iterator[Box]:
    """The banners that have come."""
    fresh = (one for one in changed if one in pair.now.items)
    strips = (strip_of(pair.now, one, pair.there, pair.then) for one in fresh)
    yield from (strip for strip in strips if strip is not None)


def _lit(pair: Pair, known: Sequence[Box]) -> Iterator[Box]:
    """The buttons that are drawn otherwise and say what they said, and that a pointer rests on or
    rested on; where no pointer is known, the only one of its kind.
    """
    pointers = pair.expected.pointers
    if not pair.expected.hovered and not pointers:
        return
    lit = [
        one.box
        for one in pair.now.surfaces
        if one.is_low
        and sort_of(one, pair.now.inside(one.box)) is Sort.BUTTON
        and not _has_surface(pair.then, pair, one)
        and all(held.box in known for held in pair.now.inside(one.box))
    ]
    if pointers:
        yield from (one for one in lit if any(one.contains(point) for point in pointers))
    elif len(lit) == 1:
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


def _is_status(pair: Pair, item: Item, before: Item) -> bool:
    """Whether an item on no button stands in the last row of the window, below the target or far
    from it in its row, and speaks of no trouble. Beside the grip of a window it says what stood
    there before with other numbers.
    """
    own, box = pair.there, item.box
    if not _is_on_a_bar(pair.now, own, item):
        return False
    held = pair.now.inside(own.window)
    last = [one for one in held if one.box.bottom > box.bottom + STATUS_PX]
    if not all(_is_grip(own, one.box) for one in last):
        return False
    below = box.y > own.element.box.bottom
    is_data = below or any(one.in_field and one.item is item for one in own.of(Role.ROW))
    now, then = pair.read_now(item), pair.read_then(before)
    is_known = not last or without_numbers(now) == without_numbers(then)
    return is_data and is_known and is_no_trouble(now)


def _is_in_status_bar(pair: Pair, item: Item, *, fresh: bool) -> bool:
    """Whether an item that is no button stands below the target in the last row of the window,
    where both windows have one.
    """
    (scene, own), (other, _) = sides(pair) if fresh else reversed(sides(pair))
    box = item.box
    if box.y <= own.element.box.bottom or not _is_on_a_bar(scene, own, item):
        return False
    held = (one.box for one in scene.inside(own.window))
    lower = [one for one in held if one.bottom > box.bottom + STATUS_PX]
    sign = -1 if fresh else 1
    there = box.moved(sign * pair.window_move[0], sign * pair.window_move[1])
    goes_on = any(one is not item and in_row(one.box, box) for one in scene.items)
    was_there = any(in_row(one.box, there) for one in other.items)
    return goes_on and was_there and all(_is_grip(own, one) for one in lower)


def _is_on_a_bar(scene: Scene, own: Description, item: Item) -> bool:
    """Whether an item stands on bare ground, or on what is as wide as most of the window."""
    surface = scene.surface_of(item)
    return surface is None or not surface.is_low or surface.box.width >= WIDE * own.window.width


def _is_grip(own: Description, box: Box) -> bool:
    """Whether something small stands in a window's lower right corner, which is dragged by it."""
    corner = max(own.window.right - box.right, own.window.bottom - box.bottom)
    return max(box.width, box.height) <= ARROW_PX and corner <= ARROW_PX


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
        return pair.expected.caret and _has_caret(pair, now, then)
    if drawn_alike(pair.now.picture, now, pair.then.picture, then) and _goes_along(pair, now, then):
        return True
    return _in_place(pair, now, then) and pair.alike(present, recorded)


def _has_caret(pair: Pair, present: Box, recorded: Box) -> bool:
    """Whether two texts in one place are drawn alike but for a caret at the end of one."""
    for dx, dy in dict.fromkeys((pair.window_move, pair.move)):
        there = recorded.moved(dx, dy)
        ends = abs(present.x - there.x), abs(present.right - there.right)
        apart = abs(present.y - there.y), abs(present.bottom - there.bottom)
        if min(ends) > 0 or max(ends) > CARET_PX or max(apart) > CARET_ENDS_PX:
            continue
        shared = present.intersection(there)
        back = shared.moved(-dx, -dy)
        if drawn_alike(pair.now.picture, shared, pair.then.picture, back):
            return True
    return False


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
        strips = (strip_of(scene, one, own, other) for one in written(scene, own))
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
        if not any(one is not item and in_row(one.box, box) for one in written(scene, own)):
            return False  # a banner can be dismissed, a warning cannot
        return not speaks_of_trouble(pair.read_now(item) if fresh else pair.read_then(item))
    holders = [field for field in own.fields if field.grown(2).covers(box)]
    if holders:
        return _is_in_a_form(pair, box, holders, fresh=fresh)
    text = pair.read_now(item) if fresh else pair.read_then(item)
    if fresh and is_entry_more(pair, box):
        return not speaks_of_trouble(text)
    if pair.expected.caret and _is_in_status_bar(pair, item, fresh=fresh):
        return not speaks_of_trouble(text)
    return is_clock(scene, item, pair.read_now if fresh else pair.read_then)


def _is_in_a_form(pair: Pair, box: Box, holders: Sequence[Box], *, fresh: bool) -> bool:
    """Whether what stands in fields is data: the other screen has them, too, and none of them says
    what the page is about.
    """
    scene, own = (pair.now, pair.there) if fresh else (pair.then, pair.was)
    if any(is_scope(scene, own, field) or _is_chosen_row(scene, field) for field in holders):
        return False
    return any(
        one.grown(2).covers(moved)
        for one in _fields(pair, fresh=fresh)
        for moved in _moves(pair, box, fresh=fresh)
    )


def _is_chosen_row(scene: Scene, field: Box) -> bool:
    """Whether what looks like a field is the ground of a chosen entry."""
    return any(is_lit(scene, one) for one in scene.inside(field))


def _pane_beside(pair: Pair, item: Item, *, fresh: bool) -> Box | None:
    """The pane that an item stands in, on the present picture, where the target stands in another
    one, both screens have it and it may show other things; None for none.
    """
    least = Beside.MORE if fresh else Beside.ANYTHING
    if pair.expected.beside.value < least.value:
        return None
    (scene, own), (other, _) = sides(pair) if fresh else reversed(sides(pair))
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
    """Whether an item is small and stands at the right or lower end of a pane or of the window, or
    at the end of a bar.
    """
    if max(box.width, box.height) > ARROW_PX:
        return False
    at_an_end = any(
        0 <= min(pane.right - box.right, pane.bottom - box.bottom) <= END_PX
        for pane in _panes_around(scene, own, box)
    )
    return at_an_end or any(_ends_bar(one.box, box) for one in scene.surfaces)


def _ends_bar(bar: Box, box: Box) -> bool:
    """Whether something small stands right above or below a long and narrow bar, in its middle."""
    apart = max(bar.y - box.bottom, box.y - bar.bottom)
    return (
        ARROW_PX // 2 <= bar.width <= BAR_PX
        and bar.height >= LONG * bar.width
        and abs(bar.centre.x - box.centre.x) <= CENTRED_PX
        and -CENTRED_PX <= apart <= ARROW_PX
    )


def _panes_around(scene: Scene, own: Description, box: Box) -> list[Box]:
    """The window and the panes that something may scroll."""
    return [
        own.window,
        own.window.grown(BAR_PX),
        scene.block(own.window),
        *(one.box for one in scene.surfaces if one.box.covers(box) and not one.is_low),
    ]


def _ends(pair: Pair, changed: Sequence[Item]) -> Iterator[Box]:
    """The right ends of the panes that have a scroll bar now: what ends there has become narrower
    by the bar.
    """
    scene, own = pair.now, pair.there
    for one in changed:
        if one not in scene.items or not _is_arrow(scene, own, one.box):
            continue
        panes = _panes_around(scene, own, one.box)
        ends = [each for each in panes if 0 <= each.right - one.box.right <= BAR_PX]
        pane = min(ends, key=lambda each: each.area, default=None)
        if pane is not None:
            yield Box(pane.right - END_PX, pane.y, END_PX, pane.height)
