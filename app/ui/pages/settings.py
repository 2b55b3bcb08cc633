"""How Byheart is set, and whether this machine has what it needs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.engine.errors import ByheartError
from app.settings import Settings
from app.ui.background import Background
from app.ui.library import Library
from app.ui.pages.workflow_view import MARGIN, facts_label
from app.ui.remembered import Remembered
from app.ui.sentences import Say, tell
from app.ui.theme import Look, Wardrobe
from app.ui.widgets import TITLE, as_page, heading, plain_label

if TYPE_CHECKING:
    from app.desktop.ports import Finding

VARIABLES = (
    "BYHEART_HOME, BYHEART_STOP_KEY, BYHEART_PATIENCE_S, BYHEART_MODEL, BYHEART_AGENT_USD, "
    "BYHEART_PICTURES, BYHEART_PICTURES_MB"
)
KEEPS = {
    "": Say.KEEP_USUAL,
    "all": Say.KEEP_ALL,
    "changed": Say.KEEP_CHANGED,
    "failures": Say.KEEP_FAILURES,
}
LOOKS = {Look.SYSTEM: Say.AS_SYSTEM, Look.LIGHT: Say.LIGHT, Look.DARK: Say.DARK}


class SettingsPage(QWidget):
    """Light or dark, what is in force, and the findings of `byheart doctor`."""

    def __init__(self, library: Library, wardrobe: Wardrobe, remembered: Remembered) -> None:
        super().__init__()
        as_page(self)
        self._library, self._wardrobe, self._remembered = library, wardrobe, remembered
        self._mending = Background(self)
        self.look = QComboBox()
        self.findings = facts_label(tell(Say.FINDINGS))
        self.examine = QPushButton(tell(Say.EXAMINE))
        self.mend = QPushButton(tell(Say.MEND_IT))
        self._packages: tuple[str, ...] = ()
        self._set_up_look()
        self.examine.clicked.connect(self.look_around)
        self.mend.clicked.connect(self._mend)
        self.mend.hide()
        self._lay_out()

    def look_around(self) -> None:
        """Examine the machine again."""
        self.examine.setEnabled(False)
        self.findings.setText(tell(Say.LOADING))
        self._library.background.ask(_examined, self._show)

    def _set_up_look(self) -> None:
        self.look.setAccessibleName(tell(Say.APPEARANCE))
        for look, word in LOOKS.items():
            self.look.addItem(tell(word), look.value)
        self.look.setCurrentIndex(self.look.findData(self._wardrobe.wish.value))
        self.look.currentIndexChanged.connect(self._choose)

    def _choose(self) -> None:
        wish = Look(self.look.currentData())
        self._wardrobe.choose(wish)
        self._remembered.look = wish

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * MARGIN, MARGIN, 2 * MARGIN, MARGIN)
        column.setSpacing(MARGIN)
        column.addWidget(heading(tell(Say.SETTINGS)))
        column.addLayout(self._form())
        column.addWidget(plain_label(tell(Say.SET_BY, names=VARIABLES), "muted"))
        machine = QHBoxLayout()
        machine.addWidget(heading(tell(Say.THIS_MACHINE), TITLE), 1)
        machine.addWidget(self.mend)
        machine.addWidget(self.examine)
        column.addLayout(machine)
        column.addWidget(self.findings)
        column.addStretch(1)

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(2 * MARGIN)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.addRow(tell(Say.APPEARANCE), self.look)
        for name, said in _in_force(self._library.settings):
            label = plain_label(said)
            label.setWordWrap(False)
            form.addRow(tell(name), label)
        return form

    def _show(self, examined: tuple[list[Finding], bool]) -> None:
        """What a command can mend, one button mends."""
        findings, can_mend = examined
        wanted = (package for each in findings for package in each.packages)
        self._packages = tuple(dict.fromkeys(wanted))
        self.mend.setVisible(can_mend and bool(self._packages))
        self.mend.setToolTip(tell(Say.MEND_HINT, packages=", ".join(self._packages)))
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
        """Wait for what is being installed; nothing is told any more."""
        self._mending.close()


def _in_force(settings: Settings) -> tuple[tuple[Say, str], ...]:
    usd = f"{settings.agent_usd:g}"
    return (
        (Say.STOP_KEY, tell(Say.STOP_KEY_TEXT, key=settings.stop_key)),
        (Say.DATA_FOLDER, str(settings.home)),
        (Say.MODEL, tell(Say.MODEL_TEXT, model=settings.model, usd=usd)),
        (Say.PATIENCE, tell(Say.PATIENCE_TEXT, seconds=f"{settings.patience_s:g}")),
        (Say.KEPT, tell(KEEPS[settings.pictures], megabytes=f"{settings.pictures_mb:g}")),
    )


def _examined() -> tuple[list[Finding], bool]:
    from app.wiring.examining import examine  # noqa: PLC0415 - loads the desktop, elsewhere
    from app.wiring.mending import can_mend  # noqa: PLC0415 - as above

    return examine(), can_mend()


def _mended(packages: tuple[str, ...]) -> str:
    """Why they could not be installed; nothing: they were."""
    from app.wiring.mending import mend  # noqa: PLC0415 - the other thread's

    try:
        mend(packages)
    except ByheartError as error:
        return str(error)
    return ""


def _in_words(finding: Finding) -> str:
    said = f"{'✓' if finding.works else '✗'} {finding.name}: {finding.detail}"
    return f"{said}\n      {tell(Say.MEND, remedy=finding.remedy)}" if finding.remedy else said
