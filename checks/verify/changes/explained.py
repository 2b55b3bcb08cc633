"""Is a change explained: by numbers, by this run's values, by something that has only moved?"""

from __future__ import annotations

from itertools import chain

from app.engine.model.geometry import Box, Point
from checks.scene.element import ELEMENT_HEIGHT, TICK
from checks.text.compare import (
    are_numbers,
    is_path,
    nearly_same,
    only_figures_differ,
    read_word,
    same_text,
    same_years,
    with_values,
    without_numbers,
)
from checks.text.paragraphs import paragraph_around, read_paragraph, readings
from checks.text.rewording import is_reworded
from checks.text.risk_words import loses
from checks.verify.changes.context import RunContext
from checks.verify.changes.kinds import Kind
from checks.verify.changes.patch_similarity import SAME_SHAPE
from checks.vision.edges import frame_around
from checks.vision.image_diff import Aligned
from checks.vision.ink import ink_of, inked, shape_gap
from checks.vision.pixels import Bytes, Mask, Region, brightness, extent, joined, regions
from checks.vision.template_match import places_of

# More than this share of a window in other colours is a dimmed page behind a dialog, or another
# theme.
DIMMED = 0.3
MARGIN = 3
# Of the same word on another ground, so many strokes are found in the same place.
MOST_STROKES = 0.8
# A text that moved stands in the same column or row: a little to the side at most.
COLUMN_SLACK = 3
# A rim reaches along its element but for the corners.
RIM = 0.8


def explained(
    pair: Aligned, kind: Kind, region: Region, known: RunContext, pointers: list[Point]
) -> bool:
    """Whether a change of this kind means nothing for the step."""
    if kind in {Kind.CARET, Kind.RING, Kind.DATA, Kind.MOVED, Kind.LEVEL}:
        return True
    if kind in {Kind.SELECTED, Kind.FAINTER, Kind.STRONGER}:
        return _small(pair, region)
    if kind is Kind.HOVER:
        return _small(pair, region) and _may_be_hovered(pair, region, pointers)
    if kind in {Kind.TEXT, Kind.GONE} and only_moved(pair, region.box):
        return True
    if kind is Kind.TEXT and reads_as_expected(pair, region.box, known):
        return True
    return kind in {Kind.TEXT, Kind.GONE} and flows_as_expected(pair, region.box, known)


def _small(pair: Aligned, region: Region) -> bool:
    """Whether a region is no more than an element: a page is dimmed behind a dialog."""
    return region.box.height <= ELEMENT_HEIGHT and region.box.area < DIMMED * pair.size.area


def _may_be_hovered(pair: Aligned, region: Region, pointers: list[Point]) -> bool:
    """With the pointers known, only what lies under one is hovered, or a part of the element that
    does: gradients change at its rims alone. Else one thing may be.
    """
    if not pointers:
        return True
    element = _rimmed(pair, region.box).grown(MARGIN)
    if max(region.box.width, region.box.height) <= TICK:
        element = _with_label(pair, element)
    return any(element.contains(point) for point in pointers)


def _with_label(pair: Aligned, mark: Box) -> Box:
    """A mark to tick with the line of its label: it is lit where the pointer rests on either."""
    line = Box(mark.x, mark.y, pair.size.right - mark.x, mark.height)
    frame = frame_around(pair.edges_both, mark.grown(1).intersection(pair.size))
    return line.intersection(frame or pair.size)


def _rimmed(pair: Aligned, box: Box) -> Box:
    """The element whose upper or lower rim a region is, else the region."""
    frame = frame_around(pair.edges_both, box.intersection(pair.size))
    if frame is None or frame.height > ELEMENT_HEIGHT or box.width < RIM * frame.width:
        return box
    return frame.union(box)


def only_moved(pair: Aligned, box: Box) -> bool:
    """Whether what is drawn here now stood in the same column or row then, and the other
    way round.
    """
    now, then = pair.part(box.grown(MARGIN))
    if _same_strokes(_strokes(now), _strokes(then)):
        return False
    return _stood_elsewhere(now, pair.then, box) and _stood_elsewhere(then, pair.now, box)


def moved_here(pair: Aligned, box: Box) -> bool:
    """Whether what is drawn here now stood elsewhere in the same column or row then."""
    now, _ = pair.part(box.grown(MARGIN))
    return bool(_strokes(now).any()) and _stood_elsewhere(now, pair.then, box)


def _same_strokes(now: Mask, then: Mask) -> bool:
    """Whether the same is drawn at the same place: it has not moved, it is drawn otherwise."""
    return bool((now & then).sum() >= MOST_STROKES * (now | then).sum())


def _stood_elsewhere(patch: Bytes, where: Bytes, box: Box) -> bool:
    strokes = _strokes(patch)
    around = extent(strokes)
    if around is None:
        return True
    word = brightness(patch[around.y : around.bottom, around.x : around.right])
    left = max(0, box.x - MARGIN + around.x - COLUMN_SLACK)
    top = max(0, box.y - MARGIN + around.y - COLUMN_SLACK)
    column = where[:, left : left + around.width + 2 * COLUMN_SLACK]
    row = where[top : top + around.height + 2 * COLUMN_SLACK]
    return _stands_in(word, brightness(column)) or _stands_in(word, brightness(row))


def _stands_in(word: Bytes, strip: Bytes) -> bool:
    return any(_is_there(word, strip, found.at) for found in places_of(word, strip))


def _strokes(patch: Bytes) -> Mask:
    return inked(patch)


def _is_there(word: Bytes, column: Bytes, at: Point) -> bool:
    there = column[at.y : at.y + word.shape[0], at.x : at.x + word.shape[1]]
    return shape_gap(ink_of(there), ink_of(word)) <= SAME_SHAPE


def line_around(pair: Aligned, box: Box) -> Box:
    """A changed word with the rest of its line, now and then."""
    band = Box(0, box.y - MARGIN, pair.size.width, box.height + 2 * MARGIN).intersection(pair.size)
    words = [
        region.box.moved(band.x, band.y)
        for part in pair.part(band)
        for region in regions(_strokes(part))
    ]
    return joined(box, words, MARGIN)


def reads_as_expected(pair: Aligned, box: Box, known: RunContext) -> bool:
    """Whether the line that a changed text stands in says what was expected; one line holds many
    changes and is read once.
    """
    if any(line.covers(box) for line in pair.as_expected):
        return True
    if known.reader is None:
        return False
    line = line_around(pair, box).grown(MARGIN)
    now, then = (known.reader.read_line(part.copy()) for part in pair.part(line))
    if not _says_as_expected(now, then, known):
        return False
    pair.as_expected.append(line)
    if known.judged is not None and are_numbers(now) and are_numbers(then):
        known.judged.note_numbers(pair, line)
    return True


def numbers_again(pair: Aligned, region: Region, known: RunContext) -> bool:
    """Whether a change lies in a line that told numbers alone when it was explained before, and
    tells nothing else now: it is read in half the time, and nothing more is asked of it.
    """
    line = known.judged.numbers_around(pair, region) if known.judged is not None else None
    if known.reader is None or line is None:
        return False
    now, then = (read_word(known.reader, part.copy()) for part in pair.part(line))
    return are_numbers(now) and are_numbers(then) and _says_as_expected(now, then, known)


def _says_as_expected(now: str, then: str, known: RunContext) -> bool:
    """Whether a text differs by this run's values only, or by numbers in a text that does not speak
    of losing something.
    """
    if same_text(now, then):
        return False  # drawn otherwise: another tab, another state, or a look-alike
    expected = with_values(then, known.values)
    if same_text(now, expected) or _says_this_runs_values(now, then, known):
        return True
    if known.by_path and not known.irreversible and is_path(now) and is_path(then):
        return True  # a dialog may stand in the folder that was used last
    return only_figures_differ(now, expected) and same_years(now, expected) and not loses(now)


def flows_as_expected(pair: Aligned, box: Box, known: RunContext) -> bool:
    """Whether a text of several lines says the same with this run's values in it: longer ones push
    words to the next line.
    """
    if known.reader is None or all(now == recorded for recorded, now in known.values):
        return False
    part_now, part_then = pair.part(paragraph_around(pair, box))
    said = readings(known.reader, part_now)
    first, then = next(said), read_paragraph(known.reader, part_then)
    if same_text(first, then):
        return False
    return any(
        same_text(now, with_values(then, known.values)) or _only_values_differ(now, then, known)
        for now in chain([first], said)
    )


def is_put_otherwise(pair: Aligned, box: Box, known: RunContext) -> bool:
    """Whether the text that a change belongs to says in other words what this run is given."""
    if any(text.covers(box) for text in pair.as_expected):
        return True
    if known.reader is None or all(now == recorded for recorded, now in known.values):
        return False
    paragraph = paragraph_around(pair, box)
    now, then = (read_paragraph(known.reader, part) for part in pair.part(paragraph))
    if not is_reworded(now, then, known.values, strictly=known.irreversible):
        return False
    pair.as_expected.append(paragraph)
    return True


def _only_values_differ(now: str, then: str, known: RunContext) -> bool:
    """Whether every word is the same but this run's values for the recorded ones, which alone may
    have been read with a letter wrong.
    """
    said = with_values(now, [(value, recorded) for recorded, value in known.values]).split()
    apart = [pair for pair in zip(said, then.split(), strict=False) if pair[0] != pair[1]]
    return len(said) == len(then.split()) and all(
        nearly_same(word, read) and any(recorded in word for recorded, _ in known.values)
        for word, read in apart
    )


def _says_this_runs_values(now: str, then: str, known: RunContext) -> bool:
    """Whether the text holds this run's values where the recording's stood. Only the recording may
    be read with a letter wrong: what it said is known, what the screen says now is not.
    """
    said = with_values(now, [(value, recorded) for recorded, value in known.values])
    if same_text(said, now):
        return False
    return nearly_same(said, then) or (
        nearly_same(without_numbers(said), without_numbers(then)) and not loses(now)
    )
