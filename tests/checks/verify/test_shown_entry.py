"""A directory: a list, and beside it the entry that is shown. Which one the last use left does not
matter where the step chooses another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext
from tests.builders.drawn.screens import WHITE, Screen, font

NAMES = ("Ursula", "Camila", "Tariq", "Rafael", "Meike", "Wanda", "Edith")
OTHERS = ("Edith", "Rosalie", "Meike", "Nadia", "Linus", "Bjorn", "Ingrid")
TOP, PITCH = 66, 32


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


@dataclass(frozen=True)
class Directory:
    """Names, one of which is chosen; its head, town and telephone beside them, and *Save*."""

    names: Sequence[str] = NAMES
    chosen: int = 0
    head: str = ""
    town: str = "Crystal"
    phone: str = "0359 5481"
    selected: bool = False

    def screen(self) -> Screen:
        screen = Screen().fill(Box(14, 40, 600, 400), WHITE).text(24, 46, "People")
        screen.fill(Box(14, TOP + PITCH * self.chosen, 170, PITCH), "#efe6d0")
        for number, name in enumerate(self.names):
            screen.text(28, TOP + 9 + PITCH * number, name)
        screen.text(200, 66, self.head or self.names[self.chosen])
        for top, label, value in ((104, "Town", self.town), (168, "Phone", self.phone)):
            screen.text(200, top, label)
            screen.fill(PHONE.moved(0, top - 168), WHITE, "#808080")
            if self.selected and label == "Phone":
                screen.fill(Box(204, top + 24, 6 + int(font().getlength(value)), 20), "#3060d0")
                screen.text(207, top + 28, value, "white")
            else:
                screen.text(207, top + 28, value)
        screen.fill(SAVE, "#dddddd", "#707070").text(SAVE.x + 14, SAVE.y + 8, "Save")
        return screen

    def at(self, number: int) -> Point:
        return Point(100, TOP + PITCH * number + PITCH // 2)


SAVE = Box(200, TOP + 5 * PITCH + 9, 64, 30)
PHONE = Box(200, 188, 210, 30)
SHOWN = Directory()
CHOSEN = Directory(chosen=4, town="Willow", phone="0821 8950")
VALUES = (("Meike", "Nadia"),)


def chooses(
    now: Directory,
    reader: RapidReader,
    then: Directory = SHOWN,
    after: Directory = CHOSEN,
    *,
    final: bool = False,
) -> Comparison:
    """May *Nadia* be chosen where *Meike* was?"""
    at = then.at(4)
    asked = name_target(then.screen().look(at), at, named="Meike", reader=reader)
    known = RunContext(
        reader=reader,
        values=VALUES,
        carries=not final,
        irreversible=final,
        following=after.screen().look(SAVE.centre),
    )
    return verify_snapshot(replace(now.screen().look(at), named="Nadia"), asked, known)


def test_an_entry_is_chosen_whichever_one_is_shown(reader: RapidReader) -> None:
    now = Directory(OTHERS, town="Topaz", phone="0631 3634")
    answer = chooses(now, reader)
    assert answer.agrees, answer.why
    assert answer.adjust["y"] == now.at(3).y


def test_what_the_step_does_not_replace_has_to_stay(reader: RapidReader) -> None:
    """A head that says the same after the step is not that of the chosen entry: it says whose
    entries these are.
    """
    after = replace(CHOSEN, head="Ursula")
    assert not chooses(Directory(OTHERS), reader, after=after).agrees


def test_another_head_that_is_no_entry_is_refused(reader: RapidReader) -> None:
    assert not chooses(Directory(OTHERS, head="Suppliers"), reader).agrees


def test_a_recorded_head_that_is_no_entry_is_no_data(reader: RapidReader) -> None:
    then = Directory(head="Customers")
    assert not chooses(Directory(OTHERS), reader, then).agrees


def test_before_what_cannot_be_undone_the_same_entry_has_to_be_shown(reader: RapidReader) -> None:
    assert not chooses(Directory(OTHERS), reader, final=True).agrees


def goes_on(now: Directory, then: Directory, at: Point, reader: RapidReader) -> Comparison:
    """May the step at a point be taken once *Nadia* was chosen?"""
    asked = name_target(then.screen().look(at), at, reader=reader)
    known = RunContext(reader=reader, values=VALUES, renamed=True, carries=True)
    return verify_snapshot(now.screen().look(at), asked, known)


def test_a_text_that_is_selected_is_typed_over_in_its_field(reader: RapidReader) -> None:
    then = replace(CHOSEN, selected=True).screen().look()
    asked = name_target(then, None, effect=PHONE, reader=reader)
    known = RunContext(reader=reader, values=VALUES, renamed=True, carries=True, types=True)
    now = Directory(OTHERS, 3, town="Silver", phone="0608 3076", selected=True)
    answer = verify_snapshot(now.screen().look(), asked, known)
    assert answer.agrees, answer.why


def test_a_button_that_happens_to_stand_in_a_row_of_the_list(reader: RapidReader) -> None:
    now = Directory(OTHERS, 3, town="Willow", phone="0821 8950")
    answer = goes_on(now, CHOSEN, SAVE.centre, reader)
    assert answer.agrees, answer.why


def test_a_list_without_the_chosen_entry_is_another_one(reader: RapidReader) -> None:
    names = ("Edith", "Rosalie", "Meike", "Nathan", "Linus", "Bjorn", "Ingrid")
    now = Directory(names, 3, head="Nadia", town="Willow", phone="0821 8950")
    assert not goes_on(now, CHOSEN, SAVE.centre, reader).agrees
