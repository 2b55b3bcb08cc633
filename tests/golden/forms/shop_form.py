"""A shop's windows in Qt, in the state that the one argument describes; tells where the parts
are (JSON).
"""

from __future__ import annotations

import json
import sys
from typing import Any

from PySide6.QtCore import QDate, QModelIndex, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCalendarWidget,
    QComboBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QMessageBox,
    QPushButton,
    QStyle,
    QTableWidget,
    QTableWidgetItem,
    QToolBar,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

PLAIN: dict[str, Any] = {
    "title": "Shop",
    "place": [60, 50],
    "page": "table",
    "tools": ["FileIcon", "DialogSaveButton", "TrashIcon", "BrowserReload", "ArrowForward"],
    "grey": [],
    "menu": "",
    "entries": ["New", "Rename", "Archive", "Delete"],
    "heads": ["Part", "Shelf", "Stock", "Price"],
    "rows": [
        ["Bolt M4", "A-12", "120", "0.10"],
        ["Bolt M5", "A-13", "80", "0.12"],
        ["Washer", "B-07", "900", "0.02"],
        ["Hinge", "C-21", "14", "3.40"],
    ],
    "tree": [["Orders", ["2025", "March"], ["2026", "March"]]],
    "ticks": [["Belt", False], ["Lamp", False], ["Plug", False]],
    "tiles": ["Adler", "Becker", "Conrad", "Dietz"],
    "step": ["Address", "Street", "Town"],
    "values": {},
    "way": 0,
    "open": False,
    "month": [2026, 11, 14],
    "asks": [],
    "label": "Supplier: Adler KG",
    "chosen": -1,
    "size": [560, 400],
}


class Shop:
    """The window and its parts by name."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.told = told
        self.parts: dict[str, tuple[QWidget, QPoint]] = {}
        self.view: QAbstractItemView | None = None
        self.window = QMainWindow()
        self.window.resize(*told["size"])
        self.window.setWindowTitle(told["title"])
        self.window.move(*told["place"])
        self.menus()
        self.tools()
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.addWidget(QLabel(told["label"]))
        column.addWidget(getattr(self, told["page"])(), 1)
        column.addLayout(self.buttons("Back", "Next"))
        self.window.setCentralWidget(middle)
        self.window.statusBar().showMessage("Ready")

    def menus(self) -> None:
        """Two menus with entries of the same kind."""
        self.bar = {name: self.window.menuBar().addMenu(name) for name in ("Part", "Order")}
        for menu in self.bar.values():
            for name in self.told["entries"]:
                action = QAction(name, menu)
                action.setEnabled(name not in self.told["grey"])
                menu.addAction(action)

    def tools(self) -> None:
        """Icons without text."""
        bar = QToolBar()
        bar.setIconSize(QSize(20, 20))
        for name in self.told["tools"]:
            pixmap = getattr(QStyle.StandardPixmap, f"SP_{name}")
            action = bar.addAction(QApplication.style().standardIcon(pixmap), "")
            action.setEnabled(name not in self.told["grey"])
            widget = bar.widgetForAction(action)
            self.parts[name] = (widget, QPoint(14, 14))
        self.window.addToolBar(bar)

    def buttons(self, *names: str) -> QHBoxLayout:
        """Beside each other."""
        row = QHBoxLayout()
        row.addStretch()
        for name in names:
            button = QPushButton(name)
            button.setEnabled(name not in self.told["grey"])
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            row.addWidget(button)
            self.parts[name] = (button, QPoint(20, 12))
        return row

    def table(self) -> QTableWidget:
        """Parts in rows."""
        heads, rows = self.told["heads"], self.told["rows"]
        table = QTableWidget(len(rows), len(heads))
        table.setHorizontalHeaderLabels(heads)
        table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        table.setShowGrid(bool(self.told["values"].get("grid", True)))
        for line, row in enumerate(rows):
            for column, text in enumerate(row):
                table.setItem(line, column, QTableWidgetItem(text))
        if self.told["chosen"] >= 0:
            table.selectRow(self.told["chosen"])
        self.view = table
        return table

    def trees(self) -> QTreeWidget:
        """Branches of the same names."""
        tree = QTreeWidget()
        tree.setHeaderHidden(True)
        tree.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for root, *branches in self.told["tree"]:
            top = QTreeWidgetItem(tree, [root])
            for branch, *leaves in branches:
                middle = QTreeWidgetItem(top, [branch])
                for leaf in leaves:
                    QTreeWidgetItem(middle, [leaf])
        tree.expandAll()
        self.view = tree
        return tree

    def ticks(self) -> QListWidget:
        """Entries that are chosen by check boxes."""
        entries = QListWidget()
        entries.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for name, ticked in self.told["ticks"]:
            item = QListWidgetItem(name, entries)
            item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        self.view = entries
        return entries

    def tiles(self) -> QListWidget:
        """The same icon for each, its name below."""
        entries = QListWidget()
        entries.setViewMode(QListWidget.ViewMode.IconMode)
        entries.setIconSize(QSize(48, 48))
        entries.setGridSize(QSize(100, 90))
        entries.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        icon = QApplication.style().standardIcon(QStyle.StandardPixmap.SP_DirIcon)
        for name in self.told["tiles"]:
            QListWidgetItem(icon, name, entries)
        self.view = entries
        return entries

    def steps(self) -> QGroupBox:
        """One page of several that look alike."""
        title, *fields = self.told["step"]
        box = QGroupBox(title)
        lines = QFormLayout(box)
        for name in fields:
            edit = QLineEdit(self.told["values"].get(name, ""))
            edit.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            lines.addRow(name, edit)
            self.parts[name] = (edit, QPoint(60, 10))
        self.combo = QComboBox()
        self.combo.addItems(["Standard", "Express", "Collect"])
        self.combo.setCurrentIndex(self.told["way"])
        lines.addRow("Way", self.combo)
        self.parts["Way"] = (self.combo, QPoint(40, 10))
        return box

    def dates(self) -> QCalendarWidget:
        """A month."""
        calendar = QCalendarWidget()
        calendar.setSelectedDate(QDate(*self.told["month"]))
        calendar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.parts["Day"] = (calendar, QPoint(180, 120))
        return calendar

    def interrupt(self) -> None:
        """An open menu, an open choice, a message."""
        told = self.told
        if told["menu"]:
            menu = self.bar[told["menu"]]
            menu.popup(self.window.mapToGlobal(QPoint(4, 24)))
            for action in menu.actions():
                self.parts[f"{action.text()} entry"] = (
                    menu,
                    menu.actionGeometry(action).center(),
                )
        if told["open"]:
            self.combo.showPopup()
        if told["asks"]:
            icon, text = told["asks"]
            box = QMessageBox(self.window)
            box.setIcon(getattr(QMessageBox.Icon, icon))
            box.setText(text)
            box.addButton("Yes", QMessageBox.ButtonRole.YesRole)
            box.addButton("No", QMessageBox.ButtonRole.NoRole)
            box.show()
            box.move(200, 170)
            for button in box.buttons():
                self.parts[button.text()] = (button, QPoint(20, 12))

    def tell(self) -> None:
        """Where the middle of every part is."""
        told = {}
        for name, (widget, at) in self.parts.items():
            place = widget.mapToGlobal(at)
            told[name] = [place.x(), place.y()]
        if self.view is not None:
            told |= self.items(self.view)
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()

    def items(self, view: QAbstractItemView) -> dict[str, list[int]]:
        """The items of a view: row and column, or each entry with its parents."""
        found: dict[str, list[int]] = {}
        self.walk(view, QModelIndex(), "", found)
        return found

    def walk(
        self, view: QAbstractItemView, parent: QModelIndex, path: str, found: dict[str, list[int]]
    ) -> None:
        """Into the branches of a view."""
        model = view.model()
        columns = 1 if isinstance(view, QListWidget) else model.columnCount(parent)
        for line in range(model.rowCount(parent)):
            for column in range(columns):
                index = model.index(line, column, parent)
                name = f"{path}{index.data()}"
                box = view.visualRect(index)
                by = 22 if self.told["page"] == "tiles" else box.height() // 2
                x = box.center().x() if self.told["page"] == "tiles" else box.x() + 30
                place = view.viewport().mapToGlobal(QPoint(x, box.y() + by))
                found.setdefault(name, [place.x(), place.y()])
                if self.told["page"] == "ticks":
                    tick = view.viewport().mapToGlobal(QPoint(box.x() + 10, box.y() + by))
                    found[f"Tick {name}"] = [tick.x(), tick.y()]
                if column == 0:
                    self.walk(view, index, f"{name}/", found)


def main() -> None:
    """Show it until ended."""
    told = PLAIN | json.loads(sys.argv[1])
    application = QApplication(sys.argv[:1])
    application.setStyle("fusion")
    shop = Shop(told)
    shop.window.show()
    QTimer.singleShot(150, shop.interrupt)
    QTimer.singleShot(450, shop.tell)
    application.exec()


if __name__ == "__main__":
    main()
