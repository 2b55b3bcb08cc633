"""Something to look at: a borderless window, or the same on paper, that can be painted."""

from __future__ import annotations

from typing import Any, Protocol

from Xlib import X
from Xlib.display import Display
from Xlib.protocol import rq

from app.engine.model.geometry import Box
from tests.builders.fake_desktop import PaperDesktop

# The number of the watch in the font of cursors.
WATCH = 150
RED, BLUE = (200, 30, 20), (10, 40, 250)
Colour = tuple[int, int, int]


class Canvas(Protocol):
    def paint(self, box: Box, colour: Colour) -> None:
        """A rectangle on the desktop; it is there when this returns."""

    def be_busy(self) -> None:
        """Show an hour glass where the pointer is."""

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

    def be_busy(self) -> None:
        self.show_cursor(WATCH, "watch")

    def show_cursor(self, glyph: int, name: str = "") -> None:
        """One of the font of cursors; without a name as each picture of a turning one is."""
        font: Any = self._connection.open_font("cursor")
        cursor = font.create_glyph_cursor(font, glyph, glyph + 1, (0, 0, 0), (65535, 65535, 65535))
        if name:
            fixes: Any = self._connection.query_extension("XFIXES")
            self._connection.xfixes_query_version()
            _NameCursor(
                display=self._connection.display,
                opcode=fixes.major_opcode,
                cursor=cursor.id,
                length=len(name),
                name=name.encode(),
            )
        self._window.change_attributes(cursor=cursor)
        self._connection.sync()

    def close(self) -> None:
        self._window.destroy()
        self._connection.sync()
        self._connection.close()


class _NameCursor(rq.Request):
    """XFixesSetCursorName."""

    _request = rq.Struct(
        rq.Card8("opcode"),
        rq.Opcode(23),
        rq.RequestLength(),
        rq.Card32("cursor"),
        rq.Card16("length"),
        rq.Pad(2),
        rq.String8("name"),
    )


class PaperCanvas:
    def __init__(self, desktop: PaperDesktop) -> None:
        self._desktop = desktop

    def paint(self, box: Box, colour: Colour) -> None:
        self._desktop.paint(box, colour)

    def be_busy(self) -> None:
        self._desktop.is_busy = True

    def close(self) -> None:
        self._desktop.scrape()


def _pixel(colour: Colour) -> int:
    red, green, blue = colour
    return red << 16 | green << 8 | blue
