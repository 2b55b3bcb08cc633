"""Whether the last act shows its effect, and when a key had nothing to do."""

from __future__ import annotations

import pytest

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box
from app.player.screen.typed_values import FieldBoxes
from app.player.screen.verified import LastAction
from checks.snapshot.look import Effect
from checks.verify.pixels.effect import effect_of
from tests.builders.drawn.screens import Screen

FIELD = Box(220, 100, 180, 24)
AT_START, AT_END = "Line 1, column 1 of the text", "Line 2, column 1 of the text"
START, END = Box(226, 104, 2, 16), Box(270, 104, 2, 16)


def form(caret: Box | None = None, note: str = "") -> Screen:
    screen = Screen().window().field(FIELD, "Paper", "Item").text(130, 200, note)
    return screen.fill(caret, "#000000") if caret else screen


@pytest.mark.parametrize(
    ("keys", "verdict"), [("ctrl+End", Verdict.GO), ("ctrl+s", Verdict.NOT_YET)], ids=str
)
def test_only_a_key_that_leads_to_an_end_may_have_nothing_to_do(
    keys: str, verdict: Verdict
) -> None:
    recorded = effect_of(form(START).look(), form(END, note=AT_END).look(), None)
    before = form(END, note=AT_END).look()
    act = LastAction(before, FieldBoxes(), before, keys=keys)
    assert act.compared(Effect(), before, recorded).verdict is verdict


def test_a_key_that_leads_to_an_end_and_shows_nothing_is_waited_for() -> None:
    recorded = effect_of(form(START).look(), form(END, note=AT_END).look(), None)
    before = form(START, note=AT_START).look()
    act = LastAction(before, FieldBoxes(), before, keys="ctrl+End")
    assert act.compared(Effect(), before, recorded).verdict is Verdict.NOT_YET
    after = form(END, note=AT_END).look()
    assert act.compared(Effect(), after, recorded).agrees
