"""What was drawn while a task was shown: a later step is held to it, or the end is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.engine.model.geometry import Box
from app.engine.model.parameters import SHORTEST_INSIDE_TEXT
from app.engine.model.trajectory import Step
from app.recorder.build.readings import same_window
from app.recorder.gestures.drawing import Drawn
from app.recorder.model.demonstration import Seen, at_hand
from app.recorder.model.gestures import Typed
from app.recorder.typing.appearing import FIELD_HEIGHT, where_typed
from app.store.model.workflow import EndCheck, EndCheckKind
from checks.snapshot.look import Look
from checks.text.compare import Reader
from checks.verify.changes.user_regions import complaint_of_areas
from checks.verify.pixels.effect import visible_change
from checks.vision.pixels import colours

GONE = "What was drawn around {when} looked otherwise by then, so it is not checked."
VARIES = "What was drawn around {when} shows {name}, which differs from run to run: not checked."
AT_THE_END = "at the end"
AT_A_STEP = "before step {number}"


@dataclass(frozen=True, slots=True)
class HeldTo:
    """The steps with what they are held to, what the end is, and what could not be checked."""

    steps: tuple[Step, ...]
    end_checks: tuple[EndCheck, ...] = ()
    unkept: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """What was `seen`, one for each step, the `values` that differ from run to run, and who reads
    where accessibility says nothing.
    """

    seen: Sequence[Seen]
    values: Mapping[str, str]
    reader: Reader | None = None


def apply_drawn_assertions(
    steps: Sequence[Step], final: Look, drawn: Iterable[Drawn], shown: Shown
) -> HeldTo:
    """Hold each step to what was drawn right before it, and the end to what was drawn after the
    last; a run with other values could not be held to what shows one of them.
    """
    told, ends, unkept = list(steps), list[EndCheck](), list[str]()
    for one in drawn:
        is_end = one.before >= len(told)
        look = final if is_end else told[one.before].before
        when = AT_THE_END if is_end else AT_A_STEP.format(number=one.before + 1)
        why = _complaint(one, look, shown)
        if why or not isinstance(look, Look):
            unkept.append(why.replace("{when}", when))
        elif is_end:
            ends.append(EndCheck(EndCheckKind.REGION, region=one.box))
        else:
            held = replace(look, demanded=(*look.demanded, one.box))
            told[one.before] = replace(told[one.before], before=held)
    return HeldTo(tuple(told), tuple(ends), tuple(unkept))


def _complaint(drawn: Drawn, look: object, shown: Shown) -> str:
    """Why it cannot be held to; empty when it can."""
    if not isinstance(look, Look) or any(own.meets(drawn.box) for own in look.own):
        return GONE
    if visible_change(at_hand(drawn.look), at_hand(look), drawn.box):
        return GONE
    said = [*_typed_in(drawn, shown.seen), *_said_in(look, drawn.box, shown)]
    for name, value in shown.values.items():
        if any(_says(each, value) for each in said):
            return VARIES.replace("{name}", name)
    return complaint_of_areas(look, look.ignored, (*look.demanded, drawn.box))


def _said_in(look: Look, box: Box, shown: Shown) -> Iterator[str]:
    """What accessibility says of the box, and what is read in it."""
    for label in look.told:
        if label.box.height <= FIELD_HEIGHT and label.box.meets(box):
            yield from (label.name, label.value)
    if shown.reader is not None and shown.values:
        pixels = colours(at_hand(look).picture, box).copy()
        yield from (text for text, _ in shown.reader.read(pixels))


def _says(said: str, value: str) -> bool:
    """A shorter value stands in other words by chance."""
    return value == said.strip() or (len(value) >= SHORTEST_INSIDE_TEXT and value in said)


def _typed_in(drawn: Drawn, seen: Sequence[Seen]) -> Iterator[str]:
    """What was typed in the box, in a window that is still there."""
    for one in seen[: drawn.before]:
        place = where_typed(one) if isinstance(one.gesture, Typed) and not one.secret else None
        if place is None or not place.meets(drawn.box):
            continue
        if same_window(one.before, drawn.look, place) and isinstance(one.gesture, Typed):
            yield one.gesture.text
