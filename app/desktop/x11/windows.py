"""The windows of an X11 display: those that the window manager tells of (EWMH), and the popups that
it does not know.

A list costs about ten questions per window. So it is kept, and made again only when the server has
told of an event that can change it. Events and answers arrive in one order: after one round trip
without news the kept list is still true.

A window's properties say its title, class, process, kind and for whom it is a dialog.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

from Xlib import X
from Xlib import error as xlib_error
from Xlib.display import Display
from Xlib.ext import res
from Xlib.protocol import event as xlib_event
from Xlib.protocol.rq import Event, ReplyRequest
from Xlib.xobject.drawable import Window as XWindow

from app.desktop.ports import Window, WindowKind
from app.desktop.x11.batch import Questions, answer, numbers, text
from app.desktop.x11.connection import connect, disconnect, hears_something, while_it_is_there
from app.desktop.x11.window_tree import Frame, WindowTree
from app.engine.errors import ByheartError
from app.engine.model.geometry import Box

FOCUS_S = 1.0  # openbox answers within 5 ms; a busy desktop takes longer
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
            self._wait_until_active(window_id, time.monotonic() + FOCUS_S)

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

    def _wait_until_active(self, window_id: int, deadline: float) -> None:
        """News wakes it: the manager writes the active window on the root, which is one of the
        events we listen to.
        """
        while (active := self.active()) is None or active.id != window_id:
            if not hears_something(self._connection, deadline):
                raise ByheartError("That window does not come to the front.")
            self._kept = None


# Extended Window Manager Hints 1.5, _NET_WM_WINDOW_TYPE; of a window's list the first known one
# counts.
KINDS = {
    "NORMAL": WindowKind.NORMAL,
    "DIALOG": WindowKind.DIALOG,
    "MENU": WindowKind.MENU,
    "DROPDOWN_MENU": WindowKind.MENU,
    "POPUP_MENU": WindowKind.MENU,
    "COMBO": WindowKind.MENU,
    "TOOLTIP": WindowKind.TOOLTIP,
    "NOTIFICATION": WindowKind.NOTIFICATION,
    "SPLASH": WindowKind.SPLASH,
    "DOCK": WindowKind.DOCK,
    "DESKTOP": WindowKind.DESKTOP,
    "UTILITY": WindowKind.OTHER,
    "TOOLBAR": WindowKind.OTHER,
    "DND": WindowKind.OTHER,
}
TEXTS = ("_NET_WM_NAME", "WM_NAME", "WM_CLASS")
NUMBERS = ("_NET_WM_PID", "_NET_WM_WINDOW_TYPE", "WM_TRANSIENT_FOR", "_GTK_FRAME_EXTENTS")


class WindowFacts:
    """Reads facts over a connection."""

    def __init__(self, connection: Display) -> None:
        self._connection = connection
        self._root = connection.screen().root.id
        self._ask = Questions(connection)
        self._atoms = {name: connection.intern_atom(name) for name in (*TEXTS, *NUMBERS)}
        self._kinds = {
            connection.intern_atom(f"_NET_WM_WINDOW_TYPE_{name}"): kind
            for name, kind in KINDS.items()
        }
        self._own_ids = int(connection.display.info.resource_id_mask)
        self._tells_processes = connection.query_extension("X-Resource") is not None

    @property
    def properties(self) -> frozenset[int]:
        """The atoms of the properties that the facts come from."""
        return frozenset(self._atoms.values())

    def windows(self, frames: Sequence[Frame], active: int) -> tuple[Window, ...]:
        """The facts of each frame's window, in the same order; those that vanished meanwhile are
        left out.
        """
        asked = [(frame, self._ask_all(frame.client)) for frame in frames]
        processes = self._processes({frame.client for frame in frames})
        told = (self._window(frame, questions, processes, active) for frame, questions in asked)
        return tuple(window for window in told if window is not None)

    def _ask_all(self, client: int) -> dict[str, ReplyRequest]:
        facts = {name: self._ask.property(client, atom) for name, atom in self._atoms.items()}
        corner = self._ask.corner(client, self._root)
        return {"geometry": self._ask.geometry(client), "corner": corner, **facts}

    def _window(
        self, frame: Frame, asked: dict[str, ReplyRequest], processes: dict[int, int], active: int
    ) -> Window | None:
        geometry, corner = answer(asked["geometry"]), answer(asked["corner"])
        if geometry is None or corner is None:
            return None
        pid, types, owner, shadow = (numbers(asked[name]) for name in NUMBERS)
        title, old_title, classes = (text(asked[name]) for name in TEXTS)
        box = _without_shadow(Box(corner.x, corner.y, geometry.width, geometry.height), shadow)
        modal_for = next(iter(owner), 0)
        return Window(
            id=frame.client,
            title=title or old_title,
            class_name=classes.rstrip("\0").split("\0")[-1],
            process=processes.get(frame.client & ~self._own_ids) or next(iter(pid), 0),
            box=box,
            frame=frame.box if frame.client != frame.id else box,
            active=frame.client == active,
            kind=self._kind(types, frame, modal_for),
            managed=frame.managed,
            modal_for=0 if modal_for == self._root else modal_for,
        )

    def _kind(self, types: Sequence[int], frame: Frame, modal_for: int) -> WindowKind:
        known = [self._kinds[atom] for atom in types if atom in self._kinds]
        if known:
            return known[0]
        if not frame.managed:
            return WindowKind.OTHER
        return WindowKind.DIALOG if modal_for else WindowKind.NORMAL

    def _processes(self, clients: set[int]) -> dict[int, int]:
        """The process behind each connection, by the base of its window ids, as the server itself
        knows it (X-Resource 1.2: right where an application says nothing, or its number in a
        container); {} if it does not.
        """
        if not self._tells_processes or not clients:
            return {}
        wanted = [{"client": client, "mask": res.LocalClientPIDMask} for client in clients]
        try:
            told = self._connection.res_query_client_ids(wanted).ids
        except xlib_error.XError:
            return {}
        return {int(one.spec.client): int(one.value[0]) for one in told if len(one.value)}


def _without_shadow(box: Box, extents: Sequence[int]) -> Box:
    """GTK draws its own frame and a shadow around it inside the window; left, right, top, bottom
    are seen through.
    """
    if len(extents) != 4:  # noqa: PLR2004 - sides
        return box
    left, right, top, bottom = extents
    return Box(box.x + left, box.y + top, box.width - left - right, box.height - top - bottom)
