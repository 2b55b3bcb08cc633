"""Dates in the orders and formats that people write."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cache

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
SHORT_MONTHS = tuple(month[:3] for month in MONTHS)
# YYYY, YY: the year; MM, M: the month with and without its zero; DD, D: the day likewise; Mon,
# Month: the month's English name.
FORMATS = (
    *(
        order.replace("/", between)
        for between in "/-."
        for order in ("DD/MM/YYYY", "MM/DD/YYYY", "YYYY/MM/DD", "D/M/YYYY", "M/D/YYYY")
    ),
    *(order.replace("/", between) for between in "/-." for order in ("DD/MM/YY", "MM/DD/YY")),
    "YYYYMMDD",
    "DD Mon YYYY",
    "D Mon YYYY",
    "D Month YYYY",
    "Mon D, YYYY",
    "Month D, YYYY",
    "Mon DD, YYYY",
)
PARTS = ("YYYY", "YY", "MM", "M", "DD", "D", "Mon", "Month")
# A year of two digits below this is in this century (POSIX, strptime).
CENTURY_TURNS_AT = 69
SHORT_YEAR_LETTERS = 2
_TOKEN = re.compile("YYYY|YY|Month|Mon|MM|M|DD|D")
_LIKE_A_DATE = re.compile(
    r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{8}|\d{1,2} \w+ \d{4}|\w+ \d{1,2}, \d{4}"
)
_DIGITS = {
    "YYYY": r"\d{4}",
    "YY": r"\d{2}",
    "MM": r"\d{2}",
    "M": r"[1-9]\d?",
    "DD": r"\d{2}",
    "D": r"[1-9]\d?",
    "Mon": r"[A-Za-z]{3}",
    "Month": r"[A-Za-z]{3,9}",
}


def looks_like_a_date(text: str) -> bool:
    """Whether some format may fit; a quick test."""
    return _LIKE_A_DATE.fullmatch(text) is not None


def reformatted(text: str, read_as: str, written_as: str) -> str | None:
    """The date in another format; None when the text is no date of the format it is read as."""
    day = _parsed(text, read_as)
    return None if day is None else _TOKEN.sub(lambda token: _written(day, token[0]), written_as)


def readings(text: str) -> Iterator[str]:
    """The formats in which the text is a date."""
    return (each for each in FORMATS if _parsed(text, each) is not None)


def _parsed(text: str, read_as: str) -> date | None:
    match = _pattern(read_as).fullmatch(text)
    if match is None:
        return None
    found = match.groupdict()
    try:
        return date(_year(found["y"]), _month(found["m"]), int(found["d"]))
    except ValueError:
        return None


@cache
def _pattern(read_as: str) -> re.Pattern[str]:
    pieces, end = [], 0
    for token in _TOKEN.finditer(read_as):
        pieces.append(re.escape(read_as[end : token.start()]))
        pieces.append(f"(?P<{token[0][0].lower()}>{_DIGITS[token[0]]})")
        end = token.end()
    return re.compile("".join(pieces))


def _year(digits: str) -> int:
    if len(digits) > SHORT_YEAR_LETTERS:
        return int(digits)
    return int(digits) + (2000 if int(digits) < CENTURY_TURNS_AT else 1900)


def _month(text: str) -> int:
    if text.isdigit():
        return int(text)
    names = MONTHS if text.capitalize() in MONTHS else SHORT_MONTHS
    return names.index(text.capitalize()) + 1


def _written(day: date, token: str) -> str:
    match token:
        case "YYYY":
            return f"{day.year:04d}"
        case "YY":
            return f"{day.year % 100:02d}"
        case "Mon":
            return SHORT_MONTHS[day.month - 1]
        case "Month":
            return MONTHS[day.month - 1]
        case _:
            number = day.month if token[0] == "M" else day.day
            return f"{number:0{len(token)}d}"
