"""What may look otherwise than when it was recorded: the title bar that a window manager draws."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageDraw, ImageFont

from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext
from tests.builders.drawn.screens import Screen

BOLD, OBLIQUE = "LiberationSans-Bold.ttf", "DejaVuSans-Oblique.ttf"


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def contact(title: str, drawn: str, file: str, by: int = 0) -> Look:
    """A form in a window that says its title, and the title as a window manager draws it."""
    frame, ok = Box(120 + by, 120, 300, 200), Box(160 + by, 270, 80, 26)
    screen = Screen().window(frame, title="").button(ok, "Save")
    screen.text(140 + by, 160, "First name").text(140 + by, 200, "Last name")
    ink = ImageDraw.Draw(screen.image)
    ink.text((200 + by, 122), drawn, font=ImageFont.truetype(file, 13), fill="white")
    screen.windows[0] = replace(screen.windows[0], title=title)
    return screen.look(ok.centre)


def agrees(now: Look, then: Look, reader: RapidReader) -> bool:
    return verify_snapshot(now, then, RunContext(irreversible=True, reader=reader)).agrees


@pytest.mark.parametrize("by", [0, 60])
def test_a_window_manager_may_draw_a_title_in_another_font(by: int, reader: RapidReader) -> None:
    then = contact("Contact", "Contact", BOLD)
    assert agrees(contact("Contact", "Contact", OBLIQUE, by), then, reader)


def test_a_title_that_reads_otherwise_is_refused(reader: RapidReader) -> None:
    then = contact("Contact", "Contact", BOLD)
    assert not agrees(contact("Delete contact", "Delete contact", OBLIQUE), then, reader)


def test_a_window_that_is_not_active_is_refused(reader: RapidReader) -> None:
    then, now = contact("Contact", "Contact", BOLD), contact("Contact", "Contact", OBLIQUE)
    inactive = replace(now, windows=(replace(now.windows[0], active=False),))
    assert not agrees(inactive, then, reader)


def menu(file: str, font: str, title: str = "") -> Look:
    """A menu over a window that is called by its file, with the title as it is drawn."""
    frame, entries = Box(120, 120, 300, 200), Box(130, 145, 120, 90)
    screen = Screen().window(frame, title="")
    ink = ImageDraw.Draw(screen.image)
    ink.text((180, 122), f"{file} - Notes", font=ImageFont.truetype(font, 13), fill="white")
    owner = replace(screen.windows[0], title=title or f"{file} - Notes")
    screen.fill(entries, "#ffffff", "#000000")
    for number, text in enumerate(("Open", "Save", "Quit")):
        screen.text(140, 150 + 26 * number, text)
    over = replace(owner, title="Notes", kind="menu", managed=False, active=False)
    screen.windows = [replace(over, box=entries, frame=entries), owner]
    return screen.look(Point(160, 210))


@pytest.mark.parametrize(
    ("now", "goes_on"),
    [
        (menu("bob.txt", OBLIQUE), True),
        (menu("cyd.txt", OBLIQUE), False),
        (menu("cyd.txt", OBLIQUE, title="bob.txt - Notes"), True),
    ],
    ids=["this run's file", "another file", "what its manager tells counts"],
)
def test_the_title_of_the_window_below_a_menu_may_be_drawn_otherwise(
    now: Look, reader: RapidReader, *, goes_on: bool
) -> None:
    then = name_target(menu("ada.txt", BOLD), Point(160, 210))
    known = RunContext(irreversible=True, reader=reader, values=(("ada.txt", "bob.txt"),))
    assert verify_snapshot(now, then, known).agrees is goes_on
