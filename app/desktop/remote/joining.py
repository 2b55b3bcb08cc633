"""Rectangles that continue each other, joined: servers cut one change into strips and tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.engine.model.geometry import Box

Joint = Callable[[Box, Box], bool]
MOST = 64  # beyond so many in one update, one that covers them says as much


def joined(boxes: Iterable[Box]) -> list[Box]:
    """The same area in fewer boxes: neighbours as tall stand side by side, then neighbours as wide
    one above the other.
    """
    apart = sorted(set(boxes), key=lambda box: (box.y, box.x))
    apart = _joined(apart, _continues_right)
    apart = _joined(sorted(apart, key=lambda box: (box.x, box.y)), _continues_down)
    if len(apart) <= MOST:
        return apart
    whole = apart[0]
    for box in apart[1:]:
        whole = whole.union(box)
    return [whole]


def _joined(boxes: list[Box], continues: Joint) -> list[Box]:
    out: list[Box] = []
    for box in boxes:
        if out and continues(out[-1], box):
            out[-1] = out[-1].union(box)
        else:
            out.append(box)
    return out


def _continues_right(one: Box, other: Box) -> bool:
    return (one.y, one.height, one.right) == (other.y, other.height, other.x)


def _continues_down(one: Box, other: Box) -> bool:
    return (one.x, one.width, one.bottom) == (other.x, other.width, other.y)
