"""What verified runs showed becomes the workflow's mask: which regions changed in how many of them,
and what was seen there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.engine.model.geometry import Box
from checks.learning.observe import Change, Sight
from checks.snapshot.look import Look
from checks.text.compare import Reader
from checks.verify.changes.mask import (
    MOST_KEPT,
    MOST_REGIONS,
    Colours,
    Mask,
    Sort,
    Volatile,
    name_of,
    saying,
)
from checks.verify.pixels.learned_changes import INK_LEVELS, is_among, read_text
from checks.vision.pixels import NOISE_LEVELS

# A change this near to a learned region is the same one, a letter longer.
NEAR = 9


def with_run(mask: Mask, sights: Sequence[Sight], reader: Reader | None) -> Mask:
    """The mask after one more verified run that showed this; a region counts once in a run,
    however many steps were looked at. Without a reader no text is learned.
    """
    lesson = _Lesson(list(mask.regions), reader)
    for sight in sights:
        for change in sight.changes:
            lesson.take(sight.remembered, change)
    kept = sorted(lesson.regions, key=lambda one: -one.runs)[:MOST_REGIONS]
    return replace(mask, runs=mask.runs + 1, regions=tuple(kept))


def without(mask: Mask, sights: Sequence[Sight]) -> Mask:
    """The mask after a run that came to a bad end: what it relied on has to be learned anew."""
    relied = [(sight.remembered, change.box) for sight in sights for change in sight.changes]
    kept = [
        one
        for one in mask.regions
        if not any(_is_at(one, remembered, box) for remembered, box in relied)
    ]
    return replace(mask, regions=tuple(kept))


def having_acted(mask: Mask, alike: Mapping[tuple[str, int], float], *, right: bool) -> Mask:
    """The mask after a run that took these steps, each with how alike its target was."""
    new = [mask.history(*step).after(one, right=right) for step, one in alike.items()]
    rest = [old for old in mask.histories if not any(old.is_of(one) for one in new)]
    return replace(mask, histories=(*rest, *new))


@dataclass(slots=True)
class _Lesson:
    """One run's changes being put among the regions that are known."""

    regions: list[Volatile]
    reader: Reader | None
    counted: set[Volatile] = field(default_factory=set)

    def take(self, remembered: Look, change: Change) -> None:
        """Put one change in its place; what would be too much of its screen is no region."""
        met = [one for one in self.regions if _is_at(one, remembered, change.box)]
        told = _as_region(change, self.reader)
        if told is None:
            return
        alike = [one for one in met if one.sort is told.sort]
        box = change.box
        for one in met:
            self.regions.remove(one)
            box = box.union(one.box)
        look = name_of(remembered, box)
        if not look:
            return
        runs = max((one.runs + (one not in self.counted) for one in alike), default=1)
        region = replace(told, box=box, look=look, runs=runs)
        for one in alike:
            region = _with_what_was_seen(region, one)
        self.regions.append(region)
        self.counted.add(region)


def _is_at(one: Volatile, remembered: Look, box: Box) -> bool:
    """Whether a change on this remembered screen is one of the region."""
    return one.box.grown(NEAR).meets(box) and one.look == name_of(remembered, one.box)


def _as_region(change: Change, reader: Reader | None) -> Volatile | None:
    if change.sort is Sort.PICTURE:
        return Volatile(change.box, "", change.sort)
    if reader is None:
        return None
    inks = (change.ink,) if change.ink else ()
    texts = (saying(read_text(reader, change.line)),)
    return Volatile(change.box, "", change.sort, 1, (change.ground,), inks, texts)


def _with_what_was_seen(region: Volatile, known: Volatile) -> Volatile:
    texts = tuple(dict.fromkeys((*known.texts, *region.texts)))[:MOST_KEPT]
    return replace(
        region,
        grounds=_apart(known.grounds, region.grounds, NOISE_LEVELS),
        inks=_apart(known.inks, region.inks, INK_LEVELS),
        texts=texts,
    )


def _apart(known: Colours, more: Colours, within: int) -> Colours:
    """Colours seen before with those that are none of them: what is taken for one of them must not
    widen what is taken for it.
    """
    fresh = tuple(one for one in more if not is_among(one, known, within))
    return (*known, *fresh)[:MOST_KEPT]
