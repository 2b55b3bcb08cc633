"""The conversation after the handshake: bytes in, events out (RFC 6143, 7.6 and 7.7).

The session does no I/O and never holds more than one piece of a message beside the picture.
Servers cut one change into strips and tiles: rectangles that continue each other are joined.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field

from app.desktop.remote import bounds, clipboard_format, messages
from app.desktop.remote.errors import ProtocolError
from app.desktop.remote.events import (
    ClipboardTold,
    Event,
    FenceSeen,
    KeysExtended,
    Painted,
    PointerSeen,
    Resized,
    TextCut,
    Updated,
)
from app.desktop.remote.frame import Frame, Grid, from_four
from app.desktop.remote.tight import Tight
from app.desktop.remote.zrle import Zrle
from app.engine.model.geometry import Box, Point

Joint = Callable[[Box, Box], bool]
MOST = 64  # beyond so many in one update, one that covers them says as much


def joined(boxes: Iterable[Box]) -> list[Box]:
    """The same area in fewer boxes: neighbours as tall stand side by side, then neighbours as wide
    one above the other.
    """
    apart = sorted(set(boxes), key=lambda box: (box.y, box.x))
    apart = _joined(apart, _continues_right)
    apart = _joined(sorted(apart, key=lambda box: (box.x, box.y)), _continues_down)
    if len(apart) <= MOST:
        return apart
    whole = apart[0]
    for box in apart[1:]:
        whole = whole.union(box)
    return [whole]


def _joined(boxes: list[Box], continues: Joint) -> list[Box]:
    out: list[Box] = []
    for box in boxes:
        if out and continues(out[-1], box):
            out[-1] = out[-1].union(box)
        else:
            out.append(box)
    return out


def _continues_right(one: Box, other: Box) -> bool:
    return (one.y, one.height, one.right) == (other.y, other.height, other.x)


def _continues_down(one: Box, other: Box) -> bool:
    return (one.x, one.width, one.bottom) == (other.x, other.width, other.y)


FOUR = 4
REFUSED_BY_SERVER = 1  # ExtendedDesktopSize: the answer to a client's wish, which we never have


Program = Generator[int, bytes, None]


class Session:
    """Reads one server's messages. `frame` is its picture; after a ProtocolError it is over."""

    def __init__(self, width: int, height: int) -> None:
        self.frame = Frame(width, height)
        self._tight, self._zrle = Tight(), Zrle()
        self._events: list[Event] = []
        self._update = _Update()
        self._buffer = bytearray()
        self._program = self._messages()
        self._needed = next(self._program)

    def feed(self, data: bytes) -> list[Event]:
        """What these bytes complete, in order, and what they paint of an update under way: nobody
        is to see in the picture what no event has told of.
        """
        self._buffer += data
        at = 0
        while len(self._buffer) - at >= self._needed:
            piece = bytes(self._buffer[at : at + self._needed])
            at += self._needed
            self._needed = self._program.send(piece)
        del self._buffer[:at]
        if self._update.changed:
            self._events.append(Painted(tuple(joined(self._update.changed))))
            self._update.changed.clear()
        events, self._events = self._events, []
        return events

    def _messages(self) -> Program:
        while True:
            (kind,) = yield 1
            match kind:
                case 0:
                    yield from self._framebuffer_update()
                case 1:
                    yield from self._colour_map()
                case 2:  # a bell
                    continue
                case 3:
                    yield from self._cut_text()
                case 248:
                    yield from self._fence()
                case _:
                    raise ProtocolError(f"The server sends a message of kind {kind}, not known.")

    def _colour_map(self) -> Program:
        """Of no meaning for true colours."""
        _, _, count = struct.unpack(">BHH", (yield 5))
        yield from _skipped(count * 6)

    def _cut_text(self) -> Program:
        (length,) = struct.unpack(">xxxi", (yield 7))
        if length >= 0:
            data = yield from _text(length)
            if data is not None:
                self._events.append(TextCut(data.decode("latin-1")))
            return
        data = yield from _text(-length)
        told = clipboard_format.read_extended(data) if data is not None else None
        if told is not None:
            self._events.append(ClipboardTold(told))

    def _fence(self) -> Program:
        flags, length = struct.unpack(">xxxIB", (yield 8))
        bounds.require_at_most(length, bounds.LONGEST_FENCE, "a fence")
        payload = (yield length) if length else b""
        self._events.append(FenceSeen(flags, payload))

    def _framebuffer_update(self) -> Program:
        (count,) = struct.unpack(">xH", (yield 3))
        self._update = _Update()
        for _ in range(count):
            x, y, width, height, encoding = struct.unpack(">HHHHi", (yield 12))
            if encoding == messages.LAST_RECT:
                break
            box = Box(x, y, width, height)
            if encoding in {messages.DESKTOP_SIZE, messages.EXTENDED_SIZE}:
                yield from self._size(box, encoding)
            elif encoding < 0 or encoding == messages.VMWARE_POINTER:
                yield from self._pseudo(box, encoding)
            else:
                yield from self._rectangle(box, encoding)
        self._events.append(self._update.ended())
        self._update = _Update()

    def _rectangle(self, box: Box, encoding: int) -> Program:
        self.frame.require(box)
        if encoding == messages.RAW:
            yield from self._raw(box)
            return
        if encoding == messages.COPY_RECT:
            source_x, source_y = struct.unpack(">HH", (yield 4))
            source = Box(source_x, source_y, box.width, box.height)
            self.frame.require(source)
            self._paint(box, self.frame.copy(source))
            return
        if encoding == messages.TIGHT:
            self._paint(box, (yield from self._tight.read(box)))
        elif encoding == messages.ZRLE:
            self._paint(box, (yield from self._zrle.read(box)))
        else:
            raise ProtocolError(f"The server uses encoding {encoding}, which was not asked for.")

    def _raw(self, box: Box) -> Program:
        """In bands of whole rows, so that a large one is never held twice."""
        if not box.area:
            return
        rows = max(1, bounds.PIECE // (box.width * FOUR))
        for top in range(box.y, box.bottom, rows):
            band = Box(box.x, top, box.width, min(rows, box.bottom - top))
            self._paint(band, from_four((yield band.area * FOUR), band.width))

    def _paint(self, box: Box, pixels: Grid) -> None:
        if box.area:
            self._update.painted.append(box)
            if (changed := self.frame.put(box, pixels)) is not None:
                self._update.changed.append(changed)

    def _size(self, told: Box, encoding: int) -> Program:
        """A new size; `told` holds it, and for the extended kind who has asked for it."""
        monitors: list[Box] = []
        if encoding == messages.EXTENDED_SIZE:
            (count,) = struct.unpack(">Bxxx", (yield 4))
            bounds.require_at_most(count, bounds.MOST_SCREENS, "monitors")
            listed = (yield 16 * count) if count else b""
            monitors = [Box(*one) for one in struct.iter_unpack(">xxxxHHHHxxxx", listed)]
            if told.x == REFUSED_BY_SERVER and told.y:
                return
        bounds.require_size(told.width, told.height)
        whole = Box(0, 0, told.width, told.height)
        seen = tuple(one for one in monitors if one.area and whole.covers(one))
        is_new = whole != self.frame.box
        if is_new:
            self.frame = Frame(told.width, told.height)
            self._update = _Update()
        self._events.append(Resized(whole, seen or (whole,), is_new))

    def _pseudo(self, box: Box, encoding: int) -> Program:
        match encoding:
            case messages.CURSOR:
                # Passed over: that the server tells of it keeps it out of the picture.
                what = "pixels of a cursor"
                bounds.require_at_most(box.area, bounds.MOST_CURSOR_PIXELS, what)
                yield from _skipped(box.area * FOUR + (box.width + 7) // 8 * box.height)
            case messages.POINTER_POSITION | messages.VMWARE_POINTER:
                self._events.append(PointerSeen(Point(box.x, box.y)))
            case messages.EXTENDED_KEYS:
                self._events.append(KeysExtended())
            case _:
                raise ProtocolError(f"The server tells of {encoding}, which was not asked for.")


@dataclass(slots=True)
class _Update:
    """An update under way."""

    painted: list[Box] = field(default_factory=list)
    changed: list[Box] = field(default_factory=list)

    def ended(self) -> Updated:
        return Updated(tuple(joined(self.painted)), tuple(joined(self.changed)))


def _text(length: int) -> Generator[int, bytes, bytes | None]:
    """A text of the clipboard; None for one that is too long and was passed over."""
    if length > bounds.LONGEST_TEXT:
        yield from _skipped(length)
        return None
    data = bytearray()
    while len(data) < length:
        data += yield min(length - len(data), bounds.PIECE)
    return bytes(data)


def _skipped(length: int) -> Program:
    bounds.require_at_most(length, bounds.LONGEST_SKIPPED, "a message")
    while length:
        length -= len((yield min(length, bounds.PIECE)))


def boxes_cover(boxes: Sequence[Box], whole: Box) -> bool:
    """Whether what these span is all of it."""
    spanned = boxes[0] if boxes else Box(0, 0, 0, 0)
    for box in boxes[1:]:
        spanned = spanned.union(box)
    return spanned.covers(whole)
