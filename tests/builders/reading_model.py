"""A model of our own behind the loopback service: it reads the picture it was sent, and clicks.

It knows nothing but its request: where a button stands it reads from the last picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from app.engine.places import Point
from checks.pixels import Bytes, colours
from checks.reader_rapidocr import RapidReader
from tests.builders.messages_server import Asked, Reply, Script, act, turn


@cache
def reader() -> RapidReader:
    return RapidReader()


def place_of(asked: Asked, text: str) -> list[int]:
    """The middle of the line that says exactly this, in the last picture that was sent."""
    return [*line_in(colours(asked.pictures()[-1]).copy(), text)]


def line_in(pixels: Bytes, text: str) -> Point:
    """The middle of the line that says exactly this."""
    [box] = [box for line, box in reader().read(pixels) if line.strip() == text]
    return box.centre


def clicks(*texts: str) -> Script:
    """A turn that clicks on these texts, one after the other."""

    def answer(asked: Asked) -> Reply:
        return turn(*(_click(number, asked, text) for number, text in enumerate(texts)))

    return answer


def _click(number: int, asked: Asked, text: str) -> Mapping[str, Any]:
    name = f"toolu_{len(asked.body['messages'])}_{number}"
    return act(name, "left_click", coordinate=place_of(asked, text))
