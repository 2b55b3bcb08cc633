"""When a run needs the person: what it expected, what it sees, why it asks, what can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from app.engine.model.geometry import Box
from app.ui.data.image_loader import Pictures
from app.ui.i18n.messages import Say, tell
from app.ui.view_models.run import picture_of
from app.ui.widgets.common import TITLE, as_page, heading, plain_label, says, session_ends
from app.ui.widgets.image_compare import Comparing
from app.ui.widgets.overlay_window import MARGIN, Flag, free_corner, in_qts_pixels
from app.ui.widgets.theme import Wardrobe

LARGE = (860, 480)
SMALL = 264
CHOICES = {
    "show": (Say.CHOOSE_SHOW, Say.CHOOSE_SHOW_HINT),
    "again": (Say.CHOOSE_AGAIN, Say.CHOOSE_AGAIN_HINT),
    "skip": (Say.CHOOSE_SKIP, Say.CHOOSE_SKIP_HINT),
    "done": (Say.CHOOSE_DONE, Say.CHOOSE_DONE_HINT),
    "stop": (Say.STOP, Say.CHOOSE_STOP_HINT),
}
HINTS = {"before": Say.ASKED_BEFORE, "effect": Say.ASKED_EFFECT, "end": Say.ASKED_END}
Message = Mapping[str, object]


class DivergenceView(QWidget):
    """Comes without taking the keyboard, which can be given to it. Large it shows both pictures;
    small it stands where the task is not, so that the person can clear the way. Closing it makes it
    small: the run waits for an answer. `answered` is what the run is to hear.
    """

    answered = Signal(object)

    def __init__(
        self, workflow: str, stop_key: str, pictures: Pictures, wardrobe: Wardrobe
    ) -> None:
        super().__init__(None, Flag.Window | Flag.WindowStaysOnTopHint)
        as_page(self)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(tell(Say.NEEDS_YOU, workflow=workflow))
        self.title = heading(tell(Say.NEEDS_YOU, workflow=workflow), TITLE)
        self.step, self.why = plain_label(), plain_label("", "warning")
        self.hint = plain_label("", "muted")
        self.note = plain_label(tell(Say.STOP_WITH, key=stop_key), "muted")
        self.comparing = Comparing(pictures, wardrobe)
        self.turn = QPushButton()
        self.turn.clicked.connect(self._turn)
        self.choices = {name: self._button(name) for name in CHOICES}
        self._question: object = None
        self._free: tuple[QRect, Sequence[QRect]] = (QRect(), ())
        self._lay_out()
        self.be_large(large=True)

    def stand_on(self, screen: QRect, grounds: Sequence[Box], scale: float) -> None:
        """The screen it is on, and where the task's own windows are on it."""
        self._free = screen, [in_qts_pixels(box, scale) for box in grounds]

    def ask(self, message: Message, step: str) -> None:
        """Show what the run asks: at this step."""
        says(self.step, step)
        says(self.why, str(message.get("why") or ""), "warning")
        says(self.hint, tell(HINTS.get(str(message.get("where")), Say.ASKED_BEFORE)), "muted")
        region = _box(message.get("region"))
        self.comparing.compare(
            picture_of(_text(message.get("expected")), region),
            picture_of(_text(message.get("seen")), region),
        )
        self._offer(message)
        self.turn.show()
        self.be_large(large=True)
        self.show()

    def watch(self, message: Message) -> None:
        """The person shows how it goes on: stand aside, and say so."""
        says(self.why, "")
        says(self.hint, tell(Say.SHOWING_NOW), "muted")
        self._offer(message)
        self.turn.hide()
        self.be_large(large=False)
        self.show()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Out of the way is what is wanted: as *Make room*."""
        if session_ends():
            return
        event.ignore()
        self.be_large(large=False)

    def be_large(self, *, large: bool) -> None:
        """With the pictures, or beside the task."""
        self.is_large = large
        self.comparing.setVisible(large)
        self.why.setVisible(bool(self.why.text()))
        self.turn.setText(tell(Say.MAKE_ROOM if large else Say.COMPARE))
        for at, button in enumerate((*self.choices.values(), self.turn)):
            self.buttons.removeWidget(button)
            self.buttons.addWidget(button, 0 if large else at, at if large else 0)
        self.setFixedWidth(LARGE[0] if large else SMALL)
        self.setMinimumHeight(LARGE[1] if large else 0)
        self.resize(self._wanted())
        self.move(self._place())

    def _place(self) -> QPoint:
        """Large in the middle; small in a corner where the task is not, where there is one."""
        screen, grounds = self._free
        border = self.frameGeometry().size() - self.size()  # of the title bar
        frame = QRect(QPoint(0, 0), self._wanted() + border)
        if self.is_large:
            frame.moveCenter(screen.center())
            return frame.topLeft()
        corner = free_corner(screen, frame, grounds)
        frame.moveBottomRight(screen.bottomRight() - QPoint(MARGIN, MARGIN))
        return (corner or frame).topLeft()

    def _wanted(self) -> QSize:
        """How large it will be: no wider than it may be, and as high as its text is then."""
        size = self.sizeHint().expandedTo(self.minimumSize()).boundedTo(self.maximumSize())
        layout = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            size.setHeight(max(self.minimumHeight(), layout.totalHeightForWidth(size.width())))
        return size

    def _turn(self) -> None:
        self.be_large(large=not self.is_large)

    def _offer(self, message: Message) -> None:
        self._question = message.get("question")
        listed = message.get("choices")
        offered = [str(each) for each in listed] if isinstance(listed, list) else []
        for name, button in self.choices.items():
            button.setVisible(name in offered)
        if offered and offered[0] in self.choices:
            self.choices[offered[0]].setDefault(True)
            self.choices[offered[0]].setFocus()

    def _choose(self, choice: str) -> None:
        """Out of the way first: the run looks at the screen as soon as it hears."""
        self.hide()
        self.answered.emit({"command": "answer", "question": self._question, "choice": choice})

    def _button(self, name: str) -> QPushButton:
        word, hint = CHOICES[name]
        button = QPushButton(tell(word))
        button.setToolTip(tell(hint))
        button.setAccessibleDescription(tell(hint))
        button.clicked.connect(lambda: self._choose(name))
        return button

    def _lay_out(self) -> None:
        self.buttons = QGridLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        for label in (self.title, self.step, self.why):
            column.addWidget(label)
        column.addWidget(self.comparing, 1)
        column.addWidget(self.hint)
        column.addLayout(self.buttons)
        column.addWidget(self.note)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _box(value: object) -> Box | None:
    return Box(*value) if isinstance(value, list) and len(value) == len(Box._fields) else None
