"""Plain windows on a real display, each with a connection of its own, placed to the pixel."""

from __future__ import annotations

import os
from contextlib import suppress
from threading import Lock

from Xlib import X, Xatom, Xutil
from Xlib.display import Display
from Xlib.error import ConnectionClosedError
from Xlib.protocol.event import ClientMessage

from app.engine.model.geometry import Box, Point

TYPES = {"normal": "NORMAL", "dialog": "DIALOG", "menu": "POPUP_MENU", "tooltip": "TOOLTIP"}


SIZES = Xutil.PMinSize | Xutil.PMaxSize
LIMITS = ("min_width", "min_height", "max_width", "max_height")


class PlainWindow:
    """A window that a test opens; what frames it is the window manager's."""

    def __init__(
        self,
        display: str,
        title: str,
        box: Box,
        *,
        kind: str = "normal",
        modal_for: int = 0,
        class_name: str = "Plain",
        is_fixed: bool = False,
    ) -> None:
        self._connection = Display(display)
        self._lock = Lock()
        self._grey = 0
        popup = kind in {"menu", "tooltip"}
        screen = self._connection.screen()
        self._window = screen.root.create_window(
            *box, 0, X.CopyFromParent, background_pixel=screen.white_pixel, override_redirect=popup
        )
        self.id = int(self._window.id)
        self._window.set_wm_class(class_name.lower(), class_name)
        self._window.set_wm_normal_hints(
            flags=Xutil.USPosition | Xutil.PWinGravity | (SIZES if is_fixed else 0),
            win_gravity=X.StaticGravity,
            **dict(zip(LIMITS, (*box[2:], *box[2:]), strict=True)),
        )
        self._say(
            "_NET_WM_WINDOW_TYPE", Xatom.ATOM, [self._atom(f"_NET_WM_WINDOW_TYPE_{TYPES[kind]}")]
        )
        self._say("_NET_WM_PID", Xatom.CARDINAL, [os.getpid()])
        if modal_for:
            self._say("WM_TRANSIENT_FOR", Xatom.WINDOW, [modal_for])
        self.rename(title)
        self._window.map()
        self._connection.sync()

    def rename(self, title: str) -> None:
        with self._lock:
            utf8 = self._atom("UTF8_STRING")
            self._window.change_property(self._atom("_NET_WM_NAME"), utf8, 8, title.encode())
            self._connection.sync()

    def move(self, to: Point) -> None:
        self._window.configure(x=to.x, y=to.y)
        self._connection.sync()

    def maximise(self) -> None:
        """Ask the window manager for all of the screen."""
        add, sides = 1, ("VERT", "HORZ")
        states = [self._atom(f"_NET_WM_STATE_MAXIMIZED_{side}") for side in sides]
        asked = ClientMessage(
            window=self._window,
            client_type=self._atom("_NET_WM_STATE"),
            data=(32, [add, *states, 1, 0]),
        )
        mask = X.SubstructureRedirectMask | X.SubstructureNotifyMask
        self._connection.screen().root.send_event(asked, event_mask=mask)
        self._connection.sync()

    def hide(self) -> None:
        self._window.unmap()
        self._connection.sync()

    def flash(self) -> None:
        """Be painted anew in another grey."""
        self._grey = (self._grey + 64) % 256
        self._window.change_attributes(background_pixel=self._grey * 0x010101)
        self._window.clear_area()
        self._connection.sync()

    def say_shadow(self, left: int, right: int, top: int, bottom: int) -> None:
        """As GTK does where it draws the frame itself."""
        self._say("_GTK_FRAME_EXTENTS", Xatom.CARDINAL, [left, right, top, bottom])
        self._connection.sync()

    def next_message(self) -> str:
        """The name of the next thing that the window is asked for."""
        while (event := self._connection.next_event()).type != X.ClientMessage:
            pass
        return str(self._connection.get_atom_name(event.data[1][0]))

    def close(self) -> None:
        """Gone already, where the window manager was told to close it."""
        with suppress(ConnectionClosedError):
            self._connection.close()

    def _say(self, name: str, kind: int, values: list[int]) -> None:
        self._window.change_property(self._atom(name), kind, 32, values)

    def _atom(self, name: str) -> int:
        return int(self._connection.intern_atom(name))
