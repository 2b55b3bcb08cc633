"""Programs that ask for a name and a password, each on a display, and what a recording of them
leaves behind.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from app.desktop.ports import Hands
from app.desktop.x11.screen import MssScreen
from app.engine.model.geometry import Box, Picture, Point
from checks.vision.pixels import colours
from tests.builders.desktop.awaited import within
from tests.builders.desktop.started import command_of
from tests.builders.runs.shown import Shower

# A person strikes five to ten keys a second.
STRIKE_S = 0.11
# The border of a field and its ring of the focus (pixels).
RIM = 5
# So long a program may take to show that a field has the keyboard; not all do.
KEYBOARD_S = 3.0
# So many columns of a field a caret changes that blinks there and moves.
CARETS = 4

# No accessibility tree knows of a program that finds no bus.
UNDESCRIBED = ("env", "NO_AT_BRIDGE=1", "DBUS_SESSION_BUS_ADDRESS=disabled:")

PAGE = """<!doctype html><meta charset="utf-8"><title>Login</title>
<style>body {{ margin: 0; font: 14px sans-serif }}
input, button {{ position: absolute; left: 120px; width: 220px; height: 26px;
 box-sizing: border-box; font: inherit }} label {{ position: absolute; left: 20px }}</style>
<label for="user" style="top: 44px">User</label>
<input id="user" style="top: 40px" autocomplete="off">
<label for="password" style="top: 94px">Password</label>
<input id="password" style="top: 90px; {style}" {kind} autocomplete="off">
<button style="top: 140px" onclick="this.textContent = 'Saved'">Save</button>
"""
PAGE_PLACES = {
    "user": Box(120, 40, 220, 26),
    "password": Box(120, 90, 220, 26),
    "save": Box(120, 140, 220, 26),
}
BROWSER = (
    *("chromium", "--no-sandbox", "--kiosk", "--test-type", "--no-first-run", "--disable-sync"),
    *("--password-store=basic", "--disable-gpu", "--lang=en-US", "--disable-extensions"),
)


@dataclass(slots=True)
class Login:
    """A program: how it starts, and where its fields are as soon as it has told."""

    launch: Sequence[str]
    told: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    title: str = "Login"
    places: Mapping[str, Box] = field(default_factory=dict)

    def show(
        self, hands: Hands, person: Shower, name: str, password: str, *, afar: bool = False
    ) -> None:
        """Fill it in at a person's pace. Of a program that runs `afar` the places are not known on
        the person's display.
        """
        for field_name, text in (("user", name), ("password", password)):
            if field_name == "user" and not afar:
                self._see_and_type(hands, person, text)
            else:
                hands.click(self.place(field_name))
                person.looks()
                types_like_a_person(hands, text)
            person.looks()
        hands.click(self.place("save"))
        person.looks()

    def _see_and_type(self, hands: Hands, person: Shower, name: str) -> None:
        """Who sees no field clicks nowhere, and who sees nothing of a name does not go on."""
        middle, whole = self.place("user"), self.places["user"]
        with closing(MssScreen(person.display.name)) as screen:
            assert within(30.0, lambda: has_a_frame(screen.grab(whole))), "there is no field"
            before = screen.grab(whole)
            hands.click(middle)
            within(KEYBOARD_S, lambda: screen.grab(whole).bgra != before.bgra)
            person.looks()
            empty = screen.grab(whole.grown(-RIM))
            types_like_a_person(hands, name)
            assert within(30.0, lambda: shows_a_letter(empty, screen.grab(whole.grown(-RIM))))

    def place(self, name: str) -> Point:
        """The middle of a field."""
        if not self.places:
            assert within(20.0, self.told.exists), "the program tells no places"
            told = json.loads(self.told.read_text(encoding="utf-8"))
            self.places = {each: Box(*box) for each, box in told.items()}
        return self.places[name].centre


def tk_login(folder: Path, mark: str) -> Login:
    """Tk, which no accessibility tree describes."""
    told = folder / "places.json"
    return Login(command_of("tk_login.py", mark, str(told)), told)


def qt_login(folder: Path, mode: str, *, labels: bool) -> Login:
    """Qt, with an echo mode of QLineEdit."""
    told = folder / "places.json"
    command = command_of("qt_login.py", mode, str(told))
    environment = {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1" if labels else ""}
    return Login(command if labels else (*UNDESCRIBED, *command), told, environment)


def gtk_login(folder: Path, *, labels: bool) -> Login:
    """GTK, from the system's Python."""
    told = folder / "places.json"
    command = ("/usr/bin/python3", *command_of("gtk_login.py", str(told))[1:])
    return Login(command if labels else (*UNDESCRIBED, *command), told)


def page_login(folder: Path, *, style: str = "", kind: str = 'type="password"') -> Login:
    """A page in Chromium."""
    page = folder / "login.html"
    page.write_text(PAGE.format(style=style, kind=kind), encoding="utf-8")
    launch = (*BROWSER, f"--user-data-dir={folder / 'profile'}", page.as_uri())
    return Login(launch, page, places=PAGE_PLACES)


class TerminalLogin(Login):
    """Where there is nothing but the keyboard."""

    def show(
        self, hands: Hands, person: Shower, name: str, password: str, *, afar: bool = False
    ) -> None:
        """Answer both questions."""
        person.looks()
        for text in (name, password):
            types_like_a_person(hands, text)
            person.looks()
            hands.press_keys("Return")
            person.looks()


def terminal_login(folder: Path) -> Login:
    """A shell script in xterm, which echoes the name and nothing of the password."""
    asks = "read -p 'User: ' u; read -s -p 'Password: ' p; echo; echo welcome; sleep 60"
    return TerminalLogin(("xterm", "-e", "bash", "--norc", "-c", asks), folder)


def has_a_frame(place: Picture) -> bool:
    """Whether there is more than one colour where a field is to be."""
    return bool((colours(place) != colours(place)[:1, :1]).any())


def shows_a_letter(empty: Picture, now: Picture) -> bool:
    """Whether a field shows more than a caret that it did not show then."""
    differs = (colours(empty) != colours(now)).any(axis=(0, 2))
    return int(differs.sum()) > CARETS


def types_like_a_person(hands: Hands, text: str) -> None:
    """Letter by letter."""
    for letter in text:
        hands.type_text(letter)
        time.sleep(STRIKE_S)


def files_that_hold(folder: Path, text: str) -> Iterator[Path]:
    """Whatever was written below a folder, compressed or not told apart: as bytes."""
    wanted = (text.encode(), text.encode("utf-16-le"))
    for root, _, names in os.walk(folder):
        for name in names:
            content = (Path(root) / name).read_bytes()
            if any(each in content for each in wanted):
                yield Path(root) / name
