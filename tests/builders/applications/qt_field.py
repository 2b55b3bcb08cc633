"""A Qt window with a text field and a pad; tells what reached it when asked on standard input.

Lines in: "read" (the text), "diary" (what the mouse did on the pad), "clear", "sleep SECONDS" (be
busy, as applications are). Every answer is one line of JSON.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSocketNotifier, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QVBoxLayout, QWidget

PAD = (380, 220)
_NAMED = {
    QEvent.Type.MouseButtonPress: "press",
    QEvent.Type.MouseButtonRelease: "release",
    QEvent.Type.MouseButtonDblClick: "double",
    QEvent.Type.MouseMove: "drag",
}
_MODIFIERS = (
    (Qt.KeyboardModifier.ControlModifier, "ctrl"),
    (Qt.KeyboardModifier.AltModifier, "alt"),
    (Qt.KeyboardModifier.ShiftModifier, "shift"),
)


class Diary(QObject):
    """Writes down what the mouse does on a widget."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if isinstance(event, QWheelEvent):
            turned = event.angleDelta()
            self.lines.append(f"wheel {turned.x()},{turned.y()}")
        elif isinstance(event, QMouseEvent) and event.type() in _NAMED:
            at = event.globalPosition().toPoint()
            held = [name for bit, name in _MODIFIERS if event.modifiers() & bit]
            deed = [_NAMED[event.type()], str(event.button().name).removesuffix("Button").lower()]
            self.lines.append(" ".join((*held, *deed, f"{at.x()},{at.y()}")))
        return False


class Window(QWidget):
    """The field above, the pad below."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Field")
        self.field = QLineEdit()
        self.pad = QFrame()
        self.pad.setFixedSize(*PAD)
        self.diary = Diary()
        self.pad.installEventFilter(self.diary)
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addWidget(self.pad)
        self.answers: dict[str, Callable[[], object]] = {
            "read": self.field.text,
            "diary": lambda: list(self.diary.lines),
            "clear": self._clear,
            "ready": self._is_ready,
            "pad": lambda: self.pad.mapToGlobal(self.pad.rect().topLeft()).toTuple(),
        }

    def answer(self) -> None:
        line = sys.stdin.readline().strip()
        if not line:
            QApplication.quit()
        elif line.startswith("sleep "):
            time.sleep(float(line.split()[1]))
        else:
            sys.stdout.write(json.dumps(self.answers[line]()) + "\n")
            sys.stdout.flush()

    def _is_ready(self) -> bool:
        return self.field.hasFocus() and self.isActiveWindow()

    def _clear(self) -> None:
        self.field.clear()
        self.diary.lines.clear()
        self.field.setFocus()


def main() -> None:
    application = QApplication(sys.argv[:1])
    window = Window()
    window.show()
    notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(window.answer)
    application.exec()


if __name__ == "__main__":
    main()
