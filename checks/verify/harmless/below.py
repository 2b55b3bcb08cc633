"""Running text below the target names nothing: what names a target stands above or beside it.
Before a step that may be undone it may say something else.
"""

from __future__ import annotations

from checks.scene.elements import Item
from checks.text.trouble import is_no_trouble
from checks.verify.flowing import paragraphs
from checks.verify.identity.pair import Pair
from checks.verify.identity.wording import is_sentence
from checks.verify.sides import sides


def is_running_text(pair: Pair, item: Item, *, fresh: bool) -> bool:
    """Whether an item is a line of sentences below the target, outside of what that stands in."""
    scene, own = sides(pair)[0 if fresh else 1]
    if not pair.expected.undoable or item.box.y <= own.element.box.bottom:
        return False
    ground = scene.surface_of(item)
    if ground is not None and ground.is_low:
        return False
    read = pair.read_now if fresh else pair.read_then
    held = {one.box: one for one in scene.items}
    lines = next((some for some in paragraphs(list(held)) if item.box in some), [item.box])
    said = " ".join(read(held[one]) for one in lines)
    return is_sentence(said) and is_no_trouble(said)
