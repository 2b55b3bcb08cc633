"""A workflow as it is given to others: without the values that it was shown with.

Of its recording go: the values of parameters, what was typed, what was read, what was masked, and
all that no window of its applications shows. A value is replaced by a word for it in every text,
and painted over in every picture: where it was typed, where accessibility tells of it, and where it
can be read. The word is written in the place of a line that could be read: as in any recording, the
checks then expect this run's value where that word stands. Other rows of lists go where no check
needs them (`unneeded_rows`). What runs have taught stays at home.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, product
from string import ascii_uppercase

from app.engine.errors import UsageError
from app.engine.model.geometry import Box, Picture, bounds
from app.engine.model.parameters import names_in
from app.engine.model.trajectory import Step, Trajectory, Whole
from app.induction.names import name_for
from app.player.review.unneeded_rows import names_the_same, unneeded_rows
from app.store.editing.parameters import note_with_name
from app.store.editing.steps import READ, TABLES, texts_in
from app.store.model.workflow import EndCheck, Parameter, ParameterKind, Workflow
from app.store.workflows.tags import REFLEX_TAG
from checks.scene.lists import list_around
from checks.snapshot.look import TYPED_INTO, Effect, LabelSeen, Look, Relation
from checks.text.compare import SHORTEST_TO_SEEK, Reader, says_most_of
from checks.text.reading_modes import line_in
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
TYPES = "type_text"


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
class Disclosure:
    """What is given away: the workflow, its pictures one by one, and the parameters that stand for
    what was typed and was none.
    """

    workflow: Workflow
    pictures: tuple[PictureShared, ...]
    asked: tuple[str, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text that accessibility and windows told of, as it is given away."""
        looks = (
            look for way in self.workflow.trajectories for _, _, look in _looks_of(way) if look
        )
        return tuple(sorted({text for look in looks for text in _texts(look) if text.strip()}))


def disclose(
    workflow: Workflow,
    reader: Reader | None = None,
    *,
    keep_texts: bool = False,
    keep_rows: bool = False,
) -> Disclosure:
    """The workflow as it is shared. With `keep_texts` a typed text that is no parameter stays what
    it is, with `keep_rows` the other rows of lists stay in the pictures. UsageError when it cannot
    do without a value.
    """
    bare = _without_learned(workflow)
    asking, asked = (bare, ()) if keep_texts else _asking_for_typed(bare)
    words = _words_for(asking)
    renamed = _Renaming(words)
    cleaning = _Cleaning(renamed, reader, keep_rows=keep_rows)
    ways, pictures = [], []
    for number, way in enumerate(asking.trajectories, 1):
        clean, shown = cleaning.way(way, number)
        ways.append(clean)
        pictures += shown
    parameters = tuple(_unvalued(one, words) for one in asking.parameters)
    shared = replace(
        asking, trajectories=tuple(ways), parameters=parameters, task=renamed.text(asking.task)
    )
    _refuse_values(shared, words)
    return Disclosure(shared, tuple(pictures), asked)


def _without_learned(workflow: Workflow) -> Workflow:
    ways = tuple(one for one in workflow.trajectories if REFLEX_TAG not in one.tags)
    return replace(workflow, trajectories=ways, mask=None, reflexes=())


# --------------------------------------------------------------------------------- what was typed


def _asking_for_typed(workflow: Workflow) -> tuple[Workflow, tuple[str, ...]]:
    """With a parameter for every text that is typed as it stands; the same text is the same one."""
    typed: dict[str, Parameter] = {}
    taken = {one.name for one in workflow.parameters}
    ways = tuple(_way_asking(way, typed, taken) for way in workflow.trajectories)
    parameters = (*workflow.parameters, *typed.values())
    return (
        replace(workflow, trajectories=ways, parameters=parameters),
        tuple(one.name for one in typed.values()),
    )


def _way_asking(way: Trajectory, typed: dict[str, Parameter], taken: set[str]) -> Trajectory:
    recorded = dict(way.recorded_with)
    steps = []
    for step in way.steps:
        text = step.arguments.get("text")
        if step.tool != TYPES or not isinstance(text, str) or not text.strip():
            steps.append(step)
            continue
        if text not in typed:
            kind = ParameterKind.MULTILINE if {*text} & {*"\n\t"} else ParameterKind.TEXT
            name = name_for(_label_of(step), taken)
            typed[text] = Parameter(name, kind, text)
            taken.add(name)
        name = typed[text].name
        recorded[name] = text
        given = {**step.arguments, "text": Whole(name)}
        steps.append(replace(step, arguments=given, note=note_with_name(step.note, text, name)))
    return replace(way, steps=tuple(steps), recorded_with=recorded)


def _label_of(step: Step) -> str:
    """What the field is called that a text is typed into."""
    look = step.before
    if not isinstance(look, Look):
        return "text"
    names = [look.focus.name] if look.focus is not None else []
    names += [one.text for one in look.target.names] if look.target is not None else []
    return next((name for name in names if name.strip()), "text")


# ----------------------------------------------------------------------------------------- values


def _words_for(workflow: Workflow) -> dict[str, str]:
    """For every value that it was shown with, the word that stands for it."""
    branches = {one.name for one in workflow.parameters if one.branch}
    shown = [
        *(
            (one.name, value)
            for one in workflow.parameters
            for value in (one.recorded, one.default)
        ),
        *(pair for way in workflow.trajectories for pair in way.recorded_with.items()),
    ]
    values = {name: None for name, _ in shown if name not in branches}
    named = dict(zip(values, _distinct(values), strict=True))
    words: dict[str, str] = {}
    for name, value in shown:
        if name in named and str(value or "").strip():
            words.setdefault(str(value), named[name])
    return words


def _distinct(names: Iterable[str]) -> Iterator[str]:
    """A word for each name that is read without fail, is as short as most values, and stands on no
    screen.
    """
    taken: set[str] = set()
    for name in names:
        stem = re.sub(r"[^A-Z]", "", name.upper())[:3] or "VAL"
        word = next(
            word
            for letters in chain([""], map("".join, product(ascii_uppercase, repeat=2)))
            if (word := f"X{stem}{letters}X") not in taken
        )
        taken.add(word)
        yield word


def _unvalued(parameter: Parameter, words: Mapping[str, str]) -> Parameter:
    """The parameter without any value; a rule that holds one is left out."""
    if parameter.branch:
        return parameter
    rules = tuple(
        rule
        for rule in parameter.made_of
        if not any(text in words and len(text) >= SHORTEST_TO_SEEK for text in texts_in(rule))
    )
    recorded = words.get(parameter.recorded, "")
    return replace(parameter, recorded=recorded, default=None, made_of=rules)


@dataclass(frozen=True, slots=True)
class _Renaming:
    """Replaces values by the words that stand for them."""

    words: Mapping[str, str]

    def text(self, text: str) -> str:
        """The text with every value in it replaced, the longest first; a short one only beside
        another.
        """
        if text in self.words:
            return self.words[text]
        said = text
        for value in sorted(self.words, key=len, reverse=True):
            if len(value) >= SHORTEST_TO_SEEK:
                said = said.replace(value, self.words[value])
            elif said != text:
                alone = rf"(?<!\w){re.escape(value)}(?!\w)"
                said = re.sub(alone, self.words[value], said)
        return said

    def is_in(self, text: str) -> bool:
        """Whether a text says a value."""
        return self.text(text) != text

    def is_read_in(self, line: str) -> bool:
        """Whether a line as it was recognised says a value, or most of one."""
        return any(says_most_of(line, value) for value in self.words)

    def look(self, look: Look) -> Look:
        """The look with the values in its texts replaced."""
        target = look.target
        if target is not None:
            names = tuple(replace(one, text=self.text(one.text)) for one in target.names)
            target = replace(target, names=names)
        return replace(
            look,
            windows=tuple(
                replace(one, title=self.text(one.title) if one.ours else "") for one in look.windows
            ),
            named=self.text(look.named),
            label=self._label(look.label),
            focus=self._label(look.focus),
            labels=tuple(filter(None, map(self._label, look.labels))),
            target=target,
        )

    def _label(self, label: LabelSeen | None) -> LabelSeen | None:
        if label is None:
            return None
        return replace(label, name=self.text(label.name), value=self.text(label.value))


# --------------------------------------------------------------------------------------- pictures


@dataclass(frozen=True, slots=True)
class _Stain:
    """What a typed text looked like, and where."""

    piece: Picture
    at: Box


@dataclass(slots=True)
class _Cleaning:
    """Takes values out of the looks of a way, one after the other."""

    renaming: _Renaming
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


# ------------------------------------------------------------------------------------ what is left


def _refuse_values(workflow: Workflow, words: Mapping[str, str]) -> None:
    """UsageError when something that it does cannot be done without a value."""
    sought = [value for value in words if len(value) >= SHORTEST_TO_SEEK]
    for way in workflow.trajectories:
        _refuse_fixed(workflow, way)
        for number, step in enumerate(way.steps, 1):
            said = " ".join(_told(list(step.arguments.values())))
            if value := next((one for one in sought if one in said), ""):
                raise UsageError(
                    f"Step {number} of {workflow.name} is given “{value}”, which is the value of "
                    f"{words[value]}: make it a parameter there, too, with “byheart edit”."
                )
    for number, check in enumerate(workflow.end_checks, 1):
        said = " ".join(_said_by(check))
        if value := next((one for one in sought if one in said), ""):
            raise UsageError(
                f"End check {number} of {workflow.name} says “{value}”, which is the value of "
                f"{words[value]}: write the parameter there."
            )


def _refuse_fixed(workflow: Workflow, way: Trajectory) -> None:
    """A value that no step uses serves runs with that very value alone."""
    used = frozenset[str]().union(*(names_in(step.arguments) for step in way.steps))
    loose = {one.name for one in workflow.parameters if one.branch or one.indirect}
    for name, recorded in way.recorded_with.items():
        if name not in used | loose and str(recorded).strip():
            raise UsageError(
                f"No step of {workflow.name} uses {name}, so it serves only the value that it was "
                "shown with; it cannot be shared without that."
            )


def _told(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case Mapping():
            for each in value.values():
                yield from _told(each)
        case list() | tuple():
            for each in value:
                yield from _told(each)
        case _ if hasattr(value, "text"):  # a template
            yield str(value.text)


def _said_by(check: EndCheck) -> Iterator[str]:
    yield from (*check.words, check.expected, *check.where)


def _looks_of(way: Trajectory) -> Iterator[tuple[int, str, Look | None]]:
    for number, step in enumerate(way.steps, 1):
        before, after = step.before, step.after
        yield number, "before", before if isinstance(before, Look) else None
        yield number, "after", after.after if isinstance(after, Effect) else None
    yield 0, "end", way.final if isinstance(way.final, Look) else None


def _texts(look: Look) -> Iterator[str]:
    yield from (one.title for one in look.windows)
    for label in (*look.told, *((look.focus,) if look.focus else ())):
        yield from (label.name, label.value)
    if look.target is not None:
        yield from (one.text for one in look.target.names)
