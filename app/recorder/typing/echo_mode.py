"""Whether a field shows what is typed into it, a mark for each letter, or nothing.

A text counts as shown in the clear only on evidence. Either it is read where the screen changed
while it was typed, or its glyphs differ and repeat there as its letters do. Or accessibility tells
it, and the screen does not speak against that. What shows as marks is hidden, whatever
accessibility says. Whatever is left is unknown, and is treated like what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from app.engine.model.geometry import Box, Picture, bounds
from app.recorder.model.demonstration import EchoMode, Seen, Typed, at_hand
from app.recorder.typing.appearing import FIELD_HEIGHT, focused_field, likely_first
from app.recorder.typing.seen_late import seen_typed
from checks.scene.relations import in_row
from checks.snapshot.look import Look
from checks.text.compare import Reader, folded, plain
from checks.text.masked import Shows, has_marks, only_text, shown_as, surrounded_as
from checks.vision.pixels import colours, joined

# So many of the regions that changed are asked, the likeliest first.
REGIONS = 4
RIM = 2
# A line of text is no higher (pixels); of what is higher each line is read by itself, too.
ONE_LINE = 28
# A text of so many letters is not read by chance; of a shorter one each letter counts.
LONG_ENOUGH = 4
READ_ALIKE = 0.6
# Of equal letters one may be misread: the last, which a caret touches.
NEARLY_ALL = 0.75
# Where its glyphs already repeat as its letters do, less of it need be read.
READ_ROUGHLY = 0.35
# So many looks after the text are asked whether it is seen there, once its caret has gone.
LATER_LOOKS = 2
# After so many gestures its letters may still become marks: all of them when the field is left,
# which a hover or a key in the field comes before.
MARKED_LATER = 6


@dataclass(frozen=True, slots=True)
class _Shown:
    """A region in which a text may be seen, and the screens with and before it."""

    now: Picture
    before: Picture
    box: Box


def mode_at_once(seen: Seen, told: str) -> EchoMode:
    """What can be known right after the last letter, without reading: `told` is the field's value
    as accessibility tells it now.
    """
    if not isinstance(seen.gesture, Typed) or seen.echo is None:
        return EchoMode.UNKNOWN
    text, before, now = seen.gesture.text, at_hand(seen.before), at_hand(seen.echo)
    is_told = bool(text.strip()) and plain(text) in plain(told)
    regions = _regions(seen, seen.echoed)[: REGIONS if is_told else 1]
    found = [shown_as(now.picture, before.picture, box, text) for box in regions]
    if Shows.MARKS in found:
        return EchoMode.HIDDEN
    is_seen = any(one is not Shows.NOTHING for one in found)
    return EchoMode.CLEAR if is_told and is_seen else EchoMode.UNKNOWN


def so_far_hidden(seen: Seen, reader: Reader | None) -> bool:
    """Whether the text of a recording that still goes on is not known to be shown in the clear."""
    if not isinstance(seen.gesture, Typed) or seen.secret:
        return False
    if seen.echo_mode is not EchoMode.UNKNOWN or seen.echo is None:
        return seen.echo_mode is not EchoMode.CLEAR
    before, now = at_hand(seen.before).picture, at_hand(seen.echo).picture
    boxes = _regions(seen, seen.echoed)[:REGIONS]
    modes = [_shown_mode(_Shown(now, before, box), seen.gesture.text, reader) for box in boxes]
    return _decided(modes, seen.gesture.text) is not EchoMode.CLEAR


def with_echo_modes(seen: Sequence[Seen], final: Look, reader: Reader | None) -> list[Seen]:
    """The demonstration, its effects told already, with what each field shows of its text."""
    judged = [
        replace(one, echo_mode=_mode(seen[number:], final, reader))
        if isinstance(one.gesture, Typed)
        else one
        for number, one in enumerate(seen)
    ]
    clear = {_text(one) for one in judged if one.echo_mode is EchoMode.CLEAR}
    return [
        replace(one, echo_mode=EchoMode.CLEAR)
        if one.echo_mode is EchoMode.UNKNOWN and _text(one) in clear
        else one
        for one in judged
    ]


def _text(seen: Seen) -> str | None:
    return seen.gesture.text if isinstance(seen.gesture, Typed) else None


def _mode(seen: Sequence[Seen], final: Look, reader: Reader | None) -> EchoMode:
    """Of the text that was typed first."""
    typed, text = seen[0], _text(seen[0]) or ""
    if typed.secret or typed.echo_mode is EchoMode.HIDDEN:
        return EchoMode.HIDDEN
    for regions in _looked_at(seen, final, reader):
        modes = [_shown_mode(one, text, reader) for one in regions]
        mode = _decided(modes, text)
        if mode is EchoMode.HIDDEN:
            return mode
        if mode is EchoMode.CLEAR:
            return _unless_marked_later(seen, final, regions[modes.index(mode)].box, reader)
        if typed.echo_mode is EchoMode.CLEAR and regions:
            if reader is not None and _reads_as_marks(regions[0], text, reader):
                return EchoMode.HIDDEN
            return _unless_marked_later(seen, final, regions[0].box, reader)
    return typed.echo_mode


def _decided(modes: Sequence[EchoMode], text: str) -> EchoMode:
    """By the likeliest region that tells. Only a text that is not read by chance counts more than
    marks elsewhere.
    """
    if EchoMode.CLEAR in modes and _is_telling(_squeezed(text)):
        return EchoMode.CLEAR
    return next((one for one in modes if one is not EchoMode.UNKNOWN), EchoMode.UNKNOWN)


def _is_telling(squeezed: str) -> bool:
    return len(squeezed) >= LONG_ENOUGH and len(set(squeezed)) > 1


def _looked_at(
    seen: Sequence[Seen], final: Look, reader: Reader | None
) -> Iterator[Sequence[_Shown]]:
    """Where the text may be seen: right after it, before the next gesture, there on later looks (a
    caret has gone by then), elsewhere on a later look.
    """
    typed = seen[0]
    before = at_hand(typed.before).picture
    for look, boxes in ((typed.echo, typed.echoed), (typed.effect.after, typed.effect.changed)):
        if look is not None:
            now, regions = at_hand(look).picture, _regions(typed, boxes)[:REGIONS]
            yield [_Shown(now, before, box) for box in _with_line(regions)]
    for look in _later(seen, final):
        now = at_hand(look).picture
        yield [_Shown(now, before, box) for box in _regions(typed, typed.echoed)[:1]]
    if (late := seen_typed(seen, final, reader)) is not None:
        now = at_hand(late.look).picture
        yield [_Shown(now, now if late.dx or late.dy else before, late.box)]


def _with_line(regions: Sequence[Box]) -> list[Box]:
    """The regions, and the line that the first of them is a part of: a text with wide gaps changes
    the screen in several places, none of which shows enough of it.
    """
    line = [
        joined(first, [one for one in regions if in_row(one, first)], 2 * first.height)
        for first in regions[:1]
    ]
    return [*regions, *(one for one in line if one not in regions)]


def _later(seen: Sequence[Seen], final: Look) -> list[Look]:
    """The first looks after a text."""
    return [*(one.before for one in seen[1:]), final][:LATER_LOOKS]


def _regions(seen: Seen, boxes: Sequence[Box]) -> list[Box]:
    """Those that may be a line of the text, likeliest first; all of them, for accessibility may
    tell another field than the one that was typed into.
    """
    letters = len(_text(seen) or "")
    likely = likely_first(boxes, focused_field(seen.before.focus), letters)
    others = likely_first(boxes, None, letters)
    rest = [box for box in others if not any(box.meets(one) for one in likely)]
    return [*likely, *rest]


def _shown_mode(shown: _Shown, text: str, reader: Reader | None) -> EchoMode:
    """What one region shows of a text."""
    shows = shown_as(shown.now, shown.before, shown.box, text)
    match shows:
        case Shows.MARKS:
            return EchoMode.HIDDEN
        case Shows.NOTHING:
            return EchoMode.UNKNOWN
        case Shows.LETTERS if reader is None or not _can_be_read(text):
            return EchoMode.CLEAR
        case _:
            is_clear = reader is not None and _is_read(shown, text, reader, shows)
            return EchoMode.CLEAR if is_clear else EchoMode.UNKNOWN


def _can_be_read(text: str) -> bool:
    """Whether a reader can be asked: it knows Latin letters and digits best."""
    return text.isascii() and any(one.isalnum() for one in text)


def _is_read(shown: _Shown, text: str, reader: Reader, shows: Shows) -> bool:
    """Whether the text is read there. Marks are read as letters, too: as o, 0 and full stops."""
    wanted = _squeezed(text)
    seen = [_squeezed(one) for one in (*_lines_read(shown, reader), *_each_line(shown, reader))]
    if not wanted:
        return False
    if not _is_telling(wanted):
        is_marked = shows is Shows.SOMETHING and has_marks(shown.now, shown.box)
        may_err = len(wanted) >= LONG_ENOUGH
        read = (
            wanted in one or (may_err and _share_read(wanted, one) >= NEARLY_ALL) for one in seen
        )
        return any(read) and not is_marked
    least = READ_ROUGHLY if shows is Shows.LETTERS else READ_ALIKE
    return any(_share_read(wanted, one) >= least for one in seen)


def _reads_as_marks(shown: _Shown, text: str, reader: Reader) -> bool:
    """Whether signs are read where letters were typed: stars that touch each other."""
    if not any(one.isalnum() for one in text):
        return False
    read = [one for one in map(plain, _lines_read(shown, reader)) if one]
    return bool(read) and not any(one.isalnum() for each in read for one in each)


def _lines_read(shown: _Shown, reader: Reader) -> list[str]:
    """As it is seen, and without a caret that touches a letter."""
    pixels = colours(shown.now, shown.box.grown(RIM)).copy()
    if pixels.size == 0:
        return []
    if shown.box.height > FIELD_HEIGHT:
        return [text for text, _ in reader.read(pixels)]
    return [reader.read_line(one) for one in (only_text(shown.now, shown.box), pixels)]


def _each_line(shown: _Shown, reader: Reader) -> list[str]:
    """The lines of a region that changed together with what stands above or below the text."""
    if not ONE_LINE < shown.box.height <= FIELD_HEIGHT:
        return []
    return [text for text, _ in reader.read(colours(shown.now, shown.box.grown(RIM)).copy())]


def _squeezed(text: str) -> str:
    """Without spaces, signs between figures and the case; look-alikes made one."""
    letters = [one for one in plain(text) if one.isalnum()]
    signs = letters or [one for one in plain(text) if not one.isspace()]
    return folded(folded("".join(signs)).casefold())


def _share_read(wanted: str, seen: str) -> float:
    """How much of the letters that were typed is read, in their order."""
    matcher = SequenceMatcher(None, wanted, seen, autojunk=False)
    return sum(block.size for block in matcher.get_matching_blocks()) / len(wanted)


def _unless_marked_later(
    seen: Sequence[Seen], final: Look, box: Box, reader: Reader | None
) -> EchoMode:
    """A field may show the letters while they are typed, and marks afterwards, as long as it is
    there: what stands in its place once it has gone says nothing of it. The place of the text is
    asked, and every place beside it that changed with it: what was read may be a part of its line.
    What looks like marks there is something else where the line still shows the text: a table was
    moved sideways.
    """
    text, before = _text(seen[0]) or "", at_hand(seen[0].before).picture
    changed = (*seen[0].echoed, *seen[0].effect.changed)
    places = {box, *(one for one in _regions(seen[0], changed)[:REGIONS] if in_row(one, box))}
    areas = [one.grown(RIM) for one in places]
    for look in _until_overwritten(seen, final, box):
        now = at_hand(look).picture
        standing = [one for one in areas if surrounded_as(now, before, one)]
        marked = (one for one in standing if shown_as(now, before, one, text) is Shows.MARKS)
        if any(not _stands_in_line(_Shown(now, before, one), text, reader) for one in marked):
            return EchoMode.HIDDEN
    return EchoMode.CLEAR


def _stands_in_line(shown: _Shown, text: str, reader: Reader | None) -> bool:
    """Whether a text that is not read by chance can be read to the letter in the line of a place,
    which did not say it before.
    """
    wanted = _squeezed(text)
    if reader is None or not _is_telling(wanted) or shown.box.height > FIELD_HEIGHT:
        return False
    now, before = (
        "".join(_squeezed(said) for said in _line_across(one, shown.box, reader))
        for one in (shown.now, shown.before)
    )
    return now.count(wanted) > before.count(wanted)


def _line_across(picture: Picture, box: Box, reader: Reader) -> list[str]:
    """What is to be read in a line from one side of the screen to the other."""
    line = Box(0, box.y, picture.width, box.height).intersection(bounds(picture))
    return [said for said, _ in reader.read(colours(picture, line).copy())]


def _until_overwritten(seen: Sequence[Seen], final: Look, box: Box) -> Iterator[Look]:
    """The looks after a text until another one is typed in its place."""
    typed, *later = seen
    if typed.after is not None:
        yield typed.after
    for number, one in enumerate(later):
        yield one.before
        is_over = isinstance(one.gesture, Typed) and any(box.meets(each) for each in one.echoed)
        if is_over or number == MARKED_LATER:
            return
        if one.after is not None:
            yield one.after
    yield final
