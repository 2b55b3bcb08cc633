"""The tools in the hands of an engine: recorded once, replayed by heart, and never unguarded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.desktop.tools.actions import READS, TOOLS, DesktopTools, instrument
from app.engine import Check, Engine, Whole
from app.engine.errors import ByheartError
from tests.builders.engine.tool_stage import ToolStage

TAGS = ["desk"]


@pytest.fixture
def stage() -> Iterator[ToolStage]:
    stage = ToolStage()
    yield stage
    stage.close()


def engine_for(stage: ToolStage, agent: Callable[..., object]) -> Engine:
    engine = Engine(clock=stage.clock)
    instrument(engine, stage.tools)
    return engine.set_context(stage.tools).set_agent(agent)


def not_asked(*_: object, **__: object) -> None:
    raise AssertionError("the agent was asked, although the way is known")


def test_what_an_agent_does_with_the_tools_is_done_by_heart_the_next_time(
    stage: ToolStage,
) -> None:
    def agent(*_: object, **__: object) -> None:
        stage.tools.click(210, 80)
        stage.tools.type_text("Miller")
        stage.tools.press_keys("ctrl+s")

    engine = engine_for(stage, agent)
    assert engine("order", tags=TAGS) is False
    first, stage.diary[:] = list(stage.diary), []
    stage.field.value = ""
    engine.set_agent(not_asked)

    assert engine("order", tags=TAGS) is True

    assert stage.diary == first
    assert first == [
        "confirm 210,80",
        "left click 210,80",
        "confirm",
        "type 'Miller'",
        "confirm",
        "press ctrl+s",
    ]
    assert stage.field.value == "Miller"


def test_a_parameter_that_was_typed_is_typed_with_the_value_of_this_run(stage: ToolStage) -> None:
    engine = engine_for(stage, lambda *_, **__: stage.tools.type_text("Miller"))
    engine("order", tags=TAGS, params={"customer": "Miller"})
    stage.field.value = ""
    engine.set_agent(not_asked)

    engine("order", tags=TAGS, params={"customer": "Smith"})

    assert stage.field.value == "Smith"
    (trajectory,) = engine.memory.trajectories(tuple(TAGS))
    assert trajectory.steps[0].arguments["text"] == Whole("customer")


def test_what_was_read_is_known_to_the_steps_that_follow(stage: ToolStage) -> None:
    def agent(*_: object, **__: object) -> None:
        number = stage.tools.read_text(200, 70, 150, 24, into="number", by="label")
        stage.tools.click(210, 110)
        stage.tools.type_text(number)

    stage.field.value = "4711"
    engine = engine_for(stage, agent)
    engine("copy", tags=TAGS)
    stage.desktop.activate(stage.window)
    stage.window.focused = stage.field
    stage.field.value = "0815"
    stage.diary.clear()
    engine.set_agent(not_asked)

    assert engine("copy", tags=TAGS) is True

    assert "type '0815'" in stage.diary


class Register:
    """What an engine is told of tools."""

    def __init__(self) -> None:
        self.told: dict[str, tuple[Check[Any] | None, str]] = {}

    def method(
        self,
        *,
        pre_check: Check[Any] | None = None,
        post_check: Check[Any] | None = None,
        provides: str = "",
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def note(function: Callable[..., Any]) -> Callable[..., Any]:
            self.told[function.__name__] = (pre_check, provides)
            return function

        return note


def test_every_tool_is_registered_with_its_check_and_what_it_provides(stage: ToolStage) -> None:
    register = Register()
    instrument(register, stage.tools)
    assert tuple(register.told) == TOOLS
    assert all(check is not None for check, _ in register.told.values())
    provided = {name: provides for name, (_, provides) in register.told.items() if provides}
    assert provided == dict.fromkeys(READS, "into")


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_without_a_check_is_refused_and_none_is_registered(
    stage: ToolStage, tool: str
) -> None:
    stage.guard.unguarded = (tool,)
    register = Register()
    with pytest.raises(ByheartError, match=f"The tool {tool} has no check"):
        instrument(register, stage.tools)
    assert register.told == {}


def test_two_engines_watch_their_own_tools_only(stage: ToolStage) -> None:
    other = ToolStage()
    engine = engine_for(stage, lambda *_, **__: stage.tools.move(10, 20))
    engine_for(other, not_asked)
    engine("move", tags=TAGS)
    assert stage.diary == ["confirm 10,20", "move 10,20"]
    assert other.diary == []
    assert isinstance(other.tools, DesktopTools)
    other.close()
