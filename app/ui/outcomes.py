"""How a run ended, in the words and the colour of the window."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale

from app.ui.sentences import Say, tell

WORDS = {
    "running": Say.RUNNING,
    "done": Say.DONE,
    "stopped": Say.STOPPED,
    "diverged": Say.DIVERGED,
    "failed": Say.FAILED,
    "blocked": Say.BLOCKED,
    "uncertain": Say.UNCERTAIN,
}
KINDS = {"running": "accent", "done": "good", "stopped": "warning", "blocked": "warning"}
MINUTE_S = 60


def outcome_in_words(outcome: str, verified: bool | None) -> str:  # noqa: FBT001 - a column's three values
    """Such as "done, effect verified"."""
    if verified is not None:
        return tell(Say.DONE_VERIFIED if verified else Say.FAILED_REFUTED)
    return tell(WORDS[outcome]) if outcome in WORDS else outcome


def kind_of(outcome: str, verified: bool | None) -> str:  # noqa: FBT001
    """The colour's name: good, warning, bad or accent."""
    return "bad" if verified is False else KINDS.get(outcome, "bad")


def time_in_words(time: datetime) -> str:
    """As the person's locale writes it, in their own time."""
    local = QDateTime.fromSecsSinceEpoch(int(time.timestamp()))
    return QLocale().toString(local, QLocale.FormatType.ShortFormat)


def seconds_in_words(seconds: float) -> str:
    """Such as "4.2 s" or "3 min 20 s"."""
    if seconds < MINUTE_S:
        return tell(Say.SECONDS, seconds=QLocale().toString(seconds, "f", 1))
    minutes, rest = divmod(round(seconds), MINUTE_S)
    return tell(Say.MINUTES, minutes=minutes, seconds=rest)


def figure(number: str) -> str:
    """A number such as "1.250" as the person's locale writes it, with as many digits."""
    locale = QLocale()
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    return locale.toString(float(number), "f", len(number.partition(".")[2]))
