"""Screens that are interrupted: a dialog over the task's own window, or a block inside of it, and
the reflexes that close them.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.check import Comparison, Verdict
from app.engine.model.events import Recovery
from app.engine.model.geometry import Box, Point
from app.engine.model.reflex import Cleared, Reflex
from app.engine.model.trajectory import Step
from app.player.reflexes.derive import Deriving, read
from checks.snapshot.look import Look
from checks.vision.pixels import Bytes
from tests.builders.drawn.screens import WHITE, Screen

POPUP = Box(180, 130, 240, 110)
ELSEWHERE = Box(330, 250, 240, 110)
BLOCK = Box(130, 160, 300, 60)
QUESTION = "Install the update?"


def desk() -> Screen:
    """The task's own window."""
    return (
        Screen()
        .window()
        .field(Box(220, 110, 180, 24), label="Name")
        .button(Box(220, 300, 80, 26), "Save")
    )


def with_window(
    at: Box = POPUP, says: str = QUESTION, title: str = "Update", screen: Screen | None = None
) -> Look:
    """A dialog with two buttons."""
    shown = (screen or desk()).window(at, title, "dialog")
    shown.text(at.x + 14, at.y + 36, says)
    shown.button(Box(at.x + 20, at.y + 70, 80, 26), "Now")
    return shown.button(Box(at.x + 130, at.y + 70, 80, 26), "Later").look()


def with_frame_buttons(at: Box = POPUP, says: str = QUESTION, title: str = "Update") -> Look:
    """The same dialog; its frame has a button to minimise it and one to close it."""
    shown = desk()
    with_window(at, says, title, shown)
    shown.text(at.right - 34, at.y + 2, "_", WHITE)
    return shown.text(at.right - 16, at.y + 2, "x", WHITE).look()


def frame_close(at: Box = POPUP) -> Point:
    return Point(at.right - 12, at.y + 10)


def frame_minimise(at: Box = POPUP) -> Point:
    return Point(at.right - 30, at.y + 15)


def with_block(at: Box = BLOCK, says: str = "Paper weeks!") -> Look:
    """A coloured block inside of the task's window."""
    shown = desk().fill(at, "#ffe9a8", "#d99a00").text(at.x + 12, at.y + 20, says)
    return shown.button(Box(at.right - 80, at.y + 16, 66, 26), "Close").look()


def later(at: Box = POPUP) -> Point:
    return Point(at.x + 170, at.y + 83)


class SayingReader:
    """Reads the same lines on every page, and the same word on every control."""

    def __init__(self, *lines: str, control: str = "Later") -> None:
        self.lines, self.control = lines, control

    def read_line(self, pixels: Bytes) -> str:
        return self.control

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        return [(line, Box(10, 12 * number, 80, 12)) for number, line in enumerate(self.lines)]


def click(look: Look, at: Point) -> Step:
    """A click of a helper's, with what was seen before it."""
    return Step("click", "1", {"x": at.x, "y": at.y, "button": "left"}, look)


def cleared(*steps: Step, expected: object | None = None, by: Recovery = Recovery.AGENT) -> Cleared:
    """These steps cleared the way to the task's own screen."""
    no = Comparison(Verdict.NO, rung="nothing new")
    seen = steps[0].before if steps else None
    return Cleared(no, expected or desk().look(), seen, steps, by)


def reflex_of(*steps: Step, says: Sequence[str] = (QUESTION,), control: str = "Later") -> Reflex:
    """The one reflex that these steps teach, read."""
    [made] = Deriving(cleared(*steps)).reflexes()
    return read(made, SayingReader(*says, control=control))


def closes_update(says: str = QUESTION, control: str = "Later") -> Reflex:
    """Closes the dialog by its second button."""
    return reflex_of(click(with_window(says=says), later()), says=(says,), control=control)
