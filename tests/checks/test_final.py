"""The end of a run is the end of the recording."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageDraw, ImageFont

from app.engine.model.geometry import Box
from checks.final import compare_final
from checks.snapshot.look import Look, WindowSeen
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import Accepted, RunContext
from tests.builders.drawn.screens import FRAME, WHITE, PaperReader, Screen, blind

ITEM = Box(220, 100, 180, 24)


def page(item: str = "", note: str = "Order posted", *, asking: bool = False) -> Screen:
    screen = Screen().window().field(ITEM, item, "Item").text(120, 200, note)
    screen.button(Box(300, 310, 80, 26), "Save")
    return screen.window(Box(180, 150, 240, 100), "Really?", "dialog") if asking else screen


def test_the_same_end_with_other_data_agrees() -> None:
    assert compare_final(page("Paper").look(), page().look()).agrees


def test_another_page_is_not_the_end() -> None:
    assert not compare_final(page(note="Order refused").look(), page().look()).agrees


def test_a_dialog_in_the_way_is_not_the_end() -> None:
    answer = compare_final(page(asking=True).look(), page().look())
    assert "“Really?”" in answer.why


def test_the_end_may_lie_elsewhere_on_the_screen() -> None:
    moved = Screen().window(FRAME.moved(40, 20)).field(ITEM.moved(40, 20), "", "Item")
    moved.text(160, 220, "Order posted").button(Box(340, 330, 80, 26), "Save")
    assert compare_final(moved.look(), page().look()).agrees
    assert PaperReader().asked == 0


def test_at_the_end_the_window_need_not_have_the_keyboard() -> None:
    """A person was asked meanwhile: the window manager gives it to nobody."""
    end = page("Paper").look()
    behind = replace(end, windows=tuple(replace(one, active=False) for one in end.windows))
    assert compare_final(behind, page().look()).agrees
    twice = replace(behind, windows=(*behind.windows, *behind.windows))
    assert not compare_final(twice, page().look()).agrees, "nobody knows which one is meant"


def by_pixels(move: tuple[int, int], note: str = "Order posted") -> Look:
    """The page by pixels alone, its window with three buttons on its title bar."""
    dx, dy = move
    frame = FRAME.moved(dx, dy)
    screen = Screen((900, 600)).window(frame).field(ITEM.moved(dx, dy), "", "Item")
    for x in (334, 358, 380):
        screen.fill(Box(frame.x + x, frame.y + 6, 9, 9), WHITE)
    screen.text(120 + dx, 200 + dy, note).button(Box(300 + dx, 310 + dy, 80, 26), "Save")
    return blind(screen.look())


def test_it_is_found_elsewhere_by_the_title_bar_of_its_window() -> None:
    shown = by_pixels((0, 0))
    assert compare_final(by_pixels((210, 120)), shown).agrees
    assert not compare_final(by_pixels((210, 120), "Order refused"), shown).agrees


READER = PaperReader("Bills", "Letters", "Plans", "Notes", "Contracts")


def folder(*entries: str) -> Screen:
    screen = Screen().window()
    for number, name in enumerate(entries):
        screen.text(130 + 80 * number, 150, name)
    return screen.button(Box(300, 310, 80, 26), "Close")


def test_an_entry_is_sorted_by_what_it_is_called() -> None:
    known = RunContext(reader=READER, values=(("Letters", "Bills"),))
    shown, now = folder("Letters", "Notes", "Plans").look(), folder("Bills", "Notes", "Plans")
    assert compare_final(now.look(), shown, known).agrees
    last = RunContext(reader=READER, values=(("Letters", "Contracts"),))
    shown = folder("Letters", "Notes", "Plans").look()
    assert compare_final(folder("Contracts", "Notes", "Plans").look(), shown, last).agrees
    moved = RunContext(reader=READER, values=(("Bills", "Plans"),))
    shown = folder("Bills", "Letters", "Notes").look()
    assert compare_final(folder("Letters", "Notes", "Plans").look(), shown, moved).agrees


@pytest.mark.parametrize(("status", "is_end"), [("71 free", True), ("71 lost", False)])
def test_how_much_room_is_left_is_another_figure_each_time(status: str, *, is_end: bool) -> None:
    reader = PaperReader("Bills", "Letters", "Plans", "Notes", "72 free", "71 free", "71 lost")
    known = RunContext(reader=reader, values=(("Letters", "Bills"),))
    at = (130, FRAME.bottom - 16)
    then = folder("Letters", "Notes", "Plans").text(*at, "72 free").look()
    now = folder("Bills", "Notes", "Plans").text(*at, status).look()
    assert compare_final(now, then, known).agrees is is_end


def test_an_entry_that_no_value_explains_is_another_end() -> None:
    known = RunContext(reader=READER, values=(("Letters", "Bills"),))
    shown = folder("Letters", "Notes", "Plans").look()
    assert not compare_final(folder("Contracts", "Notes", "Plans").look(), shown, known).agrees
    assert not compare_final(folder("Notes", "Plans").look(), shown, known).agrees


def test_a_long_name_is_parted_onto_two_lines() -> None:
    known = RunContext(reader=READER, values=(("Letters", "Bills Plans"),))
    now = folder("Notes", "Bills").text(210, 168, "Plans")
    assert compare_final(now.look(), folder("Letters", "Notes").look(), known).agrees
    far = folder("Notes", "Bills").text(210, 190, "Plans")
    assert not compare_final(far.look(), folder("Letters", "Notes").look(), known).agrees


def test_a_closed_application_stays_closed_whatever_another_one_shows() -> None:
    desk, popup = Screen(), Screen().popup(Box(200, 200, 160, 80))
    foreign = replace(popup.look(), windows=(_window(ours=False),))
    assert compare_final(foreign, desk.look(), RunContext()).agrees
    assert not compare_final(
        popup.look(), desk.look(), RunContext()
    ).agrees  # windows are not known
    own = replace(popup.look(), windows=(_window(ours=True),))
    assert not compare_final(own, desk.look(), RunContext()).agrees
    beside = popup.text(20, 20, "Save")
    other = replace(beside.look(), windows=(_window(ours=False),))
    assert not compare_final(other, desk.look(), RunContext()).agrees


def _window(*, ours: bool) -> WindowSeen:
    frame = Box(200, 200, 160, 80)
    return WindowSeen("Updates", "updates", frame, frame, active=True, ours=ours)


def record(name: str, *more: str) -> Screen:
    """A page about one record, which is told below its name."""
    screen = Screen().window().text(130, 100, name)
    for number, text in enumerate(more):
        screen.text(130 + 90 * number, 124, text)
    return screen.text(130, 220, "Notes").button(Box(300, 310, 80, 26), "Close")


@pytest.mark.parametrize(
    ("now", "renamed", "goes_on"),
    [
        (record("Bills", "Contracts"), True, True),
        (record("Bills", "Contracts"), False, False),
        (record("Letters", "Contracts"), True, False),  # another record's town
        (record("Bills"), True, False),
        (record("Bills", "Plans", "Contracts"), True, False),
    ],
)
def test_the_record_that_this_run_chose_has_its_own_data(
    now: Screen, *, renamed: bool, goes_on: bool
) -> None:
    known = RunContext(reader=READER, values=(("Letters", "Bills"),), renamed=renamed)
    assert compare_final(now.look(), record("Letters", "Plans").look(), known).agrees is goes_on


def test_another_order_is_not_the_end_under_a_dialog() -> None:
    known = RunContext(reader=READER, values=(("Letters", "Bills"),))
    shown = folder("Letters", "Notes", "Plans").look()
    asking = folder("Bills", "Notes", "Plans").window(Box(300, 200, 150, 90), "Really?", "dialog")
    answer = compare_final(asking.look(), shown, known)
    assert "“Really?”" in answer.why


def saved(name: str, town: str, *, above: bool = False, more: bool = False) -> Screen:
    """A record that was saved, with its button below its field or above it."""
    field, button = (Box(220, 220, 180, 24), Box(120, 180, 80, 26))
    if not above:
        field, button = field.moved(0, -40), button.moved(0, 40)
    screen = Screen().window().text(120, 110, name).text(120, 132, town)
    screen.field(field, "Plans", "Notes").button(button, "Contracts")
    return screen.text(420, 250, "Receipts") if more else screen


@pytest.mark.parametrize(
    ("now", "is_end"),
    [
        (saved("Letters", "Dublin", above=True), True),
        (saved("Letters", "Dublin", above=True, more=True), False),
        (saved("Receipts", "Dublin", above=True), False),
    ],
)
def test_a_button_of_the_chosen_record_may_stand_elsewhere(now: Screen, *, is_end: bool) -> None:
    reader = PaperReader("Bills", "Letters", "Receipts", "Plans", "Notes", "Porto", "Dublin")
    known = RunContext(reader=reader, values=(("Bills", "Letters"),), renamed=True)
    answer = compare_final(now.look(), saved("Bills", "Porto").look(), known)
    assert answer.agrees is is_end, answer.why


SAID = PaperReader("Orders", "Item", "Save", "Old", "Other", "Saved", "Cannot save", "Kept")


def last(then: Screen, now: Screen) -> RunContext:
    """What is known after the last act, which was done on these screens."""
    return RunContext(reader=SAID, accepted=Accepted(now.look(), then.look()))


def noted(note: str, status: str = "") -> Screen:
    return page(note=note).text(120, 250, status)


def test_what_read_otherwise_before_the_last_act_is_no_other_end() -> None:
    known = last(noted("Old"), noted("Other"))
    assert compare_final(noted("Other", "Saved").look(), noted("Old", "Saved").look(), known).agrees
    unknown = RunContext(reader=SAID)
    assert not compare_final(noted("Other").look(), noted("Old").look(), unknown).agrees


def test_what_the_last_act_has_to_bring_has_to_be_there() -> None:
    known = last(noted("Old"), noted("Other"))
    end = noted("Old", "Saved").look()
    assert not compare_final(noted("Other").look(), end, known).agrees
    assert not compare_final(noted("Other", "Kept").look(), end, known).agrees
    gone = noted("").look()
    assert not compare_final(gone, noted("Old").look(), last(noted("Old"), noted("Old"))).agrees


@pytest.mark.parametrize(("said", "is_end"), [("Cannot save", False), ("Kept", True)])
def test_trouble_that_the_last_act_has_brought_is_no_end(said: str, *, is_end: bool) -> None:
    """It has come in a list, where the pixels take any entry for data."""
    area = Box(120, 220, 300, 80)
    then, now = (page().rows(area, rows) for rows in ([["Saved"]], [["Saved"], [said]]))
    before = page().rows(area, [["Saved"]])
    answer = compare_final(now.look(), then.look(), last(before, before))
    assert answer.agrees is is_end
    assert is_end or said in answer.why


@pytest.mark.parametrize(("told", "is_end"), [("Cannot save", True), ("Saved again", False)])
def test_trouble_that_the_recording_tells_in_other_letters_is_no_news(
    told: str, *, is_end: bool
) -> None:
    """A bar says it all the time, but for the step before: a dialog lay over it."""
    area = Box(120, 220, 300, 80)
    before, now = page().rows(area, [["Saved"]]), page().rows(area, [["Saved"], ["Cannot save"]])
    then = page().rows(area, [["Saved"]])
    larger = ImageFont.truetype("LiberationSans-Regular.ttf", 17)
    ImageDraw.Draw(then.image).text((126, 244), told, "black", font=larger)
    known = replace(last(before, before), reader=RapidReader())
    assert compare_final(now.look(), then.look(), known).agrees is is_end


COUNTED = PaperReader(
    *("Notes", "Plans", "Bills", "Letters", "Find"),
    *("1 entries", "2 entries", "3 entries", "4 entries", "5 entries"),
)


def counting(*names: str, count: int, aside: int = 0, frame: str = "#b0b0b0") -> Screen:
    """A list with a number above it, and a field to search it by, which may stand aside."""
    screen = Screen().window().text(130 + aside, 92, "Find")
    screen.field(Box(180 + aside, 90, 120, 24), border=frame).text(360, 92, f"{count} entries")
    for number, name in enumerate(names):
        screen.text(130, 130 + 24 * number, name)
    return screen


@pytest.mark.parametrize(
    ("now", "is_end"),
    [
        (counting("Notes", "Plans", "Bills", count=4), True),
        (counting("Notes", "Plans", "Bills", count=5), False),
        (counting("Notes", "Plans", "Bills", count=4, aside=-5), True),
        (counting("Notes", "Plans", "Bills", count=4, frame="#d02020"), False),
        (counting("Notes", "Plans", count=4), False),
    ],
)
def test_a_count_grows_as_in_the_recording_and_a_field_has_lost_the_keyboard(
    now: Screen, *, is_end: bool
) -> None:
    before, then_before = counting("Notes", "Plans", count=3), counting("Notes", count=1)
    accepted = Accepted(before.look(), then_before.look())
    known = RunContext(reader=COUNTED, accepted=accepted, values=(("Letters", "Bills"),))
    then = counting("Notes", "Letters", count=2, frame="#3584e4").look()
    answer = compare_final(now.look(), then, known)
    assert answer.agrees is is_end, answer.why
