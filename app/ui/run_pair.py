"""Two runs of a workflow beside each other, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.ui.outcomes import outcome_in_words, seconds_in_words, time_in_words
from app.ui.run_shown import ChapterShown, RunShown
from app.ui.sentences import Say, tell


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
        tell(Say.BEGAN_COLUMN),
        tell(Say.BEGAN_AT, time=time_in_words(run.began), version=run.version),
    )
    yield tell(Say.OUTCOME_COLUMN), outcome_in_words(run.outcome, run.verified)
    yield tell(Say.TOOK_COLUMN), seconds_in_words(run.seconds)
    yield tell(Say.MODEL), tell(Say.MODEL_CALLS, calls=run.model_calls)
