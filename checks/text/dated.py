"""Texts with a time, a count or the room on a disk, which say nothing of which one it is."""

from __future__ import annotations

import re

# A clock, a date with a clock, or a time since: what such a line says is no identity. "12.50" is an
# amount.
CLOCK = re.compile(
    r"^\D{0,24}([01]?\d|2[0-3])(:[0-5]\d(:[0-5]\d)?|\.[0-5]\d\.[0-5]\d)(\s?[AaPp]\.?[Mm]\.?)?$"
)
# What a reader puts between two figures of a small font: “06:2.4”.
STRAY = re.compile(r"(?<=:\d)[.,](?=\d$)")
# A date with a time to the second, at the end of a text: a machine's stamp, of a file say. What is
# agreed on among people has no seconds.
STAMP = re.compile(
    r"\b(\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}\.?\s?[^\W\d]{3,9}\.?\s?\d{4})[,\s]{0,2}"
    r"\d{1,2}:[0-5]\d:[0-5]\d(\s?[AaPp]\.?[Mm]\.?)?$"
)
# A count that stands in brackets behind a heading; a longer number is a name.
COUNT = re.compile(r"\s*[(\[{]\s*[\dOoIl]{1,3}[^()\[\]{}\d]{0,12}[)\]}]")
# How many there are of something: the number comes first, and small letters follow (“12 new”). What
# a number follows is a name (“Order 12”).
AMOUNT = re.compile(r"\d{1,4}(?=( \(?[^\W\d_]+\)?)+$)")

# What a disk holds or has room for; a reader takes the small i for a large one. A text with two of
# these tells of the disk, and not of a file, and so does one that says that it is free.
ROOM = re.compile(r"\d[\d.,]*\s?(?:[KMGTkmgt][iIl]?)?(?:B|[Bb]ytes)\b")
AMOUNTS = 2
FREE = re.compile(r"free|available|frei|libres?|disponibles?|liberi|livres?|vrij")


def is_time(text: str) -> bool:
    """Whether a text tells a time of the day, and no more than a few letters before it."""
    return CLOCK.match(text) is not None or CLOCK.match(STRAY.sub("", text)) is not None


def differ_by_room(now: str, then: str) -> bool:
    """Whether two texts are the same but for how much room there is on a disk, of how much."""
    told = (len(ROOM.findall(one)) + len(FREE.findall(one)) for one in (now, then))
    if min(told) < AMOUNTS:
        return False
    return ROOM.sub("", now) == ROOM.sub("", then)


def differ_by_amount(now: str, then: str) -> bool:
    """Whether two texts tell how many there are of one thing."""
    parts = AMOUNT.match(now), AMOUNT.match(then)
    rests = AMOUNT.sub("", now, count=1), AMOUNT.sub("", then, count=1)
    return None not in parts and rests[0] == rests[1] == rests[0].lower()


def differ_by_stamp(now: str, then: str) -> bool:
    """Whether two texts are the same but for a machine's stamp at their end."""
    parts = STAMP.search(now), STAMP.search(then)
    return None not in parts and STAMP.sub("", now) == STAMP.sub("", then)
