"""A person shows a task twice in the window, with real mouse and keyboard, and merges both.

What is true is the file of the application, which nobody here wrote.
"""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from app.desktop.display.private import XvfbDisplay
from tests.builders.desktop.started import command_of
from tests.builders.runs.byheart import Byheart, own_folders
from tests.builders.runs.shown import Shower
from tests.builders.ui.window_on_display import WindowOnDisplay, awaited, window_on

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(300)]


def test_what_differs_between_two_recordings_is_given_with_each_run(tmp_path: Path) -> None:
    home, book = own_folders(tmp_path / "home"), tmp_path / "book.txt"
    byheart = Byheart(tmp_path / "byheart", home)
    with (
        XvfbDisplay.start(1280, 800) as display,
        window_on(display, byheart.home, **home) as window,
    ):
        window.click("Record")
        window.active("Record a workflow")
        for text in (
            "entry",
            "Enter a number",
            shlex.join(command_of("yad_dialogs.py", "entry", str(book))),
        ):
            window.fill(text)
            window.press("Tab")
        records(window, tabs=3)
        shows(window, display, "4711", book)

        window.wait(lambda: window.label("Step 1: Type “4711” in Guests"), "its steps")
        window.click("Steps")
        window.focused("Steps")
        window.press("ctrl+alt+shift+r")
        window.active("Show entry again")
        window.press("Return")
        shows(window, display, "5822", book)
        window.active("Merge the recordings of entry")
        window.click("Merge")

        def merged() -> list[str] | None:
            with byheart.store() as store:
                kept = store.workflow("entry")
            return [each.name for each in kept.parameters] if kept.version > 2 else None

        (name,) = window.wait(merged, "a merged workflow")
        window.wait(lambda: window.label("Merged into version 3."), "the page to say so")
    book.unlink()
    assert byheart.plays("entry", {name: "6933"}).report["outcome"] == "done"
    assert book.read_text(encoding="utf-8").splitlines() == ["6933"]


def records(window: WindowOnDisplay, tabs: int) -> None:
    """Past the fields that stay empty, to the button."""
    for _ in range(tabs):
        window.press("Tab")
    window.press("space")


def shows(window: WindowOnDisplay, display: XvfbDisplay, number: str, book: Path) -> None:
    """At a person's pace: the number into the dialog."""
    window.window("Recording entry")
    awaited(lambda: window.label("Finish"), "a recorder that listens")
    with Shower(display, window.desktop.hands) as person:
        person.looks()
        person.types(number)
        person.presses("Return")
    awaited(lambda: (book.exists() and number in book.read_text(encoding="utf-8")) or None, number)
    window.click("Finish")
