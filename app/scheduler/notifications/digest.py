"""The morning's digest: what was played since the last one, counted. It names schedules, workflows
and runs, never a value or what stood on a screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time

from app.engine.errors import UsageError
from app.scheduler.notifications.alerts import News
from app.scheduler.triggers.due import Policy, due
from app.scheduler.triggers.triggers import Cron
from app.store.model.run_records import RunRecord

# So many runs that need a look are named; of more only their number is told.
NAMED = 20


def morning(text: str) -> time:
    """`07:00`, by the clock on the wall; UsageError."""
    try:
        return time.fromisoformat(text)
    except ValueError:
        raise UsageError(f"A digest is sent at a time such as 07:00, not “{text}”.") from None


def is_due(at: str, zone: str, last: datetime, now: datetime) -> bool:
    """Whether one is to be sent: its time has come since the last; several that went by are one."""
    told = morning(at)
    daily = Cron(f"{told.minute} {told.hour} * * *", zone)
    return bool(due(daily, Policy(), last, now).times)


@dataclass(frozen=True, slots=True)
class Night:
    """What there is to tell: the runs that ended since `since`, what schedules noted, and how many
    rows wait for a person.
    """

    since: datetime
    runs: Sequence[RunRecord]
    notes: Mapping[str, str]
    uncertain_rows: int = 0

    def news(self, now: datetime) -> News:
        """As one alert."""
        bad = [run for run in self.runs if not _is_good(run)]
        outcome = f"{len(self.runs)} runs, {len(bad)} need a look"
        return News("digest", outcome, now.isoformat(timespec="seconds"), summary=self._told(bad))

    def _told(self, bad: Sequence[RunRecord]) -> str:
        since = self.since.astimezone().isoformat(sep=" ", timespec="minutes")
        lines = [f"Since {since}: {_counted(self.runs)}."]
        lines += [f"{run.workflow}: {run.outcome} (run {run.run})." for run in bad[:NAMED]]
        if len(bad) > NAMED:
            lines.append(f"And {len(bad) - NAMED} more.")
        lines += [f"Schedule {name}: {note}." for name, note in self.notes.items()]
        if self.uncertain_rows:
            lines.append(f"{self.uncertain_rows} rows need a person (byheart rows).")
        return "\n".join(lines)


def ended_since(runs: Iterable[RunRecord], since: datetime) -> list[RunRecord]:
    """Those that ended later."""
    return [run for run in runs if run.ended is not None and run.ended > since]


def _is_good(run: RunRecord) -> bool:
    return run.outcome == "done"


def _counted(runs: Sequence[RunRecord]) -> str:
    counts = Counter(str(run.outcome) for run in runs)
    told = ", ".join(f"{count} {outcome}" for outcome, count in counts.most_common())
    return told or "nothing was played"
