"""One pane that an element stands in: its row, its list and what heads them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from statistics import mean

from app.engine.model.geometry import Box, most_apart
from checks.locator.columns import (
    HEAD_BOLD,
    HEAD_LEVELS,
    LISTED,
    columns_of,
    is_head,
    pitch_of,
    shares_column,
)
from checks.locator.features import Feature, Role
from checks.locator.opener import row_of_opener
from checks.locator.tiles import Tile, tile_of
from checks.locator.windows import BAR_PX, BUTTON_PX, floats, in_chosen_first_row, title_bar
from checks.scene.elements import Item, Scene, Surface
from checks.scene.looks import drawn_alike
from checks.scene.relations import (
    COLUMN_PX,
    MARK_GAP_PX,
    Element,
    Sort,
    Token,
    in_row,
    tokens_in,
)
from checks.scene.tables import ONE_PITCH_PX, tables_in

# A node of a tree stands this far left of those that lie in it (pixels).
INDENT_PX = 6
# A record's header holds at most so many lines of a name and a value.
HEADER_LINES = 6
# The head of a column stands nearer to its first entry than so many of its heights.
HEAD_GAP = 1.6
# Repeated panes stand farther apart than the parts of one window (pixels).
PANE_GAP_PX = 6
# A label above its field is no farther from it (pixels).
ABOVE_PX = 34
# A text of the window's last row that is farther from a button is a status (pixels).
STATUS_PX = 60
# A caption ends no farther above what it heads (pixels).
CAPTION_PX = 18
# ... and begins no farther to the left of it (pixels).
CAPTION_OUT_PX = 6
# A hovered text is drawn a little otherwise (of the ink, 0-1).
OTHERWISE = 0.07
# A text that is drawn a part of a pixel aside is so, too (of the ink, 0-1).
SHIFTED = 0.3


class Pane:
    """One pane that the element stands in: its rows, lists and headings. `inner` is what of it
    holds the element.
    """

    def __init__(
        self, scene: Scene, element: Element, box: Box, inner: Box, *, nearest: bool
    ) -> None:
        self.scene, self.element, self.box, self.inner = scene, element, box, inner
        self.nearest = nearest
        self.is_over = title_bar(scene, inner) is not None or any(
            one.box == inner and floats(scene, one) for one in scene.surfaces
        )
        self.tokens = self._tokens()
        self.columns = columns_of(scene.picture, self.tokens)
        self._in_tables = self._tabled()
        self.fields: list[Box] = []
        self.listed = [one.box for one in self.tokens if self._is_entry(one)]

    def _tokens(self) -> list[Token]:
        """What stands in the pane, without other panes beside the element."""
        beside = [
            one.box
            for one in self.scene.surfaces
            if not one.is_low
            and one.box not in (self.box, self.inner)
            and self.box.covers(one.box)
            and not one.box.covers(self.inner)
            and not self.inner.covers(one.box)
            and (
                min(one.box.bottom, self.inner.bottom) > max(one.box.y, self.inner.y)
                or (
                    not self.nearest
                    and _is_sibling(one.box, self.inner)
                    and not self._is_stacked(one)
                )
            )
        ]
        without = None if self.nearest else self.inner
        found = tokens_in(self.scene, self.box, without)
        return [one for one in found if not any(pane.covers(one.box) for pane in beside)]

    def _is_stacked(self, surface: Surface) -> bool:
        """Whether a pane is a part of the pane that the element stands in, parted by a strip."""
        return any(
            one.fill == 0.0
            and one.box.covers(surface.box)
            and one.box.covers(self.inner)
            and abs(one.box.width - surface.box.width) <= COLUMN_PX
            for one in self.scene.surfaces
        )

    def is_in_table(self, item: Item) -> bool:
        """Whether an item is an entry of a table, and none of its heads."""
        return any(item in one.items and id(one) in self._in_tables for one in self.tokens)

    def features(self) -> list[Feature]:
        """The features that this pane adds."""
        if not self.nearest:
            row = row_of_opener(self.scene, self.tokens, self.inner)
            self.fields += [one.box for one in row if self._is_labelled(one)]
            opener = [
                Feature(Role.ROW, item, in_field=self._is_labelled(one))
                for one in row
                for item in one.items
            ]
            return [*opener, *self._headings(self.inner.y)]
        row, tile = self._row(), self.tile
        top = min((one.box.y for one in row), default=self.inner.y)
        heads = list(tile.texts) if tile else self._block_heads(row)
        is_key = self.element.sort in {Sort.BUTTON, Sort.TEXT} and not self._is_alone()
        is_key = is_key and not any(self._is_only(one) for one in heads)
        self.fields += [one.box for one in row if not is_key and self._is_labelled(one)]
        found = [Feature(Role.LABEL, item) for item in self._label(row)]
        found += [
            Feature(Role.ROW, item, in_field=self._is_data(token, is_key=is_key))
            for token in self._key(row)
            for item in token.items
        ]
        found += [Feature(Role.ROW, item) for token in heads for item in token.items]
        found += self._column_heads(top)
        found += self._ancestors(row, top)
        found += self._headings(tile.grid.y if tile else top)
        return found

    @cached_property
    def tile(self) -> Tile | None:
        """The unframed tile that a button closes."""
        own = self._own_token()
        if own is None or self.element.sort is not Sort.BUTTON:
            return None
        buttons = [one for one in self.tokens if one.sort is own.sort]
        likes = [one for one in buttons if _is_as_large(one.box, own.box)]
        return tile_of(self.tokens, own, [one for one in likes if self._is_like(one, SHIFTED)])

    def _row(self) -> list[Token]:
        """What stands in the element's row, the element included."""
        return sorted(
            (one for one in self.tokens if in_row(one.box, self.inner)), key=lambda one: one.box.x
        )

    def _block_heads(self, row: Sequence[Token]) -> list[Token]:
        """What heads the element's item where repeated items reach over several rows: the texts
        that follow each other at the distance of the element and its likes, right above it.
        """
        own = self._own_token()
        run = self.columns.get(id(own), []) if own is not None else []
        if own is None or len(run) < 2:  # noqa: PLR2004
            return []
        pitch = pitch_of(run)
        return [
            one
            for one in self.tokens
            if one.sort is Sort.TEXT
            and one not in row
            and not any(in_row(one.box, like.box) for like in run)
            and 0 < own.box.centre.y - one.box.centre.y < pitch
            and len(self.columns[id(one)]) >= 2  # noqa: PLR2004
            and abs(pitch_of(self.columns[id(one)]) - pitch) <= ONE_PITCH_PX
        ]

    def _is_only(self, token: Token) -> bool:
        """Whether no other thing of its column is drawn like it."""
        picture = self.scene.picture
        others = (one for one in self.columns[id(token)] if one is not token)
        return not any(
            drawn_alike(picture, other.box, picture, item.box)
            for one in others
            for other in one.items
            for item in token.items
        )

    def _label(self, row: Sequence[Token]) -> Sequence[Item]:
        """What labels a field or mark: the text right beside it, else the one right above."""
        element = self.element
        if element.sort not in {Sort.FIELD, Sort.MARK, Sort.PLACE}:
            return ()
        texts = [one for one in row if not one.box.meets(element.box)]
        right = [one for one in texts if one.box.x >= element.box.right - 2]
        left = [one for one in texts if one.box.right <= element.box.x + 2]
        if element.sort is Sort.MARK and right:
            return right[0].items
        if left and left[-1].sort is Sort.TEXT:
            return left[-1].items
        above = [
            one
            for one in self.tokens
            if one.sort is Sort.TEXT
            and -2 <= element.box.y - one.box.bottom <= ABOVE_PX  # noqa: PLR2004
            and -ABOVE_PX <= one.box.x - element.box.x <= element.box.width
        ]
        nearest = max(above, key=lambda one: one.box.bottom, default=None)
        return nearest.items if nearest is not None else ()

    def _key(self, row: Sequence[Token]) -> list[Token]:
        """What of the row identifies the element: no marks but its own, nothing of other tiles,
        and none of its likes where its own text tells it from them (the days of a week).
        """
        element = self.element
        kept = [one for one in row if one.sort is not Sort.MARK or _is_beside(one.box, element.box)]
        own = self._own_token()
        if self.tile is not None:
            return [one for one in kept if self.tile.cell.meets(one.box)]
        if own is None:
            return kept
        if self._is_cell(own):
            rest = [one for one in kept if one is own or not _is_as_large(one.box, own.box)]
            return rest if len(rest) > 1 else kept
        likes = [one for one in row if _are_likes(one, own)]
        if len(likes) < LISTED or not self._is_alone():
            return kept
        return [one for one in kept if one is own or one not in likes]

    def _is_cell(self, own: Token) -> bool:
        """Whether the element is a cell of a sheet: it stands in a column of cells that do not all
        say the same.
        """
        column = self.columns.get(id(own), [])
        if self.element.sort is not Sort.FIELD or len(column) < LISTED:
            return False
        return not any(one is not own and self._is_like(one) for one in column) or not own.items

    def _is_alone(self) -> bool:
        """Whether nothing else in the scene is drawn like the element's own items."""
        own = self.element.own
        if not own:
            return False
        box, picture = own[0].box, self.scene.picture
        return not any(
            drawn_alike(picture, one.box, picture, box)
            for one in self.scene.items
            if one.number != own[0].number
        )

    def _column_heads(self, top: int) -> list[Feature]:
        """What heads the element's column: the first of the run of entries that it is in where
        that is drawn otherwise, else the nearest above the run.
        """
        own = self._own_token()
        run = self.columns.get(id(own), []) if own is not None else []
        if own is None or len(run) < LISTED:
            return []
        head_first = is_head(run) and run[0] is not own and not self._is_like(run[0])
        if head_first and not in_chosen_first_row(self.scene, run[0].core):
            return [Feature(Role.COLUMN, item) for item in run[0].items]
        first = min(run[0].box.y, top)
        above = [
            one
            for one in self.tokens
            if one.box.bottom <= first + 2 and shares_column(one.box, own.box) and one.items
        ]
        head = max(above, key=lambda one: one.box.bottom, default=None)
        if (
            head is None
            or first - head.box.bottom > HEAD_GAP * own.box.height
            or self._is_like(head)
            or self._has_its_label(head)
            or self._labels_another(head)
            or in_chosen_first_row(self.scene, head.core)
        ):
            return []
        return [Feature(Role.COLUMN, item) for item in head.items]

    def _has_its_label(self, token: Token) -> bool:
        """Whether a text stands in the row of a label like the element's own: in the next field."""
        labels = [one for one in self._row() if one.box.right <= self.element.box.x + 2]
        if self.element.sort is not Sort.FIELD or not labels or labels[-1].sort is not Sort.TEXT:
            return False
        return any(in_row(one.box, token.box) for one in self.columns[id(labels[-1])])

    def _labels_another(self, token: Token) -> bool:
        """Whether a text stands above another field as the element's own label does above the
        element.
        """
        element = self.element.box
        label = next(iter(self._label(self._row())), None)
        if self.element.sort is not Sort.FIELD or label is None:
            return False
        gap, aside = element.y - label.box.bottom, element.x - label.box.x
        return gap >= -2 and any(  # noqa: PLR2004
            one.sort is Sort.FIELD
            and one.box != element
            and abs(one.box.y - token.box.bottom - gap) <= COLUMN_PX
            and abs(one.box.x - token.box.x - aside) <= COLUMN_PX
            for one in self.tokens
        )

    def _own_token(self) -> Token | None:
        """The thing that the element is."""
        own = {one.number for one in self.element.own}
        held = (one for one in self.tokens if own and any(item.number in own for item in one.items))
        met = (one for one in self.tokens if one.box.meets(self.element.box))
        return next(held, None) or next(met, None)

    def heads_above(self) -> list[Feature]:
        """What heads the element's column, outside of the pane that its list fills."""
        return [
            Feature(Role.COLUMN, item)
            for one in self.tokens
            if 0 <= self.inner.y - one.box.bottom + 2 <= HEAD_GAP * one.box.height
            and shares_column(one.box, self.element.box)
            for item in one.items
        ]

    def _is_like(self, token: Token, otherwise: float = OTHERWISE) -> bool:
        """Whether a thing is drawn like the element itself: another of its column."""
        picture = self.scene.picture
        return any(
            drawn_alike(picture, one.box, picture, other.box, otherwise)
            for one in token.items
            for other in self.element.own
        )

    def _ancestors(self, row: Sequence[Token], top: int) -> list[Feature]:
        """The nodes of a tree that the row lies in: the nearest above that begin farther left, and
        farther left again.
        """
        first = [one for one in row if one.box.x <= self.element.box.x]
        if not row or self.element.sort not in {Sort.TEXT, Sort.MARK} or len(first) > 2:  # noqa: PLR2004
            return []
        left = row[0].box.x
        found = list[Feature]()
        firsts = self._firsts(top)
        for token in reversed(firsts):
            if token.box.x < left - INDENT_PX and token.items:
                found += [
                    Feature(Role.ANCESTOR, item)
                    for one in self.tokens
                    if in_row(one.box, token.box)
                    and one.box.x <= token.box.x + 60
                    and one.sort is not Sort.FIELD
                    for item in one.items
                ]
                left = token.box.x
        return found

    def _firsts(self, top: int) -> list[Token]:
        """The first thing of each row above."""
        rows: list[Token] = []
        for token in sorted(self.tokens, key=lambda one: one.box.x):
            if token.box.bottom > top + 2 or any(in_row(token.box, one.box) for one in rows):
                continue
            rows.append(token)
        return sorted(rows, key=lambda one: one.box.y)

    def _headings(self, top: int) -> list[Feature]:
        """What stands above and is no entry of a list: headings, headers, tabs, a question."""
        found = list[Feature]()
        above = [one for one in self.tokens if self._is_above(one, top)]
        for token in above:
            in_field = self._is_labelled(token)
            if in_field:
                self.fields.append(token.box)
            is_caption = self._is_caption(token)
            if (self._is_listed(token) and not is_caption) or self._labels_another(token):
                continue
            role = Role.ANCESTOR if is_caption else Role.HEADING
            found += [Feature(role, item, in_field) for item in token.items]
        return found

    def _is_data(self, token: Token, *, is_key: bool) -> bool:
        """Whether what stands in the element's row is data and no part of its key: in a field that
        has a label, or far away in the window's last row.
        """
        if not is_key and self._is_labelled(token):
            return True
        apart = max(token.box.x - self.element.box.right, self.element.box.x - token.box.right)
        lowest = max(one.box.bottom for one in self.tokens) <= token.box.bottom + 8
        alone = len(self.columns.get(id(token), ())) < LISTED
        return (
            self.element.sort is Sort.BUTTON
            and not is_key
            and lowest
            and alone
            and apart > STATUS_PX
        )

    def _is_above(self, token: Token, top: int) -> bool:
        return not self._is_ornament(token) and (
            token.box.bottom <= top + 4 or self._is_caption(token)
        )

    def _is_caption(self, token: Token) -> bool:
        """Whether a text stands on the upper border of what holds the element."""
        box, inner = token.box, self.inner
        inside = inner.x - CAPTION_OUT_PX <= box.x and box.right <= inner.right
        return (
            not self.nearest
            and not self.is_over
            and inside
            and box.y < inner.y
            and inner.y - CAPTION_PX <= box.bottom <= inner.y + box.height
        )

    def _is_labelled(self, token: Token) -> bool:
        """Whether a thing is a field with a label beside or above it."""
        combo = token.sort is Sort.BUTTON and len(token.items) == 2  # noqa: PLR2004
        if token.sort is not Sort.FIELD and not combo:
            return False
        return any(
            one.sort is Sort.TEXT
            and (
                (in_row(one.box, token.box) and one.box.right <= token.box.x + 2)
                or (
                    0 <= token.box.y - one.box.bottom + 2 <= ABOVE_PX
                    and abs(one.box.x - token.box.x) <= 2 * COLUMN_PX
                )
            )
            for one in self.tokens
        )

    def _is_ornament(self, token: Token) -> bool:
        """Whether a thing is a mark, or an arrow of a scroll bar."""
        small = max(token.box.width, token.box.height) <= BUTTON_PX
        return token.sort is Sort.MARK or (small and self.box.right - token.box.right <= BAR_PX)

    def _is_entry(self, token: Token) -> bool:
        """Whether a thing is an entry of a list and neither its first, which may head it, nor the
        label of a field.
        """
        column = self.columns.get(id(token), [])
        if len(column) < LISTED or column[0] is token or not self._is_listed(token):
            return False
        return not any(
            one.sort is Sort.FIELD
            and in_row(one.box, token.box)
            and one.box.x >= token.box.right - 2
            for one in self.tokens
        )

    def _is_listed(self, token: Token) -> bool:
        """Whether a thing is an entry of a list, and no value in the header of a record."""
        column = self.columns.get(id(token), [])
        if len(column) < LISTED:
            column = self._in_tables.get(id(token), [])
        if len(column) < LISTED or (column[0] is token and is_head(column)):
            return False
        if any(_overlaps_x(one.box, self.inner) and in_row(one.box, self.inner) for one in column):
            return True  # the element's own list
        return not self._is_header(token, column)

    def _tabled(self) -> dict[int, list[Token]]:
        """Of each thing in a table (by identity) what stands in its column there, top to bottom:
        figures seem bolder than others, and still are of one column. The head of a table is none.
        """
        held = {one.items[0].number: one for one in self.tokens if len(one.items) == 1}
        found: dict[int, list[Token]] = {}
        for table in tables_in([one.items[0] for one in held.values()]):
            rows = [[held[item.number] for item in row.items] for row in table.rows]
            for row in rows[1:] if _heads(rows[0], rows[1:]) else rows:
                for token in row:
                    column = (one for line in rows for one in line if _begins_alike(one, token))
                    found[id(token)] = sorted(column, key=lambda one: one.box.y)
        return found

    def _is_header(self, token: Token, column: Sequence[Token]) -> bool:
        """Whether a column holds the values of a record: few lines of a name and a value, of which
        some are one text where the value is near.
        """
        if len(column) > HEADER_LINES or token.sort is not Sort.TEXT:
            return False
        lines = [
            [one for one in self.tokens if one.pane == entry.pane and in_row(one.box, entry.box)]
            for entry in column
        ]
        if any(len(line) > 2 or any(one.sort is not Sort.TEXT for one in line) for line in lines):  # noqa: PLR2004
            return False
        return 2 * sum(len(line) == 2 for line in lines) >= len(lines)  # noqa: PLR2004


def _heads(first: Sequence[Token], rows: Sequence[Sequence[Token]]) -> bool:
    """Whether the first line of a table is drawn otherwise than the others: on another ground, or
    bolder on the whole.
    """
    others = [one for row in rows for one in row]
    apart = sum(
        all(most_apart(one.colour, two.colour) > HEAD_LEVELS for two in others) for one in first
    )
    bold, usual = (mean(one.stroke_px for one in line) for line in (first, others))
    return 2 * apart > len(first) or bold > HEAD_BOLD * usual


def _begins_alike(one: Token, other: Token) -> bool:
    """Whether two things begin or end in one place."""
    starts, ends = abs(one.box.x - other.box.x), abs(one.box.right - other.box.right)
    return min(starts, ends) <= COLUMN_PX


def _is_beside(one: Box, other: Box) -> bool:
    """Whether a mark is the one of a text, or meets it."""
    return one.meets(other) or 0 <= other.x - one.right <= MARK_GAP_PX


def _are_likes(one: Token, other: Token) -> bool:
    """Whether two things of a row hold one text each, of much the same size."""
    if len(one.items) != 1 or len(other.items) != 1:
        return False
    mine, its = one.items[0].box, other.items[0].box
    return abs(mine.height - its.height) <= 3 and abs(mine.width - its.width) <= its.width // 2 + 4  # noqa: PLR2004


def _is_as_large(one: Box, other: Box) -> bool:
    return abs(one.width - other.width) <= COLUMN_PX and abs(one.height - other.height) <= COLUMN_PX


def _is_sibling(one: Box, other: Box) -> bool:
    """Whether two panes are repeated items: as wide, one under the other, with room between."""
    gap = max(one.y, other.y) - min(one.bottom, other.bottom)
    if gap > PANE_GAP_PX and (one.y == 0 or other.y == 0):
        return False
    aligned = abs(one.x - other.x) <= COLUMN_PX and abs(one.right - other.right) <= COLUMN_PX
    return aligned and (gap > PANE_GAP_PX or abs(one.height - other.height) <= COLUMN_PX)


def _overlaps_x(one: Box, other: Box) -> bool:
    return min(one.right, other.right) > max(one.x, other.x)
