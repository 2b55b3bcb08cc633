"""What a step's check ignores or demands, drawn on its picture or told in numbers; and at once what
past runs would have decided.
"""

from __future__ import annotations

from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.engine.model.geometry import Box
from app.ui.data.image_loader import Pictures
from app.ui.data.store_client import Library
from app.ui.editing.commands import Draw
from app.ui.editing.region_view import Area, AreaView
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.workflow import StepShown
from app.ui.widgets.common import plain_label, says, unrolled
from app.ui.widgets.form_dialog import Asking
from app.ui.widgets.screens import screen_of
from app.ui.widgets.theme import Wardrobe

if TYPE_CHECKING:
    from app.player.editing.impact_preview import Past
    from app.store.store import Store

ASK_AFTER_MS = 250  # a number that is being typed, or a box that is being moved
SIZE = (860, 640)
LARGEST = 100_000
PARTS = (Say.AREA_LEFT, Say.AREA_TOP, Say.AREA_WIDTH, Say.AREA_HEIGHT)


class AreaForm(Asking):
    """Shows a step's picture and its areas."""

    def __init__(
        self,
        library: Library,
        pictures: Pictures,
        wardrobe: Wardrobe,
        workflow: str,
        step: StepShown,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr(Say.EDIT_AREAS), parent)
        self._library, self._workflow, self._step = library, workflow, step
        self._asked, self._gone = 0, Event()
        self.destroyed.connect(self._gone.set)
        self.areas = [
            *(Area(box, ignored=True) for box in step.ignored),
            *(Area(box, ignored=False) for box in step.demanded),
        ]
        self.view = AreaView(pictures, wardrobe, tr(Say.PICTURE))
        self.kind, self.list = QComboBox(), QListWidget()
        self.add, self.remove = QPushButton(tr(Say.AREA_ADD)), QPushButton(tr(Say.AREA_REMOVE))
        self.numbers = tuple(QSpinBox() for _ in PARTS)
        for number in self.numbers:
            unrolled(number)
        self.past = plain_label(tr(Say.PAST_SOUGHT), "muted")
        self._waiting = QTimer(self)
        self._waiting.setSingleShot(True)
        self._waiting.setInterval(ASK_AFTER_MS)
        self._waiting.timeout.connect(self._ask_past)
        self._set_up()
        self._lay_out()
        self.resize(QSize(*SIZE).boundedTo(screen_of(self).availableSize()))
        self._show(0 if self.areas else -1)

    def answer(self) -> Draw:
        """The edit."""
        return Draw(
            self._step.number,
            tuple(area.box for area in self.areas if area.ignored),
            tuple(area.box for area in self.areas if not area.ignored),
        )

    def _set_up(self) -> None:
        self.view.show_picture(self._step.picture)
        self.view.drawn.connect(self._add)
        self.kind.setAccessibleName(tr(Say.EDIT_AREAS))
        for word, ignored in ((Say.IGNORE_AREA, True), (Say.DEMAND_AREA, False)):
            self.kind.addItem(tr(word), ignored)
        self.list.setAccessibleName(tr(Say.AREA_LIST))
        self.list.currentRowChanged.connect(self._choose)
        self.add.clicked.connect(self._add_middle)
        self.remove.clicked.connect(self._remove)
        for word, number in zip(PARTS, self.numbers, strict=True):
            number.setAccessibleName(tr(word))
            number.setRange(0, LARGEST)
            number.valueChanged.connect(self._change)

    def _lay_out(self) -> None:
        beside = QVBoxLayout()
        beside.addWidget(self.kind)
        beside.addWidget(self.add)
        beside.addWidget(self.list, 1)
        beside.addLayout(self._numbers())
        beside.addWidget(self.remove)
        both = QHBoxLayout()
        both.addWidget(self.view, 3)
        both.addLayout(beside, 1)
        self.column.insertWidget(1, plain_label(tr(Say.AREAS_TEXT), "muted"))
        self.column.insertLayout(2, both, 1)
        self.column.insertWidget(3, self.past)

    def _numbers(self) -> QGridLayout:
        grid = QGridLayout()
        for place, (word, number) in enumerate(zip(PARTS, self.numbers, strict=True)):
            row, column = divmod(place, 2)
            grid.addWidget(plain_label(tr(word), "muted"), 2 * row, column)
            grid.addWidget(number, 2 * row + 1, column)
        return grid

    def _add(self, box: Box) -> None:
        self.areas.append(Area(box, ignored=bool(self.kind.currentData())))
        self._show(len(self.areas) - 1)

    def _add_middle(self) -> None:
        """Without a mouse: one to be moved by its numbers."""
        size = self.view.whole_size()
        width, height = max(8, size.width() // 4), max(8, size.height() // 4)
        self._add(Box(size.width() // 8, size.height() // 8, width, height))

    def _remove(self) -> None:
        row = self.list.currentRow()
        del self.areas[row]
        self._show(min(row, len(self.areas) - 1))

    def _show(self, chosen: int) -> None:
        """The areas as they are now."""
        self.list.blockSignals(True)  # noqa: FBT003 - Qt's own
        self.list.clear()
        self.list.addItems(list(map(str, self.areas)))
        self.list.setCurrentRow(chosen)
        self.list.blockSignals(False)  # noqa: FBT003 - Qt's own
        self._choose(chosen)
        self._waiting.start()

    def _choose(self, row: int) -> None:
        box = self.areas[row].box if row >= 0 else Box(0, 0, 0, 0)
        for number, value in zip(self.numbers, box, strict=True):
            number.blockSignals(True)  # noqa: FBT003 - Qt's own
            number.setValue(value)
            number.blockSignals(False)  # noqa: FBT003 - Qt's own
            number.setEnabled(row >= 0)
        self.remove.setEnabled(row >= 0)
        self.view.show_areas(tuple(self.areas), row)
        self.look()

    def _change(self) -> None:
        row = self.list.currentRow()
        box = Box(*(number.value() for number in self.numbers))
        self.areas[row] = Area(box, ignored=self.areas[row].ignored)
        self.list.item(row).setText(str(self.areas[row]))
        self.view.show_areas(tuple(self.areas), row)
        self._waiting.start()

    def _ask_past(self) -> None:
        self._asked += 1
        question = partial(_past, name=self._workflow, wish=self.answer())
        self._library.ask(question, partial(self._tell_past, self._asked))

    def _tell_past(self, asked: int, answer: tuple[Past | None, str]) -> None:
        if self._gone.is_set() or asked != self._asked:
            return  # closed, or drawn on meanwhile
        past, refused = answer
        self.go.setEnabled(not refused)
        says(self.why, refused, "warning")
        self.why.setVisible(bool(refused))
        if past is not None:
            says(self.past, *_past_in_words(past))


def _past_in_words(past: Past) -> tuple[str, str]:
    stopped, going = len(past.now_stopped), len(past.now_going)
    untold = f" {tr(Say.PAST_UNTOLD, runs=past.untold)}" if past.untold else ""
    if not past.runs:
        return tr(Say.PAST_NONE) + untold, "muted"
    if stopped or going:
        said = tr(Say.PAST_OTHERWISE, runs=len(past.runs), stopped=stopped, going=going)
        return said + untold, "warning" if stopped else "good"
    return tr(Say.PAST_SAME, runs=len(past.runs)) + untold, "good"


def _past(store: Store, *, name: str, wish: Draw) -> tuple[Past | None, str]:
    from app.ui.editing.apply import drawn_past  # noqa: PLC0415 - loads the checks, elsewhere

    return drawn_past(store, name, wish)
