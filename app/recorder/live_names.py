"""What a step acts on, read from the screen while the recording goes on, for its sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from app.engine.model.geometry import around, bounds, shifted
from app.recorder.model.demonstration import (
    Click,
    Drag,
    EchoMode,
    Hover,
    Seen,
    Typed,
    at_hand,
    place_of,
)
from app.recorder.notes.gesture_notes import gesture_note
from app.recorder.notes.notes import said_first, short
from app.recorder.notes.phrase import Worded
from app.recorder.typing.appearing import where_typed
from app.recorder.typing.echo_mode import so_far_hidden
from checks.locator.target import name_target
from checks.snapshot.look import Look
from checks.text.compare import Reader, line_in
from checks.text.lines import lines_in
from checks.vision.pixels import cut

# So much around the place is looked at (pixels): a button and its label. It is looked at in a tenth
# of a second, a whole screen in up to half of one.
AROUND_PX = (640, 200)


@dataclass(slots=True)
class LiveNames:
    """What was read of the steps so far, by when they began. Without a `reader` nothing is."""

    reader: Reader | None = None
    worded: Worded = str
    _names: dict[float, str] = field(default_factory=dict)
    _open: set[float] = field(default_factory=set)

    def note(self, seen: Seen, *, may_be_secret: bool) -> str:
        """The step's sentence by what is known of it now; a text that `may_be_secret` is not in
        it.
        """
        began_s = seen.gesture.began_s
        may_show = not may_be_secret and (_is_told_open(seen) or began_s in self._open)
        name = self._names.get(began_s, "")
        return gesture_note(seen.gesture, seen.before, self.worded, may_show=may_show, name=name)

    def learn(self, seen: Seen) -> None:
        """Read what the step acts on where accessibility told nothing, and whether the field shows
        what was typed into it. Each step whose sentence tells that is read once.
        """
        began_s = seen.gesture.began_s
        is_told_of = isinstance(seen.gesture, Click | Drag | Hover | Typed)
        if self.reader is None or began_s in self._names or not is_told_of:
            return
        is_told = seen.before.focus if isinstance(seen.gesture, Typed) else seen.before.label
        self._names[began_s] = "" if is_told else _name_read(seen, self.reader)
        if isinstance(seen.gesture, Typed) and not so_far_hidden(seen, self.reader):
            self._open.add(began_s)


def _is_told_open(seen: Seen) -> bool:
    """Whether accessibility tells a field that shows its text in the clear."""
    return seen.echo_mode is EchoMode.CLEAR and seen.before.focus is not None


def _name_read(seen: Seen, reader: Reader) -> str:
    """What names the thing on the screen; "" where nothing does."""
    at = place_of(seen.gesture)
    typed = where_typed(seen) if isinstance(seen.gesture, Typed) else None
    place = at or (typed.centre if typed else None)
    picture = at_hand(seen.before).picture
    if place is None or not bounds(picture).contains(place):
        return ""
    part = around(picture, place, AROUND_PX)
    look = name_target(
        Look(picture=cut(picture, part)),
        shifted(at, -part.x, -part.y) if at else None,
        effect=typed.moved(-part.x, -part.y) if typed else None,
    )
    return next(_read(look, reader, own=at is not None), "")


def _read(look: Look, reader: Reader, *, own: bool) -> Iterator[str]:
    """What the names of the target say, the likeliest first."""
    names = look.target.names if look.target else ()
    for name in said_first(names, own=own):
        if len(lines_in(look.picture, name.box)) <= 1:
            said = short(line_in(reader, look.picture, name.box))
            if any(map(str.isalnum, said)):
                yield said
