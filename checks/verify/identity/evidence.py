"""What one feature says of a candidate."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.engine.model.geometry import Box
from checks.locator.features import Feature, Role
from checks.scene.elements import ICON_WIDE, Item
from checks.scene.relations import in_row
from checks.verify.identity.pair import Pair
from checks.verify.identity.wording import MARK_PX, is_sentence

# A field of a header is so wide (pixels).
FIELD_LEAST_PX, FIELD_PX = 60, 480
# Tabs stand nearer to each other (pixels).
TAB_GAP_PX = 14
NAMES = {
    Role.OWN: "The target",
    Role.LABEL: "The label",
    Role.ROW: "In the target's row",
    Role.COLUMN: "The head of its column",
    Role.ANCESTOR: "What it lies in",
    Role.HEADING: "The heading",
    Role.TITLE: "The title of the window",
}


class Status(StrEnum):
    """What a feature says of a candidate."""

    MATCH = "match"
    MISMATCH = "mismatch"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Evidence:
    """One feature's word: how it fares, where on the present screen, and why; `replaced` says that
    something else is seen in its place.
    """

    status: Status
    role: Role
    where: Box
    why: str = ""
    replaced: bool = True


def mismatch(pair: Pair, role: Role, lost: Feature, new: Feature | None) -> Evidence:
    """What it means that a recorded feature is lost, and that another one is seen in its place."""
    said = pair.read_then(lost.item)
    if new is None:
        why = f"{NAMES[role]} “{said}” is missing."
        return Evidence(Status.MISMATCH, role, pair.there.element.box, why, replaced=False)
    says = pair.read_now(new.item)
    why = f"{NAMES[role]} “{said}” now reads “{says}”."
    reads_alike = role is Role.HEADING and said == says != ""
    replaced = not reads_alike and not _may_be_data(pair, role, lost.item)
    return Evidence(Status.MISMATCH, role, new.item.box, why, replaced=replaced)


def _may_be_data(pair: Pair, role: Role, item: Item) -> bool:
    """Whether a text that reads otherwise may be no identity: an icon, or a heading that stands in
    a field of its own.
    """
    surface = pair.then.surface_of(item)
    icon = item.box.width <= ICON_WIDE * item.box.height and item.box.height <= MARK_PX
    if surface is None or role is not Role.HEADING or not surface.is_low:
        return icon
    if is_sentence(pair.read_then(item)):
        return False
    beside = any(
        one is not surface
        and one.is_low
        and in_row(one.box, surface.box)
        and 0 <= max(one.box.x - surface.box.right, surface.box.x - one.box.right) <= TAB_GAP_PX
        for one in pair.then.surfaces
    )
    return icon or (FIELD_LEAST_PX <= surface.box.width <= FIELD_PX and not beside)
