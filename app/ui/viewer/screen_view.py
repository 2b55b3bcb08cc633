"""The picture of a remote screen, and the hands on it: what is done here is done there."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QInputMethodEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from app.desktop.remote.viewing import Sight, Viewing
from app.desktop.x11.keyboard.keysyms import keysym_of
from app.engine.model.geometry import Box, Point
from app.ui.i18n.messages_en import Say, tr
from app.ui.viewer.keys import is_modifier, keysym_of_event

BYTES_OF_PIXEL = 4
NOTCH = 120  # Qt's eighths of a degree
UP, DOWN, LEFT, RIGHT = 4, 5, 6, 7
BUTTONS: Mapping[Qt.MouseButton, int] = {
    Qt.MouseButton.LeftButton: 1,
    Qt.MouseButton.MiddleButton: 2,
    Qt.MouseButton.RightButton: 3,
}
LOCAL_MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
SHADE = QColor(0, 0, 0, 150)


class ScreenView(QWidget):
    """Shows a remote screen, in the size that it is given. Nothing is sent before `begin`."""

    full_screen_wanted = Signal()
    _woken = Signal()

    def __init__(self, viewing: Viewing) -> None:
        super().__init__()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(tr(Say.VIEWER_SCREEN, where=viewing.name))
        self._viewing = viewing
        self._sight = viewing.sight()
        self._image = _picture(self._sight)
        self._was_live = True
        self._is_listening = self._is_drawing = False
        self._drawn_from: Point | None = None
        self._drawn_to = Point(0, 0)
        self._pressed: dict[int, int] = {}  # scan code -> the key symbol that is held
        self._turned = QPoint()
        self._woken.connect(self._look, Qt.ConnectionType.QueuedConnection)
        self._end_watching = viewing.watch(self._woken.emit)

    def begin(self) -> None:
        """Send from now on what is done here."""
        self._is_listening = True
        self.update()

    def end(self) -> None:
        """Send nothing any more, and look no more."""
        self._is_listening = False
        self._end_watching()
        self.update()

    def draw_next(self) -> None:
        """The next stroke of the mouse draws a region: who records hears it, and nobody else."""
        self._is_drawing = True
        self.setCursor(Qt.CursorShape.CrossCursor)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """One of the remote screen's pixels for each of this one's."""
        scale = self.devicePixelRatioF()
        return QSize(round(self._sight.width / scale), round(self._sight.height / scale))

    def shown(self) -> QRectF:
        """Where the picture is, in Qt's pixels: as large as there is room for, in its shape."""
        sight = self._sight
        scale = min(self.width() / sight.width, self.height() / sight.height)
        width, height = sight.width * scale, sight.height * scale
        return QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)

    def remote_point(self, at: QPointF) -> Point:
        """What the middle of that pixel shows; beside the picture its nearest pixel."""
        shown, sight = self.shown(), self._sight
        middle = 0.5 / self.devicePixelRatioF()
        x = floor((at.x() + middle - shown.x()) * sight.width / shown.width())
        y = floor((at.y() + middle - shown.y()) * sight.height / shown.height())
        return Point(min(max(0, x), sight.width - 1), min(max(0, y), sight.height - 1))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Only what has changed; straight from the memory that the connection paints into."""
        painter = QPainter(self)
        shown = self.shown()
        painter.setClipRegion(event.region())
        if not shown.toRect().contains(event.rect()):
            painter.fillRect(event.rect(), Qt.GlobalColor.black)
        smooth = QPainter.RenderHint.SmoothPixmapTransform
        painter.setRenderHint(smooth, not self._is_one_to_one())
        painter.drawImage(shown, self._image)
        self._paint_over(painter)

    def _paint_over(self, painter: QPainter) -> None:
        """What is drawn with the mouse, and why nothing can be done now."""
        if self._drawn_from is not None:
            painter.setPen(QPen(QColor("white"), 3))
            painter.drawRect(self._local(_between(self._drawn_from, self._drawn_to)))
        if not self._is_listening or not self._was_live:
            painter.fillRect(self.rect(), SHADE)
            painter.setPen(QColor("white"))
            said = Say.BEGINNING if self._was_live else Say.VIEWER_LOST
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr(said))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """The pointer goes where it is here."""
        at = self.remote_point(event.position())
        if self._is_drawing:
            self._drawn_to = at
            self.update()
        elif self._is_listening:
            self._viewing.move(at)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """A button, where the pointer is."""
        at, number = self.remote_point(event.position()), BUTTONS.get(event.button())
        if self._is_drawing:
            self._drawn_from = self._drawn_to = at
        elif self._is_listening and number is not None:
            self._viewing.move(at)
            self._viewing.button(number, down=True)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """For Qt the second press of a double click is none."""
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Let go of it there, too."""
        at, number = self.remote_point(event.position()), BUTTONS.get(event.button())
        if self._is_drawing:
            self._drawn(at)
        elif self._is_listening and number is not None:
            self._viewing.move(at)
            self._viewing.button(number, down=False)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """In whole notches, as remote screens take it; a touchpad's parts of one add up."""
        if not self._is_listening:
            return
        self._turned += event.angleDelta()
        across, along = int(self._turned.x() / NOTCH), int(self._turned.y() / NOTCH)
        self._turned -= QPoint(across, along) * NOTCH
        turns = ((UP if along > 0 else DOWN, along), (LEFT if across > 0 else RIGHT, across))
        for number in (number for number, times in turns for _ in range(abs(times))):
            self._viewing.button(number, down=True)
            self._viewing.button(number, down=False)
        event.accept()

    def event(self, event: QEvent) -> bool:
        """No key means anything here: Tab and what would be a shortcut are sent like the others."""
        match event.type():
            case QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            case QEvent.Type.KeyPress if isinstance(event, QKeyEvent):
                self._key(event)
                return True
            case QEvent.Type.KeyRelease if isinstance(event, QKeyEvent):
                self._key_up(event)
                return True
            case _:
                return super().event(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:  # noqa: N802 - Qt's name
        """What was composed of several keys."""
        if self._is_listening:
            for character in event.commitString():
                self._viewing.strike(keysym_of(character))
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Whoever goes elsewhere holds nothing here."""
        super().focusOutEvent(event)
        self._pressed.clear()
        self._viewing.let_go()

    def _key(self, event: QKeyEvent) -> None:
        if not self._is_listening:
            return
        held = event.modifiers() & LOCAL_MODIFIERS == LOCAL_MODIFIERS
        if held and event.key() == Qt.Key.Key_Return:
            self.full_screen_wanted.emit()
            return
        keysym = keysym_of_event(event)
        if not is_modifier(keysym):
            if keysym:
                self._viewing.strike(keysym)
        elif not event.isAutoRepeat():
            self._pressed[event.nativeScanCode()] = keysym
            self._viewing.hold(keysym, down=True)

    def _key_up(self, event: QKeyEvent) -> None:
        keysym = self._pressed.pop(event.nativeScanCode(), 0) if not event.isAutoRepeat() else 0
        if keysym:
            self._viewing.hold(keysym, down=False)

    def _drawn(self, to: Point) -> None:
        start, self._drawn_from = self._drawn_from, None
        if start is not None:
            self._is_drawing = False
            self.unsetCursor()
            self._viewing.stroke(start, to)
            self.update()

    def _look(self) -> None:
        """What has changed there is painted here."""
        changed, now, was_live = self._viewing.take_changes(), self._viewing.sight(), self._was_live
        self._was_live = self._viewing.is_live
        is_new = now is not self._sight
        if is_new:
            self._sight = now
            self._image = _picture(now)
            self.updateGeometry()
        if is_new or not was_live or not self._was_live:
            self.update()
            return
        for box in changed:
            self.update(self._local(box))

    def _is_one_to_one(self) -> bool:
        return round(self.shown().width() * self.devicePixelRatioF()) == self._sight.width

    def _local(self, box: Box) -> QRect:
        """Where a box of the remote screen is shown, with the pixels into which it is smoothed."""
        shown, sight = self.shown(), self._sight
        scale = shown.width() / sight.width
        left, top = floor(shown.x() + box.x * scale) - 1, floor(shown.y() + box.y * scale) - 1
        right = ceil(shown.x() + box.right * scale) + 1
        bottom = ceil(shown.y() + box.bottom * scale) + 1
        return QRect(left, top, right - left, bottom - top)


def _picture(sight: Sight) -> QImage:
    """The memory as a picture; nothing is copied."""
    row = sight.width * BYTES_OF_PIXEL
    return QImage(sight.pixels, sight.width, sight.height, row, QImage.Format.Format_RGB32)


def _between(one: Point, other: Point) -> Box:
    left, top = min(one.x, other.x), min(one.y, other.y)
    return Box(left, top, abs(one.x - other.x), abs(one.y - other.y))
