"""Where a typed text appeared on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.engine.model.geometry import Box, bounds
from app.recorder.model.demonstration import EchoMode, Seen, Typed, at_hand
from app.recorder.typing.changed_regions import Spot
from app.recorder.typing.typed_place import Signs, clicked_field, likeliest_first
from checks.scene.fields import FIELD_ROLES
from checks.snapshot.look import SPIN_BUTTON, LabelSeen, Look
from checks.text.compare import Reader, same_text
from checks.vision.pixels import around_all, colours

# A line of text that is one field is no higher.
FIELD_HEIGHT = 60
# A field is redrawn a little beyond the box that accessibility tells.
BORDER = 4
# Of so many places that changed at least, so many are read.
SEVERAL, READ = 2, 4


def where_typed(seen: Seen) -> Box | None:
    """The region that a text was typed into: the focused field, when it is one of a line, else
    where the text appeared.
    """
    field, text = focused_field(seen.before.focus), _shown_in(seen)
    if field is not None and text is not None and field.height > FIELD_HEIGHT:
        return text  # of a field of many lines, these are the ones
    return _all_parts(seen) or field or text


def by_reading(seen: Sequence[Seen], reader: Reader | None) -> list[Seen]:
    """The demonstration, of each text that is no secret the place that reads so first, where the
    likeliest does not: a button beside the field may change with the first letter.
    """
    return [_by_reading(one, reader) if reader is not None else one for one in seen]


def _by_reading(seen: Seen, reader: Reader) -> Seen:
    typed, echo = seen.gesture, seen.echo
    if not isinstance(typed, Typed) or seen.secret or seen.echo_mode is not EchoMode.CLEAR:
        return seen
    if echo is None or len(seen.echoed) < SEVERAL:
        return seen
    field = clicked_field(seen.before.pointer, at_hand(seen.before).picture)
    if field is not None and field.grown(1).covers(seen.echoed[0]):
        return seen  # a list below may say what it is searched for
    picture = at_hand(echo).picture
    for box in seen.echoed[:READ]:
        part = box.grown(BORDER).intersection(bounds(picture))
        if part.area and same_text(reader.read_line(colours(picture, part).copy()), typed.text):
            others = (one for one in seen.echoed if one != box)
            return replace(seen, echoed=(box, *others))
    return seen


def _shown_in(seen: Seen) -> Box | None:
    """The region that shows the text. How long a secret was is not told."""
    if seen.echoed and not seen.secret:
        return seen.echoed[0]
    found = appeared(seen)
    return found[0] if found else None


def _all_parts(seen: Seen) -> Box | None:
    """From the part of a field where typing began to the one where it ended: the day of a date that
    is followed by its month. None when it ended where it began.
    """
    first, last = seen.before.focus, seen.effect.after.focus if seen.effect.after else None
    if first is None or last is None or not first.role == last.role == SPIN_BUTTON:
        return None
    beside = last.box.x >= first.box.right and abs(last.box.y - first.box.y) <= BORDER
    return around_all([first.box, last.box]) if beside else None


def focused_field(focus: LabelSeen | None) -> Box | None:
    """The box of the focused element, when that is a field and not a whole pane."""
    if focus is None or not focus.box.area:
        return None
    is_field = focus.role in FIELD_ROLES or focus.box.height <= FIELD_HEIGHT
    return focus.box if is_field else None


def appeared(seen: Seen) -> tuple[Box, Look] | None:
    """The region that shows the typed text, and the look it shows on: right after the last stroke,
    else, when an application is slow, before the next gesture.
    """
    if seen.echoed and seen.echo is not None:
        return seen.echoed[0], seen.echo
    letters = len(seen.gesture.text) if isinstance(seen.gesture, Typed) else 0
    field = focused_field(seen.before.focus)
    likely = likely_first(seen.effect.changed, field, letters, seen.before)
    if likely and seen.effect.after is not None:
        return likely[0], seen.effect.after
    return None


def likely_first(
    changed: Sequence[Box], field: Box | None, letters: int, before: Look | None = None
) -> list[Box]:
    """Those of the changed regions that may show a text.

    If the focused field is known, they lie in it. Otherwise the ones most like a line of so many
    letters come first, and where the pointer was on the look `before`: it had clicked there.
    """
    if field is not None:
        return inside_of(field, changed)
    pointer, picture = (before.pointer, at_hand(before).picture) if before else (None, None)
    signs = Signs(letters, pointer, before=picture)
    spots = likeliest_first([Spot(box) for box in changed], signs)
    return [spot.box for spot in spots]


def inside_of(field: Box, changed: Sequence[Box]) -> list[Box]:
    """The parts of the changed regions that lie in a field, largest first."""
    around = field.grown(BORDER)
    inside = [around.intersection(box) for box in changed if around.meets(box)]
    return sorted(inside, key=lambda box: -box.area)
