"""The key that a model is asked with: kept in the keyring, tried with one button."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.desktop.signals import StopSwitch
from app.engine.errors import ByheartError
from app.settings import Settings
from app.ui.data.store_client import Library
from app.ui.data.worker import Background
from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.common import plain_label, says
from app.ui.widgets.setting_field import WIDEST

if TYPE_CHECKING:
    from app.store.store import Store

VARIABLE = "ANTHROPIC_API_KEY"


@dataclass(frozen=True, slots=True)
class KeyShown:
    """Whether a key is kept; why it could not be looked for, kept or forgotten."""

    is_kept: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Tried:
    """How long a model took to answer; or why it did not."""

    seconds: float = 0.0
    why: str = ""


class KeyBox(QWidget):
    """Takes a key, tries it or the one that is kept, and forgets it. It is never shown."""

    def __init__(self, library: Library, parent: QWidget) -> None:
        super().__init__(parent)
        self._library, self._trying = library, Background(self)
        self._stop: StopSwitch | None = None
        self._is_known = False
        self.line = QLineEdit()
        self.keep = QPushButton(tr(Say.KEY_KEEP))
        self.test = QPushButton(tr(Say.KEY_TEST))
        self.forget = QPushButton(tr(Say.KEY_FORGET))
        self.said = plain_label("", "muted")
        self._set_up()
        self._lay_out()
        self._offer()

    def refresh(self) -> None:
        """Look whether a key is kept; not before the page is open: that may ask the keyring."""
        self._library.ask(_key_shown, self._show)

    def close_threads(self) -> None:
        """Ask nobody any more."""
        if self._stop is not None:
            self._stop.ask("the window was closed")
        self._trying.close()
        if self._stop is not None:
            self._stop.close()

    def _set_up(self) -> None:
        self.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.line.setAccessibleName(tr(Say.KEY))
        self.line.setMaximumWidth(WIDEST)
        self.setFocusProxy(self.line)
        self.test.setToolTip(tr(Say.KEY_TEST_HINT))
        self.line.textChanged.connect(self._offer)
        self.line.returnPressed.connect(self._keep)
        self.keep.clicked.connect(self._keep)
        self.test.clicked.connect(self._test)
        self.forget.clicked.connect(self._forget)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.line, 3)
        for button in (self.keep, self.test, self.forget):
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.said)
        self.said.hide()

    def _offer(self) -> None:
        """Only what can be done can be pressed."""
        is_given, typed = bool(os.environ.get(VARIABLE)), bool(self.line.text().strip())
        self.line.setEnabled(not is_given)
        self.line.setPlaceholderText(tr(Say.KEY_IS_KEPT if self._is_known else Say.KEY_NONE))
        self.keep.setEnabled(typed and not is_given)
        self.forget.setEnabled(self._is_known and not is_given)
        can_ask = typed or self._is_known or is_given
        self.test.setEnabled(can_ask and self._stop is None)
        if is_given:
            self.line.setPlaceholderText(tr(Say.SET_BY, variable=VARIABLE))

    def _say(self, sentence: str, kind: str = "muted") -> None:
        says(self.said, sentence, kind)
        self.said.setVisible(bool(sentence))

    def _show(self, shown: KeyShown) -> None:
        self._is_known = shown.is_kept
        if shown.why:
            self._say(shown.why, "warning")
        self._offer()

    def _keep(self) -> None:
        if key := self.line.text().strip():
            self.line.clear()
            self._say("")
            self._library.ask(partial(_kept, key=key), self._show)

    def _forget(self) -> None:
        self._say("")
        self._library.ask(_forgotten, self._show)

    def _test(self) -> None:
        """With what is typed; else with what is kept, which the store's thread looks up."""
        self._stop = StopSwitch()
        self._offer()
        settings = self._library.settings
        where = settings.agent_url or "Anthropic"
        self._say(tr(Say.KEY_ASKING, model=settings.model, where=where))
        typed = self.line.text().strip()
        self._library.ask(partial(_key, typed=typed), self._try)

    def _try(self, found: tuple[str, str]) -> None:
        key, why = found
        if self._stop is None or why:
            self._told(Tried(why=why))
            return
        ask = partial(_tried, self._library.settings, key, self._stop)
        self._trying.ask(ask, self._told)

    def _told(self, tried: Tried) -> None:
        if self._stop is not None:
            self._stop.close()
            self._stop = None
        answered = tr(
            Say.KEY_WORKS,
            model=self._library.settings.model,
            seconds=self.locale().toString(tried.seconds, "f", 1),
        )
        self._say(tried.why or answered, "warning" if tried.why else "good")
        self._offer()


def _key_shown(store: Store) -> KeyShown:
    from app.wiring.agent.agent_key import has_key  # noqa: PLC0415 - loads the safes, elsewhere
    from app.wiring.storage.store_opening import open_secrets  # noqa: PLC0415 - as above

    return KeyShown(has_key(open_secrets(store)))


def _kept(store: Store, *, key: str) -> KeyShown:
    from app.wiring.agent.agent_key import keep_key  # noqa: PLC0415 - loads the safes, elsewhere
    from app.wiring.storage.store_opening import open_secrets  # noqa: PLC0415 - as above

    try:
        keep_key(open_secrets(store), key)
    except ByheartError as error:
        return KeyShown(_key_shown(store).is_kept, str(error))
    return KeyShown(is_kept=True)


def _forgotten(store: Store) -> KeyShown:
    from app.wiring.agent.agent_key import forget_key  # noqa: PLC0415 - loads the safes, elsewhere
    from app.wiring.storage.store_opening import open_secrets  # noqa: PLC0415 - as above

    try:
        forget_key(open_secrets(store))
    except ByheartError as error:
        return KeyShown(_key_shown(store).is_kept, str(error))
    return KeyShown()


def _key(store: Store, *, typed: str) -> tuple[str, str]:
    """The key to try with; or why there is none."""
    from app.wiring.agent.agent_key import known_key  # noqa: PLC0415 - loads the safes, elsewhere
    from app.wiring.storage.store_opening import open_secrets  # noqa: PLC0415 - as above

    try:
        return typed or known_key(open_secrets(store)), ""
    except ByheartError as error:
        return "", str(error)


def _tried(settings: Settings, key: str, stop: StopSwitch) -> Tried:
    from app.wiring.agent.agent_trial import try_model  # noqa: PLC0415 - loads the client, elsewhere

    try:
        return Tried(try_model(settings, key, stop))
    except ByheartError as error:
        return Tried(why=str(error))
