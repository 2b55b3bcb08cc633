"""Who is told how scheduled runs end: added, removed, and sent a test."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.engine.errors import ByheartError
from app.settings import Settings
from app.ui.data.store_client import Library
from app.ui.data.worker import Background
from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.common import plain_label, says

if TYPE_CHECKING:
    from app.store.store import Store
    from app.ui.settings.alert_form import AlertForm, AlertTold
    from app.wiring.scheduling.alerts import Alerting

WHENS = {
    "failure": Say.ALERT_ON_FAILURE,
    "always": Say.ALERT_ON_ALWAYS,
    "never": Say.ALERT_ON_NEVER,
}


@dataclass(frozen=True, slots=True)
class AlertShown:
    """An alert: its way, whom it reaches, when, and at what time it tells of the day."""

    name: str
    kind: str
    target: str
    on: str
    digest: str


@dataclass(frozen=True, slots=True)
class AlertsShown:
    """All of them; or why they cannot be read."""

    alerts: tuple[AlertShown, ...] = ()
    why: str = ""


class AlertsBox(QWidget):
    """One line for each alert, and a button for another one."""

    def __init__(self, library: Library, parent: QWidget) -> None:
        super().__init__(parent)
        self._library, self._sending = library, Background(self)
        self._shown: AlertsShown | None = None
        self.lines: dict[str, AlertLine] = {}
        self.form: AlertForm | None = None
        self.none, self.add = plain_label("", "muted"), QPushButton(tr(Say.ALERT_ADD))
        self.add.clicked.connect(self._ask)
        self.rows, last = QVBoxLayout(), QHBoxLayout()
        last.addWidget(self.add)
        last.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.none)
        column.addLayout(self.rows)
        column.addLayout(last)

    def refresh(self) -> None:
        """Read them again."""
        self._library.ask(_alerts_shown, self._show)

    def close_threads(self) -> None:
        """Wait for what is being sent; nothing is told any more."""
        self._sending.close()

    def _show(self, shown: AlertsShown) -> None:
        if shown == self._shown:
            return
        self._shown = shown
        for line in self.lines.values():
            line.hide()
            line.deleteLater()
        self.lines = {each.name: AlertLine(each) for each in shown.alerts}
        for line in self.lines.values():
            line.test.clicked.connect(partial(self._test, line.alert.name))
            line.remove.clicked.connect(partial(self._remove, line.alert.name))
            self.rows.addWidget(line)
        self.none.setText(shown.why or tr(Say.ALERTS_NONE))
        self.none.setVisible(bool(shown.why or not shown.alerts))

    def _ask(self) -> None:
        from app.ui.settings.alert_form import AlertForm  # noqa: PLC0415 - for a quick start

        self.form = AlertForm(WHENS, self)
        self.form.told.connect(self._add)
        self.form.open()

    def _add(self, told: AlertTold) -> None:
        change = partial(_changed, change=lambda known: known.add(told.alert, told.secret))
        self._library.ask(change, partial(self._added, told.alert.name, told.alert.target))

    def _added(self, name: str, target: str, shown: AlertsShown) -> None:
        """What shows on this desktop disturbs nobody else, and is tried at once."""
        self._show(shown)
        if not target and name in self.lines:
            self._test(name)

    def _remove(self, name: str) -> None:
        change = partial(_changed, change=lambda known: known.remove(name))
        self._library.ask(change, self._show)

    def _test(self, name: str) -> None:
        self.lines[name].expect()
        ask = partial(_sent, self._library.settings, name)
        self._sending.ask(ask, partial(self._sent, name))

    def _sent(self, name: str, why: str) -> None:
        if name in self.lines:
            self.lines[name].tell(why)


class AlertLine(QWidget):
    """An alert in words, its buttons, and what came of the test."""

    def __init__(self, alert: AlertShown) -> None:
        super().__init__()
        self.alert = alert
        self.said = plain_label("", "muted")
        self.said.hide()
        self.test = QPushButton(tr(Say.ALERT_TEST))
        self.remove = QPushButton(tr(Say.ALERT_REMOVE))
        row = QHBoxLayout()
        row.addWidget(plain_label(_in_words(alert)), 1)
        for button in (self.test, self.remove):
            button.setAccessibleName(f"{button.text()}: {alert.name}")
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.said)

    def expect(self) -> None:
        """A test is on its way."""
        self.test.setEnabled(False)
        says(self.said, tr(Say.LOADING), "muted")
        self.said.show()

    def tell(self, why: str) -> None:
        """It was sent; or why it was not."""
        self.test.setEnabled(True)
        told = f"{why[0].upper()}{why[1:]}" if why else tr(Say.ALERT_SENT)
        says(self.said, told, "warning" if why else "good")


def _in_words(alert: AlertShown) -> str:
    to = f"{alert.kind}, {alert.target}" if alert.target else alert.kind
    daily = tr(Say.ALERT_DAILY, time=alert.digest) if alert.digest else ""
    said = (f"{alert.name} ({to})", tr(WHENS[alert.on]), daily)
    return " · ".join(filter(None, said))


def _alerts_shown(store: Store) -> AlertsShown:
    from app.wiring.scheduling.alerts import Alerting  # noqa: PLC0415 - loads the ways, elsewhere

    try:
        alerts = Alerting(store).all()
    except ByheartError as error:
        return AlertsShown(why=str(error))
    shown = (
        AlertShown(one.name, str(one.kind), one.target, str(one.on), one.digest) for one in alerts
    )
    return AlertsShown(tuple(shown))


def _changed(store: Store, *, change: Callable[[Alerting], None]) -> AlertsShown:
    from app.wiring.scheduling.alerts import Alerting  # noqa: PLC0415 - as above

    try:
        change(Alerting(store))
    except ByheartError as error:
        return replace(_alerts_shown(store), why=str(error))
    return _alerts_shown(store)


def _sent(settings: Settings, name: str) -> str:
    """Why a test could not be sent. On a store of its own: the window's other questions go on."""
    from app.wiring.scheduling.alerts import send_test  # noqa: PLC0415 - loads the ways, elsewhere
    from app.wiring.storage.store_opening import open_store  # noqa: PLC0415 - as above

    try:
        with closing(open_store(settings)) as store:
            send_test(store, name)
    except ByheartError as error:
        return str(error)
    return ""
