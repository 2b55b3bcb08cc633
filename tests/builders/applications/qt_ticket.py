"""A Qt window that shows a number in a field and a desk in plain words, other ones each time, and
saves what is entered beside them: `qt_ticket.py NUMBER_AND_DESK SAVED`, two files.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication, QFormLayout, QLabel, QLineEdit, QPushButton, QWidget


def main() -> None:
    application = QApplication(sys.argv)
    application.setApplicationName("Ticket")
    shown, saved = map(Path, sys.argv[1:3])
    told = shown.read_text(encoding="utf-8").splitlines()
    window = QWidget()
    window.setWindowTitle("Tickets")
    rows = QFormLayout(window)
    number, again, where = QLineEdit(told[0]), QLineEdit(), QLineEdit()
    number.setReadOnly(True)
    save = QPushButton("Save")
    save.clicked.connect(lambda: saved.write_text(f"{again.text()}\n{where.text()}\n", "utf-8"))
    for name, widget in (
        ("Number", number),
        ("Desk", QLabel(told[1])),
        ("Again", again),
        ("Where", where),
    ):
        rows.addRow(name, widget)
    rows.addRow(save)
    window.setFixedWidth(420)
    window.move(300, 120)
    window.show()
    save.setFocus()
    application.exec()


if __name__ == "__main__":
    main()
