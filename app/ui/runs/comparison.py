"""Two runs beside each other: what they came to, what each did at a step, and what it saw.

A menu asks which other run of the workflow is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QListView,
    QMenu,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.engine.model.geometry import Box
from app.store.runs.run_lines import RunLine
from app.ui.data.image_loader import Pictures
from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.runs.delegates import PairDelegate, PairList, said_of
from app.ui.runs.table import RunList
from app.ui.view_models.run import (
    ChapterPair,
    ChapterShown,
    RunPair,
    outcome_in_words,
    time_in_words,
)
from app.ui.view_models.workflow import PictureShown
from app.ui.widgets.common import as_page, heading, plain_label
from app.ui.widgets.image_compare import Comparing, Words
from app.ui.widgets.row_list import ROW, set_up_list
from app.ui.widgets.theme import MARGIN, NEAR, Wardrobe
from app.ui.workflows.detail import FactsLabel, scrolled

if TYPE_CHECKING:
    from app.store.store import Store


SAID_LINES = 4  # of what both runs did at a step: the pictures need the room
BOTH = Words(Say.FIRST_RUN, Say.FIRST_PICTURE, Say.SECOND_RUN, Say.SECOND_PICTURE, Say.BLEND_RUNS)


class ComparisonView(QWidget):
    """Shows a pair of runs; `closed` when the person has seen enough."""

    closed = Signal()

    def __init__(self, library: Library, pictures: Pictures, wardrobe: Wardrobe) -> None:
        super().__init__()
        as_page(self)
        self._library = library
        self.title, self.back = heading(), QPushButton(tr(Say.BACK_TO_STORY))
        self.facts, self._grid = QWidget(), QGridLayout()
        self.pairs, self.list = PairList(), QListView()
        self.said = FactsLabel(tr(Say.STORY))
        self.comparing = Comparing(pictures, wardrobe, BOTH)
        for view in (self.comparing.expected, self.comparing.seen):
            view.nothing = Say.NOTHING_SEEN
        self._delegate = PairDelegate(wardrobe)
        set_up_list(self.list, tr(Say.PAIR_LIST), self.pairs, self._delegate)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.back.clicked.connect(self.closed)
        self._lay_out()

    def show_pair(self, pair: RunPair) -> None:
        """Show these two, at the first step where they part."""
        self.title.setText(tr(Say.TWO_RUNS, workflow=pair.first.workflow))
        self._show_facts(pair)
        self.pairs.show(pair.chapters)
        self._show(None)
        difference_box = (row for row, each in enumerate(pair.chapters) if each.parts)
        self.list.setCurrentIndex(self.pairs.index(next(difference_box, 0), 0))

    def _show_facts(self, pair: RunPair) -> None:
        """A table of words; what the two do not share stands out."""
        while (item := self._grid.takeAt(0)) is not None:
            if (label := item.widget()) is not None:
                label.deleteLater()
        lines = (("", tr(Say.FIRST_RUN), tr(Say.SECOND_RUN)), *pair.facts)
        for row, (name, first, second) in enumerate(lines):
            kind = "" if row == 0 or first != second else "muted"
            self._grid.addWidget(plain_label(name, "muted"), row, 0)
            self._grid.addWidget(plain_label(first, kind), row, 1)
            self._grid.addWidget(plain_label(second, kind), row, 2)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.back, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(MARGIN)
        for at, stretch in enumerate((0, 1, 1)):
            self._grid.setColumnStretch(at, stretch)
        self.facts.setLayout(self._grid)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.list)
        split.addWidget(self._pictures())
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 3)
        split.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addLayout(head)
        column.addWidget(self.facts)
        column.addWidget(split, 1)

    def _pictures(self) -> QWidget:
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, NEAR, 0, 0)
        said = scrolled(self.said, tr(Say.STORY))
        said.setFixedHeight(SAID_LINES * self.said.fontMetrics().lineSpacing())
        column.addWidget(said)
        column.addWidget(self.comparing, 1)
        return below

    def _chosen(self, index: QModelIndex) -> None:
        self._show(index.data(ROW))

    def _show(self, pair: ChapterPair | None) -> None:
        first = _seen(pair.first) if pair else None
        second = _seen(pair.second) if pair else None
        self.comparing.compare(first, second)
        self.said.setText(_told(pair) if pair else "")
        evidence = _evidence(pair) if pair else None
        if first is not None and second is not None and evidence is not None:
            self._mark(first, second, evidence)
        elif first is not None and second is not None and first.sha256 != second.sha256:
            ask = partial(_apart, first=first.sha256, second=second.sha256)
            self._library.ask(ask, partial(self._mark, first, second))

    def _mark(self, first: PictureShown, second: PictureShown, box: Box | None) -> None:
        """What the two saw otherwise, where they are still the ones that are shown."""
        views = self.comparing.expected, self.comparing.seen
        if box is not None and (views[0].shown, views[1].shown) == (first, second):
            for view, shown in zip(views, (first, second), strict=True):
                view.show_picture(PictureShown(shown.sha256, shown.width, shown.height, box))


def _evidence(pair: ChapterPair) -> Box | None:
    """What decided where a check said no: a clock that ran on did not."""
    sides = (pair.first, pair.second)
    bad = (each.seen for each in sides if each is not None and each.kind == "bad")
    return next((seen.mark for seen in bad if seen is not None and seen.mark), None)


def _seen(chapter: ChapterShown | None) -> PictureShown | None:
    """What a run saw there, without what its check marked."""
    seen = chapter.seen if chapter else None
    return PictureShown(seen.sha256, seen.width, seen.height) if seen else None


def _told(pair: ChapterPair) -> str:
    lines = (
        f"{tr(word)}: {' · '.join((said_of(chapter), *_more(chapter)))}"
        for word, chapter in ((Say.FIRST_RUN, pair.first), (Say.SECOND_RUN, pair.second))
    )
    first, second = _seen(pair.first), _seen(pair.second)
    same = first is not None and second is not None and first.sha256 == second.sha256
    return "\n".join((*lines, tr(Say.SAW_THE_SAME)) if same else lines)


def _more(chapter: ChapterShown | None) -> tuple[str, ...]:
    """What is told of it beyond what was done; how alike it was is told in its own story."""
    lines = chapter.lines if chapter else ()
    return tuple(line.rstrip(".") for line in lines if line and line != said_of(chapter))


def _apart(store: Store, first: str, second: str) -> Box | None:
    from app.ui.queries.runs import difference_box  # noqa: PLC0415 - loads the checks, elsewhere

    return difference_box(store, first, second)


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
