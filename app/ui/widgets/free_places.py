"""Where a small window has room beside others: geometry, in Qt's pixels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from PySide6.QtCore import QPoint, QRect, QSize

from app.engine.model.geometry import Box
from app.ui.widgets.theme import APART

ROW = 96  # a title and a row of buttons are as high
MUCH_LESS = 0.5  # of what it covers where it stands: less is worth moving for


def free_corner(screen: QRect, view: QRect, grounds: Sequence[QRect]) -> QRect | None:
    """The first corner in which the view would cover none of these."""
    corners = corners_of(screen, view)
    return next((each for each in corners if not any(map(each.intersects, grounds))), None)


def corners_of(screen: QRect, view: QRect) -> list[QRect]:
    """Bottom right first: there is least."""
    room = screen.adjusted(APART, APART, -APART, -APART)
    right, below = room.right() - view.width() + 1, room.bottom() - view.height() + 1
    places = ((right, below), (right, room.top()), (room.left(), below), (room.left(), room.top()))
    return [QRect(x, y, view.width(), view.height()) for x, y in places]


def sides_of(screen: QRect, view: QRect) -> list[QRect]:
    """The middle of the right side, and of the left one."""
    room = screen.adjusted(APART, APART, -APART, -APART)
    y = room.center().y() - view.height() // 2
    return [
        QRect(x, y, view.width(), view.height())
        for x in (room.right() - view.width() + 1, room.left())
    ]


def harm_to(worked_on: QRect, place: QRect) -> tuple[int, int]:
    """How many pixels a view would cover there: of the rows at the window's top and bottom, where
    dialogs have their buttons, and of all of it.
    """
    inside = worked_on.adjusted(0, ROW, 0, -ROW)
    whole = shared(worked_on, place)
    return whole - shared(inside, place), whole


def is_much_less(harm: tuple[int, int], than: tuple[int, int]) -> bool:
    """Whether the one harm is less than half of the other, in either count."""
    return any(one < MUCH_LESS * other for one, other in zip(harm, than, strict=True))


def shared(one: QRect, other: QRect) -> int:
    """How many pixels lie in both."""
    both = one.intersected(other)
    return both.width() * both.height()


def in_qts_pixels(box: Box, scale: float) -> QRect:
    """A box of the screen's pixels in those of Qt."""
    return QRect(*(round(each / scale) for each in box))


def place_beside(screen: QRect, size: QSize, thing: QRect, grounds: Sequence[QRect]) -> QPoint:
    """Where a window of this size covers the least of the thing, best nothing. Of such places it
    covers the least of the rows with the buttons of the grounds, then of the grounds. All of it is
    on the screen; first at the right and below.
    """
    room = screen.adjusted(APART, APART, -APART, -APART)
    far = QPoint(room.right() + 1 - size.width(), room.bottom() + 1 - size.height())
    at_x = (far.x(), room.left(), thing.right() + 1 + APART, thing.left() - APART - size.width())
    beside = (thing.bottom() + 1 + APART, thing.top() - APART - size.height())
    above = (ground.bottom() + 1 - ROW - APART - size.height() for ground in grounds)
    at_y = (far.y(), room.top(), *beside, *above)
    places = [
        QRect(QPoint(min(max(x, room.left()), far.x()), min(max(y, room.top()), far.y())), size)
        for x, y in product(at_x, at_y)
    ]
    rows = [row for ground in grounds for row in _rows_of_buttons(ground)]
    avoided = ([thing], rows, grounds)
    return min(places, key=lambda place: [_covered_of(place, each) for each in avoided]).topLeft()


def _rows_of_buttons(ground: QRect) -> tuple[QRect, QRect]:
    """Where a window has Save and Cancel: at its lower end, or in its title bar."""
    high = min(ROW, ground.height() // 2)
    above = QRect(ground.left(), ground.top(), ground.width(), high)
    return above, above.translated(0, ground.height() - high)


def _covered_of(place: QRect, others: Sequence[QRect]) -> int:
    """How many pixels of the others it covers."""
    common = (place.intersected(other) for other in others)
    return sum(each.width() * each.height() for each in common if not each.isEmpty())
