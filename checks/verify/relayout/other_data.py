"""Are a container's contents other data in the same hand: elements of the kinds that were there,
none of them over another, and nothing else?

What a notice says is data, too: a block that says something and can only be closed, by an icon in
its corner. Closing one answers nothing, as long as it is the notice that was there: the only block
in its container, with the same looks and the same title, no button, and no word of what cannot be
taken back. A question has buttons; what it asks is never data.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box
from checks.scene.containers import is_low
from checks.scene.element import TICK
from checks.scene.parts import Part
from checks.text.compare import Reader
from checks.text.risk_words import irreversible, loses
from checks.verify.relayout.contents import Contents, says_the_same
from checks.verify.relayout.pairing import Pairing, away, refused, unexplained
from checks.verify.relayout.text_elements import TextElements
from checks.vision.pixels import colours

# Thin letters do not reach the full colour of their ink; a warning in red on white is 200 levels
# from black.
SAME_INK = 90
# Of one kind of element, heights differ by the lines of a border.
AS_HIGH = 4
# A bar or a text of a notice reaches from side to side of it, but for its margins.
ACROSS = 0.9
# The icon keeps its distance from the corner.
CORNER = 2


def generated(now: Contents, then: Contents, reader: Reader) -> Comparison:
    """Whether what stands there now could have stood there then, with other data."""
    for block in (_new_block(now, then), _over_another(now)):
        if block is not None:
            return refused("Something new has appeared.", block)
    if (word := new_ink(now, then)) is not None:
        return refused("A text has come that is drawn in another colour.", word)
    told = {one.text for one in TextElements(then, reader).all}
    for one in TextElements(now, reader).all:
        if loses(one.text) and one.text not in told:
            return refused(f"“{one.text}” was not there when this was recorded.", one.box)
    return _nothing_else(now, then)


def _new_block(now: Contents, then: Contents) -> Box | None:
    """A part of a kind that was not there; what is higher than a line has to be there one for one.
    Of what holds one line there may be more, or less.
    """
    pairs = Pairing(now.parts, then.parts).further(_as_high).further(Part.drawn_like)
    low = (one for one in pairs.new if is_low(one.box))
    kinds = {one for one in low if any(_as_high(one, other) for other in then.parts)}
    odd = [one for one in pairs.new if one not in kinds]
    return next((one.box for one in (*odd, *pairs.gone) if one in odd or not is_low(one.box)), None)


def _as_high(one: Part, other: Part) -> bool:
    return one.drawn_like(other) and abs(one.box.height - other.box.height) <= AS_HIGH


def new_ink(now: Contents, then: Contents) -> Box | None:
    """A word in a colour that no word had then."""
    inks = [_ink(then, word) for word in then.words]
    strange = (word for word in now.words if not any(_near(_ink(now, word), ink) for ink in inks))
    return next(strange, None)


def _over_another(now: Contents) -> Box | None:
    """A part that lies across the border of another."""
    boxes = [part.box.grown(-AS_HIGH // 2) for part in now.parts]
    crossing = (
        one
        for one, other in combinations(boxes, 2)
        if one.meets(other) and not one.covers(other) and not other.covers(one)
    )
    return next(crossing, None)


def _ink(contents: Contents, word: Box) -> tuple[int, ...]:
    """The colour of a word: that of its pixels which differs most from the ground at its corner."""
    pixels = colours(contents.picture, word.grown(1)).astype(np.int16)
    flat = pixels.reshape(-1, 3)
    strongest = np.abs(flat - flat[0]).max(axis=1).argmax()
    return tuple(int(level) for level in flat[strongest])


def _near(one: Sequence[int], other: Sequence[int]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= SAME_INK


def _nothing_else(now: Contents, then: Contents) -> Comparison:
    """Whether there is nothing but ground beside the elements of now and of then."""
    back = away(now, then)
    there = [box.moved(*back) for box in (*(one.box for one in now.parts), *now.words)]
    return unexplained(now, then, [*there, *(one.box for one in then.parts), *then.words])


@dataclass(frozen=True)
class Notice:
    """A block, the icon in its upper right corner, and the bars and panes it is made of."""

    contents: Contents
    icon: Box
    block: Part
    panes: Sequence[Part]

    @property
    def corner(self) -> tuple[int, int]:
        """How far the icon stands from it."""
        return self.block.box.right - self.icon.right, self.icon.y - self.block.box.y

    def is_text(self, pane: Part) -> bool:
        """Whether it is where the notice says what it says: on the ground of the block itself."""
        return pane.fill == self.block.fill


def notice_of(contents: Contents, icon: Box) -> Notice | None:
    """The notice that an icon closes; None where the block around it holds anything else."""
    around = [one for one in contents.parts if one.box.covers(icon) and not is_low(one.box)]
    if not around or max(icon.width, icon.height) > TICK:
        return None
    block = around[-1]
    rest = [one for one in contents.parts if one != block and not icon.grown(1).covers(one.box)]
    inside = [one for one in rest if block.box.covers(one.box)]
    alone = not any(one for one in rest if one not in inside and not is_low(one.box))
    if not alone or any(one.box.width < ACROSS * block.box.width for one in inside):
        return None
    return Notice(contents, icon, block, inside)


def same_notice(now: Notice, then: Notice, reader: Reader) -> Comparison:
    """Whether a notice is the one that was there, whatever it says now."""
    corners = [abs(one - other) for one, other in zip(now.corner, then.corner, strict=True)]
    pairs = Pairing(now.panes, then.panes).further(
        lambda one, other: one.drawn_like(other) and _same_words(now, one, then, other, reader)
    )
    if max(corners) > CORNER or not now.block.drawn_like(then.block) or pairs.new or pairs.gone:
        return refused("Something new has appeared.", now.block.box)
    for one in TextElements(now.contents, reader).all:
        if irreversible(one.text):
            return refused(f"“{one.text}” was not there when this was recorded.", one.box)
    if (warning := new_ink(now.contents, then.contents)) is not None:
        return refused("A text has come that is drawn in another colour.", warning)
    back = away(now.contents, then.contents)
    blocks = [now.block.box.moved(*back), then.block.box]
    return unexplained(now.contents, then.contents, blocks)


def _same_words(now: Notice, one: Part, then: Notice, other: Part, reader: Reader) -> bool:
    """Whether a bar says what it said; what stands in the text's pane is data."""
    if now.is_text(one) and then.is_text(other):
        return True
    if not now.contents.within(one) and not then.contents.within(other):
        return True
    return says_the_same(now.contents, one, then.contents, other, reader)
