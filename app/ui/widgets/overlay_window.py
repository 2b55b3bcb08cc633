"""A small window beside the work: always on top, out of the way, and without the keyboard unless
it asks and is given it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QElapsedTimer, QEvent, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QMoveEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.engine.model.geometry import Box
from app.ui.widgets.common import as_page
from app.ui.widgets.free_places import (
    corners_of,
    free_corner,
    harm_to,
    in_qts_pixels,
    is_much_less,
    shared,
    sides_of,
)
from app.ui.widgets.screens import screen_of
from app.ui.widgets.theme import APART

MARGIN = APART  # of a small view
POINTER = QSize(96, 96)  # around the pointer: a hand on its way to a button is not to miss it
ALIKE = 1.25  # of the least that is covered
# A window manager that places a window itself does so at once.
PLACED_WITHIN_MS = 1000
Flag = Qt.WindowType


class SmallView(QWidget):
    """What is shown beside an application that is watched or played on; `released` when the pointer
    or the keyboard has left it.
    """

    released = Signal()

    def __init__(self, title: str, width: int) -> None:
        super().__init__(
            None,
            Flag.Tool
            | Flag.FramelessWindowHint
            | Flag.WindowStaysOnTopHint
            | Flag.WindowDoesNotAcceptFocus,
        )
        as_page(self)
        self.setProperty("beside", "work")  # it has a border: its ground may be the dialog's, too
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(title)
        self.setFixedWidth(width)
        self._corner: QPoint | None = None
        # What it is to stand beside, and what of that it is known to lie over all the same.
        self._beside: Sequence[QRect] = ()
        self._known_under: Sequence[QRect] = ()
        self._shown = QElapsedTimer()
        self._held_at: QPoint | None = None  # where a hand holds it that drags it

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Held by its ground it can be dragged elsewhere."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._held_at = event.globalPosition().toPoint() - self.pos()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """It follows the hand, and stays where it was let go."""
        if self._held_at is not None:
            self._corner = event.globalPosition().toPoint() - self._held_at
            self.move(self._corner)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """What lies under it now was put there on purpose."""
        if self._held_at is not None:
            self._held_at = None
            self._known_under = self._covered(self._beside)
        super().mouseReleaseEvent(event)

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
        elif event.pos() != self._corner:
            self._known_under = self._covered(self._beside)

    def _stand(self) -> None:
        if self._corner is not None:
            self.move(self._corner)

    def place(self, screen: QRect, grounds: Sequence[Box], scale: float = 1.0) -> bool:
        """Stand in a corner where none of these windows is; whether there is one. Else stand where
        it covers least of their buttons. Who stands clear of them already stays. `scale` is how
        many of the screen's pixels one of Qt's is.
        """
        self.adjustSize()
        taken = self._beside = [in_qts_pixels(box, scale) for box in grounds]
        is_clear = screen.contains(self.frameGeometry()) and not self._covered(taken)
        if self.isVisible() and self._corner is not None and is_clear:
            return True
        corner = free_corner(screen, self.frameGeometry(), taken)
        self._go(corner or self._least_in_the_way(screen, taken))
        return corner is not None

    def _least_in_the_way(self, screen: QRect, grounds: Sequence[QRect]) -> QRect:
        """Where it covers least of the rows with the windows' buttons, and then of the windows."""
        places = [
            *corners_of(screen, self.frameGeometry()),
            *sides_of(screen, self.frameGeometry()),
        ]

        def harm(place: QRect) -> tuple[int, int]:
            harms = [harm_to(ground, place) for ground in grounds]
            return sum(rows for rows, _ in harms), sum(whole for _, whole in harms)

        return min(places, key=harm)

    def adjustSize(self) -> None:  # noqa: N802 - Qt's name
        """Be as high as its sentences need where it is as wide as it is; Qt would take them to be
        as wide as they like.
        """
        self.ensurePolished()
        if (layout := self.layout()) is None:
            super().adjustSize()
            return
        layout.invalidate()  # what was hidden just now counts no more
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
        free = screen_of(self).availableGeometry()
        if before.center().y() > free.center().y():
            self._corner = QPoint(self._corner.x(), before.bottom() + 1 - self.height())
        self._corner.setY(max(free.top(), self._corner.y()))
        self.move(self._corner)

    def offer_keyboard(self, *, on: bool) -> None:
        """Whether a person may give it the keyboard; by itself it never takes it."""
        was_visible = self.isVisible()
        self.setWindowFlag(Flag.WindowDoesNotAcceptFocus, not on)  # which hides it
        self.setVisible(was_visible)

    def make_way(
        self,
        screen: QRect,
        grounds: Sequence[Box],
        pointer: QPoint,
        scale: float = 1.0,
        *,
        anew: bool = False,
    ) -> None:
        """Leave what has come to lie under it; `anew`, also what lay there before it became
        smaller.

        It goes to a corner that is clear of all `grounds`. If there is none, it goes to one that is
        clear of the first, which is worked on, or covers much less of that and of its buttons above
        all. It stays if no place is better or while it is used. It never goes under the pointer.
        """
        if self._is_typed_into() or self.frameGeometry().contains(pointer):
            return  # a hand that drags it is over it, too
        self._beside = [in_qts_pixels(box, scale) for box in grounds]
        covered = self._covered(self._beside)
        if anew or any(each not in self._known_under for each in covered):
            self._stand_clear(screen, pointer)
        self._known_under = self._covered(self._beside)

    def lies_over(self, grounds: Sequence[Box], scale: float = 1.0) -> bool:
        """Whether it covers anything of these windows."""
        return bool(self._covered([in_qts_pixels(box, scale) for box in grounds]))

    def _is_typed_into(self) -> bool:
        is_offered = not self.windowFlags() & Flag.WindowDoesNotAcceptFocus
        return is_offered and self.isActiveWindow()

    def _stand_clear(self, screen: QRect, pointer: QPoint) -> None:
        around = QRect(QPoint(), POINTER)
        around.moveCenter(pointer)
        for avoided in (self._beside, self._beside[:1]):
            if not self._covered(avoided):
                return
            corner = free_corner(screen, self.frameGeometry(), (*avoided, around))
            if corner is not None:
                self._go(corner)
                return
        places = [
            *corners_of(screen, self.frameGeometry()),
            *sides_of(screen, self.frameGeometry()),
        ]
        harm = partial(harm_to, self._beside[0])
        away = [each for each in places if not each.intersects(around)]
        least = min(away, key=harm, default=None)
        if least is not None and is_much_less(harm(least), harm(self.frameGeometry())):
            self._go(least)

    def _covered(self, boxes: Sequence[QRect]) -> list[QRect]:
        return [each for each in boxes if self.frameGeometry().intersects(each)]

    def _go(self, corner: QRect) -> None:
        self._corner = corner.topLeft()
        self.move(self._corner)
        self._known_under = self._covered(self._beside)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """What waited for the pointer to go need not wait any more."""
        super().leaveEvent(event)
        self.released.emit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """The same of the keyboard."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and not self._is_typed_into():
            self.released.emit()

    def keep_away(self, screen: QRect, pointer: QPoint) -> None:
        """Go to the corner where it covers least of what it is beside. Of corners that are alike in
        this, a lower one is better, for menus are above. It never goes under the pointer.
        """
        around = QRect(QPoint(), POINTER)
        around.moveCenter(pointer)
        corners = corners_of(screen, self.frameGeometry())
        corners.sort(key=lambda each: -each.y())
        free = [each for each in corners if not each.intersects(around)]
        harms = [sum(shared(each, beside) for beside in self._beside) for each in free]
        alike = ALIKE * min(harms)
        self._go(next(each for each, harm in zip(free, harms, strict=True) if harm <= alike))
