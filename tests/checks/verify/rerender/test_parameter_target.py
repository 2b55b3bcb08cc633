"""What this run names, found in other colours: a row, a button in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.rerender.scrolling import HIDDEN
from checks.vision.pixels import Bytes
from tests.builders.drawn.renderings import dark
from tests.builders.drawn.screens import PANEL, PaperReader, Screen, label

LIST, SAVE = Box(130, 100, 320, 150), Box(300, 320, 80, 26)
NAMES = ("Ada", "Ben", "Cyd", "Dora", "Emil", "C-440", "C-44O", "Miller and", "Sons")
READER = PaperReader(*NAMES, "Orders", "Save", "Kiel", "Ulm", "Bath", "Edit")
ROWS = (("Ada", "Kiel"), ("Ben", "Ulm"), ("Cyd", "Bath"))


def listed(rows: Sequence[tuple[str, str]] = ROWS, *, buttons: bool = False) -> Screen:
    screen = Screen().window().rows(LIST, rows).button(SAVE, "Save")
    for number in range(len(rows)) if buttons else ():
        screen.button(Box(390, 103 + 20 * number, 50, 18), "Edit")
    return screen


def row(number: int) -> Point:
    return Point(145, 111 + 20 * number)


def asked(
    screen: Screen, wanted: str, then: Screen | None = None, *, at: Point | None = None
) -> Comparison:
    at = at or row(0)
    remembered = name_target((then or listed()).look(at), at, named="Ada", reader=READER)
    return judged(replace(dark(screen), at=at, named=wanted), remembered, wanted)


def judged(now: Look, remembered: Look, wanted: str) -> Comparison:
    return verify_snapshot(now, remembered, RunContext(values=(("Ada", wanted),), reader=READER))


def there(answer: Comparison) -> int:
    """In which row the click would be."""
    assert answer.agrees, answer.why
    y = answer.adjust.get("y", row(0).y)
    return (int(str(y)) - 102) // 20


@pytest.mark.parametrize("wanted", ["Ada", "Ben", "Cyd"])
def test_the_row_that_says_it_is_found(wanted: str) -> None:
    assert there(asked(listed(), wanted)) == ("Ada", "Ben", "Cyd").index(wanted)


def test_a_name_that_is_not_in_its_column_is_not_found() -> None:
    answer = asked(listed(), "Ulm")
    assert not answer.agrees
    assert "is not to be seen in the column" in answer.why


def test_a_name_that_stands_there_twice_is_refused() -> None:
    answer = asked(listed((*ROWS, ("Ben", "Kiel"))), "Ben")
    assert "stands in 2 places" in answer.why


def test_a_name_that_another_one_could_be_mistaken_for_is_refused() -> None:
    assert not asked(listed((*ROWS, ("C-440", "Kiel"), ("C-44O", "Ulm"))), "C-440").agrees


def test_a_label_tells_which_one_it_is_all_the_same() -> None:
    rows = (*ROWS, ("C-440", "Kiel"), ("C-44O", "Ulm"))
    now = replace(dark(listed(rows)), at=row(0), named="C-440")
    box = Box(LIST.x, 162, LIST.width, 20)
    now = replace(now, labels=(label(box, "C-440"),))
    remembered = name_target(listed().look(row(0)), row(0), named="Ada", reader=READER)
    assert there(judged(now, remembered, "C-440")) == 3


def test_the_button_in_the_row_that_says_it_is_found() -> None:
    at = Point(415, 112)
    screens = [listed(rows, buttons=True) for rows in (ROWS, (ROWS[2], ROWS[0], ROWS[1]))]
    assert there(asked(screens[1], "Ben", screens[0], at=at)) == 2


def test_a_row_without_that_button_is_refused() -> None:
    at, then = Point(415, 112), listed(buttons=True)
    assert not asked(listed(), "Ben", then, at=at).agrees


class Accents(PaperReader):
    """Reads an accent amiss."""

    def read_line(self, pixels: Bytes) -> str:
        return super().read_line(pixels).replace("Zoé", "Zoě")


def test_a_name_read_with_a_letter_amiss_is_found_where_a_label_says_it() -> None:
    rows = (*ROWS, ("Zoé", "Ulm"))
    now = replace(dark(listed(rows)), at=row(0), named="Zoé")
    remembered = name_target(listed().look(row(0)), row(0), named="Ada", reader=READER)
    known = RunContext(values=(("Ada", "Zoé"),), reader=Accents("Zoé", *READER.texts))
    assert not verify_snapshot(now, remembered, known).agrees
    told = replace(now, labels=(label(Box(LIST.x, 162, LIST.width, 20), "Zoé"),))
    assert there(verify_snapshot(told, remembered, known)) == 3


def test_a_row_that_is_cut_off_is_to_be_scrolled_to() -> None:
    rows = (*ROWS, *((f"Customer {number}", "Ulm") for number in range(3)), ("Dora", "Kiel"))
    reader = PaperReader(*READER.texts, *(name for name, _ in rows))
    remembered = name_target(listed(rows).look(row(0)), row(0), named="Ada", reader=reader)
    known = RunContext(values=(("Ada", "Dora"),), reader=reader)
    now = replace(dark(listed(rows)), at=row(0), named="Dora")
    assert there(verify_snapshot(now, remembered, known)) == 6
    end = row(6).y + 7
    cut = listed(rows).fill(Box(LIST.x, end, LIST.width, LIST.bottom - end), PANEL)
    cut.fill(Box(LIST.x, end, LIST.width, 1), "#707070")
    answer = verify_snapshot(replace(dark(cut), at=row(0), named="Dora"), remembered, known)
    assert answer.rung == HIDDEN, answer
    assert "cut off" in answer.why


def test_a_name_may_be_hidden_by_the_list_whose_other_entries_are_known() -> None:
    rows = tuple((f"Customer {number}", "Ulm") for number in range(6))
    reader = PaperReader(*READER.texts, *(name for name, _ in rows))
    remembered = name_target(
        listed((*ROWS, *rows[:3])).look(row(0)), row(0), named="Ada", reader=reader
    )
    known = RunContext(values=(("Ada", "Dora"),), reader=reader)
    answer = verify_snapshot(
        replace(dark(listed((*ROWS[1:], *rows[:4]))), at=row(0), named="Dora"), remembered, known
    )
    assert answer.rung == HIDDEN, answer
    assert answer.where is not None
    assert LIST.grown(2).covers(answer.where)


def test_rows_of_a_list_that_was_scrolled_are_data_however_many_have_come() -> None:
    rows = tuple((f"Customer {number}", "Ulm") for number in range(6))
    later = (*((f"Weber {number}", "Kiel") for number in range(4)), ("Dora", "Kiel"))
    reader = PaperReader(*READER.texts, *(name for name, _ in (*rows, *later)))
    then = listed((ROWS[0], *rows)).look(row(0))
    remembered = name_target(then, row(0), named="Ada", reader=reader)
    known = RunContext(values=(("Ada", "Dora"),), reader=reader)
    now = dark(listed((*rows[4:], *later)))
    assert there(verify_snapshot(replace(now, at=row(0), named="Dora"), remembered, known)) == 6
