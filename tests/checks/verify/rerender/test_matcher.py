"""A window in other colours: its target is found by what names it, or refused with that reason."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext
from checks.verify.rerender.matcher import PUSHED, READ
from checks.vision.pixels import colours, pictured
from tests.builders.drawn.renderings import dark, reader, remembered
from tests.builders.drawn.screens import (
    BLACK,
    FRAME,
    GREY,
    WHITE,
    PaperReader,
    Screen,
    blind,
    window,
)

ITEM, CITY, NOTE = (Box(240, 100 + 34 * number, 160, 24) for number in range(3))
SAVE, CLEAR = Box(300, 320, 80, 26), Box(400, 320, 80, 26)


def form(
    item: str = "Paper", *, buttons: tuple[str, str] = ("Save", "Clear"), grey: bool = False
) -> Screen:
    screen = Screen().window()
    for box, name, value in ((ITEM, "Item", item), (CITY, "City", ""), (NOTE, "Note", "")):
        screen.field(box, value, name)
    screen.button(SAVE, buttons[0], grey=grey)
    return screen.button(CLEAR, buttons[1])


def judged(now: Look, then: Look | None = None, known: RunContext | None = None) -> Comparison:
    then = then or remembered(form(), SAVE.centre)
    return verify_snapshot(replace(now, at=then.at), then, known or RunContext(reader=reader()))


def test_what_is_named_the_same_is_found_in_other_colours() -> None:
    answer = judged(dark(form()))
    assert answer.agrees
    assert answer.rung == READ
    assert answer.adjust == {}


def test_a_field_is_found_by_its_label_and_may_hold_another_value() -> None:
    then = remembered(form(), NOTE.centre)
    assert judged(dark(form("Folders")), then).agrees


def test_a_button_that_took_anothers_place_is_found_where_it_stands_now() -> None:
    answer = judged(dark(form(buttons=("Clear", "Save"))))
    assert answer.agrees
    assert (answer.adjust["x"], answer.adjust["y"]) == (CLEAR.centre.x, CLEAR.centre.y)


def test_without_a_reader_it_is_refused() -> None:
    assert not judged(dark(form()), known=RunContext()).agrees


def test_while_the_screen_moves_nothing_is_read() -> None:
    known = RunContext(reader=reader(), at_rest=False)
    assert not judged(dark(form()), known=known).agrees


def test_a_step_without_a_target_goes_on_where_the_window_reads_the_same() -> None:
    then = form().look()
    assert judged(dark(form()), then).agrees
    assert not judged(dark(form(buttons=("Close", "Clear"))), then).agrees


@pytest.mark.parametrize(("width", "agrees"), [(4, True), (9, False)])
def test_a_stroke_as_a_caret_is_no_news_also_before_what_cannot_be_undone(
    width: int, *, agrees: bool
) -> None:
    then, known = form().look(), RunContext(reader=RapidReader(), irreversible=True)
    drawn = form().fill(Box(440, 240, width, 13), BLACK)
    assert judged(dark(drawn), then, known).agrees is agrees
    assert judged(dark(form()), drawn.look(), known).agrees is agrees


def menus(colour: str = BLACK) -> Screen:
    """A bar of menus, one of them in this colour."""
    screen = form().fill(Box(110, 200, 300, 30), WHITE, BLACK)
    screen.text(120, 210, "Orders").text(175, 210, "Close", colour)
    return screen.text(230, 210, "Folders").text(290, 210, "Note")


def test_a_menu_is_found_in_other_colours_and_not_taken_while_it_is_greyed() -> None:
    then = remembered(menus(), Point(190, 218))
    assert judged(dark(menus()), then).agrees
    assert "greyed" in judged(dark(menus(GREY)), then).why


HOSTILE = {
    "another button": lambda: form(buttons=("Close", "Clear")),
    "greyed": lambda: form(grey=True),
    "two of them": lambda: form(buttons=("Save", "Save")),
    "text that was not there": lambda: form().text(120, 250, "Close"),
    "a dialog": lambda: form().window(Box(180, 140, 240, 120), "Close", "dialog"),
    "another window": lambda: form().window(FRAME.moved(9, 9), "Close"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_must_stop_does_so_in_other_colours(what: str) -> None:
    assert not judged(dark(HOSTILE[what]())).agrees


def test_an_error_that_appears_where_nothing_was_is_named() -> None:
    answer = judged(dark(form().text(120, 250, "Close")))
    assert answer.why.endswith("“Close” was not there.")
    assert answer.verdict is Verdict.NO


def test_a_text_that_is_gone_is_waited_for() -> None:
    then = remembered(form().text(120, 250, "Close"), SAVE.centre)
    answer = judged(dark(form()), then)
    assert answer.verdict is Verdict.NOT_YET
    assert answer.why.endswith("“Close” is missing.")


def test_a_new_menu_stops_it_and_a_tooltip_elsewhere_does_not() -> None:
    place = Box(120, 200, 60, 20)
    for kind, agrees in (("menu", False), ("tooltip", True)):
        now = dark(form())
        shown = replace(window(place, "", kind), active=False)
        answer = judged(replace(now, windows=(*now.windows, shown)))
        assert answer.agrees is agrees


def test_what_lies_over_the_target_stops_it() -> None:
    now = dark(form())
    over = replace(window(SAVE.grown(5), "Close"), active=False, managed=False)
    assert not judged(replace(now, windows=(over, *now.windows))).agrees


def test_the_same_rendering_is_left_to_the_pixels() -> None:
    then = remembered(form(), SAVE.centre)
    now = form().fill(Box(110, 90, 380, 220), WHITE).text(120, 250, "Close").look(SAVE.centre)
    answer = verify_snapshot(now, then, RunContext(reader=reader()))
    assert not answer.agrees
    assert not answer.why.startswith("Drawn in another")


def test_another_page_in_other_colours_is_no_other_rendering() -> None:
    other = Screen().window().text(150, 150, "Folders").text(150, 200, "Paper")
    assert not judged(dark(other)).why.startswith("Drawn in another")


def test_without_windows_the_whole_screen_is_read() -> None:
    answer = judged(blind(dark(form())), blind(remembered(form(), SAVE.centre)))
    assert answer.agrees


def test_where_its_window_is_not_there_nothing_is_read() -> None:
    now = dark(form())
    assert not judged(replace(now, windows=(window(FRAME, "Close"),))).agrees


def record(name: str, city: str, *, down: int = 0) -> Screen:
    """A page about somebody, whose city stands under the name."""
    screen = Screen().window().text(130, 110, name).text(130, 135 + down, city)
    for box, label in ((ITEM.moved(0, 80), "Item"), (NOTE.moved(0, 60), "Note")):
        screen.field(box, "", label)
    return screen.button(SAVE, "Save").button(CLEAR, "Clear")


@pytest.mark.parametrize(
    ("now", "renamed", "goes_on"),
    [
        (record("Falke", "Kiel"), True, True),
        (record("Falke", "Kiel"), False, False),
        (record("Adler", "Kiel"), True, False),
        (record("Falke", "Delete"), True, False),
        (record("Falke", "Kiel", down=70), True, False),
    ],
)
def test_the_details_of_the_record_that_was_chosen_are_others(
    now: Screen, *, renamed: bool, goes_on: bool
) -> None:
    texts = ("Orders", "Item", "Note", "Save", "Clear", "Adler", "Falke", "Ulm", "Kiel", "Delete")
    known = RunContext(reader=PaperReader(*texts), values=(("Adler", "Falke"),), renamed=renamed)
    then = remembered(record("Adler", "Ulm"), ITEM.moved(0, 80).centre)
    assert judged(dark(now), then, known).agrees is goes_on


BARS = ("File", "Edit", "View", "Search", "Tools", "Help", "Back", "Stop", "Home", "Bookmarks")
PAGE = Box(FRAME.x + 4, FRAME.y + 90, FRAME.width - 8, FRAME.height - 94)
SEND = Box(300, 320, 80, 26)


def browser(*fields: str, button: str = "Save") -> Screen:
    """A window with bars of names, and a page with a form."""
    screen = Screen().window()
    for number, name in enumerate(BARS):
        row, column = divmod(number, 5)
        screen.text(FRAME.x + 10 + 76 * column, FRAME.y + 28 + 28 * row, name)
    screen.fill(PAGE, WHITE)
    for number, name in enumerate(fields):
        screen.text(130, 160 + 30 * number, name)
    return screen.button(SEND, button)


def with_page_turned(screen: Screen) -> Look:
    """The page in other colours, the bars as they are."""
    light, turned = screen.look(), dark(screen)
    pixels = np.array(colours(light.picture))
    rows, columns = slice(PAGE.y, PAGE.bottom), slice(PAGE.x, PAGE.right)
    pixels[rows, columns] = colours(turned.picture)[rows, columns]
    return replace(light, picture=pictured(pixels))


FORM = ("Item", "City", "Note", "Paper")
KNOWS = RunContext(reader=PaperReader("Orders", "Save", "Clear", "Folders", *BARS, *FORM))


@pytest.mark.parametrize(
    ("fields", "button", "goes_on"),
    [
        (FORM, "Save", True),
        (("Item", "City", "Note", "Folders"), "Save", False),
        (FORM, "Clear", False),
    ],
)
def test_a_page_may_be_drawn_otherwise_in_bars_that_are_as_they_were(
    fields: tuple[str, ...], button: str, *, goes_on: bool
) -> None:
    then = remembered(browser(*FORM), SEND.centre)
    assert judged(with_page_turned(browser(*fields, button=button)), then, KNOWS).agrees is goes_on


def lower(by: int, status: str = "", *, y: int = 0) -> Screen:
    """A window that is so much lower, with a text at its end."""
    frame = Box(FRAME.x, FRAME.y, FRAME.width, FRAME.height - by)
    screen = Screen().window(frame).button(SAVE.moved(0, -by), "Save").text(130, 120, "Note")
    return screen.text(FRAME.x + 8, frame.bottom - 16 - y, status) if status else screen


@pytest.mark.parametrize(
    ("now", "agrees"),
    [
        (lower(40, "City"), True),
        (lower(40, "City", y=30), False),
        (lower(40, "error"), False),
        (lower(0, "City"), False),
    ],
    ids=["lower", "not in its last row", "trouble", "as large as it was"],
)
def test_a_window_of_another_size_may_show_its_status(now: Screen, *, agrees: bool) -> None:
    known = RunContext(reader=PaperReader("Orders", "Save", "Note", "City", "error"), carries=True)
    at = SAVE.centre
    assert verify_snapshot(now.look(at), remembered(lower(0), at), known).agrees is agrees


def parted(y: int, dx: int = 0, says: str = "Folders") -> Screen:
    """The form with a picture and a text below a bar that can be dragged."""
    screen = form().fill(Box(FRAME.x + 2, y, FRAME.width - 4, 3), "#909090")
    screen.fill(Box(FRAME.x + 20 + dx, y + 20, 90, 40), "#c0d0e0", "#405060")
    return screen.text(FRAME.x + 130 + dx, y + 26, says)


def test_a_window_that_got_its_size_back_may_be_laid_out_a_little_otherwise() -> None:
    then = remembered(parted(210), SAVE.centre)
    known = RunContext(reader=reader(), carries=True)
    assert not judged(parted(206, 4).look(), then, known).agrees
    sized = replace(known, sized=True)
    assert judged(parted(206, 4).look(), then, sized).agrees
    assert not judged(parted(206, 4, "Paper").look(), then, sized).agrees


ABOVE, BELOW = ("Paper", "City", "Item", "Note", "Orders", "Clear"), ("Save", "Close", "Folders")


def pushed(by: int, note: str = "Folders", title: str = "Paper", ink: str = BLACK) -> Screen:
    """A list above a form that stands so much lower, the first word of it in this ink: it
    hints at what may be entered."""
    screen = Screen().window()
    for number, row in enumerate((title, *ABOVE[1:])):
        screen.text(130, 90 + 22 * number, row)
    for number, row in enumerate((*BELOW[:2], note)):
        screen.text(130, 240 + by + 20 * number, row, BLACK if number else ink)
    return screen.fill(Box(200, 236 + by, 160, 60), WHITE, BLACK)


@pytest.mark.parametrize(
    ("now", "agrees"),
    [
        (pushed(60), True),
        (pushed(60, note="Birch"), False),
        (pushed(60, title="Birch"), False),
        (pushed(60).text(300, 200, "error"), False),
    ],
    ids=["lower", "another text in it", "another text beside it", "trouble"],
)
def test_keys_go_on_where_a_pane_has_been_pushed_and_says_the_same(
    now: Screen, *, agrees: bool
) -> None:
    then = replace(pushed(0, ink="#909090").look(), at=None, target=None)
    reads = PaperReader(*ABOVE, *BELOW, "Birch", "error")
    answer = judged(now.look(), then, RunContext(reader=reads))
    assert answer.agrees is agrees
    assert (answer.why == PUSHED) is agrees


def test_a_target_in_a_window_with_a_pushed_pane_is_left_to_the_pixels() -> None:
    then = remembered(pushed(0), Point(140, 96))
    assert judged(pushed(60).look(), then).why != PUSHED
