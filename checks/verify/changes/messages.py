"""Messages of trouble where data stood: a strip that says what went wrong looks like a list."""

from __future__ import annotations

from app.engine.model.geometry import Box
from checks.scene.containers import holder_of, is_cell
from checks.text.compare import plain
from checks.text.rewording import CLOSES
from checks.text.risk_words import warns
from checks.text.trouble import speaks_of_trouble
from checks.verify.changes.context import RunContext
from checks.verify.changes.explained import line_around
from checks.vision.image_diff import Aligned
from checks.vision.pixels import Bytes

# A message is so wide at least (pixels); so many lines at most are read (10 ms each).
WIDE_PX, MOST = 120, 8
MARGIN_PX = 3


def message_of_trouble(pair: Aligned, known: RunContext) -> Box | None:
    """The changed line of what holds data that is a sentence which speaks of trouble, and was none
    in the recording. What this run is given may say anything.
    """
    if known.reader is None:
        return None
    lines: list[Box] = []
    for one in pair.regions:
        if any(line.covers(one.box) for line in lines):
            continue
        holder = holder_of(pair, one.box)
        if holder is not None and not is_cell(pair.edges_both, holder):
            lines.append(line_around(pair, one.box).grown(MARGIN_PX).intersection(pair.size))
    wide = sorted((one for one in lines if one.width >= WIDE_PX), key=lambda one: one.y)
    return next((one for one in wide[:MOST] if _tells(pair, one, known)), None)


def _tells(pair: Aligned, line: Box, known: RunContext) -> bool:
    now, then = pair.part(line)
    said = _read(now, known)
    if not said.endswith(CLOSES) or not _is_troubled(said):
        return False
    if any(value and plain(value) in said and _is_troubled(value) for _, value in known.values):
        return False
    return not _is_troubled(_read(then, known))


def _read(part: Bytes, known: RunContext) -> str:
    return plain(known.reader.read_line(part.copy())) if known.reader else ""


def _is_troubled(text: str) -> bool:
    return any(map(str.isalpha, text)) and (warns(text) or speaks_of_trouble(text))
