"""Which session this is, and the refusals that name the remedy."""

from __future__ import annotations

import pytest
from Xlib.display import Display

from app.desktop.display.private import XvfbDisplay
from app.desktop.display.session import Session, outputs, require_display, session_of
from app.engine.errors import BlockedError


@pytest.mark.parametrize(
    ("environment", "session"),
    [
        ({}, Session.NONE),
        ({"DISPLAY": ""}, Session.NONE),
        ({"DISPLAY": ":0"}, Session.X11),
        ({"DISPLAY": ":0", "XDG_SESSION_TYPE": "x11"}, Session.X11),
        ({"WAYLAND_DISPLAY": "wayland-0"}, Session.WAYLAND),
        ({"XDG_SESSION_TYPE": "wayland"}, Session.WAYLAND),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, Session.XWAYLAND),
        ({"DISPLAY": ":0", "XDG_SESSION_TYPE": "wayland"}, Session.XWAYLAND),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": ""}, Session.X11),
    ],
)
def test_a_session_is_known_by_what_it_tells(environment: dict[str, str], session: Session) -> None:
    assert session_of(environment) is session


def test_a_good_display_is_accepted_by_name(display: XvfbDisplay) -> None:
    assert require_display(display.name) == display.name


def test_a_private_display_in_a_wayland_session_is_a_real_one(
    display: XvfbDisplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    monkeypatch.setenv("XDG_SESSION_TYPE", "wayland")
    assert require_display(display.name) == display.name


def test_no_display_is_refused_with_what_to_do() -> None:
    with pytest.raises(BlockedError, match=r"DISPLAY is not set\. .*--display private"):
        require_display("", {})


def test_a_wayland_session_is_refused_with_what_to_do() -> None:
    with pytest.raises(BlockedError, match=r"Wayland session.*Log in to an X11 session, or play"):
        require_display("", {"WAYLAND_DISPLAY": "wayland-0"})


def test_a_display_inside_wayland_is_refused_although_it_answers(
    display: XvfbDisplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.desktop.display.session.outputs", lambda _: ["XWAYLAND0"])
    with pytest.raises(BlockedError, match="Wayland session"):
        require_display(display.name)


def test_the_outputs_of_a_display_are_listed_by_name(display: XvfbDisplay) -> None:
    connection = Display(display.name)
    named = outputs(connection)
    connection.close()
    assert named == ["screen"]


def test_a_display_that_lacks_what_is_needed_is_refused_by_its_name(
    display: XvfbDisplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.desktop.display.session.NEEDED_EXTENSIONS", ("XTEST", "NOT-THERE"))
    with pytest.raises(BlockedError, match=f"{display.name} lacks NOT-THERE"):
        require_display(display.name)
