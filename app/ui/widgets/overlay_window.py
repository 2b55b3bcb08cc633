"""A small window beside the work: always on top, out of the way, and without the keyboard unless
it asks and is given it.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QElapsedTimer, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QMoveEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.engine.model.geometry import Box
from app.ui.widgets.common import as_page
from app.ui.widgets.tokens import APART

MARGIN = APART  # of a small view
# A window manager that places a window itself does so at once.
PLACED_WITHIN_MS = 1000
Flag = Qt.WindowType


class SmallView(QWidget):
    """What is shown beside an application that is watched or played on."""

    def __init__(self, title: str, width: int) -> None:
        super().__init__(
            None,
            Flag.Tool
            | Flag.FramelessWindowHint
            | Flag.WindowStaysOnTopHint
            | Flag.WindowDoesNotAcceptFocus,
        )
        as_page(self)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(title)
        self.setFixedWidth(width)
        self._corner: QPoint | None = None
        self._shown = QElapsedTimer()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """From now on a window manager may have its own mind about where it stands."""
        super().showEvent(event)
        self._shown.start()

    def moveEvent(self, event: QMoveEvent) -> None:  # noqa: N802 - Qt's name
        """Some window managers put what is shown again into a corner of theirs: go back. Whoever
        moves it later on leaves it there.
        """
        super().moveEvent(event)
        is_placed = self._shown.isValid() and self._shown.elapsed() < PLACED_WITHIN_MS
        if self._corner is not None and event.pos() != self._corner and is_placed:
            QTimer.singleShot(0, self, self._stand)

    def _stand(self) -> None:
        if self._corner is not None:
            self.move(self._corner)

    def place(self, screen: QRect, grounds: Sequence[Box], scale: float = 1.0) -> bool:
        """Stand in a corner where none of these windows is; whether there is one. `scale` is how
        many of the screen's pixels one of Qt's is.
        """
        self.adjustSize()
        taken = [in_qts_pixels(box, scale) for box in grounds]
        corner = free_corner(screen, self.frameGeometry(), taken)
        self._corner = (corner or _corners(screen, self.frameGeometry())[0]).topLeft()
        self.move(self._corner)
        return corner is not None

    def adjustSize(self) -> None:  # noqa: N802 - Qt's name
        """Be as high as its sentences need where it is as wide as it is; Qt would take them to be
        as wide as they like.
        """
        self.ensurePolished()
        if (layout := self.layout()) is None:
            super().adjustSize()
            return
        layout.activate()
        has_lines = layout.hasHeightForWidth()
        height = layout.totalHeightForWidth(self.width()) if has_lines else self.sizeHint().height()
        self.resize(self.width(), height)

    def grow(self) -> None:
        """Be as high as what it shows, at the edge of the screen where it stands."""
        before = self.geometry()
        self.adjustSize()
        if self._corner is None or not self.isVisible():
            return
        free = self.screen().availableGeometry()
        if before.center().y() > free.center().y():
            self._corner = QPoint(self._corner.x(), before.bottom() + 1 - self.height())
        self._corner.setY(max(free.top(), self._corner.y()))
        self.move(self._corner)

    def offer_keyboard(self, *, on: bool) -> None:
        """Whether a person may give it the keyboard; by itself it never takes it."""
        was_visible = self.isVisible()
        self.setWindowFlag(Flag.WindowDoesNotAcceptFocus, not on)  # which hides it
        self.setVisible(was_visible)

    def keep_away(self, screen: QRect, pointer: QPoint) -> None:
        """Stand in the corner that is farthest from the pointer, whatever is there."""
        corners = _corners(screen, self.frameGeometry())
        away = max(corners, key=lambda each: (each.center() - pointer).manhattanLength())
        self._corner = away.topLeft()
        self.move(self._corner)


def free_corner(screen: QRect, view: QRect, grounds: Sequence[QRect]) -> QRect | None:
    """The first corner in which the view would cover none of these."""
    corners = _corners(screen, view)
    return next((each for each in corners if not any(map(each.intersects, grounds))), None)


def _corners(screen: QRect, view: QRect) -> list[QRect]:
    """Bottom right first: there is least."""
    room = screen.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    right, below = room.right() - view.width() + 1, room.bottom() - view.height() + 1
    places = ((right, below), (right, room.top()), (room.left(), below), (room.left(), room.top()))
    return [QRect(x, y, view.width(), view.height()) for x, y in places]


def in_qts_pixels(box: Box, scale: float) -> QRect:
    """A box of the screen's pixels in those of Qt."""
    return QRect(*(round(each / scale) for each in box))
