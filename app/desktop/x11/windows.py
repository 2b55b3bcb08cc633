"""The windows of an X11 display: those that the window manager tells of (EWMH), and the popups that
it does not know.

A list costs about ten questions per window. So it is kept, and made again only when the server has
told of an event that can change it. Events and answers arrive in one order: after one round trip
without news the kept list is still true.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

from Xlib import X
from Xlib.protocol import event as xlib_event
from Xlib.protocol.rq import Event
from Xlib.xobject.drawable import Window as XWindow

from app.desktop.ports import Window
from app.desktop.x11.connection import connect, disconnect, hears_something, while_it_is_there
from app.desktop.x11.window_facts import WindowFacts
from app.desktop.x11.window_tree import WindowTree
from app.engine.errors import ByheartError
from app.engine.model.geometry import Box

ANSWERED_S = 1.0  # openbox answers within 5 ms; a busy desktop takes longer
# What _NET_WM_STATE is told to take away.
STATE_REMOVE = 0
MAXIMISED = ("_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ")
# A window that had a border of its own is placed so much beside where it is wanted (pixels).
BORDER_PX = 4
# _NET_MOVERESIZE_WINDOW: static gravity, x, y, width and height are given, by the user.
ALL_OF_IT = 10 | 0xF << 8 | 2 << 12
BY_THE_USER = 2  # EWMH "source indication": honoured where an application's own wish is not


class XlibWindows:
    """The windows of one display, over a connection of its own. May be used from any thread."""

    def __init__(self, display: str) -> None:
        self._connection = connect(display)
        self._root = self._connection.screen().root
        self._root.change_attributes(event_mask=X.SubstructureNotifyMask | X.PropertyChangeMask)
        self._tree = WindowTree(self._connection)
        self._facts = WindowFacts(self._connection)
        self._watched: set[int] = set()
        self._kept: tuple[Window, ...] | None = None
        self._lock = threading.RLock()

    def all(self) -> Sequence[Window]:
        """Every mapped top-level window and popup, topmost first; windows that vanish meanwhile are
        left out. GoneError when the display went away, here as in all that is asked or wished.
        """
        with self._lock, while_it_is_there():
            if self._has_news() or self._kept is None:
                self._kept = self._read()
            return self._kept

    def hidden(self) -> Sequence[Window]:
        """The windows that the manager keeps without showing them: minimised, on another desk."""
        with self._lock, while_it_is_there():
            return self._facts.windows(self._tree.hidden(), 0)

    def active(self) -> Window | None:
        """The window with the focus."""
        return next((window for window in self.all() if window.active), None)

    def focus(self, window_id: int) -> None:
        """Activate and raise it; returns once it is active. ByheartError when it is gone or does
        not become active. The manager shows a hidden one again.
        """
        with self._lock, while_it_is_there():
            window = self._present(window_id)
            if self._tree.has_manager():
                self._ask_manager(window, "_NET_ACTIVE_WINDOW", BY_THE_USER, X.CurrentTime)
            else:
                window.configure(stack_mode=X.Above)
                window.set_input_focus(X.RevertToParent, X.CurrentTime)
            self._wait_until(
                lambda: (active := self.active()) is not None and active.id == window_id,
                "That window does not come to the front.",
            )

    def place(self, window_id: int, box: Box) -> None:
        """Give its inside this place and size (desktop pixels), and take it out of a maximised
        state; returns once it has that size. ByheartError when it is gone or keeps another size.
        """
        with self._lock, while_it_is_there():
            window = self._present(window_id)
            whole = self._facts.with_shadow(window_id, box)
            if not self._tree.has_manager():
                window.configure(x=whole.x, y=whole.y, width=whole.width, height=whole.height)
                return
            maximised = map(self._connection.intern_atom, MAXIMISED)
            self._ask_manager(window, "_NET_WM_STATE", STATE_REMOVE, *maximised, BY_THE_USER)
            self._ask_manager(window, "_NET_MOVERESIZE_WINDOW", ALL_OF_IT, *whole)
            self._wait_until(
                lambda: any(one.id == window_id and one.box[2:] == box[2:] for one in self.all()),
                "That window keeps another size.",
            )
            there = next((one.box for one in self.all() if one.id == window_id), box)
            dx, dy = box.x - there.x, box.y - there.y
            if 0 < max(abs(dx), abs(dy)) <= BORDER_PX:
                shifted = whole.moved(dx, dy)
                self._ask_manager(window, "_NET_MOVERESIZE_WINDOW", ALL_OF_IT, *shifted)
                self._connection.sync()

    def close_window(self, window_id: int) -> None:
        """Ask it to close, as its close button would. ByheartError when it is gone already."""
        with self._lock, while_it_is_there():
            window = self._present(window_id)
            if self._tree.has_manager():
                self._ask_manager(window, "_NET_CLOSE_WINDOW", X.CurrentTime, BY_THE_USER)
            else:
                self._ask_itself(window, "WM_DELETE_WINDOW")
            self._connection.sync()

    def close(self) -> None:
        """Let go of the display."""
        with self._lock:
            disconnect(self._connection)

    def _has_news(self) -> bool:
        """Whether anything was told, up to now, that can change the list."""
        self._connection.sync()
        told = [self._connection.next_event() for _ in range(self._connection.pending_events())]
        return any(self._matters(event) for event in told)

    def _matters(self, event: Event) -> bool:
        """Properties are written all the time (openbox writes the order of its windows anew with
        each click): only those that the list comes from count. A true change of the order is told
        as an event of its own.
        """
        if event.type != X.PropertyNotify:
            return True
        of_root = event.window.id == self._root.id
        return event.atom in (self._tree.properties if of_root else self._facts.properties)

    def _read(self) -> tuple[Window, ...]:
        frames = self._tree.frames()
        self._watch({frame.client for frame in frames})
        return self._facts.windows(frames, self._tree.active())

    def _watch(self, windows: set[int]) -> None:
        """A new title, or a new size inside the frame, is told only to who asks the window
        for it.
        """
        for window in windows - self._watched:
            watched = self._connection.create_resource_object("window", window)
            watched.change_attributes(event_mask=X.PropertyChangeMask | X.StructureNotifyMask)
        self._watched = windows

    def _present(self, window_id: int) -> XWindow:
        if not self._tree.exists(window_id):
            raise ByheartError("That window is no longer there.")
        return self._connection.create_resource_object("window", window_id)

    def _ask_manager(self, window: XWindow, what: str, *words: int) -> None:
        message = self._message(window, what, *words)
        heard_by_managers = X.SubstructureRedirectMask | X.SubstructureNotifyMask
        self._root.send_event(message, event_mask=heard_by_managers)

    def _ask_itself(self, window: XWindow, what: str) -> None:
        protocol = self._connection.intern_atom(what)
        window.send_event(self._message(window, "WM_PROTOCOLS", protocol, X.CurrentTime))

    def _message(self, window: XWindow, kind: str, *words: int) -> Event:
        data = (32, [*words, *[0] * (5 - len(words))])
        client_type = self._connection.intern_atom(kind)
        return xlib_event.ClientMessage(window=window, client_type=client_type, data=data)

    def _wait_until(self, is_so: Callable[[], bool], why_not: str) -> None:
        """News wakes it: the manager writes the active window on the root, and each window tells of
        its size, which are among the events we listen to. ByheartError when it does not come.
        """
        deadline = time.monotonic() + ANSWERED_S
        while not is_so():
            if not hears_something(self._connection, deadline):
                raise ByheartError(why_not)
            self._kept = None
