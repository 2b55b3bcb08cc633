"""What stands where nothing is learned yet: three short pages, the first one with an animated
example, the last one with a first recording to make.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.demo.order_desk.started_desk import command
from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.recording.example import Example
from app.ui.recording.form import LessonOrder
from app.ui.widgets.common import PICTURE, as_page, heading, plain_label
from app.ui.widgets.icons import icon
from app.ui.widgets.tokens import TITLE, WIDE
from app.ui.widgets.toolbar import KEYS

PAGES = (
    (Say.NO_WORKFLOWS, Say.NO_WORKFLOWS_TEXT),
    (Say.WELCOME_LOOKS, Say.WELCOME_LOOKS_TEXT),
    (Say.WELCOME_TRY, Say.WELCOME_TRY_TEXT),
)


class Welcome(QWidget):
    """Turns its pages; `sample_wanted` when the person wants to record the sample application."""

    sample_wanted = Signal()

    def __init__(self, library: Library) -> None:
        super().__init__()
        as_page(self)
        self._library = library
        library.settings_changed.connect(self._tell_again)
        self._page = 0
        self.title, self.text = heading("", TITLE), plain_label("", "muted")
        self.at = plain_label("", "muted")
        self.example = Example()
        self.back = QPushButton(tr(Say.WELCOME_BACK))
        self.on = QPushButton(tr(Say.WELCOME_NEXT))
        self.sample = QPushButton(tr(Say.WELCOME_SAMPLE))
        self.sample.setProperty("main", "true")
        self.back.clicked.connect(self._back)
        self.on.clicked.connect(self._next)
        self.sample.clicked.connect(self.sample_wanted)
        self._lay_out()
        self._turn(0)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        column.addStretch(2)
        self.picture = QLabel()
        self.picture.setPixmap(icon("byheart").pixmap(QSize(PICTURE, PICTURE)))
        self.picture.setFixedHeight(self.example.height())  # the buttons stay where they are
        column.addWidget(self.example, 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (self.picture, self.title, self.text, self.at):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
            column.addWidget(label)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        lines = 1 + max(tr(text).count("\n") for _, text in PAGES)
        self.text.setMinimumHeight(lines * self.text.fontMetrics().lineSpacing())
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self.back, self.on, self.sample):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column.addLayout(buttons)
        column.addStretch(3)

    def _back(self) -> None:
        self._turn(self._page - 1)

    def _next(self) -> None:
        self._turn(self._page + 1)

    def _tell_again(self) -> None:
        self._turn(self._page)

    def _turn(self, page: int) -> None:
        self._page = page
        title, text = PAGES[page]
        self.title.setText(tr(title))
        stop_key = self._library.stop_key
        self.text.setText(tr(text, keys=KEYS["record"], stop_key=stop_key))
        self.at.setText(tr(Say.WELCOME_AT, page=page + 1, pages=len(PAGES)))
        is_last = page == len(PAGES) - 1
        self.example.setVisible(page == 0)
        self.picture.setVisible(page > 0)
        self.back.setEnabled(page > 0)
        self.on.setVisible(not is_last)
        self.sample.setVisible(is_last)


def sample_order(home: Path) -> LessonOrder:
    """An order entered in the sample application, to be recorded."""
    folder = home / "sample"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return LessonOrder(
        name=tr(Say.SAMPLE_NAME),
        task=tr(Say.SAMPLE_TASK),
        launch=command(folder / "orders.sqlite"),
        parameters={
            "customer": "Miller & Sons",
            "item": "Copy paper A4",
            "quantity": "12",
            "date": "2027-03-01",
        },
    )
