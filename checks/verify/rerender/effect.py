"""Whether an act has shown its effect in a window that is drawn otherwise than recorded: not where
it was recorded, then, but at hand, or as large.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from checks.snapshot.look import Effect, Look
from checks.verify.pixels.effect import AT_HAND, SMALL, regions_shown, windows_outstanding
from checks.vision.pixels import is_caret

# An effect elsewhere in the window counts when it is at least this share of the recorded one.
AS_LARGE = 0.25
# At 80 % of its scale an effect is smaller than recorded.
SMALLEST = 24
# A line of letters is this much higher in another font at most.
AS_HIGH = 1.7


def effect_seen_otherwise(
    before: Look, now: Look, expected: Effect, there: Box | None, *, any_change: bool = False
) -> Comparison:
    """`there` is the element that was acted on, on the fresh look. `any_change` is enough for a key
    that changes nothing but where the caret is.
    """
    if not (expected.changed or expected.opened or expected.closed):
        return Comparison(Verdict.GO, why="No visible effect is expected.", rung="effect")
    missing = windows_outstanding(before, now, expected)
    if missing:
        return _not_yet(None, missing)
    if expected.opened or expected.closed:
        return _shown(None)
    hand = there.grown(AT_HAND) if there else None
    if any_change and (seen := regions_shown(before, now)):
        return _shown(seen[0])
    at_hand = regions_shown(before, now, hand) if hand else []
    if at_hand and _was_at_hand(expected):
        return _shown(at_hand[0])
    return _elsewhere(before, now, expected, hand)


def _was_at_hand(expected: Effect) -> bool:
    """Whether the recorded effect was to be seen where the act was. A small one is recorded only in
    what was acted on: the caret at the end of a field.
    """
    if expected.at is None:
        return True  # what was typed appears in its field
    if all(box.area < SMALL for box in expected.changed):
        return True
    return any(box.grown(AT_HAND).contains(expected.at) for box in expected.changed)


def _elsewhere(before: Look, now: Look, expected: Effect, hand: Box | None) -> Comparison:
    """An effect as large as the recorded one, anywhere in the window; at hand, where the recorded
    one was at hand, nothing has changed. Without an element nothing is at hand.
    """
    if hand is not None and _was_at_hand(expected):
        return _not_yet(hand, "The effect has not shown yet.")
    largest = max(box.area for box in expected.changed)
    for box in regions_shown(before, now):
        if box.area >= max(SMALLEST, AS_LARGE * largest) or _is_one_of(box, expected.changed):
            return _shown(box)
    return _not_yet(None, "The effect has not shown yet.")


def _is_one_of(box: Box, recorded: Sequence[Box]) -> bool:
    """Whether a line that changed is about as large as a recorded one, and no caret: beside it, a
    message of a moment may have been recorded.
    """
    return not is_caret(box) and any(
        one.height <= AS_HIGH * box.height
        and box.height <= AS_HIGH * one.height
        and AS_LARGE * one.width <= box.width <= one.width / AS_LARGE
        for one in recorded
    )


def _shown(where: Box | None) -> Comparison:
    return Comparison(Verdict.GO, where=where, why="The effect has shown.", rung="effect")


def _not_yet(where: Box | None, why: str) -> Comparison:
    return Comparison(Verdict.NOT_YET, 0.0, 1.0, where, why, "effect")
