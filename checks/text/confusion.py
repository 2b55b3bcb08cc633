"""How likely it is that one text is read as another: what recognition confuses, and what it does
not.

Recognition drops and adds marks that are thin, takes a caret for a letter, an accent for none and a
letter for its look-alike (0 for O, rn for m). It does not make up words: letters that are wrong
beyond that are another text's.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

from checks.text.compare import folded, plain, same_text, without_spaces

# Thin marks, which are lost, added or taken for each other: they tell no two texts apart.
_THIN = frozenset(" .,;:'’`´\"“”-–—_|·/\\()[]")  # noqa: RUF001 - as they are read
# A caret at the end of a text is read as one of these.
_CARETS = frozenset("|lI1!i[]")
# What programs show for a sign that was typed.
TYPESET = {"*": "×∙·⋅", "-": "−", "/": "÷∕⁄", '"': "“”„«»", "'": "’‘‚"}  # noqa: RUF001
_AMOUNT = r"[-+]?(?:\d+|\d{{1,3}}(?:{0}\d{{3}})+)(?:{1}\d+)?"
# Scripts that the reader was taught: Latin and Han. What it makes of others tells nothing.
_TAUGHT = ("LATIN", "DIGIT", "CJK", "FULLWIDTH", "IDEOGRAPHIC")


def wrong_letters(read: str, meant: str) -> int:
    """How many letters of what was read cannot be explained by misreading what was meant."""
    seen, wanted = bare(read), bare(meant)
    return 0 if seen == wanted else _apart(seen, wanted)


def may_be_read_as(read: str, meant: str) -> bool:
    """Whether a reading gives a text, misread as texts are, with a caret behind it or none."""
    if not bare(read):
        return False
    return wrong_letters(read, meant) == 0 or may_end_in_a_caret(read, meant)


def may_end_in_a_caret(read: str, meant: str) -> bool:
    """Whether what is read is what was meant, but for a last letter that may be the caret."""
    said = plain(read)
    return said[-1:] in _CARETS and bare(without_caret(said)) == bare(meant)


def without_caret(read: str) -> str:
    """A reading without its last letter, where that may be the caret."""
    return read[:-1] if read[-1:] in _CARETS else read


def bare(text: str) -> str:
    """The text as recognition may give it: without spaces, thin marks and accents, look-alikes made
    one.
    """
    letters = unicodedata.normalize("NFKD", plain(text))
    kept = (one for one in letters if not unicodedata.combining(one) and one not in _THIN)
    return folded("".join(kept)).casefold()


def can_be_read(text: str) -> bool:
    """Whether the reader knows the script of most letters."""
    letters = [one for one in text if one.isalnum()]
    known = sum(unicodedata.name(one, "").startswith(_TAUGHT) for one in letters)
    return not letters or 2 * known > len(letters)


def same_number(one: str, other: str) -> bool:
    """Whether two texts are one amount, written in two ways (1250 and 1,250.00)."""
    values = _amounts(one) & _amounts(other)
    return bool(values)


def is_typeset(shown: str, typed: str) -> bool:
    """Whether a text is shown as typed but for signs that programs write as printers do, and the
    spaces beside them (39×1204 for 39*1204).
    """  # noqa: RUF002 - the sign of multiplication is meant
    seen, meant = map(without_spaces, (shown, typed))
    pairs = zip(seen, meant, strict=False)
    return len(seen) == len(meant) > 0 and all(
        one == other or one in TYPESET.get(other, "") for one, other in pairs
    )


def is_as_typed(shown: str, typed: str) -> bool:
    """Whether a text says what was typed, to the letter or as printers write it."""
    return same_text(shown, typed) or is_typeset(shown, typed)


def _amounts(text: str) -> set[float]:
    """What an amount may be, its comma and point read in either way; a thousand has three digits
    behind its mark.
    """
    written = without_spaces(text)
    return {
        float(written.replace(group, "").replace(point, "."))
        for group, point in ((",", "."), (".", ","))
        if re.fullmatch(_AMOUNT.format(re.escape(group), re.escape(point)), written)
    }


def _apart(one: str, other: str) -> int:
    """The edit distance (Levenshtein 1966)."""
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, start=1):
        below = [number]
        for (across, up), each in zip(pairwise(row), other, strict=True):
            below.append(min(up + 1, below[-1] + 1, across + (letter != each)))
        row = below
    return row[-1]
