"""What every list of windows must tell: X11's and the one on paper."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from app.desktop.ports import WindowKind
from app.engine.errors import ByheartError
from app.engine.model.geometry import Box, Point
from tests.builders.desktop.fields import until_true
from tests.builders.desktop.window_stages import PaperStage, RealStage, Stage, found, titles

LEFT = Box(40, 60, 200, 150)
RIGHT = Box(320, 60, 200, 150)
OVER_LEFT = Box(60, 80, 120, 90)


@pytest.fixture(params=["xlib", "paper"])
def stage(request: pytest.FixtureRequest) -> Iterator[Stage]:
    stage: Stage
    if request.param == "xlib":
        stage = RealStage(request.getfixturevalue("display").name)
    else:
        stage = PaperStage()
    yield stage
    stage.close()


def test_a_desk_without_windows_has_none_and_no_active_one(stage: Stage) -> None:
    assert list(stage.windows.all()) == []
    assert stage.windows.active() is None


def test_a_window_tells_what_it_is(stage: Stage) -> None:
    window = found(stage.windows, stage.open("Orders é 中", LEFT))

    assert (window.title, window.class_name) == ("Orders é 中", "Stage")
    assert window.process == os.getpid()
    assert (window.kind, window.managed, window.modal_for) == (WindowKind.NORMAL, True, 0)


def test_its_box_is_the_client_area_and_its_frame_goes_around(stage: Stage) -> None:
    window = found(stage.windows, stage.open("Orders", LEFT))

    assert window.box == LEFT
    assert window.frame.covers(LEFT)
    assert window.frame.y < LEFT.y


def test_the_newest_window_is_on_top_and_active(stage: Stage) -> None:
    stage.open("below", LEFT)
    above = stage.open("above", OVER_LEFT)

    assert titles(stage.windows) == ["above", "below"]
    active = stage.windows.active()
    assert active is not None
    assert active.id == above


def test_focusing_a_window_raises_it_and_makes_it_active(stage: Stage) -> None:
    below = stage.open("below", LEFT)
    stage.open("above", OVER_LEFT)

    stage.windows.focus(below)

    assert titles(stage.windows) == ["below", "above"]
    assert found(stage.windows, below).active


def test_a_window_is_given_a_place_and_size(stage: Stage) -> None:
    orders = stage.open("Orders", LEFT)

    stage.windows.place(orders, RIGHT.grown(20))

    assert found(stage.windows, orders).box == RIGHT.grown(20)
    assert titles(stage.windows) == ["Orders"]


def test_a_minimised_window_is_told_apart_and_shown_again_when_it_is_focused(
    stage: Stage,
) -> None:
    orders = stage.open("Orders", LEFT)
    stage.open("Mail", OVER_LEFT)
    assert list(stage.windows.hidden()) == []

    stage.minimise(orders)

    assert titles(stage.windows) == ["Mail"]
    [hidden] = stage.windows.hidden()
    assert (hidden.id, hidden.title, hidden.active) == (orders, "Orders", False)

    stage.windows.focus(orders)

    assert titles(stage.windows) == ["Orders", "Mail"]
    assert found(stage.windows, orders).box == LEFT
    assert list(stage.windows.hidden()) == []


def test_a_menu_lies_on_top_unmanaged_and_leaves_the_focus_where_it_was(stage: Stage) -> None:
    window = stage.open("Orders", LEFT)
    menu = stage.open("", OVER_LEFT, WindowKind.MENU)

    listed = stage.windows.all()

    assert [one.id for one in listed] == [menu, window]
    assert (listed[0].kind, listed[0].managed) == (WindowKind.MENU, False)
    assert listed[0].box == listed[0].frame == OVER_LEFT
    assert [one.active for one in listed] == [False, True]


def test_a_dialog_tells_which_window_it_is_for(stage: Stage) -> None:
    owner = stage.open("Orders", LEFT)
    dialog = found(stage.windows, stage.open("Sure?", OVER_LEFT, WindowKind.DIALOG, owner))

    assert (dialog.kind, dialog.modal_for) == (WindowKind.DIALOG, owner)


def test_a_new_title_is_told_at_once(stage: Stage) -> None:
    window = stage.open("Orders", LEFT)
    assert titles(stage.windows) == ["Orders"]

    stage.rename(window, "Orders *")

    assert titles(stage.windows) == ["Orders *"]


def test_a_moved_window_is_listed_where_it_is(stage: Stage) -> None:
    window = stage.open("Orders", LEFT)

    stage.move(window, Point(300, 200))

    assert found(stage.windows, window).box == LEFT.moved(260, 140)


def test_a_closed_window_is_gone_and_the_next_one_is_active(stage: Stage) -> None:
    stays = stage.open("stays", LEFT)
    goes = stage.open("goes", RIGHT)

    stage.close_window(goes)

    # The window manager's frame may outlive what it held for a moment.
    until_true(lambda: titles(stage.windows) == ["stays"], "the closed one is gone")
    until_true(lambda: found(stage.windows, stays).active, "the other window has the focus")


def test_asking_a_window_to_close_closes_it(stage: Stage) -> None:
    window = stage.open("Orders", LEFT)

    stage.windows.close_window(window)

    until_true(lambda: not stage.windows.all(), "the window has closed")


def test_a_window_that_is_gone_can_be_neither_focused_nor_placed_nor_closed(stage: Stage) -> None:
    window = stage.open("Orders", LEFT)
    stage.close_window(window)

    with pytest.raises(ByheartError, match=r"no longer|gone"):
        stage.windows.focus(window)
    with pytest.raises(ByheartError, match=r"no longer|gone"):
        stage.windows.close_window(window)
    with pytest.raises(ByheartError, match=r"no longer|gone"):
        stage.windows.place(window, RIGHT)
