"""A bar shows more where there is more room for it, or hides it behind an arrow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from checks.pipeline import verify_snapshot
from checks.verify.changes.context import RunContext
from checks.verify.rerender.bars import is_hidden, is_spread
from tests.builders.drawn.renderings import matched, remembered
from tests.builders.drawn.screens import PaperReader, Screen

WORDS = ("tmp", "Folders", "Letters", "Paper", "Undo", "Help", "Exit", "Where", "error")
READER = PaperReader("Orders", "Close", "Name", *WORDS)
NARROW, WIDE = Box(80, 80, 380, 280), Box(80, 80, 480, 280)
CLOSE = Box(110, 300, 80, 26)


def path(window: Box, *entries: str, arrow: bool = False, ticked: bool = False) -> Screen:
    """A window with a path, before which an arrow leads to what is hidden of it."""
    drawn = Screen().window(window).button(CLOSE, "Close").text(110, 200, "Name")
    x = 300 - 90 * (len(entries) - 2)
    if arrow or ticked:
        left = 300 if ticked else x
        drawn.fill(Box(left - 14, 134, 5, 9), "#000000")
    for number, entry in enumerate(entries):
        drawn.text(x + 90 * number, 130, entry)
    return drawn


def goes_on(now: Screen, then: Screen, **known: bool) -> bool:
    asked = remembered(then, CLOSE.centre)
    knows = RunContext(reader=READER, **known)  # type: ignore[arg-type]
    return verify_snapshot(replace(now.look(), at=CLOSE.centre), asked, knows).agrees


SHORT = path(NARROW, "Folders", "Letters", arrow=True)


@pytest.mark.parametrize("more", ["tmp", "Paper"])
def test_what_an_arrow_leads_to_may_be_shown_or_not(more: str) -> None:
    long = path(WIDE, more, "Folders", "Letters")
    assert goes_on(long, SHORT)
    assert goes_on(SHORT, long)


@pytest.mark.parametrize(
    ("now", "then"),
    [
        (path(WIDE, "tmp", "Folders", "Letters"), path(NARROW, "Folders", "Letters")),
        (path(WIDE, "error", "Folders", "Letters"), SHORT),
        (path(WIDE, "tmp", "Folders", "Letters", ticked=True), SHORT),  # a sign that stays
    ],
)
def test_what_no_arrow_leads_to_or_speaks_of_trouble_is_news(now: Screen, then: Screen) -> None:
    assert not goes_on(now, then)


def test_before_what_cannot_be_undone_it_is_news() -> None:
    assert not goes_on(path(WIDE, "tmp", "Folders", "Letters"), SHORT, irreversible=True)


def keys(window: Box, *names: str, apart: int) -> Screen:
    """A bar of keys that are spread over the width of their window."""
    drawn = Screen().window(window).button(CLOSE, "Close").text(110, 200, "Name")
    for number, name in enumerate(names):
        drawn.text(100 + apart * number, 130, name)
    return drawn


KEYS = ("Help", "Exit", "Where")


def test_a_bar_that_is_spread_over_a_wider_window_may_have_one_more() -> None:
    spread, bar = keys(WIDE, *KEYS, "Undo", apart=100), keys(NARROW, *KEYS, apart=80)
    assert goes_on(spread, bar)
    assert goes_on(bar, spread)
    assert not goes_on(keys(WIDE, "Undo", *KEYS, apart=100), bar)
    assert not goes_on(keys(NARROW, *KEYS, "Undo", apart=80), bar)


def test_both_are_asked_of_one_line() -> None:
    looks = keys(WIDE, *KEYS, "Undo", apart=100).look(), keys(NARROW, *KEYS, apart=80).look()
    _, match = matched(*looks, RunContext(reader=READER))
    last = max(match.new, key=lambda one: one.box.x)
    assert is_spread(match, last, fresh=True)
    assert not is_hidden(match, last, fresh=True)
