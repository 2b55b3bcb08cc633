"""What the rungs look at: a fresh look and a remembered one, laid over each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from app.engine.model.geometry import Box, Picture, bounds, shifted
from checks.scene.fields import is_band, is_framed
from checks.snapshot.look import Look, Relation, Target, WindowSeen
from checks.snapshot.windows import same_kind, target_window
from checks.text.compare import same_text
from checks.text.risk_words import irreversible
from checks.verify.changes.context import RunContext, Typed
from checks.vision.edges import Edges, edges_in, edges_of, sides, windows_around
from checks.vision.pixels import (
    Bytes,
    Mask,
    colours,
    differing,
    fill,
    greys,
    words,
)

# A border is looked for so far around the box.
AROUND = 6
# A frame that fills the screen in one direction is the desk or a maximised window: the screen
# itself is the unit.
WHOLE = 0.98
# The edges of so many remembered windows are kept (1 MB each, of a full HD screen 4 MB): as many as
# a player reads ahead.
PREPARED = 32


@dataclass(frozen=True, slots=True)
class Unit:
    """Something that moves as one: its box in the remembered look, how far it has moved since, and
    the window it is now, where windows are known.
    """

    box: Box
    dx: int = 0
    dy: int = 0
    window: WindowSeen | None = None

    @property
    def box_now(self) -> Box:
        """Where it is on the fresh look."""
        return self.box.moved(self.dx, self.dy)


@dataclass(frozen=True, slots=True)
class Place:
    """Where the target stands now: how far it has moved, in which unit, and how alike it is
    (0..1).
    """

    unit: Unit
    dx: int
    dy: int
    similarity: float = 1.0

    def now(self, box: Box) -> Box:
        """A remembered box of the target's surroundings, where it is now."""
        return box.moved(self.dx, self.dy)


@dataclass(frozen=True, slots=True)
class Outline:
    """Whether a box has edges on all four sides, and whether these are a border of its own."""

    framed: bool
    bordered: bool


@dataclass
class Scene:
    """A fresh look over a remembered one. `target` is the remembered target."""

    now: Look
    then: Look
    known: RunContext = field(default_factory=RunContext)

    @property
    def target(self) -> Target | None:
        """What the step acts on, in the remembered look."""
        return self.then.target

    @property
    def by_windows(self) -> bool:
        """Whether both looks know their windows (else pixels alone must do)."""
        return bool(self.now.windows) and bool(self.then.windows)

    @property
    def renamed(self) -> bool:
        """Whether another text than the recording's names the target in this run."""
        return bool(self.now.named) and not same_text(self.now.named, self.then.named)

    @property
    def irreversible(self) -> bool:
        """Whether the step cannot be taken back: the caller says so, or the target does."""
        names = self.target.names if self.target else ()
        own = (name.text for name in names if name.relation is Relation.OWN)
        return self.known.irreversible or any(irreversible(text) for text in own)

    @property
    def required(self) -> float:
        """How alike what names the target must be, 0..1."""
        return 1.0 - self.known.farthest

    @cached_property
    def window(self) -> WindowSeen | None:
        """The remembered window the target stands in."""
        return target_window(self.then)

    @property
    def typed(self) -> tuple[Typed, ...]:
        """What this run typed into the target's window; fields of another one may lie under it."""
        window = self.window if self.by_windows else None
        return tuple(
            one
            for one in self.known.typed
            if window is None or one.window is None or _may_be_the_same(one.window, window)
        )

    @property
    def _part(self) -> Box | None:
        """The part of the remembered picture that counts: the window's; all of it for None."""
        window = self.window if self.by_windows else None
        return window.frame if window else None

    @property
    def then_edges(self) -> Edges:
        """The abrupt changes of colour in the remembered window (without windows: picture)."""
        return remembered_edges(self.then.picture, self._part)  # type: ignore[arg-type] # by identity

    @property
    def framed(self) -> bool:
        """Whether the target has edges on all four sides in the remembered picture."""
        return self._outline.framed

    @property
    def bordered(self) -> bool:
        """Whether these are a border of its own, and not those of a selected row."""
        return self._outline.bordered

    @cached_property
    def _outline(self) -> Outline:
        if self.target is None:
            return Outline(framed=False, bordered=False)
        return outline_of(self.then.picture, self._part, self.target.box)  # type: ignore[arg-type] # by identity

    def border_now(self, there: Box) -> float:
        """How much of the least drawn side of a box is an edge on the fresh picture, 0..1."""
        return min(sides(edges_of(self.now.picture, there.grown(AROUND)), there))

    @cached_property
    def frames(self) -> tuple[Box, ...]:
        """The rectangles around the remembered target that its picture shows, smallest first."""
        seed = self.target.box if self.target else Box(0, 0, 0, 0)
        return frames_of(self.then.picture, self._part, seed)  # type: ignore[arg-type] # by identity

    def shared(self, unit: Unit) -> Unit:
        """The part of a unit that lies on both pictures."""
        there = unit.box_now.intersection(bounds(self.now.picture))
        here = there.moved(-unit.dx, -unit.dy).intersection(bounds(self.then.picture))
        return replace(unit, box=here)

    @property
    def same_size(self) -> bool:
        """Whether both pictures measure the same."""
        return bounds(self.now.picture) == bounds(self.then.picture)

    @cached_property
    def differing(self) -> Mask:
        """Where two pictures of the same size, laid over each other unmoved, differ at all, beside
        Byheart's own windows; not to be written to.
        """
        return differing_all_over(self.now.picture, self.then.picture, self._own)  # type: ignore[arg-type] # by identity

    @property
    def _own(self) -> tuple[Box, ...]:
        """Where Byheart's own windows stand or stood, clear of every window that may be the
        target's: what those cover of it was not seen (see `checks.verify.covered`).
        """
        own = (*self.now.own, *self.then.own)
        window = self.window if own and self.by_windows else None
        if window is None:
            return ()
        may_be = [
            one.frame for one in (*self.now.windows, *self.then.windows) if same_kind(one, window)
        ]
        return tuple(box for box in own if not any(map(box.meets, may_be)))

    def adjusted(self, place: Place) -> Mapping[str, object]:
        """The arguments to use instead of the remembered ones; none where the step acts on no
        point.
        """
        target, at = self.target, self.now.at
        if target is None or at is None:
            return {}
        there = shifted(target.at, place.dx, place.dy)
        return {} if there == at else {"x": there.x, "y": there.y}

    def edges_inside(self, box: Box) -> Edges:
        """The edges in a part of the remembered picture, in the part's own coordinates."""
        return edges_inside(self.then.picture, box)  # type: ignore[arg-type] # by identity

    def changed(self, unit: Unit) -> Mask:
        """Where the (shared) unit looks different at all."""
        there, here = unit.box_now, unit.box
        if there == here and self.same_size:
            return self.differing[here.y : here.bottom, here.x : here.right]
        return differing(
            words(self.now.picture)[there.y : there.bottom, there.x : there.right],
            words(self.then.picture)[here.y : here.bottom, here.x : here.right],
        )

    def both(self, box: Box, dx: int, dy: int) -> tuple[Bytes, Bytes]:
        """Colours of a remembered box now and then, cut to what both pictures show."""
        part = self.shared(Unit(box, dx, dy))
        return colours(self.now.picture, part.box_now), colours(self.then.picture, part.box)

    def both_grey(self, box: Box, dx: int, dy: int) -> tuple[Bytes, Bytes]:
        """The same in brightness."""
        part = self.shared(Unit(box, dx, dy))
        return greys(self.now.picture, part.box_now), greys(self.then.picture, part.box)


@lru_cache(maxsize=2)
def differing_all_over(now: Picture, then: Picture, beside: tuple[Box, ...] = ()) -> Mask:
    """Where two equally large pictures differ at all, beside some boxes: asked for again once the
    screen rests.
    """
    mask = differing(words(now), words(then))
    for box in beside:
        fill(mask, box, bounds(now), to=False)
    mask.flags.writeable = False
    return mask


@lru_cache(maxsize=4)
def remembered_edges(picture: Picture, part: Box | None) -> Edges:
    """The edges of a remembered picture, which is asked about again and again while a run waits."""
    return edges_of(picture, part)


@lru_cache(maxsize=PREPARED)
def edges_inside(picture: Picture, part: Box) -> Edges:
    """The edges in a part of a remembered picture, in the part's own coordinates."""
    return edges_in(colours(picture, part))


@lru_cache(maxsize=256)
def outline_of(picture: Picture, part: Box | None, box: Box) -> Outline:
    """The outline of a box on (that part of) a remembered picture: asked for at every look."""
    edges = remembered_edges(picture, part)  # type: ignore[arg-type] # by identity
    framed = is_framed(edges, box)
    return Outline(framed, framed and not is_band(edges, box))


@lru_cache(maxsize=64)
def frames_of(picture: Picture, part: Box | None, box: Box) -> tuple[Box, ...]:
    """The rectangles around a box that (that part of) a remembered picture shows, smallest first:
    asked for at every look that is not as remembered.
    """
    whole, edges = bounds(picture), remembered_edges(picture, part)  # type: ignore[arg-type] # by identity
    inner = box.intersection(whole)
    around = [*windows_around(edges, inner.grown(1))]
    if all(_fills(one, whole) for one in around):  # it stands at its window's very border
        around = [one for one in windows_around(edges, inner) if not inner.grown(2).covers(one)]
    return tuple(one for one in around if not _fills(one, whole))


def _may_be_the_same(one: WindowSeen, other: WindowSeen) -> bool:
    """Whether two looks of one recording may show the same window: one that took another title
    stood still.
    """
    alike = one.title == other.title or one.frame == other.frame
    return alike and same_kind(one, other)


def _fills(box: Box, whole: Box) -> bool:
    return box.width >= WHOLE * whole.width and box.height >= WHOLE * whole.height
