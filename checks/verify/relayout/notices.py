"""Notices: a block that says something and can only be closed, by an icon in its corner.

Closing one answers nothing, so what it says is data, as long as it is the notice that was there:
the only block in its container, with the same looks and the same title, no button, and no word of
what cannot be taken back. A question has buttons; what it asks is never data.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box
from checks.scene.containers import is_low
from checks.scene.element import TICK
from checks.scene.parts import Part
from checks.text.compare import Reader
from checks.text.risk_words import irreversible
from checks.verify.relayout.contents import Contents, says_the_same
from checks.verify.relayout.other_data import new_ink
from checks.verify.relayout.pairing import Pairing, away, refused, unexplained
from checks.verify.relayout.text_elements import TextElements

# A bar or a text of a notice reaches from side to side of it, but for its margins.
ACROSS = 0.9
# The icon keeps its distance from the corner.
CORNER = 2


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
