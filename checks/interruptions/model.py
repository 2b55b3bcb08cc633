"""An interruption: what came between, cut out of the screen, and where in it a step acts.

What is remembered of one is its own picture and what names it, never the screen around it: it may
come anywhere, at any step, in front of anything.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from app.engine.model.geometry import Box, Picture, Point, bounds
from checks.interruptions.appeared import ScreenAdditions
from checks.interruptions.countdowns import Tick
from checks.locator.target import name_target
from checks.snapshot.look import Look, Name, Relation, Target, WindowSeen
from checks.text.compare import Reader, plain
from checks.verify.changes.kinds import as_large_as_popups
from checks.verify.relayout.contents import Contents
from checks.vision.edges import edges_of, frames_around
from checks.vision.ink import inked
from checks.vision.pixels import colours, cut, merged, regions

# A block is told to within its border.
BORDER = 4
# What is read has so much of its ground around it.
MARGIN = 3
# The marks of a frame's buttons are at most so large.
FRAME_BUTTON = 24
# What covers more of its window is another page.
LARGEST_BLOCK = 0.4


@dataclass(frozen=True, slots=True)
class Interruption:
    """What it looked like. `title`, `class_name` and `kind` are those of its window; of a block,
    of the window it stands in. `says` is what was read on it, line by line (empty: nothing was).
    `ticks` are numbers on it that count. `is_framed`: the window with its frame, by which it was
    closed.
    """

    picture: Picture
    title: str = ""
    class_name: str = ""
    kind: str = "normal"
    is_block: bool = False
    says: tuple[str, ...] = ()
    ticks: tuple[Tick, ...] = ()
    is_framed: bool = False


@dataclass(frozen=True, slots=True)
class InterruptionTarget:
    """An interruption as a step found it. `target` is what the step acts on, in pixels of the
    interruption's picture; None: it is for the keyboard.
    """

    interruption: Interruption
    target: Target | None = None


def within_at(
    look: Look, at: Point | None, news: ScreenAdditions
) -> tuple[InterruptionTarget, Box] | None:
    """The interruption that a step acts on, and where it stood; None when what stands there was
    expected, or cannot be known again. `at` None: the keyboard.
    """
    window = _reached(look, at)
    if window is None:
        return None
    is_new = any(window is one for one in news.windows)
    area = _of_window(window, at) if is_new else _block_at(look, at, news)
    if area is None or (at is not None and not area.contains(at)):
        return None
    if not is_new and area.area > LARGEST_BLOCK * window.box.area:
        return None
    is_framed, area = area == window.frame != window.box, area.intersection(bounds(look.picture))
    interruption = Interruption(
        picture=cut(look.picture, area),
        title=window.title,
        class_name=window.class_name,
        kind=window.kind,
        is_block=not is_new,
        is_framed=is_framed,
    )
    if at is None:
        return InterruptionTarget(interruption), area
    inside = Point(at.x - area.x, at.y - area.y)
    target = (_on_frame if is_framed else _target)(interruption, inside)
    if target is None or (interruption.is_block and not _says_more(interruption, target)):
        return None
    return InterruptionTarget(interruption, target), area


def block_around(picture: Picture, at: Point, region: Box) -> Box:
    """The largest rectangle around a point inside a region that has changed; the region itself
    where none is drawn.
    """
    inside = region.grown(BORDER).intersection(bounds(picture))
    frames = frames_around(edges_of(picture, inside), Box(*at, 1, 1), inside)
    blocks = [box for box in frames if as_large_as_popups(box) and inside.covers(box)]
    framed = [box for box in blocks if box.area * 2 >= region.area]
    return framed[-1] if framed else region


def with_words(within: InterruptionTarget, reader: Reader) -> InterruptionTarget:
    """The same, read: what it says, and what its target does."""
    picture = within.interruption.picture
    read = reader.read(colours(picture).copy())
    says = tuple(plain(text) for text, _ in read if plain(text))
    target = within.target
    if target is not None:
        names = tuple(_worded(picture, name, reader) for name in target.names)
        target = replace(target, names=names)
    return InterruptionTarget(replace(within.interruption, says=says), target)


def own_name(target: Target | None) -> Name | None:
    """What is drawn on the target itself."""
    names = target.names if target else ()
    return next((name for name in names if name.relation is Relation.OWN), None)


def _worded(picture: Picture, name: Name, reader: Reader) -> Name:
    part = name.box.grown(MARGIN).intersection(bounds(picture))
    return replace(name, text=plain(reader.read_line(colours(picture, part).copy())))


def _reached(look: Look, at: Point | None) -> WindowSeen | None:
    """The window that an input there arrives at."""
    if at is None:
        return look.active
    under = (one for one in look.windows if one.frame.contains(at))
    return next((one for one in under if one.kind != "desktop"), None)


def _block_at(look: Look, at: Point | None, news: ScreenAdditions) -> Box | None:
    regions = [box for box in news.places if at is not None and box.grown(BORDER).contains(at)]
    smallest = min(regions, key=lambda box: box.area, default=None)
    if smallest is None or at is None:
        return None
    return block_around(look.picture, at, smallest)


def _of_window(window: WindowSeen, at: Point | None) -> Box:
    """Its inside; with its frame where that is what is acted on."""
    return window.box if at is None or window.box.contains(at) else window.frame


def _says_more(block: Interruption, target: Target) -> bool:
    """Whether a block says something beside its target: a button alone does not tell what it
    answers.
    """
    words = Contents(block.picture, bounds(block.picture)).beside_parts
    return any(not target.box.grown(BORDER).covers(word) for word in words)


def _target(interruption: Interruption, at: Point) -> Target | None:
    """What stands there; None when nothing is drawn on it by which it could be found again."""
    target = name_target(Look(interruption.picture), at).target
    return target if own_name(target) is not None else None


def _on_frame(interruption: Interruption, at: Point) -> Target | None:
    """The mark of a button on a window's frame; None for its title, which closes nothing."""
    picture = interruption.picture
    around = Box(at.x, at.y, 1, 1).grown(FRAME_BUTTON).intersection(bounds(picture))
    parts = regions(inked(colours(picture, around)), 1, 1)
    marks = (box.moved(around.x, around.y) for box in merged([part.box for part in parts]))
    mark = min(marks, key=partial(_beyond, at), default=None)
    if mark is None or _beyond(at, mark) > BORDER or max(mark.width, mark.height) > FRAME_BUTTON:
        return None
    box = mark.grown(1).intersection(bounds(picture))
    return Target(at, box, (Name(Relation.OWN, box),))


def _beyond(at: Point, box: Box) -> int:
    """How far a point lies outside of a box."""
    x, y = max(box.x - at.x, at.x - box.right + 1), max(box.y - at.y, at.y - box.bottom + 1)
    return max(x, y, 0)
