"""What a run names is used only on a page that is still the same one."""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.named import NEWS, where_named
from checks.verify.pixels.parameter_target import find_named, is_written
from tests.builders.drawn.screens import FRAME, PaperReader, Screen, window

ROWS = (("Miller", "Berlin"), ("Schmidt", "Kiel"), ("Weber", "Ulm"))
OTHERS = (("Miller", "Bath"), ("Schmidt", "Kiel"), ("Weber", "Ulm"))
READER = PaperReader("Miller", "Schmidt", "Weber", "Berlin", "Kiel", "Ulm", "Bath", "Orders")
LIST = Box(120, 120, 260, 160)
FIRST = Point(140, 132)
REFUSAL = Comparison(Verdict.NO, rung=NEWS, why="A part of the window looks different.")
UNIT = Unit(FRAME, window=window(FRAME, "Orders"))
HERE = Place(UNIT, 0, 0)


def listed(rows: tuple[tuple[str, str], ...] = ROWS) -> Screen:
    return Screen().window().rows(LIST, rows)


def scene(named: str = "Miller", rows: tuple[tuple[str, str], ...] = ROWS) -> Scene:
    then = name_target(listed().look(FIRST), FIRST, named="Miller", reader=READER)
    now = replace(listed(rows).look(FIRST), named=named)
    return Scene(now, then, RunContext(reader=READER))


def test_other_cells_of_other_rows_are_no_obstacle_and_other_refusals_stay() -> None:
    both, other = scene(rows=OTHERS), replace(REFUSAL, rung="enabled")
    assert where_named(both, other, HERE) is other
    assert where_named(replace(both, known=RunContext(irreversible=True)), REFUSAL, HERE) is REFUSAL


def test_a_dialog_that_has_come_is_an_obstacle() -> None:
    both = scene()
    come = window(Box(300, 200, 200, 90), "Really?", "dialog")
    over = replace(both, now=replace(both.now, windows=(come, *both.now.windows)))
    assert where_named(over, REFUSAL, HERE) is REFUSAL


def test_a_place_beyond_the_screen_is_none() -> None:
    both, beyond = scene(), Place(UNIT, 900, 0)
    assert where_named(both, REFUSAL, beyond) is REFUSAL
    bare = replace(both, then=name_target(listed().look(FIRST), FIRST))
    assert where_named(bare, REFUSAL, beyond) is REFUSAL


def test_a_value_is_written_where_it_is_read() -> None:
    chosen = scene("Weber")
    assert is_written(chosen, Place(UNIT, 0, 40))
    assert not is_written(chosen, Place(UNIT, 0, 20))
    assert not is_written(replace(chosen, known=RunContext()), Place(UNIT, 0, 40))
    unnamed = replace(chosen, then=name_target(listed().look(FIRST), FIRST))
    assert not is_written(unnamed, Place(UNIT, 0, 40))


def test_a_step_by_the_keyboard_finds_the_row_that_it_names() -> None:
    chosen = scene("Weber")
    keyed = replace(chosen, then=replace(chosen.then, at=None))
    found = find_named(keyed, [UNIT])
    assert isinstance(found, Place)
    assert (found.dx, found.dy) == (0, 40)
