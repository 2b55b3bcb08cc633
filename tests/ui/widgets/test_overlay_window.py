"""The small view stands where it covers nothing, whatever a window manager thinks of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.engine.model.geometry import Box
from app.ui.widgets import overlay_window as module
from app.ui.widgets.overlay_window import SmallView
from app.ui.widgets.theme import Wardrobe

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


def test_it_has_a_border_where_it_stands_on_its_own_colour(
    view: SmallView, wardrobe: Wardrobe
) -> None:
    wardrobe.put_on()
    drawn = view.grab().toImage()
    edge, ground = (drawn.pixelColor(0, y) for y in (drawn.height() // 2, 0))
    assert edge == ground, "all around"
    assert edge != drawn.pixelColor(drawn.width() // 2, drawn.height() // 2)


def test_it_stays_where_somebody_moves_it_later(
    view: SmallView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PLACED_WITHIN_MS", -1)
    view.show()
    view.move(0, 0)
    with qtbot.waitExposed(view):
        view.update()
    assert view.pos() == QPoint(0, 0)


def test_a_hand_drags_it_by_its_ground_and_it_stays_where_it_is_put(
    view: SmallView, qtbot: QtBot
) -> None:
    view.show()
    qtbot.waitExposed(view)
    at, there = view.pos(), QPoint(120, 90)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    QTest.mouseMove(view, QPoint(4, 4) + there - at)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert view.pos() == there
    view.make_way(SCREEN, [WORK], QPoint(700, 500))
    view.grow()
    assert view.pos() == there, "it was put over the work on purpose"


@pytest.mark.parametrize(
    ("pointer", "is_there"),
    [
        ((20, 20), (True, True)),
        ((700, 30), (True, True)),
        ((20, 580), (True, True)),
        ((700, 580), (False, True)),
    ],
)
def test_where_it_has_to_cover_something_it_stands_below_menus_and_not_at_the_pointer(
    view: SmallView, pointer: tuple[int, int], is_there: tuple[bool, bool]
) -> None:
    view.setFixedHeight(90)
    assert not view.place(SCREEN, [Box(0, 0, 800, 600)])
    view.keep_away(SCREEN, QPoint(*pointer))
    stands = view.geometry()
    assert SCREEN.contains(stands)
    middle = SCREEN.center()
    assert (stands.left() > middle.x(), stands.top() > middle.y()) == is_there


@pytest.mark.parametrize("ground", [Box(0, 0, 800, 600), Box(0, 0, 700, 600)])
def test_where_there_is_no_free_corner_it_leaves_the_buttons_free(
    view: SmallView, ground: Box
) -> None:
    view.setFixedHeight(90)
    assert not view.place(SCREEN, [ground])
    assert SCREEN.contains(view.geometry())
    assert view.geometry().top() > 96
    assert view.geometry().bottom() < 600 - 96


def test_where_there_is_no_free_corner_it_covers_the_least(view: SmallView) -> None:
    view.setFixedHeight(90)
    assert not view.place(SCREEN, [Box(300, 0, 500, 600), Box(0, 0, 40, 600)])
    view.keep_away(SCREEN, QPoint(400, 300))
    stands, middle = view.geometry(), SCREEN.center()
    assert (stands.left() < middle.x(), stands.top() > middle.y()) == (True, True)


WHOLE, FREE = Box(0, 0, 800, 600), QPoint(20, 20)
IN_THE_CORNER = Box(450, 300, 350, 300)


@pytest.fixture
def bar(view: SmallView) -> SmallView:
    view.setFixedHeight(90)
    view.place(SCREEN, [WORK])
    return view


def test_it_leaves_what_comes_to_lie_under_it(bar: SmallView) -> None:
    bar.make_way(SCREEN, [IN_THE_CORNER, WORK], FREE)
    assert not bar.geometry().intersects(QRect(450, 300, 350, 300))
    assert not bar.geometry().intersects(QRect(0, 0, 500, 600))


def test_it_leaves_a_dialog_of_a_task_that_fills_the_screen(bar: SmallView) -> None:
    bar.place(SCREEN, [WHOLE])
    bar.make_way(SCREEN, [IN_THE_CORNER, WHOLE], FREE)
    assert not bar.geometry().intersects(QRect(450, 300, 350, 300))


@pytest.mark.parametrize(
    ("placed", "then"),
    [
        ([WORK], [Box(100, 100, 200, 200), WORK]),  # it covers nothing of it
        ([WHOLE], [WHOLE]),  # no corner is better
        ([WHOLE], [Box(100, 100, 300, 300), WHOLE]),
    ],
)
def test_it_stays_where_moving_serves_nobody(
    bar: SmallView, placed: list[Box], then: list[Box]
) -> None:
    bar.place(SCREEN, placed)
    before = QRect(bar.geometry())
    bar.make_way(SCREEN, then, FREE)
    assert bar.geometry() == before


def test_beside_a_dialog_that_leaves_no_corner_free_it_covers_as_little_as_can_be(
    bar: SmallView,
) -> None:
    bar.place(SCREEN, [WHOLE])
    bar.make_way(SCREEN, [Box(150, 0, 650, 600), WHOLE], QPoint(400, 300))
    assert bar.geometry().left() < 150


def test_the_buttons_of_a_dialog_that_leaves_no_room_stay_free(bar: SmallView) -> None:
    """The last row of it, where Save and Cancel are, and the first one."""
    dialog = Box(0, 0, 700, 600)
    bar.place(SCREEN, [Box(0, 0, 400, 300)])
    bar.make_way(SCREEN, [dialog, WHOLE], QPoint(300, 40))
    assert bar.geometry().top() > 96
    assert bar.geometry().bottom() < 600 - 96
    assert bar.geometry().left() > 500, "most of it stands beside the dialog"


def test_the_buttons_of_a_dialog_that_fills_the_screen_stay_free(bar: SmallView) -> None:
    bar.place(SCREEN, [Box(0, 0, 400, 300)])
    bar.make_way(SCREEN, [WHOLE], FREE)
    assert bar.geometry().top() > 96
    assert bar.geometry().bottom() < 600 - 96


def test_it_stays_where_a_person_has_moved_it_until_something_new_comes(
    bar: SmallView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PLACED_WITHIN_MS", -1)
    bar.show()
    qtbot.waitExposed(bar)
    bar.move(10, 10)
    bar.make_way(SCREEN, [WORK], FREE + QPoint(0, 300))
    assert bar.pos() == QPoint(10, 10)
    dialog = Box(0, 0, 300, 300)
    bar.make_way(SCREEN, [dialog, WORK], FREE + QPoint(0, 300))
    assert not bar.geometry().intersects(QRect(0, 0, 300, 300))


def test_it_stays_under_the_pointer_and_goes_once_that_has_left(bar: SmallView) -> None:
    before = QRect(bar.geometry())
    bar.make_way(SCREEN, [IN_THE_CORNER, WORK], before.center())
    assert bar.geometry() == before
    bar.make_way(SCREEN, [IN_THE_CORNER, WORK], FREE)
    assert bar.geometry() != before


def test_it_never_comes_to_stand_under_the_pointer(bar: SmallView) -> None:
    pointer = QPoint(790, 20)  # in the first corner that is free
    bar.make_way(SCREEN, [Box(500, 400, 300, 200)], pointer)
    assert not bar.geometry().contains(pointer)
    assert not bar.geometry().intersects(QRect(500, 400, 300, 200))


def test_it_leaves_what_it_has_grown_over(bar: SmallView, qtbot: QtBot) -> None:
    above = Box(500, 300, 300, 180)
    assert bar.place(SCREEN, [above, WORK])
    bar.show()
    qtbot.waitExposed(bar)
    bar.setFixedHeight(180)
    bar.grow()
    bar.make_way(SCREEN, [above, WORK], FREE)
    assert not bar.geometry().intersects(QRect(500, 300, 300, 180))
