"""What a remote screen tells: events, made of the bytes of its server."""

from __future__ import annotations

from dataclasses import dataclass

from app.desktop.remote import clipboard_format
from app.engine.model.geometry import Box, Point


@dataclass(frozen=True, slots=True)
class Updated:
    """An update has ended: what was painted, and what of it looks otherwise than before and was not
    told of as Painted.
    """

    painted: tuple[Box, ...]
    changed: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Painted:
    """Of an update that has not ended yet: what looks otherwise than before."""

    changed: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Resized:
    """The screen's size and monitors. `is_new`: its picture is black until it is painted anew."""

    box: Box
    monitors: tuple[Box, ...]
    is_new: bool


@dataclass(frozen=True, slots=True)
class TextCut:
    """The clipboard's text, of a server that speaks Latin-1 only."""

    text: str


@dataclass(frozen=True, slots=True)
class ClipboardTold:
    """A message of the extended clipboard."""

    told: clipboard_format.Told


@dataclass(frozen=True, slots=True)
class FenceSeen:
    """A mark in the stream: the server's, to be answered, or the answer to one of ours."""

    flags: int
    payload: bytes


@dataclass(frozen=True, slots=True)
class PointerSeen:
    """Where the pointer is."""

    at: Point


@dataclass(frozen=True, slots=True)
class KeysExtended:
    """The server takes keys by their place on the keyboard."""


Sight = Updated | Painted | Resized
Event = Sight | TextCut | ClipboardTold | FenceSeen | PointerSeen | KeysExtended


def changed_boxes(event: Event | None) -> tuple[Box, ...]:
    """What looks otherwise than before, whether its update has ended or not; None is the end of the
    connection.
    """
    match event:
        case Updated(_, changed) | Painted(changed):
            return changed
        case _:
            return ()


def drawn_boxes(event: Event | None) -> tuple[Box, ...]:
    """What has to be looked at again: what changed, or all of a screen that has another size."""
    match event:
        case Resized(box, is_new=True):
            return (box,)
        case _:
            return changed_boxes(event)
