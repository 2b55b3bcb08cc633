"""Values that are found by comparing how conversations began, where the client names none.

Two first questions that differ only in what the calls after the first one carried, word for word,
are one question about two things: what differs is a value, as if the client had named it. Anything
else that differs makes another question, for it may say what to do. A value that is found so is
served like a named one: only after the model has answered alike with two others.
"""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.serve.acts import texts_in
from app.serve.answer import Answer
from app.serve.asked import PICTURE, Asked, digest_of
from app.serve.bindings import NONE, SHORTEST, Bindings
from app.store.turns.openings import MOST_CARRIED, Opening, Openings

Json = Any
# What nobody would call a request about something is not compared (letters), nor are questions
# that share fewer words than this.
LONGEST, ALIKE = 20_000, 0.5
# So many conversations are known without looking them up.
REMEMBERED = 4096
# Between the texts of a question: no text holds it.
BETWEEN = "\x1f"


@dataclass
class Beginnings:
    """Finds the values of a conversation, and knows them as long as it goes on. Where no kept
    conversation of its kind has carried words of its question, there is nothing to compare with.
    """

    openings: Openings
    _without: set[str] = field(default_factory=set)
    _known: OrderedDict[str, Mapping[str, str]] = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def at_once(self, asked: Asked) -> Asked | None:
        """The same as `bound` where nothing has to be looked up; None where something has."""
        name = _name(asked)
        if name is None:
            return asked
        with self._lock:
            values = {} if asked.root in self._without else self._known.get(name[0])
        return None if values is None else _with(asked, values)

    def bound(self, asked: Asked) -> Asked:
        """The request with the values that its conversation began with, where it names none."""
        name = _name(asked)
        if name is None:
            return asked
        digest, text = name
        values = self._found(digest, asked.root, text)
        with self._lock:
            self._known[digest] = values
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return _with(asked, values)

    def answered(self, asked: Asked, answer: Answer, turn: int) -> None:
        """Keep how the conversation began that this turn answers, where the answer carries words
        of its first question, or values were found there.
        """
        bindings, plain = asked.bindings, replace(asked, bindings=NONE)
        name = _name(plain) if bindings.induced or not bindings.values else None
        if name is None:
            return
        digest, text = name
        carried = () if bindings.values else _carried(text, answer)
        if carried or bindings.values:
            self.openings.keep(Opening(digest, plain.root, text, turn, bindings.values, carried))
            with self._lock:
                self._without.discard(plain.root)

    def _note_without(self, root: str) -> None:
        with self._lock:
            if len(self._without) >= REMEMBERED:
                self._without.clear()
            self._without.add(root)

    def _found(self, digest: str, root: str, text: str) -> Mapping[str, str]:
        known = self.openings.known(digest, root)
        if not known:
            self._note_without(root)
        if known and known[0].digest == digest:
            return known[0].values
        alike = [one for one in known if _alike(one.text, text)]
        for one in sorted(alike, key=lambda one: not one.values):
            possible = {f"value_{number}": each for number, each in enumerate(one.carried, 1)}
            found = values_in(text, one.text, one.values or possible)
            values = found if one.values else _others(found, possible)
            if values:
                return values
        return {}


def _name(asked: Asked) -> tuple[str, str] | None:
    """What names the conversation of a request without bindings, and its first question."""
    text = None if asked.bindings.values else opening_text(asked)
    return None if text is None else (digest_of([asked.root, text]), text)


def _with(asked: Asked, values: Mapping[str, str]) -> Asked:
    return replace(asked, bindings=Bindings(values, induced=True)) if values else asked


def opening_text(asked: Asked) -> str | None:
    """The words that a conversation began with, up to the model's first answer; None where they
    are too long to be told apart.
    """
    first: list[Json] = []
    for message in (*asked.before, *asked.newest):
        if "parts" in message:
            break
        first.append(message)
    text = BETWEEN.join(_texts(first))
    return text if 0 < len(text) <= LONGEST else None


def values_in(text: str, known: str, values: Mapping[str, str]) -> Mapping[str, str]:
    """The values that a question has in the places of a known one's.

    Args:
        text: the question.
        known: the known question.
        values: those of the known question, by name.

    Returns:
        What stands there, by name; empty where something else differs as well, where it is not
        clear what stands where, or where it is nothing like the known value.
    """
    lazy, greedy = (_fitted(text, known, values, way) for way in (".+?", ".+"))
    if lazy is None or lazy != greedy or len(set(lazy.values())) < len(lazy):
        return {}
    is_like = all(_is_like(value, values[name]) for name, value in lazy.items())
    return lazy if is_like else {}


def _is_like(value: str, known: str) -> bool:
    """Whether it may stand where the known value does: a word more at most, no other signs, and no
    letters in the place of digits. More than that may say what to do.
    """
    signs = {sign for sign in value if not sign.isalnum()} - set(known) - set(" -'")
    has_letters = any(map(str.isalpha, value)) and not any(map(str.isalpha, known))
    fits = len(value.split()) <= len(known.split()) + 1
    return len(value) >= SHORTEST and fits and not signs and not has_letters


def _fitted(text: str, known: str, values: Mapping[str, str], way: str) -> Mapping[str, str] | None:
    names = {value: name for name, value in values.items()}
    longest = sorted(names, key=lambda value: -len(value))
    if not longest:
        return None
    pieces = re.split(rf"(?<!\w)({'|'.join(map(re.escape, longest))})(?!\w)", known)
    pattern, met = "", set[str]()
    for number, piece in enumerate(pieces):
        name = names.get(piece, "") if number % 2 else ""
        if name:
            pattern += f"(?P={name})" if name in met else f"(?P<{name}>{way})"
            met.add(name)
        else:
            pattern += re.escape(piece)
    found = re.fullmatch(pattern, text, re.DOTALL)
    return None if found is None else found.groupdict()


def _carried(question: str, answer: Answer) -> tuple[str, ...]:
    """What the calls of an answer carry out of the question, the longest first."""
    texts = {text for text in texts_in(answer) if len(text) >= SHORTEST and _stands(text, question)}
    return tuple(sorted(texts, key=lambda text: (-len(text), text))[:MOST_CARRIED])


def _others(found: Mapping[str, str], known: Mapping[str, str]) -> Mapping[str, str]:
    return {name: value for name, value in found.items() if value != known[name]}


def _alike(one: str, other: str) -> bool:
    """Whether both share most of their words."""
    first, second = set(one.split()), set(other.split())
    return len(first & second) >= ALIKE * max(len(first), len(second))


def _stands(value: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None


def _texts(value: Json) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            yield from _texts([item for name, item in value.items() if name != PICTURE])
        case list():
            for item in value:
                yield from _texts(item)
        case _:
            return
