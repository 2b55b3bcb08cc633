"""Numbers in the formats that people write: groups of digits, decimal signs, a currency."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

# The sign between groups of digits, and the decimal sign, of what a number is read as.
STYLES = {
    "1,234.5": (",", "."),
    "1.234,5": (".", ","),
    "1 234,5": (" ", ","),
    "1'234.5": ("'", "."),
}
# What a number is written as: as a style, or without groups; with as many decimals as it has, or
# with none or two.
PLAIN = {"1234.5": ("", "."), "1234,5": ("", ",")}
WRITTEN = {**STYLES, **PLAIN}
DECIMALS = ("as is", "0", "2")
MOST_DIGITS = 15
_LIKE_A_NUMBER = re.compile(r"[^\w]{0,2}\d[\d.,' ]*(?: ?[€$£%])?")
_BARE = re.compile(r"[-+]?\d[\d.,' ]*")
_CURRENCY = "€$£% "


def looks_like_a_number(text: str) -> bool:
    """Whether some style may fit; a quick test."""
    return len(text) <= MOST_DIGITS and _LIKE_A_NUMBER.fullmatch(text) is not None


def reformatted(text: str, read_as: str, written_as: str, decimals: str) -> str | None:
    """The number in another style; None when the text is no number of the style it is read as, or
    when it has more decimals than would be written.
    """
    number = _parsed(text, read_as)
    if number is None:
        return None
    group, point = WRITTEN[written_as]
    exponent = number.as_tuple().exponent
    has = max(0, -exponent) if isinstance(exponent, int) else 0
    wanted = has if decimals == "as is" else int(decimals)
    if wanted < has and number != number.to_integral_value():
        return None
    plain = f"{number:,.{wanted}f}"
    return plain.translate({ord(","): group, ord("."): point})


def readings(text: str) -> Iterator[str]:
    """The styles in which the text is a number."""
    return (style for style in STYLES if _parsed(text, style) is not None)


def plain_number(text: str) -> float | None:
    """The number that a text says in one way only; None for a text or a number of two readings."""
    found = {number for style in STYLES if (number := _parsed(text, style)) is not None}
    return float(found.pop()) if len(found) == 1 else None


def _parsed(text: str, read_as: str) -> Decimal | None:
    bare = text.strip(_CURRENCY)
    if _BARE.fullmatch(bare) is None:
        return None
    group, point = STYLES[read_as]
    whole, _, fraction = bare.partition(point)
    groups = whole.split(group)
    if len(groups) > 1 and any(len(each) != 3 for each in groups[1:]):  # noqa: PLR2004 - thousands
        return None
    try:
        return Decimal("".join(groups) + ("." + fraction if fraction else ""))
    except InvalidOperation:
        return None
