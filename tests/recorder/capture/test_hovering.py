"""A step's look shows the screen without what the pointer did to it by passing over it."""

from __future__ import annotations

from dataclasses import replace

from app.desktop.ports import Input, InputKind, Window, WindowKind
from app.engine.model.geometry import Box, Pixels, Point
from app.recorder.capture.frame_ring import Frame, Patch
from app.recorder.capture.hovering import marks_of_the_pointer
from app.recorder.capture.pointer_path import PointerPath
from app.recorder.capture.snapshots import Sight
from app.recorder.model.packed_pictures import unpack
from tests.builders.paper.painting import BLUE, GREY, WHITE, Painting, colour_at, window

SAVE = Box(40, 40, 60, 20)
CANCEL = Box(120, 40, 60, 20)
PAGE = Box(10, 30, 180, 100)


def path(*moves: tuple[float, Point]) -> PointerPath:
    """The step before ended at 10 s, with the pointer at the left edge."""
    walked = PointerPath(Point(5, 5), 0.0)
    walked.heard(Input(InputKind.RELEASE, 10.0, Point(5, 5), button=1))
    for time_s, at in moves:
        walked.heard(Input(InputKind.MOVE, time_s, at))
    return walked


def before_the_press(painting: Painting, walked: PointerPath, time_s: float = 20.0) -> list[int]:
    """The colours at Save, Cancel and in the page, in the look of a step that begins then."""
    marks = marks_of_the_pointer(painting.ring, walked, since_s=10.0)
    picture = painting.ring.at(time_s, marks).picture
    return [colour_at(picture, at) for at in (SAVE.centre, CANCEL.centre, Point(20, 120))]


def test_a_button_that_lights_up_under_the_pointer_is_seen_unlit() -> None:
    painting = Painting()
    walked = path((19.0, SAVE.centre))
    painting.paint(19.02, SAVE, BLUE)
    assert before_the_press(painting, walked) == [GREY, GREY, GREY]


def test_a_button_that_fades_in_is_seen_unlit() -> None:
    painting = Painting()
    walked = path((19.0, SAVE.centre))
    painting.paint(19.02, SAVE, WHITE)
    painting.paint(19.25, SAVE, BLUE)
    assert before_the_press(painting, walked) == [GREY, GREY, GREY]


def test_what_changed_for_real_is_seen_though_the_pointer_lit_up_something_else() -> None:
    painting = Painting()
    walked = path((19.0, SAVE.centre))
    painting.paint(15.0, CANCEL, WHITE)
    painting.paint(19.02, SAVE, BLUE)
    painting.paint(19.5, Box(10, 110, 30, 20), BLUE)
    assert before_the_press(painting, walked) == [GREY, WHITE, BLUE]


def test_the_button_of_the_step_before_is_seen_lit_for_there_the_pointer_will_rest() -> None:
    painting = Painting()
    painting.paint(9.0, SAVE, BLUE)
    walked = PointerPath(SAVE.centre, 0.0)
    walked.heard(Input(InputKind.RELEASE, 10.0, SAVE.centre, button=1))
    walked.heard(Input(InputKind.MOVE, 12.0, CANCEL.centre))
    painting.paint(12.02, SAVE, GREY)
    painting.paint(12.02, CANCEL, BLUE)
    assert before_the_press(painting, walked) == [BLUE, GREY, GREY]


def test_a_dialog_that_opened_under_a_resting_pointer_is_seen() -> None:
    painting = Painting()
    walked = path((11.0, SAVE.centre))
    painting.paint(15.0, PAGE, WHITE)
    painting.paint(15.02, SAVE, BLUE)
    assert before_the_press(painting, walked) == [BLUE, WHITE, WHITE]


def test_a_page_that_fills_while_the_pointer_comes_is_seen() -> None:
    painting = Painting()
    walked = path((19.0, SAVE.centre))
    painting.paint(19.1, PAGE, WHITE)
    assert before_the_press(painting, walked) == [WHITE, WHITE, WHITE]


def test_what_answers_a_stroke_is_seen_though_the_hand_moved_on_at_once() -> None:
    painting = Painting()
    walked = PointerPath(SAVE.centre, 0.0)
    walked.heard(Input(InputKind.KEY_DOWN, 10.0, SAVE.centre, key="a", text="a"))
    walked.heard(Input(InputKind.MOVE, 10.01, Point(SAVE.centre.x + 5, SAVE.centre.y)))
    painting.paint(10.02, SAVE, WHITE)
    assert before_the_press(painting, walked) == [WHITE, GREY, GREY]


def test_a_tooltip_is_not_seen() -> None:
    page = window(1, Box(0, 0, 200, 150))
    tip = window(2, Box(60, 60, 80, 20), WindowKind.TOOLTIP, managed=False)
    painting = Painting(windows=[page])
    walked = path((18.0, SAVE.centre))
    painting.windows = (tip, page)
    painting.paint(18.7, tip.frame, WHITE)
    assert colour_at(painting.ring.at(19.0).picture, tip.frame.centre) == WHITE
    marks = marks_of_the_pointer(painting.ring, walked, since_s=10.0)
    assert colour_at(painting.ring.at(19.0, marks).picture, tip.frame.centre) == GREY


UNTYPED = window(2, Box(60, 64, 80, 20), WindowKind.OTHER, managed=False)


def seen_with(walked: PointerPath, came_s: float, untyped: Window = UNTYPED) -> tuple[int, int]:
    """How many windows a step sees when one of no told kind came, and the colour at that."""
    page = window(1, Box(0, 0, 200, 150))
    painting = Painting(windows=[page])
    painting.windows = (untyped, page)
    painting.paint(came_s, untyped.frame, WHITE)
    sight = Sight(painting.ring, walked, 1.0, lambda _: False, lambda _: True)
    look = sight.look(20.0, since_s=10.0)
    return len(look.windows), colour_at(unpack(look.picture), untyped.frame.centre)


def test_a_window_of_no_told_kind_that_came_beside_the_resting_pointer_is_a_tooltip() -> None:
    assert seen_with(path((18.0, SAVE.centre)), 18.7) == (1, GREY)


def test_the_next_tip_may_come_in_the_same_window_elsewhere() -> None:
    page, there = window(1, Box(0, 0, 200, 150)), Box(10, 90, 40, 20)
    painting = Painting(windows=[page])
    walked = path((18.0, SAVE.centre), (19.0, Point(20, 80)))
    painting.windows = (UNTYPED, page)
    painting.paint(18.7, UNTYPED.frame, WHITE)
    painting.windows = (replace(UNTYPED, frame=there, box=there), page)
    painting.paint(19.6, there, BLUE)
    sight = Sight(painting.ring, walked, 1.0, lambda _: False, lambda _: True)
    look = sight.look(20.0, since_s=10.0)
    assert len(look.windows) == 1
    assert colour_at(unpack(look.picture), there.centre) == GREY


def test_a_tip_may_come_when_a_window_has_opened_under_the_pointer() -> None:
    page, opened = window(1, Box(0, 0, 200, 150)), window(3, Box(20, 10, 170, 130))
    painting = Painting(windows=[page])
    painting.show(10.4, opened, page)
    painting.show(11.2, UNTYPED, opened, page)
    sight = Sight(
        painting.ring, PointerPath(SAVE.centre, 10.0), 1.0, lambda _: False, lambda _: True
    )
    assert len(sight.look(20.0, since_s=10.0).windows) == 2


def test_a_tip_over_an_entry_that_the_pointer_has_passed_is_not_seen() -> None:
    dialog, row = Box(20, 10, 170, 130), Box(30, 64, 120, 20)
    page = window(1, Box(0, 0, 200, 150))
    painting = Painting(windows=[page])
    walked = path((10.3, SAVE.centre), (11.0, row.centre), (11.3, SAVE.centre))
    painting.paint(10.35, dialog, WHITE)
    painting.paint(11.02, row, BLUE)
    painting.paint(11.32, row, WHITE)
    painting.windows = (UNTYPED, page)
    painting.paint(12.0, UNTYPED.frame, BLUE)
    sight = Sight(painting.ring, walked, 1.0, lambda _: False, lambda _: True)
    look = sight.look(20.0, since_s=10.0)
    assert colour_at(unpack(look.picture), UNTYPED.frame.centre) == WHITE


def test_a_window_of_no_told_kind_that_may_be_a_menu_is_seen() -> None:
    moved = (18.0, SAVE.centre)
    high = replace(UNTYPED, frame=Box(60, 64, 80, 82), box=Box(60, 64, 80, 82))
    far = replace(UNTYPED, frame=Box(110, 110, 80, 20), box=Box(110, 110, 80, 20))
    assert seen_with(path(moved), 18.7, high) == (2, WHITE), "it has many lines"
    assert seen_with(path(moved), 18.7, far) == (2, WHITE), "it stands elsewhere"
    assert seen_with(path(moved, (19.5, UNTYPED.frame.centre)), 18.7) == (2, WHITE), "gone into"
    assert seen_with(PointerPath(SAVE.centre, 10.0), 10.9) == (2, WHITE), "nothing was hovered"
    pressed = path(moved)
    pressed.heard(Input(InputKind.PRESS, 18.5, SAVE.centre, button=1))
    assert seen_with(pressed, 18.7) == (2, WHITE), "it answers a press"


def test_the_path_knows_where_the_pointer_was() -> None:
    walked = path((11.0, SAVE.centre), (12.0, CANCEL.centre))
    assert [walked.at(time_s) for time_s in (-1.0, 10.5, 11.0, 30.0)] == [
        Point(5, 5),
        Point(5, 5),
        SAVE.centre,
        CANCEL.centre,
    ]


def test_fields_that_come_to_life_while_the_pointer_is_over_one_are_seen_alive() -> None:
    painting = Painting()
    walked = path((19.0, SAVE.centre))
    alive = [SAVE, CANCEL, Box(40, 70, 60, 20), Box(120, 70, 60, 20)]
    painting.paint_all(19.05, alive, WHITE)
    assert before_the_press(painting, walked) == [WHITE, WHITE, GREY]


def test_a_button_that_goes_on_fading_while_the_pointer_rests_is_seen_unlit() -> None:
    painting = Painting()
    walked = path((19.0, SAVE.centre))
    for time_s, colour in ((19.02, WHITE), (19.2, BLUE), (19.4, WHITE), (19.6, BLUE)):
        painting.paint(time_s, SAVE, colour)
    assert before_the_press(painting, walked) == [GREY, GREY, GREY]


def test_an_icon_that_lights_up_a_frame_before_its_button_is_seen_unlit() -> None:
    painting = Painting()
    walked = path((19.0, Point(SAVE.x + 1, SAVE.bottom - 1)))
    painting.paint(19.001, Box(60, 44, 20, 8), WHITE)
    painting.paint(19.02, SAVE, BLUE)
    assert before_the_press(painting, walked) == [GREY, GREY, GREY]


def test_the_arrows_of_a_field_that_the_pointer_passes_are_seen_as_they_were() -> None:
    painting = Painting()
    walked = path((19.0, SAVE.centre))
    painting.paint(19.02, CANCEL, WHITE)
    assert before_the_press(painting, walked) == [GREY, GREY, GREY]


def test_a_tip_that_a_page_draws_beside_its_button_is_not_seen() -> None:
    painting = Painting()
    walked = path((19.0, SAVE.centre))
    tip = Box(40, 64, 90, 16)
    painting.paint(19.02, SAVE, BLUE)
    painting.paint(19.04, tip, WHITE)
    marks = marks_of_the_pointer(painting.ring, walked, since_s=10.0)
    assert colour_at(painting.ring.at(20.0, marks).picture, tip.centre) == GREY


def test_the_address_of_a_link_is_a_mark_and_that_it_goes_is_none() -> None:
    line, walked = Box(PAGE.x, PAGE.bottom - 20, 90, 20), path((19.0, SAVE.centre))
    painting = Painting(windows=[window(1, PAGE)])
    marks = marks_of_the_pointer(painting.ring, walked, since_s=10.0)

    def is_mark(letters: int, at: Box = line) -> bool:
        pixels = bytearray(b"\xff" * (4 * at.width * at.height))
        for letter in range(letters):
            for y in range(6, 14):
                start = 4 * (y * at.width + 8 + 5 * letter)
                pixels[start : start + 8] = bytes(8)
        patch = Patch(at, Pixels(at.width, at.height, bytes(pixels)))
        return marks(Frame(19.6, (patch,), (window(1, PAGE),)), patch)

    assert is_mark(letters=10)
    assert not is_mark(letters=0)
    assert not is_mark(letters=10, at=line.moved(40, -30))


def test_an_entry_that_was_lit_when_its_menu_opened_under_the_pointer_is_seen_unlit() -> None:
    menu, first, second = Box(20, 30, 150, 100), Box(30, 40, 120, 20), Box(30, 100, 120, 20)
    painting = Painting()
    walked = path((10.3, first.centre), (10.8, second.centre))
    painting.paint(9.9, Box(0, 0, 200, 20), WHITE)
    painting.open_lit(10.35, menu, first)
    painting.paint(10.85, first, WHITE)
    painting.paint(10.9, second, BLUE)
    sight = Sight(painting.ring, walked, 1.0, lambda _: False, lambda _: True)
    seen = unpack(sight.look(20.0, since_s=10.0).picture)
    assert [colour_at(seen, one.centre) for one in (first, second)] == [WHITE, WHITE]
    marks = marks_of_the_pointer(painting.ring, walked, since_s=10.0)
    assert colour_at(painting.ring.at(20.0, marks).picture, first.centre) == BLUE


def test_a_row_that_was_passed_is_seen_as_it_was_in_a_dialog_that_opened_under_the_pointer() -> (
    None
):
    """Nothing of the row was lit when the dialog opened: the pointer was elsewhere in it."""
    row, opened_at = Box(40, 40, 60, 20), Point(100, 130)
    painting = Painting()
    walked = path((10.1, opened_at), (19.0, row.centre), (19.1, Point(150, 110)))
    painting.paint(10.8, Box(0, 10, 200, 140), WHITE)
    painting.paint(11.5, row, BLUE)
    painting.paint(19.02, row, GREY)
    sight = Sight(painting.ring, walked, 1.0, lambda _: False, lambda _: True)
    seen = unpack(sight.look(19.15, since_s=10.0).picture)
    assert colour_at(seen, row.centre) == BLUE
