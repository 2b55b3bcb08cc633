"""What is wrong with how a window is laid out, told from the geometry of its widgets: text that is
cut, widgets that overlap or reach out of where they stand, buttons that are too small to be hit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRubberBand,
    QSizeGrip,
    QSplitterHandle,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from app.ui.widgets.common import Elided
from app.ui.widgets.screens import screen_of

# What a finger or a trembling hand hits; in Qt's pixels, which grow with the scale.
SMALLEST_BUTTON = 28
# Letters may reach over their line by a pixel, and sizes are rounded.
TOLERANCE = 1
# Above and below the text of a button there is at least so much in all.
PADDED = 8


def complaints(top: QWidget) -> list[str]:
    """Everything that is wrong with a window that is shown, or with a form."""
    return list(dict.fromkeys((*_off_screen(top), *_within(top))))


def _off_screen(top: QWidget) -> Iterator[str]:
    free = screen_of(top).availableGeometry()
    if top.isWindow() and top.isVisible() and not free.contains(top.frameGeometry()):
        yield f"{_named(top)} stands at {_told(top.frameGeometry())}, off the screen {_told(free)}"


def _within(top: QWidget) -> Iterator[str]:
    for widget in (top, *top.findChildren(QWidget)):
        if not widget.isVisibleTo(top) or _is_inside(widget) or widget.window() is not top.window():
            continue
        yield from _cut(widget)
        yield from _small(widget)
        yield from _overlapping(widget, top)


def _cut(widget: QWidget) -> Iterator[str]:
    """Text for which there is no room."""
    match widget:
        case Elided():
            if widget.is_cut and widget.toolTip() != widget.text():
                yield f"{_named(widget)} is cut, and told in full nowhere"
        case QLabel() if widget.text():
            yield from _cut_label(widget)
        case QPushButton() | QCheckBox() | QToolButton() if widget.text():
            hint, line = widget.minimumSizeHint(), widget.fontMetrics().height()
            yield from _cut_by(widget, QSize(hint.width(), min(hint.height(), line + PADDED)))
        case QLineEdit() if not widget.text():
            yield from _cut_hint(widget)
        case _:
            return


def _cut_hint(field: QLineEdit) -> Iterator[str]:
    hint, metrics = field.placeholderText(), field.fontMetrics()
    if metrics.horizontalAdvance(hint) > field.width() - 2 * metrics.horizontalAdvance("i"):
        yield f"the hint of {_named(field)} is cut: “{hint}”"


def _cut_label(label: QLabel) -> Iterator[str]:
    if label.wordWrap():
        needed = label.heightForWidth(label.width())
        if needed > label.height() + TOLERANCE:
            yield f"{_named(label)} is {label.height()} high and needs {needed}"
    else:
        yield from _cut_by(label, label.sizeHint())


def _cut_by(widget: QWidget, needs: QSize) -> Iterator[str]:
    width, height = needs.width(), needs.height()
    if width > widget.width() + TOLERANCE or height > widget.height() + TOLERANCE:
        has = f"{widget.width()}x{widget.height()}"
        yield f"{_named(widget)} has {has} and needs {width}x{height}"


def _small(widget: QWidget) -> Iterator[str]:
    is_button = isinstance(widget, QPushButton | QToolButton)
    if is_button and min(widget.width(), widget.height()) < SMALLEST_BUTTON:
        yield f"{_named(widget)} is {widget.width()}x{widget.height()}: too small to be hit"


def _overlapping(widget: QWidget, top: QWidget) -> Iterator[str]:
    """What stands in it: each inside, and none over another."""
    shown = [each for each in _children(widget) if each.isVisibleTo(top)]
    if not _scrolls(widget):
        room = widget.rect().adjusted(-TOLERANCE, -TOLERANCE, TOLERANCE, TOLERANCE)
        for each in shown:
            if not room.contains(each.geometry()):
                yield f"{_named(each)} reaches out of {_named(widget)}"
    for one, other in combinations(shown, 2):
        both = one.geometry() & other.geometry()
        if both.width() > TOLERANCE and both.height() > TOLERANCE:
            yield f"{_named(one)} lies over {_named(other)}"


def _children(widget: QWidget) -> Iterator[QWidget]:
    """Those that a layout (or a hand) has placed beside each other."""
    if isinstance(widget, QAbstractScrollArea | QStackedWidget | QAbstractButton | QComboBox):
        return
    for each in widget.children():
        is_placed = isinstance(each, QWidget) and not isinstance(
            each, QRubberBand | QSizeGrip | QSplitterHandle
        )
        if is_placed and isinstance(each, QWidget) and not each.isWindow():
            yield each


def _scrolls(widget: QWidget) -> bool:
    """Whether what stands in it may be longer than it is: it is looked at piece by piece."""
    above = widget.parentWidget()
    return above is not None and isinstance(above.parentWidget(), QAbstractScrollArea)


def _is_inside(widget: QWidget) -> bool:
    """Whether it is part of one of Qt's own widgets, or of a list that paints its rows itself."""
    above = widget.parentWidget()
    while above is not None and not above.isWindow():
        if isinstance(above, QLineEdit | QComboBox) or above.inherits("QAbstractSpinBox"):
            return True
        if above.inherits("QAbstractItemView") or above.inherits("QPlainTextEdit"):
            return True
        above = above.parentWidget()
    return widget.objectName().startswith("qt_")


def _named(widget: QWidget) -> str:
    text = getattr(widget, "text", str)()
    said = text or widget.accessibleName() or widget.windowTitle() or widget.objectName()
    at = widget.mapTo(widget.window(), QPoint(0, 0))
    first = " ".join(str(said).split())[:60]
    return f"{type(widget).__name__} “{first}” at {at.x()},{at.y()}"


def _told(box: QRect) -> str:
    return f"{box.x()},{box.y()} {box.width()}x{box.height()}"
