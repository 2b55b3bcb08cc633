"""Watches the application from inside: what it painted, what input came, where its widgets are."""

from __future__ import annotations

import time

from PySide6.QtCore import QAbstractEventDispatcher, QEvent, QObject, QPoint, QRect
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QSinglePointEvent,
    QWheelEvent,
    QWindow,
)
from PySide6.QtWidgets import QApplication, QWidget

from app.demo.order_desk.desk_log import DeskLog
from app.demo.order_desk.desk_window import DeskWindow

Kind = QEvent.Type
INPUTS = {
    Kind.MouseButtonPress: "press",
    Kind.MouseButtonDblClick: "press",
    Kind.MouseButtonRelease: "release",
    Kind.MouseMove: "move",
    Kind.Wheel: "wheel",
    Kind.KeyPress: "key",
}
MOVES = {Kind.Move, Kind.Resize, Kind.Show, Kind.Hide}
CARET = (16, 40)  # a caret is at most this wide and high, at any scale
ROUNDED = 2  # a position is off by at most so many pixels where a scale is no whole number
Places = dict[str, list[int]]


class Watch(QObject):
    """Filters every event; before the loop rests, tells what was painted and what has moved."""

    def __init__(self, window: DeskWindow, log: DeskLog) -> None:
        """Begin watching."""
        super().__init__()
        self._window = window
        self._log = log
        self._painted: list[list[int]] = []
        self._places: Places = {}
        self._mistaken: dict[QWindow, QPoint] = {}  # by how much Qt takes it to be elsewhere
        self._shown = False
        self._stale = False
        application = QApplication.instance()
        if application is None:
            raise RuntimeError
        application.installEventFilter(self)
        QAbstractEventDispatcher.instance().aboutToBlock.connect(self._rest)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt's name)
        """Note paints of widgets and inputs to windows; nothing is kept from anyone."""
        kind = event.type()
        if kind == Kind.Paint and isinstance(event, QPaintEvent) and isinstance(watched, QWidget):
            self._painted.append(self._global(watched, event.region().boundingRect()))
        elif kind in MOVES:
            self._stale = True
            if isinstance(watched, QWindow):
                self._mistaken.pop(watched, None)
        elif kind in INPUTS and isinstance(watched, QWindow):
            self._tell_input(INPUTS[kind], event)
            if isinstance(event, QSinglePointEvent):
                self._learn_place(watched, event)
        return False

    def _learn_place(self, window: QWindow, event: QSinglePointEvent) -> None:
        """Where the window truly is. Now and then Qt never hears that the window manager put a
        frame around it, and takes it to stand higher by the height of a title.
        """
        corner = (event.globalPosition() - event.position()).toPoint()
        off = corner - window.mapToGlobal(QPoint(0, 0))
        known = self._mistaken.get(window, QPoint(0, 0))
        if off.manhattanLength() > ROUNDED:
            self._mistaken[window] = off
        else:
            self._mistaken.pop(window, None)
        self._stale = self._stale or self._mistaken.get(window, QPoint(0, 0)) != known

    def _tell_input(self, kind: str, event: QEvent) -> None:
        now = time.monotonic()
        facts: dict[str, object] = {}
        if isinstance(event, QKeyEvent):
            facts = {"text": event.text(), "server_ms": event.timestamp()}
        elif isinstance(event, QMouseEvent | QWheelEvent):
            at, scale = event.globalPosition(), self._window.devicePixelRatio()
            place = [round(at.x() * scale), round(at.y() * scale)]
            facts = {"at": place, "server_ms": event.timestamp()}
        self._log.tell("input", now, kind=kind, **facts)

    def _rest(self) -> None:
        if self._painted:
            self._tell_paint(time.monotonic())
        if self._stale and self._shown:
            self._stale = False
            self._tell_moves()

    def _tell_paint(self, now: float) -> None:
        boxes, self._painted = _outermost(self._painted), []
        self._log.tell("painted", now, boxes=boxes, minor=all(map(self._minor, boxes)))
        if not self._shown:
            self._shown = True
            self._log.tell("shown", now)
        self._stale = True

    def _minor(self, box: list[int]) -> bool:
        """Whether it is only a tick of the clock or a blinking caret."""
        clock = self._global(self._window.clock, self._window.clock.rect())
        return _inside(box, clock) or (box[2] <= CARET[0] and box[3] <= CARET[1])

    def _tell_moves(self) -> None:
        places = self.places()
        if places != self._places:
            self._places = places
            self.tell_layout()

    def tell_layout(self) -> None:
        """Tell where everything is, now."""
        self._log.tell("layout", widgets=self.places(), scale=self._window.devicePixelRatio())

    def places(self) -> Places:
        """What is visible, by name: x, y, width, height in physical pixels of the desktop."""
        found: Places = {"window": self._global(self._window, self._window.rect())}
        for top in QApplication.topLevelWidgets():
            if top.isVisible():
                found |= self._within(top)
        list_view = self._window.customers.viewport
        for customer, box in self._window.customers.rows().items():
            found.setdefault(f"row:{customer.name}", self._global(list_view, box))
            found[f"row:{customer.number}"] = self._global(list_view, box)
        for name, box in self._window.form.options().items():
            view = self._window.form.shipping.view().viewport()
            found[f"option:{name}"] = self._global(view, box)
        return found

    def _within(self, top: QWidget) -> Places:
        named = (each for each in [top, *top.findChildren(QWidget)] if each.accessibleName())
        return {
            _prefix(each) + each.accessibleName(): self._global(each, each.rect())
            for each in named
            if each.isVisible()
        }

    def _global(self, widget: QWidget, box: QRect) -> list[int]:
        corner = widget.mapToGlobal(QPoint(box.x(), box.y()))
        window = widget.window().windowHandle()
        corner += self._mistaken.get(window, QPoint(0, 0))
        scale = widget.devicePixelRatio()
        return [round(n * scale) for n in (corner.x(), corner.y(), box.width(), box.height())]


def _prefix(widget: QWidget) -> str:
    owner: QWidget | None = widget
    while owner is not None:
        if owner.objectName().endswith(":"):
            return owner.objectName()
        owner = owner.parentWidget() if not owner.isWindow() else None
    return ""


def _outermost(boxes: list[list[int]]) -> list[list[int]]:
    """The boxes that lie in no other."""
    largest = sorted(boxes, key=lambda box: -box[2] * box[3])
    kept: list[list[int]] = []
    for box in largest:
        if not any(_inside(box, other) for other in kept):
            kept.append(box)
    return kept


def _inside(box: list[int], outer: list[int]) -> bool:
    return (
        outer[0] <= box[0]
        and outer[1] <= box[1]
        and box[0] + box[2] <= outer[0] + outer[2]
        and box[1] + box[3] <= outer[1] + outer[3]
    )
