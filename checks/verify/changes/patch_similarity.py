"""Is this patch of the screen still the one remembered? Shape, contrast and colour, each by
itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.engine.model.geometry import Box
from checks.scene.containers import is_cell
from checks.snapshot.thresholds import SAME
from checks.verify.changes.snapshot_pair import Scene
from checks.vision.ink import Ink, ink_of, shape_gap
from checks.vision.pixels import Bytes

# Worst 3 x 3 px neighbourhood, of full ink: where the evidence for it stands.
SAME_SHAPE = SAME
# Greyed text may have a light edge (0.04 to 0.23 in Qt); so alike and fainter, it is greyed.
GREYED_SHAPE = 0.3
# Greyed text keeps 40 to 60 % of its contrast in the themes at hand (GTK, Qt, Tk), a hovered one
# over 90 %.
GREYED = 0.8
# White on a selection's blue has half the contrast of black on white.
OTHER_GROUND = 40.0
FAINT_ON_ANOTHER_GROUND = 0.35
# An icon drawn without its colours keeps less than this share of them.
COLOURLESS = 0.5
COLOURED = 12.0
# A blank field whose ground moved by more than this may be read-only now; grounds do not drift by
# themselves.
GROUND_LEVELS = 4.0
# The border and its inner line: what a hover or a focus may redraw of a framed element.
BORDER = 3


@dataclass(frozen=True, slots=True)
class Likeness:
    """How a patch compares with the remembered one. `gap` is 0 for the same shape; `contrast` and
    `colour` are ratios now/then; `ground` is by how many levels the background moved.
    """

    gap: float
    contrast: float = 1.0
    colour: float = 1.0
    ground: float = 0.0
    blank: bool = False  # nothing is drawn there, now or then
    selectable: bool = True  # another ground may mean that it is selected, or no longer so

    @property
    def similar(self) -> float:
        """1 for the same shape, 0 for another."""
        return max(0.0, 1.0 - self.gap)

    @property
    def shown(self) -> float:
        """How much of its contrast, or of its colours, it shows."""
        return min(self.contrast, self.colour)

    @property
    def same_shape(self) -> bool:
        """Whether the same is drawn there."""
        return self.gap <= SAME_SHAPE

    @property
    def greyed_shape(self) -> bool:
        """Whether it may well be the same, only greyed."""
        return self.gap <= GREYED_SHAPE and self.greyed

    @property
    def greyed(self) -> bool:
        """Whether the same is drawn fainter, or without its colours. On another ground it may be
        selected, or no longer so.
        """
        if self.selectable and self.ground > OTHER_GROUND:
            return self.contrast < FAINT_ON_ANOTHER_GROUND
        return self.contrast < GREYED or self.colour < COLOURLESS


IDENTICAL = Likeness(0.0)
GONE = Likeness(1.0)


def likeness(scene: Scene, box: Box, dx: int, dy: int) -> Likeness:
    """Compare a remembered box with the place it has moved to; a place off the screen has nothing
    in common.
    """
    now, then = scene.both_grey(box, dx, dy)
    if now.shape != (box.height, box.width) or now.size == 0:
        return GONE
    colours_now, colours_then = scene.both(box, dx, dy)
    if np.array_equal(colours_now, colours_then):
        return IDENTICAL
    ink_now, ink_then = ink_of(now), ink_of(then)
    gap = shape_gap(ink_now, ink_then)
    return Likeness(
        gap=gap,
        contrast=contrast_ratio(ink_now, ink_then, gap),
        colour=_colour_ratio(colours_now, colours_then),
        ground=abs(ink_now.ground - ink_then.ground),
        blank=ink_now.blank and ink_then.blank,
        selectable=ink_now.light != ink_then.light or not _is_button(scene),
    )


def _is_button(scene: Scene) -> bool:
    """Whether the target has a border of its own, as no row or cell of a list has: on another
    ground, with letters still lighter (or darker) than that, it is pressed or greyed.
    """
    target = scene.target
    return target is not None and scene.bordered and not is_cell(scene.then_edges, target.box)


def core(box: Box, *, framed: bool) -> Box:
    """The part of an element that is drawn alike whether hovered, focused or not."""
    inner = box.grown(-BORDER) if framed else box
    return inner if inner.area else box


def contrast_ratio(now: Ink, then: Ink, gap: float) -> float:
    """How strong the ink is now, against then: of the same shape the factor that fits best over
    the whole patch, of another (this run's value) that of the strongest ink.
    """
    if then.blank or now.blank:
        return 1.0
    if gap > GREYED_SHAPE:
        return now.contrast / then.contrast
    strong_now, strong_then = now.cover * now.contrast, then.cover * then.contrast
    return float((strong_now * strong_then).sum() / (strong_then * strong_then).sum())


def _colour_ratio(now: Bytes, then: Bytes) -> float:
    colour_then = _colourfulness(then)
    return 1.0 if colour_then < COLOURED else _colourfulness(now) / colour_then


def _colourfulness(pixels: Bytes) -> float:
    levels = pixels.astype(np.int16)
    return float((levels.max(axis=2) - levels.min(axis=2)).max())
