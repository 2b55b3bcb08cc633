"""A list of names in Qt that shows a few of them; what is clicked is written to a file, and so is
which row stands at the top.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import (
    QApplication,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

FIRST = ("Alma", "Bert", "Cora", "Dirk", "Elsa", "Fritz", "Greta", "Hugo", "Inga", "Jan")
LAST = ("Berg", "Dorn", "Falk", "Hahn", "Kern", "Lenz")
NAMES = tuple(f"{first} {last}" for last in LAST for first in FIRST)


def main(chosen: Path, top: Path) -> None:
    application = QApplication(sys.argv)
    window = QWidget()
    window.setWindowTitle("Names")
    window.setFixedSize(460, 380)
    table, said = rows(), QLabel("Nobody is chosen")
    layout = QVBoxLayout(window)
    layout.addWidget(QLabel("Choose a name"))
    layout.addWidget(table)
    layout.addWidget(said)

    def choose(row: int) -> None:
        with chosen.open("a") as file:
            file.write(f"{NAMES[row]}\n")
        said.setText("One is chosen")

    table.cellClicked.connect(lambda row, _: choose(row))
    table.verticalScrollBar().valueChanged.connect(lambda at: top.write_text(NAMES[at]))
    window.move(300, 120)
    window.show()
    application.exec()


def rows() -> QTableWidget:
    table = QTableWidget(len(NAMES), 2)
    table.setHorizontalHeaderLabels(["Name", "Number"])
    table.verticalHeader().hide()
    table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
    table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    for number, name in enumerate(NAMES):
        table.setItem(number, 0, QTableWidgetItem(name))
        table.setItem(number, 1, QTableWidgetItem(str(4000 + 7 * number)))
    return table


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
