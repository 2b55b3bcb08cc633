"""Order Desk on a larger desktop, put together from its photographs: a window that can be moved,
covered, and shown with another record.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.agent.pictures import to_send
from app.engine.model.geometry import Box, Pixels, Point
from checks.vision.pixels import words
from tests.golden import table

SIZE = (1280, 800)
GROUND = 0x00A56E3A
FRAME = Box(80, 60, 902, 663)
HOME = Point(40, 30)
# What is clicked in which photograph, in its own pixels.
STEPS = {
    "one-before-item": Point(744, 180),
    "one-before-note": Point(744, 344),
    "one-filled": Point(869, 681),
}
CLOCK = Box(1190, 778, 80, 12)


@dataclass(frozen=True, slots=True)
class Desk:
    """What stands on the desktop: a photograph of the application, where, and what time it is."""

    photograph: str
    corner: Point = HOME
    minute: int = 0
    caret: bool = False

    def picture(self) -> Pixels:
        """The screen."""
        shown = words(table.picture(f"desk-{self.photograph}"))
        screen = np.full((SIZE[1], SIZE[0]), GROUND, dtype=np.uint32)
        frame = FRAME.moved(*self.corner)
        part = shown[FRAME.y : FRAME.bottom, FRAME.x : FRAME.right]
        screen[frame.y : frame.bottom, frame.x : frame.right] = part
        self._tick(screen)
        if self.caret:
            screen[frame.y + 118 : frame.y + 132, frame.x + 460 : frame.x + 461] = 0
        return Pixels(*SIZE, screen.tobytes())

    def place(self, name: str) -> Point:
        """Where what is clicked in that photograph stands now."""
        return Point(STEPS[name].x + self.corner.x, STEPS[name].y + self.corner.y)

    def sent(self) -> str:
        """The screen as a client sends it."""
        return to_send(self.picture(), SIZE).data

    def _tick(self, screen: np.ndarray[tuple[int, int], np.dtype[np.uint32]]) -> None:
        for digit in range(self.minute.bit_length()):
            if self.minute >> digit & 1:
                x = CLOCK.x + 8 * digit
                screen[CLOCK.y : CLOCK.bottom, x : x + 6] = 0x00FFFFFF


# Parts of the window that may change places, in the pixels of a photograph: rows, and two buttons.
ROWS = tuple(Box(93, 181 + 23 * number, 313, 22) for number in range(6))
BUTTONS = (Box(753, 663, 104, 25), Box(863, 663, 104, 25))


@dataclass(frozen=True, slots=True)
class Exchanged(Desk):
    """The same with two parts of the window in each other's place."""

    parts: tuple[Box, Box] = BUTTONS

    def picture(self) -> Pixels:
        """The screen."""
        screen = words(Desk.picture(self)).copy()
        one, other = (box.moved(*self.corner) for box in self.parts)
        kept = screen[one.y : one.bottom, one.x : one.right].copy()
        screen[one.y : one.bottom, one.x : one.right] = screen[
            other.y : other.bottom, other.x : other.right
        ]
        screen[other.y : other.bottom, other.x : other.right] = kept
        return Pixels(*SIZE, screen.tobytes())
