"""A run as the window shows it: its outcome, its chapters, and two runs beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from PySide6.QtCore import QDateTime, QLocale

from app.engine.model.geometry import Box
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.workflow import PictureShown


@dataclass(frozen=True, slots=True)
class ChapterShown:
    """What happened at one step; `kind` is good, warning or bad, `after` what was seen once it was
    done, `evidence` how alike what was compared was.
    """

    number: int
    title: str
    kind: str
    did: str
    lines: tuple[str, ...] = ()
    expected: PictureShown | None = None
    seen: PictureShown | None = None
    after: PictureShown | None = None
    seconds: float = 0.0
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class RunShown:
    """A run with its story. `endings` is what its end checks said, and whether they held; `unlike`
    in what its screen was not as at the recording; `batch` what its row belongs to, "" for none.
    """

    run: str
    workflow: str
    version: int
    began: datetime
    values: Mapping[str, str]
    outcome: str
    verified: bool | None
    summary: str
    seconds: float
    model_calls: int
    cost_usd: float | None
    chapters: tuple[ChapterShown, ...] = ()
    endings: tuple[tuple[bool, str], ...] = ()
    unlike: tuple[str, ...] = ()
    batch: str = ""


def picture_of(reference: str | None, where: Box | None) -> PictureShown | None:
    """A picture of the story with the place that decided."""
    return PictureShown(reference, 0, 0, where) if reference else None


WORDS = {
    "running": Say.RUNNING,
    "done": Say.DONE,
    "stopped": Say.STOPPED,
    "diverged": Say.DIVERGED,
    "failed": Say.FAILED,
    "blocked": Say.BLOCKED,
    "uncertain": Say.UNCERTAIN,
}
# Of lists and sums: how many days they reach back; 0: all.
PERIODS = {Say.PERIOD_ALL: 0, Say.PERIOD_TODAY: 1, Say.PERIOD_WEEK: 7, Say.PERIOD_MONTH: 30}


def since_of(days: int) -> datetime | None:
    """When the period of so many days began that ends today; None: never."""
    if not days:
        return None
    day = datetime.now().astimezone().date() - timedelta(days=days - 1)
    return datetime.combine(day, time()).astimezone()  # of that day: the clock may have changed


KINDS = {"running": "accent", "done": "good", "stopped": "warning", "blocked": "warning"}
MINUTE_S, HOUR_MIN = 60, 60


def outcome_in_words(outcome: str, verified: bool | None) -> str:  # noqa: FBT001 - a column's three values
    """Such as "done, effect verified"."""
    if verified is not None:
        return tr(Say.DONE_VERIFIED if verified else Say.FAILED_REFUTED)
    return tr(WORDS[outcome]) if outcome in WORDS else outcome


def end_in_words(outcome: str, verified: bool | None) -> str:  # noqa: FBT001 - as above
    """The same of one run, which is said to be unverified where no end check has asked."""
    if outcome == "done" and verified is None:
        return tr(Say.DONE_UNVERIFIED)
    return outcome_in_words(outcome, verified)


def outcome_in_brief(outcome: str, verified: bool | None) -> str:  # noqa: FBT001 - as above
    """The same in a word, with a mark for what the end check said."""
    if verified is None:
        return tr(Say.DIVERGED_BRIEF) if outcome == "diverged" else outcome_in_words(outcome, None)
    return f"{tr(Say.DONE)} ✓" if verified else f"{tr(Say.FAILED)} ✗"


def not_done_in_words(verdict: object) -> Say:
    """What is said of a step that a run ended at before its act: it was not done, or may be done in
    part, since its check had agreed.
    """
    return Say.STEP_BEGUN if verdict == "go" else Say.STEP_NOT_DONE


def kind_of(outcome: str, verified: bool | None, reason: str = "") -> str:  # noqa: FBT001
    """The colour's name: good, warning, bad or accent. A run that is done has a `reason` where
    something was otherwise than shown, such as a step that was skipped.
    """
    if verified is False:
        return "bad"
    return "warning" if outcome == "done" and reason else KINDS.get(outcome, "bad")


def time_in_words(time: datetime) -> str:
    """As the person's locale writes it, in their own time."""
    local = QDateTime.fromSecsSinceEpoch(int(time.timestamp()))
    return QLocale().toString(local, moment_format())


def moment_format() -> str:
    """How the person's locale writes a day and a time."""
    if QLocale().language() == QLocale.Language.C:  # it has no habits: “26 11 2026 14:27”
        return "yyyy-MM-dd HH:mm"
    return QLocale().dateTimeFormat(QLocale.FormatType.ShortFormat)


def day_and_time(time: datetime) -> str:
    """The same after its day of the week, which tells more of a time to come than its date."""
    day = QLocale().standaloneDayName(
        time.astimezone().isoweekday(), QLocale.FormatType.ShortFormat
    )
    return f"{day} {time_in_words(time)}"


def seconds_in_words(seconds: float) -> str:
    """Such as "4.2 s" or "3 min 20 s"."""
    if seconds < MINUTE_S:
        return tr(Say.SECONDS, seconds=QLocale().toString(seconds, "f", 1))
    minutes, rest = divmod(round(seconds), MINUTE_S)
    if minutes >= HOUR_MIN:
        return tr(Say.HOURS, hours=minutes // HOUR_MIN, minutes=minutes % HOUR_MIN)
    return tr(Say.MINUTES, minutes=minutes, seconds=rest)


@dataclass(frozen=True, slots=True)
class ChapterPair:
    """One step in both runs; None where a run did not come to it."""

    first: ChapterShown | None
    second: ChapterShown | None

    @property
    def either(self) -> ChapterShown:
        """What the step is called and numbered by."""
        either = self.first or self.second
        assert either is not None  # noqa: S101 - a pair of nothing is not made
        return either

    @property
    def parts(self) -> bool:
        """Whether it went well in one run, and not in the other, or not at all."""
        first, second = self.first, self.second
        return first is None or second is None or first.kind != second.kind

    @property
    def differs(self) -> bool:
        """Whether the runs did or noted anything else there."""
        first, second = self.first, self.second
        return self.parts or (first and first.did) != (second and second.did)


@dataclass(frozen=True, slots=True)
class RunPair:
    """Two runs; `facts` are lines of a name and what each of the two says."""

    first: RunShown
    second: RunShown
    facts: tuple[tuple[str, str, str], ...]
    chapters: tuple[ChapterPair, ...]


def pair_of(first: RunShown, second: RunShown) -> RunPair:
    """Both, the older one first, paired by the numbers of their steps."""
    first, second = sorted((first, second), key=lambda run: run.began)
    one = {chapter.number: chapter for chapter in first.chapters}
    other = {chapter.number: chapter for chapter in second.chapters}
    numbers = sorted({*one, *other})
    pairs = (ChapterPair(one.get(number), other.get(number)) for number in numbers)
    return RunPair(first, second, tuple(_facts(first, second)), tuple(pairs))


def _facts(first: RunShown, second: RunShown) -> Iterator[tuple[str, str, str]]:
    for (name, one), (_, other) in zip(_told(first), _told(second), strict=True):
        yield name, one, other
    for name in dict.fromkeys((*first.values, *second.values)):
        yield name, first.values.get(name, ""), second.values.get(name, "")


def _told(run: RunShown) -> Iterator[tuple[str, str]]:
    yield (
        tr(Say.BEGAN_COLUMN),
        tr(Say.BEGAN_AT, time=time_in_words(run.began), version=run.version),
    )
    yield tr(Say.OUTCOME_COLUMN), outcome_in_words(run.outcome, run.verified)
    yield tr(Say.TOOK_COLUMN), seconds_in_words(run.seconds)
    yield tr(Say.MODEL), tr(Say.MODEL_CALLS, calls=run.model_calls)
