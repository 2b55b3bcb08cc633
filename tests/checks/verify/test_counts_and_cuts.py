"""A list has grown, and a number beside it says by how much; a pane has moved aside by a little."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.engine.model.geometry import Box
from checks.locator.describe import describe
from checks.scene.perceive import perceive
from checks.verify.harmless.changes import is_harmless
from checks.verify.identity.expected import Expected
from checks.verify.identity.pair import Pair
from tests.builders.drawn.screens import FRAME, PANEL, WHITE, PaperReader, Screen

ADD = Box(FRAME.x + 12, FRAME.y + 32, 80, 26)
LIST = Box(FRAME.x + 10, FRAME.y + 100, 320, 170)
CALLS = ("Anna Birch", "Ben Carter", "Cleo Dunn", "Dora Eck", "Emil Fox")
SAID = (*map(str, range(3, 9)), "entries", "open")
READER = PaperReader(*CALLS, "No date", "Add", "Summary", "Due", *SAID, "Gus Hill", "Hal Ives")


def tasks(names: Sequence[str], count: str, label: str = "", aside: int = 0) -> Screen:
    """A button above a list of tasks, how many there are, and a label at the window's edge."""
    screen = Screen().window().button(ADD, "Add")
    many, word = count.split()
    screen.text(FRAME.x + 240, FRAME.y + 76, many).text(FRAME.x + 264, FRAME.y + 76, word)
    if label:
        screen.text(FRAME.x + 4 - aside, FRAME.y + 76, label)
        screen.fill(Box(FRAME.x + 1, FRAME.y + 70, 3, 30), PANEL)
    screen.fill(LIST, WHITE, "#707070")
    screen.text(LIST.x + 8, LIST.y + 3, "Due").text(LIST.x + 128, LIST.y + 3, "Summary")
    for number, name in enumerate(names):
        y = LIST.y + 26 + 20 * number
        screen.text(LIST.x + 8, y, "No date").text(LIST.x + 128, y, name)
    return screen


FOUR = tasks(CALLS[:4], "4 entries")


def harmless(now: Screen, then: Screen) -> bool:
    """Whether all that has changed is no obstacle to a step that may be undone."""
    scenes = perceive(now.pixels()), perceive(then.pixels())
    there, was = (describe(scene, ADD.centre) for scene in scenes)
    expected = Expected(undoable=True, rows=True)
    return is_harmless(Pair(scenes[1], was, scenes[0], there, READER, expected))


def test_the_number_of_its_entries_grows_with_a_list() -> None:
    assert harmless(tasks((*CALLS[:4], "Gus Hill", "Hal Ives"), "6 entries"), FOUR)


@pytest.mark.parametrize("count", ["5 entries", "7 entries", "6 open"])
def test_a_number_that_counts_something_else_is_told(count: str) -> None:
    assert not harmless(tasks((*CALLS[:4], "Gus Hill", "Hal Ives"), count), FOUR)


def test_no_number_grows_beside_a_list_that_has_not() -> None:
    assert not harmless(tasks(CALLS[:4], "5 entries"), FOUR)


def test_what_the_edge_of_the_window_cuts_may_be_cut_at_another_letter() -> None:
    cut = tasks(CALLS[:4], "4 entries", "Summary")
    assert harmless(tasks(CALLS[:4], "4 entries", "Summary", aside=5), cut)
    assert not harmless(tasks(CALLS[:4], "4 entries", "Add", aside=5), cut)
