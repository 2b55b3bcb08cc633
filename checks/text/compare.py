"""Text as a person reads it: what a reader of pixels offers, in which ways a line is read, and when
two texts say the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:  # numbers and pictures are not loaded for words alone
    from app.engine.model.geometry import Box, Picture
    from checks.vision.pixels import Bytes

# Letters, or a sign for a number, right before figures; letters after figures are a unit.
_CODES = re.compile(
    r"(?<![^\W_])(?:(?:[^\W\d_]+[-/.]?|[#№])\d[\w/.-]*|(?<![\d.,:/-])\d{5,}(?![\d.,:/-]*\d))"
)
_BRACKETS = str.maketrans("{[}]", "(())")
_DIGITS = re.compile(r"[\d.,:/\-\s]*\d[\d.,:/\-]*")

# A label may stand before a path, in its line.
_PATH = re.compile(r"(?:[^:/\\]{1,24}:\s*)?(?:~?/|[A-Za-z]:[\\/])[^/\\]+(?:[/\\][^/\\]*)*")
_YEARS = re.compile(r"(?<![\d,:])(?:19|20)\d\d(?![\d:]|[.,]\d)")

# Letters that no text holds stand for values while they are replaced.
PRIVATE = 0xE000
# A line is read with so much around it: letters at the rim are misread (pixels).
AROUND_PX = 3
# A text is sought in others from so many letters on; who shows so much of it shows it (0-1).
SHORTEST_TO_SEEK, MUCH = 4, 0.8
# Of a text that is misread, so much is still read as typed.
MUCH_ALIKE = 0.4
# The pairs that text recognition confuses (5 of 9 such pairs collapsed in the published
# measurements), and those that differ by a dot or a stroke in common screen fonts.
LOOK_ALIKE = (
    "0OoQD",
    "1lI|i!",
    "5S$s",
    "8B",
    "2Zz",
    "6G",
    "9gq",
    "uvUV",
    "cC",
    "kK",
    "pP",
    "wW",
    "xX",
    ",.",
    ":;",
    "-–—_",  # noqa: RUF001 - they look alike: that is what they stand here for
    "'’`´",  # noqa: RUF001
    '"“”',
)

_SAME = str.maketrans({letter: group[0] for group in LOOK_ALIKE for letter in group})


class Reader(Protocol):
    """Recognises text in pixels (blue, green, red; height x width x 3)."""

    def read_line(self, pixels: Bytes) -> str:
        """What one line of text says; empty when nothing was recognised."""

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        """Every line found, with its box inside these pixels."""


@runtime_checkable
class WordReader(Reader, Protocol):
    """A reader that reads short lines more quickly, where another reading holds against it."""

    def read_word(self, pixels: Bytes) -> str:
        """What one short line says; spaces may be missing."""


def read_word(reader: Reader, pixels: Bytes) -> str:
    """What one short line says, as quickly as the reader can tell; spaces may be missing."""
    return reader.read_word(pixels) if isinstance(reader, WordReader) else reader.read_line(pixels)


def line_in(reader: Reader, picture: Picture, box: Box, within: Box | None = None) -> str:
    """What the line of text in a box of a picture says; without what lies beyond the element that
    it stands `within`: the borders of a low cell are read for letters.
    """
    from checks.vision.pixels import colours  # noqa: PLC0415 - see above

    around = box.grown(AROUND_PX)
    part = around if within is None else around.intersection(within)
    return reader.read_line(colours(picture, part).copy())


def _as_it_is(pixels: Bytes) -> Bytes:
    return pixels


def _twice(pixels: Bytes) -> Bytes:
    import cv2  # noqa: PLC0415 - see above
    import numpy as np  # noqa: PLC0415 - see above

    from checks.vision.mnemonics import without_mnemonic  # noqa: PLC0415 - see above

    # Enlarged, the line below a letter is no more of one colour: the reader would not know it.
    line = without_mnemonic(pixels)
    twice = cv2.resize(line, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    return np.asarray(twice, dtype=np.uint8)


def _inverted(pixels: Bytes) -> Bytes:
    return 255 - pixels


# Of 330 lines of GUI text in five renderings each of these misread one to three, and no line was
# misread by all of them: what is in doubt is read in all ways.
WAYS: tuple[Callable[[Bytes], Bytes], ...] = (_as_it_is, _twice, _inverted)


def read_in(reader: Reader, pixels: Bytes, way: int) -> str:
    """What one line says, read in one of the ways."""
    return read_word(reader, WAYS[way](pixels.copy())) if pixels.size else ""


def plain(text: str) -> str:
    """The text without what cannot be seen: Unicode variants unified, runs of space made one."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def same_text(one: str, other: str) -> bool:
    """Whether both say exactly the same to a reader."""
    return plain(one) == plain(other)


def same_letters(one: str, other: str) -> bool:
    """Whether both say the same but for spaces, of which recognition loses some."""
    return without_spaces(one) == without_spaces(other)


def without_spaces(text: str) -> str:
    """The text as it is compared where recognition may have lost a space."""
    return plain(text).replace(" ", "")


def nearly_same(one: str, other: str) -> bool:
    """Whether two readings differ by what recognition gets wrong: one letter, or one in sixteen."""
    first, second = plain(one), plain(other)
    longest = max(len(first), len(second))
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    alike = sum(block.size for block in matcher.get_matching_blocks())
    return longest > 0 and longest - alike <= max(1, longest // 16)


def much_alike(seen: str, typed: str) -> bool:
    """Whether most of what was typed is read, as far as recognition goes (Öl 57 as O157)."""
    first, second = map(without_spaces, (seen, typed))
    return SequenceMatcher(None, first, second, autojunk=False).ratio() >= MUCH_ALIKE


def without_numbers(text: str) -> str:
    """The text with every number, date, time or amount replaced by one sign, and one kind of
    brackets: which kind it is, is often misread.
    """
    return _DIGITS.sub("#", plain(text).translate(_BRACKETS))


def are_numbers(text: str) -> bool:
    """Whether a text is one number, date, time or amount, or several, and nothing else."""
    return without_numbers(text) == "#"


def only_numbers_differ(now: str, then: str) -> bool:
    """Whether two texts are the same but for numbers in the same places; texts without a letter or
    digit are not.
    """
    return plain(now) != "" and without_numbers(now) == without_numbers(then)


def same_years(now: str, then: str) -> bool:
    """Whether two texts name the same years: a calendar that shows another one shows other days."""
    return _YEARS.findall(plain(now)) == _YEARS.findall(plain(then))


def names_a_code(text: str) -> bool:
    """Whether there is a code in a text: figures right after letters, or after a sign for them."""
    return bool(_CODES.search(plain(text)))


def same_codes(now: str, then: str) -> bool:
    """Whether two texts name the same codes (K-20455, INV/17, #204): who names another one speaks
    of another thing, though only its figures differ.
    """
    return _CODES.findall(plain(now)) == _CODES.findall(plain(then))


def only_figures_differ(now: str, then: str) -> bool:
    """Whether two texts are the same but for numbers, none of them a code."""
    return only_numbers_differ(now, then) and same_codes(now, then)


def is_path(text: str) -> bool:
    """Whether a text is the whole path of a file or a folder, as /home/ann/letters, alone or after
    its label.
    """
    return _PATH.fullmatch(text.strip()) is not None


def with_values(then: str, values: Iterable[tuple[str, str]]) -> str:
    """What a remembered text should say now: recorded values replaced by this run's,
    longest first. A name may be turned about: Marta Garcia is listed as Garcia, Marta.
    """
    said = plain(then)
    pairs = [(plain(recorded), plain(now)) for recorded, now in values if plain(recorded)]
    pairs += [
        pair
        for recorded, now in pairs
        for pair in zip(_turned(recorded), _turned(now), strict=False)
    ]
    pairs.sort(key=lambda pair: -len(pair[0]))
    marks = {chr(PRIVATE + number): now for number, (_, now) in enumerate(pairs)}
    for mark, (recorded, _) in zip(marks, pairs, strict=True):
        said = re.sub(rf"(?<!\w){re.escape(recorded)}(?!\w)", mark, said)
    return "".join(marks.get(letter, letter) for letter in said)


def _turned(name: str) -> list[str]:
    """A name of several words with the last one first, as lists are sorted by it; the space behind
    its comma may be lost in reading. A name of one word stays, and one that says more in figures.
    """
    first, _, last = name.rpartition(" ")
    if not first or not name.replace(" ", "").isalpha():
        return []
    return [f"{last}, {first}", f"{last},{first}"]


def could_be_mistaken(text: str, others: Iterable[str]) -> bool:
    """Whether one of the other texts differs from this one by look-alikes only."""
    wanted = plain(text)
    return any(look_alike(wanted, plain(other)) for other in others)


def folded(text: str) -> str:
    """The text with every letter replaced by the one that stands for its look-alikes (rn reads as
    m, vv as w).
    """
    return text.replace("rn", "m").replace("vv", "w").translate(_SAME)


def is_code(text: str) -> bool:
    """Whether a text holds digits, so that a look-alike of one of its letters is another code."""
    return any(letter.isdigit() for letter in text)


def look_alike(one: str, other: str) -> bool:
    """Whether two different texts could be mistaken for each other on a screen."""
    return one != other and folded(one) == folded(other)


def says_most_of(line: str, text: str) -> bool:
    """Whether a line as it was read says a text, or most of one: the rest was cut off or misread. A
    short text is a part of too many others ("3" in "13"), and has to be the whole line.
    """
    said, wanted = _squeezed(line), _squeezed(text)
    if said == wanted or len(wanted) < SHORTEST_TO_SEEK:
        return said == wanted
    match = SequenceMatcher(None, said, wanted, autojunk=False)
    return match.find_longest_match().size >= max(SHORTEST_TO_SEEK, MUCH * len(wanted))


def _squeezed(text: str) -> str:
    return re.sub(r"\s", "", plain(text)).casefold()
