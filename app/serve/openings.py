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
from app.serve.answer import answer_from
from app.serve.asked import PICTURE, Asked, digest_of
from app.serve.bindings import SHORTEST, Bindings
from app.store.turns.openings import Opening, Openings

Json = Any
# What nobody would call a request about something is not compared (letters), nor are questions
# that share fewer words than this.
LONGEST, ALIKE = 20_000, 0.5
MOST_VALUES = 12
# So many conversations are known without looking them up.
REMEMBERED = 4096
# Between the texts of a question: no text holds it.
BETWEEN = "\x1f"


@dataclass
class Beginnings:
    """Finds the values of a conversation, and knows them as long as it goes on."""

    openings: Openings
    _known: OrderedDict[str, Mapping[str, str]] = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def bound(self, asked: Asked) -> Asked:
        """The request with the values that its conversation began with, where it names none."""
        text = opening_text(asked)
        if asked.bindings.values or text is None:
            return asked
        digest = digest_of([asked.root, text])
        with self._lock:
            values = self._known.get(digest)
        if values is None:
            values = self._values(asked, digest, text)
            with self._lock:
                self._known[digest] = values
                while len(self._known) > REMEMBERED:
                    self._known.popitem(last=False)
        return replace(asked, bindings=Bindings(values, induced=True)) if values else asked

    def began(self, asked: Asked, turn: int) -> None:
        """Keep how the conversation began that this turn answered first."""
        text, values = opening_text(asked), asked.bindings
        if text is None or (values.values and not values.induced):
            return
        root = replace(asked, bindings=Bindings()).root
        digest = digest_of([root, text])
        self.openings.keep(Opening(digest, root, text, turn, values.values))

    def _values(self, asked: Asked, digest: str, text: str) -> Mapping[str, str]:
        if (kept := self.openings.get(digest)) is not None:
            return kept.values
        alike = [one for one in self.openings.like(asked.root) if _alike(one.text, text)]
        for one in sorted(alike, key=lambda one: -len(one.values)):
            if one.values and (found := values_in(text, one.text, one.values)):
                return found
            carried = {} if one.values else self._carried(one)
            found = values_in(text, one.text, carried)
            if other := {name: said for name, said in found.items() if said != carried[name]}:
                return other
        return {}

    def _carried(self, opening: Opening) -> Mapping[str, str]:
        """What the calls of a conversation carried out of its question, by new names."""
        answers = (answer_from(kept) for kept in self.openings.answers_after(opening))
        texts = {text for answer in answers for text in texts_in(answer)}
        standing = [text for text in texts if len(text) >= SHORTEST and _stands(text, opening.text)]
        longest = sorted(standing, key=lambda text: (-len(text), text))[:MOST_VALUES]
        return {f"value_{number}": text for number, text in enumerate(longest, 1)}


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
