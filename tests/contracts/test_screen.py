"""Screen: one suite over mss, over VNC from two servers and RDP, and over paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from app.desktop.adapters_remote import open_remote
from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Screen
from app.desktop.x11.screen import MssScreen
from app.engine.model.geometry import Box, Picture
from tests.builders.desktop.canvas import BLUE, RED, Canvas, PaperCanvas, XCanvas
from tests.builders.desktop.known_failures import expect_known_failures
from tests.builders.engine.switch import Switch
from tests.builders.fake_desktop import PaperDesktop, PaperScreen
from tests.builders.remote.rdp_servers import XRDP
from tests.builders.remote.remote_stages import RemoteCanvas
from tests.builders.remote.vnc_servers import Kept, VncServer
from tests.builders.remote.wayland_servers import SWAY


@dataclass
class Sight:
    screen: Screen
    canvas: Canvas
    size: tuple[int, int]


# What no server of remote screens tells.
OVER_VNC = {
    "test_an_hour_glass_says_that_an_application_is_busy": "a cursor is sent without its name",
}


@pytest.fixture(params=["mss", "tiger", "shared", SWAY, XRDP, "paper"])
def sight(request: pytest.FixtureRequest) -> Iterator[Sight]:
    if request.param == "paper":
        desktop = PaperDesktop((320, 200))
        seen = Sight(PaperScreen(desktop), PaperCanvas(desktop), (320, 200))
    elif request.param in {"tiger", "shared", "sway", "rdp"}:
        expect_known_failures(request, OVER_VNC, strict=True)
        server: VncServer = request.getfixturevalue(request.param)
        remote = open_remote(server.address, Switch(), Kept(server.password))
        seen = Sight(remote.screen, RemoteCanvas(server, remote.screen), (1280, 800))
    else:
        display: XvfbDisplay = request.getfixturevalue("display")
        seen = Sight(MssScreen(display.name), XCanvas(display.name), (1280, 800))
    yield seen
    seen.screen.close()
    seen.canvas.close()


def colour_at(picture: Picture, x: int, y: int) -> tuple[int, int, int]:
    start = (y * picture.width + x) * 4
    blue, green, red = bytes(picture.bgra[start : start + 3])
    return red, green, blue


def test_a_picture_of_everything_has_four_bytes_for_every_pixel(sight: Sight) -> None:
    picture = sight.screen.grab()

    assert (picture.width, picture.height) == sight.screen.size() == sight.size
    assert len(picture.bgra) == picture.width * picture.height * 4


def test_colours_are_where_they_were_painted(sight: Sight) -> None:
    sight.canvas.paint(Box(10, 20, 30, 40), RED)
    sight.canvas.paint(Box(40, 20, 30, 40), BLUE)

    picture = sight.screen.grab()
    assert colour_at(picture, 39, 59) == RED
    assert colour_at(picture, 40, 59) == BLUE
    assert colour_at(picture, 40, 60) not in {RED, BLUE}


def test_a_part_is_the_same_as_that_part_of_everything(sight: Sight) -> None:
    sight.canvas.paint(Box(100, 50, 3, 3), RED)

    part = sight.screen.grab(Box(99, 49, 20, 10))
    assert (part.width, part.height) == (20, 10)
    assert colour_at(part, 1, 1) == RED
    assert colour_at(part, 0, 0) != RED


def test_a_picture_does_not_change_afterwards(sight: Sight) -> None:
    sight.canvas.paint(Box(0, 0, 50, 50), RED)
    before = sight.screen.grab(Box(0, 0, 50, 50))
    sight.canvas.paint(Box(0, 0, 50, 50), BLUE)

    assert colour_at(before, 25, 25) == RED
    assert colour_at(sight.screen.grab(Box(0, 0, 50, 50)), 25, 25) == BLUE


def test_what_reaches_over_the_edge_is_cut_off(sight: Sight) -> None:
    width, height = sight.size

    corner = sight.screen.grab(Box(-5, -7, 20, 20))
    opposite = sight.screen.grab(Box(width - 4, height - 6, 20, 20))

    assert (corner.width, corner.height) == (15, 13)
    assert (opposite.width, opposite.height) == (4, 6)


@pytest.mark.parametrize("box", [Box(-50, 0, 20, 20), Box(5000, 5000, 9, 9), Box(10, 10, 0, 5)])
def test_beyond_the_desktop_there_is_nothing_to_see(sight: Sight, box: Box) -> None:
    picture = sight.screen.grab(box)

    assert (picture.width, picture.height, len(picture.bgra)) == (0, 0, 0)


def test_the_monitors_lie_on_the_desktop(sight: Sight) -> None:
    monitors = sight.screen.monitors()

    assert monitors
    assert all(Box(0, 0, *sight.size).covers(monitor) for monitor in monitors)


def test_an_ordinary_display_is_not_scaled(sight: Sight) -> None:
    assert sight.screen.scale() == 1.0


def test_an_hour_glass_says_that_an_application_is_busy(sight: Sight) -> None:
    assert not sight.screen.shows_busy_cursor()

    sight.canvas.be_busy()

    assert sight.screen.shows_busy_cursor()
