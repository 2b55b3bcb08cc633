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


def test_folded_it_keeps_what_is_always_wanted_and_covers_less(
    qtbot: QtBot, bar: RecordBar
) -> None:
    bar.begin()
    qtbot.waitUntil(bar.vary.isVisible)
    whole = bar.height()
    bar.fold(on=True)
    qtbot.waitUntil(lambda: bar.height() < whole - 2 * bar.finish.height())
    assert [each.isVisible() for each in (bar.undo, bar.pause, bar.finish, bar.more)] == [True] * 4
    assert not bar.vary.isVisible()
    bar.more.click()
    qtbot.waitUntil(lambda: bar.vary.isVisible() and bar.height() == whole)
    bar.fold(on=True)
    assert bar.vary.isVisible(), "who has unfolded it wants it so"
    bar.more.click()
    bar.hear(StepSeen(1, "Click Save", "", 1.0))
    bar.discard.click()
    assert not bar.undo.isVisible(), "it asks"
    bar.keep.click()
    assert not bar.vary.isVisible(), "it stays folded"


def test_folded_it_shows_the_last_step_only(bar: RecordBar) -> None:
    bar.begin()
    for number in range(1, 4):
        bar.hear(StepSeen(number, f"Click {number}", "", float(number)))
    assert [row.isVisible() for row in bar.last.rows] == [True] * 3
    assert bar.fold(on=True)
    shown = [row.sentence.text() for row in bar.last.rows if row.isVisible()]
    assert shown == ["3. Click 3"]
    bar.more.click()
    assert [row.isVisible() for row in bar.last.rows] == [True] * 3


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
