"""Small pieces that the pages are made of."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QFormLayout,
    QLabel,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

# Sizes of text relative to the one that the person has set for all applications.
HEADING, TITLE = 1.5, 1.15
# A field of one line is no higher than so many lines of text.
ONE_LINE = 2.4
# By so much Qt makes room for a name beside a field that is higher.
QTS_OWN = 7 / 4


def heading(text: str = "", scale: float = HEADING) -> QLabel:
    """The name of a page or of a part of it."""
    label = plain_label(text)
    label.setFont(scaled(label.font(), scale, bold=True))
    return label


def plain_label(text: str = "", says: str = "") -> QLabel:
    """A text that is never taken for markup: much of what is shown came from a screen."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("says", says)
    return label


def says(label: QLabel, text: str, kind: str = "") -> None:
    """Change a label's text and what it stands for: muted, good, warning, bad."""
    label.setText(text)
    if label.property("says") != kind:
        label.setProperty("says", kind)
        label.style().unpolish(label)
        label.style().polish(label)


def scaled(font: QFont, scale: float, *, bold: bool = False) -> QFont:
    """The font in another size."""
    changed = QFont(font)
    changed.setPointSizeF(font.pointSizeF() * scale)
    changed.setBold(bold)
    return changed


def as_page(widget: QWidget) -> None:
    """Give it the ground of a page."""
    widget.setObjectName("page")
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


class Fields(QFormLayout):
    """Fields under each other, each with its name beside it, level with its first line."""

    def __init__(self) -> None:
        super().__init__()
        self.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    def add(self, name: str | QLabel, field: QWidget) -> None:
        """One more. Qt alone would put the name of a styled field some pixels too high."""
        self.addRow(name, field)
        label = self.labelForField(field)
        field.ensurePolished()
        line = round(ONE_LINE * label.fontMetrics().height())
        label.setMinimumHeight(ceil(min(field.sizeHint().height(), line) / QTS_OWN))


class Hint(QWidget):
    """What an empty page teaches."""

    def __init__(self, title: str = "", text: str = "") -> None:
        super().__init__()
        as_page(self)
        self.title, self.text = heading(title, TITLE), plain_label(text, "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 32, 32, 32)
        column.addStretch(2)
        for label in (self.title, self.text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
            column.addWidget(label)
        column.addStretch(3)

    def say(self, title: str, text: str) -> None:
        """Teach something else."""
        self.title.setText(title)
        self.text.setText(text)


class OrHint(QStackedWidget):
    """A widget, or the hint that stands in its place while there is nothing to show."""

    def __init__(self, content: QWidget, hint: Hint) -> None:
        super().__init__()
        self.content, self.hint = content, hint
        self.addWidget(hint)
        self.addWidget(content)

    def show_content(self, *, there: bool) -> None:
        """Show the one or the other."""
        self.setCurrentWidget(self.content if there else self.hint)

    def teach(self, title: str, text: str) -> None:
        """Show the hint, saying this."""
        self.hint.say(title, text)
        self.show_content(there=False)
