from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from Xlib import X
from Xlib.display import Display
from Xlib.protocol.event import ConfigureNotify

from app.demo.operator import Request, ScriptedOperator
from app.demo.order_desk.diary import NotToldError
from app.demo.order_desk.orders import changes, orders
from app.demo.order_desk.started_desk import StartedDesk
from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.screen import MssScreen
from app.engine.model.geometry import Box
from tests.builders.desktop.displays import looking_at_presses
from tests.builders.desktop.fields import until_true

StartDesk = Callable[..., StartedDesk]
MakeOperator = Callable[[StartedDesk], ScriptedOperator]

ENDS_WITHIN_S = 20.0
REQUEST = Request("Miller & Sons", "Copy paper A4", 12, "2027-03-01", "Café, 45 € <at most>")


def filled(desk: StartedDesk, operator: ScriptedOperator, request: Request = REQUEST) -> None:
    """Enter everything of an order but do not save it."""
    for sentence in operator.show(request):
        if sentence.startswith("enters note"):
            desk.diary.wait_until_quiet()
            return


@pytest.mark.serial
def test_the_window_is_there_within_a_second(start: StartDesk) -> None:
    before = time.monotonic()
    desk = start()
    assert float(desk.diary.wait_for("shown")["t"]) - before <= 1.0


def test_an_order_entered_by_hand_is_in_the_database_as_entered(
    start: StartDesk, operator: MakeOperator, database: Path
) -> None:
    desk = start()
    sentences = list(operator(desk).show(REQUEST))
    assert sentences[0] == "chooses Miller & Sons"
    assert sentences[-1] == "confirms; it is order 1001"
    assert [order.draft for order in orders(database)] == [REQUEST.draft]
    assert [change.change for change in changes(database)] == ["insert"]


def test_what_is_typed_does_not_overtake_the_click_before_it(
    start: StartDesk, operator: MakeOperator, display: XvfbDisplay
) -> None:
    desk = start()
    window = desk.diary.box("window")
    with looking_at_presses(display.name, window.centre, lasts_s=0.4) as presses:
        filled(desk, operator(desk), Request("Olsen Brothers", "Pens", 5, "2027-03-01", "x"))
    values = desk.diary.told("fields", 0)[-1]["values"]
    assert (values["Item"], values["Quantity"], values["Note"]) == ("Pens", "5", "x")
    assert len(presses) == 5


def told_to_stand_higher(display: str, place: Box, by: int) -> None:
    """Have the window there believe that it stands higher than it does, as window managers tell."""
    connection = Display(display)
    root = window = connection.screen().root
    while root.translate_coords(window, 0, 0).x != place.x:  # a frame is wider by its border
        window = window.translate_coords(root, place.centre.x, place.centre.y).child
    window.send_event(
        ConfigureNotify(
            window=window,
            event=window,
            above_sibling=X.NONE,
            override=0,
            x=place.x,
            y=place.y - by,
            width=place.width,
            height=place.height,
            border_width=0,
        ),
        X.StructureNotifyMask,
    )
    connection.close()


def test_a_window_that_takes_itself_to_stand_elsewhere_is_told_where_it_is(
    start: StartDesk, operator: MakeOperator, display: XvfbDisplay, database: Path
) -> None:
    desk = start()
    place = desk.diary.box("window")
    for _ in range(5):  # the window manager may still tell it the truth once more
        mark = desk.diary.mark()
        told_to_stand_higher(display.name, place, 18)
        with suppress(NotToldError):
            desk.diary.wait_for(
                "layout", mark, 2.0, where=lambda told: told["widgets"]["window"][1] < place.y
            )
        desk.diary.wait_until_quiet()
        if desk.diary.box("window") != place:
            break
    assert desk.diary.box("window").y == place.y - 18
    list(operator(desk).show(REQUEST))
    assert desk.diary.box("window") == place
    assert [order.draft for order in orders(database)] == [REQUEST.draft]


def test_an_urgent_order_is_shipped_as_chosen(
    start: StartDesk, operator: MakeOperator, database: Path
) -> None:
    request = Request("Zhang Trading", "Toner", 2, "2027-05-20", urgent=True, shipping="Express")
    list(operator(start()).show(request))
    assert [order.draft for order in orders(database)] == [request.draft]


def test_after_an_order_the_first_screen_is_back_and_says_its_number(
    start: StartDesk, operator: MakeOperator, screen: MssScreen
) -> None:
    desk = start()
    desk.diary.wait_until_quiet()
    form = desk.diary.box("Customer").union(desk.diary.box("Save"))
    before = bytes(screen.grab(form).bgra)
    status = desk.diary.box("Status")
    ready = bytes(screen.grab(status).bgra)
    list(operator(desk).show(REQUEST))
    until_true(lambda: bytes(screen.grab(form).bgra) == before, "the form is empty again")
    until_true(lambda: bytes(screen.grab(status).bgra) != ready, "the status says its number")


def test_save_is_greyed_until_the_order_is_complete(
    start: StartDesk, operator: MakeOperator, hands: XlibHands, screen: MssScreen
) -> None:
    desk = start()
    greyed = bytes(screen.grab(desk.diary.box("Save")).bgra)
    hands.click(desk.diary.box("Save").centre)
    filled(desk, operator(desk))
    assert [told["enabled"] for told in desk.diary.told("save")] == [True]
    assert not desk.diary.told("save_pressed")
    hands.move(desk.diary.box("Note").centre)
    save = desk.diary.box("Save")
    until_true(lambda: bytes(screen.grab(save).bgra) != greyed, "Save is drawn as one that works")


@pytest.mark.parametrize("date", ["2027-02-30", "2027-3-1", "20270301"])
def test_a_date_that_is_none_keeps_save_greyed(
    start: StartDesk, operator: MakeOperator, date: str
) -> None:
    desk = start()
    filled(desk, operator(desk), Request("Olsen Brothers", "Pens", 5, date, "x"))
    assert not desk.diary.told("save")


def test_back_returns_to_the_form_and_nothing_is_posted(
    start: StartDesk, operator: MakeOperator, hands: XlibHands, database: Path
) -> None:
    desk = start()
    filled(desk, operator(desk))
    hands.click(desk.diary.box("Save").centre)
    hands.click(settled(desk, "confirm:Back").centre)
    desk.diary.wait_for("back")
    assert desk.diary.told("fields")[-1]["values"]["Item"] == "Copy paper A4"
    assert orders(database) == []


def test_closing_asks_nothing_and_saves_nothing(
    start: StartDesk, operator: MakeOperator, hands: XlibHands, database: Path
) -> None:
    desk = start()
    filled(desk, operator(desk))
    hands.press_keys("alt+F4")
    desk.diary.wait_for("closed")
    assert desk.process.wait(ENDS_WITHIN_S) == 0
    assert orders(database) == []


def test_sigterm_ends_it(start: StartDesk) -> None:
    desk = start()
    desk.process.terminate()
    desk.process.wait(ENDS_WITHIN_S)


def test_two_starts_look_the_same(start: StartDesk, screen: MssScreen) -> None:
    pictures = []
    for _ in range(2):
        desk = start()
        window, clock = desk.diary.box("window"), desk.diary.box("Clock")
        above_the_clock = Box(window.x, window.y, window.width, clock.y - window.y)
        pictures.append((window, bytes(screen.grab(above_the_clock).bgra)))
        desk.process.terminate()
        desk.process.wait(ENDS_WITHIN_S)
    assert pictures[0] == pictures[1]


def test_left_alone_it_paints_its_clock_and_nothing_else(start: StartDesk) -> None:
    desk = start()
    mark = desk.diary.mark()
    for _ in range(2):
        desk.diary.wait_for("painted", desk.diary.mark())
    painted = desk.diary.told("painted", mark)
    assert [told["boxes"] for told in painted] == [[list(desk.diary.box("Clock"))]] * len(painted)
    assert all(told["minor"] for told in painted)


def test_paints_and_inputs_are_told_with_their_times(start: StartDesk, hands: XlibHands) -> None:
    desk = start()
    mark = desk.diary.mark()
    before = time.monotonic()
    hands.click(desk.diary.box("row:Olsen Brothers").centre)
    chosen = desk.diary.wait_for("chosen", mark)
    after = float(chosen["t"])  # the pointer's way there may be painted, too
    painted = desk.diary.wait_for(
        "painted", mark, where=lambda told: not told["minor"] and float(told["t"]) >= after
    )
    press = next(told for told in desk.diary.told("input", mark) if told["kind"] == "press")
    assert press["at"] == list(desk.diary.box("row:Olsen Brothers").centre)
    assert before <= press["t"] <= after <= painted["t"] <= time.monotonic()


def test_a_row_is_where_its_customer_is_drawn(start: StartDesk, hands: XlibHands) -> None:
    desk = start()
    for name in ("Miller & Sons", "Miller & Son Ltd", "Müller & Söhne"):
        mark = desk.diary.mark()
        hands.click(desk.diary.box(f"row:{name}").centre)
        assert desk.diary.wait_for("chosen", mark)["customer"] == name


def settled(desk: StartedDesk, name: str) -> Box:
    desk.diary.wait_for_box(name)
    desk.diary.wait_until_quiet()
    return desk.diary.box(name)
