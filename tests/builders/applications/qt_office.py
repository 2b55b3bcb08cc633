"""A Qt window that asks for a log-in and then takes one entry after the other. Each log-in and each
entry is a line of a file.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import (
    QApplication,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QWidget,
)

PASSWORD = "x7-Blue"


def main(logins: Path, entries: Path) -> None:
    application = QApplication(sys.argv)
    pages = QStackedWidget()
    pages.setWindowTitle("Office")
    pages.setFixedSize(420, 220)
    user, password, entry, name = QLineEdit(), QLineEdit(), QLineEdit(), QLabel()
    password.setEchoMode(QLineEdit.EchoMode.Password)
    first = page(("User", user), ("Password", password), ("", button := QPushButton("Log in")))
    second = page(("Logged in as", name), ("Entry", entry))
    for each in (first, second):
        pages.addWidget(each)

    def log_in() -> None:
        if password.text() == PASSWORD:
            write(logins, user.text())
            name.setText(user.text())
            pages.setCurrentWidget(second)
            entry.setFocus()

    def add() -> None:
        write(entries, f"{user.text()}: {entry.text()}")
        entry.clear()

    password.returnPressed.connect(log_in)
    button.clicked.connect(log_in)
    entry.returnPressed.connect(add)
    pages.move(300, 120)
    pages.show()
    user.setFocus()
    application.exec()


def page(*rows: tuple[str, QWidget]) -> QWidget:
    made = QWidget()
    form = QFormLayout(made)
    for label, widget in rows:
        form.addRow(label, widget)
    return made


def write(file: Path, line: str) -> None:
    with file.open("a", encoding="utf-8") as lines:
        lines.write(f"{line}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
