"""What an X11 server and the window manager say of a window: title, class, process, kind, for whom
it is a dialog, and where it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from Xlib import error as xlib_error
from Xlib.display import Display
from Xlib.ext import res
from Xlib.protocol.rq import ReplyRequest

from app.desktop.ports import Window, WindowKind
from app.desktop.x11.batch import Questions, answer, numbers, text
from app.desktop.x11.window_tree import Frame
from app.engine.model.geometry import Box

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

    def with_shadow(self, client: int, box: Box) -> Box:
        """All of a window whose part that counts has this box."""
        left, right, top, bottom = _sides(
            numbers(self._ask.property(client, self._atoms["_GTK_FRAME_EXTENTS"]))
        )
        return Box(box.x - left, box.y - top, box.width + left + right, box.height + top + bottom)

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
    """GTK draws its own frame and a shadow around it inside the window, which is seen through."""
    left, right, top, bottom = _sides(extents)
    return Box(box.x + left, box.y + top, box.width - left - right, box.height - top - bottom)


def _sides(extents: Sequence[int]) -> tuple[int, int, int, int]:
    """How wide a shadow is, as far as a window tells: left, right, top, bottom."""
    if len(extents) != 4:  # noqa: PLR2004 - sides
        return 0, 0, 0, 0
    left, right, top, bottom = extents
    return left, right, top, bottom
