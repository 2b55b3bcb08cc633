"""Words and phrases of one language: how buttons are called, and what the words of dialogs mean.

They are data, one file a language in `dialog_words`. A word that ends with a star stands for all
forms with up to four letters more. Words are compared as recognition sees them: without accents,
and with letters that look alike made one.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from checks.text.compare import plain

NAMES = ("en", "de", "fr", "es", "it", "pt", "nl", "pl")
# What is read for what: one for i and l, nought for o, five for s.
LOOK_ALIKE = str.maketrans("1|i05", "lllos")
CROSSES = str.maketrans("\u00d7\u2715\u2716\u2a2f", "xxxx")
SPELLED_OUT = str.maketrans({"ß": "ss", "ł": "l", "æ": "ae", "œ": "oe", "ø": "o"})
WORD = re.compile(r"[^\W_]+(?:['\u2019-][^\W_]+)*")
ENDING = 4
# A word run together with its neighbours: short pieces must not outnumber long ones.
LEAST_RUN_TOGETHER, SHORTEST_PIECE, LONG_PIECE = 7, 2, 4


class Press(StrEnum):
    """What pressing a control means, by its words."""

    ACKNOWLEDGE = "acknowledge"
    CLOSE = "close"
    CANCEL = "cancel"
    DECLINE = "decline"
    POSTPONE = "postpone"
    STAY = "stay"


class Meaning(StrEnum):
    """What a word of a dialog tells: nothing but how things are; an act; that something is kept,
    goes on, turns the answer round, or is denied.
    """

    PLAIN = "plain"
    ACTS = "acts"
    KEEPING = "keeping"
    RUNNING = "running"
    TURNING = "turning"
    NEGATING = "negating"


@dataclass(frozen=True, slots=True)
class Words:
    """Some words of one meaning, folded: whole ones, and beginnings of words."""

    whole: frozenset[str]
    beginnings: frozenset[str]

    @classmethod
    def of(cls, lines: Iterable[str]) -> Words:
        """From the lines of a file."""
        entries = [entry for line in lines for entry in line.split()]
        whole = frozenset(folded(entry) for entry in entries if not entry.endswith("*"))
        begun = frozenset(folded(entry[:-1]) for entry in entries if entry.endswith("*"))
        return cls(whole | begun, begun)

    def __contains__(self, word: str) -> bool:
        """Whether it is one of them; the word is folded."""
        least = max(1, len(word) - ENDING)
        return word in self.whole or any(
            word[:end] in self.beginnings for end in range(least, len(word))
        )


@dataclass(frozen=True, slots=True)
class Language:
    """One language. `presses`, `asides` and `others` are what controls say; the words that a
    statement has, and those by which a question offers something, are known besides.
    """

    name: str
    presses: Mapping[str, frozenset[Press]]
    asides: frozenset[str]
    others: frozenset[str]
    words: Mapping[Meaning, Words]
    stating: Words
    offering: Words

    def meanings(self, word: str) -> frozenset[Meaning]:
        """All that a word may mean; nothing for an unknown one."""
        said = folded(word)
        found = frozenset(meaning for meaning, words in self.words.items() if said in words)
        return found or self._of_parts(said)

    def has(self, word: str, words: Words) -> bool:
        """Whether a word is one of these, or holds one that recognition has run together."""
        said = folded(word)
        return said in words or any(part in words for part in self._parts(said))

    def is_phrase(self, line: str) -> bool:
        """Whether a line is what a control says, and nothing else."""
        said = phrase(line)
        return said in self.presses or said in self.asides or said in self.others

    def _of_parts(self, word: str) -> frozenset[Meaning]:
        """Of words that recognition has run together, or that are written together."""
        return frozenset(
            meaning
            for part in self._parts(word)
            for meaning, words in self.words.items()
            if part in words
        )

    def _parts(self, word: str) -> tuple[str, ...]:
        if len(word) < LEAST_RUN_TOGETHER:
            return ()
        return _split(word, frozenset().union(*(each.whole for each in self.words.values())))


def languages() -> tuple[Language, ...]:
    """All that are known."""
    return tuple(map(_language, NAMES))


def folded(text: str) -> str:
    """A text as recognition may see it."""
    spelled = plain(text).casefold().translate(SPELLED_OUT).replace("\u2019", "'")
    bare = "".join(
        each for each in unicodedata.normalize("NFD", spelled) if not unicodedata.combining(each)
    )
    return bare.translate(LOOK_ALIKE)


def phrase(line: str) -> str:
    """What a control says, without its signs."""
    said = " ".join(WORD.findall(folded(line.translate(CROSSES))))
    return said.replace("-", " ")


@cache
def _language(name: str) -> Language:
    text = files(__package__).joinpath("dialog_words", f"{name}.json").read_text(encoding="utf-8")
    data: dict[str, list[str]] = json.loads(text)
    presses: dict[str, frozenset[Press]] = {}
    for press in Press:
        for said in data[press]:
            presses[phrase(said)] = presses.get(phrase(said), frozenset()) | {press}
    return Language(
        name=name,
        presses=presses,
        asides=frozenset(map(phrase, data["asides"])),
        others=frozenset(map(phrase, data["others"])),
        words={meaning: Words.of(data[meaning]) for meaning in Meaning},
        stating=Words.of(data["stating"]),
        offering=Words.of(data["offering"]),
    )


def _split(word: str, known: frozenset[str]) -> tuple[str, ...]:
    """The known words that it is made of, the longest first; none when there is a rest."""
    for end in range(len(word), SHORTEST_PIECE - 1, -1):
        if word[:end] not in known:
            continue
        rest = _split(word[end:], known) if end < len(word) else ()
        if rest or end == len(word):
            parts = (word[:end], *rest)
            long = sum(len(part) >= LONG_PIECE for part in parts)
            if long * 2 >= len(parts):
                return parts
    return ()
