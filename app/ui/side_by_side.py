"""A page of two: a list on the left, and on the right what is chosen in it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QSplitter, QVBoxLayout, QWidget

MARGIN = 8


def side_by_side(side: QWidget, rest: QWidget, widths: tuple[int, int]) -> QSplitter:
    """Both, at first so wide (Qt's pixels); what room there is more goes to the right."""
    split = QSplitter(Qt.Orientation.Horizontal)
    split.addWidget(side)
    split.addWidget(rest)
    split.setStretchFactor(1, 1)
    split.setSizes(list(widths))
    split.setChildrenCollapsible(False)
    return split


def side_of(*parts: QWidget | QLayout) -> QWidget:
    """The left one: these parts below each other, on their own ground."""
    side = QWidget()
    side.setObjectName("side")
    side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    column = QVBoxLayout(side)
    column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
    for part in parts:
        if isinstance(part, QLayout):
            column.addLayout(part)
        else:
            column.addWidget(part)
    return side
