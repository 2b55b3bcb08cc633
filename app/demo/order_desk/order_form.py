"""The order form: what is ordered, how many, when, and a note; Save is greyed until it is valid."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QRect, QRegularExpression, Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.demo.order_desk.customer_list import bold, loading_note, plain_table
from app.demo.order_desk.customers import Customer
from app.demo.order_desk.orders import Draft

SHIPPING = ("Standard", "Express", "Collect")
MOST = 9999
LEFT, FILL = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag(0)
NO_CUSTOMER = "(choose a customer from the list)"


def _field(name: str, hint: str = "", width: int | None = None, pattern: str = "") -> QLineEdit:
    edit = QLineEdit(placeholderText=hint)
    edit.setAccessibleName(name)
    if width is not None:
        edit.setFixedWidth(width)
    if pattern:
        edit.setValidator(QRegularExpressionValidator(QRegularExpression(pattern), edit))
    return edit


class OrderForm(QStackedWidget):
    """The form and, while it is being fetched, the page that says so."""

    changed = Signal()
    save_requested = Signal()

    def __init__(self) -> None:
        """Start cleared: no customer, nothing may be entered."""
        super().__init__()
        self.customer: Customer | None = None
        self.grey_save = False
        self._who = QLabel(NO_CUSTOMER)
        self._who.setAccessibleName("Customer")
        self._who.setFrameStyle(QFrame.Shape.Panel | QFrame.Shadow.Sunken)
        self._who.setMargin(3)
        self._who.setTextFormat(Qt.TextFormat.PlainText)
        self.item = _field("Item")
        self.quantity = _field("Quantity", width=90, pattern="[0-9]{0,4}")
        self.date = _field("Delivery date", "YYYY-MM-DD", width=120, pattern="[0-9-]{0,10}")
        self.note = _field("Note")
        self.shipping = QComboBox()
        self.shipping.addItems(SHIPPING)
        self.shipping.setAccessibleName("Shipping")
        self.urgent = QCheckBox("Urgent: call the customer before delivery")
        self.urgent.setAccessibleName("Urgent")
        self._hint = QLabel("")
        self._hint.setAccessibleName("Hint")
        self._clear = QPushButton("Clear")
        self.save = QPushButton("Save")
        for button in (self._clear, self.save):
            button.setAccessibleName(button.text())
            button.setFixedWidth(104)
            button.setAutoDefault(False)
        self.addWidget(self._form_page())
        self.addWidget(self._loading_page())
        self._listen()
        self.reset()

    def _listen(self) -> None:
        for edit in (self.item, self.quantity, self.date, self.note):
            edit.textChanged.connect(self.refresh)
        self.shipping.currentIndexChanged.connect(self.refresh)
        self.urgent.toggled.connect(self.refresh)
        self._clear.clicked.connect(self.clear_fields)
        self.save.clicked.connect(self.save_requested)

    def _form_page(self) -> QWidget:
        page = QWidget()
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(12)
        grid.setColumnStretch(1, 1)
        for row, (text, widget) in enumerate(self._lines()):
            grid.addWidget(QLabel(text), row, 0)
            narrow = widget.maximumWidth() < page.maximumWidth()
            grid.addWidget(widget, row, 1, LEFT if narrow else FILL)
        heading = bold(QLabel("Order entry"))
        line = QFrame()
        line.setFrameStyle(QFrame.Shape.HLine | QFrame.Shadow.Sunken)
        buttons = QHBoxLayout()
        buttons.addWidget(self._hint, 1)
        buttons.addWidget(self._clear)
        buttons.addWidget(self.save)
        column = QVBoxLayout(page)
        column.setContentsMargins(12, 10, 14, 10)
        column.addWidget(heading)
        column.addSpacing(6)
        column.addLayout(grid)
        column.addStretch()
        column.addWidget(line)
        column.addLayout(buttons)
        return page

    def _lines(self) -> tuple[tuple[str, QWidget], ...]:
        return (
            ("Customer:", self._who),
            ("Item:", self.item),
            ("Quantity:", self.quantity),
            ("Delivery date:", self.date),
            ("Shipping:", self.shipping),
            ("", self.urgent),
            ("Note:", self.note),
        )

    def _loading_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(12, 10, 14, 10)
        table = plain_table(("", "", ""), "Nothing yet")
        loading_note(table)
        column.addWidget(bold(QLabel("Order entry")))
        column.addWidget(table)
        return page

    def load(self) -> None:
        """Show that the form is on its way."""
        self.setCurrentIndex(1)

    def open_for(self, customer: Customer) -> None:
        """Show an empty form for a customer and put the cursor into its first field."""
        self.setCurrentIndex(0)
        self.customer = customer
        self._who.setText(f"{customer.number}   {customer.name}, {customer.city}")
        self.clear_fields()
        self.refresh()

    def reset(self) -> None:
        """Back to no customer at all."""
        self.setCurrentIndex(0)
        self.customer = None
        self._who.setText(NO_CUSTOMER)
        self.clear_fields()
        self.refresh()

    def clear_fields(self) -> None:
        """Empty every field."""
        for edit in (self.item, self.quantity, self.date, self.note):
            edit.clear()
        self.shipping.setCurrentIndex(0)
        self.urgent.setChecked(False)

    def draft(self) -> Draft | None:
        """What is entered; None while something is missing."""
        if self.customer is None or self._missing():
            return None
        return Draft(
            customer_no=self.customer.number,
            item=self.item.text().strip(),
            quantity=int(self.quantity.text()),
            date=self.date.text(),
            note=self.note.text(),
            shipping=self.shipping.currentText(),
            urgent=self.urgent.isChecked(),
        )

    def options(self) -> dict[str, QRect]:
        """Each way of shipping in the open list, in its viewport; none while it is closed."""
        view = self.shipping.view()
        if not view.isVisible():
            return {}
        model = self.shipping.model()
        return {text: view.visualRect(model.index(row, 0)) for row, text in enumerate(SHIPPING)}

    def summary(self) -> str:
        """What is about to be posted, in one line; empty while something is missing."""
        draft = self.draft()
        if draft is None:
            return ""
        urgent = ", urgent" if draft.urgent else ""
        return f"{draft.quantity} pcs {draft.item}, {draft.shipping} by {draft.date}{urgent}."

    def values(self) -> dict[str, str]:
        """What each field shows."""
        return {
            "Item": self.item.text(),
            "Quantity": self.quantity.text(),
            "Delivery date": self.date.text(),
            "Shipping": self.shipping.currentText(),
            "Urgent": "yes" if self.urgent.isChecked() else "no",
            "Note": self.note.text(),
        }

    def _missing(self) -> str:
        if not self.item.text().strip():
            return "Item is missing."
        if not 1 <= int(self.quantity.text() or 0) <= MOST:
            return "Quantity is missing."
        return "" if _is_date(self.date.text()) else "Delivery date is missing."

    def refresh(self) -> None:
        """Grey what may not be used, and tell that something changed."""
        open_now = self.customer is not None
        for widget in (self.item, self.quantity, self.date, self.note, self.shipping, self.urgent):
            widget.setEnabled(open_now)
        self._clear.setEnabled(open_now)
        missing = self._missing()
        self._hint.setText(missing if open_now else "")
        self.save.setEnabled(open_now and not missing and not self.grey_save)
        self.changed.emit()


def _is_date(text: str) -> bool:
    """Whether it is a day, written YYYY-MM-DD and no other way."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
