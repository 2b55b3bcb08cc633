"""A Qt window to be taught on: fields, a button that lights up, a list, a menu in a menu.

It tells on standard output where everything is: one JSON line for each place that came to be seen.
"""

from __future__ import annotations

import json
import sys

from PySide6.QtCore import QPoint, QRect, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

LIT = "QPushButton { background: #d0d0d0; border: none } QPushButton:hover { background: #ff0000 }"


class Lesson(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Lesson")
        self.resize(420, 380)
        self.customer, self.pin = QLineEdit(), QLineEdit()
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.save, self.file = QPushButton("Save"), QPushButton("File")
        self.save.setStyleSheet(LIT)
        self.saved = QLabel("")
        self.people = QListWidget()
        self.people.addItems(["Ada Lovelace", "Grace Hopper"])
        self.menu, self.recent = QMenu(self), QMenu("Recent", self)
        self.menu.addAction("New")
        self.menu.addMenu(self.recent)
        self.recent.addAction("Order 4711").triggered.connect(lambda: self.tell("opened"))
        self.lay_out()
        self.connect_all()

    def lay_out(self) -> None:
        rows = QVBoxLayout(self)
        for name, widget in (("Customer", self.customer), ("PIN", self.pin)):
            label = QLabel(name)
            label.setBuddy(widget)
            widget.setAccessibleName(name)
            rows.addWidget(label)
            rows.addWidget(widget)
        for other in (self.people, self.file, self.save, self.saved):
            rows.addWidget(other)

    def connect_all(self) -> None:
        self.save.clicked.connect(self.when_saved)
        self.file.clicked.connect(self.open_menu)
        self.recent.aboutToShow.connect(lambda: QTimer.singleShot(0, self.tell_recent))

    def when_saved(self) -> None:
        self.saved.setText("Saved " + self.customer.text())

    def open_menu(self) -> None:
        self.menu.popup(self.file.mapToGlobal(QPoint(0, self.file.height())))
        QTimer.singleShot(0, self.tell_menu)

    def tell_menu(self) -> None:
        tell_place("Recent", self.menu, self.menu.actionGeometry(self.recent.menuAction()))

    def tell_recent(self) -> None:
        action = self.recent.actions()[0]
        tell_place("Order 4711", self.recent, self.recent.actionGeometry(action))

    def tell(self, what: str) -> None:
        say({"told": what})

    def tell_all(self) -> None:
        for name in ("customer", "pin", "save", "file"):
            widget = getattr(self, name)
            tell_place(name, widget, widget.rect())
        row = self.people.visualItemRect(self.people.item(1))
        tell_place("Grace Hopper", self.people.viewport(), row)
        self.tell("ready")


def tell_place(name: str, widget: QWidget, part: QRect) -> None:
    corner = widget.mapToGlobal(part.topLeft())
    place = [corner.x(), corner.y(), part.width(), part.height()]
    say({"name": name, "place": place})


def say(what: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def main() -> None:
    application = QApplication(sys.argv)
    application.setApplicationName("Lesson")
    window = Lesson()
    window.move(300, 120)
    window.show()
    window.activateWindow()
    window.file.setFocus()
    QTimer.singleShot(300, window.tell_all)
    application.exec()


if __name__ == "__main__":
    main()
