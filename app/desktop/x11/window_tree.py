"""Which windows lie on the screen, in which order, and which of them hold an application's window
inside a frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from Xlib import X
from Xlib.display import Display
from Xlib.protocol.rq import ReplyRequest

from app.desktop.x11.batch import Questions, answer, numbers
from app.engine.places import Box


@dataclass(frozen=True, slots=True)
class Frame:
    """A mapped child of the root window, and the application's window in it (itself, where nothing
    frames it).
    """

    id: int
    box: Box
    client: int
    managed: bool


class WindowTree:
    """Reads the tree over a connection. Windows that vanish between two questions are left out."""

    def __init__(self, connection: Display) -> None:
        self._connection = connection
        self._root = connection.screen().root
        self._ask = Questions(connection)
        self._clients = connection.intern_atom("_NET_CLIENT_LIST")
        self._active = connection.intern_atom("_NET_ACTIVE_WINDOW")
        self._manager = connection.intern_atom("_NET_SUPPORTING_WM_CHECK")

    @property
    def properties(self) -> frozenset[int]:
        """The atoms of the root window's properties that are read."""
        return frozenset((self._clients, self._active, self._manager))

    def frames(self) -> list[Frame]:
        """What is mapped at the top level and can be seen, topmost first."""
        children = [child.id for child in reversed(self._root.query_tree().children)]
        clients = self._holding(self._root_numbers(self._clients), set(children))
        screen = self._screen()
        return [
            Frame(window, box, clients.get(window, window), managed=window in clients or not free)
            for window, box, free in self._shown(children)
            if window in clients or not free or box.meets(screen)
        ]

    def hidden(self) -> list[Frame]:
        """The windows that the manager keeps and that are not mapped."""
        shown = {frame.client for frame in self.frames()}
        kept = [one for one in self._root_numbers(self._clients) if one not in shown]
        return [Frame(one, Box(0, 0, 0, 0), one, managed=True) for one in kept]

    def has_manager(self) -> bool:
        """Whether a window manager that follows EWMH runs."""
        return bool(self._root_numbers(self._manager))

    def active(self) -> int:
        """The window that the manager calls active; without one, the child of the root that has the
        focus; or 0.
        """
        if self.has_manager():
            return next(iter(self._root_numbers(self._active)), 0)
        focus = self._connection.get_input_focus().focus
        children = {child.id for child in self._root.query_tree().children}
        return next(iter(self._holding([focus.id], children)), 0) if hasattr(focus, "id") else 0

    def exists(self, window: int) -> bool:
        """Whether the server knows that window now."""
        return answer(self._ask.attributes(window)) is not None

    def _screen(self) -> Box:
        geometry = self._root.get_geometry()
        return Box(0, 0, geometry.width, geometry.height)

    def _shown(self, children: Sequence[int]) -> Iterator[tuple[int, Box, bool]]:
        """Id, outer box, and whether it keeps out of the manager's reach (override-redirect)."""
        asked = [(one, self._ask.attributes(one), self._ask.geometry(one)) for one in children]
        for child, attributes_asked, geometry_asked in asked:
            attributes, geometry = answer(attributes_asked), answer(geometry_asked)
            if attributes is None or geometry is None or attributes.map_state != X.IsViewable:
                continue
            if attributes.win_class == X.InputOutput:
                yield child, _outer_box(geometry), bool(attributes.override_redirect)

    def _holding(self, windows: Iterable[int], top_level: set[int]) -> dict[int, int]:
        """For each child of the root that holds one of the windows, which; all climb one storey at
        a time.
        """
        found: dict[int, int] = {}
        climbing = {window: window for window in windows}
        while climbing:
            found |= {at: window for window, at in climbing.items() if at in top_level}
            climbing = self._one_up({w: at for w, at in climbing.items() if at not in top_level})
        return found

    def _one_up(self, climbing: dict[int, int]) -> dict[int, int]:
        asked = {window: self._ask.tree(at) for window, at in climbing.items()}
        told = {window: answer(question) for window, question in asked.items()}
        return {
            window: tree.parent.id
            for window, tree in told.items()
            if tree is not None and hasattr(tree.parent, "id") and tree.parent.id != self._root.id
        }

    def _root_numbers(self, atom: int) -> Sequence[int]:
        return numbers(self._ask.property(self._root.id, atom))


def _outer_box(geometry: ReplyRequest) -> Box:
    border = 2 * geometry.border_width
    return Box(geometry.x, geometry.y, geometry.width + border, geometry.height + border)
