"""What a model asked for, in Byheart's words: deeds at places of the desktop, in its pixels."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.model.geometry import Box, Point


@dataclass(frozen=True, slots=True)
class Click:
    """Click there so many times; `modifiers` such as "ctrl+shift" are held."""

    at: Point
    button: str = "left"
    count: int = 1
    modifiers: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """Put the pointer there."""

    at: Point


@dataclass(frozen=True, slots=True)
class Drag:
    """Press at the first place, release at the second."""

    at: Point
    to: Point


@dataclass(frozen=True, slots=True)
class Scroll:
    """Turn the wheel there: notches to the right, notches down."""

    at: Point
    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Type:
    """Type a text without line breaks into what has the focus."""

    text: str


@dataclass(frozen=True, slots=True)
class TypeSecret:
    """Type the secret of that name, whose value the model never sees."""

    name: str


@dataclass(frozen=True, slots=True)
class Press:
    """Strike a key or a chord."""

    keys: str


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing for so long."""

    seconds: float


Deed = Click | Move | Drag | Scroll | Type | TypeSecret | Press | Wait


@dataclass(frozen=True, slots=True)
class Screenshot:
    """Show the screen."""


@dataclass(frozen=True, slots=True)
class Zoom:
    """Show a part of the desktop as sharply as it can be sent."""

    box: Box


@dataclass(frozen=True, slots=True)
class WherePointer:
    """Tell where the pointer is."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """Do these, one after the other."""

    deeds: tuple[Deed, ...]


Call = Screenshot | Zoom | WherePointer | Deeds
