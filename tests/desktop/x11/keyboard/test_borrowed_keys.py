"""Which keys are borrowed, and how seldom the mapping is changed for it."""

from __future__ import annotations

import pytest
from Xlib import X
from Xlib.display import Display

from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.connection import connect
from app.desktop.x11.keyboard.keymap import Keymap, Stroke, read_keymap
from app.desktop.x11.keyboard.keysyms import keysym_of
from app.desktop.x11.keyboard.typing import BorrowedKeys, fitting_runs
from app.engine.errors import BlockedError

EMPTY, MEDIA, LETTER = (0, 0), (0x1008FF11, 0), (97, 65)


def keymap(*rows: tuple[int, int]) -> Keymap:
    return Keymap(dict(enumerate(rows, 10)), modifiers=frozenset({17}))


def test_free_keys_with_media_keys_between_them_are_one_run() -> None:
    keyboard = keymap(EMPTY, MEDIA, EMPTY, LETTER, EMPTY, LETTER, EMPTY, EMPTY, EMPTY)

    assert keyboard.free_runs() == [[10, 12], [14], [16], [18]]


def test_where_nothing_is_free_media_keys_are() -> None:
    assert keymap(LETTER, MEDIA, MEDIA, LETTER).free_runs() == [[11, 12]]
    assert keymap(LETTER, LETTER).free_runs() == []


@pytest.mark.parametrize(
    ("count", "chosen"),
    [(1, [[10, 90]]), (2, [[20, 21]]), (3, [[30, 31, 33]]), (4, [[30, 31, 33], [10, 90]])],
)
def test_the_fewest_and_shortest_runs_are_taken(count: int, chosen: list[list[int]]) -> None:
    runs = [[10, 90], [20, 21], [30, 31, 33]]

    assert fitting_runs(runs, count) == chosen


def test_four_characters_are_one_change_and_giving_them_back_another(display: XvfbDisplay) -> None:
    watcher, connection = Display(display.name), connect(display.name)
    before = read_keymap(connection)
    borrowed = BorrowedKeys(connection)
    lent = borrowed.borrow([keysym_of(char) for char in "é€中ñ"], before)
    after = read_keymap(connection)
    changes = _changes_told(watcher)
    borrowed.give_back()

    assert changes == 1
    assert _changes_told(watcher) == 1
    assert {after.at(stroke.keycode, stroke.level) for stroke in lent.values()} == set(lent)
    assert sorted(stroke.level for stroke in lent.values()) == [0, 0, 1, 1]
    assert read_keymap(connection) == before
    watcher.close()
    connection.close()


def test_all_free_keys_can_be_lent_and_no_more(display: XvfbDisplay) -> None:
    connection = connect(display.name)
    before = read_keymap(connection)
    room = 2 * len(before.free())
    borrowed = BorrowedKeys(connection)
    lent = borrowed.borrow(range(0x1004E00, 0x1004E00 + room), before)
    assert len({*lent.values()}) == room
    assert all(isinstance(stroke, Stroke) for stroke in lent.values())

    borrowed.give_back()
    with pytest.raises(BlockedError, match="too few free keys"):
        borrowed.borrow(range(0x1004E00, 0x1004E00 + room + 1), before)
    assert read_keymap(connection) == before
    connection.close()


def _changes_told(watcher: Display) -> int:
    watcher.sync()
    told = [watcher.next_event() for _ in range(watcher.pending_events())]
    return sum(event.type == X.MappingNotify for event in told)
