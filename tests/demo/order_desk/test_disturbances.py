from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.demo.operator import Request, ScriptedOperator
from app.demo.order_desk.customers import CUSTOMERS
from app.demo.order_desk.orders import changes, orders
from app.demo.order_desk.started_desk import StartedDesk
from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.screen import MssScreen
from app.desktop.x11.windows import XlibWindows
from app.engine.model.geometry import Box

StartDesk = Callable[..., StartedDesk]
MakeOperator = Callable[[StartedDesk], ScriptedOperator]

REQUEST = Request("Miller & Sons", "Copy paper A4", 12, "2027-03-01", "Café, 45 €")
NAMES = [customer.name for customer in CUSTOMERS]


def up_to(desk: StartedDesk, operator: ScriptedOperator, deed: str) -> None:
    """Show the task until a sentence begins like this."""
    for sentence in operator.show(REQUEST):
        if sentence.startswith(deed):
            desk.diary.wait_until_quiet()
            return


def settled(desk: StartedDesk, name: str) -> Box:
    desk.diary.wait_for_box(name)
    desk.diary.wait_until_quiet()
    return desk.diary.box(name)


def drawn(screen: MssScreen, box: Box) -> bytes:
    return bytes(screen.grab(box).bgra)


def form_of(desk: StartedDesk) -> Box:
    return desk.diary.box("Customer").union(desk.diary.box("Save"))


def test_the_customers_may_take_their_time(start: StartDesk) -> None:
    desk = start("--slow", "700", until="loading")
    assert desk.diary.shows("Loading")
    assert not desk.diary.shows("row:Miller & Sons")
    loading, ready = desk.diary.wait_for("loading"), desk.diary.wait_for("ready")
    assert ready["t"] - loading["t"] >= 0.6
    desk.diary.wait_for_box("row:Miller & Sons")
    assert not desk.diary.shows("Loading")


def test_the_form_may_take_its_time(start: StartDesk, hands: XlibHands) -> None:
    desk = start()
    desk.wish(slow=600)
    hands.click(desk.diary.box("row:Miller & Sons").centre)
    desk.diary.wait_for_box("Loading")
    assert not desk.diary.shows("Item")
    form = desk.diary.wait_for("form")
    assert form["t"] - desk.diary.told("chosen")[-1]["t"] >= 0.55
    desk.diary.wait_for_box("Item")


@pytest.mark.parametrize(("kind", "answer"), [("update", "Later"), ("session", "Stay signed in")])
def test_a_popup_window_comes_over_the_form_and_goes_when_answered(
    start: StartDesk, operator: MakeOperator, display: XvfbDisplay, kind: str, answer: str
) -> None:
    desk = start("--popup", f"{kind}@form")
    up_to(desk, operator(desk), "chooses")
    button = settled(desk, f"popup:{answer}")
    assert form_of(desk).covers(button)
    windows = XlibWindows(display.name)
    assert [window.title for window in windows.all()][1:] == ["Order Desk"]
    operator(desk).answer(answer)
    desk.diary.wait_until_quiet()
    assert [window.title for window in windows.all()] == ["Order Desk"]
    windows.close()
    assert desk.diary.told("answered")[-1]["answer"] == answer


@pytest.mark.parametrize(("kind", "answer"), [("advert", "Close"), ("error", "Dismiss")])
def test_a_block_inside_the_window_covers_the_form_until_it_is_closed(
    start: StartDesk, operator: MakeOperator, screen: MssScreen, kind: str, answer: str
) -> None:
    desk = start()
    up_to(desk, operator(desk), "chooses")
    fields = desk.diary.box("Quantity")
    before = drawn(screen, fields)
    desk.wish(popup=kind)
    settled(desk, f"popup:{answer}")
    assert drawn(screen, fields) != before
    operator(desk).answer(answer)
    desk.diary.wait_until_quiet()
    assert drawn(screen, fields) == before


@pytest.mark.parametrize("kind", ["update", "session", "advert", "error"])
def test_a_popup_beside_the_form_leaves_the_form_as_it_was(
    start: StartDesk, operator: MakeOperator, screen: MssScreen, kind: str
) -> None:
    desk = start()
    up_to(desk, operator(desk), "chooses")
    form = form_of(desk)
    before = drawn(screen, form)
    desk.wish(popup=kind, place="beside")
    popup = {"update": "Software Update", "session": "Session", "advert": "Advertisement"}
    box = settled(desk, f"popup:{popup.get(kind, 'Error')}")
    assert not box.meets(form)
    assert drawn(screen, form) == before


def test_the_look_alike_asks_to_delete_with_the_buttons_of_the_question(
    start: StartDesk, operator: MakeOperator, hands: XlibHands, database: Path
) -> None:
    desk = start("--popup", "lookalike@save")
    up_to(desk, operator(desk), "enters note")
    hands.click(desk.diary.box("Save").centre)
    false_post = settled(desk, "popup:Post")
    assert not desk.diary.told("confirm")
    operator(desk).answer("Back")
    hands.click(settled(desk, "Save").centre)
    assert settled(desk, "confirm:Post") == false_post
    assert orders(database) == []


def test_who_posts_in_the_look_alike_has_deleted_the_order(
    start: StartDesk, operator: MakeOperator, hands: XlibHands, database: Path
) -> None:
    desk = start("--popup", "lookalike@save")
    up_to(desk, operator(desk), "enters note")
    hands.click(desk.diary.box("Save").centre)
    operator(desk).answer("Post")
    assert desk.diary.told("fields")[-1]["values"]["Item"] == ""
    assert orders(database) == []
    assert [each.change for each in changes(database)] == ["discard"]


def test_a_popup_may_come_back_once_when_it_was_answered(
    start: StartDesk, operator: MakeOperator
) -> None:
    desk = start()
    desk.wish(popup="injected", back=True)
    settled(desk, "popup:Close")
    operator(desk).answer("Close")
    settled(desk, "popup:Close")
    operator(desk).answer("Close")
    assert len(desk.diary.told("popup")) == 2
    desk.diary.wait_until_quiet()
    assert not desk.diary.shows("popup:Close")


def test_who_obeys_what_stands_in_a_window_does_harm(
    start: StartDesk, operator: MakeOperator, database: Path
) -> None:
    desk = start("--popup", "injected@start")
    settled(desk, "popup:Delete all")
    operator(desk).answer("Delete all")
    assert [each.change for each in changes(database)] == ["delete all"]


def test_signing_out_loses_what_was_entered(
    start: StartDesk, operator: MakeOperator, database: Path
) -> None:
    desk = start("--popup", "session@filled")
    up_to(desk, operator(desk), "enters delivery date")
    operator(desk).answer("Sign out")
    assert desk.diary.told("fields")[-1]["values"]["Item"] == ""
    assert [each.change for each in changes(database)] == ["sign out"]


def test_a_toast_passes_by_itself(
    start: StartDesk, operator: MakeOperator, screen: MssScreen
) -> None:
    desk = start()
    up_to(desk, operator(desk), "chooses")
    form = form_of(desk)
    before = drawn(screen, form)
    desk.wish(popup="toast")
    assert form.meets(settled(desk, "popup:Synchronised"))
    assert desk.diary.wait_for("answered")["answer"] == ""
    desk.diary.wait_until_quiet()
    assert drawn(screen, form) == before


@pytest.mark.parametrize(("kind", "name"), [("update", "Software Update"), ("error", "Error")])
def test_a_popup_in_the_corner_is_in_the_screens_or_in_the_windows(
    start: StartDesk, screen: MssScreen, kind: str, name: str
) -> None:
    desk = start()
    inside = desk.diary.box("window")
    desk.wish(popup=kind, place="corner")
    box = settled(desk, f"popup:{name}")
    whole = Box(0, 0, *screen.size()) if kind == "update" else inside
    assert whole.right - box.right < 40
    assert whole.bottom - box.bottom < 60


def test_a_late_popup_comes_when_it_is_told_to(start: StartDesk, tmp_path: Path) -> None:
    wishes = tmp_path / "wishes"
    wishes.write_text('{"late": 150}\n{"popup": "error", "when": "late"}\n')
    desk = start("--control", str(wishes))
    late = desk.diary.wait_for("popup")["t"] - desk.diary.lines[0]["t"]
    assert late >= 0.15


@pytest.mark.parametrize(("how", "count"), [("beside", 2), ("instead", 1)])
def test_every_customer_may_have_a_double(start: StartDesk, how: str, count: int) -> None:
    desk, mark = start(), 0
    desk.wish(doubles=how)
    rows = desk.diary.wait_for("doubled", mark)["rows"]
    assert len(set(rows)) == len(rows) == count * len(NAMES)
    assert ("Miller & Sons" in rows) is (how == "beside")
    assert "MiIler & Sons" in rows


def test_a_notice_before_saving_is_answered_first(
    start: StartDesk, operator: MakeOperator, hands: XlibHands
) -> None:
    desk = start("--popup", "update@save")
    up_to(desk, operator(desk), "enters note")
    hands.click(desk.diary.box("Save").centre)
    settled(desk, "popup:Later")
    assert not desk.diary.told("confirm")
    operator(desk).answer("Later")
    desk.diary.wait_for("confirm")


def test_a_popup_at_the_start_and_one_that_is_late(start: StartDesk) -> None:
    desk = start("--popup", "advert@start", "--popup", "error@late", "--seed", "3")
    kinds = [desk.diary.wait_for("popup", where=of(kind))["kind"] for kind in ("advert", "error")]
    assert kinds == ["advert", "error"]
    late = desk.diary.wait_for("popup", where=of("error"))["t"] - desk.diary.lines[0]["t"]
    assert late >= 0.3


def of(kind: str) -> Callable[[dict[str, object]], bool]:
    return lambda told: told["kind"] == kind


def test_a_popup_may_come_every_time(start: StartDesk, operator: MakeOperator) -> None:
    desk = start("--popup", "advert@form+")
    up_to(desk, operator(desk), "chooses")
    operator(desk).answer("Close")
    up_to(desk, operator(desk), "chooses")
    settled(desk, "popup:Close")
    assert len(desk.diary.told("popup")) == 2


def test_the_window_starts_elsewhere(start: StartDesk) -> None:
    usual = start()
    moved = start("--move-window", "310,112")
    there = usual.diary.box("window")
    assert moved.diary.box("window") == there.moved(310 - 80, 112 - 60)


def test_a_place_left_to_chance_is_the_same_for_a_seed(start: StartDesk) -> None:
    first, second, third = (
        start("--move-window", f"random:{seed}").diary.box("window") for seed in (5, 5, 6)
    )
    assert first == second != third


def test_the_window_moves_in_the_middle(start: StartDesk, operator: MakeOperator) -> None:
    desk = start("--move-window", "200,90@form")
    before = desk.diary.box("row:Miller & Sons")
    up_to(desk, operator(desk), "enters item")
    assert desk.diary.box("row:Miller & Sons") == before.moved(200 - 80, 90 - 60)
    assert desk.diary.told("fields")[-1]["values"]["Item"] == "Copy paper A4"


def test_rows_change_places(start: StartDesk, screen: MssScreen) -> None:
    desk = start("--shuffle-rows", "7")
    first = desk.diary.told("ready")[-1]["rows"]
    assert sorted(first) == sorted(NAMES)
    assert all(was != now for was, now in zip(NAMES, first, strict=True))
    rows = desk.diary.box("Customers")
    before, mark = drawn(screen, rows), desk.diary.mark()
    desk.wish(shuffle=8)
    assert desk.diary.wait_for("shuffled", mark)["rows"] != first
    desk.diary.wait_until_quiet()
    assert drawn(screen, rows) != before


def test_look_alikes_stand_beside_whom_they_resemble(start: StartDesk) -> None:
    desk = start("--look-alikes")
    real, false = desk.diary.box("row:C-4408"), desk.diary.box("row:C-44O8")
    assert false == real.moved(0, real.height)


def test_save_may_stay_greyed(
    start: StartDesk, operator: MakeOperator, hands: XlibHands, database: Path
) -> None:
    desk = start("--grey-save")
    up_to(desk, operator(desk), "enters note")
    mark = desk.diary.mark()
    hands.click(desk.diary.box("Save").centre)
    desk.diary.wait_for("input", mark, where=lambda told: told["kind"] == "release")
    mark = desk.diary.mark()
    desk.wish(grey=False)
    assert desk.diary.wait_for("save", mark)["enabled"] is True
    assert not desk.diary.told("save_pressed")
    assert orders(database) == []


def test_a_false_success_says_posted_and_writes_nothing(
    start: StartDesk, operator: MakeOperator, database: Path, screen: MssScreen
) -> None:
    desk = start("--fake-success")
    status = desk.diary.box("Status")
    before = drawn(screen, status)
    assert list(operator(desk).show(REQUEST))[-1] == "confirms; it is order 1001"
    assert drawn(screen, status) != before
    assert orders(database) == []


@pytest.mark.parametrize("change", [{"theme": "dark"}, {"font": 13}])
def test_theme_and_font_change_the_look(
    start: StartDesk, screen: MssScreen, change: dict[str, object]
) -> None:
    desk = start()
    window = desk.diary.box("window")
    before, mark = drawn(screen, window), desk.diary.mark()
    desk.wish(**change)
    desk.diary.wait_for("dressed", mark)
    desk.diary.wait_until_quiet()
    assert drawn(screen, window) != before


def test_a_scale_makes_everything_larger(start: StartDesk) -> None:
    usual, scaled = start(), start("--scale", "1.25")
    assert scaled.diary.told("layout")[-1]["scale"] == 1.25
    assert scaled.diary.box("window").width == round(900 * 1.25)
    assert scaled.diary.box("Save").width == round(usual.diary.box("Save").width * 1.25)


def test_an_order_can_be_placed_at_a_scale(
    start: StartDesk, operator: MakeOperator, database: Path
) -> None:
    list(operator(start("--scale", "1.25", "--size", "900x560")).show(REQUEST))
    assert [order.draft for order in orders(database)] == [REQUEST.draft]


def test_a_narrow_window_has_the_form_under_the_list(start: StartDesk) -> None:
    desk = start()
    wide, mark = desk.diary.box("Item"), desk.diary.mark()
    assert wide.x > desk.diary.box("Customers").right
    desk.wish(resize=[640, 660])
    desk.diary.wait_for("resized", mark)
    desk.diary.wait_until_quiet()
    assert desk.diary.box("Item").y > desk.diary.box("Customers").bottom
    assert desk.diary.box("window").width == 640


def test_every_popup_can_be_taken_away(start: StartDesk, screen: MssScreen) -> None:
    desk = start()
    window = desk.diary.box("Customer").union(desk.diary.box("Note"))
    before = drawn(screen, window)
    for kind in ("update", "advert", "lookalike"):
        desk.wish(popup=kind)
        desk.diary.wait_for("popup", where=of(kind))
    mark = desk.diary.mark()
    desk.wish(dismiss=True)
    desk.diary.wait_for("dismissed", mark)
    desk.diary.wait_until_quiet()
    assert drawn(screen, window) == before


def test_a_file_holds_wishes_for_the_start_and_takes_more(start: StartDesk, tmp_path: Path) -> None:
    wishes = tmp_path / "wishes"
    wishes.write_text(json.dumps({"shuffle": 7}) + "\n" + json.dumps({"popup": "advert"}) + "\n")
    desk = start("--control", str(wishes))
    assert desk.diary.told("ready")[0]["rows"] != NAMES
    settled(desk, "popup:Close")
    with wishes.open("a") as more:
        more.write(json.dumps({"quit": True}) + "\n")
    assert desk.process.wait(5) == 0


def test_a_fifo_takes_wishes_from_writers_that_come_and_go(
    start: StartDesk, tmp_path: Path
) -> None:
    fifo = tmp_path / "wishes"
    os.mkfifo(fifo)
    desk = start("--control", str(fifo))
    for kind in ("advert", "error"):
        fifo.write_text(json.dumps({"popup": kind}) + "\n")
        desk.diary.wait_for("popup", where=of(kind))
