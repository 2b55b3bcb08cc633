"""A list beside the target shows other rows in another rendering: before a step that can be undone
that is a doubt at most.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from checks.pipeline import verify_snapshot
from checks.verify.changes.context import RunContext
from tests.builders.drawn.renderings import dark, remembered
from tests.builders.drawn.screens import PaperReader, Screen

READER = PaperReader("Orders", "Name", "City", "New", "Adler", "Bonn", "Error", "Total")
NEW = Box(112, 90, 60, 26)
LIST = Box(112, 150, 376, 160)
ROW_PX, CELL_PX = 24, 186


def listed(*row: str) -> Screen:
    """A button over a list whose first row consists of cells, as a frame around the row parts them
    from the rest.
    """
    screen = Screen().window().button(NEW, "New").text(300, 96, "Total")
    screen.fill(LIST, "#ffffff", "#707070")
    for number, head in enumerate(("Name", "City")):
        x = LIST.x + 1 + number * (CELL_PX + 2)
        screen.fill(Box(x, LIST.y + 1, CELL_PX, ROW_PX), "#f0f0f0").text(x + 6, LIST.y + 4, head)
        if row:
            top = LIST.y + ROW_PX + 3
            screen.fill(Box(x, top, CELL_PX, ROW_PX), "#fafafa", "#909090")
            screen.text(x + 6, top + 4, row[number])
    return screen


@pytest.mark.parametrize(
    ("row", "carries", "agrees"),
    [
        (("Adler", "Bonn"), True, True),
        (("Adler", "Bonn"), False, False),
        (("Error", "Bonn"), True, False),
    ],
)
def test_a_row_of_cells_right_over_a_pane_belongs_to_it(
    row: tuple[str, str], *, carries: bool, agrees: bool
) -> None:
    look = replace(dark(listed(*row)), at=NEW.centre)
    known = RunContext(reader=READER, carries=carries)
    assert verify_snapshot(look, remembered(listed(), NEW.centre), known).agrees is agrees
