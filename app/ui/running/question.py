"""When a run needs the person: a picture of what is in the way, a sentence, what can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from app.engine.model.geometry import Box, place_before
from app.ui.data.image_loader import Pictures
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.run import picture_of
from app.ui.widgets.common import as_page, heading, plain_label, says, session_ends
from app.ui.widgets.free_places import in_qts_pixels, place_beside
from app.ui.widgets.image_compare import Comparing
from app.ui.widgets.image_view import ZoomView
from app.ui.widgets.overlay_window import MARGIN, Flag
from app.ui.widgets.theme import TITLE, Wardrobe

LARGE = (860, 520)
SMALL, PICTURE_HEIGHT = 264, 132
# A window manager's frame, which is not known before it is there: title bar and borders.
BORDER = QSize(12, 40)
MINUTE_S = 60
CHOICES = {
    "again": (Say.CHOOSE_AGAIN, Say.CHOOSE_AGAIN_HINT),
    "show": (Say.CHOOSE_SHOW, Say.CHOOSE_SHOW_HINT),
    "fine": (Say.CHOOSE_FINE, Say.CHOOSE_FINE_HINT),
    "skip": (Say.CHOOSE_SKIP, Say.CHOOSE_SKIP_HINT),
    "done": (Say.CHOOSE_DONE, Say.CHOOSE_DONE_HINT),
    "stop": (Say.STOP, Say.CHOOSE_STOP_HINT),
}
# By what is in the way, and where that says nothing, by what the run is at.
HINTS = {
    "window": Say.ASKED_WINDOW,
    "menu": Say.ASKED_MENU,
    "ahead": Say.ASKED_AHEAD,
    "still": Say.ASKED_EFFECT,
    "pane": Say.ASKED_PANE,
    "gone": Say.ASKED_GONE,
    "before": Say.ASKED_BEFORE,
    "effect": Say.ASKED_EFFECT,
    "end": Say.ASKED_END,
}
NAMED = {
    "window": Say.IN_THE_WAY,
    "menu": Say.MENU_IN_THE_WAY,
    "ahead": Say.IS_AHEAD,
    "still": Say.STILL_OPEN,
    "pane": Say.OTHER_PANE,
    "gone": Say.IS_GONE,
}
SENTENCES = {
    "before": Say.SOMETHING_NEW,
    "effect": Say.EFFECT_MISSING,
    "end": Say.END_UNKNOWN,
}
Message = Mapping[str, object]


class DivergenceView(QWidget):
    """Stands beside what is in the way, covers it nowhere, and never takes the keyboard by itself:
    `take_keyboard` is a person's wish. Large it shows both pictures. Closing it makes it small: the
    run waits for an answer. `answered` is what the run is to hear.
    """

    answered = Signal(object)

    def __init__(
        self, workflow: str, stop_key: str, pictures: Pictures, wardrobe: Wardrobe
    ) -> None:
        super().__init__(
            None, Flag.Tool | Flag.WindowStaysOnTopHint | Flag.WindowDoesNotAcceptFocus
        )
        as_page(self)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(tr(Say.NEEDS_YOU, workflow=workflow))
        self.title, self.step = heading("", TITLE), plain_label("", "muted")
        self.why, self.hint = plain_label("", "muted"), plain_label()
        self.wait = plain_label("", "muted")
        self.note = plain_label(tr(Say.STOP_WITH, key=stop_key), "muted")
        self.picture = ZoomView(pictures, wardrobe, tr(Say.SEEN_PICTURE))
        self.picture.setFixedHeight(PICTURE_HEIGHT)
        self.comparing = Comparing(pictures, wardrobe)
        self.turn = QPushButton()
        self.turn.clicked.connect(lambda: self.be_large(large=not self.is_large))
        self.choices = {name: self._button(name) for name in CHOICES}
        self._question: object = None
        self._asked: tuple[object, ...] = ()
        self._goes_on = False  # the last answer was to go on
        self._left_s = 0
        self._free: tuple[QRect, Sequence[QRect], float] = (QRect(), (), 1.0)
        self._thing: QRect | None = None
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._clock.timeout.connect(self._tick)
        self._lay_out()
        self.be_large(large=False)

    def stand_on(self, screen: QRect, grounds: Sequence[Box], scale: float) -> None:
        """The screen it is on, and where the task's own windows are on it."""
        self._free = screen, [in_qts_pixels(box, scale) for box in grounds], scale

    def ask(self, message: Message, step: str) -> None:
        """Show what the run asks: at this step."""
        where, thing = str(message.get("where")), _thing(message.get("thing"))
        self.title.setText(_sentence(where, thing))
        says(self.step, step, "muted")
        kind = thing[1] if thing is not None else ""
        # That a text reads otherwise says no more than that this one is new.
        says(self.why, "" if kind in {"block", "pane"} else str(message.get("why") or ""), "muted")
        usual = Say.ASKED_PANE if _is_likely_fine(message) else HINTS.get(where, Say.ASKED_BEFORE)
        hint = HINTS.get(kind) or usual
        asked = step, where, thing, message.get("why")
        is_still_so = self._goes_on and asked == self._asked and hint is Say.ASKED_BEFORE
        opens = [tr(Say.MENU_IS_OPEN)] if message.get("menu") else []
        self.hint.setText(" ".join([tr(Say.ASKED_STILL if is_still_so else hint), *opens]))
        self._asked = asked
        region = thing[2] if thing is not None else _box(message.get("region"))
        self._thing = in_qts_pixels(region, self._free[2]) if region is not None else None
        seen = picture_of(_text(message.get("seen")), region)
        self.picture.show_picture(seen)
        was = _box(message.get("target")) or place_before(region, message.get("moved"))
        self.comparing.compare(picture_of(_text(message.get("expected")), was), seen)
        self._offer(message)
        self.turn.show()
        self.be_large(large=False)
        self.show()

    def watch(self, message: Message) -> None:
        """The person acts: stand aside, and say what becomes of it."""
        is_unasked = bool(message.get("unasked"))
        says(self.why, "" if is_unasked else tr(Say.NO_ACT_SEEN), "muted")
        self.title.setText(tr(Say.YOU_ACT))
        self.hint.setText(tr(Say.UNASKED_NOW if is_unasked else Say.SHOWING_NOW))
        self._offer(message)
        self.turn.hide()
        self.be_large(large=False)
        self.show()

    def say_seen(self, message: Message) -> None:
        """How many clicks and keys of what is shown were noticed."""
        says(self.why, tr(Say.SEEN_SO_FAR, acts=message.get("acts")), "good")

    def take_keyboard(self) -> None:
        """The person wishes to answer with the keyboard."""
        self.setWindowFlag(Flag.WindowDoesNotAcceptFocus, on=False)  # which hides it
        self.show()
        self.activateWindow()
        offered = [button for button in self.choices.values() if button.isDefault()]
        for button in offered:
            button.setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Out of the way is what is wanted."""
        if session_ends():
            return
        event.ignore()
        self.be_large(large=False)

    def be_large(self, *, large: bool) -> None:
        """With both pictures, or beside the task."""
        self.is_large = large
        self.comparing.setVisible(large)
        self.picture.setVisible(not large and self.picture.shown is not None)
        self.why.setVisible(bool(self.why.text()))
        self.turn.setText(tr(Say.MAKE_ROOM if large else Say.COMPARE))
        self._arrange()
        self.setFixedWidth(self._narrower(LARGE[0] if large else self._small()))
        self.setMinimumHeight(LARGE[1] if large else 0)
        self.resize(self._wanted())
        self.move(self._place())

    def _small(self) -> int:
        """As wide as its longest answer needs, in the person's own font."""
        widest = max(button.sizeHint().width() for button in self.choices.values())
        return max(SMALL, widest + 2 * MARGIN)

    def _narrower(self, width: int) -> int:
        room = self._free[0].width() - 2 * MARGIN
        return min(width, room) if room > 0 else width

    def _arrange(self) -> None:
        """The likeliest answer first; small one below the other, large in two columns."""
        for button in (*self.choices.values(), self.turn):
            self.buttons.removeWidget(button)
        first, *others = self._in_order
        columns = 2 if self.is_large else 1
        self.buttons.addWidget(first, 0, 0, 1, columns)
        for at, button in enumerate((*others, self.turn)):
            self.buttons.addWidget(button, 1 + at // columns, at % columns)

    def _place(self) -> QPoint:
        """Large in the middle; small where it covers nothing that is in the way, and as little of
        the task as can be; always all of it on the screen.
        """
        screen, grounds, _ = self._free
        border = (self.frameGeometry().size() - self.size()).expandedTo(BORDER)
        frame = QRect(QPoint(0, 0), self._wanted() + border)
        if self.is_large:
            frame.moveCenter(screen.center())
            return frame.topLeft()
        thing = self._thing if self._thing is not None else QRect()
        return place_beside(screen, frame.size(), thing, grounds)

    def _wanted(self) -> QSize:
        """How large it will be: no wider than it may be, and as high as its text is then."""
        size = self.sizeHint().expandedTo(self.minimumSize()).boundedTo(self.maximumSize())
        layout = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            size.setHeight(max(self.minimumHeight(), layout.totalHeightForWidth(size.width())))
        return size

    def _tick(self) -> None:
        """One second less."""
        self._left_s = max(0, self._left_s - 1)
        minutes, seconds = divmod(self._left_s, MINUTE_S)
        self.wait.setText(tr(Say.WAITS_FOR, time=f"{minutes}:{seconds:02d}"))

    def _offer(self, message: Message) -> None:
        self._question = message.get("question")
        listed = message.get("choices")
        offered = [str(each) for each in listed] if isinstance(listed, list) else []
        known = [name for name in offered if name in self.choices]
        self._in_order = [self.choices[name] for name in known] or list(self.choices.values())
        for name, button in self.choices.items():
            button.setVisible(name in offered)
            self._stress(button, on=name in known[:1])
        seconds = message.get("seconds")
        self.wait.setVisible(isinstance(seconds, int))
        if isinstance(seconds, int):
            self._left_s = seconds + 1
            self._tick()
            self._clock.start()
        for button in self._in_order[:1]:
            button.setFocus()

    def _stress(self, button: QPushButton, *, on: bool) -> None:
        """The likeliest answer is seen first, also while the keyboard is the task's."""
        button.setDefault(on)
        button.setProperty("main", "true" if on else "")
        button.style().unpolish(button)
        button.style().polish(button)

    def _choose(self, choice: str) -> None:
        """Out of the way first: the run looks at the screen as soon as it hears."""
        self._clock.stop()
        self._goes_on = choice == "again"
        self.hide()
        self.answered.emit({"command": "answer", "question": self._question, "choice": choice})

    def _button(self, name: str) -> QPushButton:
        word, hint = CHOICES[name]
        button = QPushButton(tr(word))
        button.setToolTip(tr(hint))
        button.setAccessibleDescription(tr(hint))
        button.clicked.connect(lambda: self._choose(name))
        return button

    def _lay_out(self) -> None:
        self._in_order = list(self.choices.values())
        self.buttons = QGridLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        for part in (self.title, self.hint, self.picture):
            column.addWidget(part)
        column.addWidget(self.comparing, 1)
        column.addLayout(self.buttons)
        for label in (self.step, self.why, self.wait, self.note):
            column.addWidget(label)


def _sentence(where: str, thing: tuple[str, str, Box] | None) -> str:
    if thing is not None:
        return tr(NAMED.get(thing[1], Say.NEW_ON_SCREEN), thing=thing[0])
    return tr(SENTENCES.get(where, Say.SOMETHING_NEW))


def _is_likely_fine(message: Message) -> bool:
    """Whether the likeliest answer is that what differs does not matter."""
    choices = message.get("choices")
    return isinstance(choices, list) and choices[:1] == ["fine"]


def _thing(value: object) -> tuple[str, str, Box] | None:
    """What is in the way: how it is called, what it is, and where."""
    if not isinstance(value, Mapping):
        return None
    box = _box(value.get("box"))
    return (str(value.get("called")), str(value.get("kind")), box) if box is not None else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _box(value: object) -> Box | None:
    return Box(*value) if isinstance(value, list) and len(value) == len(Box._fields) else None
