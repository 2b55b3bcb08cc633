"""The bench of the window's start: what it makes of its starts, and that it would notice a slow
one.
"""

from __future__ import annotations

import time

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.damage import XlibChanges
from app.engine.model.geometry import Box
from scripts.benches import start
from scripts.benches.start import Start, summary
from tests.builders.desktop.canvas import BLUE, XCanvas

RESTS_S = 0.4


def test_the_median_of_the_last_paints_counts() -> None:
    told = summary([Start(0.5, 1.2, 0.8), Start(0.9, 4.0, 0.7), Start(0.7, 1.0, 0.9)])
    assert (told["starts"], told["window_s"], told["usable_s"], told["ok"]) == (3, 0.7, 1.2, True)
    assert told["cpu_s"] == 0.8
    assert told["all_usable_s"] == [1.0, 1.2, 4.0]


def test_a_window_that_is_late_is_not_ok() -> None:
    assert not summary([Start(0.5, 1.6)])["ok"]


def test_a_start_ends_with_the_last_paint_before_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "RESTS_S", RESTS_S)
    with XvfbDisplay.start(320, 240) as display:
        changes = XlibChanges(display.name)
        began = time.monotonic()
        canvas = XCanvas(display.name)
        canvas.paint(Box(20, 20, 100, 80), BLUE)
        painted_s = time.monotonic() - began
        seen = start._watched(changes, began)
        ended_s = time.monotonic() - began
        canvas.close()
        changes.close()
    assert seen.window_s > 0
    assert 0 < seen.usable_s <= painted_s + 0.1
    assert ended_s >= seen.usable_s + RESTS_S
