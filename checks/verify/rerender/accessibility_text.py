"""What accessibility says to the letter may be read with a letter amiss."""

from __future__ import annotations

from collections.abc import Sequence

from checks.snapshot.look import LabelSeen
from checks.text.compare import nearly_same, with_values
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.page import Line


def pair_told(match: Matching, told: Sequence[LabelSeen]) -> None:
    """Pair texts with what is nearly read so, and is said to say exactly that in this run."""
    for then in [line for line in match.lost if told and not line.is_data]:
        expected = with_values(match.readings.text(match.then, then), match.values)
        saying = [label for label in told if label.says(expected)]
        now = next((line for line in match.new if _is_it(match, line, expected, saying)), None)
        if now is not None:
            match.take(then, now)


def _is_it(match: Matching, line: Line, expected: str, saying: Sequence[LabelSeen]) -> bool:
    there = any(label.box.contains(line.box.centre) for label in saying)
    return there and nearly_same(match.readings.text(match.now, line), expected)
