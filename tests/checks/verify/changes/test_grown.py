"""One more row at the end of a table is no news; anything else that comes there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.verify.changes.context import RunContext
from tests.builders.drawn.screens import WHITE, Screen, blind

TABLE, ROW = Box(130, 150, 320, 24), 24
COLUMNS = (6, 80, 150, 220, 280)
ROWS = [
    ("1", "Adler", "Kiel", "open", "120"),
    ("2", "Becker", "Ulm", "late", "77"),
    ("3", "Conrad", "Trier", "open", "940"),
]
MORE = ("4", "Dietz", "Celle", "open", "18")
NEW, DELETE = Box(130, 110, 60, 24), Box(210, 110, 70, 24)
BELOW = TABLE.y + len(ROWS) * ROW


def table(rows: Sequence[Sequence[str]], ground: str = WHITE) -> Screen:
    """A form with a table whose rows begin at TABLE; the last one may have another ground."""
    screen = Screen().window().button(NEW, "New").button(DELETE, "Delete")
    for number, row in enumerate(rows):
        box = TABLE.moved(0, number * ROW)
        last = number == len(rows) - 1
        screen.fill(Box(*box[:3], ROW + 1), ground if last else WHITE, "#707070")
        for x, text in zip(COLUMNS, row, strict=False):
            if text:
                screen.text(box.x + x, box.y + 4, text)
    return screen


def agrees(now: Screen, then: Screen | None = None, known: RunContext | None = None) -> bool:
    """Whether New may be pressed, by windows and by pixels alone."""
    at, then = NEW.centre, then or table(ROWS)
    looks = [(now.look(at), then.look(at)), (blind(now.look(at)), blind(then.look(at)))]
    answers = {
        verify_snapshot(one, name_target(was, at), known or RunContext()).agrees
        for one, was in looks
    }
    assert len(answers) == 1
    return answers.pop()


def test_a_row_more_is_no_news() -> None:
    assert agrees(table([*ROWS, MORE]))


def test_two_rows_more_are_none_either() -> None:
    assert agrees(table([*ROWS, MORE, ("5", "Ebert", "Mainz", "late", "89")]))
    assert not agrees(table([*ROWS, MORE, ("", "Save all?", "", "Yes", "No")]))


def test_a_cell_of_it_may_be_blank() -> None:
    assert agrees(table([*ROWS, ("4", "Dietz", "", "open", "18")]))


def test_it_is_news_to_a_step_that_cannot_be_taken_back() -> None:
    known = RunContext(irreversible=True)
    assert agrees(table(ROWS), known=known)
    assert not agrees(table([*ROWS, MORE]), known=known)


def notice(*buttons: tuple[int, str], text: str = "Session has ended") -> Screen:
    """A block where the row would be, of its size and ground."""
    screen = table([*ROWS, ()]).text(TABLE.x + 6, BELOW + 4, text)
    for x, name in buttons:
        screen.button(Box(TABLE.x + x - 8, BELOW + 2, 52, 20), name)
    return screen


DANGERS: dict[str, Callable[[], Screen]] = {
    "a notice": notice,
    "a notice with a button": lambda: notice((280, "Log in")),
    "a question": lambda: notice((220, "Yes"), (280, "No"), text="Lose all?"),
    "a question in the columns": lambda: table([*ROWS, ("", "Lose all?", "", "Yes", "No")]),
    "texts between the columns": lambda: table([*ROWS, ()]).text(190, BELOW + 4, "Dietz Celle"),
    "a row and more": lambda: table([*ROWS, MORE]).text(325, BELOW + 4, "x"),
    "an empty block": lambda: table([*ROWS, ()]),
    "another ground": lambda: table([*ROWS, MORE], "#ffe9a8"),
    "a wider block": lambda: table(ROWS).fill(Box(120, BELOW, 340, ROW), WHITE, "#707070"),
    "a block of its own": lambda: table(ROWS).fill(TABLE.moved(0, 90), WHITE, "#707070"),
    "a row and a line below it": lambda: table([*ROWS, MORE]).text(140, BELOW + ROW - 2, "more"),
    "a higher block": lambda: table(ROWS).fill(Box(130, BELOW, 320, 130), WHITE, "#707070"),
    "a dialog": lambda: table(ROWS).window(Box(150, 180, 240, 120), "Close", "dialog"),
}


@pytest.mark.parametrize("what", DANGERS)
def test_what_is_no_such_row_is_news(what: str) -> None:
    assert not agrees(DANGERS[what]())


def test_a_row_over_what_stood_below_the_table_is_news() -> None:
    then = table(ROWS).text(TABLE.x + 30, BELOW + 6, "3 customers")
    assert agrees(then, then)
    now = table([*ROWS, MORE])
    assert not agrees(now, then)


def test_a_row_over_an_empty_field_is_news() -> None:
    then = table(ROWS).field(Box(TABLE.x + 40, BELOW + 8, 120, 24))
    assert agrees(then, then)
    assert not agrees(table([*ROWS, MORE]), then)


def test_where_no_table_ended_there_is_none_to_grow() -> None:
    then = Screen().window().button(NEW, "New").button(DELETE, "Delete")
    now = Screen().window().button(NEW, "New").button(DELETE, "Delete")
    now.fill(TABLE, WHITE, "#707070")
    for x, text in zip(COLUMNS, MORE, strict=True):
        now.text(TABLE.x + x, TABLE.y + 4, text)
    assert not agrees(now, then)
