"""Values that a client names, so that a conversation about another customer is the same one: taken
out of what is asked, and put into what is answered.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.serve.answer import Answer, Call, Words, canonical

Json = Any
NAME = re.compile(r"[A-Za-z_]\w{0,63}")
SLOT = re.compile(r"\{\{([A-Za-z_]\w{0,63})\}\}")
# A single sign stands in too many texts by chance.
SHORTEST = 2
# So many values tell that it is a value.
TWO = 2


class BindingsError(ValueError):
    """The header with the bindings cannot be used; the message says why."""


@dataclass(frozen=True)
class Bindings:
    """The values of one request, by name; named by the client, or `induced`."""

    values: Mapping[str, str] = field(default_factory=dict)
    induced: bool = False

    def out_of(self, value: Json) -> Json:
        """JSON with each value replaced by its name, `{{name}}`."""
        return _mapped(value, self._named) if self.values else value

    def into(self, value: Json) -> Json:
        """JSON with each name replaced by its value. KeyError for a name that has none."""
        return _mapped(value, self._filled)

    def answer_out_of(self, answer: Answer) -> Answer:
        """An answer as it is kept."""
        return _answer(answer, self.out_of)

    def answer_into(self, answer: Answer) -> Answer:
        """A kept answer as it is given. KeyError for a name that has no value."""
        return _answer(answer, self.into)

    @property
    def digest(self) -> str:
        """What tells each of these values from others; nothing can be read from it."""
        return " ".join(f"{name}={_digest(value)}" for name, value in sorted(self.values.items()))

    def varied_in(self, seen: Iterable[str]) -> bool:
        """Whether each value is one of those that were seen, by their digests, or there were two
        others.
        """
        pairs = [one.partition("=") for digest in seen for one in digest.split()]
        for name, value in self.values.items():
            known = {digest for other, _, digest in pairs if other == name}
            if _digest(value) not in known and len(known) < TWO:
                return False
        return True

    def _named(self, text: str) -> str:
        names = {value: name for name, value in self.values.items()}
        longest = sorted(names, key=lambda value: -len(value))
        pattern = "|".join(rf"(?<!\w){re.escape(value)}(?!\w)" for value in longest)
        return re.sub(pattern, lambda found: f"{{{{{names[found.group()]}}}}}", text)

    def _filled(self, text: str) -> str:
        return SLOT.sub(lambda found: self.values[found.group(1)], text)


NONE = Bindings()


def read_bindings(header: str) -> Bindings:
    """The bindings in a header: a flat JSON object of texts. BindingsError when it is none."""
    if not header:
        return NONE
    try:
        told = json.loads(header)
    except ValueError as error:
        raise BindingsError("the bindings are no JSON") from error
    if not isinstance(told, dict):
        raise BindingsError("the bindings are no JSON object")
    for name, value in told.items():
        if not NAME.fullmatch(name) or not isinstance(value, str) or len(value) < SHORTEST:
            raise BindingsError("a binding is no plain name with a text of two signs or more")
    if len(set(told.values())) < len(told):
        raise BindingsError("two bindings have the same value")
    return Bindings(told)


def has_slots(value: Json) -> bool:
    """Whether a value of some binding goes into this JSON."""
    return SLOT.search(canonical(value)) is not None


def _digest(value: str) -> str:
    """So short that it tells values apart, and confirms no guess of one: a password may be such."""
    return hashlib.blake2b(value.encode(), digest_size=2).hexdigest()


def _answer(answer: Answer, change: Any) -> Answer:  # noqa: ANN401 (JSON to JSON)
    return Answer(
        tuple(
            Words(change(part.text))
            if isinstance(part, Words)
            else Call(part.name, change(part.input), part.toolset)
            for part in answer.parts
        )
    )


def _mapped(value: Json, change: Any) -> Json:  # noqa: ANN401 (text to text)
    match value:
        case str():
            return change(value)
        case dict():
            return {name: _mapped(item, change) for name, item in value.items()}
        case list():
            return [_mapped(item, change) for item in value]
        case _:
            return value
