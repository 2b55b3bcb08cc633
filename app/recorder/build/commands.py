"""A letter that a program takes for a command, typed right before the text that it asks for then:
an address book in a terminal adds an entry with a, an editor opens a line with o.

The hand types it as it types a text. Two signs tell: it pauses, since the program has to answer,
and what appears then is the rest of the text without that letter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.engine.model.geometry import Box, bounds
from app.engine.model.parameters import generalise, names_in
from app.recorder.gestures.drawing import Drawn
from app.recorder.model.demonstration import Seen, Typed, at_hand
from checks.text.compare import Reader
from checks.verify.rerender.readings import squeezed
from checks.vision.pixels import colours

# So many letters of a text are not read by chance.
ENOUGH_LETTERS = 4
# So far left of what appeared a letter before it would stand (in heights of the line).
BEFORE = 3
RIM = 3


def commands_apart(
    seen: Sequence[Seen], drawn: Sequence[Drawn], values: Mapping[str, str], reader: Reader | None
) -> tuple[list[Seen], list[Drawn]]:
    """The demonstration with such letters as keys of their own, and what was drawn, before the
    gesture that it was drawn before.
    """
    parts = [_commands(one, values, reader) or (one,) for one in seen]
    begins = [sum(map(len, parts[:number])) for number in range(len(parts) + 1)]
    moved = [replace(one, before=begins[min(one.before, len(seen))]) for one in drawn]
    told = (_with_words(each, one) for each, one in zip(parts, seen, strict=True))
    return [part for each in told for part in each], moved


def _with_words(parts: Sequence[Seen], whole: Seen) -> tuple[Seen, ...]:
    """The parts, the last with what a person said of the whole, and the look that ended it."""
    *first, last = parts
    told = replace(last, note=whole.note, irreversible=whole.irreversible, after=whole.after)
    return (*first, told)


def _commands(
    seen: Seen, values: Mapping[str, str], reader: Reader | None
) -> tuple[Seen, ...] | None:
    """The text with its commands as keys; None where it has none."""
    if seen.secret or seen.varies or not isinstance(seen.gesture, Typed):
        return None
    text = seen.gesture.text
    for number, parts in enumerate(seen.apart, start=1):
        if _names(text[number:], values) - _names(text, values):
            return parts  # a value that would be seen nowhere else
        if reader is not None and _reads_without(parts[-1], text[number - 1 :], reader):
            return parts
    return None


def _names(text: str, values: Mapping[str, str]) -> frozenset[str]:
    return names_in(generalise(text, values))


def _reads_without(rest: Seen, text: str, reader: Reader) -> bool:
    """Whether a text is read without its first letter where the rest of it appeared."""
    if rest.echo is None or not rest.echoed or len(squeezed(text)) <= ENOUGH_LETTERS:
        return False
    picture, box = at_hand(rest.echo).picture, rest.echoed[0].grown(RIM)
    room = BEFORE * box.height
    part = Box(box.x - room, box.y, box.width + room, box.height).intersection(bounds(picture))
    if not part.area:
        return False
    lines = [said for said, _ in reader.read(colours(picture, part).copy())]
    read = squeezed(" ".join(lines))
    return squeezed(text[1:]) in read and squeezed(text) not in read
