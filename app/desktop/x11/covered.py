"""What windows show where others lie over them.

A window that is redirected (COMPOSITE) keeps all of its pixels, and the server copies those in
sight to the screen as before. It begins with what is on the screen, also where that is another
window's; the application is asked at once to paint what it could not be seen to have. So a part is
known once it has been in sight or was painted since (DAMAGE), and what a frozen application covers
never is.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from Xlib import X
from Xlib import error as xlib_error
from Xlib.display import Display
from Xlib.ext import composite, damage
from Xlib.protocol.rq import Event, ReplyRequest
from Xlib.xobject.drawable import Window as XWindow

from app.desktop.x11.batch import Questions, answer
from app.engine.model.geometry import Box, Pixels, parts_beside

_ALL_PLANES = 0xFFFFFFFF
_OPAQUE = 0xFF
_BYTES = 4  # of a pixel; the fourth is how opaque it is, where the window has such pixels
_WITH_ALPHA = 32


@dataclass(slots=True)
class _Kept:
    """A top-level window, and the parts of it (in its own pixels) that are not known."""

    window: XWindow
    size: tuple[int, int] = (0, 0)
    unknown: list[Box] = field(default_factory=list)
    is_kept: bool = False

    def is_painted(self, size: tuple[int, int], box: Box) -> None:
        if size != self.size:
            self.size, self.unknown = size, [Box(0, 0, *size)]
        self.unknown = parts_beside(self.unknown, box)

    def is_shown_anew(self) -> None:
        self.unknown = [Box(0, 0, *self.size)]


class CoveredContents:
    """Reads them over a connection that DAMAGE has been opened on, for one thread at a time. On a
    display without COMPOSITE nothing is known.
    """

    def __init__(self, connection: Display) -> None:
        self._connection = connection
        self._root = connection.screen().root.id
        self._ask = Questions(connection)
        self._can = connection.query_extension(composite.extname) is not None
        if self._can:
            composite.query_version(connection)
        self._notice = int(connection.extension_event.DamageNotify)
        self._tops: dict[int, int] = {}
        self._kept: dict[int, _Kept] = {}

    def watch(self, client: int) -> None:
        """Be told what is painted in the window, from which on it may be kept: first of all what of
        it is in sight.
        """
        if not self._can or client in self._tops:
            return
        top = self._top_of(client)
        if top is None:
            return
        self._tops[client] = top
        if top in self._kept:  # it was told by another name before its manager had called it so
            return
        window = self._connection.create_resource_object("window", top)
        self._kept[top] = _Kept(window)
        window.change_attributes(event_mask=X.StructureNotifyMask)
        damage.damage_create(window, damage.DamageReportRawRectangles)
        self._connection.sync()

    def keep(self, client: int) -> None:
        """From now on all of its pixels are kept, until the connection ends."""
        kept = self._kept.get(self._tops.get(client, 0))
        if kept is not None and not kept.is_kept:
            kept.is_kept = True
            redirect = composite.redirect_window
            redirect(kept.window, composite.RedirectAutomatic)  # type: ignore[arg-type] # in its stubs
            self._connection.sync()

    def hear(self, event: Event) -> Box | None:
        """Take in what was told; where on the desktop a kept window was painted, else None."""
        if event.type == self._notice:
            return self._hear_of_paint(event)
        if event.type in (X.UnmapNotify, X.DestroyNotify) and event.window.id in self._kept:
            self._kept[event.window.id].is_shown_anew()
            if event.type == X.DestroyNotify:
                self._forget(event.window.id)
        return None

    def knows(self, client: int, box: Box) -> bool:
        """Whether it is known what the window shows in a box of the desktop."""
        return self._known(client, box) is not None

    def beneath(self, client: int, box: Box) -> Pixels | None:
        """What the window shows in a box of the desktop; None where that is not known."""
        known = self._known(client, box)
        return self._read(*known) if known is not None else None

    def _known(self, client: int, box: Box) -> tuple[XWindow, Box] | None:
        """The window, and where in its pixmap the box lies, if all of that is known."""
        kept = self._kept.get(self._tops.get(client, 0))
        geometry = answer(self._ask.geometry(kept.window.id)) if kept and kept.is_kept else None
        if kept is None or geometry is None or (geometry.width, geometry.height) != kept.size:
            return None
        border = int(geometry.border_width)
        part = box.moved(-geometry.x - border, -geometry.y - border)
        if not Box(0, 0, *kept.size).covers(part) or any(map(part.meets, kept.unknown)):
            return None
        return kept.window, part.moved(border, border)

    def _hear_of_paint(self, event: Event) -> Box | None:
        kept = self._kept.get(id_of(event.drawable))
        if kept is None:
            return None
        area, whole = event.area, event.drawable_geometry
        box = Box(area.x, area.y, area.width, area.height)
        kept.is_painted((whole.width, whole.height), box)
        return box.moved(whole.x, whole.y) if kept.is_kept else None

    def _read(self, window: XWindow, part: Box) -> Pixels | None:
        """None where it vanishes meanwhile, and where it can be seen through."""
        pixmap = composite.name_window_pixmap(window)
        try:
            image = pixmap.get_image(*part, X.ZPixmap, _ALL_PLANES)
        except xlib_error.XError:
            return None
        finally:
            pixmap.free()
        data, count = bytes(image.data), part.area
        if len(data) != _BYTES * count or not _is_opaque(image, data):
            return None
        return Pixels(part.width, part.height, data)

    def _forget(self, top: int) -> None:
        del self._kept[top]
        self._tops = {client: one for client, one in self._tops.items() if one != top}

    def _top_of(self, window: int) -> int | None:
        """The child of the root that holds it; None where it has gone."""
        while (tree := answer(self._ask.tree(window))) is not None:
            parent = id_of(tree.parent)
            if parent in (0, self._root):
                return window if parent else None
            window = parent
        return None


def _is_opaque(image: ReplyRequest, data: bytes) -> bool:
    return image.depth != _WITH_ALPHA or data[_BYTES - 1 :: _BYTES].count(_OPAQUE) == len(data) / 4


def id_of(drawable: object) -> int:
    """The number of what python-xlib gives as a number here and as an object there."""
    number = getattr(drawable, "id", drawable)
    return number if isinstance(number, int) else 0
