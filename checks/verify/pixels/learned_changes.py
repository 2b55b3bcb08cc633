"""Is what has changed in a learned region more of what was seen there in verified runs?"""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box, bounds
from checks.text.compare import Reader
from checks.text.paragraphs import read_paragraph
from checks.text.risk_words import alarming
from checks.verify.changes.explained import line_around
from checks.verify.changes.mask import (
    OFTEN,
    Colour,
    Colours,
    Sort,
    Volatile,
    as_colour,
    ink_colour,
    saying,
    sort_of,
)
from checks.verify.changes.panels import new_panels
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.unexpected_windows import vital_boxes
from checks.vision.image_diff import Aligned, ground_colour
from checks.vision.pixels import NOISE_LEVELS, Bytes, Region

# What lies this far around a region is looked at with it: a popup reaches beyond what it covers.
AROUND = 8
# Thin black strokes are drawn in grey as light as this; another ink is farther off.
INK_LEVELS = 64
# One line of text, as high as the largest letters make it.
LINE_HEIGHT = 40
MARGIN = 3


def mask_regions_off_target(scene: Scene, place: Place) -> tuple[Volatile, ...]:
    """The regions learned to change that touch neither the target nor what names it."""
    vital, (dx, dy) = vital_boxes(scene, place), (place.unit.dx, place.unit.dy)
    return tuple(
        one
        for one in scene.known.volatile
        if not any(one.box.moved(dx, dy).meets(box) for box in vital)
    )


def explained_by(
    learned: Sequence[Volatile], scene: Scene, unit: Unit, pair: Aligned, region: Region
) -> bool:
    """Whether a changed region (in the unit's own coordinates) lies in one that was learned to
    change, and that shows more of the same.
    """
    for one in learned:
        box = one.box.moved(unit.dx - unit.box_now.x, unit.dy - unit.box_now.y)
        if box.grown(1).covers(region.box) and pair.size.covers(box):
            now, then = pair.part(box.grown(AROUND))
            if not new_panels(now, then) and _shows_the_same_sort(scene, pair, box, one):
                return True
    return False


def is_usual_picture(scene: Scene, one: Volatile) -> bool:
    """Whether a learned region at its old place still shows a picture, and nothing over it."""
    if one.sort is not Sort.PICTURE or not bounds(scene.now.picture).covers(one.box):
        return False
    around = scene.both(one.box.grown(AROUND), 0, 0)
    return sort_of(scene.both(one.box, 0, 0)[0]) is Sort.PICTURE and not new_panels(*around)


def _shows_the_same_sort(scene: Scene, pair: Aligned, box: Box, one: Volatile) -> bool:
    now, _ = pair.part(box)
    if sort_of(now) is not one.sort:
        return False
    if one.sort is Sort.PICTURE:
        return True
    return _drawn_as_usual(now, one) and _says_the_usual(scene, pair, box, one)


def _drawn_as_usual(now: Bytes, one: Volatile) -> bool:
    """Whether a text has a ground and an ink that were seen: trouble is often told in red."""
    ground = ground_colour(now)
    if not is_among(as_colour(ground), one.grounds, NOISE_LEVELS):
        return False
    ink = ink_colour(now, ground)
    return ink is None or is_among(ink, one.inks, INK_LEVELS)


def is_among(colour: Colour, seen: Colours, within: int) -> bool:
    """Whether a colour is one of those seen, to within so many levels."""
    return any(
        max(abs(here - there) for here, there in zip(colour, other, strict=True)) <= within
        for other in seen
    )


def _says_the_usual(scene: Scene, pair: Aligned, box: Box, one: Volatile) -> bool:
    """Whether a text was seen before, numbers aside; where it said something else each time,
    whether it is another text that tells of no trouble. What cannot be taken back is done beside
    known texts alone.
    """
    if scene.known.reader is None:
        return False
    said = read_text(scene.known.reader, pair.part(line_of(pair, box))[0].copy())
    if saying(said) in one.texts:
        return True
    varies = len(one.texts) >= OFTEN and not scene.irreversible
    return varies and said != "" and not alarming(said)


def line_of(pair: Aligned, box: Box) -> Box:
    """A region with the rest of its line."""
    return line_around(pair, box).grown(MARGIN).intersection(pair.size)


def read_text(reader: Reader, pixels: Bytes) -> str:
    """What is written there, be it one line or more."""
    is_line = pixels.shape[0] <= LINE_HEIGHT
    return reader.read_line(pixels) if is_line else read_paragraph(reader, pixels)
