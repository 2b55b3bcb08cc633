"""What a person sees and does in the window."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QLabel, QWidget

from app.ui.workflows.detail import WorkflowView


def texts(widget: QWidget) -> str:
    """Every text that labels show there."""
    labels = widget.findChildren(QLabel)
    return "\n".join(each.text() for each in labels if each.isVisibleTo(widget) and each.text())


def rows(view: QAbstractItemView, column: int = 0) -> list[str]:
    """What a list says, or one column of a table."""
    model: QAbstractItemModel = view.model()
    return [str(model.index(row, column).data()) for row in range(model.rowCount())]


def sentences(view: WorkflowView) -> list[str]:
    """What the steps of a workflow's page are called."""
    return [step.sentence for step in view.steps.steps]


def controls(widget: QWidget) -> Iterator[QWidget]:
    """What takes the keyboard there, as far as it can be seen; a control's inside is none."""
    for each in widget.findChildren(QWidget):
        inside = each.objectName().startswith("qt_") or isinstance(each.parent(), QComboBox)
        if (
            not inside
            and each.isVisible()
            and each.isEnabled()
            and each.focusPolicy() & Qt.FocusPolicy.TabFocus
        ):
            yield each


def shades(image: QImage) -> int:
    """How many colours there are: a picture has many, an empty widget few."""
    small = image.scaled(64, 64)
    return len({small.pixel(x, y) for x in range(64) for y in range(64)})


def turn_wheel(widget: QWidget) -> None:
    """One notch up, with the pointer on it."""
    at = QPointF(widget.rect().center())
    up = QPoint(0, 120)
    nothing, phase = Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    none, inverted = Qt.MouseButton.NoButton, False
    event = QWheelEvent(at, at, up, up, none, nothing, phase, inverted)
    QApplication.sendEvent(widget, event)
