"""A Qt form that describes itself: a field, a password, two buttons, a table, a combo box."""

from __future__ import annotations

import sys

from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)


def main() -> None:
    application = QApplication(sys.argv)
    application.setApplicationName("Form")
    window = QWidget()
    window.setWindowTitle("Customers")
    rows = QFormLayout(window)
    customer, pin = QLineEdit("Miller"), QLineEdit("1234")
    pin.setEchoMode(QLineEdit.EchoMode.Password)
    save, cancel = QPushButton("Save"), QPushButton("Cancel")
    save.setEnabled(False)
    choice = QComboBox()
    choice.addItems(["by post", "by mail"])
    rows.addRow("Customer", customer)
    rows.addRow("PIN", pin)
    rows.addRow(save)
    rows.addRow(cancel)
    rows.addRow("Delivery", choice)
    rows.addRow(table())
    account = QLineEdit("4711")
    account.setReadOnly(True)
    rows.addRow("Account", account)
    window.move(400, 100)
    window.show()
    customer.setFocus()
    application.exec()


def table() -> QTableWidget:
    """Cells named by their place: "cell 0,1"."""
    cells = QTableWidget(3, 2)
    for row in range(3):
        for column in range(2):
            cells.setItem(row, column, QTableWidgetItem(f"cell {row},{column}"))
    cells.setCurrentCell(1, 1)  # which then says that it has the focus, although it has not
    return cells


if __name__ == "__main__":
    main()
