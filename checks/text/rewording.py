"""Two sentences in other words that are about the same: what a run is given."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from checks.text.compare import plain, without_spaces
from checks.text.risk_words import deeds, loses, warns
from checks.text.trouble import speaks_of_trouble

# A sentence has so many words in small letters beside what it is about, one less where it is
# closed; a heading has fewer.
IN_SMALL_LETTERS = 2
CLOSES = (".", "?", "!", "…", "\u3002", "\uff1f", "\uff01", "\u061f", "\u0964")
DENIED = ("no", "none", "nor", "neither", "never", "without")
DENIED_IN_GERMAN = ("nie", "niemals", "kein", "keine", "keinen", "ohne")
NEGATIONS = frozenset((*DENIED, *DENIED_IN_GERMAN))
# From so many letters on, a value is found also where spaces were lost in reading.
LONG = 5
_FIGURES = re.compile(r"\d+")
_SMALL = re.compile(r"(?<![^\W\d_])[^\W\d_A-Z]{2,}")
# A capital letter behind a word: a name, a button, or a German noun.
_NAMES = re.compile(r"(?<=[^\W\d_,;] )[^\W\d_a-z][^\W_]+")


def is_reworded(
    now: str, then: str, values: Iterable[tuple[str, str]], *, strictly: bool = False
) -> bool:
    """Whether both are sentences, each about its own values, and differ in nothing but how they put
    it: a request, a notice or a hint that somebody wrote anew.

    Args:
        now: what the screen says.
        then: what it said in the recording.
        values: each parameter's recorded text, with this run's.
        strictly: both have to speak of the same deeds besides.

    Returns:
        False where a number or a name is another one, or where it speaks of loss or trouble now.
    """
    known = [(plain(recorded), plain(value)) for recorded, value in values]
    told = [(recorded, value) for recorded, value in known if _says(then, recorded)]
    if all(recorded == value for recorded, value in told):
        return False
    given = {value for _, value in known}
    if any(_says(now, recorded) for recorded, _ in told if recorded not in given):
        return False
    if not all(_says(now, value) for _, value in told):
        return False
    said, before = (
        _without(text, [pair[at] for pair in told]) for at, text in ((1, now), (0, then))
    )
    if not (_is_sentence(said) and _is_sentence(before) and _is_as_harmless(said, before)):
        return False
    return not strictly or deeds(said) == deeds(before)


def _says(text: str, value: str) -> bool:
    """Whether a text holds a value, as words of their own."""
    if not value:
        return False
    if re.search(rf"(?<!\w){re.escape(value)}(?!\w)", plain(text)):
        return True
    return len(value) >= LONG and without_spaces(value) in without_spaces(text)


def _without(text: str, values: Sequence[str]) -> str:
    for value in sorted(values, key=len, reverse=True):
        text = plain(text).replace(value, " ")
    return text


def _is_sentence(text: str) -> bool:
    is_closed = text.rstrip().endswith(CLOSES)
    return len(_SMALL.findall(text)) >= IN_SMALL_LETTERS - is_closed


def _is_as_harmless(now: str, then: str) -> bool:
    for words in (_FIGURES, _NAMES):
        if Counter(words.findall(now)) != Counter(words.findall(then)):
            return False
    tell = (loses, warns, speaks_of_trouble, _denies)
    return not any(tells(now) and not tells(then) for tells in tell)


def _denies(text: str) -> bool:
    return not NEGATIONS.isdisjoint(re.findall(r"\w+", text.casefold()))
