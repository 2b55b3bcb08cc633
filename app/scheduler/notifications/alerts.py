"""Telling somebody who is not there how a scheduled run ended. An alert that cannot be sent is
tried again a little later, and then only said: it never fails a run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from urllib.parse import urlsplit

from app.engine.errors import ByheartError, UsageError
from app.scheduler.ports import Ending, Job

# How long is waited before each further attempt.
PAUSES_S = (1.0, 4.0)
GOOD = ("done", "skipped")


class AlertError(ByheartError):
    """An alert could not be handed over."""


class Kind(StrEnum):
    """The way it takes."""

    WEBHOOK = "webhook"
    MAIL = "mail"
    DESKTOP = "desktop"


class On(StrEnum):
    """When it is sent."""

    FAILURE = "failure"
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Alert:
    """`target` is the address of a webhook, or whom a mail goes to. A mail is handed to `server`
    (host:port) in the name of `sender`; `user` logs in there. `insecure` lets a mail go to a server
    that offers no TLS, for everybody on the way to read. With `details` it tells the reason,
    too, which may quote the screen or a row. Every day at `digest` (such as 07:00) it tells what
    was played since the last one, besides.
    """

    name: str
    kind: Kind
    target: str = ""
    on: On = On.FAILURE
    details: bool = False
    server: str = ""
    sender: str = ""
    user: str = ""
    digest: str = ""
    insecure: bool = False

    def __post_init__(self) -> None:
        """UsageError for what can reach nobody."""
        match self.kind:
            case Kind.WEBHOOK if urlsplit(self.target).scheme not in {"http", "https"}:
                raise UsageError("A webhook needs an address that begins with https:// or http://.")
            case Kind.MAIL if "@" not in self.target or not self.server:
                raise UsageError("A mail needs whom it goes to and --server HOST:PORT.")
            case Kind.WEBHOOK | Kind.DESKTOP if self.insecure:
                raise UsageError(f"--insecure is about mail, not about a {self.kind} alert.")
            case _:
                return

    def wants(self, outcome: str) -> bool:
        """Whether it is sent at such an ending."""
        match self.on:
            case On.ALWAYS:
                return True
            case On.NEVER:
                return False
            case On.FAILURE:
                return outcome not in GOOD


@dataclass(frozen=True, slots=True)
class News:
    """How a job ended. Neither pictures nor values are ever part of it; `reason` only where the
    alert asks for details. `head` is that of the run's journal, `summary` what a digest counts.
    """

    schedule: str
    outcome: str
    asked_for: str
    run: str = ""
    head: str = ""
    reason: str = ""
    summary: str = ""

    @classmethod
    def of(cls, job: Job, ending: Ending, head: str = "") -> News:
        """Of a job that has ended."""
        return cls(job.schedule, ending.outcome, job.asked_for, ending.run, head, ending.reason)

    def for_(self, alert: Alert) -> Mapping[str, str]:
        """What this alert may tell."""
        told = asdict(self)
        return told if alert.details else {**told, "reason": ""}


def sentence(told: Mapping[str, str]) -> str:
    """The news as a person reads it."""
    run = f" (run {told['run']}, journal's head {told['head']})" if told["run"] else ""
    reason = f" {told['reason']}" if told["reason"] else ""
    summary = f"\n\n{told['summary']}" if told["summary"] else ""
    return f"{told['schedule']}: {told['outcome']}{run}.{reason}{summary}"


Send = Callable[[Alert, Mapping[str, str]], None]


def deliver(
    alerts: Iterable[Alert], news: News, send: Send, wait: Callable[[float], object]
) -> list[str]:
    """Send it to everybody who wants it; what could not be sent, as sentences."""
    wanted = [each for each in alerts if each.wants(news.outcome)]
    return [trouble for each in wanted if (trouble := deliver_to(each, news, send, wait))]


def deliver_to(alert: Alert, news: News, send: Send, wait: Callable[[float], object]) -> str:
    """Send it there, several times if need be; why it could not be sent, as a sentence."""
    trouble = ""
    for pause_s in (0.0, *PAUSES_S):
        if pause_s:
            wait(pause_s)
        try:
            send(alert, news.for_(alert))
        except ByheartError as error:
            trouble = f"The alert {alert.name} could not be sent: {error}"
        else:
            return ""
    return trouble
