"""Letters that look alike on a screen, and what recognised text may therefore not decide alone."""

from __future__ import annotations

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
