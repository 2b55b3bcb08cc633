"""What a changed text is read with: the rest of its line."""

from __future__ import annotations

from checks.aligned import Aligned
from checks.explained import line_around
from checks.ink import text_blocks
from checks.pixels import bounds, colours
from checks.regions import around_all
from tests.builders.screens import Screen

SAID = "Order 1016 posted for Miller and Sons."
SAYS = "Order 1017 posted for Adams Office Supply."


def test_a_line_is_read_to_its_end_wherever_in_it_something_changed() -> None:
    now, then = (Screen().text(40, 40, text).pixels() for text in (SAYS, SAID))
    pair = Aligned(colours(now), colours(then))
    whole = around_all(text_blocks(now, bounds(now)))
    assert whole is not None
    assert len(pair.regions) > 1
    lines = [line_around(pair, each.box) for each in pair.regions]
    assert [(line.x, line.right) for line in lines] == [(whole.x, whole.right)] * len(lines)


def test_a_text_in_another_column_is_another_line() -> None:
    now, then = (
        Screen().text(40, 40, text).text(400, 40, "Berlin").pixels() for text in ("Anna", "Bert")
    )
    pair = Aligned(colours(now), colours(then))
    assert all(line_around(pair, each.box).right < 400 for each in pair.regions)
