"""What a person did by hand is a remembered step where it is the same deed on the same target."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.assist.helper_progress import Ahead
from app.engine.memory.tree import Candidate, call_key
from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from app.engine.model.trajectory import Step, Whole
from app.engine.run.candidates import Option
from app.player.agent.demonstrated_steps import DemonstrationMatcher
from app.wiring.storage.store_opening import desktop_tools
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from tests.builders.drawn.interruptions import desk, with_window
from tests.builders.drawn.screens import Screen

SAVE, FIELD = Box(220, 300, 80, 26), Box(220, 110, 180, 24)
TOOLS = desktop_tools()


def step(tool: str, look: Look, at: Point | None = None, **arguments: object) -> Step:
    """As the recorder makes it; typing acts on the field that it filled."""
    place = {"x": at.x, "y": at.y} if at else {}
    typed_at = FIELD if tool == "type_text" else None
    named = name_target(look, at, effect=typed_at)
    return Step(tool, TOOLS[tool].version, {**place, **arguments}, before=named)


def ahead(remembered: Step, missing: str = "", **values: object) -> Ahead:
    tool = TOOLS[remembered.tool]
    arguments = tool.completed({**remembered.arguments, **values})
    candidate = Candidate(remembered, tool, arguments, None, "key")  # type: ignore[arg-type]
    option = Option(candidate, arguments, call_key(tool, arguments), missing)
    return Ahead(None, [option])  # type: ignore[arg-type]


def moved(dx: int, dy: int) -> Look:
    """The task's own window elsewhere."""
    return (
        Screen()
        .window(Box(100 + dx, 60 + dy, 400, 330))
        .field(FIELD.moved(dx, dy), label="Name")
        .button(SAVE.moved(dx, dy), "Save")
        .look()
    )


def witness(done: Step, *steps: Ahead, customer: str = "Ada") -> Step:
    def judge(seen: Look, remembered: Look) -> Comparison:
        return verify_snapshot(seen, remembered, RunContext())

    [one] = DemonstrationMatcher(steps, {"customer": customer}, judge).of([done])
    return one.step


CLICK = step("click", desk().look(), SAVE.centre)
TYPE = step("type_text", desk().look(), text="Ada")
KEYS = step("press_keys", desk().look(), keys="ctrl+s")


def test_a_click_on_the_same_button_is_that_step_wherever_on_it() -> None:
    done = step("click", desk().look(), Point(SAVE.x + 5, SAVE.y + 4))
    assert witness(done, ahead(CLICK)) is CLICK


def test_a_click_beside_it_is_none() -> None:
    done = step("click", desk().look(), Point(SAVE.right + 20, SAVE.y + 4))
    assert witness(done, ahead(CLICK)) is done


@pytest.mark.parametrize(
    "done",
    [
        step("click", desk().look(), SAVE.centre, button="right"),
        step("click", with_window(), SAVE.centre),
        Step("click", TOOLS["click"].version, {"x": SAVE.centre.x, "y": SAVE.centre.y}),
        KEYS,
    ],
    ids=["another button of the mouse", "on another screen", "on nothing seen", "another deed"],
)
def test_another_deed_is_none(done: Step) -> None:
    assert witness(done, ahead(CLICK)) is done


def test_typing_is_the_step_where_it_went_into_the_same_field() -> None:
    assert witness(replace(TYPE, note="by hand"), ahead(TYPE)) is TYPE


def test_with_this_runs_value() -> None:
    done = replace(TYPE, arguments={"text": Whole("customer")})
    assert witness(done, ahead(TYPE, text="Grace"), customer="Grace") is TYPE
    assert witness(done, ahead(TYPE, text="Grace"), customer="Ada") is done


def test_typing_into_another_field_is_none() -> None:
    look = desk().field(Box(220, 200, 180, 24), label="Town").look()
    remembered = step("type_text", look, text="Ada")
    elsewhere = name_target(look, None, effect=Box(220, 200, 180, 24))
    assert witness(replace(remembered, before=elsewhere), ahead(remembered)) is not remembered
    assert witness(replace(remembered, before=replace(look)), ahead(remembered)) is not remembered


def test_a_chord_is_the_step_on_the_same_screen() -> None:
    assert witness(replace(KEYS, note="by hand"), ahead(KEYS)) is KEYS
    assert witness(replace(KEYS, before=with_window()), ahead(KEYS)) is not KEYS


def test_a_step_whose_value_is_not_read_yet_or_that_saw_nothing_is_none() -> None:
    done = replace(CLICK, note="by hand")
    assert witness(done, ahead(CLICK, missing="number")) is done
    assert witness(done, ahead(replace(CLICK, before=None))) is done
    untold = replace(CLICK, before=desk().look())
    assert witness(done, ahead(untold)) is done


def test_a_button_that_has_moved_is_still_it() -> None:
    done = step("click", moved(30, 20), SAVE.moved(30, 20).centre)
    remembered = step("click", moved(0, 0), SAVE.centre)
    assert witness(done, ahead(remembered)) is remembered
    where_it_was = step("click", moved(30, 20), Point(SAVE.x + 4, SAVE.y + 4))
    assert witness(where_it_was, ahead(remembered)) is where_it_was
