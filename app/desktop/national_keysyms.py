"""The older, national key symbols: blocks that follow 8-bit character sets, and single ones."""

# ruff: noqa: RUF001 - letters of other scripts that look like Latin ones are what this is about

from __future__ import annotations

# the keysym's upper byte -> the character set that its lower byte is written in
_CHARACTER_SETS = {
    0x01: "iso8859-2",
    0x02: "iso8859-3",
    0x03: "iso8859-4",
    0x05: "iso8859-6",
    0x0C: "iso8859-8",
    0x0D: "iso8859-11",
}
_FIRST_IN_SET = 0xA1
_KANA = (
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノ"
    "ハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
)

# first keysym -> the characters from there on
_RUNS = {
    0x4A1: _KANA,
    0x6A1: "ђѓёєѕіїјљњћќґўџ№ЂЃЁЄЅІЇЈЉЊЋЌҐЎЏ",
    0x6C0: bytes(range(0xC0, 0x100)).decode("koi8-r"),
    0x7A1: "ΆΈΉΊΪ\0ΌΎΫ\0Ώ",
    0x7B1: "άέήίϊΐόύϋΰώ",
    0x7C1: "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣ\0ΤΥΦΧΨΩ",
    0x7E1: "αβγδεζηθικλμνξοπρσςτυφχψω",
    0x8BC: "≤≠≥",
    0x8FB: "←↑→↓",
    0xAA9: "—–",
    0xAC3: "⅛⅜⅝⅞",
    0xAD0: "‘’“”",
    0xAFD: "‚„",
    0x13BC: "ŒœŸ",
}
_SINGLE = {0x20AC: "€", 0xAAE: "…", 0xAC9: "™", 0xAF1: "†", 0xAF2: "‡"}

_KNOWN = _SINGLE | {
    first + n: char for first, run in _RUNS.items() for n, char in enumerate(run) if char != "\0"
}


def national_character(keysym: int) -> str:
    """The character of a national key symbol; "" for any other."""
    low = keysym & 0xFF
    charset = _CHARACTER_SETS.get(keysym >> 8)
    if charset is not None and low >= _FIRST_IN_SET:
        return bytes([low]).decode(charset, errors="ignore")
    return _KNOWN.get(keysym, "")
