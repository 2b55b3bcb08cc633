"""What the desktop's menu offers, from files as applications install them."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.desktop.system.desktop_entries import MenuEntry, menu_entries
from tests.builders.paper.menu import entry


@pytest.fixture
def menu(tmp_path: Path) -> Path:
    folder = tmp_path / "shared" / "applications"
    folder.mkdir(parents=True)
    return folder


def found(tmp_path: Path, language: str = "") -> tuple[MenuEntry, ...]:
    places = {"XDG_DATA_HOME": str(tmp_path / "own"), "XDG_DATA_DIRS": str(tmp_path / "shared")}
    return menu_entries(places, language)


def test_an_application_is_told_by_its_name_and_its_command(tmp_path: Path, menu: Path) -> None:
    entry(menu, "shell", "Name=Shell", "Name[de]=Muschel", "Exec=sh -c 'a b' %F %%x")
    entry(menu, "cat", "Name=cat", "Exec=cat %u")
    shell = MenuEntry("Shell", ("sh", "-c", "a b", "%x"))
    assert found(tmp_path) == (MenuEntry("cat", ("cat",)), shell)
    assert found(tmp_path, "de")[1].name == "Muschel"
    assert found(tmp_path, "fr")[1].name == "Shell"


@pytest.mark.parametrize(
    "lines",
    [
        ("Name=Hidden", "Exec=sh", "NoDisplay=true"),
        ("Name=Gone", "Exec=sh", "Hidden=true"),
        ("Name=In a terminal", "Exec=sh", "Terminal=true"),
        ("Name=Not installed", "Exec=no-such-program"),
        ("Name=Not installed", "Exec=sh", "TryExec=no-such-program"),
        ("Name=No command",),
        ("Exec=sh",),
        ("Name=A folder", "Exec=sh", "Type=Directory"),
        ("Name=An open quote", "Exec=sh 'a"),
    ],
)
def test_what_nobody_could_start_is_left_out(
    tmp_path: Path, menu: Path, lines: tuple[str, ...]
) -> None:
    entry(menu, "one", *lines)
    assert found(tmp_path) == ()


def test_files_that_are_none_disturb_nobody(tmp_path: Path, menu: Path) -> None:
    (menu / "bytes.desktop").write_bytes(b"\xff\xfe\x00")
    (menu / "folder.desktop").mkdir()
    (menu / "gone.desktop").symlink_to(tmp_path / "nowhere")
    entry(menu, "other", "Name=Other", "Exec=sh", group="[Something]")
    entry(menu, "one", "Name=One", "Exec=sh")
    assert found(tmp_path) == (MenuEntry("One", ("sh",)),)


def test_ones_own_entry_takes_the_place_of_the_shared_one(tmp_path: Path, menu: Path) -> None:
    entry(menu, "one", "Name=One", "Exec=sh")
    entry(menu, "two", "Name=Two", "Exec=sh")
    own = tmp_path / "own" / "applications"
    entry(own, "one", "Name=Mine", "Exec=cat")
    entry(own, "two", "Name=Two", "Exec=sh", "NoDisplay=true")
    assert found(tmp_path) == (MenuEntry("Mine", ("cat",)),)


def test_without_any_menu_there_is_nothing(tmp_path: Path) -> None:
    assert menu_entries({"HOME": str(tmp_path), "XDG_DATA_DIRS": str(tmp_path)}) == ()
