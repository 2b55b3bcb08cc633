"""The small bar beside a task that is recorded, and the region of the screen drawn with the
mouse.
"""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QMouseEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QRubberBand,
    QVBoxLayout,
    QWidget,
)

from app.recorder.model.events import (
    AreaDrawn,
    Paused,
    RecordingEvent,
    Resumed,
    StepSeen,
    Undone,
    Warned,
)
from app.ui.i18n.messages import Say, tell
from app.ui.widgets.common import TITLE, heading, plain_label, says
from app.ui.widgets.overlay_window import MARGIN, SmallView


class RegionBand(QObject):
    """From `begin` to the release of a button the mouse is Byheart's, so that no application
    notices what is drawn over it; a band shows it. `ended` when the mouse is free again.
    """

    ended = Signal()

    def __init__(self, ground: QWidget) -> None:
        super().__init__(ground)
        self._ground = ground
        self._from: QPoint | None = None
        self._is_on = False
        self.band = QRubberBand(QRubberBand.Shape.Rectangle)

    def begin(self) -> None:
        """Whatever the mouse does next draws."""
        if not self._is_on:
            self._is_on = True
            self._ground.installEventFilter(self)
            self._ground.grabMouse(Qt.CursorShape.CrossCursor)

    def end(self) -> None:
        """Let go of the mouse."""
        if self._is_on:
            self._is_on, self._from = False, None
            self._ground.removeEventFilter(self)
            self._ground.releaseMouse()
            self.band.hide()
            self.ended.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """All that the mouse does comes to the window that has it."""
        if not isinstance(event, QMouseEvent):
            return False
        at = event.globalPosition().toPoint()
        match event.type():
            case QEvent.Type.MouseButtonPress if self._from is None:
                self._from = at
            case QEvent.Type.MouseMove if self._from is not None:
                self.band.setGeometry(QRect(self._from, at).normalized())
                self.band.show()
            case QEvent.Type.MouseButtonRelease if self._from is not None:
                self.end()
        return True


WIDTH = 286
SECOND_MS = 1000
MINUTE_S = 60


class RecordBar(SmallView):
    """Shows what the recorder has heard; its buttons say what the person wants."""

    finish_wanted = Signal()
    discard_wanted = Signal()
    undo_wanted = Signal()
    secret_wanted = Signal()
    read_wanted = Signal()
    vary_wanted = Signal()
    draw_wanted = Signal()
    pause_wanted = Signal(bool)

    def __init__(self, name: str, stop_key: str) -> None:
        super().__init__(tell(Say.RECORDING_WORKFLOW, workflow=name), WIDTH)
        self.steps = self.areas = 0
        self.band = RegionBand(self)
        self._shown = QElapsedTimer()
        self._ticks = QTimer(self)
        self._ticks.setInterval(SECOND_MS)
        self._ticks.timeout.connect(self._count)
        self.title, self.time = heading(name, TITLE), plain_label(tell(Say.BEGINNING), "muted")
        self.said = plain_label()
        self.note = plain_label(tell(Say.FINISH_WITH, key=stop_key), "muted")
        self.finish = QPushButton(tell(Say.FINISH))
        self.finish.setProperty("main", "true")
        self.undo = QPushButton(tell(Say.UNDO_STEP))
        self.secret = QPushButton(tell(Say.NEXT_IS_SECRET))
        self.vary = QPushButton(tell(Say.NEXT_VARIES))
        self.vary.setToolTip(tell(Say.NEXT_VARIES_HINT))
        self.read = QPushButton(tell(Say.READ_VALUE))
        self.draw = QPushButton(tell(Say.CHECK_AREA))
        self.draw.setToolTip(tell(Say.CHECK_AREA_HINT))
        self.pause = QPushButton(tell(Say.PAUSE))
        self.discard = QPushButton(tell(Say.DISCARD))
        self._connect()
        self._lay_out()

    def begin(self) -> None:
        """The recorder listens."""
        self._shown.start()
        self._ticks.start()
        for button in (self.finish, *self._marks(), self.pause):
            button.setEnabled(True)
        self.said.setText(tell(Say.SHOW_IT_NOW))
        self._count()

    def hear(self, event: RecordingEvent) -> None:
        """What the recorder tells."""
        match event:
            case StepSeen(number=number, note=note):
                self.steps = number
                says(self.said, f"{number}. {note}")
            case AreaDrawn():
                self.areas += 1
                says(self.said, tell(Say.AREA_CHECKED), "good")
            case Undone(number=number, drawn=drawn):
                self.steps, self.areas = number, self.areas - drawn
                says(self.said, tell(Say.AREA_TAKEN_OUT if drawn else Say.UNDONE), "muted")
            case Warned(why=why):
                says(self.said, why, "warning")
            case Paused():
                self._turn(paused=True)
            case Resumed():
                self._turn(paused=False)
            case _:
                return
        self._count()

    def _turn(self, *, paused: bool) -> None:
        self.pause.setText(tell(Say.GO_ON if paused else Say.PAUSE))
        self.pause.setProperty("paused", paused)
        self.draw.setEnabled(not paused)
        says(self.said, tell(Say.PAUSED) if paused else tell(Say.SHOW_IT_NOW), "muted")

    def _count(self) -> None:
        self.undo.setEnabled(self.steps + self.areas > 0)
        minutes, seconds = divmod(self._shown.elapsed() // SECOND_MS, MINUTE_S)
        self.time.setText(tell(Say.RECORDED, time=f"{minutes}:{seconds:02}", steps=self.steps))

    def _connect(self) -> None:
        self.finish.clicked.connect(self._finish)
        self.discard.clicked.connect(self.discard_wanted)
        self.undo.clicked.connect(self.undo_wanted)
        self.secret.clicked.connect(self._mark)
        self.vary.clicked.connect(self._vary)
        self.read.clicked.connect(self._read)
        self.draw.clicked.connect(self._draw)
        self.pause.clicked.connect(self._pause)
        for button in (self.finish, self.undo, *self._marks(), self.pause):
            button.setEnabled(False)

    def _marks(self) -> tuple[QPushButton, ...]:
        """What can be said of what comes next."""
        return self.vary, self.secret, self.read, self.draw

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Who cannot be seen keeps no hold of the mouse."""
        self.band.end()
        super().hideEvent(event)

    def _finish(self) -> None:
        self._ticks.stop()
        self.band.end()
        self.setEnabled(False)
        says(self.said, tell(Say.LEARNING), "muted")
        self.finish_wanted.emit()

    def _mark(self) -> None:
        says(self.said, tell(Say.SECRET_NEXT), "warning")
        self.secret_wanted.emit()

    def _read(self) -> None:
        says(self.said, tell(Say.POINT_AT_VALUE), "warning")
        self.read_wanted.emit()

    def _vary(self) -> None:
        says(self.said, tell(Say.VARIES_NEXT), "warning")
        self.vary_wanted.emit()

    def _draw(self) -> None:
        says(self.said, tell(Say.DRAW_AREA), "warning")
        self.draw_wanted.emit()
        self.band.begin()

    def _pause(self) -> None:
        self.pause_wanted.emit(not self.pause.property("paused"))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addLayout(head)
        for label in (self.time, self.said, self.note):
            column.addWidget(label)
        self.said.setMinimumHeight(2 * self.said.fontMetrics().lineSpacing())
        buttons = QGridLayout()
        buttons.setHorizontalSpacing(MARGIN)
        choices = (*self._marks(), self.undo, self.pause, self.discard, self.finish)
        for at, button in enumerate(choices):
            button.ensurePolished()
            buttons.addWidget(button, at // 2, at % 2)
        widest = max(button.sizeHint().width() for button in choices)
        self.setFixedWidth(max(WIDTH, 2 * widest + 3 * MARGIN))
        column.addLayout(buttons)
