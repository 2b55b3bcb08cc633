"""The small view stands where it covers nothing, whatever a window manager thinks of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from pytestqt.qtbot import QtBot

from app.engine.model.geometry import Box
from app.ui.widgets import overlay_window as module
from app.ui.widgets.overlay_window import SmallView

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


@pytest.mark.parametrize(
    ("pointer", "is_there"),
    [
        ((20, 20), (True, True)),
        ((700, 30), (False, True)),
        ((20, 580), (True, False)),
        ((700, 580), (False, False)),
    ],
)
def test_where_it_has_to_cover_something_it_keeps_away_from_the_pointer(
    view: SmallView, pointer: tuple[int, int], is_there: tuple[bool, bool]
) -> None:
    view.setFixedHeight(90)
    assert not view.place(SCREEN, [Box(0, 0, 800, 600)])
    view.keep_away(SCREEN, QPoint(*pointer))
    stands = view.geometry()
    assert SCREEN.contains(stands)
    middle = SCREEN.center()
    assert (stands.left() > middle.x(), stands.top() > middle.y()) == is_there
