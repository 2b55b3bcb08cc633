"""What can be set: its fields, part by part; a change is kept at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QPushButton, QWidget

from app.engine.errors import ByheartError
from app.settings import Settings
from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.running.form import HELPERS
from app.ui.widgets.common import Fields, heading
from app.ui.widgets.setting_field import Edit, SettingField, Value, amount, choice
from app.ui.widgets.theme import TITLE

CARES = {"careful": Say.CAREFUL, "normal": Say.NORMAL}
KEEPS = {
    "": Say.KEEP_USUAL,
    "all": Say.KEEP_ALL,
    "changed": Say.KEEP_CHANGED,
    "failures": Say.KEEP_FAILURES,
}
MODELS = ("claude-sonnet-5-5", "claude-opus-5-5", "claude-haiku-5-5", "claude-fable-5-2")
WORDS = {
    "ask": Say.WHEN_STUCK,
    "model": Say.MODEL,
    "agent_usd": Say.BUDGET,
    "agent_calls": Say.BUDGET_CALLS,
    "stop_key": Say.STOP_KEY,
    "patience_s": Say.PATIENCE,
    "dial": Say.CARE,
    "home": Say.DATA_FOLDER,
    "pictures": Say.KEPT,
    "pictures_mb": Say.ROOM,
    "pictures_days": Say.AGE,
}
HINTS = {
    "ask": Say.WHEN_STUCK_HINT,
    "agent_usd": Say.BUDGET_HINT,
    "agent_calls": Say.BUDGET_HINT,
    "stop_key": Say.STOP_KEY_HINT,
    "patience_s": Say.PATIENCE_HINT,
    "dial": Say.CARE_HINT,
    "home": Say.DATA_FOLDER_HINT,
    "pictures": Say.KEPT_HINT,
    "pictures_mb": Say.ROOM_HINT,
    "pictures_days": Say.AGE_HINT,
}


@dataclass(frozen=True, slots=True)
class Changed:
    """What is in force once a value was kept; or why it was not."""

    name: str
    settings: Settings | None = None
    why: str = ""


class SettingsForm(QObject):
    """The fields. `kept` tells which one has another value now."""

    kept = Signal(str)

    def __init__(self, library: Library, parent: QWidget) -> None:
        super().__init__(parent)
        self._library = library
        self._home = str(library.settings.home)  # the one of the next start, once another is chosen
        edits = _edits()
        self.fields = {name: self._field(name, edits.get(name) or QLineEdit()) for name in WORDS}
        self.browse = QPushButton(tr(Say.BROWSE))
        self.browse.clicked.connect(self._browse)
        self.fields["home"].row.insertWidget(1, self.browse)
        library.settings_changed.connect(self.show_settings)
        self.show_settings()

    def add_part(self, form: Fields, title: Say, *names: str) -> None:
        """These fields, under their names."""
        form.addRow(heading(tr(title), TITLE))
        for name in names:
            form.add(tr(WORDS[name]), self.fields[name])

    def show_settings(self) -> None:
        """Show what is in force, and where the environment decides."""
        settings, decided = self._library.settings, self._library.decided
        for name, field in self.fields.items():
            field.show_value(self._home if name == "home" else getattr(settings, name))
            field.show_decided_by(decided.get(name, ""))
        self.browse.setEnabled("home" not in decided)

    def _field(self, name: str, edit: Edit) -> SettingField:
        field = SettingField(name, WORDS[name], edit)
        if name in HINTS:
            field.edit.setToolTip(tr(HINTS[name]))
            field.edit.setAccessibleDescription(tr(HINTS[name]))
        field.told.connect(self._keep)
        return field

    def _keep(self, name: str, value: Value) -> None:
        ask = partial(_kept, settings=self._library.settings, name=name, value=value)
        self._library.background.ask(ask, self._answered)

    def _answered(self, changed: Changed) -> None:
        field = self.fields[changed.name]
        field.refuse(changed.why)
        if changed.settings is None:
            return
        if changed.name == "home":
            self._home = str(field.value)
            field.refuse(tr(Say.DATA_FOLDER_NEXT), "muted")
        self._library.use(changed.settings)
        self.kept.emit(changed.name)

    def _browse(self) -> None:
        field = self.fields["home"]
        title, now = tr(Say.DATA_FOLDER), str(self._library.settings.home)
        if folder := QFileDialog.getExistingDirectory(field, title, now):
            assert isinstance(field.edit, QLineEdit)  # noqa: S101 - a folder is typed, too
            field.edit.setText(folder)
            field.tell()


def _edits() -> dict[str, Edit]:
    """What each is set with; what is not named here is a line of text."""
    return {
        "ask": choice(HELPERS),
        "model": _models(),
        "agent_usd": amount(2, before="$ "),
        "agent_calls": amount(0),
        "patience_s": amount(1, after=" s"),
        "dial": choice(CARES),
        "pictures": choice(KEEPS),
        "pictures_mb": amount(0, after=" MB"),
        "pictures_days": amount(0, nothing=tr(Say.HOWEVER_OLD)),
    }


def _models() -> QComboBox:
    box = QComboBox()
    box.setEditable(True)
    box.addItems(MODELS)
    return box


def _kept(settings: Settings, name: str, value: Value) -> Changed:
    from app.wiring.machine.settings import keep_setting  # noqa: PLC0415 - the other thread's

    try:
        return Changed(name, keep_setting(settings, name, value))
    except ByheartError as error:
        return Changed(name, why=str(error))
