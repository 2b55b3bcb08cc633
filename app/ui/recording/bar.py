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
    StepBegun,
    StepEdited,
    StepSeen,
    Undone,
    Warned,
)
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import reason_in_words
from app.ui.recording.last_steps import SHOWN, LastSteps
from app.ui.widgets.common import heading, plain_label, says
from app.ui.widgets.overlay_window import MARGIN, SmallView
from app.ui.widgets.theme import TIGHT, TITLE


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
LIGHT = "●"  # red while it records, as on every recorder
SECOND_MS = 1000
MINUTE_S = 60


class RecordBar(SmallView):
    """Shows what the recorder has heard; its buttons say what the person wants. A region that
    `is_here`, on this screen, is drawn with the mouse taken from all others.
    """

    finish_wanted = Signal()
    for_all_wanted = Signal()
    discard_wanted = Signal()
    edit_wanted = Signal(object)
    undo_wanted = Signal()
    secret_wanted = Signal()
    read_wanted = Signal()
    vary_wanted = Signal()
    draw_wanted = Signal()
    pause_wanted = Signal(bool)

    def __init__(self, name: str, stop_key: str, *, is_here: bool = True) -> None:
        super().__init__(tr(Say.RECORDING_WORKFLOW, workflow=name), WIDTH)
        self.areas = 0
        self._is_here = is_here
        self.last = LastSteps()
        self.band = RegionBand(self)
        self._shown = QElapsedTimer()
        self._ticks = QTimer(self)
        self._ticks.setInterval(SECOND_MS)
        self._ticks.timeout.connect(self._count)
        self.title, self.time = heading(name, TITLE), plain_label(tr(Say.BEGINNING), "muted")
        self.said = plain_label()
        self.light = plain_label(LIGHT, "muted")
        self.light.setWordWrap(False)
        self.note = plain_label(tr(Say.FINISH_WITH, key=stop_key), "muted")
        self.finish = QPushButton(tr(Say.FINISH))
        self.finish.setProperty("main", "true")
        self.for_all = QPushButton(tr(Say.FOR_ALL))
        self.for_all.setToolTip(tr(Say.FOR_ALL_HINT))
        self.undo = QPushButton(tr(Say.UNDO_STEP))
        self.secret = QPushButton(tr(Say.NEXT_IS_SECRET))
        self.vary = QPushButton(tr(Say.NEXT_VARIES))
        self.vary.setToolTip(tr(Say.NEXT_VARIES_HINT))
        self.read = QPushButton(tr(Say.READ_VALUE))
        self.draw = QPushButton(tr(Say.CHECK_AREA))
        self.draw.setToolTip(tr(Say.CHECK_AREA_HINT))
        self.pause = QPushButton(tr(Say.PAUSE))
        self.discard = QPushButton(tr(Say.DISCARD))
        self.keep = QPushButton(tr(Say.DISCARD_NOT))
        self.forget = QPushButton(tr(Say.DISCARD))
        self.question = plain_label("", "warning")
        self.more = QPushButton(tr(Say.BAR_LESS))
        self._is_folded = self._was_unfolded = False
        self._asked, self._buttons, self._further = QWidget(), QWidget(), QWidget()
        self._connect()
        self._lay_out()

    @property
    def steps(self) -> int:
        """How many there are."""
        return self.last.finished

    def begin(self) -> None:
        """The recorder listens."""
        self._shown.start()
        self._ticks.start()
        for button in (self.finish, *self._marks(), self.pause):
            button.setEnabled(True)
        self.said.setText(tr(Say.SHOW_IT_NOW))
        says(self.light, LIGHT, "bad")
        self._count()

    def hear(self, event: RecordingEvent) -> None:
        """What the recorder tells."""
        match event:
            case StepBegun() | StepSeen() | StepEdited():
                self.last.hear(event)
                says(self.said, "")
            case AreaDrawn():
                self.areas += 1
                says(self.said, tr(Say.AREA_CHECKED), "good")
            case Undone():
                self._undone(event)
            case Warned(why=why):
                self.last.drop_open()
                says(self.said, reason_in_words(why), "warning")
            case Paused() | Resumed():
                self._turn(paused=isinstance(event, Paused))
            case _:
                return
        self._count()

    def _undone(self, event: Undone) -> None:
        """What is there no more."""
        if event.drawn:
            self.areas -= 1
            says(self.said, tr(Say.AREA_TAKEN_OUT), "muted")
        else:
            self.last.left(event.number, event.began_s)
            says(self.said, tr(Say.UNDONE, step=event.note), "muted")

    def _turn(self, *, paused: bool) -> None:
        self.pause.setText(tr(Say.GO_ON if paused else Say.PAUSE))
        self.pause.setProperty("paused", paused)
        says(self.light, LIGHT, "muted" if paused else "bad")
        self.draw.setEnabled(not paused)
        says(self.said, tr(Say.PAUSED) if paused else tr(Say.SHOW_IT_NOW), "muted")

    def _count(self) -> None:
        self.undo.setEnabled(self.steps + self.areas > 0)
        self.for_all.setEnabled(self.steps > 0)
        minutes, seconds = divmod(self._shown.elapsed() // SECOND_MS, MINUTE_S)
        time, steps = f"{minutes}:{seconds:02}", len(self.last.steps)  # as many as it lists
        self.time.setText(tr(Say.RECORDED, time=time, steps=steps))

    def _connect(self) -> None:
        self.finish.clicked.connect(self._finish)
        self.for_all.clicked.connect(self._finish_for_all)
        self.discard.clicked.connect(self._ask)
        self.more.clicked.connect(self._turn_fold)
        self.keep.clicked.connect(self._ask_no_more)
        self.forget.clicked.connect(self.discard_wanted)
        last = self.last
        last.take_out_wanted.connect(self._take_out)
        last.name_wanted.connect(self._name)
        last.parameter_wanted.connect(self._let_vary)
        last.irreversible_wanted.connect(self._mark_final)
        last.resized.connect(self._fit)
        self.undo.clicked.connect(self.undo_wanted)
        self.secret.clicked.connect(self._mark)
        self.vary.clicked.connect(self._vary)
        self.read.clicked.connect(self._read)
        self.draw.clicked.connect(self._draw)
        self.pause.clicked.connect(self._pause)
        for button in (self.finish, self.for_all, self.undo, *self._marks(), self.pause):
            button.setEnabled(False)

    def _marks(self) -> tuple[QPushButton, ...]:
        """What can be said of what comes next."""
        return self.vary, self.secret, self.read, self.draw

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Who cannot be seen keeps no hold of the mouse."""
        self.band.end()
        self.last.close_form()
        super().hideEvent(event)

    def _finish(self) -> None:
        self._ticks.stop()
        self.band.end()
        self.setEnabled(False)
        says(self.said, tr(Say.LEARNING), "muted")
        self.note.hide()
        self.finish_wanted.emit()

    def _finish_for_all(self) -> None:
        self.for_all_wanted.emit()
        self._finish()

    def _ask(self) -> None:
        """Discard only what is meant to be."""
        if not self.steps + self.areas:
            self.discard_wanted.emit()
            return
        self.question.setText(tr(Say.DISCARD_ASK, steps=self.steps))
        self._turn_to(self._asked)

    def _ask_no_more(self) -> None:
        self._turn_to(self._buttons)

    def _turn_to(self, part: QWidget) -> None:
        for each in (self._asked, self._buttons):
            each.setVisible(each is part)
        self._further.setVisible(part is self._buttons and not self._is_folded)
        self._fit()

    def fold(self, *, on: bool) -> bool:
        """Show only the last step and what is always wanted, where there is little room beside the
        task. Who has unfolded it wants it so. Whether that has changed it.
        """
        if on == self._is_folded or (on and self._was_unfolded):
            return False
        self._is_folded = on
        self.more.setText(tr(Say.BAR_MORE if on else Say.BAR_LESS))
        self.last.show_at_most(1 if on else SHOWN)
        self._turn_to(self._asked if self._asked.isVisibleTo(self) else self._buttons)
        return True

    def _turn_fold(self) -> None:
        self._was_unfolded = False
        self.fold(on=not self._is_folded)
        self._was_unfolded = not self._is_folded

    def _take_out(self, began_s: float) -> None:
        self.edit_wanted.emit(lambda recorder: recorder.take_out(began_s))

    def _name(self, began_s: float, name: str) -> None:
        self.edit_wanted.emit(lambda recorder: recorder.call_step(began_s, name))

    def _let_vary(self, began_s: float, name: str) -> None:
        self.edit_wanted.emit(lambda recorder: recorder.let_vary(began_s, name))

    def _mark_final(self, began_s: float, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        self.edit_wanted.emit(lambda recorder: recorder.mark_irreversible(began_s, irreversible=on))

    def _fit(self) -> None:
        """As high as what it shows, now and once that is laid out anew; in the corner where it
        stands.
        """
        self.grow()
        QTimer.singleShot(0, self, self.grow)

    def _mark(self) -> None:
        says(self.said, tr(Say.SECRET_NEXT), "warning")
        self.secret_wanted.emit()

    def _read(self) -> None:
        says(self.said, tr(Say.POINT_AT_VALUE), "warning")
        self.read_wanted.emit()

    def _vary(self) -> None:
        says(self.said, tr(Say.VARIES_NEXT), "warning")
        self.vary_wanted.emit()

    def _draw(self) -> None:
        says(self.said, tr(Say.DRAW_AREA), "warning")
        self.draw_wanted.emit()
        if self._is_here:
            self.band.begin()

    def _pause(self) -> None:
        self.pause_wanted.emit(not self.pause.property("paused"))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(TIGHT)
        head.addWidget(self.light)
        head.addWidget(self.title, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addLayout(head)
        for part in (self.time, self.last, self.said, self.note):
            column.addWidget(part)
        self.said.setMinimumHeight(2 * self.said.fontMetrics().lineSpacing())
        buttons = QGridLayout(self._buttons)
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.setHorizontalSpacing(MARGIN)
        further = QGridLayout(self._further)
        further.setContentsMargins(0, 0, 0, 0)
        further.setHorizontalSpacing(MARGIN)
        rare = (*self._marks(), self.discard, self.for_all)
        always = (self.undo, self.pause, self.more, self.finish)
        for grid, choices in ((further, rare), (buttons, always)):
            for at, button in enumerate(choices):
                button.ensurePolished()
                grid.addWidget(button, at // 2, at % 2)
        every = (*rare, *always, *self.last.edits)
        widest = max(button.sizeHint().width() for button in every)
        self.setFixedWidth(max(WIDTH, 2 * widest + 3 * MARGIN))
        asked = QGridLayout(self._asked)
        asked.setContentsMargins(0, 0, 0, 0)
        asked.addWidget(self.question, 0, 0, 1, 2)
        asked.addWidget(self.keep, 1, 0)
        asked.addWidget(self.forget, 1, 1)
        column.addWidget(self._further)
        column.addWidget(self._buttons)
        column.addWidget(self._asked)
        self._asked.hide()
