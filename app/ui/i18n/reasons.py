"""Why a run did what it did, in the language of the window.

A reason is kept as the sentences in which the run told it. A sentence is known again by its words,
what stands in its holes are values, and those are kept; a value that is a known sentence or word
itself is said in that language, too. What is not known stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QLocale

from app.ui.i18n.messages_en import Say, tr

HOLE = re.compile(r"\{(\d)\}")
NUMBER = re.compile(r"\d+\.\d+")
LISTED = ", "
SENTENCE_ENDS = re.compile(r"(?<=[.!?:…])\s+")


Message = Mapping[str, object]
# What of a message is said to a person.
SAID = ("why", "reason", "rung", "how")


@dataclass(frozen=True, slots=True)
class Known:
    """A sentence: how it is known again, how it is said, its longest words between two holes, and
    which of its holes stand in quotation marks: what a screen shows is never said otherwise.
    """

    pattern: re.Pattern[str]
    said: str
    words: str
    quoted: tuple[bool, ...]


def reason_in_words(reason: str) -> str:
    """A reason in the language of the window; as it is where it is not known."""
    return _said(reason, _sentences()) if reason and tr(Say.QUIT) != Say.QUIT.value else reason


def finding_in_words(text: str) -> str:
    """A name, a detail or a remedy of what `doctor` finds, in the language of the window."""
    if tr(Say.QUIT) == Say.QUIT.value:
        return text
    from app.ui.i18n.findings_de import FINDING_WORDS  # noqa: PLC0415 - loaded by who speaks it

    return FINDING_WORDS.get(text) or reason_in_words(text)


def message_in_words(message: Message) -> Message:
    """A message of a run with its reasons in the language of the window."""
    told = {name: message[name] for name in SAID if isinstance(message.get(name), str)}
    return {**message, **{name: reason_in_words(str(text)) for name, text in told.items()}}


def figure(number: str) -> str:
    """A number such as "1.250" as the person's locale writes it, with as many digits."""
    locale = QLocale()
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    return locale.toString(float(number), "f", len(number.partition(".")[2]))


def _said(text: str, known: tuple[Known, ...]) -> str:
    """The whole where all of it is known, else as much of it as is."""
    if (whole := _whole(text, known)) is not None:
        return whole
    said = []
    for part in SENTENCE_ENDS.split(text):
        one = _one(part, known)
        said.append(part if one is None else one)
    return " ".join(said) if len(said) > 1 else text


def _whole(text: str, known: tuple[Known, ...]) -> str | None:
    """The sentences one after the other; None when there are others among them."""
    for end in SENTENCE_ENDS.finditer(text):
        first = _one(text[: end.start()], known)
        rest = _whole(text[end.end() :], known) if first is not None else None
        if rest is not None:
            return f"{first} {rest}"
    return _one(text, known)


def _one(text: str, known: tuple[Known, ...]) -> str | None:
    """It as one sentence or word; None when it is none."""
    for each in known:
        if each.words in text and (match := each.pattern.fullmatch(text)):
            values = zip(match.groups(), each.quoted, strict=True)
            return each.said.format(*(_value(value, known, quoted) for value, quoted in values))
    return None


def _value(value: str, known: tuple[Known, ...], quoted: bool) -> str:  # noqa: FBT001 - of a table
    if quoted:
        return value
    if NUMBER.fullmatch(value):
        return figure(value)
    lead = value[: len(value) - len(value.lstrip())]
    listed = [_whole(each, known) for each in value.strip().split(LISTED)]
    if all(each is not None for each in listed):
        return lead + LISTED.join(filter(None, listed))
    return lead + _said(value.strip(), known)


@cache
def _sentences() -> tuple[Known, ...]:
    """The most telling first: with the most words of its own."""
    ordered = sorted(_tables(), key=lambda pair: len(HOLE.sub("", pair[0])), reverse=True)
    return tuple(_known(template, said) for template, said in ordered)


def _tables() -> Iterator[tuple[str, str]]:
    from app.ui.i18n.findings_de import FINDING_SENTENCES  # noqa: PLC0415 - loaded by who speaks it
    from app.ui.i18n.reasons_de import REASONS  # noqa: PLC0415 - loaded by who speaks it
    from app.ui.i18n.recorder_de import RECORDER, RECORDER_WORDS  # noqa: PLC0415 - as above
    from app.ui.i18n.remote_de import REMOTE, REMOTE_WORDS  # noqa: PLC0415 - as above
    from app.ui.i18n.sharing_de import SHARING  # noqa: PLC0415 - as above
    from app.ui.i18n.troubles_de import TROUBLES, WORDS  # noqa: PLC0415 - as above

    tables = (*REASONS, *TROUBLES, *REMOTE, *SHARING, *RECORDER, FINDING_SENTENCES)
    for table in (*tables, WORDS, REMOTE_WORDS, RECORDER_WORDS):
        yield from table.items()


def _known(template: str, said: str) -> Known:
    words = HOLE.split(template)[::2]
    pattern = re.compile("(.*?)".join(map(re.escape, words)), re.DOTALL)
    quoted = tuple(before.endswith("“") for before in words[:-1])
    return Known(pattern, said, max(words, key=len), quoted)
