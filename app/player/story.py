"""A finished run as a story: one chapter per step, folded from the run's journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from app.engine.places import Box

Message = Mapping[str, object]
# What refused when no rung of a check did: the replay, which knows no such step, or a tool, which
# looked once more right before its input.
NO_RUNG = "the replay itself"
InWords = Callable[[str, Mapping[str, object]], str]  # a tool and its arguments, as a person says


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
        if self.similarity is None:
            return ""
        numbers = f"Alike {self.similarity:.3f}, required {self.required or 0:.3f}"
        return f"{numbers}, decided by “{self.rung or NO_RUNG}” {_place_in_words(self.where)}."


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
    messages: Iterable[Message], titles: Mapping[int, str], in_words: InWords
) -> list[Chapter]:
    """The chapters of a run in the order they were reached."""
    chapters: dict[int, Chapter] = {}
    for message in messages:
        if isinstance(step := message.get("step"), int):
            chapter = chapters.setdefault(step, Chapter(step, titles.get(step, "The end")))
            _add(chapter, message, in_words)
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
        case "waited":
            chapter.notes.append(f"waited {message['seconds']} s")
        case "reflex":
            cleared = "cleared the way" if message["cleared"] else f"failed: {message['why']}"
            chapter.notes.append(f"reflex {message['reflex']} {cleared}")
        case "recovered":
            chapter.notes.append(f"{message['how']}: {message['why']}")
        case "stopped":
            chapter.notes.append(f"stopped: {message['reason']}")
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


def _place_in_words(where: Box | None) -> str:
    if where is None:
        return "without a region"
    return f"at {where.x},{where.y} ({where.width}x{where.height} pixels)"
