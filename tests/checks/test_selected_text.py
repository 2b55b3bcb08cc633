"""A text that is selected in its field has the keyboard: what is typed replaces it, and a key that
selects all of the field does so whatever it says. A file dialog proposes another name each time.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from checks.pipeline import verify_snapshot
from checks.scene.perceive import perceive
from checks.scene.relations import selection_in
from checks.verify.changes.context import RunContext
from tests.builders.drawn.screens import BLUE, FRAME, WHITE, PaperReader, Screen, font

LONG = "report on all the paper"
WORDS = ("Name", "Folder", "Save", "Cancel", "Letters", "plan", LONG, ".txt")
READER = PaperReader(*WORDS)
TYPES = RunContext(reader=READER, carries=True, types=True)
SELECTS = RunContext(reader=READER, carries=True, moves_caret=True)
FIELD = Box(FRAME.x + 90, FRAME.y + 50, 280, 22)


def wide(text: str) -> int:
    """How wide a text is drawn."""
    return round(font().getlength(text))


def dialog(
    name: str, rest: str = "", *, label: str = "Name", button: str = "Save", field: Box = FIELD
) -> Screen:
    """A dialog that proposes a name, selected but for the rest."""
    screen = Screen().window(title="Save").button(Box(380, 260, 80, 26), button)
    screen.fill(field, WHITE, "#707070")
    if label:
        screen.text(FRAME.x + 20, field.y + 2, label)
    end = wide(name)
    screen.fill(Box(field.x + 4, field.y + 2, end + 4, 18), BLUE)
    screen.text(field.x + 6, field.y + 2, name, WHITE)
    if rest:
        screen.text(field.x + 8 + end, field.y + 2, rest)
    return screen.text(FRAME.x + 20, FRAME.y + 270, "Letters")


def agrees(now: Screen, then: Screen, known: RunContext) -> bool:
    return verify_snapshot(now.look(), then.look(), known).agrees


@pytest.mark.parametrize("known", [TYPES, SELECTS], ids=["a text is typed", "all is selected"])
def test_a_selected_text_may_be_another_one(known: RunContext) -> None:
    assert agrees(dialog(LONG), dialog("plan"), known)
    assert agrees(dialog("plan"), dialog(LONG), known)


def test_a_key_that_selects_all_passes_what_is_selected_in_part() -> None:
    assert agrees(dialog(LONG, ".txt"), dialog("plan", ".txt"), SELECTS)
    assert not agrees(dialog(LONG, ".txt"), dialog("plan", ".txt"), TYPES)
    assert not agrees(dialog(LONG, ".txt"), dialog("plan"), TYPES)
    assert not agrees(dialog(LONG), dialog("plan", ".txt"), TYPES)


@pytest.mark.parametrize("known", [TYPES, SELECTS], ids=["a text is typed", "all is selected"])
@pytest.mark.parametrize(
    "now",
    [
        pytest.param(dialog(LONG, label="Folder"), id="another label"),
        pytest.param(dialog(LONG, button="Cancel"), id="another button"),
        pytest.param(dialog(LONG, field=FIELD.moved(0, 40)), id="another place"),
        pytest.param(dialog(LONG).text(FRAME.x + 160, FRAME.y + 120, "plan"), id="another text"),
        pytest.param(dialog(LONG).popup(Box(180, 260, 160, 60)), id="a block over it"),
    ],
)
def test_nothing_else_may_be_another_one(now: Screen, known: RunContext) -> None:
    assert not agrees(now, dialog("plan"), known)


def test_without_a_label_it_may_name_an_entry() -> None:
    assert not agrees(dialog(LONG, label=""), dialog("plan", label=""), TYPES)


def test_other_keys_and_what_cannot_be_undone_go_by_what_it_says() -> None:
    assert not agrees(dialog(LONG), dialog("plan"), replace(TYPES, types=False))
    assert not agrees(dialog(LONG), dialog("plan"), replace(SELECTS, irreversible=True))


def test_a_selection_is_told_only_where_there_is_one() -> None:
    whole, part, none = dialog("plan"), dialog("plan", ".txt"), dialog("plan")
    told = [selection_in(perceive(one.look().picture), FRAME) for one in (whole, part)]
    assert [one and one.is_whole for one in told] == [True, False]
    none.fill(FIELD, WHITE, "#707070")
    two = dialog("plan").fill(FIELD.moved(0, 60), WHITE, "#707070")
    two.fill(Box(FIELD.x + 4, FIELD.y + 62, wide(LONG) + 4, 18), BLUE)
    two.text(FIELD.x + 6, FIELD.y + 62, LONG, WHITE)
    for screen in (none, two):
        assert selection_in(perceive(screen.look().picture), FRAME) is None


def test_a_text_that_goes_on_farther_away_is_no_part_of_what_is_selected() -> None:
    screen = dialog("plan").text(FIELD.x + 120, FIELD.y + 2, ".txt")
    assert selection_in(perceive(screen.look().picture), FRAME) is None
