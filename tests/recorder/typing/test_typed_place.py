"""Where a text went while it was typed is told by what changed stroke by stroke."""

from __future__ import annotations

from app.engine.model.geometry import Box, Pixels, Point
from app.recorder.capture.frame_ring import Frame, Patch
from app.recorder.capture.pointer_path import Motion
from app.recorder.typing.changed_regions import carets_in, in_lines, spots_of
from app.recorder.typing.typed_place import Signs, likeliest_first
from checks.vision.canvas import Canvas
from tests.builders.drawn.screens import WHITE, Screen

TITLE, STATUS = Box(300, 4, 43, 9), Box(4, 420, 60, 10)
WINDOW = Box(0, 20, 640, 420)


def frame(time_s: float, *boxes: Box) -> Frame:
    return Frame(time_s, tuple(Patch(box, Pixels(1, 1, bytes(4))) for box in boxes), ())


def typing(x: int, y: int, letters: int, height: int = 16) -> list[Frame]:
    """A letter a frame; the first one puts a star into the title, each counts a column below."""
    return [
        frame(n, Box(x + 8 * n, y, 8, height), STATUS, *([TITLE] if n == 0 else []))
        for n in range(letters)
    ]


def likeliest(frames: list[Frame], **signs: object) -> Box:
    known = {"letters": len(frames), "inside": WINDOW, **signs}
    return likeliest_first(spots_of(frames), Signs(**known))[0].box  # type: ignore[arg-type]


def test_a_text_grows_and_neither_a_star_nor_a_counter_does() -> None:
    assert likeliest(typing(20, 100, 12)) == Box(20, 100, 96, 16)


def test_a_text_of_many_lines_is_not_dropped_for_being_high() -> None:
    frames = [
        frame(n, Box(20, 100 + 20 * n, 200, 18), *([TITLE] if n == 0 else [])) for n in (0, 1, 2)
    ]
    assert likeliest(frames, letters=75) == Box(20, 100, 200, 58)


def test_all_letters_in_one_frame_are_found_by_the_caret_that_blinked_there() -> None:
    text, other = Box(20, 100, 60, 16), Box(20, 200, 62, 16)
    carets = carets_in([frame(0, Box(20, 98, 1, 18)), frame(1, Box(5, 5, 9, 2))])
    assert carets == (Box(20, 98, 1, 18),)
    assert likeliest([frame(2, other, text)], letters=8) == other
    assert likeliest([frame(2, other, text)], letters=8, carets=carets) == text


def test_a_button_below_that_the_pointer_came_to_is_no_next_line() -> None:
    text, button = typing(20, 100, 7), frame(7, Box(10, 120, 300, 21))
    came = Motion(6.5, Point(60, 400), Point(150, 130))
    apart = [spot.box for spot in spots_of([*text, button], [came])]
    assert {Box(20, 100, 56, 16), Box(10, 120, 300, 21)} <= set(apart)
    elsewhere = Motion(6.5, Point(60, 400), Point(400, 300))
    joined = [spot.box for spot in spots_of([*text, button], [elsewhere])]
    assert Box(10, 100, 300, 41) in joined


def test_what_was_clicked_counts() -> None:
    text, other = Box(20, 100, 60, 16), Box(20, 200, 62, 16)
    assert likeliest([frame(2, other, text)], letters=8, clicked=Point(50, 105)) == text


def test_a_list_that_narrows_down_is_a_region_of_its_own() -> None:
    page, letter = Box(10, 130, 500, 260), Box(20, 110, 8, 16)
    boxes = [spot.box for spot in spots_of([frame(0, letter, page)])]
    assert boxes == [letter, page]


def test_a_page_that_is_drawn_anew_with_the_field_shows_the_text_in_the_field() -> None:
    field, page = Box(20, 90, 180, 26), Box(10, 80, 500, 300)
    canvas = Canvas(Pixels(640, 480, bytes((255,)) * (640 * 480 * 4)))
    canvas.put(Pixels(field.width, field.height, bytes(field.area * 4)), field)
    inner = field.grown(-2)
    canvas.put(Pixels(inner.width, inner.height, bytes((255,)) * inner.area * 4), inner)
    known = {"clicked": Point(60, 100), "before": canvas.pixels()}
    assert inner.grown(1).covers(likeliest([frame(0, page)], letters=5, **known))
    letters = Box(24, 94, 40, 14)
    assert likeliest([frame(0, page), frame(1, letters)], letters=5, **known) == letters
    assert likeliest([frame(0, page)], letters=5, **{**known, "clicked": Point(60, 300)}) == page


def test_words_of_one_line_are_one_and_words_of_two_lines_are_not() -> None:
    words = [Box(20, 100, 30, 12), Box(64, 98, 40, 16), Box(20, 140, 30, 12)]
    assert sorted(in_lines(words)) == [Box(20, 98, 84, 16), Box(20, 140, 30, 12)]


def test_proposals_that_hang_at_the_field_are_no_part_of_the_text() -> None:
    proposed = [Box(24, 120 + 20 * row, 200, 14) for row in range(4)]
    frames = [frame(n, Box(20 + 8 * n, 100, 8, 16), *proposed[: n + 1]) for n in range(4)]
    assert Box(20, 100, 32, 16) in [spot.box for spot in spots_of(frames)]


def test_words_that_meet_through_a_third_one_are_one_text() -> None:
    words = [Box(20, 100, 30, 12), Box(70, 100, 30, 12), Box(52, 100, 16, 12)]
    assert [spot.box for spot in spots_of([frame(0, *words)])] == [Box(20, 100, 80, 12)]


def test_a_button_beside_the_field_that_becomes_usable_is_no_part_of_the_text() -> None:
    field, save = Box(40, 60, 200, 24), Box(250, 62, 50, 18)
    before = Screen(ground=WHITE).field(field, "Spruce").pixels()
    text = [frame(n, Box(44 + 8 * n, 64, 8, 16)) for n in range(12)]
    text[0] = frame(0, field, save)
    assert field.covers(likeliest(text, before=before))
    across = [frame(n, Box(44 + 8 * n, 64, 8, 16)) for n in range(30)]
    assert likeliest(across, before=before).right == 44 + 8 * 30, "a sheet's text leaves its cell"


def test_where_a_field_and_an_entry_of_its_list_change_at_once_the_text_is_in_the_field() -> None:
    field = Box(40, 60, 72, 18)
    before = (
        Screen(ground=WHITE).field(field, "Spruce").fill(Box(40, 78, 72, 96), "#efefef").pixels()
    )
    both, entry = Box(42, 64, 66, 36), Box(42, 126, 66, 22)
    found = likeliest([frame(0, both, entry)], letters=7, clicked=Point(70, 68), before=before)
    assert field.grown(1).covers(found)
    assert found.height >= 12
