"""What `doctor` finds of the desktop: each line works, or names what mends it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Finding
from app.desktop.system import permissions_x11
from app.desktop.system.permissions import findings
from app.desktop.system.permissions_x11 import QT_LIBRARIES, fonts_for, missing_libraries


def by_name(found: list[Finding]) -> dict[str, Finding]:
    return {finding.name: finding for finding in found}


def test_on_a_good_display_everything_works(display: XvfbDisplay) -> None:
    found = findings(display.environment)
    assert [one for one in found if not one.works] == []
    assert {"display", "XTEST", "RECORD", "DAMAGE", "window manager", "clipboard"} <= set(
        by_name(found)
    )


def test_without_a_display_nothing_of_it_is_asked_and_the_remedy_is_told() -> None:
    found = by_name(findings({}))
    assert not found["display"].works
    assert "--display private" in found["display"].detail
    assert "XTEST" not in found
    assert found["private display"].works


def test_a_wayland_session_is_told_as_such() -> None:
    found = by_name(findings({"WAYLAND_DISPLAY": "wayland-0"}))
    assert "Log in to an X11 session" in found["display"].detail


def test_without_a_session_bus_labels_are_said_to_be_optional() -> None:
    found = by_name(findings({}))
    assert not found["accessibility"].works
    assert "optional" in found["accessibility"].detail
    assert "at-spi2-core" in found["accessibility"].remedy


def test_a_display_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    found = by_name(findings({"DISPLAY": "nonsense"}))
    assert not found["display"].works
    assert "nonsense" in found["display"].detail


def test_programs_that_are_missing_come_with_the_command_that_installs_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    found = by_name(findings({}))
    assert "sudo apt-get install xvfb openbox dbus util-linux" in found["private display"].detail
    assert "fontconfig" in found["fonts for emoji"].remedy


def test_a_library_that_qt_lacks_comes_with_the_package_that_has_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lacking = {**QT_LIBRARIES, "libxcb-not-there.so.9": "libxcb-not-there9"}
    monkeypatch.setattr(permissions_x11, "QT_LIBRARIES", lacking)
    found = by_name(findings({}))["libraries of Qt"]
    assert not found.works
    assert "libxcb-not-there.so.9" in found.detail
    assert found.remedy == "sudo apt-get install libxcb-not-there9"


def test_libraries_are_really_loaded() -> None:
    assert missing_libraries({"libc.so.6": "libc6", "libnone.so.1": "libnone1"}) == {
        "libnone.so.1": "libnone1"
    }


def test_fonts_are_listed_by_language() -> None:
    assert fonts_for("en")
    assert fonts_for("zz") == []


def test_asking_does_not_change_the_environment(display: XvfbDisplay) -> None:
    before = dict(os.environ)
    findings(display.environment)
    assert dict(os.environ) == before
