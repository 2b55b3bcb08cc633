"""A keyboard's mapping as data: which key, with which modifiers, gives a key symbol.

The X server tells one row of key symbols per keycode. Its columns are: group 1 plain and shifted,
group 2 plain and shifted, then group 1 with AltGr and with AltGr and shift, then the same of group
2 (X Keyboard Extension Protocol, 12.4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from Xlib.display import Display

from app.desktop.x11.keyboard.keysyms import NOTHING, as_typed

Row = tuple[int, ...]

SHIFTED, ALTGR = 1, 2  # the bits of a level
_COLUMNS = ((0, 1, 4, 5), (2, 3, 6, 7))  # by group: plain, shift, AltGr, AltGr and shift
_LEVEL3_SHIFT = 0xFE03
_MEDIA_KEYS = range(0x1008FF00, 0x10090000)  # XF86...: may be borrowed when no key is free


class Stroke(NamedTuple):
    """A key and the level it must be struck at: bit 0 is shift, bit 1 is AltGr."""

    keycode: int
    level: int


@dataclass(frozen=True, slots=True)
class Keymap:
    """The rows by keycode, and the keycodes that act as modifiers."""

    rows: Mapping[int, Row]
    modifiers: frozenset[int] = frozenset()

    def at(self, keycode: int, level: int, group: int = 0) -> int:
        """The key symbol the key gives at that level; 0 when none."""
        row = self.rows.get(keycode, ())
        column = _COLUMNS[group][level] if group < len(_COLUMNS) else len(row)
        return row[column] if column < len(row) else NOTHING

    def strokes(self, group: int = 0) -> dict[int, Stroke]:
        """How to strike each key symbol: with the fewest modifiers, on the lowest keycode."""
        found: dict[int, Stroke] = {}
        has_altgr = any(self.at(code, 0, group) == _LEVEL3_SHIFT for code in self.rows)
        for level in range(4 if has_altgr else 2):
            for keycode in sorted(self.rows):
                keysym = self.at(keycode, level, group)
                if keysym != NOTHING:
                    found.setdefault(as_typed(keysym), Stroke(keycode, level))
                    found.setdefault(keysym, Stroke(keycode, level))
        return found

    def changed(self, rows: Mapping[int, Row]) -> Keymap:
        """The same keyboard with some rows replaced."""
        return Keymap({**self.rows, **rows}, self.modifiers)

    def free(self) -> list[int]:
        """Keycodes that may be borrowed: those that give nothing; where none do, the media keys."""
        unused = [code for code in self._idle() if not any(self.rows[code])]
        return unused or self._idle()

    def free_runs(self) -> list[list[int]]:
        """The free keycodes in runs: between those of a run lie media keys at most."""
        free, idle = set(self.free()), self._idle()
        runs: dict[int, list[int]] = {}
        for n, code in enumerate(idle):
            runs.setdefault(code - n, []).append(code)
        held = [[code for code in run if code in free] for run in runs.values()]
        return [run for run in held if run]

    def _idle(self) -> list[int]:
        """Keycodes of no use in typing, in order: unused ones and media keys."""
        return [
            code
            for code in sorted(self.rows)
            if code not in self.modifiers and _is_unused_or_media(self.rows[code])
        ]


def read_keymap(connection: Display) -> Keymap:
    """The mapping the display has now."""
    info = connection.display.info
    first, count = info.min_keycode, info.max_keycode - info.min_keycode + 1
    rows = connection.get_keyboard_mapping(first, count)
    acting = frozenset(
        code for codes in connection.get_modifier_mapping() for code in codes if code
    )
    return Keymap({first + n: tuple(row) for n, row in enumerate(rows)}, acting)


def _is_unused_or_media(row: Row) -> bool:
    return all(keysym in _MEDIA_KEYS for keysym in row if keysym != NOTHING)
