"""While a task is shown a value is pointed at or copied: later runs read it, later steps use it."""

from __future__ import annotations

import pytest

from app.engine.errors import UsageError
from app.engine.model.geometry import Box, Point
from app.engine.model.trajectory import Whole
from app.recorder.build.readings import NAMELESS
from app.recorder.model.events import NothingReadError, Warned
from tests.builders.fake_desktop import PaperElement, PaperKind
from tests.builders.paper.recordings import before, calls
from tests.builders.paper.taught_desk import TaughtDesk


@pytest.fixture
def number(desk: TaughtDesk) -> PaperElement:
    """“Number:” and, beside it, a label that says 4711."""
    add = desk.desktop.add
    add(desk.orders, PaperKind.LABEL, "Number:", Box(20, 170, 80, 20))
    return add(desk.orders, PaperKind.LABEL, "4711", Box(120, 170, 80, 20))


def test_what_is_clicked_on_when_it_was_marked_is_read(
    desk: TaughtDesk, number: PaperElement
) -> None:
    recorder = desk.record()
    recorder.next_is_read("number")
    desk.click(number)
    desk.click(desk.customer)
    desk.type("4711")
    recorded = recorder.finish()
    box = desk.orders.place_of(number)
    place = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    reading, _, typing = calls(recorded)
    assert reading == ("read_text", {**place, "into": "number"})
    assert typing == ("type_text", {"text": Whole("number")})
    assert recorded.steps[0].note.startswith("Read number")
    assert recorded.steps[0].after is None


def test_what_has_no_name_is_called_by_what_stands_beside_it(
    desk: TaughtDesk, number: PaperElement
) -> None:
    recorder = desk.record(parameters={"number": "Miller"})
    for _ in range(2):
        recorder.next_is_read()
        desk.click(number)
    desk.click(desk.customer)
    desk.type("Miller")
    recorder.next_is_read()
    desk.press("ctrl+c")
    told = [given["into"] for tool, given in calls(recorder.finish()) if tool == "read_text"]
    assert told == ["number_2", "number_3", "customer"]


def test_steps_that_still_see_it_overlook_what_it_is(
    desk: TaughtDesk, number: PaperElement
) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    recorder.next_is_read("number")
    desk.click(number)
    desk.click(desk.save)
    number.name = "4712"
    desk.desktop.changed(desk.orders.place_of(number))
    desk.see()
    desk.press("Tab")
    recorded = recorder.finish()
    box = desk.orders.place_of(number)
    assert [before(recorded, step).ignored for step in range(4)] == [(), (box,), (box,), ()]


def test_what_is_dragged_over_is_read(desk: TaughtDesk, number: PaperElement) -> None:
    recorder = desk.record()
    recorder.next_is_read("number")
    box = desk.orders.place_of(number)
    desk.hands.drag(Point(box.x + 1, box.y + 1), Point(box.right - 1, box.bottom - 1))
    desk.see()
    [(tool, given)] = calls(recorder.finish())
    assert (tool, given["width"], given["height"]) == ("read_text", 78, 18)


def test_what_is_copied_is_read_and_what_is_pasted_is_that(desk: TaughtDesk) -> None:
    recorder = desk.record(reads=["code"])
    desk.click(desk.customer)
    desk.type("ab")
    desk.press("ctrl+a")
    desk.desktop.clipboard = "ab"
    desk.press("ctrl+c")
    desk.click(desk.password)
    desk.press("ctrl+v")
    recorded = recorder.finish()
    told = calls(recorded)
    assert [tool for tool, _ in told] == [
        *("click", "type_text", "press_keys", "read_text", "click", "type_text"),
    ]
    assert told[1] == ("type_text", {"text": "ab"})
    assert (told[3][1]["into"], told[3][1]["by"]) == ("code", "clipboard")
    assert told[5] == ("type_text", {"text": Whole("code")})
    assert before(recorded, 3).at is None
    assert recorded.values_read == {"code": "ab"}


def test_what_holds_a_secret_is_not_kept_as_a_value_that_was_read(desk: TaughtDesk) -> None:
    recorder = desk.record(reads=["code"], secrets=["pin"])
    desk.click(desk.password)
    desk.type("hunter2")
    desk.desktop.clipboard = "the pin is hunter2"
    desk.press("ctrl+c")
    desk.click(desk.customer)
    desk.press("ctrl+v")
    assert recorder.finish().values_read == {}


def test_a_copy_that_was_not_announced_is_a_chord(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    desk.press("ctrl+c")
    desk.press("ctrl+v")
    assert [tool for tool, _ in calls(recorder.finish())] == ["click", "press_keys", "press_keys"]


def test_a_short_value_that_is_typed_is_like_it_by_chance(
    desk: TaughtDesk, number: PaperElement
) -> None:
    number.name = "12"
    recorder = desk.record()
    recorder.next_is_read("number")
    desk.click(number)
    desk.click(desk.customer)
    desk.type("12")
    assert calls(recorder.finish())[2] == ("type_text", {"text": "12"})


def test_what_nothing_stands_beside_is_not_read_and_that_is_said(desk: TaughtDesk) -> None:
    recorder = desk.record()
    recorder.next_is_read("number")
    desk.hands.click(desk.orders.box.grown(-10).centre)
    desk.see()
    desk.click(desk.save)
    recorder.ask_to_stop()
    told = [event.why for event in recorder.events() if isinstance(event, Warned)]
    assert told[0] == NAMELESS


def test_what_was_announced_has_to_be_copied(desk: TaughtDesk) -> None:
    recorder = desk.record(reads=["code"])
    desk.click(desk.save)
    with pytest.raises(NothingReadError, match="Nothing was copied for code"):
        recorder.finish()


@pytest.mark.parametrize("reads", [["code", "code"], ["customer"]])
def test_no_two_values_have_one_name(desk: TaughtDesk, reads: list[str]) -> None:
    with pytest.raises(UsageError, match="cannot both be called"):
        desk.record(reads=reads, parameters={"customer": "Miller"})
    desk.record()
