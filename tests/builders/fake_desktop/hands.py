"""Hands and listener of the paper desktop."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from app.desktop.input.chords import read_chord, read_modifiers
from app.desktop.input.event_queue import Telling
from app.desktop.input.fail_safe import IN_THE_CORNER, FailSafeCorner
from app.desktop.input.text import focus_moved, refuse_control_characters
from app.desktop.ports import Button, Input, InputKind
from app.desktop.x11.keyboard.keysyms import character, keysym_named, keysym_of, name_of
from app.engine.errors import BlockedError, StoppedError
from app.engine.model.geometry import Point
from app.engine.model.ports import Stop
from tests.builders.fake_desktop.desktop import PaperDesktop
from tests.builders.fake_desktop.input import happen, listen, unlisten

_NUMBERS = {Button.LEFT: 1, Button.MIDDLE: 2, Button.RIGHT: 3}
_KEYS_OF = {
    name: name_of(keysym_named(name)) for name in ("ctrl", "alt", "shift", "super", "altgr")
}
_ORDER = ("ctrl", "alt", "shift", "super")


class PaperHands:
    """Acts on a paper desktop."""

    def __init__(self, desktop: PaperDesktop, stop: Stop) -> None:
        self._desktop = desktop
        self._stop = stop
        self._corner = FailSafeCorner(desktop.pointer)
        self._held: list[str] = []
        self._pressed: list[int] = []

    def move(self, to: Point) -> None:
        """Put the pointer there."""
        self._note(f"move {to.x},{to.y}")
        self._move(to)

    def click(
        self, at: Point, button: Button = Button.LEFT, count: int = 1, modifiers: Sequence[str] = ()
    ) -> None:
        """Move there and click."""
        held = read_modifiers(modifiers)
        self._note(" ".join((*held, button, "click", f"{at.x},{at.y}", *_times(count))))
        self._move(at)
        with self._holding(held):
            for _ in range(count):
                self._tap(_NUMBERS[button])

    def drag(self, start: Point, end: Point, button: Button = Button.LEFT) -> None:
        """Press at start, release at end."""
        self._note(f"{button} drag {start.x},{start.y} to {end.x},{end.y}")
        self._move(start)
        self._button(InputKind.PRESS, _NUMBERS[button])
        self._move(Point((start.x + end.x) // 2, (start.y + end.y) // 2))
        self._move(end)
        self._button(InputKind.RELEASE, _NUMBERS[button])

    def scroll(self, at: Point, dx: int, dy: int) -> None:
        """Turn the wheel."""
        self._note(f"scroll {at.x},{at.y} by {dx},{dy}")
        self._move(at)
        for wheel in [5 if dy > 0 else 4] * abs(dy) + [7 if dx > 0 else 6] * abs(dx):
            self._tap(wheel)

    def type_text(
        self, text: str, may_go_on: Callable[[], bool] = lambda: True, *, secret: bool = False
    ) -> None:
        """Type any text."""
        refuse_control_characters(text, multiline=True)
        self._note(f"type {text!r}")
        for typed, char in enumerate(text):
            if not may_go_on():
                raise focus_moved(typed, text)
            keysym = keysym_of(char)
            self._strike(name_of(keysym), character(keysym))

    def press_keys(self, keys: str) -> None:
        """A chord."""
        chord = read_chord(keys)
        keysym = keysym_named(chord.key)
        self._note(f"press {'+'.join((*chord.modifiers, chord.key))}")
        with self._holding(chord.modifiers):
            self._strike(name_of(keysym), "" if _acts(self._held) else character(keysym))

    def pointer(self) -> Point:
        """Where the pointer is."""
        return self._desktop.pointer

    def idle_s(self) -> float:
        """For how long there was no input by anybody."""
        return time.monotonic() - self._desktop.last_input_s

    def thrown_into_corner(self) -> bool:
        """Whether somebody else moved the pointer into the fail-safe corner: they want a stop."""
        return self._corner.says_stop(self._desktop.pointer)

    def release_all(self) -> None:
        """Let go of everything."""
        for name in reversed(self._held[:]):
            self._let_go(name)
        while self._pressed:
            self._tell(InputKind.RELEASE, button=self._pressed.pop())

    def close(self) -> None:
        """Let go of everything."""
        self.release_all()

    def _note(self, deed: str) -> None:
        self._may_act()
        self._desktop.diary.append(deed)

    def _may_act(self) -> None:
        thrown = self._corner.says_stop(self._desktop.pointer)
        if self._stop.asked or thrown:
            self.release_all()
            raise StoppedError(self._stop.reason or IN_THE_CORNER)

    def _move(self, to: Point) -> None:
        self._may_act()
        self._tell(InputKind.MOVE, at=to)
        self._corner.put(to)

    def _tap(self, button: int) -> None:
        self._button(InputKind.PRESS, button)
        self._button(InputKind.RELEASE, button)

    def _button(self, kind: InputKind, button: int) -> None:
        self._may_act()
        self._tell(kind, button=button)
        if kind is InputKind.PRESS:
            self._pressed.append(button)
        else:
            self._pressed.remove(button)

    def _strike(self, key: str, text: str) -> None:
        self._may_act()
        self._tell(InputKind.KEY_DOWN, key=key, text=text)
        self._tell(InputKind.KEY_UP, key=key)

    @contextmanager
    def _holding(self, modifiers: Iterable[str]) -> Iterator[None]:
        for name in modifiers:
            self._may_act()
            self._tell(InputKind.KEY_DOWN, key=_KEYS_OF[name])
            self._held.append(name)
        try:
            yield
        finally:
            for name in [held for held in reversed(self._held) if held in set(modifiers)]:
                self._let_go(name)

    def _let_go(self, modifier: str) -> None:
        self._tell(InputKind.KEY_UP, key=_KEYS_OF[modifier])
        self._held.remove(modifier)

    def _tell(
        self,
        kind: InputKind,
        at: Point | None = None,
        button: int = 0,
        key: str = "",
        text: str = "",
    ) -> None:
        held = tuple(name for name in _ORDER if name in self._held)
        where = self._desktop.pointer if at is None else at
        keysym = keysym_named(key) if key else 0
        happen(self._desktop, Input(kind, time.monotonic(), where, button, keysym, key, text, held))


class PaperListener:
    """Hears what happens on a paper desktop, on a thread of its own."""

    def __init__(self, desktop: PaperDesktop) -> None:
        self._desktop = desktop
        self._telling: Telling | None = None

    def start(self, heard: Callable[[Input], None]) -> None:
        """Begin."""
        if self._telling is not None:
            raise BlockedError("The listener is listening already.")
        self._telling = Telling(heard, "paper listener")
        listen(self._desktop, self._telling.bring)

    def stop(self) -> None:
        """Stop at once."""
        telling, self._telling = self._telling, None
        if telling is not None:
            unlisten(self._desktop, telling.bring)
            telling.end()


def _times(count: int) -> tuple[str, ...]:
    return () if count == 1 else (f"x{count}",)


def _acts(held: Iterable[str]) -> bool:
    """Whether a key struck with these modifiers types nothing."""
    return not {"ctrl", "alt", "super"}.isdisjoint(held)
