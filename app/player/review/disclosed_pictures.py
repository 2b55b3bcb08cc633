"""The pictures of a workflow that is shared: what of its own data is taken out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from app.engine.model.geometry import Box, Picture, bounds
from app.engine.model.trajectory import Step, Trajectory
from app.player.review.disclosed_words import TYPES, Renaming
from app.player.review.unneeded_rows import names_the_same, unneeded_rows
from app.store.editing.steps import READ, TABLES
from checks.scene.lists import list_around
from checks.snapshot.look import TYPED_INTO, Effect, LabelSeen, Look, Relation
from checks.text.compare import Reader, line_in
from checks.text.risk_words import irreversible
from checks.vision.canvas import Canvas
from checks.vision.edges import edges_of
from checks.vision.ink import is_blank, text_blocks
from checks.vision.lettering import Line, line_of
from checks.vision.phash import hash_of
from checks.vision.pixels import cut
from checks.vision.shown import where_shown

HIGHEST_LINE = 60  # pixels; what is higher is no line, but a pane that a text names
AROUND = 1
HEAD = 10  # pixels from the middle of a head to its lower end


@dataclass(frozen=True, slots=True)
class PictureShared:
    """A picture as it is shared: of which way (from 1), of which step and moment, and the boxes
    that were painted over in it. `needed` is whether one of them names what the step acts on,
    `rows` are the texts of other rows that were left out.
    """

    way: int
    moment: str
    picture: Picture
    painted: tuple[Box, ...]
    needed: bool = False
    rows: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class _Stain:
    """What a typed text looked like, and where."""

    piece: Picture
    at: Box


@dataclass(slots=True)
class Cleaning:
    """Takes values out of the looks of a way, one after the other."""

    renaming: Renaming
    reader: Reader | None
    keep_rows: bool = False
    number: int = 0  # of the way
    stains: list[_Stain] = field(default_factory=list)
    shown: list[PictureShared] = field(default_factory=list)

    def way(self, way: Trajectory, number: int) -> tuple[Trajectory, list[PictureShared]]:
        """The way as it is shared, and its pictures."""
        self.stains = [stain for each in way.steps for stain in _stains(each)]
        self.shown, self.number = [], number
        steps = tuple(self._step(step, at) for at, step in enumerate(way.steps, 1))
        words = self.renaming.words
        recorded = {name: words.get(str(one), one) for name, one in way.recorded_with.items()}
        final = self._look(way.final, "the end") if isinstance(way.final, Look) else way.final
        shared = replace(way, steps=steps, final=final, recorded_with=recorded, values_read={})
        return shared, self.shown

    def _step(self, step: Step, at: int) -> Step:
        read = [_box_of(step)] if step.tool == READ else []
        if step.tool in TABLES and isinstance(step.before, Look):
            read = [_table_of(step, step.before)]
        before, after = step.before, step.after
        if isinstance(before, Look):
            moment = f"before step {at}"
            before = self._look(before, moment, read, commits=_commits(step, before))
        if isinstance(after, Effect):
            seen = after.after and self._look(
                after.after, f"after step {at}", read, changed=after.changed
            )
            after = replace(
                after,
                opened=tuple(map(self.renaming.text, after.opened)),
                closed=tuple(map(self.renaming.text, after.closed)),
                after=seen,
            )
        return replace(step, before=before, after=after, note=self.renaming.text(step.note))

    def _look(
        self,
        look: Look,
        moment: str,
        read: Sequence[Box] = (),
        changed: Sequence[Box] = (),
        *,
        commits: bool = False,
    ) -> Look:
        whole = bounds(look.picture)
        boxes = [*self._places(look), *look.ignored, *look.own, *read]
        boxes = [one for one in (box.intersection(whole) for box in boxes) if one.area > 0]
        canvas = Canvas(look.picture)
        if look.windows:
            canvas.paint_around([(one.frame, one.ours) for one in reversed(look.windows)])
        lines = list(self._read(look))
        for box in (*boxes, *(line.box for line in lines)):
            canvas.paint_over(box)
        for line in lines:
            canvas.write(line)
        boxes += [line.box for line in lines]
        picture = canvas.pixels()
        clean = replace(self.renaming.look(look), picture=picture, hash=hash_of(picture))
        found = [] if self.keep_rows else unneeded_rows(look, boxes, changed, commits=commits)
        clean, rows = self._without(clean, tuple(found))
        named = [] if look.target is None or look.named else [one.box for one in look.target.names]
        needed = any(box.meets(name) for box in boxes for name in named)
        painted = tuple(dict.fromkeys(boxes))
        shared = PictureShared(self.number, moment, clean.picture, painted, needed, rows)
        self.shown.append(shared)
        return clean

    def _without(self, look: Look, rows: tuple[Box, ...]) -> tuple[Look, tuple[Box, ...]]:
        """The look without these texts, and which went: none where the checks would miss them."""
        if not rows:
            return look, ()
        canvas = Canvas(look.picture)
        for box in rows:
            canvas.paint_over(box.grown(AROUND))
        picture = canvas.pixels()
        told = tuple(one for one in look.labels if not any(_tells(one, box) for box in rows))
        without = replace(look, picture=picture, hash=hash_of(picture), labels=told)
        return (without, rows) if names_the_same(look, without, self.reader, rows) else (look, ())

    def _places(self, look: Look) -> Iterator[Box]:
        """Where values are shown."""
        for stain in self.stains:
            for box in where_shown(look.picture, stain.piece, stain.at):
                yield box.grown(AROUND)
        for label in look.told:
            is_line = label.box.height <= HIGHEST_LINE or label.role in TYPED_INTO
            if is_line and (self.renaming.is_in(label.name) or self.renaming.is_in(label.value)):
                yield from _uncovered(look, label.box.grown(-AROUND))

    def _read(self, look: Look) -> Iterator[Line]:
        """The lines in which a value can be read, and what is to stand there; nothing where the
        value was misread.
        """
        picture, whole = look.picture, bounds(look.picture)
        windows = [one.frame for one in look.windows if one.ours] or [whole]
        blocks = (box for area in windows for box in text_blocks(picture, area.intersection(whole)))
        for box in dict.fromkeys(blocks if self.reader is not None else ()):
            said = line_in(self.reader, picture, box) if self.reader is not None else ""
            if self.renaming.is_read_in(said):
                instead = self.renaming.text(said)
                yield line_of(picture, box.grown(AROUND), said, "" if instead == said else instead)


def _commits(step: Step, look: Look) -> bool:
    """Whether a step cannot be undone: somebody said so, or its target does."""
    names = look.target.names if look.target is not None else ()
    own = [one.text for one in names if one.relation is Relation.OWN]
    return step.irreversible or any(map(irreversible, own))


def _tells(label: LabelSeen, text: Box) -> bool:
    """Whether an element is what a text of a row stands for."""
    return label.box.height <= HIGHEST_LINE and label.box.contains(text.centre)


def _uncovered(look: Look, box: Box) -> list[Box]:
    """What of an element is to be seen, where windows lie over a part of it."""
    parts = [box]
    for window in (one.frame for one in look.windows if one.frame.meets(box)):
        if not window.covers(box):
            parts = [rest for part in parts for rest in _beside(part, window)]
    return parts


def _beside(box: Box, hole: Box) -> list[Box]:
    """The four sides of a box around a hole, those that are there."""
    gap = box.intersection(hole)
    if gap.area == 0:
        return [box]
    sides = (
        Box(box.x, box.y, box.width, gap.y - box.y),
        Box(box.x, gap.bottom, box.width, box.bottom - gap.bottom),
        Box(box.x, gap.y, gap.x - box.x, gap.height),
        Box(gap.right, gap.y, box.right - gap.right, gap.height),
    )
    return [side for side in sides if side.area > 0]


def _stains(step: Step) -> Iterator[_Stain]:
    """What appeared when a text was typed."""
    effect = step.after
    if step.tool != TYPES or not isinstance(effect, Effect) or effect.after is None:
        return
    picture, fields = effect.after.picture, _typed_into(step)
    for box in effect.changed:
        at = box.intersection(bounds(picture))
        is_typed = at.height <= HIGHEST_LINE and any(at.meets(one) for one in fields)
        if is_typed and not is_blank(picture, at):
            yield _Stain(cut(picture, at), at)


def _typed_into(step: Step) -> list[Box]:
    """Where a text is typed: what else changes meanwhile is no part of it."""
    look = step.before
    if not isinstance(look, Look):
        return []
    known = (look.focus, look.target)
    return [one.box for one in known if one is not None]


def _table_of(step: Step, look: Look) -> Box:
    """All below the head by which a table is read."""
    head = Box(*_box_of(step)[:2], 1, 1)
    frame = list_around(edges_of(look.picture), head) or bounds(look.picture)
    return Box(frame.x, head.y + HEAD, frame.width, max(0, frame.bottom - head.y - HEAD))


def _box_of(step: Step) -> Box:
    given = step.arguments
    numbers = [given.get(name) for name in ("x", "y", "width", "height")]
    return Box(*(one if isinstance(one, int) else 0 for one in numbers))
