"""The morning's digest, put together: to whom, since when (a file of the data folder), of what."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app.engine.errors import ByheartError
from app.scheduler.notifications.alerts import Alert, deliver_to
from app.scheduler.notifications.digest import Night, ended_since, is_due
from app.scheduler.run.run_process import Message
from app.scheduler.triggers.triggers import local_zone
from app.store.atomic_files import write_whole
from app.store.store import Store
from app.wiring.scheduling.alerts import Alerting
from app.wiring.scheduling.health import uncertain_rows

FILE = "digests.json"
# A night of rows is a run for each.
MOST_RUNS = 10_000


@dataclass(frozen=True, slots=True)
class Digests:
    """The digests of a data folder."""

    store: Store

    def send_due(self, now: datetime) -> Iterator[Message]:
        """Send those whose time has come; what could not be sent, as messages. A digest that was
        asked for lately begins with that.
        """
        try:
            wanted = [each for each in Alerting(self.store).all() if each.digest]
            last = self._last() if wanted else {}
            for alert in wanted:
                since = last.setdefault(alert.name, now)
                if since < now and is_due(alert.digest, local_zone(), since, now):
                    last[alert.name] = now
                    self._write(last)  # first: a crash loses one, and never sends one twice
                    yield from self._sent(alert, since, now)
            if wanted and last != self._last():
                self._write(last)
        except ByheartError as error:
            yield {"event": "said", "reason": str(error)}

    def _sent(self, alert: Alert, since: datetime, now: datetime) -> Iterator[Message]:
        news = self._night(since).news(now)
        wait = threading.Event().wait
        trouble = deliver_to(alert, news, Alerting(self.store).send, wait)
        yield {"event": "said", "reason": trouble or f"The digest was sent ({alert.name})."}

    def _night(self, since: datetime) -> Night:
        runs = ended_since(self.store.runs(limit=MOST_RUNS), since)
        noted = (each for each in self.store.schedules.all() if each.noted and each.noted > since)
        notes = {each.name: _outcome_of(each.note) for each in noted}
        return Night(since, runs, notes, uncertain_rows(self.store))

    @property
    def _file(self) -> Path:
        return self.store.home / FILE

    def _last(self) -> dict[str, datetime]:
        try:
            known = json.loads(self._file.read_bytes())
            return {name: datetime.fromisoformat(when) for name, when in known.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            return {}

    def _write(self, last: dict[str, datetime]) -> None:
        told = {name: when.isoformat() for name, when in last.items()}
        write_whole(self._file, json.dumps(told).encode())


def _outcome_of(note: str) -> str:
    """A note without its reason, which may quote the screen."""
    return note.partition(":")[0]
