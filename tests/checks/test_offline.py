"""Two pictures and a point are always answered, whatever they are."""

from __future__ import annotations

import pytest

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box, Pixels, Point
from checks.offline import judge, judge_again
from checks.snapshot.look import Look
from tests.builders.drawn.screens import FRAME, Screen

SAVE = Box(300, 310, 80, 26)


def form(dx: int = 0, size: tuple[int, int] = (640, 420)) -> Pixels:
    screen = Screen(size).window(FRAME.moved(dx, 0)).button(SAVE.moved(dx, 0), "Save")
    return screen.field(Box(220 + dx, 100, 180, 24), "", "Item").pixels()


def test_a_go_says_where() -> None:
    assert judge(form(), form(), SAVE.centre).agrees
    answer = judge(form(), form(90), SAVE.centre)
    assert (answer.adjust["x"], answer.adjust["y"]) == (SAVE.centre.x + 90, SAVE.centre.y)


def test_a_larger_screen_may_show_the_same_window() -> None:
    assert judge(form(), form(size=(900, 700)), SAVE.centre).agrees


@pytest.mark.parametrize(
    "size", [(0, 0), (1, 1), (0, 50), (3, 700), (640, 1)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_odd_sizes_never_raise_and_never_go(size: tuple[int, int]) -> None:
    odd = Pixels(*size, bytes(size[0] * size[1] * 4))
    assert not judge(form(), odd, SAVE.centre).agrees
    assert not judge(odd, form(), SAVE.centre).agrees


def test_a_damaged_picture_cannot_be_judged() -> None:
    answer = judge(Pixels(640, 420, b"too short"), form(), SAVE.centre)
    assert (answer.verdict, answer.why) == (Verdict.CANNOT_TELL, "A picture is empty or damaged.")


def test_a_point_outside_cannot_be_judged() -> None:
    assert "outside" in judge(form(), form(), Point(5000, 2)).why


def test_what_no_point_is_remembered_of_has_to_look_the_same_as_a_whole() -> None:
    whole = Look(form())
    assert judge_again(whole, form()).agrees
    assert not judge_again(whole, form(90)).agrees
