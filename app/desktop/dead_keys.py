"""Dead keys: keys that type nothing by themselves and put an accent on the next letter."""

# ruff: noqa: RUF001 - accents that stand alone look like punctuation

from __future__ import annotations

import unicodedata

# key symbol -> the combining character it puts on the next letter
DEAD = {
    0xFE50: "\u0300",
    0xFE51: "\u0301",
    0xFE52: "\u0302",
    0xFE53: "\u0303",
    0xFE54: "\u0304",
    0xFE55: "\u0306",
    0xFE56: "\u0307",
    0xFE57: "\u0308",
    0xFE58: "\u030a",
    0xFE59: "\u030b",
    0xFE5A: "\u030c",
    0xFE5B: "\u0327",
    0xFE5C: "\u0328",
    0xFE60: "\u0323",
    0xFE61: "\u0309",
    0xFE62: "\u031b",
}
# what it types before a space, and struck twice (the en_US Compose table of libX11)
_BEFORE_SPACE = dict(
    zip("\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327\u0328",
        "`'^~¯˘˙\"°˝ˇ¸˛", strict=True)
)  # fmt: skip
_TWICE = _BEFORE_SPACE | {"\u0301": "´", "\u0308": "¨"}


def composed(char: str, accent: str) -> str:
    """The letter with the accent; nothing when there is no such letter, as with X11 itself."""
    if not accent or not char:
        return char
    if char == " ":
        return _BEFORE_SPACE.get(accent, "")
    together = unicodedata.normalize("NFC", char + accent)
    return together if len(together) == 1 else ""


def alone(accent: str) -> str:
    """What the dead key types when it is struck twice."""
    return _TWICE.get(accent, "")
