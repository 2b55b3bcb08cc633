"""The end of a run is the end of the recording."""

from __future__ import annotations

from app.engine.places import Box
from checks.final import compare_final
from tests.builders.screens import FRAME, PaperReader, Screen

ITEM = Box(220, 100, 180, 24)


def page(item: str = "", note: str = "Order posted", *, asking: bool = False) -> Screen:
    screen = Screen().window().field(ITEM, item, "Item").text(120, 200, note)
    screen.button(Box(300, 310, 80, 26), "Save")
    return screen.window(Box(180, 150, 240, 100), "Really?", "dialog") if asking else screen


def test_the_same_end_with_other_data_agrees() -> None:
    assert compare_final(page("Paper").look(), page().look()).agrees


def test_another_page_is_not_the_end() -> None:
    assert not compare_final(page(note="Order refused").look(), page().look()).agrees


def test_a_dialog_in_the_way_is_not_the_end() -> None:
    answer = compare_final(page(asking=True).look(), page().look())
    assert "“Really?”" in answer.why


def test_the_end_may_lie_elsewhere_on_the_screen() -> None:
    moved = Screen().window(FRAME.moved(40, 20)).field(ITEM.moved(40, 20), "", "Item")
    moved.text(160, 220, "Order posted").button(Box(340, 330, 80, 26), "Save")
    assert compare_final(moved.look(), page().look()).agrees
    assert PaperReader().asked == 0
