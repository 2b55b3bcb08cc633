"""Whom to tell how scheduled runs end: the form of a new alert."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QTime
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from app.engine.errors import UsageError
from app.scheduler.notifications.alerts import Alert, Kind, On
from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.form_dialog import Asking

KINDS = {
    Kind.MAIL: Say.ALERT_BY_MAIL,
    Kind.WEBHOOK: Say.ALERT_BY_WEBHOOK,
    Kind.DESKTOP: Say.ALERT_BY_DESKTOP,
}
ADDRESSES = ("https://", "http://")
CLOCK = "HH:mm"


@dataclass(frozen=True, slots=True)
class AlertTold:
    """An alert, and its password or signing key; "" where it has none."""

    alert: Alert
    secret: str = ""


class AlertForm(Asking):
    """Asks for what an alert needs, by the way it takes; `whens` names when it may tell."""

    def __init__(self, whens: Mapping[str, Say], parent: QWidget | None = None) -> None:
        super().__init__(tr(Say.ALERT_NEW), parent, Say.ALERT_KEEP)
        self.name, self.kind, self.when = QLineEdit(), QComboBox(), QComboBox()
        self.mail, self.server, self.user = QLineEdit(), QLineEdit(), QLineEdit()
        self.address, self.secret, self.digest = QLineEdit(), QLineEdit(), QLineEdit()
        for kind, said in KINDS.items():
            self.kind.addItem(tr(said), kind)
        for on, said in whens.items():
            self.when.addItem(tr(said), on)
        for field, hint in (
            (self.server, Say.ALERT_SERVER_HINT),
            (self.user, Say.ALERT_MAY_BE_EMPTY),
            (self.secret, Say.KEPT_IN_KEYRING),
            (self.digest, Say.ALERT_DIGEST_HINT),
        ):
            field.setPlaceholderText(tr(hint))
        self.secret.setEchoMode(QLineEdit.EchoMode.Password)
        for word, row in (
            (Say.LESSON_NAME, self.name),
            (Say.ALERT_BY, self.kind),
            (Say.ALERT_MAIL_TO, self.mail),
            (Say.ALERT_SERVER, self.server),
            (Say.ALERT_USER, self.user),
            (Say.ALERT_ADDRESS, self.address),
            (Say.ALERT_SECRET, self.secret),
            (Say.WHEN, self.when),
            (Say.ALERT_DIGEST, self.digest),
        ):
            self.add_row(word, row)
        for line in self.findChildren(QLineEdit):
            line.textChanged.connect(self.look)
        self.kind.currentIndexChanged.connect(self._turn)
        self._turn()

    def answer(self) -> AlertTold:
        """What was told; UsageError says what is missing."""
        kind, name = Kind(self.kind.currentData()), self.name.text().strip()
        if not name:
            raise UsageError(tr(Say.ALERT_NEEDS_NAME))
        digest = self.digest.text().strip()
        if digest and not QTime.fromString(digest, CLOCK).isValid():
            raise UsageError(tr(Say.ALERT_NEEDS_TIME))
        told = Alert(
            name,
            kind,
            self._target(kind),
            On(self.when.currentData()),
            server=self.server.text().strip() if kind is Kind.MAIL else "",
            user=self.user.text().strip() if kind is Kind.MAIL else "",
            digest=digest,
        )
        return AlertTold(told, "" if kind is Kind.DESKTOP else self.secret.text())

    def _target(self, kind: Kind) -> str:
        """Whom it reaches."""
        match kind:
            case Kind.DESKTOP:
                return ""
            case Kind.MAIL:
                to = self.mail.text().strip()
                if "@" not in to or not self.server.text().strip():
                    raise UsageError(tr(Say.ALERT_NEEDS_MAIL))
                return to
            case Kind.WEBHOOK:
                address = self.address.text().strip()
                if not address.startswith(ADDRESSES):
                    raise UsageError(tr(Say.ALERT_NEEDS_ADDRESS))
                return address

    def _turn(self) -> None:
        """Only the fields that mean something."""
        kind = self.kind.currentData()
        for field, shown in (
            (self.mail, kind == Kind.MAIL),
            (self.server, kind == Kind.MAIL),
            (self.user, kind == Kind.MAIL),
            (self.address, kind == Kind.WEBHOOK),
            (self.secret, kind != Kind.DESKTOP),
        ):
            self.form.setRowVisible(field, shown)
        self.look()
