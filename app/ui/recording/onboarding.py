"""What stands where nothing is learned yet: three short pages, the first one with an animated
example, the last one with a first recording to make.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPolygonF,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.demo.order_desk.started_desk import command
from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.recording.form import LessonOrder
from app.ui.widgets.common import PICTURE, as_page, heading, plain_label
from app.ui.widgets.icons import icon
from app.ui.widgets.theme import TITLE, WIDE
from app.ui.widgets.toolbar import KEYS

PAGES = (
    (Say.NO_WORKFLOWS, Say.NO_WORKFLOWS_TEXT),
    (Say.WELCOME_LOOKS, Say.WELCOME_LOOKS_TEXT),
    (Say.WELCOME_TRY, Say.WELCOME_TRY_TEXT),
)
SIZE = QSize(460, 190)
FRAME_MS = 40
# One half is shown by the person, the other one done by Byheart; then all of it rests for a while.
HALF_S, ROUND_S = 4.0, 9.5
ROUNDS = 3  # whoever waits longer has seen it: it rests at its end, and takes no processor any more
SHOWN, DONE = "Anna", "Ben"
DESK = QRectF(8, 36, 208, 124)
FIELD = QRectF(24, 84, 176, 26)
BUTTON = QRectF(128, 122, 72, 26)
CARDS = (QRectF(236, 56, 216, 38), QRectF(236, 104, 216, 38))
START = QPointF(60, 182)
# When the pointer is where, in seconds of a half; the field is typed into between the two.
FIELD_S, TYPED_S, BUTTON_S, CLICKED_S = 0.9, 2.2, 3.0, 3.2
TEXT_PX = 13
LONG = 1000  # no text of a page is as high
POINTER = ((0, 0), (0, 15), (4, 11.5), (6.5, 17), (9, 16), (6.5, 10.5), (11.5, 10.5))


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
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self.back, self.on, self.sample):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column.addLayout(buttons)
        column.addStretch(3)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Every page's text has the room of the longest: the buttons stay where they are."""
        super().resizeEvent(event)
        margins = self.contentsMargins().left() + self.contentsMargins().right() + 2 * WIDE
        room, wrap = QRect(0, 0, max(1, self.width() - margins), LONG), Qt.TextFlag.TextWordWrap
        measure = self.text.fontMetrics().boundingRect
        heights = (measure(room, wrap, self._said(text)).height() for _, text in PAGES)
        self.text.setMinimumHeight(max(heights))

    def _said(self, text: Say) -> str:
        return tr(text, keys=KEYS["record"], stop_key=self._library.stop_key)

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
        self.text.setText(self._said(text))
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


@dataclass(frozen=True, slots=True)
class Moment:
    """What is to be seen: whose half it is, and how much of it is over."""

    by_heart: bool
    at_s: float

    @classmethod
    def after(cls, seconds: float) -> Moment:
        """So many seconds after it began; each round is like the first."""
        within = seconds % ROUND_S
        return cls(within >= HALF_S, within - HALF_S if within >= HALF_S else within)

    @property
    def pointer(self) -> QPointF:
        """Where the pointer is."""
        if self.at_s < FIELD_S:
            return _between(START, FIELD.center(), self.at_s / FIELD_S)
        part = (self.at_s - TYPED_S) / (BUTTON_S - TYPED_S)
        return _between(FIELD.center(), BUTTON.center(), part)

    @property
    def typed(self) -> str:
        """What stands in the field."""
        name = DONE if self.by_heart else SHOWN
        part = (self.at_s - FIELD_S) / (TYPED_S - FIELD_S)
        return name[: max(0, round(part * len(name)))]

    @property
    def steps(self) -> int:
        """How many steps the half has come to."""
        return (self.at_s >= TYPED_S) + (self.at_s >= CLICKED_S)


class Example(QWidget):
    """Plays it three times, while it can be seen."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(SIZE)
        self.setAccessibleName(tr(Say.EXAMPLE))
        self._clock, self._timer = QElapsedTimer(), QTimer(self)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self._go_on)
        self._seconds = 0.0

    @property
    def is_playing(self) -> bool:
        """Whether it moves."""
        return self._timer.isActive()

    def show_moment(self, seconds: float) -> None:
        """Show what is to be seen so long after it began; at the end of the last round it rests."""
        self._seconds = min(seconds, ROUNDS * ROUND_S - 0.1)
        if seconds >= ROUNDS * ROUND_S:
            self._timer.stop()
        self.update()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """From the beginning."""
        super().showEvent(event)
        self._clock.start()
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Nobody looks."""
        super().hideEvent(event)
        self._timer.stop()

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The moment."""
        painter, moment = QPainter(self), Moment.after(self._seconds)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = painter.font()
        font.setPixelSize(TEXT_PX)  # a drawing: its letters are as large as the rest of it
        painter.setFont(font)
        self._draw_head(painter, moment)
        self._draw_desk(painter, moment)
        for number, card in enumerate(CARDS):
            self._draw_card(painter, moment, number, card)
        self._draw_pointer(painter, moment)

    def _go_on(self) -> None:
        self.show_moment(self._clock.elapsed() / 1000)

    def _colour(self, role: QPalette.ColorRole) -> QColor:
        return self.palette().color(role)

    def _draw_head(self, painter: QPainter, moment: Moment) -> None:
        painter.setPen(self._colour(QPalette.ColorRole.Text))
        said = tr(Say.EXAMPLE_DOES if moment.by_heart else Say.EXAMPLE_SHOWS)
        painter.drawText(QRectF(0, 4, SIZE.width(), 24), Qt.AlignmentFlag.AlignCenter, said)

    def _draw_desk(self, painter: QPainter, moment: Moment) -> None:
        self._draw_box(painter, DESK, QPalette.ColorRole.Window)
        painter.setPen(self._colour(QPalette.ColorRole.Text))
        label = QRectF(FIELD.left(), DESK.top() + 18, FIELD.width(), 24)
        painter.drawText(label, Qt.AlignmentFlag.AlignVCenter, tr(Say.LESSON_NAME))
        self._draw_box(painter, FIELD, QPalette.ColorRole.Base)
        painter.setPen(self._colour(QPalette.ColorRole.Text))
        inside = FIELD.adjusted(8, 0, -8, 0)
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter, moment.typed)
        pressed = BUTTON_S <= moment.at_s < CLICKED_S
        ground = QPalette.ColorRole.Highlight if pressed else QPalette.ColorRole.Button
        self._draw_box(painter, BUTTON, ground)
        painter.setPen(self._colour(QPalette.ColorRole.ButtonText))
        painter.drawText(BUTTON, Qt.AlignmentFlag.AlignCenter, tr(Say.EXAMPLE_SAVE))

    def _draw_card(self, painter: QPainter, moment: Moment, number: int, card: QRectF) -> None:
        """A step: there once it was shown, and lit once Byheart has done it."""
        is_reached = moment.steps > number
        if not (is_reached or moment.by_heart):
            return
        is_lit = is_reached and moment.by_heart
        ground = QPalette.ColorRole.Highlight if is_lit else QPalette.ColorRole.Button
        self._draw_box(painter, card, ground)
        name = DONE if is_lit else SHOWN
        said = tr(Say.EXAMPLE_CLICKS) if number else tr(Say.EXAMPLE_TYPES, text=name)
        painter.setPen(self._colour(QPalette.ColorRole.Text))
        text = f"{number + 1}. {said}" + (" ✓" if is_lit else "")
        painter.drawText(card.adjusted(12, 0, -4, 0), Qt.AlignmentFlag.AlignVCenter, text)

    def _draw_pointer(self, painter: QPainter, moment: Moment) -> None:
        role = QPalette.ColorRole.Accent if moment.by_heart else QPalette.ColorRole.Text
        painter.setPen(self._colour(QPalette.ColorRole.Base))
        painter.setBrush(self._colour(role))
        at = moment.pointer
        painter.drawPolygon(QPolygonF([QPointF(at.x() + x, at.y() + y) for x, y in POINTER]))

    def _draw_box(self, painter: QPainter, box: QRectF, ground: QPalette.ColorRole) -> None:
        painter.setPen(self._colour(QPalette.ColorRole.Dark))
        painter.setBrush(self._colour(ground))
        painter.drawRoundedRect(box, 6, 6)


def _between(one: QPointF, other: QPointF, part: float) -> QPointF:
    """On the way from one to the other, slower at both ends."""
    along = min(1.0, max(0.0, part))
    eased = along * along * (3 - 2 * along)
    return one + (other - one) * eased
