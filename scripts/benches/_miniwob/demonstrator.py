"""The demonstrator: shows a task with real input events, as a person would.

It asks the page where things are; the player never does.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from app.desktop.ports import Changes, Hands
from app.engine.model.geometry import Point
from scripts.benches._miniwob.demonstrations import (
    Click,
    Demonstration,
    Key,
    Parameters,
    Place,
    Scroll,
    Step,
    Type,
    filled,
)
from scripts.benches._miniwob.page import Found, Page

GLIDE_STEPS = 6
# A person has seen what is there when the screen has been quiet for so long; one that never is
# keeps nobody for more than a moment.
REST_S = 0.4
PATIENCE_S = 3.0


class NotThereError(Exception):
    """The page shows no such element, or what was shown is not what it asks for."""


@dataclass(frozen=True, slots=True)
class Demonstrator:
    """Has hands, is told of changes of the screen, and may ask the page for places."""

    hands: Hands
    changes: Changes
    page: Page

    def show(self, demonstration: Demonstration, values: Parameters) -> None:
        """Do every step, each when the screen has answered the last."""
        self._see()
        for step in demonstration.steps:
            self._do(step, values)
            self._see()

    def _do(self, step: Step, values: Parameters) -> None:
        match step:
            case Click(place, count):
                self._click(self._find(place, values).at, count)
            case Scroll(place, notches):
                at = self._find(place, values).at
                self._glide(at)
                self.hands.scroll(at, 0, notches)
            case Type(place, text):
                found = self._find(place, values)
                if not found.has_focus:
                    self._click(found.at)
                    self._see()
                self.hands.type_text(filled(text, values))
            case Key(keys):
                self.hands.press_keys(keys)

    def _find(self, place: Place, values: Parameters) -> Found:
        text = None if place.text is None else filled(place.text, values)
        found = self.page.find(selector=filled(place.selector, values), text=text)
        if found is None:
            raise NotThereError(f"The page shows no {place.text or place.selector}.")
        return found

    def _click(self, at: Point, count: int = 1) -> None:
        self._glide(at)
        self._see()
        self.hands.click(at, count=count)

    def _glide(self, at: Point) -> None:
        start = self.hands.pointer()
        for step in range(1, GLIDE_STEPS + 1):
            x = start.x + (at.x - start.x) * step // GLIDE_STEPS
            y = start.y + (at.y - start.y) * step // GLIDE_STEPS
            self.hands.move(Point(x, y))

    def _see(self) -> None:
        """Until the screen has been still for a moment."""
        began = time.monotonic()
        while time.monotonic() < began + PATIENCE_S:
            still_at = max(began, self.changes.last_change_s) + REST_S
            if time.monotonic() >= still_at:
                return
            self.changes.wait(still_at)
            self.changes.take()
