"""A finished run as a story: one chapter per step, folded from the run's journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.engine.places import Box

Message = Mapping[str, object]
Worded = Callable[[str], str]  # an English template in another language, with the same fields
Figure = Callable[[str], str]  # a number as another language writes it
InWords = Callable[[str, Mapping[str, object]], str]  # a tool and its arguments, as a person says


class Words(StrEnum):
    """What a story is told with, in English: so the command line and a page tell it."""

    THE_END = "The end"
    WAITED = "waited {seconds} s"
    CLEARED = "reflex {reflex} cleared the way"
    FAILED = "reflex {reflex} failed: {why}"
    STOPPED = "stopped: {reason}"
    EVIDENCE = "Alike {similarity}, required {required}, decided by “{rung}” {place}."
    # What refused when no rung of a check did: the replay, which knows no such step, or a tool,
    # which looked once more right before its input.
    NO_RUNG = "the replay itself"
    NO_REGION = "without a region"
    REGION = "at {x},{y} ({width}x{height} pixels)"


@dataclass(slots=True)
class Chapter:
    """What happened at one step. Pictures are references; `where` is in pixels of the pictures."""

    step: int
    title: str
    expected: str | None = None
    seen: str | None = None
    where: Box | None = None
    decided: str = ""
    rung: str = ""
    why: str = ""
    similarity: float | None = None
    required: float | None = None
    act: str = ""
    by: str = ""
    notes: list[str] = field(default_factory=list)

    @property
    def evidence(self) -> str:
        """The numbers, the rung and the region in words; empty when nothing was compared."""
        return self.evidence_in(str, str)

    def evidence_in(self, worded: Worded, figure: Figure) -> str:
        """The same in another language."""
        if self.similarity is None:
            return ""
        return worded(Words.EVIDENCE).format(
            similarity=figure(f"{self.similarity:.3f}"),
            required=figure(f"{self.required or 0:.3f}"),
            rung=self.rung or worded(Words.NO_RUNG),
            place=_place_in_words(self.where, worded),
        )


@dataclass(frozen=True, slots=True)
class Ending:
    """What an end check said of the run."""

    holds: bool
    why: str


def evidence_of(message: Message) -> str:
    """The numbers, the rung and the region that a message about a comparison carries, in words."""
    chapter = Chapter(0, "")
    _add_evidence(chapter, message)
    return chapter.evidence


def endings_of(messages: Iterable[Message]) -> list[Ending]:
    """What the end checks said, in their order."""
    asked = [message for message in messages if message.get("event") == "end_check"]
    return [Ending(bool(each.get("holds")), str(each.get("why", ""))) for each in asked]


def unlike_of(messages: Iterable[Message]) -> list[str]:
    """What was said of a screen that is not as it was at the recording."""
    return [str(each.get("reason", "")) for each in messages if each.get("event") == "unlike"]


def tell_story(
    messages: Iterable[Message],
    titles: Mapping[int, str],
    in_words: InWords,
    worded: Worded = str,
    figure: Figure = str,
) -> list[Chapter]:
    """The chapters of a run in the order they were reached; `worded` gives the templates (`Words`)
    in another language, `figure` its numbers.
    """
    chapters: dict[int, Chapter] = {}
    for message in messages:
        if isinstance(step := message.get("step"), int):
            title = titles[step] if step in titles else worded(Words.THE_END)
            chapter = chapters.setdefault(step, Chapter(step, title))
            _add(chapter, message, in_words)
            chapter.notes.extend(_notes(message, worded, figure))
    return list(chapters.values())


def _add(chapter: Chapter, message: Message, in_words: InWords) -> None:
    match message.get("event"):
        case "checked" if not message.get("after"):
            _add_evidence(chapter, message)
        case "diverged":
            _add_evidence(chapter, message)
            chapter.decided = "diverged"
        case "acted":
            arguments = message.get("arguments")
            known = arguments if isinstance(arguments, Mapping) else {}
            chapter.act = in_words(str(message.get("tool", "")), known)
            chapter.by = str(message.get("by", "memory"))
        case _:
            return


def _notes(message: Message, worded: Worded, figure: Figure) -> Iterator[str]:
    match message.get("event"):
        case "waited":
            yield worded(Words.WAITED).format(seconds=figure(str(message["seconds"])))
        case "reflex":
            words = Words.CLEARED if message["cleared"] else Words.FAILED
            yield worded(words).format(reflex=message["reflex"], why=message["why"])
        case "recovered":
            yield f"{message['how']}: {message['why']}"
        case "stopped":
            yield worded(Words.STOPPED).format(reason=message["reason"])
        case _:
            return


def _add_evidence(chapter: Chapter, message: Message) -> None:
    chapter.expected = _text(message.get("expected"))
    chapter.seen = _text(message.get("seen"))
    chapter.decided = str(message.get("verdict", ""))
    chapter.why, chapter.rung = str(message.get("why", "")), str(message.get("rung", ""))
    chapter.similarity = _number(message.get("similarity"))
    chapter.required = _number(message.get("required"))
    where = message.get("where")
    chapter.where = (
        Box(*where) if isinstance(where, list) and len(where) == len(Box._fields) else None
    )


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _place_in_words(where: Box | None, worded: Worded) -> str:
    if where is None:
        return worded(Words.NO_REGION)
    x, y, width, height = where
    return worded(Words.REGION).format(x=x, y=y, width=width, height=height)
