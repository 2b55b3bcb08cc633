"""The small view stands where it covers nothing, whatever a window manager thinks of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from pytestqt.qtbot import QtBot

from app.engine.places import Box
from app.ui import small_view as module
from app.ui.small_view import SmallView

SCREEN = QRect(0, 0, 800, 600)
WORK = Box(0, 0, 500, 600)


@pytest.fixture
def view(qtbot: QtBot) -> SmallView:
    view = SmallView("Running", 200)
    qtbot.addWidget(view)
    assert view.place(SCREEN, [WORK])
    return view


def test_it_goes_back_to_its_corner_when_it_is_put_elsewhere_as_it_appears(
    view: SmallView, qtbot: QtBot
) -> None:
    corner = view.pos()
    view.show()
    view.move(0, 0)
    qtbot.waitUntil(lambda: view.pos() == corner)


def test_it_stays_where_somebody_moves_it_later(
    view: SmallView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PLACED_WITHIN_MS", -1)
    view.show()
    view.move(0, 0)
    with qtbot.waitExposed(view):
        view.update()
    assert view.pos() == QPoint(0, 0)
