"""Colours, spaces and sizes stand in one place, and nowhere else in the window."""

from __future__ import annotations

import re
from pathlib import Path

import app.ui
from app.ui.widgets.theme import sizes, style_sheet, theme

FILES = sorted(Path(app.ui.__file__).parent.rglob("*.py"))
# A space that is a number, other than none; a colour that is written out.
SPACE = re.compile(r"\.(?:setSpacing|addSpacing|setContentsMargins)\([0-9, ]*[1-9][0-9, ]*\)")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
# An SVG's black, which is drawn in the colour of the text.
EXCEPT = {"#000000"}


def test_no_space_is_a_number_of_its_own() -> None:
    found = [(file.name, each) for file in FILES for each in SPACE.findall(file.read_text("utf-8"))]
    assert found == []


def test_no_colour_is_written_out() -> None:
    each = ((file.name, colour) for file in FILES for colour in COLOUR.findall(file.read_text()))
    assert [(name, colour) for name, colour in each if colour not in EXCEPT] == []


def test_the_style_sheet_names_nothing_that_is_not_there() -> None:
    sheet = style_sheet(theme("light"))
    assert "@" not in sheet
    assert f"border-radius: {sizes()['radius']}px" in sheet
