"""What lies under Byheart's own windows is put into the pictures of a recording, as far as it is
known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.desktop.ports import Window
from app.engine.model.geometry import Box, Picture, Pixels, Point
from app.recorder.capture.uncovered import Uncovered
from tests.builders.paper.painting import colour_at

SCREEN = Box(0, 0, 120, 90)
BYHEART = 7
BARE, TASK_COLOUR, BAR_COLOUR = 0x101010, 0x00FF00, 0xFF0000


def window(number: int, frame: Box, process: int = 1000) -> Window:
    return Window(number, f"window {number}", "Paper", process, frame, frame, active=False)


TASK = window(1, Box(10, 10, 60, 60))
BAR = window(2, Box(50, 50, 40, 30), BYHEART)
UNDER = BAR.frame.intersection(TASK.frame)


def plain(width: int, height: int, colour: int) -> Pixels:
    return Pixels(width, height, colour.to_bytes(4, "little") * (width * height))


def screen(at: Box = SCREEN) -> Pixels:
    return plain(at.width, at.height, BAR_COLOUR)


@dataclass(slots=True)
class Covered:
    """Windows of one colour each."""

    colours: dict[int, int] = field(default_factory=lambda: {1: TASK_COLOUR})
    followed: list[int] = field(default_factory=list)
    unknown: set[int] = field(default_factory=set)
    vanishes: bool = False
    reads: int = 0

    def follow(self, windows: Sequence[Window]) -> None:
        self.followed += [one.id for one in windows if one.id not in self.followed]

    def knows(self, one: Window, box: Box) -> bool:
        return one.frame.covers(box) and one.id not in self.unknown

    def beneath(self, one: Window, box: Box) -> Picture | None:
        self.reads += 1
        return None if self.vanishes else plain(box.width, box.height, self.colours[one.id])


def uncovering(covered: Covered | None) -> Uncovered:
    return Uncovered(covered, lambda one: one.process == BYHEART)


def middle(box: Box, at: Box = SCREEN) -> Point:
    return Point(box.centre.x - at.x, box.centre.y - at.y)


def test_the_task_is_shown_under_the_bar_and_what_it_cannot_show_is_told() -> None:
    covered = Covered()
    picture, unknown = uncovering(covered).shown(screen(), SCREEN, [BAR, TASK], SCREEN)
    assert colour_at(picture, middle(UNDER)) == TASK_COLOUR
    assert set(unknown) == set(BAR.frame.parts_beside(TASK.frame))
    assert not any(one.meets(TASK.frame) for one in unknown)
    assert covered.followed == [TASK.id]


def test_without_own_windows_a_picture_stays_as_it_is() -> None:
    picture = screen()
    assert uncovering(Covered()).shown(picture, SCREEN, [TASK], SCREEN) == (picture, ())


def test_a_bar_behind_the_task_covers_only_what_is_seen_of_it() -> None:
    picture, unknown = uncovering(Covered()).shown(screen(), SCREEN, [TASK, BAR], SCREEN)
    assert colour_at(picture, middle(UNDER)) == BAR_COLOUR, "the task itself, as it was grabbed"
    assert not any(one.meets(TASK.frame) for one in unknown)


def test_where_nothing_can_be_known_all_of_the_bar_in_sight_is_covered() -> None:
    _, unknown = uncovering(None).shown(screen(), SCREEN, [BAR, TASK], SCREEN)
    assert sum(one.area for one in unknown) == BAR.frame.area


def test_what_is_not_known_yet_stays_covered() -> None:
    covered = Covered(unknown={1})
    shows = uncovering(covered)
    _, unknown = shows.shown(screen(), SCREEN, [BAR, TASK], SCREEN)
    assert UNDER in unknown
    covered.unknown.clear()
    picture, unknown = shows.shown(screen(), SCREEN, [BAR, TASK], SCREEN)
    assert UNDER not in unknown
    assert colour_at(picture, middle(UNDER)) == TASK_COLOUR


def test_a_window_that_vanishes_meanwhile_stays_covered() -> None:
    _, unknown = uncovering(Covered(vanishes=True)).shown(screen(), SCREEN, [BAR, TASK], SCREEN)
    assert UNDER in unknown


def test_of_several_windows_under_it_the_topmost_is_shown() -> None:
    dialog = window(3, Box(55, 55, 10, 10))
    covered = Covered({1: TASK_COLOUR, 3: 0x0000FF})
    picture, _ = uncovering(covered).shown(screen(), SCREEN, [BAR, dialog, TASK], SCREEN)
    assert colour_at(picture, middle(dialog.frame)) == 0x0000FF
    assert colour_at(picture, Point(52, 52)) == TASK_COLOUR


def test_a_part_of_the_screen_is_put_together_the_same_way() -> None:
    at = Box(45, 45, 30, 20)
    picture, unknown = uncovering(Covered()).shown(screen(at), at, [BAR, TASK], SCREEN)
    assert colour_at(picture, middle(Box(50, 50, 20, 15), at)) == TASK_COLOUR
    assert set(unknown) == set(BAR.frame.parts_beside(TASK.frame))


def test_nothing_is_asked_again_for_a_part_that_no_own_window_covers() -> None:
    covered = Covered()
    shows = uncovering(covered)
    first = shows.shown(screen(), SCREEN, [BAR, TASK], SCREEN)[1]
    reads, at = covered.reads, Box(0, 0, 20, 20)
    piece = screen(at)
    assert shows.shown(piece, at, [BAR, TASK], SCREEN) == (piece, first)
    assert covered.reads == reads
