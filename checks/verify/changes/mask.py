"""What a workflow has learned to look otherwise from run to run: a picture, a line of text.

Learned is not "anything goes here" but "more of the same goes here": of a region that changed in
several verified runs, the sort of thing that was seen there. What comes into it and is of another
sort (a popup, a bordered block, a text in another colour, a text that speaks of trouble) is judged
as if nothing had been learned.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np

from app.engine.model.geometry import Box, bounds
from checks.snapshot.look import Look
from checks.snapshot.thresholds import History
from checks.snapshot.windows import target_window
from checks.text.compare import plain, without_numbers
from checks.vision.image_diff import ground_colour
from checks.vision.pixels import (
    Bytes,
    colours,
)

# Of a synthetic form five recordings told every harmless change from every danger (30 of 30
# screens, 6 of 6 dangers); with three, 6 of 30 were still refused.
ENOUGH_RUNS = 5
# Once is an anecdote, twice may be chance.
OFTEN = 3
# What changes over a larger share of its screen is another screen.
LARGEST_SHARE = 0.25
# A text or a sign stands mostly on its ground, a photograph has none.
BARE = 0.5
MOST_REGIONS = 64
WHITE = 255
MOST_KEPT = 8  # colours and texts of one region


Colour: TypeAlias = tuple[int, int, int]
Colours: TypeAlias = tuple[Colour, ...]


class Sort(StrEnum):
    """What was seen in a region."""

    TEXT = "text"
    PICTURE = "picture"


@dataclass(frozen=True, slots=True)
class Volatile:
    """A region that looked otherwise in `runs` verified runs. `box` is in the recording's
    coordinates, `look` says what it looked like in the recording, and in which window (so that the
    region is known again on every remembered screen that shows it). Of a text: the colours of its
    grounds and of its ink (blue, green, red), and what it said (see `saying`).
    """

    box: Box
    look: str
    sort: Sort
    runs: int = 1
    grounds: Colours = ()
    inks: Colours = ()
    texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mask:
    """All that a workflow has learned of its screens, from so many verified runs: the regions that
    change, and how each step has fared.
    """

    runs: int = 0
    regions: tuple[Volatile, ...] = ()
    histories: tuple[History, ...] = ()

    def history(self, trajectory: str, step: int) -> History:
        """How a step has fared."""
        fresh = History(trajectory, step)
        return next((one for one in self.histories if one.is_of(fresh)), fresh)

    def of(self, remembered: Look) -> tuple[Volatile, ...]:
        """The regions of this remembered screen that are known well enough to count."""
        return tuple(one for one in self.seen_on(remembered) if self.counts(one))

    def seen_on(self, remembered: Look) -> tuple[Volatile, ...]:
        """The regions that this remembered screen shows."""
        return tuple(one for one in self.regions if one.look == name_of(remembered, one.box))

    def counts(self, one: Volatile) -> bool:
        """Whether a region is known well enough."""
        return self.runs >= ENOUGH_RUNS and one.runs >= OFTEN


NOTHING_LEARNED = Mask()


def name_of(remembered: Look, box: Box) -> str:
    """What a region of a remembered screen looks like, and in which window; empty when it does not
    lie in it, or is too much of it.
    """
    window = target_window(remembered) if remembered.windows else None
    whole = window.box if window else bounds(remembered.picture)
    if not whole.covers(box) or not bounds(remembered.picture).covers(box):
        return ""
    if box.area > LARGEST_SHARE * whole.area:
        return ""
    called = (window.class_name, window.kind, _title(window.title)) if window else ()
    digest = hashlib.blake2b(repr((called, tuple(box))).encode(), digest_size=16)
    digest.update(colours(remembered.picture, box).tobytes())
    return digest.hexdigest()


def complaint_of_mask(mask: object) -> str:
    """What is wrong with a mask from elsewhere, as the end of a sentence; empty when nothing is.
    That it covers no target, nor more than its share of a screen, is seen to whenever it is used.
    """
    if not isinstance(mask, Mask):
        return "is no mask"
    if len(mask.regions) > MOST_REGIONS:
        return f"has more than {MOST_REGIONS} regions"
    counts = [*(one.runs for one in mask.regions), *(one.right for one in mask.histories)]
    if any(not 0 <= count <= mask.runs for count in counts):
        return "tells of more runs than there were"
    if any(one.wrong < 0 for one in mask.histories):
        return "tells of runs that there cannot have been"
    if any(min(one.box.width, one.box.height) < 1 or not one.look for one in mask.regions):
        return "has a region that is none"
    kept = [part for one in mask.regions for part in (one.grounds, one.inks, one.texts)]
    if any(len(part) > MOST_KEPT for part in kept) or not all(map(_are_colours, mask.regions)):
        return "has a region that cannot have been seen"
    return ""


def _are_colours(one: Volatile) -> bool:
    levels = (level for colour in (*one.grounds, *one.inks) for level in colour)
    return all(0 <= level <= WHITE for level in levels)


def _title(title: str) -> str:
    return without_numbers(plain(title))


def sort_of(pixels: Bytes) -> Sort:
    """Whether there is text (or nothing) on a plain ground, or a picture."""
    ground = ground_colour(pixels)
    bare = (pixels == ground).all(axis=2)
    return Sort.TEXT if pixels.size == 0 or float(bare.mean()) >= BARE else Sort.PICTURE


def ink_colour(pixels: Bytes, ground: Bytes) -> Colour | None:
    """The colour that stands out most from its ground; None where nothing does."""
    if pixels.size == 0:
        return None
    apart = np.abs(pixels.astype(np.int16) - ground.astype(np.int16)).max(axis=2)
    place = int(apart.argmax())
    return None if apart.flat[place] == 0 else as_colour(pixels.reshape(-1, 3)[place])


def saying(text: str) -> str:
    """A text, numbers aside, as a mask keeps it: known again, but not to be read. What stood on the
    screen of a run is nobody's business whom the workflow is given to.
    """
    return hashlib.blake2b(without_numbers(text).encode(), digest_size=8).hexdigest()


def as_colour(pixel: Bytes) -> Colour:
    """Blue, green and red as plain numbers."""
    blue, green, red = (int(level) for level in pixel)
    return blue, green, red
