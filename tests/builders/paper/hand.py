"""A person's hand on paper: what it does becomes the raw input events a listener would tell."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.desktop.ports import Input, InputKind
from app.engine.model.geometry import Point

_BUTTONS = {"left": 1, "middle": 2, "right": 3}
_WHEEL = {"up": 4, "down": 5, "left": 6, "right": 7}
_MODIFIERS = {"ctrl": "Control_L", "alt": "Alt_L", "shift": "Shift_L", "super": "Super_L"}


@dataclass(slots=True)
class Hand:
    """Moves, presses and types; every event comes `pace_s` after the one before."""

    pace_s: float = 0.01
    now_s: float = 100.0
    at: Point = field(default_factory=lambda: Point(0, 0))
    events: list[Input] = field(default_factory=list)
    held: tuple[str, ...] = ()

    def pause(self, seconds: float) -> Hand:
        self.now_s += seconds
        return self

    def move(self, x: int, y: int) -> Hand:
        self.at = Point(x, y)
        return self._tell(InputKind.MOVE)

    def press(self, button: str | int = "left") -> Hand:
        return self._tell(InputKind.PRESS, button=_number(button))

    def release(self, button: str | int = "left") -> Hand:
        return self._tell(InputKind.RELEASE, button=_number(button))

    def click(self, x: int, y: int, button: str | int = "left") -> Hand:
        return self.move(x, y).press(button).release(button)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> Hand:
        self.move(*start).press()
        halfway = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        return self.move(*halfway).move(*end).release()

    def turn(self, way: str, notches: int = 1) -> Hand:
        for _ in range(notches):
            self._tell(InputKind.PRESS, button=_WHEEL[way])
            self._tell(InputKind.RELEASE, button=_WHEEL[way])
        return self

    def type(self, text: str) -> Hand:
        for letter in text:
            self.strike(letter)
        return self

    def key(self, *names: str) -> Hand:
        for name in names:
            self._stroke(name, "")
        return self

    def strike(self, letter: str) -> Hand:
        shifted = letter.isupper()
        if shifted:
            self.hold("shift")
        self._stroke("space" if letter == " " else letter.lower(), letter)
        return self.let_go("shift") if shifted else self

    def hold(self, *modifiers: str) -> Hand:
        for name in modifiers:
            self._tell(InputKind.KEY_DOWN, key=_MODIFIERS[name])
            self.held = tuple(each for each in _MODIFIERS if each in {*self.held, name})
        return self

    def let_go(self, *modifiers: str) -> Hand:
        for name in modifiers:
            self._tell(InputKind.KEY_UP, key=_MODIFIERS[name])
            self.held = tuple(each for each in self.held if each != name)
        return self

    def chord(self, keys: str) -> Hand:
        *modifiers, key = keys.split("+")
        return self.hold(*modifiers).key(key).let_go(*reversed(modifiers))

    def _stroke(self, key: str, text: str) -> None:
        self._tell(InputKind.KEY_DOWN, key=key, text=text)
        self._tell(InputKind.KEY_UP, key=key)

    def _tell(self, kind: InputKind, button: int = 0, key: str = "", text: str = "") -> Hand:
        self.now_s += self.pace_s
        self.events.append(
            Input(kind, self.now_s, self.at, button, key=key, text=text, modifiers=self.held)
        )
        return self


def _number(button: str | int) -> int:
    return button if isinstance(button, int) else _BUTTONS[button]
