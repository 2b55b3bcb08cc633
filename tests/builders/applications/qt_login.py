"""A Qt window with a field that is open and one in the echo mode that is given: Password, NoEcho or
PasswordEchoOnEdit. The places go to a file.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFormLayout, QLineEdit, QPushButton, QWidget


def main() -> None:
    mode, told = sys.argv[1], Path(sys.argv[2])
    application = QApplication(sys.argv)
    window, rows = QWidget(), QFormLayout()
    window.setWindowTitle("Login")
    window.setLayout(rows)
    window.resize(360, 200)
    user, password, save = QLineEdit(), QLineEdit(), QPushButton("Save")
    password.setEchoMode(QLineEdit.EchoMode[mode])
    save.clicked.connect(lambda: save.setText("Saved"))
    rows.addRow("User", user)
    rows.addRow("Password", password)
    rows.addRow(save)
    window.move(300, 120)
    window.show()
    window.activateWindow()
    save.setFocus()
    places = {"user": user, "password": password, "save": save}
    QTimer.singleShot(300, lambda: tell(places, told))
    application.exec()


def tell(widgets: dict[str, QWidget], told: Path) -> None:
    places = {}
    for name, one in widgets.items():
        corner = one.mapToGlobal(one.rect().topLeft())
        places[name] = [corner.x(), corner.y(), one.width(), one.height()]
    part = told.with_suffix(".part")
    part.write_text(json.dumps(places), encoding="utf-8")
    part.rename(told)


if __name__ == "__main__":
    main()
