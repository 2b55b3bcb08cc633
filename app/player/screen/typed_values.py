"""What this run typed: verified once, right after typing, then known by how it looked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Picture, bounds, most_apart
from checks.snapshot.look import Look, WindowSeen
from checks.snapshot.windows import candidates, target_window
from checks.text.compare import Reader, read_word, with_values
from checks.verify.changes.context import RunContext, Typed
from checks.verify.rerender.matcher import READ
from checks.verify.values.typed_value import (
    BORDER,
    ONE_LINE,
    drawn_in,
    typed_value_seen,
)
from checks.vision.ink import text_blocks
from checks.vision.pixels import Bytes, around_all, cut, is_caret

# A field of one line is longer than high by so many times; what has no such shape may be a part of
# a text.
LONG = 2


@dataclass(frozen=True, slots=True)
class FieldBoxes:
    """Where a value goes: the field in the recording and the window it stands in there, and where
    the field is now (None: unknown). `recorded` is the picture of the recording.
    """

    then: Box | None = None
    now: Box | None = None
    window: WindowSeen | None = None
    otherwise: bool = False  # that window is drawn in another rendering than recorded
    recorded: Picture | None = None

    @property
    def begin_alike(self) -> bool:
        """Whether the field is where it was and as high, however wide it is now."""
        if self.then is None or self.now is None:
            return False
        return most_apart(self.then, self.now._replace(width=self.then.width)) <= BORDER

    @property
    def was_empty(self) -> bool:
        """Whether nothing stood in the field when the text was typed that was recorded. Of a place
        in an editor or a terminal that is not known.
        """
        if self.recorded is None or self.then is None or not _is_of_one_line(self.then):
            return False
        inner = self.then.grown(-BORDER).intersection(bounds(self.recorded))
        return inner.area > 0 and all(map(is_caret, text_blocks(self.recorded, inner)))


def _is_of_one_line(box: Box) -> bool:
    return box.height <= ONE_LINE and box.width >= LONG * box.height


def field_boxes(remembered: Look, seen: Comparison, now: Look) -> FieldBoxes:
    """Of a remembered look that agreed with the present one: its target is there now."""
    window, otherwise = target_window(remembered), seen.rung == READ
    here = next(iter(candidates(now, window)), None) if window is not None else None
    then = _field_in(remembered, seen.where, window, here)
    return FieldBoxes(then, seen.where, window, otherwise, remembered.picture)


def _field_in(
    remembered: Look, there: Box | None, window: WindowSeen | None, here: WindowSeen | None
) -> Box | None:
    """Where the field was recorded. Of a whole row that is one cell now, that cell: the row of a
    sheet may have been read as one field.
    """
    then = remembered.target.box if remembered.target else None
    if then is None or there is None or window is None or here is None:
        return then
    cell = there.moved(window.box.x - here.box.x, window.box.y - here.box.y)
    is_row = then.width >= LONG * cell.width and then.height < LONG * cell.height
    return cell if is_row and then.grown(BORDER).covers(cell) else then


def widened(boxes: FieldBoxes, before: Look, after: Look) -> FieldBoxes:
    """The boxes with all that the text has been drawn on: in an editor or a terminal no border
    tells where a field ends, and this run's text may be longer than the recorded one.
    """
    if boxes.now is None or boxes.then is None:
        return boxes
    whole = around_all([boxes.now, *drawn_in(before, after, boxes.now)]) or boxes.now
    if boxes.now.grown(BORDER).covers(whole):
        return boxes
    whole = _with_border(whole, boxes.now)
    within = bounds(before.picture) if boxes.window is None else boxes.window.box
    then = _outgrown(boxes.then, boxes.now, whole).intersection(within)
    return replace(boxes, now=whole, then=then)


def _with_border(whole: Box, known: Box) -> Box:
    """A box with room for a border, which is not read, where it goes on to a side beyond what was
    known of it.
    """
    left = whole.x - BORDER if whole.x < known.x else whole.x
    right = whole.right + BORDER if whole.right > known.right else whole.right
    return Box(left, whole.y, right - left, whole.height)


def _outgrown(box: Box, now: Box, whole: Box) -> Box:
    """A box with as much more on each side as a whole has beyond what is there now: it may be of
    another size in another window.
    """
    x, y = box.x - (now.x - whole.x), box.y - (now.y - whole.y)
    right, bottom = box.right + whole.right - now.right, box.bottom + whole.bottom - now.bottom
    return Box(x, y, right - x, bottom - y)


class SightChangedError(Exception):
    """The screen no longer shows the look that was being read."""


@dataclass(frozen=True, slots=True)
class SightReader:
    """Reads a look as long as it `holds`, else SightChangedError: a field is often looked at while
    it is being drawn, and to read that in every way takes longer than to look once more.
    """

    reader: Reader
    holds: Callable[[], bool]

    def read_line(self, pixels: Bytes) -> str:
        """What one line says."""
        self._raise_if_changed()
        return self.reader.read_line(pixels)

    def read_word(self, pixels: Bytes) -> str:
        """What one short line says."""
        self._raise_if_changed()
        return read_word(self.reader, pixels)

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        """Every line, with its box."""
        self._raise_if_changed()
        return self.reader.read(pixels)

    def _raise_if_changed(self) -> None:
        if not self.holds():
            raise SightChangedError


@dataclass(slots=True)
class TypedValues:
    """`text` is what the act in progress types; `verified` what was typed before and seen.
    `is_doubted` tells that it could not be told when it was asked last.
    """

    text: str = ""
    verified: tuple[Typed, ...] = field(default=())
    is_doubted: bool = field(default=False)

    def shown(self, before: Look, after: Look, boxes: FieldBoxes, known: RunContext) -> Comparison:
        """Whether the field shows what was typed; where nothing can be read, that something
        appeared is enough.
        """
        comparison = typed_value_seen(
            *(before, after, self.text, boxes.now, known.reader),
            otherwise=boxes.otherwise,
            alone=boxes.was_empty,
        )
        self.is_doubted = comparison.verdict is Verdict.CANNOT_TELL
        if self.is_doubted:
            return replace(comparison, verdict=Verdict.GO)
        return comparison

    def keep(self, after: Look, boxes: FieldBoxes, known: RunContext) -> None:
        """From now on this is how the value looks; where its field is unknown, nobody will ask."""
        value = self.unseen(boxes, known)
        if value is None or boxes.now is None:
            return
        self.verified = (*self.verified, replace(value, seen=cut(after.picture, boxes.now)))

    def unseen(self, boxes: FieldBoxes, known: RunContext) -> Typed | None:
        """What was typed last, as long as its look is not known; None where its field is not."""
        if boxes.then is None or boxes.now is None:
            return None
        recorded = _as_recorded(self.text, known.values)
        return Typed(boxes.then, self.text, recorded, window=boxes.window, there=boxes.now)


def _as_recorded(text: str, values: Sequence[tuple[str, str]]) -> str:
    """What the recording typed where this run typed a text, which may have several values in it."""
    whole = next((then for then, now in values if now == text), None)
    return with_values(text, [(now, then) for then, now in values]) if whole is None else whole
