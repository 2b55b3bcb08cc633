"""An application may open on the page that a step chooses: its tab may be clicked all the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.verify.changes.context import RunContext
from checks.verify.step import ANOTHER
from tests.builders.drawn.screens import FRAME, WHITE, PaperReader, Screen

NAMES = ("Calendar", "Tasks", "Contacts", "Notes")
READER = PaperReader(*NAMES, "Monday", "Tuesday", "Today", "Summary", "Due", "Call Anna", "Files")
CALENDAR, TASKS = ("Monday", "Tuesday", "Today"), ("Summary", "Due")
STRIP = Box(FRAME.x + 1, FRAME.y + 24, FRAME.width - 2, 34)
BLUE = "#3584e4"


def tab(name: str) -> Box:
    """The place of a tab."""
    return Box(STRIP.x + 8 + 84 * NAMES.index(name), STRIP.y, 80, STRIP.height)


def page(chosen: str, texts: Sequence[str], *, names: Sequence[str] = NAMES) -> Screen:
    """A window with tabs, of which a line underlines the chosen one, and what its page says."""
    screen = Screen().window().fill(STRIP, "#e8e4e0")
    for place, name in zip(NAMES, names, strict=True):
        box = tab(place)
        screen.text(box.x + 8, box.y + 8, name)
        if place == chosen:
            screen.fill(Box(box.x, box.bottom - 3, box.width, 3), BLUE)
    below = STRIP.bottom + 12
    if chosen == "Tasks":
        screen.fill(Box(FRAME.x + 20, below, 180, 120), WHITE, "#707070")
    for number, text in enumerate(texts):
        screen.text(FRAME.x + 30, below + 10 + 34 * number, text)
    return screen


RECORDED, FOLLOWING = page("Calendar", CALENDAR), page("Tasks", TASKS)
UNDOABLE = RunContext(reader=READER, carries=True)


def asked(now: Screen, following: Screen = FOLLOWING, known: RunContext = UNDOABLE) -> Comparison:
    """Whether the tab of the tasks may be clicked."""
    at = tab("Tasks").centre
    context = replace(known, following=name_target(following.look(at), at))
    remembered = name_target(RECORDED.look(at), at, reader=READER)
    return verify_snapshot(now.look(at), remembered, context)


def test_the_tab_may_be_clicked_where_its_page_is_shown_already() -> None:
    answer = asked(page("Tasks", TASKS))
    assert answer.agrees, answer.why
    assert (answer.adjust, answer.doubt) == ({}, "")


def test_not_where_the_page_shows_something_else() -> None:
    assert not asked(page("Tasks", TASKS).popup(Box(330, 150, 150, 60))).agrees


def test_nor_where_nobody_knows_what_followed() -> None:
    at = tab("Tasks").centre
    remembered = name_target(RECORDED.look(at), at, reader=READER)
    assert not verify_snapshot(page("Tasks", TASKS).look(at), remembered, UNDOABLE).agrees


@pytest.mark.parametrize(
    "known", [replace(UNDOABLE, carries=False), replace(UNDOABLE, decisive=True)]
)
def test_nor_before_what_may_not_be_undone(known: RunContext) -> None:
    assert not asked(page("Tasks", TASKS), known=known).agrees


def test_nor_where_no_other_one_lost_the_mark() -> None:
    """A button that stays pressed is none of several that take turns: a second click lifts it."""
    both = page("Tasks", TASKS)
    first = tab("Calendar")
    both.fill(Box(first.x, first.bottom - 3, first.width, 3), BLUE)
    assert not asked(both, both).agrees


def test_nor_where_the_window_of_what_followed_stood_elsewhere() -> None:
    at = tab("Tasks").centre
    look = FOLLOWING.look(at)
    elsewhere = tuple(replace(one, frame=one.frame.moved(40, 0)) for one in look.windows)
    known = replace(UNDOABLE, following=replace(look, windows=elsewhere))
    remembered = name_target(RECORDED.look(at), at, reader=READER)
    assert not verify_snapshot(page("Tasks", TASKS).look(at), remembered, known).agrees


def turned(now: Screen, then: Screen = FOLLOWING, following: Screen = FOLLOWING) -> Comparison:
    """Whether the tab of the tasks may be clicked, which was chosen already in the recording."""
    at = tab("Tasks").centre
    context = replace(UNDOABLE, following=name_target(following.look(at), at))
    return verify_snapshot(now.look(at), name_target(then.look(at), at, reader=READER), context)


@pytest.mark.parametrize("now", [RECORDED, page("Notes", ("Files", "Monday"))])
def test_a_tab_chooses_its_page_whatever_another_one_shows(now: Screen) -> None:
    answer = turned(now)
    assert (answer.agrees, answer.why, answer.adjust, answer.doubt) == (True, ANOTHER, {}, "")


def test_not_where_the_row_says_something_else() -> None:
    others = ("Calendar", "Tasks", "Files", "Notes")
    assert turned(page("Calendar", CALENDAR, names=others)).why != ANOTHER


def test_nor_where_something_lies_over_the_row() -> None:
    assert turned(page("Calendar", CALENDAR).popup(tab("Contacts"), "Files")).why != ANOTHER
    window = page("Calendar", CALENDAR).window(Box(180, 70, 200, 120), "Really?", "dialog")
    assert turned(window).why != ANOTHER


def test_nor_where_the_click_brought_something_in_the_recording() -> None:
    brought = page("Tasks", ("Summary", "Due", "Call Anna"))
    assert turned(RECORDED, following=brought).why != ANOTHER


def test_nor_where_none_is_chosen_now() -> None:
    plain = page("Calendar", CALENDAR)
    first = tab("Calendar")
    plain.fill(Box(first.x, first.bottom - 3, first.width, 3), "#e8e4e0")
    assert turned(plain).why != ANOTHER
