"""Two pictures and a point: may one click there on the second what was clicked on the first? By
pixels alone.
"""

from __future__ import annotations

from app.engine.check import Comparison, Verdict
from app.engine.places import Picture, Point
from checks.known import Known
from checks.ladder import compare
from checks.look import Look
from checks.pixels import bounds
from checks.target import name_target
from checks.text import Reader


def judge(
    reference: Picture, current: Picture, at: Point, reader: Reader | None = None
) -> Comparison:
    """Judge from one recording's pixels: no windows, no labels. Pictures of any size are answered,
    never raised at.
    """
    for picture in (reference, current):
        if not _sound(picture):
            return _cannot_tell("A picture is empty or damaged.")
    if not bounds(reference).contains(at):
        return _cannot_tell("The point lies outside the reference picture.")
    return judge_again(remember(reference, at, reader), current, reader)


def remember(reference: Picture, at: Point, reader: Reader | None = None) -> Look:
    """What a recording of this one picture remembers of a click: a point that lies on it."""
    return name_target(Look(reference, at=at), at, reader=reader)


def judge_again(remembered: Look, current: Picture, reader: Reader | None = None) -> Comparison:
    """Judge one more picture against what is remembered."""
    return compare(Look(current, at=remembered.at), remembered, Known(reader=reader))


def _sound(picture: Picture) -> bool:
    pixels = picture.width * picture.height
    return picture.width > 0 and picture.height > 0 and len(picture.bgra) == pixels * 4


def _cannot_tell(why: str) -> Comparison:
    return Comparison(Verdict.CANNOT_TELL, 0.0, 1.0, None, why, "here")
