"""What identifies an element, in a sentence for a person: “Delete” in the row “10032 · Birch Ltd”,
under “Orders”.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Picture, Point, bounds
from checks.locator.describe import describe
from checks.locator.features import Description, Role
from checks.scene.perceive import perceive
from checks.scene.relations import Sort
from checks.text.compare import Reader, line_in, plain

# What an element is called that says nothing itself.
CALLED = {
    Sort.FIELD: "the field",
    Sort.MARK: "the box to tick",
    Sort.BUTTON: "the button",
    Sort.TEXT: "what is drawn",
    Sort.PLACE: "the place",
}
# In which words each kind of feature is told, and how many texts of it at most.
TOLD = (
    (Role.LABEL, "beside", 1),
    (Role.ROW, "in the row", 6),
    (Role.COLUMN, "in the column", 1),
    (Role.ANCESTOR, "in", 3),
    (Role.HEADING, "under", 3),
    (Role.TITLE, "in the window", 1),
)


def sentence(picture: Picture, at: Point, reader: Reader) -> str:
    """What tells the element at a point from its likes; "" for a point beside the picture."""
    if not bounds(picture).contains(at):
        return ""
    found = describe(perceive(picture), at)
    own = _said(found, Role.OWN, picture, reader)
    data = found.element.sort is Sort.FIELD
    parts = [f"“{own[0]}”" if own and not data else CALLED[found.element.sort]]
    for role, words, most in TOLD:
        texts = [one for one in _said(found, role, picture, reader) if one not in own][:most]
        if texts:
            parts.append(f"{words} “{' · '.join(texts)}”")
    return " ".join(parts)


def _said(found: Description, role: Role, picture: Picture, reader: Reader) -> Sequence[str]:
    """What the features of a role say, left to right; data in fields is none of it."""
    items = [one.item for one in found.of(role) if not one.in_field]
    items.sort(key=lambda one: (one.box.x, one.box.y))
    read = (line_in(reader, picture, one.box) for one in items)
    return [text for text in map(plain, read) if any(map(str.isalnum, text))]
