"""What every private display offers: the one on Xvfb and the one on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import PrivateDisplay
from tests.builders.fake_desktop.launcher import PaperPrivateDisplay


@pytest.fixture(params=["xvfb", "paper"])
def private(request: pytest.FixtureRequest) -> Iterator[PrivateDisplay]:
    made: PrivateDisplay = XvfbDisplay.start() if request.param == "xvfb" else PaperPrivateDisplay()
    yield made
    made.close()


def test_it_has_a_name_that_applications_are_given(private: PrivateDisplay) -> None:
    assert re.fullmatch(r":\d+", private.name)
    assert private.environment["DISPLAY"] == private.name


def test_applications_get_a_session_bus_of_their_own(private: PrivateDisplay) -> None:
    assert private.environment["DBUS_SESSION_BUS_ADDRESS"].startswith("unix:path=/")


def test_applications_do_not_find_a_wayland_session(private: PrivateDisplay) -> None:
    assert private.environment["WAYLAND_DISPLAY"] == ""


def test_closing_it_twice_is_fine(private: PrivateDisplay) -> None:
    private.close()
    private.close()
