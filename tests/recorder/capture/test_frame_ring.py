"""The ring puts together what the screen looked like at any recent moment."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.geometry import Box
from tests.builders.paper.painting import BLUE, GREY, WHITE, Painting, colour_at, window

BUTTON = Box(40, 40, 60, 20)
FIELD = Box(40, 80, 60, 20)


def test_each_moment_shows_what_had_changed_until_then() -> None:
    painting = Painting()
    painting.paint(1.0, BUTTON, BLUE)
    painting.paint(2.0, FIELD, WHITE)
    shown = [painting.ring.at(time_s).picture for time_s in (0.5, 1.0, 2.5)]
    assert [colour_at(each, BUTTON.centre) for each in shown] == [GREY, BLUE, BLUE]
    assert [colour_at(each, FIELD.centre) for each in shown] == [GREY, GREY, WHITE]


def test_a_change_can_be_left_out_of_a_moment() -> None:
    painting = Painting()
    painting.paint(1.0, BUTTON, BLUE)
    painting.paint(2.0, FIELD, WHITE)
    shown = painting.ring.at(3.0, skip=lambda _, patch: patch.box == BUTTON).picture
    assert colour_at(shown, BUTTON.centre) == GREY
    assert colour_at(shown, FIELD.centre) == WHITE


def test_only_what_really_changed_is_kept_of_what_was_drawn_again() -> None:
    painting = Painting()
    painting.paint(1.0, BUTTON, BLUE)
    whole = Box(0, 0, painting.width, painting.height)
    assert painting.ring.add(2.0, painting.piece(whole), whole, ()) == ()
    painting.paint(3.0, FIELD, WHITE)
    (first, second) = painting.ring.between(0, 9)
    assert [patch.box for patch in first.patches] == [BUTTON]
    assert [patch.box for patch in second.patches] == [FIELD]


def test_changes_apart_are_kept_apart() -> None:
    painting = Painting()
    painting.paint(1.0, BUTTON, BLUE)
    before = painting.ring.bytes_held
    both = BUTTON.union(FIELD)
    painting.paint(2.0, both, BLUE)
    painting.paint(3.0, BUTTON, WHITE)
    (_, _, third) = painting.ring.between(0, 9)
    assert [patch.box for patch in third.patches] == [BUTTON]
    assert painting.ring.bytes_held - before == 4 * (60 * 40 + BUTTON.area)


def test_the_oldest_frames_go_when_the_ring_is_full_and_the_newest_stay_whole() -> None:
    whole = 200 * 150 * 4
    painting = Painting(most_bytes=2 * whole + 20_000)
    for second in range(1, 31):
        painting.paint(float(second), Box(second * 4, 10, 40, 20), BLUE if second % 2 else WHITE)
    ring = painting.ring
    assert ring.bytes_held <= 2 * whole + 20_000
    assert len(ring.between(0, 99)) < 30
    everything = Box(0, 0, painting.width, painting.height)
    assert ring.at(99.0).picture.bgra == painting.piece(everything).bgra


def test_each_moment_knows_the_windows_there_were() -> None:
    first, second = window(1, Box(0, 0, 100, 100)), window(2, Box(50, 50, 100, 100))
    painting = Painting(windows=[first])
    painting.show(2.0, second, first)
    assert painting.ring.windows(1.0) == (first,)
    assert painting.ring.windows(2.0) == (second, first)
    assert painting.ring.at(9.0).windows == (second, first)


PAINTED = st.tuples(
    st.builds(Box, st.integers(0, 30), st.integers(0, 20), st.integers(1, 20), st.integers(1, 15)),
    st.sampled_from([BLUE, GREY, WHITE]),
)


@given(st.lists(PAINTED, max_size=12), st.integers(0, 4000))
def test_whatever_was_painted_every_moment_still_held_shows_it(
    painted: list[tuple[Box, int]], room: int
) -> None:
    whole = Box(0, 0, 50, 35)
    painting = Painting(whole.width, whole.height, most_bytes=2 * 4 * whole.area + room)
    states = [painting.piece(whole).bgra]
    for second, (box, colour) in enumerate(painted, start=1):
        painting.paint(float(second), box, colour)
        states.append(painting.piece(whole).bgra)
    held = painting.ring.between(0.0, 99.0)
    oldest = int(held[0].time_s) if held else len(painted)
    for second in range(oldest, len(painted) + 1):
        assert painting.ring.at(float(second)).picture.bgra == states[second]
