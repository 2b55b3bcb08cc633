"""Numbers that count while they are looked at: "This window closes in 9 s".

Between two looks at the same dialog nothing may differ but such numbers. Each is known by its line:
the words before the number look as they did, and the line reads the same, digit for digit where the
digits stayed. What merely has another number in it ("Delete 9 files?") does not count.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from app.engine.model.geometry import Box, Picture, bounds
from checks.text.compare import Reader, without_spaces
from checks.verify.changes.kinds import Kind, as_large_as_popups, kind_of, restyled_as
from checks.verify.relayout.contents import Contents
from checks.vision.image_diff import Aligned
from checks.vision.pixels import Region, around_all, colours, merged, regions

# What a pointer, a focus or a caret makes of a picture.
PASSING = frozenset({Kind.CARET, Kind.RING, Kind.HOVER})
# Stands for any number.
NUMBER = "#"
# What is read has so much of its ground around it.
MARGIN = 3
# A number that grows by two digits is as much wider as its line is high.
GROWS = 1.0


@dataclass(frozen=True, slots=True)
class Tick:
    """The part of a `line` that changes: it begins with the number. `says` is the whole line, run
    together, with a sign for each number that counts.
    """

    box: Box
    line: Box
    says: str


def differences(now: Picture, then: Picture) -> Sequence[Region]:
    """Where two pictures of one size differ by more than what passes."""
    pair = Aligned(colours(now), colours(then), is_window=True)
    return [
        region
        for region in pair.regions
        if kind_of(pair, region) not in PASSING and not _are_lit_in_turn(pair, region)
    ]


def _are_lit_in_turn(pair: Aligned, region: Region) -> bool:
    """Whether it is several controls that touch, each of them the same but for the pointer, which
    has gone from one to the other: nearer to each other than letters, they count as one region.
    """
    box = region.box
    apart = regions(pair.mask[box.y : box.bottom, box.x : box.right], 1, 1)
    controls = [one.moved(box.x, box.y) for one in merged([each.box for each in apart])]
    return len(controls) > 1 and all(
        as_large_as_popups(one) and restyled_as(pair, one) is Kind.HOVER for one in controls
    )


def ticks_between(now: Picture, earlier: Picture, reader: Reader) -> tuple[Tick, ...]:
    """The numbers that counted from one look to the other; none where anything else differs."""
    if bounds(now) != bounds(earlier):
        return ()
    contents = Contents(now, bounds(now)), Contents(earlier, bounds(earlier))
    ticks: dict[Box, Tick] = {}
    for region in differences(now, earlier):
        tick = _tick(contents, region.box, reader)
        if tick is None:
            return ()
        known = ticks.get(tick.line, tick)
        ticks[tick.line] = min(tick, known, key=lambda one: one.box.x)
    return tuple(ticks.values())


def is_a_tick(now: Picture, region: Region, ticks: Sequence[Tick], reader: Reader | None) -> bool:
    """Whether what differs there is a number that counts, in a line that still says the same."""
    if reader is None:
        return False
    within = (tick for tick in ticks if tick.box.covers(region.box))
    return any(_fits(tick.says, _read(now, tick.line, reader)) for tick in within)


def _tick(contents: tuple[Contents, Contents], changed: Box, reader: Reader) -> Tick | None:
    words = [word for each in contents for word in each.beside_parts if _on_line(word, changed)]
    begins = [word for word in words if word.meets(changed)]
    line = around_all(words)
    if not begins or line is None:
        return None
    line = Box(line.x, line.y, line.width + round(GROWS * line.height), line.height).grown(MARGIN)
    line = line.intersection(bounds(contents[0].picture))
    says = _pattern(*(_read(each.picture, line, reader) for each in contents))
    x = min(word.x for word in begins) - MARGIN
    return Tick(Box(x, line.y, line.right - x, line.height), line, says) if says else None


def _on_line(word: Box, changed: Box) -> bool:
    return word.y <= changed.centre.y < word.bottom


def _pattern(one: str, other: str) -> str:
    """What both say, with a sign where their numbers differ; empty when anything else does."""
    pairs = list(zip_longest(_pieces(one), _pieces(other), fillvalue=""))
    counts = [a != b and a.isdecimal() and b.isdecimal() for a, b in pairs]
    alike = all(a == b or is_count for (a, b), is_count in zip(pairs, counts, strict=True))
    if not alike or not any(counts) or NUMBER in one:
        return ""
    return "".join(
        NUMBER if is_count else a for (a, _), is_count in zip(pairs, counts, strict=True)
    )


def _pieces(text: str) -> list[str]:
    return re.split(r"(\d+)", text)


def _fits(says: str, text: str) -> bool:
    pattern = r"\d+".join(map(re.escape, says.split(NUMBER)))
    return re.fullmatch(pattern, text) is not None


def _read(picture: Picture, line: Box, reader: Reader) -> str:
    return without_spaces(reader.read_line(colours(picture, line).copy()))
