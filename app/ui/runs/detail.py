"""One run: what it came to, its chapters, and the two pictures that were compared."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.store.runs.run_lines import RUNNING
from app.ui.data.image_loader import Pictures
from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import figure
from app.ui.runs.trace import TraceView
from app.ui.view_models.run import RunShown, end_in_words, kind_of, seconds_in_words, time_in_words
from app.ui.widgets.common import ActionButton, as_page, heading, plain_label, says
from app.ui.widgets.theme import MARGIN, Wardrobe
from app.ui.workflows.detail import FactsLabel

if TYPE_CHECKING:
    from app.store.store import Store


class RunView(QWidget):
    """The story of a run."""

    def __init__(self, library: Library, pictures: Pictures, wardrobe: Wardrobe) -> None:
        super().__init__()
        as_page(self)
        self._library = library
        self.run = self.batch = ""
        self._is_over = False
        self.title, self.outcome, self.reason = heading(), plain_label(), plain_label()
        self.summary = FactsLabel(tr(Say.STORY))
        self.trace = TraceView(pictures, wardrobe)
        self.failure = QPushButton(tr(Say.GO_TO_FAILURE))
        self.failure.clicked.connect(self.trace.go_to_failure)
        self.export = QPushButton(tr(Say.EXPORT))
        self.export.setToolTip(tr(Say.EXPORT_HINT))
        self.export.clicked.connect(self._export)
        self.export_rows = QPushButton(tr(Say.EXPORT_ROWS))
        self.export_rows.setToolTip(tr(Say.EXPORT_ROWS_HINT))
        self.export_rows.clicked.connect(self._export_rows)
        self.export_rows.hide()
        self.delete = QPushButton(tr(Say.DELETE_ASK))
        self.delete.setToolTip(tr(Say.DELETE_RUN_HINT))
        self.compare = ActionButton(tr(Say.COMPARE_WITH))
        self.compare.setToolTip(tr(Say.COMPARE_WITH_HINT))
        self.compare.setPopupMode(ActionButton.ToolButtonPopupMode.InstantPopup)
        self._lay_out()

    def show_run(self, shown: RunShown) -> None:
        """Show it; at the chapter that was looked at, where it is the same run."""
        same = shown.run == self.run
        self.run, self.batch = shown.run, shown.batch
        self.export_rows.setVisible(bool(self.batch))
        self.title.setText(tr(Say.RUN_OF, workflow=shown.workflow, run=shown.run))
        said = end_in_words(shown.outcome, shown.verified)
        kind = kind_of(shown.outcome, shown.verified, shown.summary)
        says(self.outcome, f"{said} · {_took(shown)}", kind)
        says(self.reason, shown.summary, kind)
        self.reason.setVisible(bool(shown.summary))
        self.summary.setText(_summary(shown))
        self._is_over = shown.outcome != RUNNING
        self.offer(1)
        if not same or tuple(self.trace.chapters.chapters) != shown.chapters:
            row = self.trace.list.currentIndex().row() if same else _first_trouble(shown)
            self.trace.show_chapters(shown.chapters, row)
        is_done = shown.outcome == "done"
        self.failure.setText(tr(Say.GO_TO_TROUBLE if is_done else Say.GO_TO_FAILURE))
        self.failure.setVisible(self.trace.failure is not None)

    def offer(self, many: int, *, all_over: bool = True) -> None:
        """Let so many runs be deleted, the shown one among them, where all are over; only one is
        compared with another.
        """
        self.delete.setText(tr(Say.DELETE_ASK) if many == 1 else tr(Say.DELETE_RUNS_ASK, runs=many))
        self.delete.setEnabled(self._is_over and all_over)
        self.compare.setEnabled(many == 1)

    def save(self, file: Path) -> None:
        """Write the story as a page."""
        self._library.ask(partial(_write, run=self.run, file=file), self._saved)

    def save_rows(self, file: Path) -> None:
        """Write what became of all rows of its file."""
        self._library.ask(partial(_write_rows, batch=self.batch, file=file), self._saved)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        deeds = QHBoxLayout()
        for button in (self.failure, self.compare, self.export, self.export_rows, self.delete):
            deeds.addWidget(button)
        deeds.addStretch(1)
        column.addWidget(self.title)
        column.addWidget(self.outcome)
        column.addWidget(self.reason)
        column.addLayout(deeds)
        column.addWidget(self.summary)
        column.addWidget(self.trace, 1)

    def _export(self) -> None:
        if (file := self._file(Say.EXPORT, self.run)) is not None:
            self.save(file)

    def _export_rows(self) -> None:
        if (file := self._file(Say.EXPORT_ROWS, f"rows-{self.batch}")) is not None:
            self.save_rows(file)

    def _file(self, title: Say, name: str) -> Path | None:
        """Where the person wants it; None when they do not."""
        chosen, _ = QFileDialog.getSaveFileName(self, tr(title), f"{name}.html", "HTML (*.html)")
        return Path(chosen) if chosen else None

    def _saved(self, file: Path) -> None:
        self.export.setToolTip(tr(Say.EXPORTED, file=file))
        self.summary.setText(f"{self.summary.text()}\n{tr(Say.EXPORTED, file=file)}".strip())


def _took(shown: RunShown) -> str:
    calls, cost = shown.model_calls, shown.cost_usd
    paid = f", {tr(Say.COST, cost=figure(f'{cost:.4f}'))}" if cost is not None else ""
    asked = f"{tr(Say.MODEL_CALLS, calls=calls)}{paid}" if calls else ""
    began = tr(Say.BEGAN_AT, time=time_in_words(shown.began), version=shown.version)
    return " · ".join(filter(None, (seconds_in_words(shown.seconds), asked, began)))


def _summary(shown: RunShown) -> str:
    values = (tr(Say.WITH_VALUE, name=name, value=each) for name, each in shown.values.items())
    ends = (f"{'✓' if holds else '✗'} {why}" for holds, why in shown.endings)
    lines = (", ".join(values), *shown.unlike, *ends)
    return "\n".join(line for line in lines if line)


def _first_trouble(shown: RunShown) -> int:
    """The step that went wrong, or else the one that a run was at which did not reach its end."""
    rows = (row for row, each in enumerate(shown.chapters) if each.kind == "bad")
    last = max(0, len(shown.chapters) - 1)
    return next(rows, 0 if shown.outcome in {"done", "running"} else last)


def _write(store: Store, run: str, file: Path) -> Path:
    from app.ui.queries.runs import write_page  # noqa: PLC0415 - loads the player, elsewhere

    return write_page(store, run, file)


def _write_rows(store: Store, batch: str, file: Path) -> Path:
    from app.ui.queries.runs import write_rows  # noqa: PLC0415 - loads the player, elsewhere

    return write_rows(store, batch, file)
