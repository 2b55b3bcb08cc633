"""Which other run of a workflow a run is to be compared with."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.store.runs.run_lines import RunLine
from app.ui.i18n.messages_en import Say, tr
from app.ui.runs.table import RunList
from app.ui.view_models.run import outcome_in_words, time_in_words

MOST = 20  # what one looks through; an older one is found by searching the list


class CompareMenu(QMenu):
    """The runs that the list shows of that workflow, newest first; `chosen` tells which."""

    chosen = Signal(str)

    def __init__(self, runs: RunList, parent: QWidget) -> None:
        super().__init__(parent)
        self._runs = runs
        self._of = ("", "")
        self.aboutToShow.connect(self._fill)
        self.triggered.connect(self._choose)

    def offer_for(self, run: str, workflow: str) -> None:
        """Offer what this run can be compared with."""
        self._of = (run, workflow)

    def _fill(self) -> None:
        self.clear()
        for line in self._others():
            said = outcome_in_words(line.outcome, line.verified)
            values = ", ".join(line.parameters.values())
            words = " · ".join(filter(None, (time_in_words(line.began), said, values)))
            self.addAction(words.replace("&", "&&")).setData(line.run)
        if self.isEmpty():
            self.addAction(tr(Say.NOTHING_TO_COMPARE)).setEnabled(False)

    def _others(self) -> Iterator[RunLine]:
        run, workflow = self._of
        lines = (self._runs.line(row) for row in range(self._runs.rowCount()))
        others = (line for line in lines if line.workflow == workflow and line.run != run)
        for _, line in zip(range(MOST), others, strict=False):
            yield line

    def _choose(self, action: QAction) -> None:
        self.chosen.emit(action.data())
