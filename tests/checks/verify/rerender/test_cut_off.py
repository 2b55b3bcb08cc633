"""A text that the border cuts off in one rendering says as much as is shown of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from checks.pipeline import verify_snapshot
from checks.verify.changes.context import RunContext
from checks.verify.rerender.cut_off import pair_cut_off
from checks.verify.rerender.explained_lines import is_at_cut_end
from tests.builders.drawn.renderings import dark, matched, remembered
from tests.builders.drawn.screens import FRAME, PaperReader, Screen, font

SAVE = Box(300, 320, 80, 26)
READER = PaperReader(
    "Orders",
    "Modified",
    "Modifie",
    "Modifi",
    "4711",
    "47110",
    "Mobile",
    "Save",
    "Name",
    "City",
    "Note",
    "error",
)


def screen(last: str, x: int = 0) -> Screen:
    """A window with a text that goes on to its right border."""
    drawn = Screen().window().button(SAVE, "Save")
    for number, text in enumerate(("Name", "City", "Note")):
        drawn.text(130, 120 + 40 * number, text)
    return drawn.text(x or round(FRAME.right - 3 - font().getlength(last)), 120, last)


def goes_on(now: Screen, then: Screen, **known: bool) -> bool:
    look = replace(dark(now), at=SAVE.centre)
    knows = RunContext(reader=READER, **known)  # type: ignore[arg-type]
    return verify_snapshot(look, remembered(then, SAVE.centre), knows).agrees


@pytest.mark.parametrize(("now", "then"), [("Modifi", "Modified"), ("Modified", "Modifi")])
def test_what_is_shown_of_it_counts(now: str, then: str) -> None:
    assert goes_on(screen(now), screen(then))


def test_another_text_is_no_part_of_it() -> None:
    assert not goes_on(screen("Mobile"), screen("Modified"))
    assert not goes_on(screen("Modifi", 230), screen("Modified", 230))  # far from the border


@pytest.mark.parametrize(
    ("one", "other", "agrees"),
    [
        ("Modifie", "Modified", True),
        ("Modifi", "Modified", False),
        ("4711", "47110", False),
        ("Mobile", "Modified", False),
    ],
)
def test_before_what_cannot_be_undone_a_word_may_lack_its_last_letter(
    one: str, other: str, *, agrees: bool
) -> None:
    for now, then in ((one, other), (other, one)):
        assert goes_on(screen(now), screen(then), irreversible=True) is agrees


def test_far_from_the_border_no_letter_may_be_missing() -> None:
    looks = screen("Modifie", 230), screen("Modified", 230)
    assert not goes_on(*looks, irreversible=True)


NARROW, WIDE = Box(80, 80, 300, 280), Box(80, 80, 440, 280)
BAR = ("Name", "City", "Note")
CLOSE = Box(110, 300, 80, 26)


def bar(window: Box, *more: str, icon: bool = False, y: int = 0) -> Screen:
    """A window with a bar of names, and what a wider one has room for."""
    drawn = Screen().window(window).button(CLOSE, "Save").text(100, 230, "Modified")
    for number, text in enumerate((*BAR, *more)):
        drawn.text(100 + 90 * number, 130, text)
    return drawn.text(420, 130 + y, "★✚") if icon else drawn


def goes_on_in(now: Screen, then: Screen, **known: bool) -> bool:
    asked = remembered(then, CLOSE.centre)
    knows = RunContext(reader=READER, **known)  # type: ignore[arg-type]
    return verify_snapshot(replace(now.look(), at=CLOSE.centre), asked, knows).agrees


@pytest.mark.parametrize("irreversible", [False, True])
def test_a_wider_window_has_room_for_more_of_a_bar(*, irreversible: bool) -> None:
    for now, then in ((WIDE, NARROW), (NARROW, WIDE)):
        screens = [bar(each, icon=each is WIDE) for each in (now, then)]
        assert goes_on_in(*screens, irreversible=irreversible)
    assert goes_on_in(bar(WIDE, "Mobile"), bar(NARROW), irreversible=irreversible)
    assert not goes_on_in(bar(WIDE, "error"), bar(NARROW), irreversible=irreversible)


def test_before_what_cannot_be_undone_a_word_is_news_where_the_other_window_had_room() -> None:
    roomy = Box(*NARROW[:2], NARROW.width + 40, NARROW.height)
    assert goes_on_in(bar(WIDE, "Mobile"), bar(roomy)) is not goes_on_in(
        bar(WIDE, "Mobile"), bar(roomy), irreversible=True
    )


@pytest.mark.parametrize(("y", "goes_on"), [(0, True), (60, False)])
def test_only_what_goes_on_the_bar_is_a_part_of_it(y: int, *, goes_on: bool) -> None:
    looks = bar(WIDE, icon=True, y=y).look(), bar(NARROW).look()
    _, match = matched(*looks, RunContext(reader=READER))
    icons = [one for one in match.new if one.box.x > NARROW.right]
    assert icons
    assert all(is_at_cut_end(match, one, fresh=True) is goes_on for one in icons)


def row(text: str) -> Screen:
    """A list of one row: a name, a state that may be cut off, a place."""
    box = Box(110, 200, 370, 60)
    screen = Screen().window().button(SAVE, "Save").fill(box, "#ffffff", "#707070")
    for x, said in ((120, "Name"), (220, text), (400, "Note")):
        screen.text(x, 210, said)
    return screen.text(130, 120, "City")


@pytest.mark.parametrize(
    ("now", "irreversible", "agrees"),
    [("Modified", False, True), ("4711", False, False), ("Modified", True, False)],
)
def test_a_cell_without_borders_cuts_off_too(now: str, *, irreversible: bool, agrees: bool) -> None:
    _, match = matched(row(now).look(), row("Modifi").look(), RunContext(reader=READER))
    pair_cut_off(match, None, strict=irreversible)
    said = [match.readings.text(match.then, one) for one in match.lost]
    assert ("Modifi" not in said) is agrees


OVER = Box(190, 150, 120, 100)


def covered(text: str, over: Box) -> Screen:
    """A window with a text that goes on behind a box."""
    screen = Screen().window().text(130, 170, text)
    return screen.fill(over, "#ffffff", "#707070").button(SAVE, "Save")


@pytest.mark.parametrize(
    ("text", "irreversible", "agrees"),
    [("Customers of May", False, True), ("Catalogues here", False, False), ("", False, False)],
)
def test_what_goes_on_behind_a_box_is_drawn_as_far(
    text: str, *, irreversible: bool, agrees: bool
) -> None:
    then, now = covered("Customers of May", OVER), covered(text, OVER.moved(-28, 0))
    reader = PaperReader("Save", "Orders")  # nothing that is cut off can be read
    _, match = matched(now.look(), then.look(), RunContext(reader=reader))
    pair_cut_off(match, None, strict=irreversible)
    left = [one for one in match.lost if one.box.y < SAVE.y and one.box.y > FRAME.y + 30]
    assert (not left) is agrees


@pytest.mark.parametrize(("now", "then"), [("47110", "4711"), ("4711", "47110")])
def test_no_number_is_cut_off_in_a_cell(now: str, then: str) -> None:
    _, match = matched(row(now).look(), row(then).look(), RunContext(reader=READER))
    pair_cut_off(match, None)
    assert [match.readings.text(match.now, one) for one in match.new] == [now]


PATH = "/data/shop/letters/may"
OTHERS = (
    "/data/sh...rs/may",
    "/data/shop/...",
    "/data/sh...rs/june",
    "/docs/sh...rs/may",
    "4711...22",
)
PATHS = PaperReader(*READER.texts, PATH, "4711 and 22", *OTHERS)


@pytest.mark.parametrize(
    ("now", "agrees"),
    [(OTHERS[0], True), (OTHERS[1], True), (OTHERS[2], False), (OTHERS[3], False)],
)
@pytest.mark.parametrize("turned", [False, True])
def test_dots_stand_for_the_middle_or_the_end_of_a_text(
    now: str, *, turned: bool, agrees: bool
) -> None:
    fresh, before = (PATH, now) if turned else (now, PATH)
    sides = screen(fresh, 230).look(), screen(before, 230).look()
    _, match = matched(*sides, RunContext(reader=PATHS))
    pair_cut_off(match, None)
    assert (not match.new) is agrees
    _, match = matched(*sides, RunContext(reader=PATHS))
    pair_cut_off(match, None, strict=True)
    assert match.new


@pytest.mark.parametrize(
    ("now", "then", "agrees"),
    [
        (OTHERS[4], "4711 and 22", False),
        ("/data/b12/...rs/may", "/data/b12/orders/may", True),
        ("/data/sh...may/x", "/data/shop/b12/may/x", False),
    ],
)
def test_dots_stand_for_no_part_of_a_code(now: str, then: str, *, agrees: bool) -> None:
    looks = screen(now, 230).look(), screen(then, 230).look()
    _, match = matched(*looks, RunContext(reader=PaperReader(*READER.texts, now, then)))
    pair_cut_off(match, None)
    assert (not match.new) is agrees


TITLE = "Customers of the shop"
SHORT = "Customers of..."
HEADED = PaperReader(*READER.texts, TITLE, SHORT, "Suppliers of the shop", "Suppliers...")
ADD = Box(112, 88, 36, 33)


def headed(title: str) -> Screen:
    """A page whose title stands beside a button with an icon."""
    drawn = Screen().window().fill(ADD, "#e8e8e8", "#555555").text(170, 96, title)
    drawn.fill(Box(ADD.x + 10, ADD.y + 8, 14, 16), "#e8e8e8", "#000000")
    drawn.fill(Box(ADD.x + 19, ADD.y + 13, 9, 3), "#000000")
    drawn.fill(Box(ADD.x + 22, ADD.y + 10, 3, 9), "#000000")
    for number, text in enumerate(("Name", "City", "Note")):
        drawn.text(130, 140 + 40 * number, text)
    return drawn


@pytest.mark.parametrize(
    ("now", "carries", "agrees"),
    [(SHORT, True, True), (SHORT, False, False), ("Suppliers...", True, False)],
)
def test_a_title_beside_an_icon_may_be_shortened_where_the_step_can_be_undone(
    now: str, *, carries: bool, agrees: bool
) -> None:
    look = replace(dark(headed(now)), at=ADD.centre)
    knows = RunContext(reader=HEADED, carries=carries)
    assert verify_snapshot(look, remembered(headed(TITLE), ADD.centre), knows).agrees is agrees
