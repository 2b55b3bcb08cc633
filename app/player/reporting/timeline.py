"""A finished run as a story: one chapter per step, folded from the run's journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.engine.model.geometry import Box, place_before

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
    # What refused when no rung of a check did: the replay, or a tool right before its input.
    ASKED = "a person was asked: {why}"
    SAID_AGAIN = "the answer: go on"
    SAID_SHOW = "the answer: show how"
    SAID_FINE = "the answer: this is fine, remember it"
    SAID_SKIP = "the answer: skip the step"
    SAID_DONE = "the answer: the task is done"
    SAID_STOP = "the answer: stop"
    SAID_CLEARED = "the way was clear again"
    UNASKED = "a window of the task was used"
    BY_HAND = "by hand: {act}"
    HELD = "a person was asked before it: {step}"
    DOUBT = "not sure: {why}"
    NO_RUNG = "the replay itself"
    NO_REGION = "without a region"
    REGION = "at {x},{y} ({width}x{height} pixels)"


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a model: what it asked for, what it cost (None: unknown), what it was shown."""

    model: str
    asked_for: str
    usd: float | None
    seconds: float
    seen: str | None = None


@dataclass(slots=True)
class Chapter:
    """What happened at one step. Pictures are references; `where` is in pixels of the pictures.
    `after` is what was seen once it was done. `began_s` is since the run began, `seconds` how long
    the step took with all its waiting; both are 0 where the journal kept no times.
    """

    step: int
    title: str
    expected: str | None = None
    seen: str | None = None
    where: Box | None = None
    was: Box | None = None  # the same place on the expected picture
    after: str | None = None
    changed: Box | None = None
    began_s: float = 0.0
    seconds: float = 0.0
    calls: list[Call] = field(default_factory=list)
    decided: str = ""
    rung: str = ""
    why: str = ""
    similarity: float | None = None
    required: float | None = None
    act: str = ""
    by: str = ""
    notes: list[str] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """How it went: good, warning or bad. A step that was done went well, unless what it should
        bring about stayed away.
        """
        if self.act and self.decided not in BAD:
            return "warning" if self.calls else "good"
        return "bad" if self.decided in {*BAD, "no", "cannot_tell"} else "warning"

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


ANSWERS = {
    "again": Words.SAID_AGAIN,
    "show": Words.SAID_SHOW,
    "fine": Words.SAID_FINE,
    "skip": Words.SAID_SKIP,
    "done": Words.SAID_DONE,
    "stop": Words.SAID_STOP,
    "cleared": Words.SAID_CLEARED,
}
# By whom an act is that a person has done; how a step is decided that ends a run.
OPERATOR, BAD = "operator", frozenset({"diverged", "failed"})


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
    """The chapters of a run in the order they were reached.

    Args:
        messages: the run's events; `at_s`, where they have it, is when each was told.
        titles: what the steps are called, by their numbers from 0.
        in_words: an act in words.
        worded: the templates (`Words`) in another language.
        figure: numbers as that language writes them.
    """
    chapters: dict[int, Chapter] = {}
    began_s = until_s = None
    for message in messages:
        at_s = _number(message.get("at_s"))
        began_s = at_s if began_s is None else began_s
        step = _step_of(message, chapters)
        if step is not None:
            title = titles[step] if step in titles else worded(Words.THE_END)
            chapter = chapters.get(step)
            if chapter is None:
                chapter = chapters[step] = Chapter(step, title)
                chapter.began_s = _apart(began_s, until_s if chapters.keys() - {step} else began_s)
            _add(chapter, message, in_words, worded)
            notes = _notes(message, worded, figure)
            # A doubt lasts until it is settled: each look tells it again.
            chapter.notes.extend(note for note in notes if note not in chapter.notes[-1:])
            chapter.seconds = max(0.0, _apart(began_s, at_s) - chapter.began_s)
        until_s = at_s if at_s is not None else until_s
    return list(chapters.values())


def _step_of(message: Message, chapters: Mapping[int, Chapter]) -> int | None:
    """Which step a message tells of. An answer is to the last question. A run that failed did so at
    the step after the last one that was done, where nothing else tells at which.
    """
    step = message.get("step")
    if isinstance(step, int):
        return step
    if message.get("event") == "answered" and chapters:
        return list(chapters)[-1]
    if message.get("event") != "finished" or message.get("outcome") != "failed" or not chapters:
        return None
    last = max(chapters)
    return last + 1 if chapters[last].act and chapters[last].decided != "diverged" else last


def _apart(began_s: float | None, at_s: float | None) -> float:
    return 0.0 if began_s is None or at_s is None else round(at_s - began_s, 3)


def _add(chapter: Chapter, message: Message, in_words: InWords, worded: Worded) -> None:
    match message.get("event"):
        case "checked" if not message.get("after"):
            _add_evidence(chapter, message)
        case "checked":
            chapter.after, chapter.changed = _text(message.get("seen")), _box(message.get("where"))
        case "finished":
            chapter.decided = "failed"
            chapter.why = str(message.get("reason") or "")
        case "model_call":
            chapter.calls.append(_call(message))
        case "diverged":
            _add_evidence(chapter, message)
            chapter.decided = "diverged"
        case "acted" if message.get("by") != OPERATOR or chapter.by in {"", OPERATOR}:
            given, chapter.by = message.get("arguments"), str(message.get("by", "memory"))
            known = given if isinstance(given, Mapping) else {}
            act = in_words(str(message.get("tool", "")), known)
            by_hand = worded(Words.BY_HAND).format(act=act)
            chapter.act = by_hand if chapter.by == OPERATOR else act
        case _:
            return


def _notes(message: Message, worded: Worded, figure: Figure) -> Iterator[str]:
    match message.get("event"):
        case "waited":
            yield worded(Words.WAITED).format(
                seconds=figure(f"{float(str(message['seconds'])):.1f}")
            )
        case "reflex":
            words = Words.CLEARED if message["cleared"] else Words.FAILED
            yield worded(words).format(reflex=message["reflex"], why=message["why"])
        case "recovered":
            yield f"{message['how']}: {message['why']}"
        case "checked" if message.get("verdict") == "cannot_tell":
            yield worded(Words.DOUBT).format(why=message.get("why", ""))
        case _:
            yield from _notes_of_people(message, worded)


def _notes_of_people(message: Message, worded: Worded) -> Iterator[str]:
    """What a person was asked, and what they said and did."""
    match message.get("event"):
        case "asked":
            yield worded(Words.ASKED).format(why=message["why"])
        case "showing" if message.get("unasked"):
            yield worded(Words.UNASKED)
        case "answered" if message["choice"] in ANSWERS:
            yield worded(ANSWERS[str(message["choice"])])
        case "held" if message.get("by") == "question":
            yield worded(Words.HELD).format(step=message.get("note", ""))
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
    chapter.where = _box(message.get("where"))
    chapter.was = place_before(chapter.where, message.get("moved"))


def _call(message: Message) -> Call:
    wants = message.get("asked_for")
    listed = ", ".join(map(str, wants)) if isinstance(wants, list) else ""
    return Call(
        str(message.get("model")),
        listed or str(message.get("stop_reason") or ""),
        _number(message.get("cost_usd")),
        _number(message.get("seconds")) or 0.0,
        _text(message.get("seen")),
    )


def _box(where: object) -> Box | None:
    return Box(*where) if isinstance(where, list) and len(where) == len(Box._fields) else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _place_in_words(where: Box | None, worded: Worded) -> str:
    if where is None:
        return worded(Words.NO_REGION)
    x, y, width, height = where
    return worded(Words.REGION).format(x=x, y=y, width=width, height=height)
