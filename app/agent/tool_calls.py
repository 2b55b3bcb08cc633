"""The model's tool calls, read: members of the computer toolset become looks and deeds.

Whatever is not exactly as documented is told to the model as an error; nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeGuard

from app.agent.actions import (
    Call,
    Click,
    Deed,
    Deeds,
    Drag,
    Move,
    Press,
    Screenshot,
    Scroll,
    Type,
    TypeSecret,
    Wait,
    WherePointer,
    Zoom,
)
from app.agent.view import OutsideError, View
from app.engine.model.geometry import Box, Point

Input = Mapping[str, object]

TOOLSET = "computer"
# What no tool here can do: a button or a key that stays down between two looks is unguarded.
NOT_SERVED = ("hold_key", "left_mouse_down", "left_mouse_up")
MOST_REPEATS = 100
MOST_NOTCHES = 50
LONGEST_WAIT_S = 60.0
MODIFIERS = frozenset({"shift", "ctrl", "alt", "super"})

CLICKS = {
    "left_click": ("left", 1),
    "right_click": ("right", 1),
    "middle_click": ("middle", 1),
    "double_click": ("left", 2),
    "triple_click": ("left", 3),
}
WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}

# {secret:name} is typed by the hands, which alone know the value; line breaks and tabs are keys.
_PIECES = re.compile(r"\{secret:([^{}]+)\}|(\r\n|\r|\n)|(\t)")
_REGION, _PLACE = 4, 2


class BadCallError(ValueError):
    """A call that cannot be understood; the sentence is for the model."""


@dataclass(frozen=True, slots=True)
class Calls:
    """Reads calls that were made on this view; `pointer` tells where the pointer is."""

    view: View
    pointer: Callable[[], Point]

    def read(self, name: str, given: Input) -> Call:
        """What is asked for; BadCallError says what is wrong with it."""
        try:
            return self._read(name, given)
        except OutsideError as error:
            raise BadCallError(str(error)) from error

    def _read(self, name: str, given: Input) -> Call:
        match name:
            case "screenshot":
                return Screenshot()
            case "cursor_position":
                return WherePointer()
            case "zoom":
                return Zoom(self._region(given))
            case _:
                return Deeds(self._deeds(name, given))

    def _deeds(self, name: str, given: Input) -> tuple[Deed, ...]:
        match name:
            case "type":
                return _typing(_text(given))
            case "key":
                return _keys(given)
            case "wait":
                return (Wait(_seconds(given)),)
            case _:
                return (self._with_pointer(name, given),)

    def _with_pointer(self, name: str, given: Input) -> Deed:
        match name:
            case "mouse_move":
                return Move(self._place(given, "coordinate"))
            case "left_click_drag":
                _no_modifiers(given, name)
                start = self._place(given, "start_coordinate")
                return Drag(start, self._place(given, "coordinate"))
            case "scroll":
                _no_modifiers(given, name)
                return self._scroll(given)
            case _ if name in CLICKS:
                button, count = CLICKS[name]
                return Click(self._here(given), button, count, _modifiers(given))
            case _:
                raise BadCallError(f"There is no action {name} here.")

    def _scroll(self, given: Input) -> Scroll:
        way = WAYS.get(str(given.get("scroll_direction")))
        notches = given.get("scroll_amount")
        if way is None or not _whole(notches) or not 0 < notches <= MOST_NOTCHES:
            raise BadCallError(
                f"scroll takes a direction (up, down, left, right) and 1 to {MOST_NOTCHES} notches."
            )
        return Scroll(self._here(given), way[0] * notches, way[1] * notches)

    def _here(self, given: Input) -> Point:
        """The place named, or where the pointer is."""
        return self._place(given, "coordinate") if given.get("coordinate") else self.pointer()

    def _place(self, given: Input, name: str) -> Point:
        x, y = _numbers(given.get(name), _PLACE, name)
        return self.view.on_desktop(x, y)

    def _region(self, given: Input) -> Box:
        left, top, right, bottom = _numbers(given.get("region"), _REGION, "region")
        return self.view.region(left, top, right, bottom)


def _typing(text: str) -> tuple[Deed, ...]:
    """The text in pieces: what is typed, secrets by their names, keys for breaks and tabs."""
    deeds: list[Deed] = []
    end = 0
    for found in _PIECES.finditer(text):
        deeds += _typed(text[end : found.start()])
        deeds.append(_special(found))
        end = found.end()
    return (*deeds, *_typed(text[end:]))


def _typed(text: str) -> list[Deed]:
    return [Type(text)] if text else []


def _special(found: re.Match[str]) -> Deed:
    if found[1]:
        return TypeSecret(found[1])
    return Press("Return" if found[2] else "Tab")


def _keys(given: Input) -> tuple[Deed, ...]:
    """A chord, as often as asked for."""
    keys, times = _text(given), given.get("repeat", 1)
    if not _whole(times) or not 1 <= times <= MOST_REPEATS:
        raise BadCallError(f"A key is struck 1 to {MOST_REPEATS} times.")
    if not keys.strip() or len(keys.split()) > 1:
        raise BadCallError("key takes one key or chord, such as Return or ctrl+s.")
    return (Press(keys.strip()),) * times


def _seconds(given: Input) -> float:
    seconds = given.get("duration")
    if not isinstance(seconds, int | float) or not 0 <= seconds <= LONGEST_WAIT_S:
        raise BadCallError(f"Waiting takes 0 to {LONGEST_WAIT_S:g} seconds at a time.")
    return float(seconds)


def _text(given: Input) -> str:
    text = given.get("text")
    if not isinstance(text, str) or not text:
        raise BadCallError("The text is missing.")
    return text


def _modifiers(given: Input) -> str:
    text = given.get("text") or ""
    held = str(text).lower().split("+") if text else []
    if not MODIFIERS.issuperset(held):
        raise BadCallError("While clicking only shift, ctrl, alt and super can be held.")
    return "+".join(held)


def _no_modifiers(given: Input, name: str) -> None:
    if given.get("text"):
        raise BadCallError(f"No key can be held during {name}.")


def _numbers(value: object, count: int, name: str) -> list[int]:
    if isinstance(value, list) and len(value) == count:
        numbers = [each for each in value if _whole(each)]
        if len(numbers) == count:
            return numbers
    raise BadCallError(f"{name} takes {count} whole numbers.")


def _whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
