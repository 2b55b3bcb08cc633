"""What has no counterpart on the remembered page, and means nothing: data, arrows, grips."""

from __future__ import annotations

from itertools import pairwise
from statistics import median

from app.engine.model.geometry import Box, most_apart
from checks.scene.containers import is_low
from checks.scene.perceive import perceive
from checks.text.compare import with_values
from checks.text.risk_words import alarming
from checks.text.trouble import speaks_of_trouble
from checks.verify.rerender.layout import (
    above,
    field_below,
    field_right_of,
    frame_of,
    in_row,
    left_of,
)
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.page import Line, Page
from checks.verify.rerender.paragraphs import rows_of
from checks.verify.rerender.readings import squeezed

# The height of a field follows its text's, to within this factor.
SAME_HEIGHT = 1.45
# Entries of a column begin, end or are centred together, to within this share of a line's height.
ALIGNED = 0.4
# So many entries make a column.
COLUMN = 2
# A column whose last entries, so many, keep one pitch, to within so many pixels, goes on at it.
ENTRIES, SAME_PITCH = 3, 2
# So many icons or names that stand where they did make a bar.
BAR = 3
# A column may go on for so many lines' heights above and below what is known of it.
GOES_ON = 4
# A detail of another record stands no more lines' heights from where the recorded one stood.
ABOUT = 4.0
# Colours so near to each other are one ground.
GROUND = 24


def pair_record(match: Matching) -> None:
    """Pair what stands in one place of a page that is about another record: where it shows this
    run's value for the recorded one, its other details are that record's.
    """
    if not _is_about_this_run(match):
        return
    for then in [one for one in match.lost if not one.is_data and not _tells_a_value(match, one)]:
        now = next((one for one in match.new if _stands_for(match, then, one)), None)
        if now is None:
            continue
        text = match.readings.text(match.now, now)
        if not alarming(text) and not speaks_of_trouble(text):
            match.take(then, now)


def _tells_a_value(match: Matching, line: Line) -> bool:
    """Whether a remembered line says a value that is another one in this run: then it must say
    that.
    """
    said = match.readings.text(match.then, line)
    return squeezed(with_values(said, match.values)) != squeezed(said)


def _is_about_this_run(match: Matching) -> bool:
    """Whether the page says this run's value somewhere, and the recorded one nowhere."""
    changed = [one for one in match.now.lines if one not in match.by_look and not one.is_data]
    said = [
        squeezed("".join(match.readings.text(match.now, line) for line in row))
        for row in rows_of(changed)
    ]
    return any(
        squeezed(now) in said and squeezed(was) not in said
        for was, now in match.values
        if now and squeezed(was) != squeezed(now)
    )


def _stands_for(match: Matching, then: Line, now: Line) -> bool:
    """Whether two lines stand beside, or below, the same one, about as far from the beginning of
    their pages, measured in lines.
    """
    places = [
        ((line.box.x - page.area.x) / page.height, (line.box.y - page.area.y) / page.height)
        for line, page in ((then, match.then), (now, match.now))
    ]
    (x, y), (there_x, there_y) = places
    if abs(x - there_x) > ABOUT or abs(y - there_y) > ABOUT:
        return False
    for beside in (left_of, above):
        before, after = beside(match.then, then.box), beside(match.now, now.box)
        if before is not None or after is not None:
            return before is not None and match.now_of(before) is after
    return False


def explained(match: Matching, line: Line) -> bool:
    """Whether a fresh line without a counterpart is data where there was data before."""
    return in_a_known_field(match, line) or in_a_known_column(match, line)


def in_a_known_field(match: Matching, line: Line) -> bool:
    """Whether it stands in a field that has its label still, and was a field before."""
    frame = frame_of(match.now, line.box)
    if frame is None:
        return False
    for beside, field in ((left_of, field_right_of), (above, field_below)):
        label = beside(match.now, frame)
        then = match.then_of(label) if label else None
        slot = field(match.then, then.box) if then else None
        if slot is not None and _was_field(match.then, slot):
            return same_height(match, slot, frame)
    return False


def _was_field(page: Page, slot: Box) -> bool:
    """Whether a frame of the remembered page held nothing or data."""
    return all(line.is_data or page.is_small(line) for line in page.at(slot))


def same_height(match: Matching, then: Box, now: Box) -> bool:
    """Whether a frame has grown as the text has, or not at all."""
    grown = now.height / then.height
    expected = match.now.height / match.then.height
    return min(1.0, expected) / SAME_HEIGHT <= grown <= max(1.0, expected) * SAME_HEIGHT


def in_a_known_column(match: Matching, line: Line) -> bool:
    """Whether it stands in a column of a list whose other entries are known."""
    slack = ALIGNED * match.now.height
    mates = [
        now
        for then, now in match.pairs
        if then.is_data and _out_of_line(now.box, line.box) <= slack
    ]
    if len(mates) < COLUMN:
        return False
    room = GOES_ON * match.now.height
    top, bottom = min(one.box.y for one in mates), max(one.box.bottom for one in mates)
    near = top - room <= line.box.y and line.box.bottom <= bottom + room
    known = near or _in_one_list(line, mates) or _at_their_pitch(line, mates)
    return known and _on_their_ground(match, line, mates)


def _out_of_line(one: Box, other: Box) -> float:
    """How far two entries of a column are from beginning, ending or having their middles at one
    place.
    """
    left, right = one.x - other.x, one.right - other.right
    return min(abs(left), abs(right), abs(left + right) / 2)


def _at_their_pitch(line: Line, mates: list[Line]) -> bool:
    """Whether it stands below the last entries of a column as entries stand below each other."""
    middle, middles = line.box.centre.y, sorted(one.box.centre.y for one in mates)
    apart = [lower - upper for upper, lower in pairwise(middles) if lower - upper > SAME_PITCH]
    lowest = middles[-ENTRIES:]
    reach = lowest[-1] - lowest[0]
    if len(lowest) < ENTRIES or middle <= lowest[-1] or not apart or reach < min(apart):
        return False
    pitch = reach / round(reach / min(apart))
    rows = [(one - lowest[0]) / pitch for one in (*lowest, middle)]
    return all(abs(row - round(row)) * pitch <= SAME_PITCH for row in rows)


def _in_one_list(line: Line, mates: list[Line]) -> bool:
    """Whether it stands in the list that holds them, or in a cell or stripe like theirs."""
    own = line.holder
    if own is None:
        return False
    others = [mate.holder for mate in mates if mate.holder is not None]
    alike = sum(other == own or _is_cell_like(own, other) for other in others)
    return alike >= COLUMN or sum(_is_cut_cell(own, other) for other in others) >= COLUMN


def _is_cell_like(one: Box, other: Box) -> bool:
    sides = (one.x, one.width, one.height), (other.x, other.width, other.height)
    return is_low(one) and all(abs(a - b) <= 1 for a, b in zip(*sides, strict=True))


def _is_cut_cell(one: Box, other: Box) -> bool:
    """Whether a cell lies below another one, which it is like but lower: its list ends there."""
    beside = abs(one.x - other.x) <= 1 and abs(one.width - other.width) <= 1
    return is_low(other) and beside and one.y >= other.bottom and one.height < other.height


def _on_their_ground(match: Matching, line: Line, mates: list[Line]) -> bool:
    """Whether it is drawn on the ground of the other entries, or of the rest of its row."""
    around = line.box.grown(line.box.height // 2)
    row = (now for then, now in match.pairs if then.is_data and _level(now.box, around))
    return any(same_ground(line, other) for other in (*mates, *row))


def _level(one: Box, other: Box) -> bool:
    return one.y < other.bottom and other.y < one.bottom


def same_ground(one: Line, other: Line) -> bool:
    """Whether two lines are drawn on one colour."""
    return most_apart(one.ground, other.ground) <= GROUND


def is_at_cut_end(match: Matching, line: Line, *, fresh: bool) -> bool:
    """Whether a line goes on a bar that only the wider one of two windows has room for: the fresh
    one shows more of it now, or less than the remembered one did.
    """
    own, other = (match.now, match.then) if fresh else (match.then, match.now)
    if own.area.width - other.area.width < line.box.width:
        return False
    row = (pair for pair in match.pairs if in_row(pair[fresh].box, line.box))
    kept = [pair[fresh].box.right for pair in row if _stands_as_it_did(match, *pair)]
    there = line.box.moved(other.area.x - own.area.x, other.area.y - own.area.y)
    is_free = all(other.is_small(one) for one in other.at(there))
    return len(kept) >= BAR and line.box.x >= max(kept) and is_free


def is_beyond(match: Matching, line: Line, *, fresh: bool) -> bool:
    """Whether a line lies wholly beyond the right end that the other window has."""
    own, other = (match.now, match.then) if fresh else (match.then, match.now)
    return line.box.x - own.area.x >= other.area.width - line.box.height


def _stands_as_it_did(match: Matching, then: Line, now: Line) -> bool:
    """Whether a line is as large as it was, and as far from the left side of its window."""
    before, after = then.box, now.box
    x = after.x - match.now.area.x - (before.x - match.then.area.x)
    sides = x, after.width - before.width, after.height - before.height
    return max(map(abs, sides)) <= SAME_PITCH


def has_gone_below(match: Matching, line: Line) -> bool:
    """Whether a remembered line that is missing would stand below the end of its page, or of its
    list, drawn as large as the page is now.
    """
    return _has_left_its_list(match, line) or _has_left_its_page(match, line)


def _has_left_its_list(match: Matching, line: Line) -> bool:
    """Whether the pane that shows the line above it in its column ends where it would stand."""
    column = [
        pair
        for pair in match.pairs
        if pair[0].box.bottom <= line.box.y and abs(pair[0].box.x - line.box.x) <= SAME_PITCH
    ]
    above = max(column, key=lambda pair: pair[0].box.y, default=None)
    if above is None:
        return False
    then, now = above
    ends = [
        surface.box.bottom
        for surface in perceive(match.now.picture).surfaces
        if not surface.is_low and surface.box.covers(now.box)
    ]
    wanted = now.box.y + (line.box.bottom - then.box.y) * match.now.height / match.then.height
    return len(column) >= ENTRIES and bool(ends) and wanted >= min(ends)


def _has_left_its_page(match: Matching, line: Line) -> bool:
    words = [pair for pair in match.pairs if not match.then.is_small(pair[0])]
    top = min(words, key=lambda pair: pair[0].box.y, default=None)
    if top is None:
        return False
    then, now = (side.box.y for side in top)
    slopes = [(one[1].box.y - now) / (one[0].box.y - then) for one in words if one[0].box.y > then]
    return bool(slopes) and now + (line.box.bottom - then) * median(slopes) > match.now.area.bottom
