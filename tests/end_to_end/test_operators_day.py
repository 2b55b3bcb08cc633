"""An operator's day in the window, with real mouse and keyboard, on a text editor that nobody here
wrote: shown, named, rehearsed, done with other data, interrupted, learned, forgotten.

What is true is read from the editor's file, never from the screen.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.desktop.display.private import XvfbDisplay
from tests.builders.runs.byheart import Byheart, own_folders
from tests.builders.runs.shown import Shower
from tests.builders.ui.window_on_display import WindowOnDisplay, awaited, window_on

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(240)]

NAME, GREETING = "letter", "Dear {}, thank you."
# The editor. Where the file `tip` exists, a greeting comes first, as many programs have one.
SCRIPT = """#!/bin/sh
rm -f {letter}
if [ -e {tip} ]; then
    yad --title "Tip of the day" --text "Save often." --button "Got it:0"
fi
exec mousepad --disable-server {letter}
"""
ENDS_WITHIN_S = 60.0


@dataclass(frozen=True, slots=True)
class Day:
    """The desk: what is started, where the letter is, what Byheart knows."""

    folder: Path
    byheart: Byheart
    display: XvfbDisplay
    window: WindowOnDisplay

    @property
    def letter(self) -> Path:
        return self.folder / "letter.txt"

    @property
    def start(self) -> Path:
        return self.folder / "start.sh"

    def written(self) -> str | None:
        return self.letter.read_text(encoding="utf-8") if self.letter.exists() else None

    def wait_for(self, name: str) -> None:
        """The letter to that customer is on the disk, and nothing else."""
        said = GREETING.format(name)
        awaited(lambda: self.written() == said or None, f"a letter to {name}", ENDS_WITHIN_S)


@contextmanager
def day(tmp_path: Path) -> Iterator[Day]:
    home = own_folders(tmp_path / "home")
    byheart = Byheart(tmp_path / "byheart", home)
    with (
        XvfbDisplay.start(1280, 800) as display,
        window_on(display, byheart.home, BYHEART_PATIENCE_S="4", **home) as window,
    ):
        desk = Day(tmp_path, byheart, display, window)
        script = SCRIPT.format(letter=desk.letter, tip=tmp_path / "tip")
        desk.start.write_text(script, encoding="utf-8")
        desk.start.chmod(desk.start.stat().st_mode | stat.S_IXUSR)
        yield desk


def test_what_was_shown_once_is_named_proven_done_and_kept_clear_of_tips(tmp_path: Path) -> None:
    with day(tmp_path) as desk:
        show(desk, "Miller")
        name_the_value(desk)
        rehearse(desk, "Ångström")
        run(desk, "Zoë & Söhne")
        desk.wait_for("Zoë & Söhne")
        desk.window.click("Close")

        (desk.folder / "tip").touch()
        run(desk, "Baker")
        desk.window.wait(lambda: question(desk), "a question")
        desk.window.click("Got it")
        desk.wait_for("Baker")
        desk.window.wait(lambda: learned(desk) or None, "a reflex that was learned")
        desk.window.click("Close")

        desk.window.click("Learned (1)")
        desk.window.click("Forget this reflex")
        desk.window.wait(lambda: learned(desk) == [] or None, "nothing learned any more")
        desk.window.wait(lambda: desk.window.label("Learned"), "a page without what is forgotten")


def question(desk: Day) -> bool | None:
    """What is in the way is named."""
    return desk.window.label("“Tip of the day” is in the way.") is not None or None


def show(desk: Day, name: str) -> None:
    """At a person's pace: each key, and a look before going on."""
    window = desk.window
    window.click("Record")
    window.active("Record a workflow")
    for text in (NAME, "Write a letter", str(desk.start)):
        window.fill(text)
        window.press("Tab")
    window.paste(f"value = {name}")
    window.press("Tab")
    window.press("Tab")
    window.press("Tab")
    window.press("space")
    window.window("Recording letter")
    awaited(lambda: window.label("Finish"), "a recorder that listens")
    with Shower(desk.display, window.desktop.hands) as person:
        person.sees_window("Mousepad")
        person.types(GREETING.format(name))
        person.presses("ctrl+s")
    desk.wait_for(name)
    window.click("Finish")
    awaited(lambda: window.label("Rehearse…"), "the learned workflow")


def name_the_value(desk: Day) -> None:
    """The parameter that was called value is the customer."""
    window = desk.window
    window.click("Steps")
    window.press("ctrl+shift+p")
    window.active("Rename or change a parameter")
    window.press("Tab")
    window.press("Tab")
    window.focused("Name of the parameter")
    window.fill("customer")
    window.press("Return")

    def is_named() -> bool | None:
        with desk.byheart.store() as store:
            names = [one.name for one in store.workflow(NAME).parameters]
        return names == ["customer"] or None

    window.wait(is_named, "a parameter called customer")


def rehearse(desk: Day, name: str) -> None:
    """Proven at the first try."""
    window = desk.window
    window.close(f"{desk.letter} - Mousepad")
    window.click("Rehearse…")
    window.active("Rehearse letter")
    window.fill(name)
    window.press("Return")
    window.click("Full speed")
    window.wait(lambda: window.label("Do it"), "a question before the last step")
    assert desk.written() is None, "it waits for the person"
    window.click("Do it")
    desk.wait_for(name)

    def is_proven() -> bool | None:
        with desk.byheart.store() as store:
            return store.workflow(NAME).proven or None

    window.wait(is_proven, "a proven workflow")
    window.click("Close")


def run(desk: Day, name: str) -> None:
    """With other data; if it is stuck, the person is asked."""
    window = desk.window
    window.click("Run")
    window.active("Run letter")
    window.fill(name)
    for key in ("Tab", "Tab", "Tab", "Down"):  # past the rows and the place, to “Ask me”
        window.press(key)
    window.press("Return")


def learned(desk: Day) -> list[str]:
    with desk.byheart.store() as store:
        return [kept.reflex.steps[0].note for kept in store.reflexes.all()]
