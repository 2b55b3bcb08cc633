"""Reads a picture's file on a second thread while the window's own reads it, too; ends once it was
read so often.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

from PySide6.QtGui import QGuiApplication, QPixmap

from app.ui.data.image_loader import decoded


def main(file: Path, times: int) -> None:
    """Both threads have only Qt's locks and Python's in common."""
    application = QGuiApplication(["byheart", "-platform", "offscreen"])
    content, enough = file.read_bytes(), Event()

    def reads() -> None:
        while not enough.is_set():
            assert not decoded(content).isNull()

    with ThreadPoolExecutor() as second:
        reading = second.submit(reads)
        for _ in range(times):
            QPixmap().loadFromData(content)
        enough.set()
    reading.result()
    application.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
