"""Typing any text on any layout: what it has is struck, other characters get borrowed keys."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial

from Xlib.display import Display

from app.desktop.input.chords import Chord
from app.desktop.input.text import focus_moved, modifier_held, refuse_control_characters
from app.desktop.signals import refuse_to_go_on
from app.desktop.x11.keyboard.keymap import ALTGR, SHIFTED, Keymap, Row, Stroke, read_keymap
from app.desktop.x11.keyboard.keysyms import keysym_named, keysym_of
from app.desktop.x11.keyboard.read_acknowledgement import reader_with_focus
from app.desktop.x11.keyboard.xkb import CAPS_LOCK, KeyboardState, Xkb, names_of
from app.desktop.x11.xtest import XtestInjector
from app.engine.errors import BlockedError, ByheartError, NotActedError
from app.engine.model.ports import Stop

_SHIFT = keysym_named("shift")
_ALTGR = keysym_named("altgr")
PATIENCE_S = 5.0  # an application that reads nothing for longer is taken for hung
_SLICE_S = 0.01
_LAST_WORD_S = 0.1  # what is given to an application to read borrowed keys when a run is stopped

Strokes = Mapping[int, Stroke]
PER_KEY = 2  # characters: plain and shifted


@dataclass(frozen=True, slots=True)
class _Keyboard:
    keymap: Keymap
    group: int
    strokes: Strokes


@dataclass(frozen=True, slots=True)
class _Keys:
    """Keys to strike; `last_release_follows` is to be called when only that is left."""

    strokes: Strokes
    last_release_follows: Callable[[], None] = lambda: None


class Typist:
    """Strikes keys on one display."""

    def __init__(self, connection: Display, injector: XtestInjector, stop: Stop) -> None:
        self._connection = connection
        self._injector = injector
        self._xkb = Xkb(connection)
        self._borrowed = BorrowedKeys(connection)
        self._go_on = partial(refuse_to_go_on, stop)
        self._caps_were_locked = False
        self._last_seen: _Keyboard | None = None

    def type_text(self, text: str, may_go_on: Callable[[], bool]) -> None:
        """Type it; NotActedError with how much was typed when `may_go_on` says no."""
        refuse_control_characters(text, multiline=True)
        typed = 0
        with self._ready() as keyboard:
            room = PER_KEY * len(keyboard.keymap.free())
            for batch in batches(text, keyboard.strokes, room):
                with self._with_keys_for(map(keysym_of, batch), keyboard) as keys:
                    for n, char in enumerate(batch, 1):
                        self._await_leave(may_go_on, typed, text)
                        self._strike(keysym_of(char), keys, is_last=n == len(batch))
                        typed += 1

    def press(self, chord: Chord) -> None:
        """Hold the modifiers, strike the key, let go."""
        held = [keysym_named(name) for name in chord.modifiers]
        key = keysym_named(chord.key)
        with (
            self._ready() as keyboard,
            self._with_keys_for([*held, key], keyboard) as keys,
            self._holding(held, keys.strokes),
        ):
            self._strike(key, keys, held, is_last=True)

    @contextmanager
    def holding(self, modifiers: Iterable[str]) -> Iterator[None]:
        """Hold these modifiers meanwhile."""
        held = [keysym_named(name) for name in modifiers]
        if not held:
            yield
            return
        keyboard = self._keyboard(self._xkb.state().group)
        with self._with_keys_for(held, keyboard) as keys, self._holding(held, keys.strokes):
            yield

    def refuse_held_modifiers(self) -> KeyboardState:
        """NotActedError while a person holds a modifier, which would change what an act does."""
        state = self._xkb.state()
        if state.held or state.latched:
            held = "+".join(names_of(state.held | state.latched))
            raise NotActedError(f"Somebody holds {held} on the keyboard; let go of it.")
        return state

    def put_back(self) -> None:
        """Give back borrowed keys and lock CapsLock again, at once."""
        self._borrowed.give_back()
        if self._caps_were_locked:
            self._xkb.lock(CAPS_LOCK, among=CAPS_LOCK)
            self._caps_were_locked = False
        self._connection.sync()

    def _await_leave(self, may_go_on: Callable[[], bool], typed: int, text: str) -> None:
        """Go on when it may, and when nobody holds a modifier: on the way to the stop key a person
        does, and every letter would become a command of the application. Asked last before the key.
        """
        until = time.monotonic() + PATIENCE_S
        while True:
            if not may_go_on():
                raise focus_moved(typed, text)
            state = self._without_caps()
            if not (state.held or state.latched):
                return
            if time.monotonic() >= until:
                raise modifier_held(typed, text)
            self._injector.may_act()
            time.sleep(_SLICE_S)  # the server tells of keys only whom they are meant for

    def _without_caps(self) -> KeyboardState:
        """What is held now; CapsLock is off from now on, and on again in the end if it was."""
        state = self._xkb.state()
        if state.locked & CAPS_LOCK:
            self._caps_were_locked = True
            self._xkb.lock(0, among=CAPS_LOCK)
        return state

    @contextmanager
    def _ready(self) -> Iterator[_Keyboard]:
        """CapsLock is off meanwhile; NotActedError while a person holds a modifier."""
        self.refuse_held_modifiers()
        yield self._keyboard(self._without_caps().group)
        if self._caps_were_locked:
            self.put_back()

    def _keyboard(self, group: int) -> _Keyboard:
        """The keyboard as it is now: a person may have changed the layout since."""
        keymap = read_keymap(self._connection)
        seen = self._last_seen
        if seen is None or seen.keymap != keymap or seen.group != group:
            seen = self._last_seen = _Keyboard(keymap, group, keymap.strokes(group))
        return seen

    @contextmanager
    def _with_keys_for(self, keysyms: Iterable[int], keyboard: _Keyboard) -> Iterator[_Keys]:
        """The keys of the layout, with borrowed ones for what it lacks.

        They are given back only once the application has read them: earlier, it would read the
        events of that key as typing something else.
        """
        missing = list(dict.fromkeys(key for key in keysyms if key not in keyboard.strokes))
        if not missing:
            yield _Keys(keyboard.strokes)
            return
        with closing(reader_with_focus(self._connection, self._borrowed.touch)) as reader:
            borrowed = self._borrowed.borrow(missing, keyboard.keymap)
            try:
                self._wait_for(reader.has_noticed)
                yield _Keys({**keyboard.strokes, **borrowed}, reader.last_release_follows)
                self._wait_for(reader.has_read)
            except BaseException:
                reader.last_release_follows()
                reader.has_read(time.monotonic() + _LAST_WORD_S, lambda: None)
                raise
        self._borrowed.give_back()

    def _wait_for(self, sign: Callable[[float, Callable[[], None]], bool]) -> None:
        if not sign(time.monotonic() + PATIENCE_S, self._go_on):
            raise ByheartError("The application does not read what is typed. Is it hung?")

    def _strike(
        self, key: int, keys: _Keys, held: Iterable[int] = (), *, is_last: bool = False
    ) -> None:
        stroke = keys.strokes[key]
        needed = [_SHIFT] if stroke.level & SHIFTED else []
        needed += [_ALTGR] if stroke.level & ALTGR else []
        with self._holding([key for key in needed if key not in held], keys.strokes):
            self._injector.press_key(stroke.keycode)
            if is_last:
                keys.last_release_follows()
            self._injector.release_key(stroke.keycode)

    @contextmanager
    def _holding(self, keys: Iterable[int], strokes: Strokes) -> Iterator[None]:
        codes = [strokes[key].keycode for key in keys]
        for code in codes:
            self._injector.press_key(code)
        yield
        for code in reversed(codes):
            self._injector.release_key(code)


def batches(text: str, strokes: Strokes, room: int) -> Iterator[str]:
    """The text in parts that each have no more characters that are missing than there is room."""
    start, missing = 0, set[int]()
    for position, char in enumerate(text):
        keysym = keysym_of(char)
        if keysym in strokes or keysym in missing:
            continue
        if len(missing) >= room and start < position:
            yield text[start:position]
            start, missing = position, set()
        missing.add(keysym)
    if start < len(text):
        yield text[start:]


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
