"""How Byheart is set, who is told of scheduled runs, whose reviews count, and whether this machine
has what it needs.
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.engine.errors import ByheartError
from app.ui.data.store_client import Library
from app.ui.data.worker import Background
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import finding_in_words
from app.ui.settings.alerts import AlertsBox
from app.ui.settings.api_key import KeyBox
from app.ui.settings.form import SettingsForm
from app.ui.settings.reviewers import ReviewersBox
from app.ui.widgets.common import Fields, as_page, heading, unrolled
from app.ui.widgets.setting_field import WIDEST, choice
from app.ui.widgets.theme import MARGIN, TITLE, Look, Wardrobe
from app.ui.widgets.window_state import WindowState
from app.ui.workflows.detail import FactsLabel

if TYPE_CHECKING:
    from app.desktop.ports import Finding

LOOKS = {Look.SYSTEM: Say.AS_SYSTEM, Look.LIGHT: Say.LIGHT, Look.DARK: Say.DARK}


class SettingsPage(QWidget):
    """Light or dark, what can be set, alerts, reviewers, and the findings of `byheart doctor`."""

    def __init__(self, library: Library, wardrobe: Wardrobe, remembered: WindowState) -> None:
        super().__init__()
        as_page(self)
        self._library, self._wardrobe, self._remembered = library, wardrobe, remembered
        self._mending = Background(self)
        self.look = choice({look.value: word for look, word in LOOKS.items()})
        self.area = QScrollArea()
        self.findings = FactsLabel(tr(Say.FINDINGS))
        self.examine = QPushButton(tr(Say.EXAMINE))
        self.mend = QPushButton(tr(Say.MEND_IT))
        self._packages: tuple[str, ...] = ()
        self._set_up_look()
        self.examine.clicked.connect(self.look_around)
        self.mend.clicked.connect(self._mend)
        self.mend.hide()

    @cached_property
    def form(self) -> SettingsForm:
        """The fields: made when the page is first opened, the window is there sooner."""
        return SettingsForm(self._library, self)

    @cached_property
    def key(self) -> KeyBox:
        """The model's key, made then, too."""
        return KeyBox(self._library, self)

    @cached_property
    def alerts(self) -> AlertsBox:
        """Who is told of scheduled runs, made then, too."""
        return AlertsBox(self._library, self)

    @cached_property
    def reviewers(self) -> ReviewersBox:
        """Whose reviews of shared workflows count, made then, too."""
        return ReviewersBox(self._library, self)

    def show_alerts(self) -> None:
        """Turn to who is told of scheduled runs, once all of the page has its place."""
        QTimer.singleShot(0, lambda: self.area.ensureWidgetVisible(self.alerts, 0, self.height()))

    def open(self) -> None:
        """The page was opened: look at all that it shows."""
        if self.layout() is None:
            self._lay_out()
        self.key.refresh()
        self.alerts.refresh()
        self.reviewers.refresh()
        self.look_around()

    def look_around(self) -> None:
        """Examine the machine again."""
        self.examine.setEnabled(False)
        self.findings.setText(tr(Say.LOADING))
        self._library.background.ask(_examined, self._show)

    def _set_up_look(self) -> None:
        unrolled(self.look)
        self.look.setMaximumWidth(WIDEST)
        self.look.setAccessibleName(tr(Say.APPEARANCE))
        self.look.setCurrentIndex(self.look.findData(self._wardrobe.wish.value))
        self.look.currentIndexChanged.connect(self._choose)

    def _choose(self) -> None:
        wish = Look(self.look.currentData())
        self._wardrobe.choose(wish)
        self._remembered.look = wish

    def _lay_out(self) -> None:
        inside, area = QWidget(), self.area
        as_page(inside)
        self._fill(QVBoxLayout(inside))
        area.setWidget(inside)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(area)

    def _fill(self, column: QVBoxLayout) -> None:
        """Part for part."""
        column.setContentsMargins(2 * MARGIN, MARGIN, 2 * MARGIN, MARGIN)
        column.setSpacing(MARGIN)
        column.addWidget(heading(tr(Say.SETTINGS)))
        column.addLayout(self._form())
        column.addWidget(heading(tr(Say.ALERTS), TITLE))
        column.addWidget(self.alerts)
        column.addWidget(heading(tr(Say.REVIEWERS), TITLE))
        column.addWidget(self.reviewers)
        column.addLayout(self._machine())
        column.addWidget(self.findings)
        column.addStretch(1)

    def _form(self) -> Fields:
        form = Fields()
        form.setHorizontalSpacing(2 * MARGIN)
        self.form.add_part(form, Say.PART_ASKING, "ask", "model", "agent_usd", "agent_calls")
        form.add(tr(Say.KEY), self.key)
        self.form.add_part(form, Say.PART_PLAYING, "stop_key", "patience_s", "dial")
        kept = ("pictures", "pictures_mb", "pictures_days")
        self.form.add_part(form, Say.PART_KEEPING, "home", *kept)
        form.add(tr(Say.APPEARANCE), self.look)
        return form

    def _machine(self) -> QHBoxLayout:
        machine = QHBoxLayout()
        machine.addWidget(heading(tr(Say.THIS_MACHINE), TITLE), 1)
        machine.addWidget(self.mend)
        machine.addWidget(self.examine)
        return machine

    def _show(self, examined: tuple[list[Finding], bool]) -> None:
        """What a command can mend, one button mends."""
        findings, can_mend = examined
        wanted = (package for each in findings for package in each.packages)
        self._packages = tuple(dict.fromkeys(wanted))
        self.mend.setVisible(can_mend and bool(self._packages))
        self.mend.setToolTip(tr(Say.MEND_HINT, packages=", ".join(self._packages)))
        self.mend.setEnabled(True)
        self.examine.setEnabled(True)
        self.findings.setText("\n".join(map(_in_words, findings)))

    def _mend(self) -> None:
        """Not on the store's thread: it may take minutes."""
        self.mend.setEnabled(False)
        self._mending.ask(partial(_mended, self._packages), self._look_again)

    def _look_again(self, why: str) -> None:
        if why:
            self._library.background.trouble.emit(why)
        self.look_around()

    def close_threads(self) -> None:
        """Wait for what is being installed, asked or sent; nothing is told any more."""
        self._mending.close()
        for key in self.findChildren(KeyBox):
            key.close_threads()
        for alerts in self.findChildren(AlertsBox):
            alerts.close_threads()


def _examined() -> tuple[list[Finding], bool]:
    # It loads the desktop: on the other thread alone.
    from app.wiring.machine.examination import can_mend, examine  # noqa: PLC0415

    return examine(), can_mend()


def _mended(packages: tuple[str, ...]) -> str:
    """Why they could not be installed; nothing: they were."""
    from app.wiring.machine.examination import mend  # noqa: PLC0415 - the other thread's

    try:
        mend(packages)
    except ByheartError as error:
        return str(error)
    return ""


def _in_words(finding: Finding) -> str:
    name, detail, remedy = map(finding_in_words, (finding.name, finding.detail, finding.remedy))
    said = f"{'✓' if finding.works else '✗'} {name}: {detail}"
    return f"{said}\n      {tr(Say.MEND, remedy=remedy)}" if remedy else said
