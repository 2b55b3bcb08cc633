"""What Byheart's own windows covered of the target's window while the task was shown: nobody knows
what stood there. On X11 the recorder sees there all the same; this is for what it could not.

A remembered look shows nothing where they stood. A step that may be undone need not fail for what
stands there now; but nothing is taken from there either: no name, no text, no state. So such a
part is closed on the present look as well, if it can hold nothing that identifies the target. What
names an element lies beside or above it, and so do the heads and headings that it belongs to. The
yes is a doubt, which holds up what cannot be undone.

What is covered now is another matter: Byheart can take its window away, so that is never taken as
seen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Picture, Pixels, bounds, parts_beside
from checks.locator.describe import describe
from checks.scene.perceive import perceive
from checks.snapshot.look import Look, Target, WindowSeen
from checks.snapshot.windows import same_kind
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.target_decision import place_of
from checks.vision.canvas import Canvas
from checks.vision.pixels import cut

COVERED = "A window of Byheart covered a part of this window in the recording."
HIDDEN_THEN = "A window of Byheart covered the target in the recording."
HIDDEN_NOW = "A window of Byheart lies over the target."
# A text that is cut by what lies over it ends so near to that (pixels).
CUT_PX = 8
# The lines of the card that a target stands in end so near below it (pixels).
BELOW_PX = 48


def as_covered(scene: Scene) -> Scene | None:
    """The present look with what was covered closed to it, too; None where nothing was covered, or
    where the step must not go on without knowing what stands there.
    """
    window = scene.window if scene.by_windows and scene.known.carries else None
    if window is None or not scene.same_size or scene.irreversible or scene.known.decisive:
        return None
    parts = [box.intersection(window.frame) for box in scene.then.own if box.meets(window.frame)]
    if not parts or not _stands_in_front(scene.now, window, parts):
        return None
    near = [part.grown(CUT_PX) for part in parts]
    if any(one.meets(part) for one in _needed(scene) for part in near):
        return None
    if min(part.y for part in parts) < _end_of_names(scene, window):
        return None
    return replace(scene, now=_closed(scene.now, scene.then, parts))


@dataclass(frozen=True, slots=True)
class Uncovered:
    """What stands now in the parts of a remembered look that were covered; `own` are those that
    stay so.
    """

    then: Look
    parts: tuple[tuple[Box, Pixels], ...]
    own: tuple[Box, ...]

    def look(self) -> Look:
        """The remembered look with that, once a person has said that it is right."""
        canvas = Canvas(self.then.picture)
        for box, pixels in self.parts:
            canvas.put(pixels, box)
        return replace(self.then, picture=canvas.pixels(), own=self.own)

    def shown(self) -> tuple[Picture, Picture, Box] | None:
        """What a person is asked about: the recorded picture, the present one, and where on it."""
        return (self.then.picture, self.look().picture, self.parts[0][0]) if self.parts else None


def uncovered(scene: Scene) -> Uncovered | None:
    """What is seen now where the target's window was covered. None where it was not covered, where
    that part is not seen now either, and where it shows what this run has typed: that is no part of
    the recording.
    """
    window = scene.window if scene.by_windows else None
    if window is None or not scene.same_size:
        return None
    parts = [box.intersection(window.frame) for box in scene.then.own if box.meets(window.frame)]
    if not parts or not _stands_in_front(scene.now, window, parts):
        return None
    unfit = (*scene.now.own, *(one.box for one in scene.known.typed))
    if any(part.meets(box) for part in parts for box in unfit):
        return None
    whole = bounds(scene.now.picture)
    inside = [part.intersection(whole) for part in parts]
    seen = tuple((part, cut(scene.now.picture, part)) for part in inside)
    return Uncovered(scene.then, seen, tuple(parts_beside(scene.then.own, window.frame)))


def seen_at_all(scene: Scene, yes: Comparison) -> Comparison:
    """The yes, unless the place to act on is or was covered by a window of Byheart's."""
    target, at = scene.target, scene.now.at
    if target is not None and any(one.contains(target.at) for one in scene.then.own):
        return Comparison(Verdict.CANNOT_TELL, 0.0, 1.0, None, HIDDEN_THEN, "reachable")
    if at is not None and any(one.contains(place_of(yes, at)) for one in scene.now.own):
        return Comparison(Verdict.NOT_YET, 0.0, 1.0, None, HIDDEN_NOW, "reachable")
    return yes


def _end_of_names(scene: Scene, window: WindowSeen) -> int:
    """Below this nothing names the target; without one, and without a focus, the page may say in
    its upper half what it is about.
    """
    known = scene.target or scene.then.focus
    return known.box.bottom + BELOW_PX if known is not None else window.frame.centre.y


def _stands_in_front(now: Look, window: WindowSeen, parts: list[Box]) -> bool:
    """Whether the window stands where it stood, with nothing else in the parts that were covered: a
    part that is closed hides nothing but what belongs to the window.
    """
    for one in now.windows:
        if one.frame == window.frame and same_kind(one, window):
            return True
        if any(one.frame.meets(part) for part in parts):
            return False
    return False


def _needed(scene: Scene) -> list[Box]:
    """All that tells the target from its likes, and what is demanded or was typed."""
    then, now, target = scene.then, scene.now, scene.target
    labels = (then.label, then.focus, now.label, now.focus)
    needed = [one.box for one in labels if one is not None]
    needed += [*then.demanded, *(one.box for one in scene.known.typed)]
    if target is not None:
        needed += _identifying(then, target)
    needed += [Box(at.x, at.y, 1, 1) for at in (then.at, now.at) if at is not None]
    return needed


def _identifying(then: Look, target: Target) -> list[Box]:
    features = describe(perceive(then.picture), target.at).features
    return [
        target.box,
        *(one.box for one in target.names),
        *(one.item.box for one in features),
    ]


def _closed(now: Look, then: Look, parts: list[Box]) -> Look:
    """The present look with the recording's nothing in these parts."""
    canvas, whole = Canvas(now.picture), bounds(now.picture)
    for part in parts:
        inside = part.intersection(whole)
        canvas.put(cut(then.picture, inside), inside)
    labels = tuple(one for one in now.labels if not any(map(one.box.meets, parts)))
    return replace(now, picture=canvas.pixels(), labels=labels)
