"""While a task is shown something is marked: what is typed or chosen next is a parameter."""

from __future__ import annotations

import pytest

from app.engine.errors import UsageError
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Whole
from app.recorder.build.varying import UNUSED
from app.recorder.model.events import ParameterNotSeenError, StepSeen
from app.store.model.workflow import Parameter, ParameterKind
from tests.builders.fake_desktop import PaperElement, PaperKind
from tests.builders.paper.recordings import calls
from tests.builders.paper.taught_desk import TaughtDesk


def item(desk: TaughtDesk, name: str, y: int = 170) -> PaperElement:
    """An entry of a list."""
    return desk.desktop.add(desk.orders, PaperKind.ITEM, name, Box(120, y, 120, 24))


def test_what_is_typed_next_is_a_parameter_called_by_its_field(desk: TaughtDesk) -> None:
    recorder = desk.record()
    recorder.next_varies()
    desk.click(desk.customer)
    desk.type("Miller")
    desk.press("Tab")
    recorder.ask_to_stop()
    seen = [event for event in recorder.events() if isinstance(event, StepSeen)]
    recorded = recorder.finish()
    assert calls(recorded)[1] == ("type_text", {"text": Whole("customer")})
    assert recorded.parameters == (Parameter("customer", ParameterKind.TEXT, recorded="Miller"),)
    assert recorded.unkept == ()
    assert seen[1] == StepSeen(2, "Type “Miller” into Customer", "customer")


def test_the_same_text_elsewhere_is_the_same_parameter_unless_it_is_short(
    desk: TaughtDesk,
) -> None:
    second = desk.desktop.add(desk.orders, PaperKind.FIELD, "Again", Box(120, 170, 200, 24))
    recorder = desk.record()
    for text in ("Miller", "12"):
        recorder.next_varies()
        desk.click(desk.customer)
        desk.type(text)
        desk.click(second)
        desk.type(text)
    recorded = recorder.finish()
    typed = [given["text"] for tool, given in calls(recorded) if tool == "type_text"]
    assert typed == [Whole("customer"), Whole("customer"), Whole("customer_2"), "12"]


def test_what_is_chosen_next_names_what_is_clicked(desk: TaughtDesk) -> None:
    hamburg = item(desk, "Hamburg")
    recorder = desk.record()
    recorder.next_varies("town")
    desk.click(desk.save)
    desk.click(hamburg)
    recorded = recorder.finish()
    assert [given.get("named") for _, given in calls(recorded)] == [None, Whole("town")]
    assert recorded.parameters == (Parameter("town", recorded="Hamburg"),)


def test_a_short_choice_names_only_the_click_that_chose_it(desk: TaughtDesk) -> None:
    yes = item(desk, "A")
    recorder = desk.record()
    desk.click(yes)
    recorder.next_varies("grade")
    desk.click(yes)
    named = [given.get("named") for _, given in calls(recorder.finish())]
    assert named == [None, Whole("grade")]


def test_what_is_marked_twice_or_was_told_before_is_one_parameter(desk: TaughtDesk) -> None:
    recorder = desk.record(parameters={"name": "Miller"})
    for _ in range(2):
        recorder.next_varies("other")
        desk.click(desk.customer)
        desk.type("Miller")
    recorded = recorder.finish()
    assert [one.name for one in recorded.parameters] == ["name"]
    assert calls(recorded)[1] == ("type_text", {"text": Whole("name")})


def test_a_secret_is_no_parameter_and_the_mark_waits_for_the_next_text(desk: TaughtDesk) -> None:
    recorder = desk.record()
    recorder.next_varies()
    desk.click(desk.password)
    desk.type("hunter2")
    desk.click(desk.customer)
    desk.type("Miller")
    recorded = recorder.finish()
    assert [tool for tool, _ in calls(recorded)] == ["click", "type_secret", "click", "type_text"]
    assert [(one.name, one.recorded) for one in recorded.parameters] == [("customer", "Miller")]


def test_a_value_that_is_read_and_a_parameter_are_never_called_the_same(desk: TaughtDesk) -> None:
    recorder = desk.record(reads=["customer"])
    recorder.next_varies()
    desk.click(desk.customer)
    desk.type("Miller")
    desk.press("ctrl+a")
    desk.desktop.clipboard = "Miller"
    desk.press("ctrl+c")
    recorded = recorder.finish()
    assert [one.name for one in recorded.parameters] == ["customer_2"]


def test_what_was_undone_makes_no_parameter(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.save)
    recorder.next_varies("name")
    desk.type("Miller")
    recorder.undo_last()
    assert recorder.finish().parameters == ()


def test_a_mark_that_nothing_followed_is_said(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.save)
    recorder.next_varies()
    assert recorder.finish().unkept == (UNUSED,)


def test_names_that_were_announced_go_to_the_texts_in_order(desk: TaughtDesk) -> None:
    recorder = desk.record(varies=["who", "what"], secrets=["pin"])
    desk.click(desk.password)
    desk.type("hunter2")
    desk.click(desk.customer)
    desk.type("Miller")
    desk.press("Return")
    desk.type("5 apples")
    recorded = recorder.finish()
    typed = [given["text"] for tool, given in calls(recorded) if tool == "type_text"]
    assert typed == [Whole("who"), Whole("what")]
    assert recorded.secrets == ("pin",)


def test_a_name_that_was_announced_has_to_be_typed(desk: TaughtDesk) -> None:
    recorder = desk.record(varies=["who"])
    desk.click(desk.save)
    with pytest.raises(ParameterNotSeenError, match="who was neither typed"):
        recorder.finish()


def test_a_name_is_announced_once() -> None:
    with pytest.raises(UsageError, match="Two values cannot both be called who"):
        TaughtDesk().record(varies=["who"], parameters={"who": "Miller"})
