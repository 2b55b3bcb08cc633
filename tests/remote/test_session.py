"""Bytes in, events out: every encoding that is asked for, in pieces of any size."""

from __future__ import annotations

import random
import struct
from collections.abc import Sequence

from app.desktop.remote import clipboard_format, messages
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
from app.desktop.remote.session import Session
from app.engine.model.geometry import Box, Point
from tests.builders.remote import rfb
from tests.builders.remote.rfb import SIZE, WHOLE, TightWriter, ZrleWriter, raw, update

BOX = Box(8, 4, 16, 12)
ZEROS_AND_ONES = b"\0\0\0\0\1\1\1\1\1\1\1\1\0\0\0\0"


def fed(*messages_: bytes) -> tuple[Session, list[Event]]:
    session = Session(*SIZE)
    return session, [event for message in messages_ for event in session.feed(message)]


def shown(session: Session, box: Box) -> bytes:
    """Blue, green, red of each pixel."""
    data = session.frame.bgra(box)
    return b"".join(data[at : at + 3] for at in range(0, len(data), 4))


def noise(box: Box, seed: int = 1) -> bytes:
    return random.Random(seed).randbytes(box.area * 3)


def turned(rgb: bytes) -> bytes:
    """Red, green, blue as blue, green, red."""
    return b"".join(rgb[at : at + 3][::-1] for at in range(0, len(rgb), 3))


def turned_by(indices: bytes, palette: bytes) -> bytes:
    """What these indices look up."""
    return b"".join(palette[3 * one : 3 * one + 3] for one in indices)


def test_plain_pixels_are_shown_where_they_belong() -> None:
    picture = noise(BOX)
    session, events = fed(update(raw(BOX, picture)))

    assert shown(session, BOX) == picture
    assert shown(session, Box(0, 0, 8, 4)) == bytes(8 * 4 * 3)
    assert events == [Updated((BOX,), (BOX,))]


def test_only_what_looks_otherwise_counts_as_changed() -> None:
    letter = Box(20, 10, 5, 7)
    session, _ = fed(update(raw(WHOLE)))

    before = session.frame.bgra(WHOLE)
    [same] = session.feed(update(raw(WHOLE)))
    session.feed(update(raw(letter, b"\xff\xff\xff")))
    tile = bytes(session.frame.bgra(WHOLE))
    assert same == Updated((WHOLE,), ())
    assert before != tile

    [tiled] = session.feed(update(raw(WHOLE)))
    assert tiled == Updated((WHOLE,), (letter,))


def test_what_an_update_has_painted_so_far_is_told_before_it_can_be_seen() -> None:
    picture = noise(BOX)
    told = update(raw(BOX, picture), raw(WHOLE, bytes(WHOLE.area * 3)))
    half = len(update(raw(BOX, picture)))
    session, _ = fed()

    assert session.feed(told[:half]) == [Painted((BOX,))]
    assert shown(session, BOX) == picture
    [ended] = session.feed(told[half:])
    assert isinstance(ended, Updated)
    assert ended.changed == (BOX,)


def test_a_copied_rectangle_may_overlap_its_source() -> None:
    picture = noise(BOX)
    session, _ = fed(update(raw(BOX, picture)), update(rfb.copied(BOX.moved(3, 2), BOX.x, BOX.y)))

    assert shown(session, BOX.moved(3, 2)) == picture


def test_strips_of_one_change_are_joined() -> None:
    strips = [Box(0, y, 64, 12) for y in range(0, 48, 12)]
    _, events = fed(update(*map(raw, strips)))

    assert events == [Updated((WHOLE,), (WHOLE,))]


def test_every_kind_of_tight_is_unpacked() -> None:
    writer, rgb = TightWriter(), noise(BOX)
    two, four = b"\1\2\3\4\5\6", bytes(range(12))
    rows = b"\xf0\x0f" * BOX.height
    session, _ = fed(update(writer.fill(BOX, b"\1\2\3")))
    assert shown(session, BOX) == b"\3\2\1" * BOX.area

    for message, expected in (
        (writer.plain(BOX, rgb), turned(rgb)),
        (writer.indexed(BOX, two, rows), (b"\6\5\4" * 4 + b"\3\2\1" * 8 + b"\6\5\4" * 4) * 12),
        (writer.indexed(BOX, four, bytes(range(4)) * 48), turned(four) * 48),
        (writer.plain(Box(8, 4, 3, 1), b"\1\2\3\4\5\6\7\x08\x09"), b"\3\2\1\6\5\4\x09\x08\7"),
    ):
        session.feed(update(message))
        width = 3 if len(expected) == 9 else BOX.width
        height = 1 if len(expected) == 9 else BOX.height
        assert shown(session, Box(8, 4, width, height)) == expected


def test_predicted_tight_adds_up() -> None:
    box = Box(0, 0, 4, 2)
    # The first row climbs by 10; below, each is left + above - above left + 1, kept within a byte.
    told = b"\x0a\x0a\x0a" * 4 + b"\1\1\1" * 4
    session, _ = fed(update(TightWriter().predicted(box, told)))

    first = [10, 20, 30, 40]
    second = [11, 22, 33, 44]
    assert shown(session, box) == b"".join(bytes([one] * 3) for one in [*first, *second])


def test_a_stream_of_tight_that_is_begun_anew_goes_on() -> None:
    rgb = noise(BOX)
    session, _ = fed(update(TightWriter().plain(BOX, noise(BOX, 2))))
    anew = TightWriter().plain(BOX, rgb)
    session.feed(update(anew[:12] + b"\x01" + anew[13:]))  # the first bit: stream 0 begins anew

    assert shown(session, BOX) == turned(rgb)


def test_every_kind_of_zrle_tile_is_unpacked() -> None:
    pixels = noise(BOX)
    half = BOX.area // 2
    runs = b"\1\2\3" + bytes([half - 1]) + b"\4\5\6" + bytes([half - 1])
    palette = b"\1\2\3\4\5\6\7\x08\x09"
    for tile, expected in (
        (b"\0" + pixels, pixels),
        (b"\1\7\x08\x09", b"\7\x08\x09" * BOX.area),
        (
            b"\2" + palette[:6] + b"\x0f\xf0" * 12,
            (b"\1\2\3" * 4 + b"\4\5\6" * 8 + b"\1\2\3" * 4) * 12,
        ),
        (b"\3" + palette + b"\x18\x18\x18\x18" * 12, turned_by(b"\0\1\2\0" * 48, palette)),
        (b"\x80" + runs, b"\1\2\3" * half + b"\4\5\6" * half),
        (
            b"\x82" + palette[:6] + b"\0" + b"\x81" + bytes([BOX.area - 2]),
            b"\1\2\3" + b"\4\5\6" * 191,
        ),
    ):
        session, _ = fed(update(ZrleWriter().tiles(BOX, tile)))
        assert shown(session, BOX) == expected


def test_long_runs_of_zrle_go_on_over_255() -> None:
    run = b"\x80\1\2\3" + b"\xff" * (WHOLE.area // 255) + bytes([WHOLE.area % 255 - 1])
    session, _ = fed(update(ZrleWriter().tiles(WHOLE, run)))

    assert shown(session, WHOLE) == b"\1\2\3" * WHOLE.area


def test_pieces_of_one_byte_say_the_same_as_all_at_once() -> None:
    said = b"".join(
        (
            update(raw(BOX), TightWriter().plain(BOX, noise(BOX)), rfb.copied(BOX, 0, 0)),
            b"\2",
            rfb.cut_text(b"caf\xe9"),
            rfb.fence(1 << 31, b"mark"),
            update(rfb.resized(32, 32), raw(Box(0, 0, 32, 32))),
        )
    )
    whole, events = fed(said)
    apart, one_by_one = fed(*(said[at : at + 1] for at in range(len(said))))

    ended = [one for one in one_by_one if not isinstance(one, Painted)]
    assert [_without_changes(one) for one in ended] == [_without_changes(one) for one in events]
    assert _changed_in(one_by_one) == _changed_in(events)
    assert apart.frame.bgra(apart.frame.box) == whole.frame.bgra(whole.frame.box)
    assert [type(event) for event in events] == [Updated, TextCut, FenceSeen, Resized, Updated]


def _without_changes(event: Event) -> Event:
    return Updated(event.painted, ()) if isinstance(event, Updated) else event


def _changed_in(events: Sequence[Event]) -> set[tuple[int, int]]:
    """Each pixel that some event told of."""
    told = (one.changed for one in events if isinstance(one, Updated | Painted))
    return {
        (x, y)
        for boxes in told
        for box in boxes
        for x in range(box.x, box.right)
        for y in range(box.y, box.bottom)
    }


def test_what_servers_tell_beside_pixels_is_heard() -> None:
    screens = struct.pack(">B3x", 2) + b"".join(
        struct.pack(">IHHHHI", number, x, 0, 32, 48, 0) for number, x in ((1, 0), (2, 32))
    )
    text = clipboard_format.provide("é €\n中")
    _, events = fed(
        update(
            rfb.rectangle(Box(5, 6, 0, 0), messages.POINTER_POSITION),
            rfb.rectangle(Box(0, 0, 0, 0), messages.EXTENDED_KEYS),
            rfb.rectangle(Box(0, 0, 2, 2), messages.CURSOR, bytes(16 + 2)),
            rfb.rectangle(Box(0, 0, *SIZE), messages.EXTENDED_SIZE, screens),
            rfb.rectangle(Box(0, 0, 0, 0), messages.LAST_RECT),
            count=0xFFFF,
        ),
        rfb.cut_text(text, -len(text)),
        struct.pack(">BxHH", 1, 0, 2) + bytes(12),
    )

    monitors = (Box(0, 0, 32, 48), Box(32, 0, 32, 48))
    assert events == [
        PointerSeen(Point(5, 6)),
        KeysExtended(),
        Resized(WHOLE, monitors, is_new=False),
        Updated((), ()),
        ClipboardTold(clipboard_format.Provided("é €\n中")),
    ]


def test_a_text_too_long_for_us_is_passed_over() -> None:
    long = b"x" * (5 << 20)
    _, events = fed(rfb.cut_text(long), rfb.cut_text(b"short"))

    assert events == [TextCut("short")]
