"""A check box is clicked beside its words, too: what the click ticked is what it acts on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from app.desktop.ports import Button
from app.engine.model.geometry import Box, Point, bounds
from app.recorder.model.demonstration import Click, Seen, at_hand
from checks.locator.target import name_target
from checks.scene.element import TICK, tick_at
from checks.scene.looks import drawn_alike
from checks.snapshot.look import Look, Relation
from checks.vision.edges import edges_of

# A box that is looked for is as wide as several of these steps (pixels).
STEP_PX = 3
# The border of a box is drawn within so many pixels.
RIM_PX = 2
# Its words, around which a ring may show the focus, differ by no more (0-1).
SAME_WORDS = 0.15


def on_their_ticks(seen: Iterable[Seen]) -> list[Seen]:
    """The demonstration, with each click on the empty part of a check box's row, where that ticked
    the box, made one on the box.
    """
    return [_on_its_tick(one) for one in seen]


def _on_its_tick(seen: Seen) -> Seen:
    click, after = seen.gesture, seen.effect.after
    if not isinstance(click, Click) or after is None or not _is_plain(click):
        return seen
    before = at_hand(seen.before)
    tick = next(
        (box for box, words in _ticks(before, click.at) if _has_turned(before, after, box, words)),
        None,
    )
    if tick is None:
        return seen
    effect = replace(seen.effect, at=tick.centre)
    return replace(seen, gesture=replace(click, at=tick.centre), effect=effect)


def _is_plain(click: Click) -> bool:
    return click.button is Button.LEFT and click.count == 1 and not click.modifiers


def _ticks(before: Look, at: Point) -> Iterator[tuple[Box, Box]]:
    """The check box that begins the words left of an empty place, and these words."""
    target = name_target(before, at).target
    if target is None or any(name.relation is Relation.OWN for name in target.names):
        return
    edges = edges_of(before.picture)
    for name in target.names:
        if name.relation is Relation.LEFT:
            words = name.box
            for x in range(max(0, words.x - 2 * TICK), min(words.x + TICK, at.x), STEP_PX):
                tick = tick_at(before.picture, Point(x, words.centre.y), edges)
                if tick is not None and tick.right < words.right:
                    start = max(words.x, tick.right + RIM_PX)
                    yield tick, Box(start, words.y, words.right - start, words.height)
                    break


def _has_turned(before: Look, after: Look, tick: Box, words: Box) -> bool:
    """Whether a box whose words are still there was ticked, or the tick taken out."""
    inside, now = tick.grown(-RIM_PX), at_hand(after).picture
    if not bounds(now).covers(tick) or not drawn_alike(
        now, words, before.picture, words, SAME_WORDS
    ):
        return False
    return not drawn_alike(now, inside, before.picture, inside)
