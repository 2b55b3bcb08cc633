"""What is written can be read, in both themes, in the sizes that the person has set."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from app.ui.widgets.theme import (
    WRITTEN,
    Look,
    Wardrobe,
    asset,
    contrast,
    palette,
    style_sheet,
    theme,
)

READABLE = 4.5
THEMES = ("light", "dark")


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#ff0000", "#ff0000", 1.0)],
)
def test_contrast_is_the_standards(one: str, other: str, ratio: float) -> None:
    assert contrast(QColor(one), QColor(other)) == pytest.approx(ratio, abs=0.01)


@pytest.mark.parametrize("name", THEMES)
def test_every_text_can_be_read_on_its_ground(name: str) -> None:
    look = theme(name)
    faint = {
        (text, ground): round(contrast(look.colour(text), look.colour(ground)), 2)
        for text, ground in WRITTEN
        if contrast(look.colour(text), look.colour(ground)) < READABLE
    }
    assert faint == {}


@pytest.mark.parametrize("name", THEMES)
def test_what_qt_draws_by_itself_can_be_read(name: str) -> None:
    role, colours = QPalette.ColorRole, palette(theme(name))
    for text, ground in (
        (role.WindowText, role.Window),
        (role.Text, role.Base),
        (role.Text, role.AlternateBase),
        (role.ButtonText, role.Button),
        (role.PlaceholderText, role.Base),
        (role.HighlightedText, role.Highlight),
        (role.ToolTipText, role.ToolTipBase),
        (role.Link, role.Base),
    ):
        ratio = contrast(colours.color(text), colours.color(ground))
        assert ratio >= READABLE, (text, ground, ratio)


@pytest.mark.parametrize("name", THEMES)
def test_the_style_sheet_names_only_colours_that_there_are(name: str) -> None:
    assert "@" not in style_sheet(theme(name))


def test_the_style_sheet_sets_no_size_of_text() -> None:
    assert not re.search(r"font-size", asset("window.qss").read_text())


def test_both_themes_have_the_same_colours() -> None:
    assert theme("light").colours.keys() == theme("dark").colours.keys()


def test_who_chooses_dark_gets_dark_and_is_told(qapp: QApplication) -> None:
    wardrobe, told = Wardrobe(qapp, Look.LIGHT), []
    wardrobe.changed.connect(lambda: told.append(wardrobe.theme.name))

    wardrobe.choose(Look.DARK)

    assert told == ["dark"]
    assert qapp.palette().color(QPalette.ColorRole.Base) == theme("dark").colour("surface")
    wardrobe.choose(Look.LIGHT)
