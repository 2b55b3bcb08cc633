"""The trace of a run: a strip and a list of its steps, and what was expected, seen and left."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from app.engine.model.geometry import Box, Pixels
from app.settings import read_settings
from app.store.store import Store
from app.ui.data.image_loader import Pictures, part_around
from app.ui.runs.trace import TraceView
from app.ui.view_models.run import ChapterShown
from app.ui.view_models.workflow import PictureShown
from app.ui.widgets.image_view import ZoomView
from app.ui.widgets.theme import Wardrobe

SIZE = (1280, 800)
GREY, RED = b"\x80\x80\x80\xff", b"\x00\x00\xff\xff"
MARK = Box(600, 400, 100, 40)


def screen(colour: bytes) -> Pixels:
    """A grey screen with a block of this colour at the mark."""
    rows = []
    for y in range(SIZE[1]):
        row = bytearray(GREY * SIZE[0])
        if MARK.y <= y < MARK.bottom:
            row[4 * MARK.x : 4 * MARK.right] = colour * MARK.width
        rows.append(bytes(row))
    return Pixels(*SIZE, b"".join(rows))


@pytest.fixture
def trace(qtbot: QtBot, wardrobe: Wardrobe, store: Store) -> TraceView:
    """Of two steps: one that went well, and one that did not."""
    expected, seen = store.keep_picture(screen(GREY)), store.keep_picture(screen(RED))
    pictures = Pictures(read_settings().home)
    view = TraceView(pictures, wardrobe)
    qtbot.addWidget(view, before_close_func=lambda _: pictures.close())
    view.resize(900, 640)
    good = ChapterShown(1, "Choose", "good", "clicked", seconds=1.0)
    bad = ChapterShown(
        2,
        "Enter",
        "bad",
        "",
        ("A block is over it.",),
        expected=PictureShown(expected, 0, 0, MARK),
        seen=PictureShown(seen, 0, 0, MARK),
        after=PictureShown(expected, 0, 0),
        seconds=4.0,
    )
    view.show_chapters((good, bad), 0)
    view.show()
    return view


def drawn(qtbot: QtBot, view: ZoomView) -> None:
    qtbot.waitUntil(lambda: view.place() is not None)


def is_whole(trace: TraceView) -> tuple[bool, bool]:
    return trace.comparing.expected.is_whole, trace.comparing.seen.is_whole


def middle(view: ZoomView) -> str:
    """The colour in the middle of what is shown."""
    return view.grab().toImage().pixelColor(view.rect().center()).name()


def test_much_that_is_told_of_a_step_leaves_room_for_its_pictures(
    qtbot: QtBot, trace: TraceView
) -> None:
    few = trace.told.height()
    bad = trace.chapters.chapters[1]
    said = tuple(f"Another pane showed other things, {number} times." for number in range(30))
    trace.show_chapters((trace.chapters.chapters[0], replace(bad, lines=said)), 1)
    trace.resize(560, 430)
    qtbot.waitUntil(lambda: trace.told.height() > few)
    assert trace.told.height() <= 7 * trace.why.fontMetrics().lineSpacing()
    pictures = trace.comparing
    bottom = pictures.mapTo(trace, pictures.rect().bottomLeft()).y()
    assert bottom <= trace.height()
    assert trace.told.verticalScrollBar().maximum() > 0


def test_the_strip_and_the_list_choose_together(trace: TraceView) -> None:
    assert trace.film.currentIndex().row() == 0
    trace.film.setCurrentIndex(trace.chapters.index(1, 0))
    assert trace.list.currentIndex().row() == 1
    assert trace.why.text() == "A block is over it."
    assert trace.chapters.longest_s == 4.0


def test_it_goes_to_the_failure(trace: TraceView) -> None:
    assert trace.failure == 1
    trace.go_to_failure()
    assert trace.list.currentIndex().row() == 1


def test_the_failure_stays_in_sight_where_what_is_told_of_it_takes_room(
    qtbot: QtBot, trace: TraceView
) -> None:
    good, bad = trace.chapters.chapters
    told = replace(bad, lines=tuple(f"Reason {number}." for number in range(8)))
    trace.show_chapters((*[good] * 12, told), 12)
    for size in ((900, 640), (480, 420)):
        trace.resize(*size)
        qtbot.waitUntil(lambda: is_in_sight(trace.list))
    trace.resize(480, 640)
    qtbot.waitUntil(lambda: is_in_sight(trace.list) and is_in_sight(trace.film))


def is_in_sight(shown: QListView) -> bool:
    row = shown.visualRect(shown.currentIndex())
    return shown.viewport().rect().contains(row.center())


def test_where_all_went_well_there_is_none_to_go_to(trace: TraceView) -> None:
    trace.show_chapters(trace.chapters.chapters[:1], 0)
    assert trace.failure is None
    trace.go_to_failure()
    assert trace.list.currentIndex().row() == 0


def test_what_decided_is_shown_at_its_full_size_and_a_click_shows_the_whole(
    qtbot: QtBot, trace: TraceView
) -> None:
    trace.go_to_failure()
    seen = trace.comparing.seen
    drawn(qtbot, seen)
    drawn(qtbot, trace.comparing.expected)
    place = seen.place()
    assert place is not None
    assert place.width() == SIZE[0]
    assert middle(seen) == "#ff0000"
    shown = [is_whole(trace)]
    for _ in range(2):
        QTest.mouseClick(seen, Qt.MouseButton.LeftButton)
        shown.append(is_whole(trace))
    assert shown == [(False, False), (True, True), (False, False)], "both show the same part"


def test_a_double_click_shows_it_in_a_window_of_its_own_and_another_one_closes_that(
    qtbot: QtBot, trace: TraceView
) -> None:
    trace.go_to_failure()
    seen = trace.comparing.seen
    drawn(qtbot, seen)
    before = is_whole(trace)
    double_click(seen)
    assert is_whole(trace) == before
    enlarged = seen.enlarged
    assert enlarged is not None
    qtbot.waitUntil(enlarged.isVisible)
    drawn(qtbot, enlarged.view)
    assert enlarged.view.is_whole
    assert enlarged.view.width() > seen.width()
    assert enlarged.view.grab().toImage().pixelColor(enlarged.view.rect().center()).isValid()
    with qtbot.waitSignal(enlarged.destroyed):
        double_click(enlarged.view)


def double_click(view: ZoomView) -> None:
    """As a hand does it: the first click is one by itself."""
    QTest.mouseClick(view, Qt.MouseButton.LeftButton)
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton)


def test_the_wheel_zooms_and_what_is_under_the_pointer_stays(
    qtbot: QtBot, trace: TraceView
) -> None:
    trace.go_to_failure()
    seen = trace.comparing.seen
    drawn(qtbot, seen)
    before = seen.place()
    at = QPointF(seen.rect().center())
    wheel = QWheelEvent(
        at,
        seen.mapToGlobal(at),
        QPoint(0, 0),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt's own
    )
    seen.wheelEvent(wheel)
    after = seen.place()
    assert before is not None
    assert after is not None
    assert after.width() > before.width()
    assert middle(seen) == "#ff0000"


def test_dragging_moves_it_and_is_no_click(qtbot: QtBot, trace: TraceView) -> None:
    trace.go_to_failure()
    seen = trace.comparing.seen
    drawn(qtbot, seen)
    before = seen.place()
    start = seen.rect().center()
    QTest.mousePress(seen, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(seen, start + QPoint(40, 30))
    QTest.mouseRelease(seen, Qt.MouseButton.LeftButton, pos=start + QPoint(40, 30))
    after = seen.place()
    assert before is not None
    assert after is not None
    assert after.topLeft() - before.topLeft() == QPoint(40, 30)
    assert not seen.is_whole


def test_the_difference_lights_what_is_not_alike(qtbot: QtBot, trace: TraceView) -> None:
    trace.go_to_failure()
    comparing = trace.comparing
    drawn(qtbot, comparing.seen)
    drawn(qtbot, comparing.expected)
    comparing.difference.click()
    assert middle(comparing.seen) == "#7f8080"
    comparing.difference.click()
    assert middle(comparing.seen) == "#ff0000"


def test_what_was_seen_afterwards_is_a_click_away(qtbot: QtBot, trace: TraceView) -> None:
    assert trace.comparing.after.isHidden(), "the first step has none"
    trace.go_to_failure()
    assert not trace.comparing.after.isHidden()
    trace.comparing.after.click()
    chapter = trace.chapters.chapters[1]
    assert trace.comparing.seen.shown == chapter.after
    drawn(qtbot, trace.comparing.seen)
    assert middle(trace.comparing.seen) == "#808080"
    trace.comparing.after.click()
    assert trace.comparing.seen.shown == chapter.seen


def test_a_frame_of_a_picture_of_unknown_size_is_cut_around_its_mark(trace: TraceView) -> None:
    shown = trace.chapters.chapters[1].seen
    assert shown is not None
    part = part_around(shown, trace.film.sizeHint())
    assert part is not None
    assert part.centre == MARK.centre


def test_a_run_that_reached_no_step_compares_no_pictures(trace: TraceView) -> None:
    trace.show_chapters((), 0)
    assert not trace.comparing.isVisibleTo(trace)


@pytest.mark.parametrize("width", [280, 400, 900])
def test_expected_and_seen_are_as_wide_as_each_other_however_little_room_there_is(
    qtbot: QtBot, trace: TraceView, width: int
) -> None:
    trace.resize(width, 640)
    trace.go_to_failure()
    both = trace.comparing
    qtbot.waitUntil(lambda: both.expected.width() > 0 and both.seen.isVisible())
    assert abs(both.expected.width() - both.seen.width()) <= 1
