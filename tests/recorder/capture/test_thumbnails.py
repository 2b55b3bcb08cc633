"""What the record bar shows of a step: enough to know it by."""

from __future__ import annotations

from PIL import Image, ImageDraw

from app.engine.model.geometry import Box, Pixels, Point
from app.recorder.capture.frame_ring import FrameRing, Moment
from app.recorder.capture.pointer_path import PointerPath
from app.recorder.capture.snapshots import THUMBNAIL_PX, Sight
from checks.snapshot.look import Look, WindowSeen

SCREEN = (1280, 800)
EDITOR = Box(320, 150, 640, 500)
TITLE = Box(320, 150, 640, 20)
CARET = Box(600, 400, 2, 16)
BUTTON = Box(860, 600, 80, 30)


def sight_of(*drawn: Box) -> tuple[Sight, Look]:
    """An editor on a dark screen, with these parts of it in blue."""
    image = Image.new("RGB", SCREEN, "#101010")
    pen = ImageDraw.Draw(image)
    for box, colour in ((EDITOR, "white"), *((one, "#2050c0") for one in drawn)):
        pen.rectangle((box.x, box.y, box.right - 1, box.bottom - 1), fill=colour)
    picture = Pixels(*SCREEN, image.tobytes("raw", "BGRX"))
    window = WindowSeen("Letter", "Editor", EDITOR, EDITOR, active=True)
    ring = FrameRing(Moment(0.0, picture, ()))
    sight = Sight(ring, PointerPath(Point(0, 0), 0.0), 1.0, lambda _: False, lambda _: True)
    return sight, Look(picture, windows=(window,))


def colours_of(picture: Pixels) -> set[bytes]:
    data = bytes(picture.bgra)
    return {data[at : at + 3] for at in range(0, len(data), 4)}


def test_what_is_around_a_button_is_shown_as_large_as_it_is() -> None:
    sight, look = sight_of(TITLE, BUTTON)
    shown = sight.thumbnail(look, BUTTON.centre)
    assert shown is not None
    assert (shown.width, shown.height) == THUMBNAIL_PX


def test_of_a_bare_page_the_whole_window_is_shown_and_no_more_is_kept() -> None:
    sight, look = sight_of(TITLE, CARET)
    shown = sight.thumbnail(look, CARET.centre)
    assert shown is not None
    assert len(colours_of(shown)) == 2, "the title is in it"
    assert abs(shown.width / shown.height - EDITOR.width / EDITOR.height) < 0.05
    assert shown.width < 2 * THUMBNAIL_PX[0]
