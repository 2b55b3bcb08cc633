"""The clock of an application or a desktop: the text that told the time when a picture was taken,
and tells it on a later one.

A time of day may as well be data, of an appointment say. A clock is told from that by what it
says: the time of both moments, in one time zone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from app.engine.model.geometry import Box, Picture, bounds
from checks.scene.elements import Item
from checks.scene.perceive import perceive
from checks.text.compare import Reader, line_in

TIME = re.compile(r"(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\s?[ap]\.?m\.?)?", re.IGNORECASE)
# All zones of time differ by a multiple of this; some clocks begin anew at noon (seconds).
ZONES_S, HALF_A_DAY_S = 900, 43_200
# A clock runs ahead by no more than this; without seconds it lags behind by a minute (seconds).
AHEAD_S, MINUTE_S = 5, 60
# A clock is a short text (pixels).
MOST_WIDE, MOST_HIGH = 160, 40
# Its digits change within its box, but for their smoothed rims (pixels).
RIM_PX = 3


@dataclass(frozen=True, slots=True)
class Moments:
    """When two pictures were taken, with a time zone. `late_s` and `later_s` say how much later
    than the picture the one and the other moment may be (seconds).
    """

    then: datetime
    now: datetime
    late_s: float = 120.0
    later_s: float = 30.0


def clocks_in(
    then: Picture,
    now: Picture,
    changed: Iterable[Box],
    moments: Moments,
    reader: Reader,
    move: tuple[int, int] = (0, 0),
) -> list[Box]:
    """The texts of a picture that changed in these places and are clocks; on the later picture they
    stand moved so far.
    """
    boxes = {one.box for box in changed for one in _texts_at(then, box)}
    return [
        box
        for box in sorted(boxes)
        if bounds(now).covers(box.moved(*move))
        and _tells_time(line_in(reader, then, box), line_in(reader, now, box.moved(*move)), moments)
    ]


def _texts_at(picture: Picture, box: Box) -> list[Item]:
    if box.width > MOST_WIDE or box.height > MOST_HIGH:
        return []
    return [
        one
        for one in perceive(picture).items
        if one.box.grown(RIM_PX).covers(box)
        and one.box.width <= MOST_WIDE
        and one.box.height <= MOST_HIGH
    ]


def _tells_time(before: str, after: str, moments: Moments) -> bool:
    """Whether two texts tell the time of their moments, in one zone."""
    then = _zones(before, moments.then, moments.late_s)
    return not then.isdisjoint(_zones(after, moments.now, moments.later_s))


def _zones(text: str, moment: datetime, late_s: float) -> set[int]:
    """In which zones a text tells the time of a moment, or of one as much earlier as the picture
    may be older; none for any other text.
    """
    found = TIME.fullmatch(text.strip())
    if found is None:
        return set()
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    shown = hours * 3600 + minutes * 60 + seconds
    lag = late_s + (0 if found[3] else MINUTE_S)
    utc = moment.timestamp()
    return {
        zone
        for zone in range(HALF_A_DAY_S // ZONES_S)
        if -lag <= _apart(shown - utc - zone * ZONES_S) <= AHEAD_S
    }


def _apart(seconds: float) -> float:
    """The same within half a day, from -6 to 6 hours."""
    return (seconds + HALF_A_DAY_S / 2) % HALF_A_DAY_S - HALF_A_DAY_S / 2
