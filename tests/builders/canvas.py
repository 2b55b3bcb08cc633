"""Something to look at: a borderless window, or the same on paper, that can be painted."""

from __future__ import annotations

from typing import Protocol

from Xlib import X
from Xlib.display import Display

from app.desktop.paper import PaperDesktop
from app.engine.places import Box

RED, BLUE = (200, 30, 20), (10, 40, 250)
Colour = tuple[int, int, int]


class Canvas(Protocol):
    def paint(self, box: Box, colour: Colour) -> None:
        """A rectangle on the desktop; it is there when this returns."""

    def close(self) -> None:
        """Take it away."""


class XCanvas:
    """An override-redirect window over the whole display."""

    def __init__(self, display: str, colour: Colour = (255, 255, 255)) -> None:
        self._connection = Display(display)
        screen = self._connection.screen()
        self._window = screen.root.create_window(
            *(0, 0, screen.width_in_pixels, screen.height_in_pixels, 0, screen.root_depth),
            override_redirect=True,
            background_pixel=_pixel(colour),
            event_mask=X.ExposureMask,
        )
        self._window.map()
        while self._connection.next_event().type != X.Expose:
            pass
        self._brush = self._window.create_gc()

    def paint(self, box: Box, colour: Colour) -> None:
        self._brush.change(foreground=_pixel(colour))
        self._window.fill_rectangle(self._brush, *box)
        self._connection.sync()

    def close(self) -> None:
        self._window.destroy()
        self._connection.sync()
        self._connection.close()


class PaperCanvas:
    def __init__(self, desktop: PaperDesktop) -> None:
        self._desktop = desktop

    def paint(self, box: Box, colour: Colour) -> None:
        self._desktop.paint(box, colour)

    def close(self) -> None:
        self._desktop.scrape()


def _pixel(colour: Colour) -> int:
    red, green, blue = colour
    return red << 16 | green << 8 | blue
