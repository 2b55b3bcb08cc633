"""Borrowing free keys for characters that the layout does not have, and giving them back.

Every change of the mapping is told to every application, and a window manager may take 40 ms for
each (openbox binds its keys anew). So a key is lent for two characters, plain and shifted, and
neighbouring keys are changed together, with the media keys between them, which stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from Xlib.display import Display

from app.desktop.x11.keyboard.keymap import Keymap, Row, Stroke
from app.engine.errors import BlockedError

PER_KEY = 2  # characters: plain and shifted


class BorrowedKeys:
    """The keys borrowed on a display now."""

    def __init__(self, connection: Display) -> None:
        self._connection = connection
        self._were: dict[int, list[Row]] = {}  # by the first keycode of each run that was changed

    def borrow(self, keysyms: Iterable[int], keymap: Keymap) -> dict[int, Stroke]:
        """Give each key symbol a key; how to strike them. BlockedError with too few free keys."""
        self.give_back()
        wanted = list(keysyms)
        lent: dict[int, Stroke] = {}
        for run in fitting_runs(keymap.free_runs(), -(-len(wanted) // PER_KEY)):
            used = run[: -(-(len(wanted) - len(lent)) // PER_KEY)]
            here = _assigned(wanted[len(lent) :], used)
            self._change(keymap, {code: _row(pair, keymap) for code, pair in here.items()})
            for code, pair in here.items():
                lent |= {keysym: Stroke(code, level) for level, keysym in enumerate(pair)}
        self._connection.sync()
        if len(lent) < len(wanted):
            self.give_back()
            raise BlockedError("The keyboard has too few free keys to type these characters with.")
        return lent

    def touch(self) -> None:
        """Change the mapping to what it is: all applications are told, and none reads otherwise."""
        for keycode in list(self._were)[:1]:
            row = self._connection.get_keyboard_mapping(keycode, 1)[0]
            self._connection.change_keyboard_mapping(keycode, [row])
        self._connection.sync()

    def give_back(self) -> None:
        """Put back what the borrowed keys gave before."""
        for first, rows in self._were.items():
            self._connection.change_keyboard_mapping(first, rows)
        self._were.clear()
        self._connection.sync()

    def _change(self, keymap: Keymap, rows: dict[int, Row]) -> None:
        codes = range(min(rows), max(rows) + 1)
        self._were[codes[0]] = [keymap.rows[code] for code in codes]
        changed = [rows.get(code, keymap.rows[code]) for code in codes]
        self._connection.change_keyboard_mapping(codes[0], changed)


def fitting_runs(runs: Sequence[Sequence[int]], count: int) -> list[Sequence[int]]:
    """The fewest runs that hold so many keys; of those that hold all, the shortest."""
    enough = [run for run in runs if len(run) >= count]
    if enough:
        return [min(enough, key=lambda run: (run[count - 1] - run[0] if count else 0, run))]
    chosen: list[Sequence[int]] = []
    for run in sorted(runs, key=len, reverse=True):
        if sum(map(len, chosen)) < count:
            chosen.append(run)
    return chosen


def _assigned(keysyms: Sequence[int], keycodes: Sequence[int]) -> dict[int, Sequence[int]]:
    pairs = [keysyms[n : n + PER_KEY] for n in range(0, len(keysyms), PER_KEY)]
    return dict(zip(keycodes, pairs, strict=False))


def _row(pair: Sequence[int], keymap: Keymap) -> Row:
    """Plain and shifted, the same in both groups; a single one at every level."""
    plain, shifted = (*pair, *pair)[:PER_KEY] if len(pair) == 1 else pair
    width = max(map(len, keymap.rows.values()))
    return ((plain, shifted) * 2 + (0,) * width)[:width]
