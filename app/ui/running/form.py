"""What a run is given: its values, as they were last time, and secrets that are not kept yet."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.i18n.messages_en import Say, tr
from app.ui.running.order import RowsSeen, RunNeeds, RunOrder, Steps
from app.ui.running.rows_form import RowsBox, dropped, without
from app.ui.widgets.common import Fields, heading, plain_label, says
from app.ui.widgets.theme import TITLE
from app.ui.widgets.value_fields import ValueField, first_value

WIDTH = 460
PACES = {"full": Say.PACE_FULL, "slow": Say.PACE_SLOW, "steps": Say.PACE_STEPS}
PLACES = {"current": Say.ON_THIS_SCREEN, "private": Say.ON_ITS_OWN_SCREEN}
HELPERS = {"nobody": Say.ASK_NOBODY, "operator": Say.ASK_ME, "agent": Say.ASK_CLAUDE}


class RunForm(QDialog):
    """Asks for what a run needs, or a rehearsal; `ordered` when the person has pressed Run."""

    ordered = Signal(object)
    rows_wanted = Signal(object)
    rows_told = Signal(object)

    def __init__(
        self,
        needs: RunNeeds,
        parent: QWidget | None = None,
        ask: str = "nobody",
        *,
        rehearsal: bool = False,
        stop_key: str = "",
        part: Steps | None = None,
    ) -> None:
        super().__init__(parent)
        self.needs, self.rehearsal, self.part = needs, rehearsal, part
        said = Say.REHEARSE_WORKFLOW if rehearsal else Say.RUN_WORKFLOW
        self.setWindowTitle(tr(said, workflow=needs.workflow))
        self.fields = {
            each.name: ValueField(each, first_value(each, needs.last)) for each in needs.parameters
        }
        self.secrets = {name: _secret(name) for name in needs.missing}
        self.rows = RowsBox(list(self.fields))
        self._unfit = ""
        self.place, self.helper, self.pace = QComboBox(), QComboBox(), QComboBox()
        go = Say.REHEARSE_NOW if rehearsal else Say.RUN
        self.go, self.leave = QPushButton(tr(go)), QPushButton(tr(Say.CANCEL))
        self.note = plain_label(tr(Say.STOP_WITH, key=stop_key) if stop_key else "", "muted")
        self._set_up_choices("operator" if rehearsal else ask)
        self._set_up_buttons()
        self._lay_out()
        self._look()
        if not self.fields and not self.secrets:
            self.go.setFocus()  # else it would be Cancel, and Enter with it

    def order(self) -> RunOrder:
        """What was told."""
        return RunOrder(
            needs=self.needs,
            values=without(
                {name: field.text for name, field in self.fields.items()}, self.rows.matched
            ),
            secrets={name: field.text() for name, field in self.secrets.items()},
            ask=self.helper.currentData(),
            display=self.place.currentData(),
            pace="slow" if self.rehearsal else self._pace(),
            rehearsal=self.rehearsal,
            rows=self.rows.told,
            part=self.part,
        )

    def _pace(self) -> str:
        """As fast as it was told, where it is watched."""
        told: str = self.pace.currentData()
        return told if self.place.currentData() == "current" else "full"

    def show_rows(self, seen: RowsSeen | str) -> None:
        """Show a file's rows, or say why it cannot be read."""
        if isinstance(seen, str):
            says(self.why, seen, "warning")
            self.why.show()
        else:
            self.rows.show_rows(seen)
            self.resize(self.width(), self.sizeHint().height())

    def examined(self, unfit: str) -> None:
        """Why the rows cannot be played as they were told; nothing: they can be."""
        self._unfit = unfit
        self._look()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """A file of rows may be dropped."""
        if _dropped(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """It was."""
        if (path := _dropped(event.mimeData())) is not None:
            event.acceptProposedAction()
            self.rows_wanted.emit(path)

    def _set_up_choices(self, ask: str) -> None:
        for place, word in PLACES.items():
            if place == "current" or (self.needs.launches and self.part is None):
                self.place.addItem(tr(word), place)
        for helper, word in HELPERS.items():
            self.helper.addItem(tr(word), helper)
        for pace, word in PACES.items():
            self.pace.addItem(tr(word), pace)
        self.pace.setAccessibleName(tr(Say.PACE))
        self.helper.setCurrentIndex(self.helper.findData(ask))
        self.place.setAccessibleName(tr(Say.WHERE))
        self.helper.setAccessibleName(tr(Say.WHEN_STUCK))
        self.place.currentIndexChanged.connect(self._look)
        self.helper.currentIndexChanged.connect(self._look)

    def _set_up_buttons(self) -> None:
        self.go.setProperty("main", "true")
        self.go.setDefault(True)
        self.go.clicked.connect(self._order)
        self.leave.clicked.connect(self.reject)

    def _lay_out(self) -> None:
        form = Fields()
        for name, field in self.fields.items():
            field.changed.connect(self._look)
            form.add(plain_label(name), field)
        for name, secret in self.secrets.items():
            secret.textChanged.connect(self._look)
            form.add(plain_label(name), secret)
        if self.rehearsal:
            for choice in (self.place, self.helper, self.pace, self.rows):
                choice.setParent(self)
                choice.hide()
            form.addRow(plain_label(tr(Say.REHEARSE_HOW), "muted"))
            self._say_what_starts(form)
        else:
            self._take_rows(form)
            form.add(tr(Say.WHERE), self.place)
            form.add(tr(Say.WHEN_STUCK), self.helper)
            form.add(tr(Say.PACE), self.pace)
            self._say_what_starts(form)
            if self.part is not None:
                form.addRow(plain_label(self._part_in_words(*self.part), "muted"))
        self.why, self.again = plain_label("", "warning"), plain_label("", "warning")
        buttons = QHBoxLayout()
        buttons.addWidget(self.note, 1)
        buttons.addWidget(self.leave)
        buttons.addWidget(self.go)
        column = QVBoxLayout(self)
        column.addWidget(heading(self.needs.workflow, TITLE))
        column.addLayout(form)
        column.addWidget(self.why)
        column.addWidget(self.again)
        column.addLayout(buttons)
        column.addStrut(WIDTH)

    def _say_what_starts(self, form: Fields) -> None:
        """Nobody is to wonder where the application has gone."""
        if self.needs.launches and self.part is None:
            form.addRow(plain_label(tr(Say.STARTS_AND_CLOSES), "muted"))

    def _take_rows(self, form: Fields) -> None:
        """Where something varies, a file may tell how."""
        if not self.fields or self.part is not None:
            self.rows.setParent(self)
            self.rows.hide()
            return
        form.addRow(self.rows)
        self.setAcceptDrops(True)
        self.rows.wanted.connect(self.rows_wanted)
        self.rows.changed.connect(self._match)

    def _part_in_words(self, first: int, last: int) -> str:
        told = [tr(Say.PART_PLAYED, first=first, last=last)]
        if first > 1:
            told.append(tr(Say.PART_BEGINS, first=first))
        return " ".join((*told, tr(Say.PART_STAYS)))

    def _match(self) -> None:
        """What a column gives is not asked for; the rows are examined anew."""
        for name, field in self.fields.items():
            field.setEnabled(name not in self.rows.matched)
        self._unfit = ""
        if self.rows.told is not None and not self.rows.twice:
            self.rows_told.emit(self.order())
        self._look()

    def _look(self) -> None:
        """Run only what can be run; say what is missing."""
        says(self.why, self._missing(), "warning")
        self.why.setVisible(bool(self.why.text()))
        self.again.setText(tr(Say.PLAYED_ALREADY) if self._was_done() else "")
        self.again.setVisible(bool(self.again.text()))
        self.go.setEnabled(not self.why.text())
        self.pace.setEnabled(self.place.currentData() == "current")
        if (layout := self.layout()) is not None and self.isVisible():
            layout.invalidate()
            needed = layout.totalHeightForWidth(self.width())
            self.resize(self.width(), max(self.height(), needed))

    def _was_done(self) -> bool:
        """Whether a run with these very values is done: a second one does it once more."""
        values = {name: field.text for name, field in self.fields.items()}
        if not values or self.rows.told is not None or self.part is not None:
            return False
        return any(values.items() <= one.items() for one in self.needs.done)

    def _missing(self) -> str:
        given = {name: each for name, each in self.fields.items() if name not in self.rows.matched}
        if wrong := [name for name, field in given.items() if not field.fits]:
            said = Say.VALUE_MISSING if given[wrong[0]].text else Say.VALUE_EMPTY
            return tr(said, name=wrong[0])
        if self.rows.twice:
            return tr(Say.ROWS_TWICE, column=self.rows.twice)
        if self._unfit:
            return self._unfit
        if empty := [name for name, field in self.secrets.items() if not field.text()]:
            return tr(Say.SECRET_MISSING, name=empty[0])
        if self.helper.currentData() == "operator" and self.place.currentData() == "private":
            return tr(Say.NOBODY_SEES)
        return ""

    def _order(self) -> None:
        self.ordered.emit(self.order())
        self.accept()


def _secret(name: str) -> QLineEdit:
    edit = QLineEdit()
    edit.setEchoMode(QLineEdit.EchoMode.Password)
    edit.setAccessibleName(name)
    edit.setPlaceholderText(tr(Say.KEPT_IN_KEYRING))
    return edit


def _dropped(data: QMimeData) -> Path | None:
    return dropped([url.toLocalFile() for url in data.urls()])
