"""One process works on two displays at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Input
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.listener import XlibListener
from app.desktop.x11.screen import MssScreen
from app.engine.model.geometry import Box
from tests.builders.desktop.canvas import RED, XCanvas
from tests.builders.desktop.displays import private_display
from tests.builders.desktop.fields import Asked
from tests.builders.engine.switch import Switch

TEXTS = ("links: né €5 中 😀 <@>", "rechts: ßÄ 日本 Ω {~} ñ")


def type_on(display: XvfbDisplay, text: str) -> tuple[str, str]:
    """What a field there understood, and what a listener heard."""
    heard: list[Input] = []
    field = Asked("qt_field.py", display.environment)
    listener, hands = XlibListener(display.name), XlibHands(display.name, Switch())
    listener.start(heard.append)
    for _ in range(5):
        hands.type_text(text)
    understood = field.text_once_it_has(5 * len(text))
    listener.stop()
    hands.close()
    field.close()
    return understood, "".join(event.text for event in heard)


def test_two_hands_type_on_two_displays_at_the_same_time(display: XvfbDisplay) -> None:
    with private_display() as other, ThreadPoolExecutor(2) as pool:
        results = list(pool.map(type_on, (display, other), TEXTS))

    assert results == [(text * 5, text * 5) for text in TEXTS]


def test_two_screens_are_seen_apart(display: XvfbDisplay) -> None:
    with private_display() as other:
        canvas = XCanvas(other.name, RED)
        here, there = MssScreen(display.name), MssScreen(other.name)
        box = Box(300, 300, 4, 4)
        pictures = bytes(here.grab(box).bgra), bytes(there.grab(box).bgra)
        here.close()
        there.close()
        canvas.close()

    red = bytes(reversed(RED))
    assert pictures[1][:3] == red
    assert pictures[0][:3] != red
