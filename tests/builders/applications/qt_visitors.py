"""A visitors' book in Qt: a picture and a number that are others at every start, and a button that
notes a visit in a file. `ADVERT` (in the environment) shows a box over the picture.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

Shown = TypeVar("Shown", bound=QWidget)
PLACE = QRect(30, 60, 220, 120)


def main(book: Path) -> None:
    application = QApplication(sys.argv)
    window = QWidget()
    window.setWindowTitle("Visitors")
    window.setFixedSize(420, 320)
    add(window, QLabel(f"Visits so far: {visits(book)}"), QRect(30, 20, 220, 24))
    picture = add(window, QLabel(), PLACE)
    picture.setPixmap(photograph())
    thanks = add(window, QLabel(), QRect(270, 260, 120, 24))
    count = add(window, QPushButton("Count me"), QRect(30, 256, 140, 32))
    count.clicked.connect(lambda: note(book, thanks))
    if os.environ.get("ADVERT"):
        advert = add(window, QLabel("Our new offer"), PLACE.adjusted(20, 25, -40, -30))
        advert.setStyleSheet("background: #fff4c0; border: 1px solid #404040")
        advert.setAlignment(Qt.AlignmentFlag.AlignCenter)
    window.move(200, 120)
    window.show()
    application.exec()


def add(window: QWidget, widget: Shown, place: QRect) -> Shown:
    widget.setParent(window)
    widget.setGeometry(place)
    return widget


def visits(book: Path) -> int:
    return 4000 + random.randrange(999) if not book.exists() else len(book.read_text().split())


def note(book: Path, thanks: QLabel) -> None:
    with book.open("a") as file:
        file.write("visit\n")
    thanks.setText("Thank you")


def photograph() -> QPixmap:
    """Another one at each start."""
    small = QImage(random.randbytes(24 * 14 * 4), 24, 14, QImage.Format.Format_RGB32)
    size = PLACE.size()
    smooth = Qt.TransformationMode.SmoothTransformation
    return QPixmap.fromImage(small.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
