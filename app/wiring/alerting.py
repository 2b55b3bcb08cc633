"""Alerts, put together: which there are (a file of the data folder), their keys (among the
secrets), and the ways they take.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from app.desktop.system.notifications import notify
from app.engine.errors import ByheartError, UsageError
from app.scheduler.alert_mail import send_mail
from app.scheduler.alert_webhook import send_webhook
from app.scheduler.alerts import Alert, Kind, News, On, deliver, sentence
from app.store.files import explained, write_whole
from app.store.secrets import UnknownSecretError
from app.store.store import Store
from app.wiring.storage import open_secrets

FILE = "alerts.json"
OWNER = "byheart/alerts"
TRIED = News("test", "test", "", reason="This is what an alert of Byheart looks like.")


class UnknownAlertError(UsageError):
    """There is no alert of that name."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"There is no alert “{name}”; see “byheart alert list”.")


@dataclass(frozen=True, slots=True)
class Alerting:
    """The alerts of a data folder."""

    store: Store

    def all(self) -> tuple[Alert, ...]:
        """Every one, in the order they were added."""
        if not self._file.exists():
            return ()
        with explained(self._file):
            content = self._file.read_bytes()
        try:
            return tuple(map(_alert, json.loads(content)))
        except (ValueError, KeyError, TypeError) as error:
            raise ByheartError(
                f"{self._file} holds no alerts ({error}); remove it and add them anew."
            ) from None

    def named(self, name: str) -> Alert:
        """One of them; UnknownAlertError."""
        for each in self.all():
            if each.name == name:
                return each
        raise UnknownAlertError(name)

    def add(self, alert: Alert, secret: str = "") -> None:
        """Keep one, in the place of any other of its name; `secret` is its key or its password."""
        if secret:
            open_secrets(self.store).set(OWNER, alert.name, secret)
        self._write([*(each for each in self.all() if each.name != alert.name), alert])

    def remove(self, name: str) -> None:
        """Forget one, and its secret."""
        gone = self.named(name)
        self._write([each for each in self.all() if each != gone])
        open_secrets(self.store).remove(OWNER, name)

    def send(self, alert: Alert, told: Mapping[str, str]) -> None:
        """Hand it over once; a ByheartError says why it could not be."""
        match alert.kind:
            case Kind.WEBHOOK:
                send_webhook(alert, told, self._secret(alert))
            case Kind.MAIL:
                send_mail(alert, told, self._secret(alert))
            case Kind.DESKTOP:
                bus = os.environ.get("DBUS_SESSION_BUS_ADDRESS", "")
                notify(bus, "Byheart", sentence(told))

    def tell(self, news: News) -> list[str]:
        """Send it to everybody who wants it; what could not be sent, as sentences."""
        try:
            return deliver(self.all(), news, self.send, threading.Event().wait)
        except ByheartError as error:
            return [str(error)]

    def _secret(self, alert: Alert) -> str:
        try:
            return open_secrets(self.store).get(OWNER, alert.name)
        except UnknownSecretError:
            return ""

    @property
    def _file(self) -> Path:
        return self.store.home / FILE

    def _write(self, alerts: Sequence[Alert]) -> None:
        content = json.dumps([asdict(each) for each in alerts], indent=1)
        write_whole(self._file, content.encode())


def send_test(store: Store, name: str) -> None:
    """Send a test through an alert, once; a ByheartError says why it could not be."""
    alerting = Alerting(store)
    alert = alerting.named(name)
    alerting.send(alert, TRIED.for_(alert))


def _alert(known: Mapping[str, Any]) -> Alert:
    return Alert(**{**known, "kind": Kind(known["kind"]), "on": On(known["on"])})
