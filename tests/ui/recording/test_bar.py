"""The bar beside a recording says whether it records; its ends are told apart from its marks."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.recorder.model.events import Paused, Resumed, StepSeen
from app.ui.recording.bar import RecordBar
from app.ui.widgets.theme import Wardrobe


@pytest.fixture
def bar(qtbot: QtBot, wardrobe: Wardrobe) -> RecordBar:
    wardrobe.dress()
    shown = RecordBar("orders", "ctrl+shift+F12")
    qtbot.addWidget(shown)
    shown.show()
    return shown


def test_a_red_light_says_that_it_records_and_goes_out_while_it_pauses(bar: RecordBar) -> None:
    assert bar.light.property("says") == "muted", "it has not begun"
    bar.begin()
    assert bar.light.property("says") == "bad"
    bar.hear(Paused())
    assert bar.light.property("says") == "muted"
    bar.hear(Resumed())
    assert bar.light.property("says") == "bad"


def test_finish_is_as_wide_as_the_bar_and_below_all_else(bar: RecordBar) -> None:
    bar.begin()
    others = (bar.discard, bar.for_all, bar.undo, bar.pause, bar.vary, bar.secret)
    assert all(bar.finish.width() > 2 * each.width() for each in others)
    assert all(bar.finish.y() > each.geometry().bottom() for each in others)


def test_the_bar_is_as_high_as_what_it_shows_also_when_the_chosen_step_has_gone(
    qtbot: QtBot, bar: RecordBar
) -> None:
    bar.begin()
    for number in range(1, 4):
        bar.hear(StepSeen(number, f"Click {number}", "", float(number)))
    layout = bar.layout()
    assert layout is not None
    qtbot.waitUntil(lambda: bar.height() == layout.totalHeightForWidth(bar.width()))
    before = bar.height()
    bar.last.rows[0].click()
    qtbot.waitUntil(lambda: bar.height() > before)
    for number in range(4, 7):
        bar.hear(StepSeen(number, f"Click {number}", "", float(number)))
    qtbot.waitUntil(lambda: bar.height() == before)
