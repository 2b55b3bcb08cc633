"""What is read of a recording: values that are pointed at or copied while a task is shown, and what
its targets seem to be called. Each value has a name that later steps know it by.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from app.engine.errors import UsageError
from app.engine.model.geometry import Box, Picture, Point, bounds
from app.engine.model.trajectory import Step
from app.recorder.model.demonstration import Click, Drag, Gesture, Keys, Read, Seen, Typed, at_hand
from app.recorder.model.identifiers import not_taken, to_identifier
from checks.locator.target import window_at
from checks.snapshot.look import Look, Name, Relation, Target
from checks.text.compare import Reader, plain, read_in
from checks.verify.values.value_target import beside_value, showing_value, value_box
from checks.vision.pixels import colours

COPYING = frozenset({"ctrl+c", "ctrl+Insert"})
PASTING = frozenset({"ctrl+v", "shift+Insert"})
UNCALLED = "value"
# What tells a target, the nearest first: its own words, a label, what stands over it.
TOLD_BY = (Relation.OWN, Relation.RIGHT, Relation.LEFT, Relation.ABOVE)
# A name is read with so much around it (pixels), is a word from so many letters on, and a paragraph
# from so high on (pixels).
AROUND_PX, WORD, ONE_LINE_PX = 3, 2, 48
# Of a target, so many names are read: 10 ms each, and 30 for one that says something.
MOST_READ = 3
# The way to read a line enlarged, without the line below a letter.
ENLARGED = 1
NAMELESS = "Nothing beside it says what it is, so it could not be found again: it was not read."


@dataclass(slots=True)
class Readings:
    """Gives each value its name. `announced` are told before the recording: each next text that is
    copied takes one. What is marked meanwhile is taken by whatever is pointed at or copied next; it
    may be called by what stands beside it. `parameters` are names that are taken.
    """

    announced: Sequence[str] = ()
    parameters: Sequence[str] = ()
    copied: Callable[[], str] = lambda: ""
    _waiting: deque[str] = field(init=False)
    _marked: deque[str] = field(default_factory=deque)
    _given: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._waiting = deque(self.announced)
        self._given += [*self.announced, *self.parameters]

    @property
    def waiting(self) -> tuple[str, ...]:
        """The announced names that nothing was copied for."""
        return tuple(self._waiting)

    def mark_next(self, name: str = "") -> None:
        """What is pointed at or copied next is a value, of this name or the one beside it."""
        self._marked.append(name)

    def of(self, gesture: Gesture, look: Look) -> Read | str | None:
        """The gesture as a reading of a value; a sentence when it was to be one and cannot be; None
        when it is none.
        """
        if isinstance(gesture, Keys) and gesture.keys in COPYING:
            name = self._name_of_copied(look)
            return Read(name, None, gesture.began_s, gesture.ended_s) if name else None
        if not self._marked or not isinstance(gesture, Click | Drag):
            return None
        name, box = self._marked.popleft(), _pointed_at(gesture, look)
        target = beside_value(at_hand(look), box).target if box is not None else None
        if target is None:
            return NAMELESS
        name = name or self._called(_said_at(look, target.box.centre))
        return Read(name, box, gesture.began_s, gesture.ended_s)

    def _name_of_copied(self, look: Look) -> str:
        if not self._marked:
            return self._waiting.popleft() if self._waiting else ""
        return self._marked.popleft() or self._called(look.focus.name if look.focus else "")

    def give(self, name: str) -> str:
        """The name, or one like it where it is taken: a value and a parameter are never called the
        same.
        """
        self._given.append(not_taken(name, self._given))
        return self._given[-1]

    def _called(self, words: str) -> str:
        """A name of its own, by what is said on the screen."""
        return self.give(to_identifier(words, UNCALLED))


def _said_at(look: Look, place: Point) -> str:
    """What accessibility calls the smallest element there."""
    there = [label for label in look.told if label.name and label.box.contains(place)]
    return min(there, key=lambda label: label.box.area).name if there else ""


def _pointed_at(gesture: Click | Drag, look: Look) -> Box | None:
    if isinstance(gesture, Click):
        return value_box(at_hand(look), gesture.at)
    (x, y), (to_x, to_y) = gesture.at, gesture.to
    box = Box(min(x, to_x), min(y, to_y), abs(x - to_x), abs(y - to_y))
    return box if box.area else None


def read_by(seen: Iterable[Seen], reader: Reader | None) -> list[Seen]:
    """With what each value was, and what was pasted of them as the text that it is."""
    told: list[Seen] = []
    copied: Read | None = None
    for one in seen:
        gesture = one.gesture
        if isinstance(gesture, Read) and gesture.box is not None:
            gesture = replace(gesture, value=_shown(one.before, gesture.box, reader))
        elif isinstance(gesture, Read):
            copied = gesture
        elif isinstance(gesture, Keys) and gesture.keys in PASTING and copied is not None:
            gesture = Typed(copied.value, gesture.began_s, gesture.ended_s, copied.name)
        told.append(replace(one, gesture=gesture))
    return told


def _shown(look: Look, box: Box, reader: Reader | None) -> str:
    """The value in a box: what accessibility says, else what is read."""
    label = look.label
    if label is not None and label.box == box:
        return (label.value or label.name).strip()
    if reader is None:
        return ""
    return plain(reader.read_line(colours(at_hand(look).picture, box).copy()))


def values_read(seen: Iterable[Seen]) -> dict[str, str]:
    """Each value by its name."""
    read = (one.gesture for one in seen if isinstance(one.gesture, Read))
    return {one.name: one.value for one in read if one.value}


def refuse_taken_names(names: Sequence[str], parameters: Iterable[str]) -> None:
    """UsageError when a value that is read is called like a parameter, or like another one."""
    taken = set(parameters)
    for name in names:
        if name in taken:
            raise UsageError(f"Two values cannot both be called {name}.")
        taken.add(name)


def overlooking(steps: Sequence[Step]) -> list[Step]:
    """The steps, of which those that still see a value where it was read overlook what it is."""
    known: list[tuple[Look, Box]] = []
    overlooked: list[Step] = []
    for step in steps:
        look = step.before
        if isinstance(look, Look) and step.tool != "read_text":
            look = _overlooked(look, known)
        elif isinstance(look, Look) and look.target is not None and look.at is not None:
            given = step.arguments
            box = Box(*(int(str(given[one])) for one in ("x", "y", "width", "height")))
            known.append((look, box))
        overlooked.append(replace(step, before=look))
    return overlooked


def _overlooked(look: Look, known: Sequence[tuple[Look, Box]]) -> Look:
    for then, box in known:
        if _still_shows(look, then, box):
            look = showing_value(look, box)
    return look


def _still_shows(look: Look, then: Look, box: Box) -> bool:
    """Whether the same window shows the same there."""
    if not same_window(look, then, box):
        return False
    now, was = (at_hand(each).picture for each in (look, then))
    return bool((colours(now, box) == colours(was, box)).all())


def same_window(one: Look, other: Look, box: Box) -> bool:
    """Whether a box lies in the same window on two looks."""
    return _under(one, box) == _under(other, box)


def _under(look: Look, box: Box) -> tuple[object, ...]:
    index = window_at(look, box.centre)
    return (look.windows[index].class_name, look.windows[index].box) if index >= 0 else ()


def with_names_seen(step: Step, reader: Reader | None) -> Step:
    """The step with what the first name of its target that can be read seems to say, where nobody
    has told any of them: a person is told “OK”, and no two numbers. The checks compare pixels.
    """
    look = step.before
    if reader is None or not isinstance(look, Look) or look.target is None:
        return step
    target = look.target
    if any(name.text for name in target.names) or (look.label is not None and look.label.name):
        return step
    picture = at_hand(look).picture
    nearest = (one for relation in TOLD_BY for one in target.names if one.relation is relation)
    for name in islice(nearest, MOST_READ):
        said = _seems_to_say(picture, name.box, reader)
        if said:
            return replace(step, before=replace(look, target=_seen(target, name, said)))
    return step


def _seen(target: Target, name: Name, said: str) -> Target:
    names = (replace(one, seen_as=said) if one is name else one for one in target.names)
    return replace(target, names=tuple(names))


def _seems_to_say(picture: Picture, box: Box, reader: Reader) -> str:
    """What a line says that has a word in it and is read alike in two ways, but for capitals; ""
    for any other.
    """
    area = box.grown(AROUND_PX).intersection(bounds(picture))
    if not area.area or box.height > ONE_LINE_PX:
        return ""
    pixels = colours(picture, area)
    first = plain(reader.read_line(pixels.copy()))
    if not _has_a_word(first):
        return ""
    others = (reader.read_line(255 - pixels), read_in(reader, pixels, ENLARGED))
    read = [first, *map(plain, others)]
    alike = Counter(one.replace(" ", "").casefold() for one in read)
    agreed = [one for one in read if alike[one.replace(" ", "").casefold()] > 1]
    said = max(agreed, key=lambda one: sum(map(str.isupper, one)), default="")
    if not _has_a_word(said):
        return ""
    # The first letter of a short word is read small now and then: “oK”.
    return said.upper() if said[0].islower() and said[-1].isupper() else said


def _has_a_word(text: str) -> bool:
    return sum(one.isalnum() for one in text) >= WORD
