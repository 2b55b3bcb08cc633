"""The rows of lists that a look shows and no locator needs: other people's data, as a rule.

A row stays where something that identifies the target stands in it, or a value of this workflow,
and where it says what the target's row says: it is what the target is told from. So does a list of
one column with the target and no value, such as a menu. A list in which something is chosen that no
value names stays, and so does the target's own pane before a step that cannot be undone: the checks
need them. `app.player.review.disclosure` leaves the others out of what is shared, where the look
then still names its target by the same and agrees with the screen that it was made of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from app.engine.model.geometry import Box, Point, bounds, most_apart
from checks.locator.describe import describe
from checks.locator.features import Description, Role
from checks.pipeline import verify_snapshot
from checks.scene.elements import Item, Scene
from checks.scene.looks import drawn_alike, stroke_px
from checks.scene.perceive import perceive
from checks.scene.relations import BOLD, COLUMN_PX
from checks.scene.tables import PITCH_PX, Row, Table, middle, pitch_of, reach_of, tables_in
from checks.snapshot.look import Look
from checks.text.compare import Reader
from checks.verify.changes.context import RunContext

# What is higher is no row, but a pane that something names (pixels).
HIGHEST_ROW = 60
# The rows of a table lie on grounds that differ by no more levels.
SAME_GROUND = 3
# A stripe that marks a row is as wide and high as that, but for so much (0-1).
STRIPE_WIDE, STRIPE_HIGH = 0.8, 0.6
# A list of one column has so many entries at least; a stripe below one is nearly as high as their
# distance (0-1), where a button has room around it.
ENTRIES, STRIPE = 4, 0.9
# Rows that are so many times as far apart as others have another one between them.
FARTHER = 1.5
# A text that is cut off by a window ends so near to its frame (pixels).
BESIDE_PX = 4
Colour = tuple[int, int, int]


def unneeded_rows(
    look: Look, values: Sequence[Box], watched: Sequence[Box], *, commits: bool
) -> list[Box]:
    """The texts of the rows that may go, in pixels of the look. What shows a value, or is watched,
    stays; before a step that `commits`, so does all that its target's own pane shows.
    """
    if commits and look.at is None:
        return []
    scene = perceive(look.picture)
    own = describe(scene, look.at) if look.at is not None else None
    windows = [one.frame for one in look.windows if one.ours] or [bounds(look.picture)]
    shown = [one for one in scene.items if any(window.covers(one.box) for window in windows)]
    frames = [one.frame.grown(BESIDE_PX) for one in look.windows]
    cut = {one for one in scene.items if any(_cuts(frame, one.box) for frame in frames)}
    tables = list(_joined(_tables(scene, shown)))
    named = _named(look, own, _entries(tables))
    stays = [box for box in (*values, *watched, *named) if box.height <= HIGHEST_ROW]
    return [
        item.box
        for table in tables
        if not (commits and own is not None and own.pane.meets(table.rows[0].box))
        and not _holds_a_constant(table, own, values)
        for row in _rows(scene, table, values)
        if not any(_holds(_reach(scene, table, row), box) for box in stays)
        and not _is_like_target(scene, row, own)
        for item in row.items
        if item not in cut
    ]


def _cuts(frame: Box, box: Box) -> bool:
    """Whether a window lies at or over a text: a part of that may be hidden."""
    return frame.meets(box) and not frame.grown(-2 * BESIDE_PX).covers(box)


def names_the_same(
    before: Look, after: Look, reader: Reader | None, rows: Sequence[Box] = ()
) -> bool:
    """Whether a look without `rows` names its target by all that did so before but for them. It
    also has to agree still with the screen that shows them, as before a step that cannot be undone.
    Accessibility may have told the state of a moment before: then the pixels alone have to agree.
    """
    if before.at is not None:
        was, now = (describe(perceive(one.picture), before.at) for one in (before, after))
        named = _told(was) - set(rows)
        if not named <= _told(now) or most_apart(was.element.box, now.element.box):
            return False
    known = RunContext(reader=reader, irreversible=True)
    untold = replace(before, label=None, focus=None, labels=())
    return any(verify_snapshot(one, after, known).agrees for one in (before, untold))


def _told(own: Description) -> set[Box]:
    return {one.item.box for one in own.features if not one.in_field}


def _entries(tables: Sequence[Table]) -> set[Box]:
    """The entries of lists of one column: what stands above an entry there heads nothing."""
    return {row.items[0].box for table in filter(_is_one_column, tables) for row in table.rows}


def _is_one_column(table: Table) -> bool:
    return all(len(row.items) == 1 for row in table.rows)


def _named(look: Look, own: Description | None, entries: set[Box]) -> Iterator[Box]:
    """What identifies the target, and what is watched."""
    yield from look.demanded
    if own is not None:
        yield own.element.box
        yield from (one.item.box for one in own.features if one.item.box not in entries)
        yield from own.fields
    if look.target is not None:
        yield look.target.box
        yield from (one.box for one in look.target.names)
    yield from (one.box for one in (look.label, look.focus) if one is not None)


def _tables(scene: Scene, items: Sequence[Item]) -> Iterator[Table]:
    """The tables of each pane, and the lists of one column that fill one; lines of labels with
    their fields are none.
    """

    def pane(item: Item) -> int:
        around = scene.around(scene.surface_of(item))
        return next((one.number for one in around if not one.is_low), -1)

    for _, held in groupby(sorted(items, key=pane), pane):
        ordered = sorted(held, key=lambda one: (one.box.y, one.box.x))
        yield from (one for one in tables_in(ordered) if not _is_form(scene, one))
        yield from _list_in(scene, ordered)


def _joined(tables: Iterator[Table]) -> Iterator[Table]:
    """The tables, with the parts of one that a row of its own kind stands between: the chosen one,
    or one of which a dialog covers a part.
    """
    found = list[Table]()
    for table in sorted(tables, key=lambda one: one.rows[0].box.y):
        above = next((one for one in found if one.is_like(table) and _goes_on(one, table)), None)
        if above is not None:
            found.remove(above)
            table = Table((*above.rows, *table.rows), above.pitch)  # noqa: PLW2901 - the same, whole
        found.append(table)
    yield from found


def _goes_on(table: Table, below: Table) -> bool:
    apart = below.rows[0].box.centre.y - table.rows[-1].box.centre.y
    return apart > 0 and abs(apart - table.pitch * round(apart / table.pitch)) <= PITCH_PX


def _between(table: Table) -> Iterator[Box]:
    """What lies between rows of a table that are farther apart than others."""
    for one, below in pairwise(row.box for row in table.rows):
        room = one.union(below)
        if below.centre.y - one.centre.y > FARTHER * table.pitch:
            yield Box(room.x, one.bottom, room.width, max(below.y - one.bottom, 0))


def _list_in(scene: Scene, held: Sequence[Item]) -> Iterator[Table]:
    """The list of one column that all which a pane holds makes up, but for a title above it;
    buttons under each other are none.
    """
    for entries in (held, held[1:]):
        boxes = [one.box for one in entries]
        if len(boxes) < ENTRIES or any(abs(one.x - boxes[0].x) > COLUMN_PX for one in boxes):
            continue
        pitch = pitch_of(entries)
        gaps = (middle(after) - middle(one) for one, after in pairwise(entries))
        if any(abs(gap - pitch) > PITCH_PX for gap in gaps):
            continue
        stripes = (surface for one in entries if (surface := scene.surface_of(one)) is not None)
        if all(not one.is_low or one.box.height >= STRIPE * pitch for one in stripes):
            yield Table(tuple(Row((one,)) for one in entries), pitch)
        return


def _holds_a_constant(table: Table, own: Description | None, values: Sequence[Box]) -> bool:
    """Whether the target stands in a list of one column that says no value: a menu, say."""
    whole = table.rows[0].box.union(table.rows[-1].box)
    return (
        _is_one_column(table)
        and own is not None
        and whole.grown(round(table.pitch)).meets(own.element.box)
        and not any(whole.meets(box) for box in values)
    )


def _is_form(scene: Scene, table: Table) -> bool:
    """Whether some of most rows stands in a field and some does not: labels with their fields."""
    mixed = [row for row in table.rows if len({_is_low(scene, one) for one in row.items}) > 1]
    return 2 * len(mixed) > len(table.rows)


def _is_low(scene: Scene, item: Item) -> bool:
    surface = scene.surface_of(item)
    return surface is not None and surface.is_low


def _rows(scene: Scene, table: Table, values: Sequence[Box]) -> list[Row]:
    """The rows without the heads of columns and the chosen one. None where something is chosen
    that is no value: whether something else is chosen later can only be told by the rows.
    """
    rows = table.rows[1:] if _is_head(scene, table) else table.rows
    grounds = [_ground(scene, row) for row in rows]
    usual = [
        one for one in grounds if sum(most_apart(one, two) <= SAME_GROUND for two in grounds) > 1
    ]
    chosen = [row for row, one in zip(rows, grounds, strict=True) if one not in usual]
    if not usual or _has_stripe(scene, table, usual):
        return []
    if not all(_is_known(scene, gap, usual, values) for gap in _between(table)):
        return []
    reaches = [_reach(scene, table, row) for row in chosen]
    if any(not any(_holds(reach, box) for box in values) for reach in reaches):
        return []
    return [*(row for row in rows if row not in chosen), *_parts_between(scene, table)]


def _holds(reach: Box, box: Box) -> bool:
    """Whether something stands in a row, and does not only touch it."""
    shared = reach.intersection(box)
    return shared.area > 0 and 2 * shared.height >= min(reach.height, box.height)


def _reach(scene: Scene, table: Table, row: Row) -> Box:
    """What a row covers, with its cells and the stripe that it is drawn on; of one that is covered
    in part, what is to be seen.
    """
    if row not in table.rows:
        return row.box
    stripe = scene.surface_of(row.items[0])
    reach = reach_of(scene, row, table.pitch)
    return reach.union(stripe.box) if stripe is not None and stripe.is_low else reach


def _is_head(scene: Scene, table: Table) -> bool:
    """Whether the first row is bold and the others are not."""
    first, *rest = (stroke_px(scene.picture, row.items[0].box) for row in table.rows)
    return first > BOLD * max(rest)


def _parts_between(scene: Scene, table: Table) -> Iterator[Row]:
    """What is to be seen, in the columns, of rows of which something covers a part."""
    starts = [one.box.x for row in table.rows for one in row.items]
    for gap in _between(table):
        held = scene.inside(gap)
        part = [one for one in held if any(abs(one.box.x - at) <= COLUMN_PX for at in starts)]
        if part:
            yield Row(tuple(part))


def _is_known(scene: Scene, gap: Box, usual: Sequence[Colour], values: Sequence[Box]) -> bool:
    """Whether what lies between two rows says a value, or is a row like others."""
    ground = scene.at(Point(gap.x, gap.centre.y))
    is_usual = ground is not None and any(
        most_apart(ground.colour, one) <= SAME_GROUND for one in usual
    )
    return is_usual or any(gap.meets(box) for box in values)


def _has_stripe(scene: Scene, table: Table, usual: Sequence[Colour]) -> bool:
    """Whether an entry is drawn so that it cannot be read: a stripe of another colour among or next
    to the rows with nothing on it.
    """
    whole = table.rows[0].box.union(table.rows[-1].box)
    near = whole.grown(round(2 * table.pitch))
    return any(
        one.is_low
        and near.covers(one.box.intersection(Box(whole.x, one.box.y, whole.width, one.box.height)))
        and one.box.width >= STRIPE_WIDE * whole.width
        and one.box.height >= STRIPE_HIGH * table.pitch
        and not scene.inside(one.box)
        and all(most_apart(one.colour, ground) > SAME_GROUND for ground in usual)
        for one in scene.surfaces
        if one.box.meets(near)
    )


def _ground(scene: Scene, row: Row) -> Colour:
    surface = scene.surface_of(row.items[0])
    return (0, 0, 0) if surface is None else surface.colour


def _is_like_target(scene: Scene, row: Row, own: Description | None) -> bool:
    """Whether a row says something that names the target: it may be taken for the target's."""
    if own is None:
        return False
    named = [one.item for one in own.features if one.role in {Role.OWN, Role.ROW}]
    picture = scene.picture
    return any(
        drawn_alike(picture, one.box, picture, other.box) for one in row.items for other in named
    )
