"""Small pieces that the pages are made of: captions, buttons, two panes, the mark around a
target.
"""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QGuiApplication,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QTextLayout,
)
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.view_models.workflow import PictureShown
from app.ui.widgets.icons import icon
from app.ui.widgets.theme import HEADING, NEAR, TITLE, WIDE, Theme

# A field of one line is no higher than so many lines of text.
ONE_LINE = 2.4
# By so much Qt makes room for a name beside a field that is higher.
QTS_OWN = 7 / 4


def heading(text: str = "", scale: float = HEADING) -> QLabel:
    """The name of a page or of a part of it."""
    label = plain_label(text)
    label.setFont(scaled(label.font(), scale, bold=True))
    return label


def keys_in_words(keys: QKeySequence | str) -> str:
    """Keys as they are written on the keyboard of that language: Ctrl+K, Strg+K."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def plain_label(text: str = "", says: str = "") -> QLabel:
    """A text that is never taken for markup: much of what is shown came from a screen."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("says", says)
    return label


BREAK = "\u2028"  # between two lines of one text, for Qt


class Elided(QLabel):
    """A text of at most so many lines: where there is less room, it ends in an ellipsis and is told
    in full when the pointer rests on it. It asks for no more width than a few letters.
    """

    def __init__(self, text: str = "", lines: int = 1) -> None:
        super().__init__()
        self._lines = lines
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setText(text)

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Show this text."""
        super().setText(text)
        self._hint()

    def set_lines(self, lines: int) -> None:
        """Have room for so many."""
        self._lines = lines
        self.updateGeometry()
        self._hint()

    @property
    def is_cut(self) -> bool:
        """Whether less than all of it is there to be read."""
        return "".join(self.shown().split()) != "".join(self.text().split())

    def shown(self) -> str:
        """The text as far as there is room, its lines one after the other."""
        return "".join(self.lines_shown())

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """All of it on one line, or as many lines as it may have."""
        width = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(width, self._lines * self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """A few letters."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance("0000…"), self._lines * metrics.lineSpacing())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """What is cut changes with the room."""
        super().resizeEvent(event)
        self._hint()

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Line by line."""
        painter = QPainter(self)
        height, lines = self.fontMetrics().lineSpacing(), self.lines_shown()
        top = (self.height() - height * len(lines)) // 2
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        for number, line in enumerate(lines):
            room = QRect(0, top + number * height, self.width(), height)
            palette, role = self.palette(), self.foregroundRole()
            self.style().drawItemText(
                painter, room, int(flags), palette, self.isEnabled(), line, role
            )

    def lines_shown(self) -> list[str]:
        """The lines; the last one ends in an ellipsis when more would follow."""
        text, cut = self.text().replace("\n", BREAK), list[str]()
        layout = QTextLayout(text, self.font())
        layout.beginLayout()
        while len(cut) < self._lines and (line := layout.createLine()).isValid():
            line.setLineWidth(max(1, self.width()))
            at, length = line.textStart(), line.textLength()
            is_last = len(cut) == self._lines - 1
            rest = text[at:].replace(BREAK, " ") if is_last else text[at : at + length]
            elide = Qt.TextElideMode.ElideRight
            cut.append(
                self.fontMetrics().elidedText(rest, elide, self.width()) if is_last else rest
            )
        layout.endLayout()
        return [each.rstrip(BREAK) for each in cut]

    def _hint(self) -> None:
        self.setToolTip(self.text() if self.is_cut else "")


def says(label: QLabel, text: str, kind: str = "") -> None:
    """Change a label's text and what it stands for: muted, good, warning, bad."""
    label.setText(text)
    if label.property("says") != kind:
        label.setProperty("says", kind)
        label.style().unpolish(label)
        label.style().polish(label)


def scaled(font: QFont, scale: float, *, bold: bool = False) -> QFont:
    """The font in another size."""
    changed = QFont(font)
    changed.setPointSizeF(font.pointSizeF() * scale)
    changed.setBold(bold)
    return changed


def as_page(widget: QWidget) -> None:
    """Give it the ground of a page."""
    widget.setObjectName("page")
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


class _Unrolled(QObject):
    """Keeps the wheel from a field that has not the focus."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """The page is scrolled instead."""
        is_passed = isinstance(watched, QWidget) and not watched.hasFocus()
        if event.type() is QEvent.Type.Wheel and is_passed:
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def unrolled(edit: QWidget) -> None:
    """Who scrolls a page changes nothing that the pointer happens to pass. The text of a number
    begins level with that of other fields, of which Qt's style sheets know nothing.
    """
    if isinstance(edit, QAbstractSpinBox):
        edit.lineEdit().setTextMargins(NEAR, 0, 0, 0)
    edit.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    edit.installEventFilter(_Unrolled(edit))


class Fields(QFormLayout):
    """Fields under each other, each with its name beside it, level with its first line."""

    def __init__(self) -> None:
        super().__init__()
        self.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    def add(self, name: str | QLabel, field: QWidget) -> None:
        """One more. Qt alone would put the name of a styled field some pixels too high."""
        if isinstance(field, QComboBox | QAbstractSpinBox):
            unrolled(field)
        self.addRow(name, field)
        label = self.labelForField(field)
        field.ensurePolished()
        line = round(ONE_LINE * label.fontMetrics().height())
        label.setMinimumHeight(ceil(min(field.sizeHint().height(), line) / QTS_OWN))


# Of an empty page, in Qt's pixels.
PICTURE = 72


class Hint(QWidget):
    """What an empty page teaches: a picture (of that name among the icons), a sentence, and a
    button where there is something to do about it.
    """

    def __init__(self, title: str = "", text: str = "", picture: str = "", deed: str = "") -> None:
        super().__init__()
        as_page(self)
        self.title, self.text = heading(title, TITLE), plain_label(text, "muted")
        self.picture, self._drawing = QLabel(), picture
        self.deed = QPushButton(deed)
        self.deed.setProperty("main", "true")
        self.deed.setVisible(bool(deed))
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        column.addStretch(2)
        for label in (self.picture, self.title, self.text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
            column.addWidget(label)
        column.addSpacing(NEAR)
        column.addWidget(self.deed, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        self._draw()

    def say(self, title: str, text: str, picture: str = "") -> None:
        """Teach something else."""
        self.title.setText(title)
        self.text.setText(text)
        self._drawing = picture
        self._draw()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """The picture has the colour of the theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._draw()

    def _draw(self) -> None:
        self.picture.setVisible(bool(self._drawing))
        if self._drawing:
            colour = self.palette().color(QPalette.ColorRole.PlaceholderText)
            drawn = icon(self._drawing, colour).pixmap(QSize(PICTURE, PICTURE))
            self.picture.setPixmap(drawn)


class OrHint(QStackedWidget):
    """A widget, or the hint that stands in its place while there is nothing to show."""

    def __init__(self, content: QWidget, hint: Hint) -> None:
        super().__init__()
        self.content, self.hint = content, hint
        self.addWidget(hint)
        self.addWidget(content)

    def show_content(self, *, there: bool) -> None:
        """Show the one or the other."""
        self.setCurrentWidget(self.content if there else self.hint)

    def teach(self, title: str, text: str, picture: str = "") -> None:
        """Show the hint, saying this."""
        self.hint.say(title, text, picture)
        self.show_content(there=False)


class ActionButton(QToolButton):
    """A button of a fixed word; its action's own words, which change, are its hint. (A default
    action would change the button's word, and its size, with every edit.)
    """

    def __init__(self, word: str, action: QAction | None = None) -> None:
        super().__init__()
        self._action = action
        self.setText(word)
        self.setAccessibleName(word)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if action is not None:
            self.clicked.connect(action.trigger)
            action.enabledChanged.connect(self.setEnabled)
            self.setEnabled(action.isEnabled())

    def event(self, event: QEvent) -> bool:
        """The hint is worked out when it is wanted."""
        if event.type() is QEvent.Type.ToolTip and self._action is not None:
            keys = keys_in_words(self._action.shortcut())
            self.setToolTip(f"{self._action.text()} ({keys})")
        return super().event(event)


MARK_GAP = 3
DOT = 5.0


def draw_mark(
    painter: QPainter, shown: PictureShown, origin: QPoint, scale: float, theme: Theme
) -> None:
    """Frame the target; `origin` is where the picture's top left would be, `scale` its size."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((QColor("white"), 5.0), (theme.colour("mark"), 2.5)):
        painter.setPen(QPen(colour, width))
        if shown.mark is not None:
            box = shown.mark
            framed = QRectF(box.x * scale, box.y * scale, box.width * scale, box.height * scale)
            framed.adjust(-MARK_GAP, -MARK_GAP, MARK_GAP, MARK_GAP)
            painter.drawRoundedRect(framed.translated(origin), 4, 4)
        elif shown.at is not None:
            spot = QRectF(-DOT, -DOT, 2 * DOT, 2 * DOT)
            at = QPoint(round(shown.at.x * scale), round(shown.at.y * scale))
            painter.drawEllipse(spot.translated(origin + at))


class Disclosure(QWidget):
    """A heading that opens to what only few want to read, and closes again."""

    def __init__(self, title: str, content: QWidget) -> None:
        super().__init__()
        self.head, self.content = QToolButton(), content
        self.head.setText(title)
        self.head.setCheckable(True)
        self.head.setArrowType(Qt.ArrowType.RightArrow)
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.head.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.head.setObjectName("disclosure")
        self.head.toggled.connect(self._turn)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(content, 1)
        self._turn(False)  # noqa: FBT003 - a signal's argument

    def _turn(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        self.head.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)
        self.content.setVisible(on)
        policy = QSizePolicy.Policy.Expanding if on else QSizePolicy.Policy.Maximum
        self.setSizePolicy(QSizePolicy.Policy.Expanding, policy)


def side_by_side(side: QWidget, rest: QWidget, widths: tuple[int, int]) -> QSplitter:
    """Both, at first so wide (Qt's pixels); what room there is more goes to the right."""
    split = QSplitter(Qt.Orientation.Horizontal)
    split.addWidget(side)
    split.addWidget(rest)
    split.setStretchFactor(1, 1)
    split.setSizes(list(widths))
    split.setChildrenCollapsible(False)
    return split


def side_of(*parts: QWidget | QLayout) -> QWidget:
    """The left one: these parts below each other, on their own ground."""
    side = QWidget()
    side.setObjectName("side")
    side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    column = QVBoxLayout(side)
    column.setContentsMargins(NEAR, NEAR, NEAR, NEAR)
    for part in parts:
        if isinstance(part, QLayout):
            column.addLayout(part)
        else:
            column.addWidget(part)
    return side


def session_ends() -> bool:
    """Whether the person logs out: then nothing may stay."""
    application = QGuiApplication.instance()
    return isinstance(application, QGuiApplication) and application.isSavingSession()
