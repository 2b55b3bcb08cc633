"""Two pictures and a point: may one click there on the second what was clicked on the first? By
pixels alone.
"""

from __future__ import annotations

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Picture, Point, bounds
from checks.locator.describe import describe
from checks.locator.target import name_target
from checks.pipeline import ALL, verify_snapshot
from checks.scene.perceive import perceive
from checks.snapshot.look import Look
from checks.text.compare import Reader
from checks.verify.changes.context import RunContext
from checks.verify.drawing import drawn_as_it_was, has_twin_block
from checks.verify.harmless.changes import is_harmless, says_otherwise
from checks.verify.identity.pair import Pair
from checks.verify.rerender.matcher import READ
from checks.verify.target_decision import Answer, locate, place_of, refusal_by, stays

# What the pixels say where the target is found and something else has changed.
NEWS = "nothing new"
# Places so near to each other are one (pixels).
NEAR_PX = 6


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
    at = remembered.at
    if at is None:
        return verify_snapshot(Look(current), remembered, RunContext(reader=reader))
    then, now = perceive(remembered.picture), perceive(current)
    fresh = Look(current, at=at)
    if not drawn_as_it_was(then, at, now):
        return verify_snapshot(fresh, remembered, RunContext(reader=reader))
    pixels = verify_snapshot(fresh, remembered, RunContext(reader=reader, at_rest=False))
    answer = locate(then, at, now, reader)
    if answer.pair is None:
        refused = _unfound(answer, pixels, at)
        if refused is None and pixels.agrees:
            there = describe(now, place_of(pixels, at))
            refused = _unsaid(Pair(then, describe(then, at), now, there, reader))
        return refused or _read(fresh, remembered, pixels, reader)
    if pixels.agrees:
        return _unsaid(answer.pair) or _agreed(answer, pixels, at)
    moved = pixels.rung in {"here", "same"} and not has_twin_block(then, now, at)
    told = pixels.rung == NEWS or moved
    if told and stays(answer) and is_harmless(answer.pair):
        return _comparison(answer, at)
    read = verify_snapshot(fresh, remembered, RunContext(reader=reader))
    by_reading = read.agrees and read.rung == READ
    stays_there = read.agrees and not read.adjust  # laid out anew, a page has its texts elsewhere
    if (by_reading or stays_there) and says_otherwise(answer.pair) is not None:
        return pixels
    return _comparison(answer, at) if by_reading else read


def _unsaid(pair: Pair) -> Comparison | None:
    """The refusal of what the pixels agree to, where a text of the window that is no data reads
    otherwise; None where none does.
    """
    other = says_otherwise(pair)
    if other is None:
        return None
    return Comparison(Verdict.NO, 0.0, 1.0, other, "A text of the window reads otherwise.", NEWS)


def _agreed(answer: Answer, pixels: Comparison, at: Point) -> Comparison:
    """Yes where both mean the same place."""
    there, found = place_of(pixels, at), answer.at or at
    apart = max(abs(there.x - found.x), abs(there.y - found.y))
    if apart > NEAR_PX and answer.box is not None and not answer.box.contains(there):
        why = "Two places look like the target."
        return Comparison(Verdict.NO, 0.0, 1.0, answer.box, why, "here")
    return _comparison(answer, at)


def _unfound(answer: Answer, pixels: Comparison, at: Point) -> Comparison | None:
    """The refusal where something contradicts the target; None for nothing certain."""
    if answer.certain:
        return _comparison(answer, at)
    against = answer.against(place_of(pixels, at)) if pixels.agrees else None
    return refusal_by(against) if against is not None else None


def _read(fresh: Look, remembered: Look, pixels: Comparison, reader: Reader | None) -> Comparison:
    """What the pixels say where nothing is certain of the target. The reading of another rendering
    does not overrule their refusal.
    """
    other = (
        pixels if pixels.agrees else verify_snapshot(fresh, remembered, RunContext(reader=reader))
    )
    return pixels if other.rung == READ and other.agrees else other


def _comparison(answer: Answer, at: Point) -> Comparison:
    """What was found, as the engine asks for it."""
    if answer.at is None:
        rung = str(answer.role) if answer.role else answer.rung
        return Comparison(Verdict.NO, 0.0, 1.0, answer.box, answer.why, rung)
    adjust = {} if answer.at == at else {"x": answer.at.x, "y": answer.at.y}
    return Comparison(Verdict.GO, 1.0, 1.0, answer.box, answer.why, ALL, adjust)


def _sound(picture: Picture) -> bool:
    pixels = picture.width * picture.height
    return picture.width > 0 and picture.height > 0 and len(picture.bgra) == pixels * 4


def _cannot_tell(why: str) -> Comparison:
    return Comparison(Verdict.CANNOT_TELL, 0.0, 1.0, None, why, "here")
