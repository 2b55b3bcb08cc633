"""A model of our own behind the loopback service: it reads the picture it was sent, and clicks.

It knows nothing but its request: where a button stands it reads from the last picture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from app.demo.fake_model.stand_in_model import one_reader
from app.desktop.x11.screen import MssScreen
from app.engine.model.geometry import Box, Point
from checks.text.rapidocr_reader import DETECT_SIDE, upright
from checks.vision.pixels import Bytes, colours
from tests.builders.servers.messages_server import Asked, Reply, Script, act, turn


@cache
def detector() -> Callable[[Bytes], Any]:
    """Finds lines and reads none: of the next picture most are known, and the reader keeps those.
    Read with all its lines anew, each picture took 4 s.
    """
    from rapidocr import RapidOCR  # noqa: PLC0415 - 0.7 s, only when something must be found

    sides = {"Det.limit_type": "max", "Det.limit_side_len": DETECT_SIDE}
    told = {"Global.use_rec": False, "Global.use_cls": False, "Global.log_level": "error"}
    found: Callable[[Bytes], Any] = RapidOCR(params={**told, **sides})
    return found


def boxes_of_lines(pixels: Bytes) -> list[Box]:
    """Where something is written."""
    corners = detector()(pixels).boxes
    return [] if corners is None else [upright(each) for each in corners]


def place_of(asked: Asked, text: str) -> list[int]:
    """The middle of the line that says exactly this, in the last picture that was sent."""
    return [*line_in(colours(asked.pictures()[-1]).copy(), text)]


def line_in(pixels: Bytes, text: str) -> Point:
    """The middle of the line that says exactly this."""
    boxes = boxes_of_lines(pixels)
    [box] = [box for box in boxes if _said(pixels, box) == text]
    return box.centre


def place_on(screen: MssScreen, text: str) -> Point | None:
    """The same on a screen; None as long as no line there says this."""
    try:
        return line_in(colours(screen.grab()).copy(), text)
    except ValueError:
        return None


def _said(pixels: Bytes, box: Box) -> str:
    return one_reader().read_line(pixels[box.y : box.bottom, box.x : box.right]).strip()


def clicks(*texts: str) -> Script:
    """A turn that clicks on these texts, one after the other."""

    def answer(asked: Asked) -> Reply:
        return turn(*(_click(number, asked, text) for number, text in enumerate(texts)))

    return answer


def _click(number: int, asked: Asked, text: str) -> Mapping[str, Any]:
    name = f"toolu_{len(asked.body['messages'])}_{number}"
    return act(name, "left_click", coordinate=place_of(asked, text))
