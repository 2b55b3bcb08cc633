"""A pair of hands with everything around it: a field, a pad, an ear, and a person at the desk."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from app.desktop.ports import Hands, Input, InputKind, Listener
from app.desktop.x11.listener import XlibListener
from app.engine.model.geometry import Box, Point
from app.engine.model.ports import Stop
from tests.builders.desktop.displays import Person, keyboard_now
from tests.builders.desktop.fields import Asked, until_true
from tests.builders.engine.switch import Switch
from tests.builders.fake_desktop import PaperDesktop, PaperHands, PaperKind, PaperListener
from tests.builders.fake_desktop.input import happen

_BUTTONS = ("", "left", "middle", "right", "up", "down", "wheel left", "wheel right")


def in_words(event: Input) -> str:
    """ "ctrl press left", "down Return", "move 10,20"."""
    match event.kind:
        case InputKind.MOVE:
            return f"move {event.at.x},{event.at.y}"
        case InputKind.PRESS | InputKind.RELEASE:
            return " ".join((*event.modifiers, event.kind, _BUTTONS[event.button]))
        case InputKind.KEY_DOWN | InputKind.KEY_UP:
            return " ".join((*event.modifiers, event.kind.removeprefix("key_"), event.key))


class Rig(Protocol):
    hands: Hands
    switch: Switch
    inside: Point  # a place where clicks do no harm

    def heard(self) -> list[str]:
        """Every input since the last time, in words."""

    def typed(self, length: int) -> str:
        """The field's text, once it is that long."""

    def person_moves(self, to: Point) -> None:
        """Somebody else moves the pointer."""

    def left_behind(self) -> object:
        """What hands must leave as they found it."""

    def close(self) -> None:
        """End what the rig started."""


class Ear:
    """Collects what a listener hears; `all` ends with a mark that a person makes."""

    def __init__(self, listener: Listener, person_moves: Callable[[Point], None]) -> None:
        self._listener = listener
        self._person_moves = person_moves
        self._mark = 0
        self.events: list[Input] = []
        listener.start(self.events.append)

    def all(self) -> list[Input]:
        self._mark = 1 - self._mark
        mark = Point(600 + self._mark, 440)
        self._person_moves(mark)
        until_true(lambda: bool(self.events) and self.events[-1].at == mark, "the mark is heard")
        heard, self.events[:] = self.events[:-1], []
        return heard

    def close(self) -> None:
        self._listener.stop()


def in_short(events: list[Input]) -> list[str]:
    """In words; a move to where the pointer is already is none."""
    short: list[str] = []
    at: Point | None = None
    for event in events:
        if event.kind is not InputKind.MOVE or event.at != at:
            short.append(in_words(event))
        at = event.at
    return short


class XRig:
    def __init__(self, field: Asked, display: str, make: Callable[[str, Stop], Hands]) -> None:
        self._field, self._display = field, display
        self._person = Person(display)
        self._person.moves(Point(500, 400))
        self.switch = Switch()
        self.hands = make(display, self.switch)
        pad = field.pad()
        self.inside = Point(pad.x + 100, pad.y + 100)
        field.clear()
        self._ear = Ear(XlibListener(display), self._person.moves)

    def heard(self) -> list[str]:
        return in_short(self._ear.all())

    def typed(self, length: int) -> str:
        return self._field.text_once_it_has(length)

    def person_moves(self, to: Point) -> None:
        self._person.moves(to)

    def left_behind(self) -> object:
        return keyboard_now(self._display)

    def close(self) -> None:
        self._ear.close()
        self.hands.close()
        self._person.leaves()


class PaperRig:
    def __init__(self) -> None:
        self._desktop = PaperDesktop()
        window = self._desktop.open("Field", Box(20, 40, 400, 300))
        self._field = self._desktop.add(window, PaperKind.FIELD, "Name", Box(10, 10, 200, 24))
        self._field.pressed = lambda: self._field.type("\n")
        self.inside = Point(200, 200)
        self.switch = Switch()
        self.hands: Hands = PaperHands(self._desktop, self.switch)
        self._ear = Ear(PaperListener(self._desktop), self.person_moves)

    def heard(self) -> list[str]:
        return in_short(self._ear.all())

    def typed(self, length: int) -> str:
        return self._field.value

    def person_moves(self, to: Point) -> None:
        happen(self._desktop, Input(InputKind.MOVE, time.monotonic(), to))

    def left_behind(self) -> object:
        return None

    def close(self) -> None:
        self._ear.close()
        self.hands.close()
