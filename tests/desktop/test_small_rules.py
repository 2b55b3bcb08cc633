"""Chords, coordinates, the corner, the server's clock, the way of a drag."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.desktop.coordinates import (
    clip,
    is_visible,
    logical,
    monitor_at,
    physical,
    physical_box,
    scale_told,
)
from app.desktop.input.chords import Chord, read_chord, read_modifiers
from app.desktop.input.fail_safe import FailSafeCorner
from app.desktop.input.pointer import way
from app.desktop.x11.server_time import ServerClock
from app.engine.errors import UsageError
from app.engine.places import Box, Point

WRAP_MS = 2**32
coordinate = st.integers(-5000, 5000)
points = st.builds(Point, coordinate, coordinate)


@pytest.mark.parametrize(
    ("written", "modifiers", "key"),
    [
        ("ctrl+s", ("ctrl",), "s"),
        ("Return", (), "Return"),
        ("Enter", (), "Return"),
        ("alt+F4", ("alt",), "F4"),
        ("shift+Tab", ("shift",), "Tab"),
        ("Ctrl+Shift+esc", ("ctrl", "shift"), "Escape"),
        ("ctrl++", ("ctrl",), "plus"),
        ("+", (), "plus"),
        ("cmd+page_up", ("super",), "Prior"),
    ],
)
def test_a_chord_is_read(written: str, modifiers: tuple[str, ...], key: str) -> None:
    assert read_chord(written) == Chord(modifiers, key)


@pytest.mark.parametrize("written", ["", "hyper+s", "s+ctrl+", "a+b"])
def test_what_is_no_chord_is_refused(written: str) -> None:
    with pytest.raises(UsageError):
        read_chord(written)


def test_an_unknown_modifier_is_named_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match=r"hyper.*ctrl, alt, shift"):
        read_modifiers(["hyper"])


@pytest.mark.parametrize(
    ("resources", "scale"),
    [
        ("", 1.0),
        ("*customization: -color\nXft.dpi:\t192\n", 2.0),
        ("Xft.dpi: 120", 1.25),
        ("Xft*dpi: 96", 1.0),
        ("Xft.dpi: 0", 1.0),
        ("Xft.antialias: 1", 1.0),
    ],
)
def test_the_scale_is_what_applications_are_told(resources: str, scale: float) -> None:
    assert scale_told(resources) == scale


@given(points, st.sampled_from([1.0, 1.25, 1.5, 2.0, 3.0]))
def test_a_point_comes_back_from_physical_pixels(point: Point, scale: float) -> None:
    assert logical(physical(point, scale), scale) == point


@given(coordinate, st.integers(1, 300), st.integers(1, 300), st.sampled_from([1.0, 1.25, 1.5]))
def test_neighbours_stay_neighbours(x: int, width: int, next_width: int, scale: float) -> None:
    left = physical_box(Box(x, 0, width, 10), scale)
    right = physical_box(Box(x + width, 0, next_width, 10), scale)

    assert left.right == right.x


def test_between_monitors_of_different_height_nothing_is_visible() -> None:
    monitors = [Box(0, 0, 1920, 1080), Box(1920, 0, 1280, 800)]

    assert monitor_at(Point(2000, 100), monitors) == monitors[1]
    assert is_visible(Point(1919, 1079), monitors)
    assert not is_visible(Point(2000, 900), monitors)


def test_what_lies_beyond_the_desktop_is_cut_off() -> None:
    assert clip(Box(-5, 10, 20, 20), (100, 25)) == Box(0, 10, 15, 15)


def test_a_pointer_that_rests_in_the_corner_from_the_start_says_nothing() -> None:
    corner = FailSafeCorner(Point(0, 0))

    assert not corner.says_stop(Point(0, 0))
    assert not corner.says_stop(Point(50, 50))
    assert corner.says_stop(Point(2, 2))


@given(points)
def test_no_other_place_says_stop(point: Point) -> None:
    says_stop = FailSafeCorner(Point(300, 300)).says_stop(point)

    assert says_stop == (point.x <= 2 and point.y <= 2)


@given(points, points)
def test_a_drag_ends_where_it_should(start: Point, end: Point) -> None:
    places = way(start, end)

    assert places[-1] == end
    assert len(places) > 5


def test_the_servers_clock_is_this_machines() -> None:
    clock = ServerClock()

    assert clock.monotonic(5_000_000, now=5000.004) == 5000.0
    assert clock.monotonic(5_000_250, now=5000.251) == 5000.25


def test_the_clock_of_another_machine_is_set_by_its_first_time() -> None:
    clock = ServerClock()

    assert clock.monotonic(77_000, now=5000.0) == 5000.0
    assert clock.monotonic(78_500, now=5001.6) == pytest.approx(5001.5)


def test_after_49_days_the_servers_counter_begins_anew() -> None:
    clock = ServerClock()
    days = WRAP_MS / 1000

    assert clock.monotonic(WRAP_MS - 500, now=days - 0.499) == pytest.approx(days - 0.5)
    assert clock.monotonic(250, now=days + 0.251) == pytest.approx(days + 0.25)


@given(st.lists(st.integers(0, 100_000), min_size=2))
def test_times_keep_their_order(delays_ms: list[int]) -> None:
    clock = ServerClock()
    server = sorted(delays_ms)
    told = [clock.monotonic(WRAP_MS - 50_000 + ms, WRAP_MS / 1000 + 100) for ms in server]

    assert told == sorted(told)
