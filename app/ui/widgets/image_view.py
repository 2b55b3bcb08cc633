"""One picture with its mark: as large as there is room, or what is marked at its full size."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap, QWheelEvent
from PySide6.QtWidgets import QDialog, QSizePolicy, QVBoxLayout, QWidget

from app.ui.data.image_loader import HeldPictures, Pictures
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.workflow import PictureShown
from app.ui.widgets.common import draw_mark
from app.ui.widgets.screens import screen_of
from app.ui.widgets.theme import Wardrobe


class PictureView(QWidget):
    """Shows a kept picture; says so when there is none (`nothing`), or none any more."""

    def __init__(self, pictures: Pictures | HeldPictures, wardrobe: Wardrobe, name: str) -> None:
        super().__init__()
        self._pictures, self.wardrobe = pictures, wardrobe
        self.shown: PictureShown | None = None
        self.nothing = Say.NO_PICTURE
        self._small = QPixmap()
        self._made_of: tuple[int, QSize] | None = None
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 80)
        pictures.arrived.connect(self.update)

    def show_picture(self, shown: PictureShown | None) -> None:
        """Show this one; None for nothing."""
        self.shown = shown
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw it, or what is to be said instead."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.wardrobe.theme.colour("window"))
        if self.shown is None:
            self._say(painter, tr(self.nothing))
            return
        whole = self._pictures.whole(self.shown.sha256)
        if whole is None:
            self._say(painter, tr(Say.LOADING))
        elif whole.isNull():
            self._say(painter, tr(Say.PICTURE_GONE))
        else:
            self._draw(painter, whole, self.shown)

    def whole_size(self) -> QSize:
        """How large the picture is in pixels of the screen; nothing while it is not there."""
        whole = self._pictures.whole(self.shown.sha256) if self.shown else None
        return whole.size() if whole is not None else QSize()

    def place(self) -> QRect | None:
        """Where the picture is drawn; None while it is not there."""
        whole = self.whole_size()
        if whole.isEmpty():
            return None
        scale = min(self.width() / whole.width(), self.height() / whole.height(), 1.0)
        size = QSize(round(whole.width() * scale), round(whole.height() * scale))
        place = QRect(QPoint(0, 0), size)
        place.moveCenter(self.rect().center())
        return place

    def _draw(self, painter: QPainter, whole: QPixmap, shown: PictureShown) -> None:
        place = self.place()
        if place is None:
            return
        scale = place.width() / whole.width()
        painter.setClipRect(self.rect())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(place, self._at_size(whole, place.size()))
        draw_mark(painter, shown, place.topLeft(), scale, self.wardrobe.theme)

    def _at_size(self, whole: QPixmap, size: QSize) -> QPixmap:
        """Made smaller once, in the screen's own pixels."""
        ratio = self.devicePixelRatioF()
        made_of = (whole.cacheKey(), size * ratio)
        if self._made_of != made_of:
            self._small = whole.scaled(
                size * ratio,
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            self._made_of = made_of
        return self._small

    def _say(self, painter: QPainter, text: str) -> None:
        painter.setPen(self.wardrobe.theme.colour("muted"))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(self.rect(), int(flags), text)


# Around what is marked, so much of it is shown as well.
SURROUNDINGS = 2.0
LARGEST, WHEEL_STEP, WHEEL_NOTCH = 4.0, 1.25, 120


class ZoomView(PictureView):
    """Shows what is marked in its surroundings, at its full size where there is room. A click goes
    to the whole picture and back, a double click shows it in a window of its own. The wheel zooms,
    and dragging moves. `zoomed` tells of each change: another view may show the same part then.
    """

    zoomed = Signal(float, QPointF)

    def __init__(self, pictures: Pictures | HeldPictures, wardrobe: Wardrobe, name: str) -> None:
        super().__init__(pictures, wardrobe, name)
        self.enlarged: EnlargedPicture | None = None
        self.setToolTip(tr(Say.ZOOM_HINT))
        self._scale: float | None = None
        self._centre = QPointF()
        self._pressed: tuple[QPointF, QPointF] | None = None
        self._is_dragged = False

    def show_picture(self, shown: PictureShown | None) -> None:
        """Show this one, at what is marked on it; the same one as it was."""
        if shown != self.shown:
            self._scale = None
        super().show_picture(shown)

    @property
    def is_whole(self) -> bool:
        """Whether all of it is shown."""
        place = self.place()
        return place is None or self.rect().contains(place)

    def zoom_to(self, scale: float, centre: QPointF) -> None:
        """Show the surroundings of this pixel of the picture in this size."""
        self._scale, self._centre = scale, centre
        self.update()

    def place(self) -> QRect | None:
        """Where the picture is drawn: some of it beyond the view's borders."""
        whole = self.whole_size()
        if whole.isEmpty():
            return None
        if self._scale is None:
            self._scale, self._centre = self._at_mark(whole)
        scale = max(self._scale, self._fitting(whole))
        size = QSize(round(whole.width() * scale), round(whole.height() * scale))
        x = _edge(self.width(), size.width(), self._centre.x() * scale)
        y = _edge(self.height(), size.height(), self._centre.y() * scale)
        return QRect(QPoint(x, y), size)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Zoom; what is under the pointer stays there."""
        place, whole = self.place(), self.whole_size()
        if place is None:
            return
        scale = place.width() / whole.width()
        notches = event.angleDelta().y() / WHEEL_NOTCH
        wanted = min(max(scale * WHEEL_STEP**notches, self._fitting(whole)), LARGEST)
        pixel = (event.position() - QPointF(place.topLeft())) / scale
        middle = QPointF(self.rect().center())
        self._show_at(wanted, pixel + (middle - event.position()) / wanted)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """It may become a drag."""
        self._pressed, self._is_dragged = (event.position(), self._centre), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Move the picture."""
        if self._pressed is None or self._scale is None:
            return
        start, centre = self._pressed
        apart = event.position() - start
        self._is_dragged = self._is_dragged or apart.manhattanLength() > WHEEL_STEP * MARGIN_PX
        if self._is_dragged:
            self._show_at(self._scale, centre - apart / self._scale)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """A mere click: the whole, or what is marked."""
        was_click, self._pressed = self._pressed is not None and not self._is_dragged, None
        if was_click and event.button() is Qt.MouseButton.LeftButton:
            self.turn()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """In a window of its own; what its first click did is taken back."""
        self._pressed = None
        if self.whole_size().isEmpty() or event.button() is not Qt.MouseButton.LeftButton:
            return
        self.turn()
        self.enlarge()

    def enlarge(self) -> None:
        """Show the picture as large as the screen has room for."""
        if isinstance(self.window(), EnlargedPicture):
            self.window().close()
            return
        self.enlarged = EnlargedPicture(self, self._pictures)
        self.enlarged.show()

    def turn(self) -> None:
        """Show the whole, or what is marked."""
        whole = self.whole_size()
        if whole.isEmpty():
            return
        if self.is_whole:
            self._show_at(*self._at_mark(whole, at_least=1.0))
        else:
            self._show_at(self._fitting(whole), QPointF(whole.width() / 2, whole.height() / 2))

    def _show_at(self, scale: float, centre: QPointF) -> None:
        self.zoom_to(scale, centre)
        self.zoomed.emit(scale, centre)

    def _at_mark(self, whole: QSize, at_least: float = 0.0) -> tuple[float, QPointF]:
        """What is marked with its surroundings; without a mark the whole."""
        shown, fitting = self.shown, self._fitting(whole)
        mark = shown.mark if shown else None
        middle = mark.centre if mark else (shown.at if shown else None)
        if middle is None:
            return max(fitting, at_least), QPointF(whole.width() / 2, whole.height() / 2)
        size = (mark.width, mark.height) if mark else (1, 1)
        scale = min(
            self.width() / (SURROUNDINGS * size[0]), self.height() / (SURROUNDINGS * size[1]), 1.0
        )
        return max(scale, fitting), QPointF(middle.x, middle.y)

    def _fitting(self, whole: QSize) -> float:
        return min(self.width() / whole.width(), self.height() / whole.height(), 1.0)

    def _at_size(self, whole: QPixmap, size: QSize) -> QPixmap:
        """What is drawn larger than it is needs no copy in that size."""
        return whole if size.width() >= whole.width() else super()._at_size(whole, size)


OF_SCREEN = 0.9  # is taken by what is shown enlarged


class EnlargedPicture(QDialog):
    """A picture in a window of its own, its whole at first; Escape or a double click closes it."""

    def __init__(self, view: ZoomView, pictures: Pictures | HeldPictures) -> None:
        super().__init__(view.window())
        name = view.accessibleName()
        self.setWindowTitle(name)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.view = ZoomView(pictures, view.wardrobe, name)
        self.view.show_picture(view.shown)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        room = screen_of(view).availableGeometry().size() * OF_SCREEN
        self.resize(view.whole_size().boundedTo(room))
        self.view.zoom_to(0.0, QPointF(self.rect().center()))  # no smaller than fits


MARGIN_PX = 4  # a hand that clicks moves the mouse by so much


def _edge(room: int, size: int, centre: float) -> int:
    """Where a side of the picture begins: its centre in the middle, but no empty border."""
    if size <= room:
        return (room - size) // 2
    return round(min(0.0, max(room / 2 - centre, float(room - size))))
