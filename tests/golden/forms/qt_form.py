"""Windows in Qt, in the state that the one argument describes; tells where the parts are (JSON)."""

from __future__ import annotations

import json
import sys
from typing import Any

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMainWindow,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

PLAIN = {
    "kind": "form",
    "title": "Orders",
    "place": [90, 70],
    "size": [620, 440],
    "style": "fusion",
    "fields": [["Item", ""], ["Quantity", ""], ["Note", ""]],
    "buttons": ["Clear", "Save"],
    "grey": [],
    "tab": 0,
    "rows": [["Miller AG", "Berlin", "C-1001"], ["Schmidt KG", "Hamburg", "C-1002"]],
    "chosen": -1,
    "text": "Post this order?",
    "status": "Ready",
    "menu": False,
    "progress": -1,
    "toast": "",
    "dialog": None,
    "ticked": False,
    "combo": 0,
    "radio": 0,
    "dim": False,
    "scrolled": 0,
    "focus": "",
    "dark": False,
    "font": 0,
}
# Role by role: a dark theme greys towards its ground, as a light one does.
DARK = {
    QPalette.ColorRole.Window: "#2d2d30",
    QPalette.ColorRole.Button: "#3a3a3e",
    QPalette.ColorRole.Base: "#1e1e20",
    QPalette.ColorRole.AlternateBase: "#26262a",
    QPalette.ColorRole.Text: "#dcdcdc",
    QPalette.ColorRole.WindowText: "#dcdcdc",
    QPalette.ColorRole.ButtonText: "#dcdcdc",
    QPalette.ColorRole.Highlight: "#2f65ca",
    QPalette.ColorRole.HighlightedText: "#ffffff",
}
GREY = "#6f6f74"


class Shown:
    """The window and its parts by name."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.told = told
        self.parts: dict[str, QWidget | tuple[QWidget, QPoint]] = {}
        self.window = self.question() if told["kind"] == "question" else self.main()
        self.window.setWindowTitle(told["title"])
        self.window.move(*told["place"])

    def main(self) -> QMainWindow:
        """A list, a form in tabs, buttons and a status line."""
        window = QMainWindow()
        window.resize(*self.told["size"])
        self.menu = window.menuBar().addMenu("File")
        for name in ("New", "Open", "Quit"):
            self.menu.addAction(name)
        window.menuBar().addMenu("Order")
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.addWidget(self.table(), 1)
        row.addLayout(self.form(), 1)
        window.setCentralWidget(middle)
        window.statusBar().showMessage(self.told["status"])
        return window

    def table(self) -> QTableWidget:
        """The records."""
        rows = self.told["rows"]
        table = QTableWidget(len(rows), 3)
        table.setHorizontalHeaderLabels(["Customer", "City", "Number"])
        table.verticalHeader().setVisible(False)
        table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for line, row in enumerate(rows):
            for column, text in enumerate(row):
                table.setItem(line, column, QTableWidgetItem(text))
            self.parts[row[0]] = (table, QPoint(30, table.rowHeight(0) * line + 42))
        if self.told["chosen"] >= 0:
            table.selectRow(self.told["chosen"])
        self.records = table
        return table

    def scroll(self) -> None:
        """Scroll the records, so many rows down."""
        down, table = self.told["scrolled"], self.records
        table.verticalScrollBar().setValue(down)
        for line, row in enumerate(self.told["rows"]):
            self.parts[row[0]] = (table, QPoint(30, table.rowHeight(0) * (line - down) + 42))

    def form(self) -> QVBoxLayout:
        """Fields in a tab, and the buttons."""
        column = QVBoxLayout()
        tabs = QTabWidget()
        for name in ("Billing", "Shipping"):
            page = QWidget()
            lines = QFormLayout(page)
            for label, value in self.told["fields"]:
                edit = QLineEdit(value)
                edit.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
                lines.addRow(label, edit)
                self.parts[f"{name} {label}"] = edit
            combo = QComboBox()
            combo.addItems(["Standard", "Express", "Collect"])
            combo.setCurrentIndex(self.told["combo"])
            lines.addRow("Way", combo)
            tick = QCheckBox("Urgent")
            tick.setChecked(self.told["ticked"])
            lines.addRow("", tick)
            for number, text in enumerate(("Invoice", "Card")):
                radio = QRadioButton(text)
                radio.setChecked(number == self.told["radio"])
                lines.addRow("", radio)
            self.parts[f"{name} Urgent"] = tick
            tabs.addTab(page, name)
        tabs.setCurrentIndex(self.told["tab"])
        column.addWidget(tabs)
        if self.told["progress"] >= 0:
            bar = QProgressBar()
            bar.setValue(self.told["progress"])
            bar.setTextVisible(False)
            column.addWidget(bar)
        column.addLayout(self.buttons())
        return column

    def buttons(self) -> QHBoxLayout:
        """Beside each other."""
        row = QHBoxLayout()
        for name in self.told["buttons"]:
            button = QPushButton(name)
            button.setEnabled(name not in self.told["grey"])
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            row.addWidget(button)
            self.parts[name] = button
        return row

    def question(self) -> QDialog:
        """A dialog that asks."""
        dialog = QDialog()
        column = QVBoxLayout(dialog)
        column.setContentsMargins(24, 20, 24, 16)
        column.addWidget(QLabel(self.told["text"]))
        column.addLayout(self.buttons())
        return dialog

    def interrupt(self) -> None:
        """A toast inside, a menu, another dialog."""
        told = self.told
        if told["scrolled"]:
            self.scroll()
        focused = self.parts.get(told["focus"])
        if isinstance(focused, QWidget):
            focused.setFocus()
        if told["dim"]:
            veil = QWidget(self.window)
            veil.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
            veil.setStyleSheet("background: rgba(0, 0, 0, 90)")
            veil.setGeometry(self.window.rect())
            veil.show()
        if told["toast"]:
            toast = QLabel(told["toast"], self.window)
            toast.setStyleSheet("background: #323232; color: white; padding: 10px 18px")
            toast.adjustSize()
            toast.move(self.window.width() - toast.width() - 16, self.window.height() - 90)
            toast.show()
        if told["menu"]:
            self.menu.popup(self.window.mapToGlobal(QPoint(4, 24)))
        if told["dialog"]:
            text, x, y = told["dialog"]
            self.dialog = QDialog(self.window)
            self.dialog.setWindowTitle("Order Desk")
            column = QVBoxLayout(self.dialog)
            column.addWidget(QLabel(text))
            column.addWidget(QPushButton("Save"))
            self.dialog.move(x, y)
            self.dialog.show()

    def tell(self) -> None:
        """Where the middle of every part is."""
        told = {}
        for name, part in self.parts.items():
            widget, at = part if isinstance(part, tuple) else (part, part.rect().center())
            if widget.isVisible():
                place = widget.mapToGlobal(at)
                told[name] = [place.x(), place.y()]
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


def dress(application: QApplication, told: dict[str, Any]) -> None:
    """Give it the colours and the font that are asked for."""
    if told["dark"]:
        palette = QPalette()
        for role, colour in DARK.items():
            palette.setColor(role, QColor(colour))
        for role in (
            QPalette.ColorRole.Text,
            QPalette.ColorRole.WindowText,
            QPalette.ColorRole.ButtonText,
        ):
            palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(GREY))
        application.setPalette(palette)
    if told["font"]:
        font = application.font()
        font.setPointSize(told["font"])
        application.setFont(font)


def main() -> None:
    """Show it until ended."""
    told = PLAIN | json.loads(sys.argv[1])
    application = QApplication(sys.argv[:1])
    application.setStyle(told["style"])
    dress(application, told)
    shown = Shown(told)
    shown.window.show()
    QTimer.singleShot(150, shown.interrupt)
    QTimer.singleShot(400, shown.tell)
    application.exec()


if __name__ == "__main__":
    main()
